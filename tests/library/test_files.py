"""Writing is whole or not at all, and never over another's work."""

import os
import stat

import pytest

from citekit.errors import InputError, OutputError
from citekit.library.files import read_bytes, write_all, write_atomic


def test_new_file_needs_no_force(tmp_path):
    assert write_atomic(tmp_path / "a.bib", b"x") is True
    assert (tmp_path / "a.bib").read_bytes() == b"x"


def test_existing_file_is_not_overwritten(tmp_path):
    path = tmp_path / "a.bib"
    path.write_bytes(b"old")
    with pytest.raises(OutputError, match="exists already"):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.bib"]


def test_same_content_needs_no_force_and_is_no_change(tmp_path):
    path = tmp_path / "a.bib"
    path.write_bytes(b"same")
    before = path.stat().st_mtime_ns
    assert write_atomic(path, b"same") is False
    assert path.stat().st_mtime_ns == before


def test_force_with_backup_keeps_the_old_content_and_permissions(tmp_path):
    path = tmp_path / "a.bib"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_atomic(path, b"new", force=True, backup=True)
    assert path.read_bytes() == b"new"
    assert (tmp_path / "a.bib.bak").read_bytes() == b"old"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_symlink_is_followed_and_kept(tmp_path):
    real = tmp_path / "real.bib"
    real.write_bytes(b"old")
    link = tmp_path / "link.bib"
    link.symlink_to(real)
    write_atomic(link, b"new", force=True)
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_file_changed_since_it_was_read_is_left_alone(tmp_path):
    path = tmp_path / "a.bib"
    path.write_bytes(b"someone else's")
    with pytest.raises(OutputError, match="changed on disk"):
        write_atomic(path, b"mine", force=True, expected=b"what I read")
    assert path.read_bytes() == b"someone else's"


def test_missing_folder_is_an_output_error(tmp_path):
    with pytest.raises(OutputError, match="cannot be written"):
        write_atomic(tmp_path / "no" / "a.bib", b"x")


@pytest.mark.parametrize("name", ["", "missing.bib"])
def test_unreadable_input_is_told(tmp_path, name):
    with pytest.raises(InputError):
        read_bytes(tmp_path / name)


def test_name_with_a_null_byte_is_told():
    with pytest.raises(InputError):
        read_bytes("a\0b")


def test_a_pipe_among_several_files_stays_a_pipe(tmp_path):
    pipe, file = tmp_path / "pipe", tmp_path / "file"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert set(write_all({pipe: b"through", file: b"beside"})) == {pipe, file}
        assert os.read(end, 100) == b"through"
    finally:
        os.close(end)
    assert pipe.is_fifo()
    assert file.read_bytes() == b"beside"
