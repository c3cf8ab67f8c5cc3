"""A document with its citations rendered and its bibliography in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from citekit.documents.model import Cluster, Reading
from citekit.documents.rendering import Rendered, is_raised, with_inner, without_stop
from citekit.text.inline import normalise

#: Punctuation that a raised number or note mark of the same place stands after.
_PUNCTUATION = ".,;:!?"


class Notation(Protocol):
    """How a kind of document writes what is put into it."""

    def citation(self, rendered: Rendered, cluster: Cluster) -> str:
        """A citation, footnote mark included."""

    def end(self) -> str:
        """What stands at the document's end: the texts of footnotes, where they do not stand in place."""

    def bibliography(self) -> str:
        """The bibliography as blocks."""


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    text: str


def weave(text: str, reading: Reading, rendered: Sequence[Rendered], notation: Notation) -> str:
    """The text with each cluster replaced; the bibliography stands at the last of the document's places, else at its end.

    Line ends are those of the text.
    """
    newline = "\r\n" if "\r\n" in text else "\n"
    edits: list[_Edit] = []
    for cluster, result in zip(reading.clusters, rendered, strict=True):
        # notation.citation is asked in document order, which numbers the notes
        end = cluster.end
        if result.closed and text[end : end + 1] not in ("", "\n", "\r", "]", "}"):
            result, end = _opened(text, result, end)
        edits.append(_edit(text, replace(cluster, end=end), result, notation.citation(result, cluster)))
    bibliography = notation.bibliography()
    for start, end in reading.places[:-1]:
        edits.append(_Edit(start, end, ""))
    if reading.places:
        start, end = reading.places[-1]
        written = bibliography.strip("\n") + ("\n" if bibliography and start == end else "")
        edits.append(_Edit(start, end, written.replace("\n", newline)))
    out = _applied(text, edits)
    tail = [notation.end()]
    if not reading.places:
        tail.append(bibliography)
    pieces = [piece.strip("\n") for piece in tail if piece.strip()]
    if pieces:
        out = out.rstrip("\r\n") + newline * 2 + (newline * 2).join(piece.replace("\n", newline) for piece in pieces) + newline
    return out


def _opened(text: str, rendered: Rendered, end: int) -> tuple[Rendered, int]:
    """A citation that a sentence goes on after, without its full stop, and where the text goes on."""
    nodes = without_stop(normalise(rendered.text))
    sign = text[end]
    inner = with_inner(nodes, sign) if rendered.in_quote and sign in ",." else None
    if inner is None:
        return replace(rendered, text=nodes), end
    return replace(rendered, text=inner), end + 1


def _edit(text: str, cluster: Cluster, rendered: Rendered, written: str) -> _Edit:
    """The replacement of a cluster. A raised number or mark takes no space before it; a note's goes after the punctuation."""
    start, end = cluster.start, cluster.end
    if not is_raised(rendered):
        return _Edit(start, end, written)
    while start > 1 and text[start - 1] in " \t~" and text[start - 2] not in "\r\n":
        start -= 1
    moved = ""
    if rendered.note:
        while text[end : end + 1] and text[end] in _PUNCTUATION:
            moved += text[end]
            end += 1
    return _Edit(start, end, moved + written)


def _applied(text: str, edits: Sequence[_Edit]) -> str:
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda item: item.start):
        if edit.start < at:
            # the space before a mark may belong to the edit before it; all else that overlaps is left out
            if edit.end <= at:
                continue
            edit = replace(edit, start=at)
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    parts.append(text[at:])
    return "".join(parts)
