"""Author marks, gaps and the owner's name over many styles: nothing lost, nothing moved, no doubled punctuation."""

from __future__ import annotations

import re
import zlib

import pytest

from citekit.csl import Marks, Processor, Style
from citekit.csl.catalogue import style_folders
from citekit.text.inline import Inline, Inlines, Span, plain, walk

_AUTHORS = [
    {"family": "Arden", "given": "Mira J."},
    {"family": "van der Brug", "given": "Teun"},
    {"family": "Okonedo", "given": "Ade", "suffix": "Jr."},
    {"literal": "Collaboration for Open Tides"},
    {"family": "Lindqvist", "given": "Jean-Paul"},
    {"family": "林", "given": "小雨"},
]
_BASE = {
    "id": "w1",
    "type": "article-journal",
    "title": "On tides",
    "container-title": "Annals of Invented Research",
    "issued": {"date-parts": [[2020, 4]]},
    "volume": "3",
    "page": "11-19",
}
_ROLES = {"equal": [0, 1], "corresponding": [2, 5], "roles": {"senior": [5]}}
_SHORT = ("acl acm acs ama ams apa cell chicago elsevier gb7714 harvard ieee lncs mla nature pnas science vancouver").split()


def _sample() -> list[str]:
    """The short-named styles and some fifty independent ones, the same each time."""
    folder = style_folders()[-2] if style_folders()[-1].name == "dependent" else style_folders()[-1]
    ids = sorted(path.stem for path in folder.glob("*.csl"))
    return _SHORT + [name for name in ids if zlib.crc32(name.encode()) % 57 == 0]


STYLES = _sample()


def test_the_sample_is_large_enough() -> None:
    assert len(STYLES) >= 60


def _without_marks(nodes: Inlines) -> Inlines:
    """The tree without its marks, as plain text is compared."""
    kept: list[Inline] = []
    for node in nodes:
        if isinstance(node, Span) and node.kind == "mark":
            continue
        if hasattr(node, "children"):
            kept.append(type(node)(_without_marks(node.children), *(getattr(node, name) for name in node.__slots__[1:])))
        else:
            kept.append(node)
    return tuple(kept)


def _names(nodes: Inlines) -> dict[int, str]:
    """The printed author names by index."""
    found = {}
    for node in walk(nodes):
        if isinstance(node, Span) and node.kind == "name" and dict(node.data)["variable"] == "author":
            found[int(dict(node.data)["index"])] = plain(node.children)
    return found


@pytest.mark.parametrize("name", STYLES)
@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_marks_stand_after_their_names_and_change_nothing_else(name: str, count: int) -> None:
    style = Style.load(name)
    if not style.has_bibliography:
        pytest.skip("no bibliography")
    bare = {**_BASE, "author": _AUTHORS[:count]}
    roles = {role: [i for i in value if i < count] for role, value in _ROLES.items() if isinstance(value, list)}
    marked = {**bare, "custom": {**roles, "roles": {"senior": [5]} if count == 6 else {}}}
    processor = Processor(style)
    without = processor.bibliography([bare]).entries[0].inlines
    done = processor.bibliography([marked])
    inlines = done.entries[0].inlines
    assert plain(_without_marks(inlines)) == plain(without)
    printed = _names(inlines)
    assert printed.keys() == _names(without).keys()
    for index, text in printed.items():
        wanted = "".join(
            sign
            for role, sign in (("equal", "*"), ("corresponding", "†"), ("senior", "§"))
            if index in (roles.get(role) or ([5] if role == "senior" and count == 6 else []))
        )
        assert text.endswith(wanted)
        assert sum(text.count(sign) for sign in "*†§") == len(wanted)
    seen = {role for role in ("equal", "corresponding") if any(i in printed for i in roles[role])}
    assert set(done.printed_marks) - {"senior"} == seen
    assert not re.search(r",,|;;|\.\.(?!\.)|,\s*\.", plain(inlines).replace("…", ""))


@pytest.mark.parametrize("name", _SHORT)
def test_gaps_print_an_ellipsis_and_the_owner_is_tagged(name: str) -> None:
    item = {**_BASE, "author": _AUTHORS[:3], "custom": {"gaps": [2]}}
    processor = Processor(Style.load(name), owner="Mira J. Arden")
    inlines = processor.bibliography([item]).entries[0].inlines
    text = plain(inlines)
    owners = [plain(node.children) for node in walk(inlines) if isinstance(node, Span) and node.kind == "owner"]
    assert len(owners) == 1
    assert "arden" in owners[0].lower()
    if "okonedo" in text.lower():
        assert text.index("…") < text.lower().index("okonedo")
        assert not re.search(r",\s*,", text)


def test_a_gap_at_the_end_is_et_al() -> None:
    item = {**_BASE, "author": _AUTHORS[:2], "custom": {"gaps": [2]}}
    assert "Brug, et al." in plain(Processor(Style.load("ieee")).bibliography([item]).entries[0].inlines)


def test_signs_can_be_chosen() -> None:
    item = {**_BASE, "author": _AUTHORS[:2], "custom": {"roles": {"student": [1]}}}
    marks = Marks({"student": "s"}, superscript=False)
    done = Processor(Style.load("ieee"), marks=marks).bibliography([item])
    assert "Brugs," in plain(done.entries[0].inlines)
    assert done.printed_marks == ("student",)


def test_a_hidden_name_has_no_mark() -> None:
    item = {**_BASE, "author": _AUTHORS[:3], "custom": {"corresponding": [2]}}
    done = Processor(Style.load("mla")).bibliography([item])
    assert done.printed_marks == ()
    assert "†" not in plain(done.entries[0].inlines)
