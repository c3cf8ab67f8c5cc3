"""Corrections by hand, from ``overrides.bib`` and ``[[override]]``, put on entries fresh from their sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from citekit.build.project import Override, Project
from citekit.entry import Entry, FieldSource, Provenance
from citekit.entry.identifiers import arxiv_of, doi_of
from citekit.errors import Diagnostic
from citekit.library.memory import TYPE
from citekit.text.fold import fold
from citekit.text.inline import plain

#: The type of an entry in ``overrides.bib`` that leaves the work's own type alone.
ANY_TYPE = "override"
_YES = ("true", "yes", "1")


@dataclass(frozen=True, slots=True)
class Corrected:
    """Entries with the corrections in them, and what there is to tell of corrections that found no work."""

    entries: tuple[Entry, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


def read_overrides(project: Project) -> tuple[tuple[Override, ...], tuple[Diagnostic, ...]]:
    """The corrections of the project: those of its file, then those of its ``citekit.toml``, which win."""
    path = project.folder / project.overrides
    if not path.is_file():
        return project.corrections, ()
    from citekit.bibtex import read
    from citekit.library.files import read_bytes

    found = read(read_bytes(path), source=project.overrides)
    return (*map(_override, found.entries), *project.corrections), found.diagnostics


def _override(entry: Entry) -> Override:
    """An entry of a .bib file as a correction: it finds its work by key, DOI, arXiv id or title, and sets its fields."""
    return Override(
        key=entry.key,
        doi=entry.ids.get("doi", ""),
        arxiv=entry.ids.get("arxiv", ""),
        title=entry.get("title"),
        type="" if entry.type == ANY_TYPE else entry.type,
        fields=tuple((item.name, item.value) for item in entry.fields if item.name != "omit"),
        omit=entry.get("omit").strip().lower() in _YES,
        source=entry.origin.source if entry.origin else "",
        line=entry.origin.line if entry.origin else None,
    )


def apply_overrides(entries: Sequence[Entry], overrides: Iterable[Override], merged: Mapping[str, str] | None = None) -> Corrected:
    """``entries`` with every correction put on the work it is for.

    ``merged`` maps keys of entries that were merged to the key that was kept.
    A correction is for the work with its key; where there is none, for the
    one with its DOI, then its arXiv id, then its title (case, accents and
    punctuation aside). One that finds no work, or several, is told.
    """
    work = _Works(entries, merged or {})
    made: dict[int, Entry | None] = dict(enumerate(entries))
    said = []
    for override in overrides:
        places = work.places(override)
        if len(places) == 1:
            entry = made[places[0]]
            if entry is None or override.omit:
                made[places[0]] = None
                continue
            made[places[0]], gone = _corrected(entry, override)
            said += [*_commas(entry, override), *(_roles_gone(name, entry, override) for name in gone)]
        else:
            said.append(work.told(override, places))
    return Corrected(tuple(entry for entry in made.values() if entry is not None), tuple(said))


class _Works:
    """The entries, found by key, identifier or title."""

    def __init__(self, entries: Sequence[Entry], merged: Mapping[str, str]) -> None:
        self.entries = entries
        self.merged = merged
        self.by_key: dict[str, list[int]] = {}
        self.by_doi: dict[str, list[int]] = {}
        self.by_arxiv: dict[str, list[int]] = {}
        self.by_title: dict[str, list[int]] = {}
        for at, entry in enumerate(entries):
            self.by_key.setdefault(entry.key, []).append(at)
            for index, value in (
                (self.by_doi, entry.ids.get("doi", "").lower()),
                (self.by_arxiv, _unversioned(entry.ids.get("arxiv", ""))),
                (self.by_title, fold(plain(entry.title))),
            ):
                if value:
                    index.setdefault(value, []).append(at)

    def places(self, override: Override) -> list[int]:
        """Where the work of a correction stands: one place, several where it could be any of them, or none."""
        wanted = (
            (self.by_key, override.key),
            (self.by_key, self.merged.get(override.key, "")),
            (self.by_doi, doi_of(override.doi).lower()),
            (self.by_arxiv, _unversioned(arxiv_of(override.arxiv))),
            (self.by_title, fold(override.title)),
        )
        return next((index[value] for index, value in wanted if value and value in index), [])

    def told(self, override: Override, places: Sequence[int]) -> Diagnostic:
        """Why a correction was not made."""
        name = override.key or override.doi or override.arxiv or override.title
        if places:
            keys = ", ".join(self.entries[at].key for at in places)
            message = f"{len(places)} works have the title of the correction {name!r}: {keys}"
            return Diagnostic("override-ambiguous", message, "name one by its key", override.source, override.line)
        near = self._nearest(override)
        hint = f"the nearest key is {near}" if near else ""
        return Diagnostic("override-unused", f"the correction {name!r} finds no work", hint, override.source, override.line)

    def _nearest(self, override: Override) -> str:
        """The key of the work that a correction comes nearest to, by its title where it has one, else by its key."""
        from difflib import get_close_matches

        title = get_close_matches(fold(override.title), self.by_title, n=1) if override.title else []
        if title:
            return self.entries[self.by_title[title[0]][0]].key
        return next(iter(get_close_matches(override.key, self.by_key, n=1, cutoff=0.0)), "") if override.key else ""


def _unversioned(arxiv: str) -> str:
    """An arXiv id without its version: a correction is for the work, whatever version a page names."""
    head, _, tail = arxiv.rpartition("v")
    return (head if head and tail.isdecimal() else arxiv).lower()


def _roles_gone(name: str, entry: Entry, override: Override) -> Diagnostic:
    message = f"{name} had a role in {entry.key} and is not among the names of the correction"
    return Diagnostic("roles-gone", message, 'say the roles, too: "author+an" = "1=corresponding"', override.source, override.line)


def _commas(entry: Entry, override: Override) -> Iterator[Diagnostic]:
    """Lists of names that BibTeX would not read as they are meant, with the spelling that is."""
    from citekit.build.corrected_names import joined_by_commas

    for name in ("author", "editor"):
        meant = joined_by_commas(entry, name, dict(override.fields).get(name, ""))
        if meant:
            message = f"the names of {name} in the correction of {entry.key} are joined by commas, which BibTeX reads as parts of one name"
            hint = f'write {name} = "{" and ".join(meant)}"'
            yield Diagnostic("names-joined-by-commas", message, hint, override.source, override.line)


def _corrected(entry: Entry, override: Override) -> tuple[Entry, tuple[str, ...]]:
    """The entry with a correction in it, and the people whose roles went with their names."""
    from citekit.build.corrected_names import with_roles

    # A field that is set to nothing is taken away.
    changes = {name: value or None for name, value in override.fields}
    made, gone = with_roles(entry, entry.with_fields(changes), changes)
    if override.type:
        made = made.replace(type=override.type)
    source = FieldSource(override.source, override.line, "override")
    known = entry.provenance or Provenance(entry.origin.source if entry.origin else "", entry.origin.line if entry.origin else None)
    fields = {**{name: at for name, at in known.fields.items() if name not in changes}}
    fields.update((name, source) for name, value in changes.items() if value)
    if override.type:
        fields[TYPE] = source
    return replace(made, provenance=replace(known, fields=fields)), gone
