"""Worker processes that do tasks until none is left: spawned, told to stop when the parent stops, and missed when they die.

A pool of the standard library waits for ever for a worker that was killed
(:class:`multiprocessing.Pool`) or cannot be stopped in the middle of a task
(:class:`concurrent.futures.ProcessPoolExecutor`); both happen to long runs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from citekit.errors import CitekitError, OutputError


class WorkerError(OutputError):
    """A worker process that ended before its work was done, so that there is no output."""


class Inline:
    """This process alone in the place of workers, for inputs that are done before a worker has started."""

    def __enter__(self) -> Inline:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """What ``task`` gives for each tuple of arguments."""
        return (task(*given) for given in arguments)


class Workers:
    """``jobs`` processes; use it in a ``with`` statement, which stops them whatever happens.

    Strings have the same hash in all of them and in those of later runs.
    """

    def __init__(self, jobs: int):
        context = get_context("spawn")
        self._workers: dict[Connection, BaseProcess] = {}
        seed = os.environ.get("PYTHONHASHSEED")
        os.environ["PYTHONHASHSEED"] = "0"
        try:
            for _ in range(jobs):
                here, there = context.Pipe()
                process = context.Process(target=_work, args=(there,), daemon=True)
                process.start()
                there.close()
                self._workers[here] = process
        finally:
            if seed is None:
                del os.environ["PYTHONHASHSEED"]
            else:
                os.environ["PYTHONHASHSEED"] = seed

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        for connection, process in self._workers.items():
            if kind is not None:
                process.terminate()
            connection.close()
        for process in self._workers.values():
            process.join()

    def run(self, task: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """What ``task``, a function of a module, gives for each tuple of arguments, as they are done and in no order."""
        left = iter(arguments)
        busy: set[Connection] = set()
        for connection in self._workers:
            self._give(connection, task, left, busy)
        while busy:
            ready = wait(list(busy))
            for connection in [connection for connection in busy if connection in ready]:
                result = self._result(connection)
                busy.remove(connection)
                self._give(connection, task, left, busy)
                yield result

    def _give(self, connection: Connection, task: Callable[..., Any], left: Iterator[tuple[Any, ...]], busy: set[Connection]) -> None:
        arguments = next(left, None)
        if arguments is not None:
            connection.send((task, arguments))
            busy.add(connection)

    def _result(self, connection: Connection) -> Any:
        try:
            error, value = connection.recv()
        except (EOFError, OSError):
            process = self._workers[connection]
            process.join(1)
            code = process.exitcode
            how = f"by signal {-code}" if code is not None and code < 0 else f"with exit code {code}"
            raise WorkerError(f"a worker process ended {how}", hint="too little memory? --jobs with a smaller number needs less") from None
        if error:
            raise value
        return value


def _work(connection: Connection) -> None:
    """Do tasks until the parent closes the connection, or is gone."""
    import gc
    import signal

    # Ctrl-C goes to every process of the terminal; the parent stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The tasks make millions of tuples and no cycles.
    gc.disable()
    while True:
        try:
            task, arguments = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (False, task(*arguments))
        except CitekitError as error:
            answer = (True, error)
        except MemoryError:
            answer = (True, WorkerError("too little memory for a worker process", hint="--jobs with a smaller number needs less"))
        except OSError as error:
            answer = (True, OutputError(f"{error.filename or 'a file'}: {error.strerror or error}"))
        try:
            connection.send(answer)
        except OSError:
            return
