"""A first ``citekit.toml``: what ``citekit init`` writes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from citekit.errors import InputError
from citekit.library.inputs import ENDINGS, is_url

#: Names that say that a file is a person's list, and not a readme.
_TELLING = ("publi", "paper", "cv", "resume", "home", "index", "biblio", "research")
_NEVER = ("readme", "license", "licence", "notice", "changelog", "changes", "contributing", "requirements")


@dataclass(frozen=True, slots=True)
class Answers:
    """What was answered: the owner's name, the pages, the CSL style, and the files to make."""

    name: str
    sources: tuple[str, ...]
    style: str = "citekit-cv"
    outputs: tuple[str, ...] = ("cv.html",)


def guess_sources(folder: Path) -> tuple[str, ...]:
    """Pages and .bib files in a folder that look like somebody's publications, most telling first."""
    names = [path.name for path in folder.iterdir() if path.is_file() and path.name.lower().endswith(ENDINGS)] if folder.is_dir() else []
    names = [name for name in names if not name.startswith((".", "~$")) and not name.lower().startswith(_NEVER)]
    names = [name for name in names if not name.endswith(".citekit.json") and name.lower() != "overrides.bib"]
    telling = sorted(name for name in names if any(word in name.lower() for word in _TELLING))
    libraries = sorted(name for name in names if name.lower().endswith((".bib", ".bibtex")) and name not in telling)
    return tuple((*telling, *libraries) or sorted(names))


def check_sources(folder: Path, sources: Sequence[str]) -> None:
    """Raises InputError for a page that is not there."""
    if not sources:
        raise InputError(f"{folder}: no page in it to begin with", hint="name one: citekit init --page homepage.html (or its address)")
    for source in sources:
        if not is_url(source) and not (folder / source).exists():
            raise InputError(f"{folder / source}: no such file", hint="name the page as it is saved, or its http(s) address")


def library_name(sources: Sequence[str]) -> str:
    """A name for the merged library that is none of the sources'."""
    return "library.bib" if "library.bib" not in sources else "merged.bib"


def toml_text(answers: Answers) -> str:
    """The file, with what may be wanted next as comments."""
    parts = [
        "# What citekit build makes of your publications. docs/projects.md tells every key.",
        "",
        f"sources = [{', '.join(map(_quoted, answers.sources))}]",
        f"library = {_quoted(library_name(answers.sources))}",
        f"style = {_quoted(answers.style)}",
    ]
    if answers.name:
        parts += ["", "[owner]", f"name = {_quoted(answers.name)}", '# aliases = ["A. Example"]   # other spellings, former names']
    for file in answers.outputs:
        parts += ["", "[[output]]", f"file = {_quoted(file)}", 'kind = "cv"']
    parts += [
        "",
        "# Corrections that stay, whatever the pages say:",
        "# [[override]]",
        '# title = "A title as the page has it"',
        '# pages = "1--12"',
        "",
        "# Sections of your own:",
        "# [[section]]",
        '# heading = "Journal articles"',
        '# types = ["journal"]',
        '# letter = "J"',
    ]
    return "\n".join(parts) + "\n"


def _quoted(text: str) -> str:
    """A basic string of TOML 1.0, whose escapes are those of JSON; a control character is left out."""
    return json.dumps("".join(char for char in text if char.isprintable()), ensure_ascii=False)
