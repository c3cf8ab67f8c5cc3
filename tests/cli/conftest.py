"""Running the command line as a user does, in one process."""

import os
from dataclasses import dataclass

import pytest

from citekit.cli.main import run


@dataclass
class Outcome:
    """What a command gave: exit code, standard output and standard error."""

    code: int
    out: str
    err: str


@pytest.fixture
def citekit(capsys, monkeypatch, tmp_path_factory):
    """Run ``citekit ARGS`` and give its outcome; no configuration of the machine's user reaches it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
    for name in [name for name in os.environ if name.startswith("CITEKIT_")]:
        monkeypatch.delenv(name)

    def call(*args):
        capsys.readouterr()
        code = run([str(arg) for arg in args])
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return call
