"""The runner of one machine: the kernel's own result for any number of workers and any cut into batches."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from citekit.duplicates.decisions import Decisions
from citekit.duplicates.kernel import match
from citekit.duplicates.record import record_from_mapping
from citekit.errors import UsageError
from citekit.scale import local, sources
from citekit.scale.run import find
from citekit.scale.workers import Inline, WorkerError, Workers
from tests.scale.corpus import corpus, write_lines
from tests.signals import heeds_ctrl_c

ROWS = corpus()
RECORDS = [record_from_mapping(row)._replace(source="in") for row in ROWS]


def as_matching(found):
    """Clusters, merged pairs and pairs to review in the kernel's form."""
    pairs = list(found.pairs())
    by = {outcome: [(p.one, p.other, p.score) for p in pairs if p.outcome == outcome] for outcome in ("merge", "review")}
    return [tuple(cluster) for cluster in found.clusters], by["merge"], by["review"]


def expected(profile="strict", decisions=None):
    found = match(RECORDS, profile, decisions)
    return list(found.clusters), [p[:3] for p in found.pairs], [p[:3] for p in found.review]


@pytest.fixture
def small_batches(monkeypatch):
    """Batches so small that every stage has many."""
    monkeypatch.setattr(sources, "_PIECE", 5_000)
    monkeypatch.setattr(local, "_KEYS", 500)
    monkeypatch.setattr(local, "_LOOKS", 64)
    monkeypatch.setattr(local, "_PAIRS", 10)


@pytest.mark.parametrize("profile", ["strict", "work"])
def test_small_batches_give_the_kernels_result(profile, tmp_path, small_batches):
    path = write_lines(tmp_path / "in.jsonl", ROWS)
    with find([str(path)], profile=profile) as run:
        assert run.jobs == 0
        assert len(run.pieces) > 5
        assert run.found.batches > 5
        assert as_matching(run.found) == expected(profile)


@pytest.mark.parametrize("jobs", [1, 3])
def test_any_number_of_workers_gives_the_kernels_result(jobs, tmp_path, small_batches):
    path = write_lines(tmp_path / "in.jsonl", ROWS)
    with find([str(path)], jobs=jobs) as run:
        assert as_matching(run.found) == expected()


def test_what_the_user_decided_wins(tmp_path, small_batches):
    clusters = expected()[0]
    one, other, *_ = clusters[0]
    apart = (ROWS[one]["id"], ROWS[other]["id"])
    single = next(at for at in range(len(ROWS)) if all(at not in cluster for cluster in clusters))
    decisions = Decisions.of(same=[(ROWS[single]["id"], ROWS[clusters[1][0]]["id"])], different=[apart])
    path = write_lines(tmp_path / "in.jsonl", ROWS)
    with find([str(path)], decisions=decisions) as run:
        found = as_matching(run.found)
    assert found == expected(decisions=decisions)
    assert not any(one in cluster and other in cluster for cluster in found[0])
    assert any(single in cluster for cluster in found[0])


def test_progress_counts_every_stage_to_its_end(tmp_path, small_batches):
    seen = {}
    with find([str(write_lines(tmp_path / "in.jsonl", ROWS))], progress=lambda stage, *rest: seen.setdefault(stage, []).append(rest)):
        pass
    assert list(seen) == ["reading", "keys", "pairs", "looks", "scores"]
    for steps in seen.values():
        assert [done for done, _, _ in steps] == list(range(len(steps)))
        assert steps[-1][0] == steps[-1][1]
        assert steps[-1][2] in (0, len(ROWS))


def test_a_run_that_was_killed_goes_on(tmp_path):
    rows = corpus(700)
    path = write_lines(tmp_path / "in.jsonl", rows)
    work = tmp_path / "work"
    command = [
        sys.executable,
        "-m",
        "citekit",
        "dedup",
        str(path),
        "--pairs",
        str(tmp_path / "pairs.jsonl"),
        "--work-dir",
        str(work),
        "--jobs",
        "1",
    ]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while process.poll() is None and not list(work.glob("*/keys-*.npy")):
        time.sleep(0.005)
    process.kill()
    process.wait()
    done = {file: file.stat().st_mtime_ns for file in work.glob("*/[kprw]*-*.[bnj]*") if not file.name.endswith(".part")}
    assert done, "killed too late to show anything"
    assert subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode == 0
    assert {file: file.stat().st_mtime_ns for file in done} == done
    again = [*command[:5], "--pairs", str(tmp_path / "fresh.jsonl")]
    assert subprocess.run(again, check=False, stderr=subprocess.DEVNULL).returncode == 0
    assert (tmp_path / "pairs.jsonl").read_bytes() == (tmp_path / "fresh.jsonl").read_bytes()


def test_another_input_is_another_run(tmp_path):
    path = write_lines(tmp_path / "in.jsonl", ROWS[:40])
    work = str(tmp_path / "work")
    with find([str(path)], work_dir=work, jobs=1) as run:
        first = run.found.folder
    write_lines(path, ROWS[:41])
    with find([str(path)], work_dir=work, jobs=1) as run:
        assert run.found.folder != first
        assert run.found.size == 41


def test_ctrl_c_ends_with_130_and_nothing_half_written(tmp_path):
    path = write_lines(tmp_path / "in.jsonl", corpus(3_000))
    out = tmp_path / "out.jsonl"
    env = {**os.environ, "TMPDIR": str(tmp_path / "tmp")}
    (tmp_path / "tmp").mkdir()
    command = [sys.executable, "-m", "citekit", "dedup", str(path), "-o", str(out), "--jobs", "2"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=env, start_new_session=True, preexec_fn=heeds_ctrl_c)
    while process.poll() is None and not list((tmp_path / "tmp").glob("*/run/piece-*.json")):
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said.decode().strip() == "citekit: interrupted"
    assert not out.exists()
    assert list((tmp_path / "tmp").iterdir()) == []


def test_a_worker_that_dies_is_told():
    with pytest.raises(WorkerError, match="signal 9"), Workers(1) as workers:
        list(workers.run(_kill_me, [()]))


def _kill_me():
    os.kill(os.getpid(), signal.SIGKILL)


def test_workers_hash_strings_alike_and_do_every_task():
    with Workers(2) as workers:
        hashes = set(workers.run(hash, [("lichen",)] * 6))
        assert len(hashes) == 1
        assert sorted(workers.run(divmod, [(n, 7) for n in range(20)])) == sorted(divmod(n, 7) for n in range(20))
    with Inline() as inline:
        assert list(inline.run(divmod, [(9, 2)])) == [(4, 1)]


def test_no_workers_at_all_is_a_mistake(tmp_path):
    with pytest.raises(UsageError, match="0 worker"), find([str(write_lines(tmp_path / "in.jsonl", ROWS[:2]))], jobs=0):
        pass


def test_reasons_are_those_of_a_pair(tmp_path):
    path = write_lines(tmp_path / "in.jsonl", [ROWS[0], {**ROWS[0], "id": "copy"}])
    with find([str(path)]) as run:
        (pair,) = run.found.pairs()
    assert pair.outcome == "merge"
    assert "titles equal" in pair.reasons
    assert json.dumps(pair)
