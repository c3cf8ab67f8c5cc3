"""Output formats by the ending of a file's name."""

from __future__ import annotations

from pathlib import PurePath

from citekit.writers.outputs import OUTPUTS


def format_of_name(name: str) -> str:
    """The format that a file's name stands for by its ending, or ""."""
    ending = PurePath(name).suffix.lower()
    return next((item.name for item in OUTPUTS.values() if ending and ending in item.endings), "")
