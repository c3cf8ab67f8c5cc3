"""Whole pages with invented people, one for each layout; beside each stands what a person reads from it.

An expectation is a line ``title ^ authors [roles] ^ type ^ venue ^ year ^ state``, behind which ``^ series ^ award`` may stand; ``...`` is
a gap and ``*`` is not compared.
"""

from pathlib import Path

import pytest

from citekit.entry import Entry
from citekit.pages import read_page
from citekit.text import latex

CASES = Path(__file__).parent / "cases"
NAMES = sorted(path.stem for path in CASES.glob("*.expected"))


def printed(entry: Entry) -> list[str]:
    people = []
    for index, author in enumerate(entry.authors):
        name = author.name
        family = " ".join(part for part in (name.particle, name.family) if part)
        text = name.literal or ", ".join(part for part in (family, name.given) if part)
        people.append(text + (f" [{','.join(author.roles)}]" if author.roles else ""))
        if index + 1 in entry.authors.gaps:
            people.append("...")
    venue = entry.venue.name or latex.to_text(entry.get("school") or entry.get("institution") or entry.get("publisher"))
    return [latex.to_text(entry.get("title")), "; ".join(people), entry.type, venue, entry.get("year"), entry.get("pubstate")] + [
        latex.to_text(entry.get(name)) for name in ("series", "award")
    ]


@pytest.mark.parametrize("name", NAMES)
def test_page(name: str) -> None:
    source = next(path for path in CASES.glob(f"{name}.*") if path.suffix != ".expected")
    result = read_page(source.read_bytes(), source=source.name)
    expected = [[cell.strip() for cell in line.split("^")] for line in (CASES / f"{name}.expected").read_text("utf-8").splitlines() if line]
    found = [printed(entry) for entry in result.entries]
    assert len(found) == len(expected)
    for got, want in zip(found, expected, strict=True):
        assert [g if w != "*" else "*" for g, w in zip(got, want, strict=False)] == want


@pytest.mark.parametrize("name", NAMES)
def test_every_entry_says_where_it_was_read(name: str) -> None:
    source = next(path for path in CASES.glob(f"{name}.*") if path.suffix != ".expected")
    result = read_page(source.read_bytes(), source=source.name)
    for entry in result.entries:
        assert entry.provenance is not None
        assert entry.provenance.source == source.name
        assert entry.provenance.line
        assert 0 < entry.provenance.confidence <= 1
        assert entry.provenance.raw
    assert len(result.traces) == len(result.entries)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_page_gives_the_same_entries(name: str) -> None:
    source = next(path for path in CASES.glob(f"{name}.*") if path.suffix != ".expected")
    first, second = (read_page(source.read_bytes(), source=source.name) for _ in range(2))
    assert first.entries == second.entries
    assert first.diagnostics == second.diagnostics
