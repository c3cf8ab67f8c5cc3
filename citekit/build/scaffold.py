"""A first ``citekit.toml``: what ``citekit init`` writes."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from citekit.errors import InputError
from citekit.library.inputs import ENDINGS, is_url
from citekit.patterns import lazy_pattern

#: Names that say that a file is a person's list, and not a readme.
_TELLING = ("publi", "paper", "cv", "resume", "home", "index", "biblio", "research")
# A link in HTML, or in Markdown, whose target has no scheme and is no place on the page itself.
_LOCAL = lazy_pattern(r"""(?:\bhref\s*=\s*["']?|\]\()(?![a-z][a-z0-9+.-]*:|[#"'>\s)]|//)""", re.IGNORECASE)
_NEVER = ("readme", "license", "licence", "notice", "changelog", "changes", "contributing", "requirements")


@dataclass(frozen=True, slots=True)
class Answers:
    """What was answered: the owner's name, the pages, the CSL style, and the files to make."""

    name: str
    sources: tuple[str, ...]
    style: str = "citekit-cv"
    outputs: tuple[str, ...] = ("cv.html",)
    base_url: str = ""


def guess_sources(folder: Path) -> tuple[str, ...]:
    """Pages and .bib files in a folder that look like somebody's publications, most telling first."""
    names = [path.name for path in folder.iterdir() if path.is_file() and path.name.lower().endswith(ENDINGS)] if folder.is_dir() else []
    names = [name for name in names if not name.startswith((".", "~$")) and not name.lower().startswith(_NEVER)]
    names = [name for name in names if not name.endswith(".citekit.json") and name.lower() != "overrides.bib"]
    telling = sorted(name for name in names if any(word in name.lower() for word in _TELLING))
    libraries = sorted(name for name in names if name.lower().endswith((".bib", ".bibtex")) and name not in telling)
    return tuple((*telling, *libraries) or sorted(names))


def sources_from(folder: Path, named: Sequence[str]) -> tuple[str, ...]:
    """Pages as the user names them from where they stand (else from ``folder``), written as a project in ``folder`` has them.

    Addresses and absolute paths stay. Raises InputError for a page that is not there.
    """
    if not named:
        raise InputError(f"{folder}: no page in it to begin with", hint="name one: citekit init --page homepage.html (or its address)")
    return tuple(name if is_url(name) or (Path(name).is_absolute() and Path(name).exists()) else _from(folder, name) for name in named)


def _from(folder: Path, name: str) -> str:
    if _is_there(Path(name)):
        return PurePath(os.path.relpath(name, folder)).as_posix()
    if _is_there(folder / name):
        return name
    raise InputError(f"{name}: no such file", hint="name the page as it is saved, or its http(s) address")


def _is_there(path: Path) -> bool:
    """Whether a file or folder is there; a name that none can have is not."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def has_local_links(folder: Path, source: str) -> bool:
    """Whether a page links to files beside it, so that its address is worth asking for."""
    path = folder / source
    return not is_url(source) and path.is_file() and _LOCAL.search(path.read_bytes().decode("latin-1")) is not None


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
    # Only a page that stands here has lost its address.
    if answers.base_url:
        parts.append(f"base_url = {_quoted(answers.base_url)}")
    elif not all(map(is_url, answers.sources)):
        parts.append('# base_url = "https://…/"   # the address of your page: makes its links to files whole')
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
