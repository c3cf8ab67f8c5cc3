"""Pages that are no text: PDF and Word files, told by their first bytes."""

from __future__ import annotations

from citekit.pages.lines import Page


def is_pdf(data: bytes) -> bool:
    """Whether bytes are a PDF; programs forgive a few stray bytes before its head."""
    return data.startswith(b"%PDF-") or data[:1024].lstrip(b"\xef\xbb\xbf\0 \t\r\n").startswith(b"%PDF-")


def is_word(data: bytes) -> bool:
    """Whether bytes are a Word document (.docx)."""
    if not data.startswith(b"PK\x03\x04"):
        return False
    from citekit.pages.docx_parts import is_docx

    return is_docx(data)


def read_binary(data: bytes, source: str = "") -> tuple[Page, str] | None:
    """A PDF or Word file as lines, and which of them it is (``pdf``, ``docx``); None for anything else.

    Raises :class:`~citekit.errors.InputError` for a damaged file and
    :class:`~citekit.errors.UsageError` where the library for PDF is missing.
    """
    if is_pdf(data):
        from citekit.pages.pdf import read_pdf

        return read_pdf(data, source), "pdf"
    if is_word(data):
        from citekit.pages.docx import read_docx

        return read_docx(data, source), "docx"
    return None
