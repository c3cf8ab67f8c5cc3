"""citekit import: pages in, canonical entries out, with where each came from."""

import json

import pytest

PAGE = """<html><head><title>Ada Example</title></head><body>
<h1>Ada Example</h1>
<p>* equal contribution; # corresponding author</p>
<h2>Publications</h2>
<ul>
<li><b>Tidal Locks for Distributed Queues</b><br>
Ada Example*, Bo Sample*, Cy Specimen#<br>
<i>12th Conference on Shared Waters (CSW'23)</i>, Best Paper Award<br>
[<a href="locks.pdf">pdf</a>] [<a href="https://code.example/locks">code</a>]</li>
<li><b>Counting Gulls by Ear</b><br>
Bo Sample, Ada Example<br>
<i>Journal of Coastal Computing</i>, 4(2), 2021<br>
[<a href="gulls.pdf">pdf</a>]</li>
<li><b>Driftwood: Storage that Washes Ashore</b><br>
Ada Example, Cy Specimen#<br>
Under review<br>
[<a href="drift.pdf">pdf</a>]</li>
</ul>
<h2>Teaching</h2><ul><li>Operating Systems, Fall 2022</li></ul>
</body></html>
"""


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_entries_with_roles_venue_award_and_links(citekit, page):
    outcome = citekit("import", page)
    assert outcome.code == 0
    assert outcome.out.count("@") == 3 + outcome.out.count("@string")
    locks = outcome.out.split("\n\n")[0]
    for line in (
        "@inproceedings{example2023tidal,",
        "  author = {Example, Ada and Sample, Bo and Specimen, Cy},",
        "  author+an = {1=equal; 2=equal; 3=corresponding},",
        "  booktitle = {12th Conference on Shared Waters},",
        "  series = {CSW '23},",
        "  year = {2023},",
        "  pdf = {locks.pdf},",
        "  code = {https://code.example/locks},",
    ):
        assert line in locks.splitlines(), line
    assert "Best Paper" in locks
    assert "pubstate = {submitted}" in outcome.out


def test_base_url_makes_links_absolute(citekit, page):
    assert "pdf = {https://uni.example/~ada/locks.pdf}" in citekit("import", page, "--base-url", "https://uni.example/~ada/").out


def test_skip_leaves_out_types_and_states(citekit, page):
    out = citekit("import", page, "--skip", "article", "--skip", "submitted").out
    assert "@inproceedings" in out
    assert "@article" not in out
    assert "Driftwood" not in out


def test_sidecar_beside_the_output(citekit, page, tmp_path):
    target = tmp_path / "library.bib"
    outcome = citekit("import", page, "-o", target)
    assert outcome.code == 0
    assert f"3 entries from 1 page → {target}" in outcome.err
    record = json.loads((tmp_path / "library.citekit.json").read_text(encoding="utf-8"))
    known = record["entries"]["example2023tidal"]
    assert known["source"] == str(page)
    assert known["line"] == PAGE[: PAGE.index("Tidal Locks")].count("\n") + 1
    assert known["fields"]["author+an"]["how"] == "legend"


def test_report_on_a_pipe(citekit, page, tmp_path):
    report = tmp_path / "report.json"
    outcome = citekit("import", page, "--report", report)
    assert outcome.out.startswith("@")
    assert set(json.loads(report.read_text(encoding="utf-8"))["entries"]) >= {"example2023tidal"}


def test_json(citekit, page):
    data = json.loads(citekit("import", page, "--json").out)
    assert set(data) >= {"entries", "diagnostics"}
    assert 0 < data["entries"]["example2023tidal"]["confidence"] <= 1


def test_explain(citekit, page):
    outcome = citekit("import", page, "--explain", "counting gulls")
    assert outcome.code == 0
    assert "Counting Gulls by Ear" in outcome.out
    assert "authors" in outcome.out
    assert citekit("import", page, "--explain", "xyzzy plugh").code == 2


def test_twice_gives_the_same_bytes(citekit, page):
    assert citekit("import", page).out == citekit("import", page).out


def test_standard_input(citekit, page, monkeypatch):
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGE.encode())))
    assert citekit("import", "-").out == citekit("import", page).out
