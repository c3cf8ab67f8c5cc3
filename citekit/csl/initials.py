"""Initials of given names (CSL specification, ``initialize``, ``initialize-with``, ``initialize-with-hyphen``)."""

from __future__ import annotations

import functools
import re


@functools.cache
def _pieces() -> re.Pattern[str]:
    # a piece runs up to a full stop (which belongs to it), a space or a hyphen (which introduces the next)
    return re.compile(r"([-‐]?)([^\s.\-‐]+)(\.?)")


@functools.lru_cache(maxsize=8192)
def initials(given: str, with_: str, initialize: bool, hyphen: bool) -> str:
    """``given`` with its names made initials that end in ``with_``; with ``initialize`` false only initials are set anew.

    A piece with a full stop is an abbreviation and kept whole; a piece in lower case is a particle and kept,
    or left out after a hyphen.
    """
    out: list[str] = []
    for dash, piece, stop in _pieces().findall(given):
        short = bool(stop) or (len(piece) == 1 and piece.isupper())
        if not initialize and not short:
            _word(out, piece, dash)
        elif piece[0].islower() and not stop:
            if not dash:
                _word(out, piece, "")
        else:
            letters = piece if stop else _initial(piece)
            if dash and out and hyphen:
                out[-1] = out[-1].rstrip(" ")
                letters = "-" + letters
            elif out and out[-1].endswith("\0"):
                out[-1] = out[-1][:-1] + " "
            out.append(letters + with_)
    return "".join(out).replace("\0", " ").rstrip(" ")


def _initial(piece: str) -> str:
    """The first letter, with a second one that belongs to it (a digraph in capitals is not guessed)."""
    at = 0
    while at < len(piece) - 1 and not piece[at].isalpha():
        at += 1
    return piece[: at + 1] if not piece[:at] else piece[at]


def _word(out: list[str], piece: str, dash: str) -> None:
    if out:
        out[-1] = out[-1].rstrip(" \0") + (dash or " ")
    out.append(piece + "\0")
