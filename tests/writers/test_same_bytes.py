"""The same input gives the same bytes: every output in two processes that hash differently."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from citekit.writers.outputs import OUTPUTS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import hashlib, json, sys
from citekit.cv import make_cv
from citekit.cv.write import make_output
from tests.writers.careers import ME, career

cv = make_cv(career(20), me=ME, number=True)
found = {}
for to in sys.argv[1:]:
    data = make_output(cv, to).data
    files = data if not isinstance(data, bytes) else {"": data}
    found[to] = [hashlib.sha256(name.encode() + content).hexdigest() for name, content in files.items()]
print(json.dumps(found))
"""


def digests(seed: str, formats: list[str]) -> dict[str, list[str]]:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "SOURCE_DATE_EPOCH": "1700000000"}
    environment |= {"TZ": "Asia/Tokyo"} if seed == "2" else {}
    run = subprocess.run([sys.executable, "-c", PROGRAM, *formats], env=environment, cwd=ROOT, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    found: dict[str, list[str]] = json.loads(run.stdout)
    return found


def test_every_output_is_the_same_in_another_process() -> None:
    needed = {"pdf": "typst", "docx": "docx"}
    formats = [name for name in OUTPUTS if name not in needed or find_spec(needed[name])]
    one, other = digests("1", formats), digests("2", formats)
    assert [name for name in formats if one[name] != other[name]] == []


@pytest.mark.parametrize("to", ["pdf", "docx"])
def test_no_clock_is_in_a_file(to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip({"pdf": "typst", "docx": "docx"}[to])
    import re
    import zipfile
    from io import BytesIO

    from citekit.text.inline import text
    from citekit.writers import Document, Heading, write_file

    data = write_file(Document((Heading(text("A"), 1),), "A"), to)
    if to == "docx":
        archive = zipfile.ZipFile(BytesIO(data))
        assert {item.date_time for item in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    else:
        assert not re.search(rb"/(?:CreationDate|ModDate)", data)
