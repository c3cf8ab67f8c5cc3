"""Clean-ups of types, dialect, state of publication and journal names."""

from __future__ import annotations

from dataclasses import replace

from citekit.bibtex.dialects import to_dialect
from citekit.bibtex.transforms.options import Options, map_fields
from citekit.entry import Entry
from citekit.entry.status import PUBSTATES, status_of_phrase
from citekit.entry.venues import find_journal, venue_key
from citekit.text.latex import encode_text, to_text

#: Other names of types, with the one that is written.
_ALIASES = {"conference": "inproceedings", "electronic": "online", "www": "online", "webpage": "online"}


def types(entry: Entry, options: Options) -> Entry:
    """One name for each type: ``conference`` is ``inproceedings``, ``www`` is ``online``."""
    return replace(entry, type=_ALIASES.get(entry.type, entry.type))


def dialect(entry: Entry, options: Options) -> Entry:
    """The names of fields, types and dates of the dialect."""
    renamed = to_dialect(entry, options.dialect)
    # Two names of one field (address and location) are one name now; with one value they are one field.
    return replace(renamed, fields=tuple(dict.fromkeys(renamed.fields))) if renamed != entry else entry


def pubstate(entry: Entry, options: Options) -> Entry:
    """A note that only says the state of publication becomes ``pubstate``; classic ``unpublished`` needs the note as well."""
    needs_note = entry.type == "unpublished" and options.dialect == "bibtex"
    if not entry.get("pubstate").strip():
        for name in ("note", "howpublished"):
            phrase = to_text(entry.get(name))
            found = status_of_phrase(phrase)
            if found and len(phrase.split()) <= 3:  # "accepted for publication"; a longer note says more
                entry = entry.replace(pubstate=found, **({} if needs_note and name == "note" else {name: None}))
                break
    state = entry.get("pubstate").strip()
    if not state:
        return entry
    word = status_of_phrase(to_text(state)) or state
    if needs_note and not entry.get("note") and word in PUBSTATES:
        entry = entry.replace(note=PUBSTATES[word])
    return entry.replace(pubstate=word) if word != state else entry


def journals(entry: Entry, options: Options) -> Entry:
    """Journal names in full or abbreviated after ISO 4, where the venue table knows the journal."""
    if not options.journals:
        return entry

    def change(value: str) -> str:
        row = find_journal(to_text(value))
        if row is None:
            return value
        if options.journals == "full" and venue_key(to_text(value)) == venue_key(row.name):
            return value  # the name in full already, in its own spelling
        name = row.abbreviation if options.journals == "iso4" else row.name
        # A name by which another journal is found would be that one the next time.
        return value if not name or to_text(value) == name or find_journal(name) != row else encode_text(name)

    return map_fields(entry, frozenset(("journal", "journaltitle")), change)
