"""Output formats by the ending of a file's name."""

from __future__ import annotations

from pathlib import PurePath

_ENDINGS = {
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".markdown": "markdown",
    ".tex": "latex",
    ".txt": "text",
    ".rst": "rst",
    ".typ": "typst",
    ".pdf": "pdf",
    ".docx": "docx",
}


def format_of_name(name: str) -> str:
    """The format that a file's name stands for by its ending, or ""."""
    return _ENDINGS.get(PurePath(name).suffix.lower(), "")
