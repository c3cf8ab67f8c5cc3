"""PDF, set by the Typst compiler of the library ``typst`` (extra ``pdf``): offline, with the fonts it embeds."""

from __future__ import annotations

from citekit.errors import OutputError
from citekit.writers.document import Document
from citekit.writers.extras import missing_extra


def document(doc: Document) -> bytes:
    """A PDF. The same document gives the same bytes where the same fonts are installed.

    Scripts outside Latin, Greek and Cyrillic need a font of the system; the
    file carries no date.
    """
    try:
        import typst
    except ImportError:
        raise missing_extra("pdf", "typst") from None
    from citekit.writers import typst as markup

    try:
        made = typst.compile(markup.document(doc, standalone=True).encode("utf-8"))
    except RuntimeError as error:
        raise OutputError(f"Typst could not set the document: {str(error).strip().splitlines()[0]}") from error
    assert isinstance(made, bytes)
    return made
