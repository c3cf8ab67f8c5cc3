"""The commands, the one place that lists them."""

from __future__ import annotations

#: Every command with its one-line help; its module is imported only when it runs.
COMMANDS = {
    "import": "Read publication pages into BibTeX entries.",
    "dedup": "Find entries that are the same work and merge them.",
    "undo": "Take back merges of citekit dedup.",
    "render": "Print a reference list in any CSL style.",
    "cite": "Render the citations of a document.",
    "subset": "Take the entries that a document uses out of .bib files.",
    "cv": "Make a CV or publication page.",
    "init": "Begin a project: write a citekit.toml that works.",
    "stats": "Count works, roles, coauthors, venues and topics.",
    "build": "Do everything that a citekit.toml says.",
    "watch": "Build a project again whenever one of its files changes.",
    "diff": "Compare two libraries by works, not by lines.",
    "fmt": "Bring a .bib file into canonical form.",
    "check": "Find mistakes in a .bib file.",
    "convert": "Convert between BibTeX, CSL-JSON, RIS and other formats.",
    "styles": "Search the citation styles by name, title or field.",
    "venues": "Look up a conference or journal by any of its names.",
    "completion": "Print the completion script of a shell.",
}
