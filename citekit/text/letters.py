"""Numbers as letters, the way year-suffixes and colliding keys are told apart."""

from __future__ import annotations


def letters(number: int) -> str:
    """``a`` … ``z``, ``aa``, ``ab``, … for 0, 1, …"""
    out = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        out = chr(ord("a") + rest) + out
    return out
