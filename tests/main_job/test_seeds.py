"""The three real pages, where they are at hand: 27 entries, 18 works, and what the merged entries hold."""

import json
from pathlib import Path

import pytest

import citekit
from citekit.library.load import read_pages
from citekit.text.inline import plain

SEEDS = Path(__file__).resolve().parents[3] / "shared" / "seeds"
PAGES = ("homepage-lin", "arxiv-lin", "arxiv-cao")

pytestmark = pytest.mark.skipif(not SEEDS.is_dir(), reason="the real pages are not at hand")


@pytest.fixture(scope="module")
def library():
    found, errors, results = read_pages([SEEDS / f"{page}.txt" for page in PAGES])
    assert errors == []
    assert [len(result.entries) for result in results] == [9, 8, 10]
    return found


@pytest.fixture(scope="module")
def merged(library):
    return citekit.dedup(library)


def test_clusters_are_those_of_the_labels(library, merged):
    names, counts = [], {}
    for entry in library:
        page = Path(entry.provenance.source).stem
        names.append(f"{page}#{counts.get(page, 0)}")
        counts[page] = counts.get(page, 0) + 1
    gold = json.loads((SEEDS / "merged.gold.json").read_text(encoding="utf-8"))
    wanted = {frozenset(work["records"]) for work in gold["works"] if len(work["records"]) > 1}
    assert {frozenset(names[at] for at in cluster.positions) for cluster in merged.clusters} == wanted
    assert len(library) == 27
    assert len(merged.library) == 18


def test_order_of_pages_does_not_matter(merged):
    found, _, _ = read_pages([SEEDS / f"{page}.txt" for page in reversed(PAGES)])
    titles = {plain(entry.title).lower() for entry in citekit.dedup(found).library}
    assert titles == {plain(entry.title).lower() for entry in merged.library}


def test_merged_entry_has_the_best_of_both(merged):
    entry = next(entry for entry in merged.library if "Twilight" in entry.get("title"))
    assert entry.get("title").endswith(r"Hierarchical Top-$p$ Pruning")
    assert entry.authors[0].name.family == "Lin"
    assert entry.authors.with_role("corresponding") == (8,)
    assert entry.get("series") == "NeurIPS '25"
    assert entry.get("award") == "Spotlight"
    assert (entry.get("archiveprefix"), entry.get("primaryclass")) == ("arXiv", "cs.LG")
    assert entry.get("abstract").startswith("Leveraging attention sparsity")
    assert entry.get("attributed") == ""
    fields = entry.provenance.fields
    assert Path(fields["author"].source).stem == "homepage-lin"
    assert Path(fields["abstract"].source).stem == "arxiv-lin"


def test_conference_year_wins_over_that_of_the_preprint(merged):
    entry = next(entry for entry in merged.library if "Self-Speculative" in entry.get("title"))
    assert entry.get("year") == "2026"
    assert entry.authors.with_role("equal") == (0, 1)


def test_every_page_parts_of_the_canonical_form(library):
    by_title = {
        plain(entry.title).split(":")[0].split(" (")[0]: entry for entry in library if Path(entry.provenance.source).stem == "homepage-lin"
    }
    parrot = by_title["Parrot"]
    assert parrot.get("booktitle") == "18th USENIX Symposium on Operating Systems Design and Implementation"
    assert (parrot.get("series"), parrot.get("year"), parrot.type) == ("OSDI '24", "2024", "inproceedings")
    flash = by_title["DeepSeek-V4.1-Flash"]
    assert (flash.type, flash.get("author"), flash.get("contributors")) == ("techreport", "{DeepSeek-AI}", "Lin, Chaofan")
    assert by_title["DeepSeek Elastic Compute"].authors.gaps == (3, 4)
    forge = by_title["SparseForge"]
    assert [author.name.display for author in forge.authors][4:6] == ["Key", "Rayying"]
    assert forge.get("pubstate") == "submitted"
    assert by_title["Pedestal"].authors.items == ()
    listed = [entry for entry in library if Path(entry.provenance.source).stem == "arxiv-cao"]
    assert all(entry.get("attributed") == "Cao, Huanqi" and not entry.authors.items for entry in listed)


def test_namesakes_are_the_two_works_on_microgrids(merged):
    from citekit.duplicates import strangers

    titles = {merged.library[stranger.key].get("title") for stranger in strangers(merged.library.entries, "Chaofan Lin")}
    assert titles == {"Reforming Quantum Microgrid Formation", "Resilience-Assuring Hydrogen-Powered Microgrids"}


@pytest.mark.parametrize("to", ["text", "html", "markdown", "latex", "rst", "typst"])
def test_everything_is_printed_in_every_format(merged, to):
    text = citekit.render(merged.library, "acm", to=to, me="Chaofan Lin")
    for word in ("Parrot", "Pedestal", "Rayying", "equal contribution", "corresponding author"):
        assert word in text
