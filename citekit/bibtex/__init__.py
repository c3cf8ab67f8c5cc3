"""BibTeX files: read without loss, written without a change that nobody asked for."""

from citekit.bibtex.blocks import Block, CommentBlock, EntryBlock, PreambleBlock, StringBlock, TextBlock
from citekit.bibtex.document import Document
from citekit.bibtex.formatting import format_entry
from citekit.bibtex.inheritance import resolve
from citekit.bibtex.reader import read, read_keys
from citekit.bibtex.writer import to_string, write

__all__ = [
    "Block",
    "CommentBlock",
    "Document",
    "EntryBlock",
    "PreambleBlock",
    "StringBlock",
    "TextBlock",
    "format_entry",
    "read",
    "read_keys",
    "resolve",
    "to_string",
    "write",
]
