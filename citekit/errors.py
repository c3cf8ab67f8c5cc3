"""What can go wrong, and how it is told.

Trouble that a caller can go on from is a :class:`Diagnostic` in a result.
Trouble that it cannot go on from is a :class:`CitekitError`; each kind carries
the exit code that the command line returns for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal

Severity = Literal["info", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing to tell about an input.

    ``code`` is a stable kebab-case word (``missing-comma``), ``message`` one
    sentence about what was found, ``hint`` what to do about it, ``source`` the
    name of the input and ``line`` its line, counted from 1.
    """

    code: str
    message: str
    hint: str = ""
    source: str = ""
    line: int | None = None
    severity: Severity = "warning"

    def __str__(self) -> str:
        place = self.source or "<input>"
        if self.line is not None:
            place += f":{self.line}"
        tail = f" ({self.hint})" if self.hint else ""
        return f"{place}: {self.code}: {self.message}{tail}"


class CitekitError(Exception):
    """A failure that the caller cannot go on from.

    ``hint`` says what to do; ``diagnostics`` are findings that led here.
    """

    exit_code: ClassVar[int] = 70

    def __init__(self, message: str, *, hint: str = "", diagnostics: Iterable[Diagnostic] = ()):
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.diagnostics = tuple(diagnostics)


class UsageError(CitekitError):
    """A call that asks for what does not exist: an unknown style, option or key."""

    exit_code = 2


class InputError(CitekitError):
    """An input that cannot be read, or that holds no publication."""

    exit_code = 3


class StyleError(InputError):
    """A CSL style or locale that cannot be used; the message names the line."""


class NetworkError(CitekitError):
    """A fetch that failed."""

    exit_code = 4


class OutputError(CitekitError):
    """An output that cannot be written."""

    exit_code = 5


def did_you_mean(word: str, known: Iterable[str], *, most: int = 3) -> str:
    """``did you mean …?`` with the nearest known words, or "" where none is near: the hint of a :class:`UsageError`."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=most, cutoff=0.5)
    return f"did you mean {', '.join(near)}?" if near else ""
