"""Inputs in pieces: every record once, whatever its form, and a line that is none told with its number."""

import json

import pytest

from citekit.duplicates.record import record_from_entry
from citekit.errors import InputError, UsageError
from citekit.scale import sources
from citekit.scale.items import entry_of, form_of, merged_item, record_of
from citekit.scale.run import find
from citekit.scale.sources import pieces_of
from tests.scale.corpus import corpus, full, write_lines

FLAT = {
    "id": "f1",
    "type": "inproceedings",
    "title": "Slow maps of moss",
    "author": "Farkas, Irma and Holmqvist, Bo",
    "year": 2019,
    "container": "Proceedings of the Workshop on Slow Maps",
    "pages": "3--9",
    "doi": "10.5555/slow.3",
    "arxiv": "1901.00017",
    "cited_by": ["x", "y"],
}
CSL = {
    "id": "f1",
    "type": "paper-conference",
    "title": "Slow maps of moss",
    "author": [{"family": "Farkas", "given": "Irma"}, {"family": "Holmqvist", "given": "Bo"}],
    "issued": {"date-parts": [[2019]]},
    "container-title": "Proceedings of the Workshop on Slow Maps",
    "page": "3-9",
    "DOI": "10.5555/slow.3",
}
ENTRY = {
    "key": "f1",
    "type": "inproceedings",
    "fields": {
        "title": "Slow maps of moss",
        "author": "Farkas, Irma and Holmqvist, Bo",
        "year": "2019",
        "booktitle": "Proceedings of the Workshop on Slow Maps",
        "pages": "3--9",
        "doi": "10.5555/slow.3",
    },
}


def read(path):
    """All records of a file, and what there was to tell."""
    found, said = [], []
    for piece in pieces_of(path):
        records, more = piece.records()
        found += records
        said += more
    return found, said


@pytest.mark.parametrize("item", [FLAT, CSL, ENTRY], ids=form_of)
def test_one_work_in_any_form_says_the_same(item):
    record = record_of(item)
    assert (record.id, record.title, record.authors) == ("f1", "Slow maps of moss", "Farkas, Irma and Holmqvist, Bo")
    assert (record.year, record.container, record.doi) == ("2019", "Proceedings of the Workshop on Slow Maps", "10.5555/slow.3")
    assert record_from_entry(entry_of(item)).title == record.title


def test_names_in_a_list_are_a_name_list():
    assert record_of({"title": "T", "authors": ["Farkas, Irma", "Bo Holmqvist", ""]}).authors == "Farkas, Irma and Bo Holmqvist"


def test_a_record_without_source_comes_from_its_file():
    assert record_of(FLAT, "in.jsonl").source == "in.jsonl"
    assert record_of({**FLAT, "source": "Scopus"}, "in.jsonl").source == "Scopus"


@pytest.mark.parametrize("item", [FLAT, CSL, ENTRY], ids=form_of)
def test_a_merged_record_has_the_first_ones_form_and_what_only_the_second_has(item):
    other = json.loads(json.dumps(item).replace("f1", "f2"))
    lacking = {name: value for name, value in item.items() if name not in ("doi", "DOI")}
    if "fields" in lacking:
        lacking["fields"] = {name: value for name, value in ENTRY["fields"].items() if name != "doi"}
    made = merged_item([lacking, other], [0, 1])
    assert form_of(made) == form_of(item)
    assert "10.5555/slow.3" in json.dumps(made)
    assert (made.get("merged") or made["custom"]["merged"]) == ["f1", "f2"]
    assert made.get("year", 2019) == 2019
    assert made.get("cited_by") == item.get("cited_by")


def test_lines_that_are_no_records_are_told_and_cost_no_other(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_PIECE", 60)
    lines = [json.dumps(row) for row in corpus(3)[:5]]
    path = tmp_path / "in.jsonl"
    path.write_bytes(
        b"\xef\xbb\xbf"
        + "\n".join([lines[0], "", "[1]", lines[1], "{broken", "  ", lines[2], '{"id": "a\udc80"}']).encode("utf-8", "surrogateescape")
    )
    with find([str(path)]) as run:
        assert run.found.size == 4
        assert [(item.code, item.line) for item in run.found.diagnostics] == [("not-read", 3), ("not-read", 5)]
        assert run.found.diagnostics[0].message == "not a record: list instead of an object"


@pytest.mark.parametrize("size", [1, 50, 1000, 10_000_000])
def test_pieces_of_lines_hold_every_record_once(size, tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_PIECE", size)
    rows = corpus(10)
    records, said = read(write_lines(tmp_path / "in.jsonl", rows))
    assert [record.id for record in records] == [row["id"] for row in rows]
    assert said == []


def test_pieces_of_a_bib_file_know_its_macros(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_PIECE", 400)
    entries = [
        f'@article{{e{n},\n  title = {{On moss, part {n}\n@ home}},\n  journal = jfn,\n  note = "a" # jfn,\n  year = 2001\n}}\n'
        for n in range(40)
    ]
    path = tmp_path / "in.bib"
    path.write_text('@string{jfn = "Journal of Field Notes"}\n' + "\n".join(entries) + "\n@string(late = {b})\n", encoding="utf-8")
    pieces = pieces_of(path)
    records, said = read(path)
    assert len(pieces) > 3
    assert [record.id for record in records] == [f"e{n}" for n in range(40)]
    assert {record.container for record in records} == {"Journal of Field Notes"}
    lines = [json.loads(line) for piece in pieces for line in piece.lines()]
    assert [line["key"] for line in lines] == [f"e{n}" for n in range(40)]
    assert not [item for item in said if item.code == "undefined-macro"]


def test_parquet_holds_the_same_records(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = corpus(20)
    path = tmp_path / "in.parquet"
    parquet.write_table(pyarrow.Table.from_pylist(full(rows)), path, row_group_size=30)
    assert len(pieces_of(path)) > 1
    records, _ = read(path)
    assert [record._replace(source="") for record in records] == [record_of(row) for row in rows]


def test_what_cannot_be_read_is_told(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        pieces_of(tmp_path / "none.jsonl")
    with pytest.raises(InputError, match="folder"):
        pieces_of(tmp_path)
    (tmp_path / "x.doc").write_text("x")
    with pytest.raises(UsageError, match="neither JSON Lines"):
        pieces_of(tmp_path / "x.doc")
    (tmp_path / "x.parquet").write_text("x")
    with pytest.raises(InputError, match="not a Parquet file"):
        pieces_of(tmp_path / "x.parquet")
    (tmp_path / "empty.jsonl").write_text("\n")
    with pytest.raises(InputError, match="no record"), find([str(tmp_path / "empty.jsonl")]):
        pass
