"""Braces as BibTeX counts them: every one, whatever stands before it."""

from __future__ import annotations

from citekit.patterns import lazy_pattern


def nested(depth: int) -> str:
    """A pattern for a group with groups in it, up to ``depth`` deep; it never backtracks, so it is linear."""
    inner = r"[^{}]*+"
    for _ in range(depth):
        inner = rf"[^{{}}]*+(?:\{{{inner}\}}[^{{}}]*+)*+"
    return rf"\{{{inner}\}}"


_GROUP = lazy_pattern(nested(7))


def group_end(text: str, opening: int, limit: int | None = None) -> int:
    """The place after the brace that closes the one at ``opening``, or -1 where there is none before ``limit``."""
    limit = len(text) if limit is None else limit
    depth = 0
    at = opening
    while (brace := text.find("}", at, limit)) >= 0:
        depth += text.count("{", at, brace) - 1
        at = brace + 1
        if depth == 0:
            return at
    return -1


def balance(value: str) -> str:
    r"""The value with braces that BibTeX can count, and no backslash before the closing one.

    BibTeX counts ``\{`` as a brace; a brace without its partner becomes a command.
    """
    if value.endswith("\\"):
        value += " "
    if ("{" not in value and "}" not in value) or _GROUP.fullmatch(f"{{{value}}}"):
        return value
    open_at: list[int] = []
    stray: list[int] = []
    for place, c in enumerate(value):
        if c == "{":
            open_at.append(place)
        elif c == "}":
            if open_at:
                open_at.pop()
            else:
                stray.append(place)
    parts: list[str] = []
    at = 0
    for place in sorted(open_at + stray):
        escaped = place > at and value[place - 1] == "\\" and value[place - 2 : place - 1] != "\\"
        parts += (value[at : place - escaped], r"\textbraceleft{}" if value[place] == "{" else r"\textbraceright{}")
        at = place + 1
    return "".join((*parts, value[at:]))
