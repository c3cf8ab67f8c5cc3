"""Sentences that say roles, taken out of a draft: what they say is kept with its authors."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citekit.pages.draft import Draft
from citekit.pages.lines import Line, Piece
from citekit.pages.named_roles import said_of
from citekit.pages.roles import may_be_legend


def take_said(draft: Draft, lines: Sequence[Line]) -> None:
    """Keep what the lines of an item say of its authors' roles, and take the sentences out of its imprint."""
    persons = draft.persons
    if persons is None or persons.joined:
        return
    for i in range(draft.item.first, draft.item.last):
        line = lines[i]
        if not may_be_legend(line.text):
            continue
        offset = persons.end if i == draft.author_line else 0
        for said in said_of(line.text[offset:], persons.items):
            for index, role in said.roles.items():
                draft.said.setdefault(index, []).append(role)
            draft.trace.append((i, "roles", "a sentence that names them"))
            draft.imprint = [rest for piece in draft.imprint for rest in _without(piece, line, said.start + offset, said.end + offset)]


def _without(piece: Piece, line: Line, start: int, end: int) -> list[Piece]:
    if piece.line is not line or not piece.start < end <= piece.end + 2:
        return [piece]
    parts = (Piece(line, piece.start, max(piece.start, start)), Piece(line, min(end, piece.end), piece.end))
    return [part for part in parts if re.search(r"\w", part.text)]
