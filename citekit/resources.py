"""Data files of the package, read without ``importlib.resources``, whose import takes longer than most commands."""

from __future__ import annotations

import sys
from pathlib import Path


def read_data(package: str, *names: str) -> str:
    """The text of a data file: ``read_data("citekit.entry", "data", "fields.tsv")``; the package must be imported."""
    return read_binary(package, *names).decode("utf-8")


def read_binary(package: str, *names: str) -> bytes:
    """The bytes of a data file."""
    spec = sys.modules[package].__spec__
    assert spec is not None
    assert spec.origin is not None
    path = str(Path(spec.origin).parent.joinpath(*names))
    # A loader reads from a zip file as well.
    get_data = getattr(spec.loader, "get_data", None)
    data: bytes = get_data(path) if get_data else Path(path).read_bytes()
    return data


def read_rows(package: str, *names: str) -> list[list[str]]:
    """The rows of a tab-separated data file; empty lines and lines that begin with ``#`` are left out."""
    lines = read_data(package, *names).splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def distribution() -> str:
    """The name that the package was installed under, from its own metadata."""
    from importlib.metadata import packages_distributions

    # A checkout that is not installed has no metadata.
    return next(iter(packages_distributions().get("citekit", ())), "citekit-bib")
