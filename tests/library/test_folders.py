"""Folders of files: written whole or not at all, and only over what citekit wrote itself."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from citekit.errors import OutputError
from citekit.library.folders import MANIFEST, write_folder

FILES = {"one/index.md": b"1", "one/cite.bib": b"2", "two/index.md": b"3"}


def there(root: Path) -> dict[str, bytes]:
    """All files of a folder but the list of what was written."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file() and path.name != MANIFEST}


def test_files_are_written_and_listed(tmp_path: Path) -> None:
    done = write_folder(tmp_path / "a" / "b", FILES)
    assert there(tmp_path / "a" / "b") == FILES
    assert done.written == tuple(FILES)
    assert set(json.loads((tmp_path / "a" / "b" / MANIFEST).read_text())["files"]) == set(FILES)


def test_the_same_again_writes_nothing(tmp_path: Path) -> None:
    write_folder(tmp_path, FILES)
    assert write_folder(tmp_path, FILES).written == ()


def test_a_changed_work_is_written_anew_and_a_gone_one_taken_away(tmp_path: Path) -> None:
    write_folder(tmp_path, FILES)
    done = write_folder(tmp_path, {"one/index.md": b"new"})
    assert (done.written, set(done.removed)) == (("one/index.md",), {"one/cite.bib", "two/index.md"})
    assert there(tmp_path) == {"one/index.md": b"new"}
    assert not (tmp_path / "two").exists()


def test_files_of_others_stay(tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "picture.png").write_bytes(b"mine")
    (tmp_path / "_index.md").write_bytes(b"mine")
    write_folder(tmp_path, FILES)
    write_folder(tmp_path, {"one/index.md": b"1"})
    assert there(tmp_path) == {"one/index.md": b"1", "two/picture.png": b"mine", "_index.md": b"mine"}


def test_a_file_of_that_name_that_is_not_ours_is_kept_and_nothing_written(tmp_path: Path) -> None:
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "index.md").write_bytes(b"mine")
    with pytest.raises(OutputError, match="was not made by citekit; nothing was written"):
        write_folder(tmp_path, FILES)
    assert there(tmp_path) == {"two/index.md": b"mine"}
    write_folder(tmp_path, FILES, force=True)
    assert there(tmp_path) == FILES


def test_what_was_changed_by_hand_is_kept(tmp_path: Path) -> None:
    write_folder(tmp_path, FILES)
    (tmp_path / "one" / "index.md").write_bytes(b"by hand")
    with pytest.raises(OutputError, match="was changed since citekit wrote it"):
        write_folder(tmp_path, {**FILES, "one/index.md": b"new"})
    done = write_folder(tmp_path, {"two/index.md": b"3"})
    assert [item.code for item in done.diagnostics] == ["left-in-place"]
    assert there(tmp_path) == {"one/index.md": b"by hand", "two/index.md": b"3"}
    # It is nobody's but the user's from now on.
    assert write_folder(tmp_path, {"two/index.md": b"3"}).diagnostics == ()


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"mine")
    with pytest.raises(OutputError, match="is a file"):
        write_folder(tmp_path / "x", FILES)
    with pytest.raises(OutputError):
        write_folder(tmp_path / "x" / "y", FILES)
    assert (tmp_path / "x").read_bytes() == b"mine"


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", "..", "", "a\\..\\x"])
def test_no_name_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        write_folder(tmp_path / "in", {name: b"x"})
    assert not (tmp_path / "x").exists()


def test_links_are_not_written_through(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    root = tmp_path / "root"
    root.mkdir()
    os.symlink(outside, root / "one")
    with pytest.raises(OutputError, match="is a link"):
        write_folder(root, FILES)
    assert there(outside) == {}


def test_a_list_that_names_files_elsewhere_takes_nothing_away(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"3")
    root = tmp_path / "root"
    root.mkdir()
    digest = "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce"  # SHA-256 of "3"
    (root / MANIFEST).write_text(json.dumps({"files": {"../victim": digest}}))
    write_folder(root, FILES)
    assert victim.read_bytes() == b"3"


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'{"files": 3}', b"\xff"])
def test_a_broken_list_claims_nothing(content: bytes, tmp_path: Path) -> None:
    write_folder(tmp_path, FILES)
    (tmp_path / MANIFEST).write_bytes(content)
    with pytest.raises(OutputError, match="was not made by citekit"):
        write_folder(tmp_path, {**FILES, "one/index.md": b"new"})


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="a superuser may write anywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(OutputError, match="cannot be written"):
        write_folder(tmp_path / "x", FILES)
    tmp_path.chmod(0o700)


def test_a_failure_half_way_leaves_the_folder_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_folder(tmp_path, {"one/index.md": b"old"})
    real = os.fsync
    calls = []

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="No space left on device"):
        write_folder(tmp_path, FILES)
    assert there(tmp_path) == {"one/index.md": b"old"}
    assert not (tmp_path / "two").exists()
