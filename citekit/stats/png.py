"""A plot as PNG, drawn by the Typst compiler of the library ``typst`` (extra ``plots``), the same bytes for the same plot."""

from __future__ import annotations

from citekit.errors import OutputError, UsageError
from citekit.resources import distribution

#: Pixels for each CSS pixel of the plot.
SCALE = 2


def png(svg: str) -> bytes:
    """The picture of a whole SVG file."""
    try:
        import typst
    except ImportError:
        raise UsageError("PNG needs the library typst", hint=f"pip install '{distribution()}[plots]'") from None
    points = "".join(char if char.isalnum() and char.isascii() else f"\\u{{{ord(char):x}}}" for char in svg)
    page = f'#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes("{points}"), format: "svg")\n'
    try:
        # A typographic point is 1/72 inch, a CSS pixel 1/96.
        made = typst.compile(page.encode("utf-8"), format="png", ppi=96.0 * SCALE)
    except RuntimeError as error:
        raise OutputError(f"Typst could not draw the plot: {str(error).strip().splitlines()[0]}") from error
    assert isinstance(made, bytes)
    return made
