"""Single keys from a terminal, none lost that is pressed ahead."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click


class Keys:
    """The keys of a terminal, one by one.

    While it is in use (``with``), the terminal gives each key at once and
    without echo; :meth:`paused` gives it back for a while, to an editor.
    """

    def __init__(self) -> None:
        self._ahead = b""
        self._usual: list[Any] | None = None

    def __enter__(self) -> Keys:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def get(self) -> str:
        """The next key in lower case; "" for one that is no character, ``q`` at the end of input."""
        if self._usual is None:
            try:
                return click.getchar().lower()
            except EOFError:
                return "q"
        while not self._ahead:
            found = os.read(sys.stdin.fileno(), 64)
            if not found or found == b"\x04":
                return "q"
            # An arrow or function key comes as one run of bytes behind an escape, letters among them.
            if found[:1] == b"\x1b":
                return ""
            self._ahead = found
        key, self._ahead = self._ahead[:1], self._ahead[1:]
        return key.decode("ascii", "ignore").lower()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The terminal as it was before, for another program."""
        self._stop()
        try:
            yield
        finally:
            self._start()

    def _start(self) -> None:
        try:
            import termios
        except ImportError:  # Windows, where click reads the console
            return
        handle = sys.stdin.fileno()
        self._usual = termios.tcgetattr(handle)
        mode = termios.tcgetattr(handle)
        mode[3] &= ~(termios.ECHO | termios.ICANON)
        # Not TCSAFLUSH, which would throw away what was typed ahead.
        termios.tcsetattr(handle, termios.TCSADRAIN, mode)

    def _stop(self) -> None:
        if self._usual is not None:
            import termios

            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._usual)
            self._usual = None
