"""The prefix and suffix that a document gives to a cite: markup is read, and a space is set where none is typed."""

from __future__ import annotations

from citekit.csl.cite import Cite
from citekit.csl.tree import Child, Out
from citekit.text.inline import Inlines, Text, plain
from citekit.text.markup import parse_markup

_NO_SPACE_BEFORE = frozenset(" ,.;:!?)]’”\u00a0")
_NO_SPACE_AFTER = frozenset(" ([‘“-–—/’\u00a0")


def with_affixes(tree: Out, cite: Cite) -> Child:
    """The cite with its own affixes around it."""
    if not (cite.prefix or cite.suffix):
        return tree
    kids: list[Child] = []
    if cite.prefix:
        prefix = parse_markup(cite.prefix)
        kids.append(prefix)
        if plain(prefix)[-1:] not in _NO_SPACE_AFTER:
            kids.append(" ")
    kids.append(tree)
    if cite.suffix:
        suffix: Inlines = parse_markup(cite.suffix)
        if plain(suffix)[:1] not in _NO_SPACE_BEFORE:
            suffix = (Text(" "), *suffix)
        kids.append(suffix)
    return Out(kids)


def glue_between(before: Cite, cite: Cite, glue: str) -> str:
    """The delimiter between two cites; a comma that the document itself sets at that place stands for it."""
    if cite.prefix and plain(parse_markup(cite.prefix)).lstrip()[:1] in (",", ";", "."):
        return ""
    if before.suffix and plain(parse_markup(before.suffix)).rstrip()[-1:] in (",", ";"):
        return " " if glue.endswith(" ") else ""
    return glue
