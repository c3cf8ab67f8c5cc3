"""The commands of LaTeX, natbib, biblatex, apacite and their relatives that cite."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """What a citing command prints: authors in the sentence, a note, only the authors, no authors, nothing, or no brackets."""

    textual: bool = False
    note: bool = False
    author_only: bool = False
    suppress_author: bool = False
    silent: bool = False
    bare: bool = False


_PLAIN = """
cite Cite citep Citep parencite Parencite autocite Autocite smartcite Smartcite supercite fullcite onlinecite
citenum shortcite fullciteA citetitle citeurl citefield bibentry notecite Notecite pnotecite Pnotecite citepalias
cites Cites parencites Parencites autocites Autocites smartcites Smartcites supercites fullcites volcite Volcite pvolcite Pvolcite
avolcite Avolcite svolcite Svolcite citec citeps
""".split()
_TEXTUAL = """
citet Citet textcite Textcite textcites Textcites citeA shortciteA citetalias tvolcite Tvolcite citets
""".split()
_BARE = "citealt Citealt citealp Citealp citeNP shortciteNP".split()
_NOTE = "footcite Footcite footcitetext footfullcite footcites footcitetexts fvolcite ftvolcite footfullcites".split()
_AUTHOR = "citeauthor Citeauthor citefullauthor Citefullauthor citeauthors citeauthorNP fullciteauthor shortciteauthor citename".split()
_YEAR = "citeyear citedate citeyearNP".split()
_YEAR_IN_BRACKETS = "citeyearpar".split()
_SILENT = "nocite nocites".split()

#: Every command by its name without backslash and star.
COMMANDS: dict[str, Command] = {
    **dict.fromkeys(_PLAIN, Command()),
    **dict.fromkeys(_TEXTUAL, Command(textual=True)),
    **dict.fromkeys(_NOTE, Command(note=True)),
    **dict.fromkeys(_AUTHOR, Command(author_only=True)),
    **dict.fromkeys(_BARE, Command(bare=True)),
    **dict.fromkeys(_YEAR, Command(suppress_author=True, bare=True)),
    **dict.fromkeys(_YEAR_IN_BRACKETS, Command(suppress_author=True)),
    **dict.fromkeys(_SILENT, Command(silent=True)),
}

#: biblatex commands whose star leaves the authors out (manual, "Citation commands"); natbib's star asks for all authors.
STAR_SUPPRESSES = frozenset(("cite", "Cite", "parencite", "Parencite", "autocite", "Autocite"))

#: Commands with a volume before the pages (biblatex, "Special commands").
VOLUMES = frozenset(name for name in COMMANDS if name.lower().endswith("volcite"))
#: Commands that take one list of keys after another, each with notes of its own (biblatex, "Qualified citation lists").
MULTIPLE = frozenset(name for name in COMMANDS if name.endswith(("cites", "citetexts")) and name not in ("nocites",))
