"""Regular expressions that are compiled when they are first used.

A command that prints one entry meets a hundred patterns on its way and uses a
dozen of them; compiling the others would take a third of its time.
"""

from __future__ import annotations

import re
from typing import Any, cast

_METHODS = ("match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer")


class _Pattern:
    """Stands for a pattern; the first method that is asked for compiles it, and from then on calls go straight to it."""

    def __init__(self, source: str | bytes, flags: int):
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        compiled = re.compile(self._source, self._flags)
        for method in _METHODS:
            self.__dict__[method] = getattr(compiled, method)
        return getattr(compiled, name)

    def __repr__(self) -> str:
        return f"lazy_pattern({self._source!r})"


def lazy_pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """What ``re.compile`` gives, compiled at its first use; a mistake in ``source`` shows only then."""
    return cast("re.Pattern[str]", _Pattern(source, flags))


def lazy_bytes_pattern(source: bytes, flags: int = 0) -> re.Pattern[bytes]:
    """:func:`lazy_pattern` for bytes."""
    return cast("re.Pattern[bytes]", _Pattern(source, flags))
