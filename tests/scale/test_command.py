"""``citekit dedup`` on tables, through the command line."""

import io
import json
import os
import subprocess
import sys

import pytest

from citekit.cli.main import run
from tests.scale.corpus import corpus, full, write_lines

ROWS = corpus(60)


@pytest.fixture
def table(tmp_path):
    return write_lines(tmp_path / "in.jsonl", ROWS)


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_clusters_pairs_and_merged_records_fit_together(table, tmp_path, capsys):
    clusters, pairs, merged = (tmp_path / name for name in ("c.jsonl", "p.jsonl", "m.jsonl"))
    assert run(["dedup", str(table), "--clusters", str(clusters), "--pairs", str(pairs), "-o", str(merged)]) == 0
    home = {row["id"]: row["cluster_id"] for row in lines(clusters)}
    for row in lines(clusters):
        assert ROWS[row["position"]]["id"] == row["id"]
        assert ROWS[row["cluster"]]["id"] == row["cluster_id"]
        assert row["source"] == str(table)
    for pair in lines(pairs):
        one, other = home.get(pair["id"], pair["id"]), home.get(pair["other_id"], pair["other_id"])
        assert (one == other) == (pair["outcome"] == "merge")
        assert pair["reasons"]
    kept = [row["id"] for row in ROWS if home.get(row["id"], row["id"]) == row["id"]]
    assert [row["id"] for row in lines(merged)] == kept
    before = set(table.read_text(encoding="utf-8").splitlines())
    for line in merged.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        assert line in before or sorted(row["merged"]) == sorted(name for name in home if home[name] == row["id"])
    said = capsys.readouterr().err
    assert f"{len(ROWS)} records, {len(kept)} works; {len(ROWS) - len(kept)} merged" in said


def test_parquet_in_and_out_says_the_same(table, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    pyarrow = pytest.importorskip("pyarrow")
    parquet.write_table(pyarrow.Table.from_pylist([{**row, "year": int(row["year"])} for row in full(ROWS)]), tmp_path / "in.parquet")
    for source, ending in ((table, "jsonl"), (tmp_path / "in.parquet", "parquet")):
        outputs = [part for name in ("clusters", "pairs") for part in (f"--{name}", str(tmp_path / f"{name}.{ending}"))]
        assert run(["dedup", str(source), *outputs, "-o", str(tmp_path / f"merged.{ending}")]) == 0
    for name in ("clusters", "pairs"):
        rows = parquet.read_table(tmp_path / f"{name}.parquet").to_pylist()
        without_source = [{key: value for key, value in row.items() if key != "source"} for row in rows]
        assert without_source == [
            {key: value for key, value in row.items() if key != "source"} for row in lines(tmp_path / f"{name}.jsonl")
        ]
    merged = parquet.read_table(tmp_path / "merged.parquet")
    assert merged.schema.field("year").type == pyarrow.int64()
    assert merged.column("id").to_pylist() == [row["id"] for row in lines(tmp_path / "merged.jsonl")]


def test_standard_input_and_output(monkeypatch, capfdbinary):
    data = "".join(json.dumps(row) + "\n" for row in [ROWS[0], {**ROWS[0], "id": "copy"}]).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run(["dedup", "-", "--clusters", "-"]) == 0
    rows = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [(row["id"], row["cluster_id"]) for row in rows] == [(ROWS[0]["id"], ROWS[0]["id"]), ("copy", ROWS[0]["id"])]


def test_a_bib_file_gives_a_table(tmp_path):
    path = tmp_path / "in.bib"
    entry = "@article{KEY, author = {Farkas, Irma}, title = {Slow maps of moss and lichen}, journal = {Field Notes}, year = 2019}\n"
    path.write_text(entry.replace("KEY", "a") + entry.replace("KEY", "b"), encoding="utf-8")
    assert run(["dedup", str(path), "--clusters", str(tmp_path / "c.jsonl")]) == 0
    assert [row["id"] for row in lines(tmp_path / "c.jsonl")] == ["a", "b"]


def test_counts_alone(table, capsys):
    assert run(["dedup", str(table), "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts["records"] == len(ROWS) > counts["works"]
    assert run(["dedup", str(table), "--dry-run"]) == 0
    assert capsys.readouterr().out == ""


def test_nothing_is_overwritten_or_begun_where_the_result_has_no_place(table, tmp_path, capsys):
    (tmp_path / "there.jsonl").write_text("mine")
    assert run(["dedup", str(table), "-o", str(tmp_path / "there.jsonl")]) == 5
    assert (tmp_path / "there.jsonl").read_text() == "mine"
    assert run(["dedup", str(table), "-o", str(tmp_path / "none" / "x.jsonl")]) == 5
    assert run(["dedup", str(table), "-o", str(tmp_path / "x.bib")]) == 2
    assert run(["dedup", str(table), "--clusters", str(tmp_path / "x.jsonl"), "--pairs", str(tmp_path / "x.jsonl")]) == 2
    assert run(["dedup", str(table), "-o", str(tmp_path / "there.jsonl"), "--force"]) == 0
    assert not list(tmp_path.glob(".*part"))


@pytest.mark.parametrize("options", [["--in-place"], ["--against", "x.bib"], ["--diff"], ["--report", "x.md"], ["--jobs", "0"]])
def test_options_of_a_library_are_refused(table, options):
    assert run(["dedup", str(table), *options]) == 2


def test_jobs_go_with_tables(tmp_path):
    (tmp_path / "in.bib").write_text("@misc{a, title = {T}}")
    assert run(["dedup", str(tmp_path / "in.bib"), "--jobs", "2"]) == 2
    assert run(["dedup", str(tmp_path / "none.jsonl")]) == 3


def test_what_the_user_says_of_ids_wins(table, tmp_path):
    out = tmp_path / "c.jsonl"
    assert run(["dedup", str(table), "--clusters", str(out)]) == 0
    one, other = [row["id"] for row in lines(out)][:2]
    pair = next((row["cluster_id"], row["id"]) for row in lines(out) if row["id"] != row["cluster_id"])
    assert run(["dedup", str(table), "--clusters", str(out), "--force", "--distinct", *pair]) == 0
    homes = {row["id"]: row["cluster_id"] for row in lines(out)}
    assert homes.get(pair[0], pair[0]) != homes.get(pair[1], pair[1])
    assert one != other


def test_a_missing_library_is_told_with_the_extra(table):
    code = "import sys; sys.modules['numpy'] = None; from citekit.cli.main import run; sys.exit(run(sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", code, "dedup", str(table)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "needs the library numpy" in done.stderr or "need the library numpy" in done.stderr
    assert "citekit-bib[scale]" in done.stderr


def test_the_bar_shows_stage_and_rate_on_a_terminal(table):
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen([sys.executable, "-m", "citekit", "dedup", str(table), "--dry-run"], stderr=theirs)
    os.close(theirs)
    said = b""
    try:
        while part := os.read(ours, 4096):
            said += part
    except OSError:  # what a terminal gives at its end
        pass
    os.close(ours)
    assert process.wait() == 0
    assert b"100%" in said
    assert b"scores" in said
