"""A page for readers with records for machines beside it: each work once, with the facts of both; invented people."""

from __future__ import annotations

import json

from citekit.pages import read_page

LIST = """<html><body><h1>Ada Brook</h1><h2>Publications</h2><p>* equal contribution</p><ul>
<li><b>Leaning at scale – a study</b><br>Ada Brook*, Ben Cole*, Cy Dean<br><i>International Conference on Machine Learning (ICML)</i>, 2020
[<a href="https://ada.example/lean.pdf">pdf</a>] [<a href="https://ada.example/code">code</a>]</li>
<li><b>Standing still</b><br>Ada Brook, Eve Field<br><i>Journal of Slopes</i>, 2019</li></ul>{}</body></html>"""


def read(extra: str) -> list[dict[str, str]]:
    result = read_page(LIST.replace("{}", extra), source="p.html")
    assert len(result.traces) == len(result.entries)
    assert len({entry.key for entry in result.entries}) == len(result.entries)
    return [{field.name: field.value for field in entry.fields} for entry in result.entries]


def linked(*works: dict[str, object]) -> str:
    things = [{"@type": "ScholarlyArticle", "author": [{"name": "Ada Brook"}], **work} for work in works]
    return f'<script type="application/ld+json">{json.dumps(things)}</script>'


def test_records_complete_what_the_page_prints_and_change_nothing() -> None:
    first, second = read(
        linked(
            {"name": "Leaning at Scale: A Study", "datePublished": "2020", "sameAs": "https://doi.org/10.5555/lean.1", "pagination": "1-9"},
            {"name": "Standing still", "datePublished": "2018", "identifier": "doi:10.5555/stand.1"},
        )
    )
    assert (first["doi"], first["pages"], first["author+an"]) == ("10.5555/lean.1", "1--9", "1=equal; 2=equal")
    assert first["author"] == "Brook, Ada and Cole, Ben and Dean, Cy"
    assert (second["year"], second["doi"]) == ("2019", "10.5555/stand.1")


def test_a_work_that_only_the_records_have_is_there_once() -> None:
    hidden = {"name": "Falling over", "datePublished": "2021", "isPartOf": {"@type": "Periodical", "name": "Journal of Slopes"}}
    coins = "rft_val_fmt=info:ofi/fmt:kev:mtx:journal&amp;rft.atitle=Falling+over&amp;rft.jtitle=Journal+of+Slopes&amp;rft.volume=4"
    found = read(linked(hidden, hidden) + f'<span class="Z3988" title="{coins}"></span>')
    assert [entry["title"] for entry in found] == ["Leaning at scale – a study", "Standing still", "Falling over"]
    assert (found[2]["volume"], found[2]["year"]) == ("4", "2021")


def test_a_conference_paper_and_its_journal_version_stay_two() -> None:
    records = """<pre>@article{a, title={Standing still}, author={Brook, Ada and Field, Eve}, journal={J. Slopes}, year=2019, volume=5}
    @inproceedings{b, title={Standing still}, author={Brook, Ada and Field, Eve}, booktitle={Slope Days}, year=2016}</pre>"""
    found = read(records)
    assert [(entry["title"], entry["year"], entry.get("volume")) for entry in found[1:]] == [
        ("Standing still", "2019", "5"),
        ("Standing still", "2016", None),
    ]


def test_two_records_of_one_page_name_one_work_by_its_identifier() -> None:
    page = """<body><pre>@article{a, title={Leaning, fast}, author={Brook, Ada}, doi={10.5555/A.1}}</pre>
    <pre>@article{b, title={Leaning fast and slow}, author={Brook, Ada}, doi={https://doi.org/10.5555/a.1}, pages={1--2}}</pre>"""
    result = read_page(page, source="p.html")
    assert [entry.get("pages") for entry in result.entries] == ["1--2"]


def test_fields_of_a_record_say_so() -> None:
    page = LIST.replace("{}", linked({"name": "Standing still", "datePublished": "2019", "identifier": "doi:10.5555/stand.1"}))
    entry = read_page(page, source="p.html").entries[1]
    assert entry.provenance is not None
    assert entry.provenance.fields["doi"].how == "json-ld"
    assert entry.provenance.fields["title"].how == "page"


def test_a_list_of_a_site_on_somebodys_own_page() -> None:
    feed = """<h2>Preprints</h2><div id="arxivfeed"><dl>
    <dt><a href="http://arxiv.org/abs/2301.00001" title="Abstract">arXiv:2301.00001</a></dt>
    <dd><div class="meta"><div class="list-title">Leaning with slopes</div>
    <div class="list-authors">Ada Brook, Ben Cole</div></div></dd></dl>
    </div>"""
    result = read_page(LIST.replace("{}", feed).replace("<html>", "<html><title>Ada Brook</title>"), source="p.html")
    assert [entry.get("title") for entry in result.entries] == ["Leaning with slopes", "Leaning at scale – a study", "Standing still"]
    assert result.entries[0].get("eprint") == "2301.00001"
    assert result.entries[1].get("author+an") == "1=equal; 2=equal"
    assert [trace.key for trace in result.traces] == [entry.key for entry in result.entries]
