"""The engine spark, on this machine: what it writes is what the local engine writes, byte for byte."""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from citekit.cli.main import run
from citekit.duplicates.decisions import Decisions
from citekit.scale.output import write_clusters, write_merged, write_pairs
from citekit.scale.run import find
from tests.scale.corpus import corpus, full, write_lines

ROWS = corpus(60)
# PySpark's own warnings are not ours.
pytestmark = [pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module")
def session():
    """A session of this machine that is set for a few rows; skipped where PySpark or Java is missing."""
    pytest.importorskip("pyspark")
    pytest.importorskip("pandas")
    if which("java") is None and "JAVA_HOME" not in os.environ:
        pytest.skip("no Java")
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master("local[2]").config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1")
    for name, value in (
        ("ui.enabled", "false"),
        ("sql.codegen.factoryMode", "NO_CODEGEN"),
        ("sql.adaptive.enabled", "false"),
        ("sql.shuffle.partitions", "4"),
    ):
        builder = builder.config(f"spark.{name}", value)
    made = builder.config("spark.sql.codegen.wholeStage", "false").config("spark.driver.host", "127.0.0.1").getOrCreate()
    yield made
    made.stop()


def written(folder: Path) -> bytes:
    """The part files of a folder put together in their order."""
    return b"".join(part.read_bytes() for part in sorted(folder.glob("part-*")))


@pytest.mark.slow
def test_the_result_is_that_of_one_machine_byte_for_byte(session, tmp_path):
    from citekit.scale.spark import run_spark

    half = len(ROWS) // 2
    first, second = write_lines(tmp_path / "b.jsonl", ROWS[:half]), write_lines(tmp_path / "a.jsonl", ROWS[half:])
    with second.open("a") as file:
        file.write("{broken\n")
    inputs = [str(first), str(second)]
    with find(inputs) as local:
        pair = local.found.clusters[0][:2]
    decisions = Decisions.of(different=[(ROWS[pair[0]]["id"], ROWS[pair[1]]["id"])])
    with find(inputs, decisions=decisions) as local:
        write_clusters(local.found, str(tmp_path / "clusters.jsonl"))
        write_pairs(local.found, str(tmp_path / "pairs.jsonl"))
        write_merged(local.found, local.pieces, str(tmp_path / "merged.jsonl"), prefer=["a.jsonl"])
        works = local.found.works
    out = {name: tmp_path / f"spark-{name}.jsonl" for name in ("clusters", "pairs", "merged")}
    counts = run_spark(
        inputs,
        output=str(out["merged"]),
        clusters=str(out["clusters"]),
        pairs=str(out["pairs"]),
        decisions=decisions,
        prefer=["a.jsonl"],
    )
    for name, folder in out.items():
        assert written(folder) == (tmp_path / f"{name}.jsonl").read_bytes(), name
    assert (counts["records"], counts["works"], counts["no_records"]) == (len(ROWS), works, 1)


@pytest.mark.slow
def test_a_folder_of_parquet_files_is_read_and_written(session, tmp_path):
    from pyarrow import Table
    from pyarrow.parquet import read_table, write_table

    from citekit.scale.spark import run_spark

    (tmp_path / "in.parquet").mkdir()
    for number in range(2):
        write_table(Table.from_pylist(full(ROWS[:80])[number * 40 : number * 40 + 40]), tmp_path / "in.parquet" / f"{number}.parquet")
    with find([str(write_lines(tmp_path / "in.jsonl", ROWS[:80]))]) as local:
        clusters = sorted((at, cluster[0]) for cluster in local.found.clusters for at in cluster)
    run_spark([str(tmp_path / "in.parquet")], clusters=str(tmp_path / "out.parquet"))
    rows = [row for part in sorted((tmp_path / "out.parquet").glob("part-*")) for row in read_table(part).to_pylist()]
    assert [(row["position"], row["cluster"]) for row in rows] == clusters
    assert {row["id"] for row in rows} == {ROWS[at]["id"] for at, _ in clusters}


@pytest.mark.slow
def test_labels_of_chains_stars_and_circles(session):
    from citekit.scale.spark.components import component_labels

    chain = [(n, n + 1) for n in range(20)]
    circle = [(n, (n - 30 + 1) % 9 + 30) for n in range(30, 39)]
    star = [(50, n) for n in range(51, 60)]
    edges = session.createDataFrame([(max(edge), min(edge)) for edge in chain + circle + star], "one bigint, other bigint")
    found = {row["node"]: row["label"] for row in component_labels(edges).collect()}
    assert found == {**dict.fromkeys(range(21), 0), **dict.fromkeys(range(30, 39), 30), **dict.fromkeys(range(50, 60), 50)}


def test_what_is_missing_is_told_with_a_hint(tmp_path, monkeypatch, capsys):
    table = str(write_lines(tmp_path / "in.jsonl", ROWS[:3]))
    monkeypatch.setitem(sys.modules, "pyspark", None)
    monkeypatch.setitem(sys.modules, "pyspark.errors", None)
    assert run(["dedup", table, "--engine", "spark"]) == 2
    assert "citekit-bib[spark]" in capsys.readouterr().err
    assert run(["dedup", str(tmp_path / "in.bib"), "--engine", "spark"]) == 2
    assert "JSON Lines" in capsys.readouterr().err
    assert run(["dedup", table, "--engine", "spark", "--jobs", "2"]) == 2


def test_missing_java_is_told(tmp_path):
    pytest.importorskip("pyspark")
    pytest.importorskip("pandas")
    table = str(write_lines(tmp_path / "in.jsonl", ROWS[:3]))
    env = {name: value for name, value in os.environ.items() if name != "JAVA_HOME"} | {"PATH": str(tmp_path), "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, "-m", "citekit", "dedup", table, "--engine", "spark"], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "needs Java" in done.stderr
    assert json.dumps(done.stdout) == '""'
