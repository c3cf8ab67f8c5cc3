"""The clean-ups in the order in which they run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from citekit.bibtex.transforms import identifiers, kinds, numbers, people, text
from citekit.bibtex.transforms.options import Options
from citekit.entry import Entry


@dataclass(frozen=True, slots=True)
class Transform:
    """A clean-up of one entry. ``usual`` ones run unless they are skipped, the others when they are asked for."""

    name: str
    change: Callable[[Entry, Options], Entry]
    usual: bool = True

    @property
    def meaning(self) -> str:
        """What the clean-up does, in a sentence."""
        return " ".join((self.change.__doc__ or "").split("\n\n")[0].split())


#: The order matters: letters before names and titles, addresses before identifiers, identifiers before types' checks.
TRANSFORMS = (
    Transform("empty", text.empty),
    Transform("doubled", text.doubled),
    Transform("entities", text.entities),
    Transform("types", kinds.types),
    Transform("unicode", text.unicode_letters),
    Transform("roles", people.roles),
    Transform("names", people.names),
    Transform("dialect", kinds.dialect),
    Transform("months", text.months),
    Transform("pages", text.pages),
    Transform("numbers", numbers.numbers),
    Transform("addresses", identifiers.addresses),
    Transform("doi", identifiers.doi),
    Transform("arxiv", identifiers.arxiv),
    Transform("isbn", identifiers.isbn),
    Transform("issn", identifiers.issn),
    Transform("pubstate", kinds.pubstate),
    Transform("titles", text.titles),
    Transform("journals", kinds.journals),
    Transform("drop", text.drop),
    Transform("ascii", text.ascii_letters, usual=False),
)

#: Steps over the whole document, by name: whether each is usual.
DOCUMENT_STEPS = {"keys": False, "missing-keys": True, "sort": False, "layout": True}
