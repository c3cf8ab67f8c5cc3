"""Small projects of invented people."""

import pytest

from citekit.build.config import load_project
from citekit.build.run import build
from citekit.cli.commands import COMMANDS

LIBRARY = """@inproceedings{example2024sparse,
  author = {Sample, Bob and Example, Ada},
  author+an = {1=equal; 2=equal,corresponding},
  title = {Sparse Attention for Serving},
  booktitle = {Symposium on Imaginary Operating Systems},
  year = {2024},
  doi = {10.1000/sios.24.7},
  funding = {NSF grant CNS-123456},
  keywords = {systems},
  award = {Best Paper},
}

@article{example2023shape,
  author = {Example, A. and Reyes, Dana},
  title = {On the Shape of Invented Data},
  journal = {Journal of Invented Results},
  volume = {12},
  pages = {45--67},
  year = {2023},
  keywords = {theory, shapes},
}

@article{example2021older,
  author = {Example, Ada},
  title = {An Older Article on Counting},
  journal = {Journal of Invented Results},
  volume = {10},
  year = {2021},
}

@misc{reyes2025preprint,
  author = {Reyes, Dana and Example, Ada},
  title = {A Preprint About Tides},
  year = {2025},
  eprint = {2501.01234},
  archiveprefix = {arXiv},
}
"""


class Folder:
    """A project's folder: writes its files, builds it, reads what came out."""

    def __init__(self, path):
        self.path = path

    def write(self, name, text):
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def read(self, name):
        return (self.path / name).read_text(encoding="utf-8")

    def project(self):
        return load_project(self.path, commands=COMMANDS)

    def build(self, **options):
        return build(self.project(), **options)

    def files(self):
        """Every file that a user sees, with its bytes."""
        found = sorted(path for path in self.path.rglob("*") if path.is_file() and ".citekit" not in path.parts)
        return {path.relative_to(self.path).as_posix(): path.read_bytes() for path in found}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A project with one source and no output; its log is dated."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1777593600")  # 1 May 2026
    made = Folder(tmp_path)
    made.write("source.bib", LIBRARY)
    return made


@pytest.fixture
def configure(folder):
    """Writes the citekit.toml: the text after what every project has."""

    def configure(text="", owner='[owner]\nname = "Ada Example"\n', top=""):
        folder.write("citekit.toml", f'sources = ["source.bib"]\n{top}\n{owner}\n{text}')
        return folder

    return configure
