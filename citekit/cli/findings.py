"""Findings of ``citekit check`` as text, JSON, SARIF and GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import click

from citekit._version import __version__
from citekit.cli.common import diagnostic_dict
from citekit.cli.telling import printable
from citekit.errors import Diagnostic

FORMATS = ("text", "json", "sarif", "github")

#: What SARIF (2.1.0, section 3.27.10) and GitHub call each severity.
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_ANNOTATIONS = {"error": "error", "warning": "warning", "info": "notice"}


def format_findings(findings: Sequence[Diagnostic], form: str) -> str:
    """The findings in one of :data:`FORMATS`, ending in a newline where there is anything to say."""
    if form == "json":
        return json.dumps([diagnostic_dict(item) for item in findings], ensure_ascii=False, indent=2) + "\n"
    if form == "sarif":
        return json.dumps(_sarif(findings), ensure_ascii=False, indent=2) + "\n"
    line = _annotation if form == "github" else _text
    return "".join(line(item) + "\n" for item in findings)


def _text(item: Diagnostic) -> str:
    color = {"error": "red", "warning": "yellow", "info": "cyan"}[item.severity]
    place = printable(f"{item.source}:{item.line}:" if item.line is not None else f"{item.source}:")
    hint = f" ({printable(item.hint)})" if item.hint else ""
    return f"{place} {click.style(item.code, fg=color)}: {printable(item.message)}{hint}"


def _annotation(item: Diagnostic) -> str:
    """A workflow command of GitHub Actions; its values escape %, line ends, and in properties colon and comma."""

    def data(text: str) -> str:
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")

    def value(text: str) -> str:
        return data(text).replace(":", "%3A").replace(",", "%2C")

    place = f"file={value(item.source)}" + (f",line={item.line}" if item.line is not None else "")
    message = f"{item.message} ({item.hint})" if item.hint else item.message
    return f"::{_ANNOTATIONS[item.severity]} {place},title={value(item.code)}::{data(message)}"


def _rule(code: str) -> dict[str, Any]:
    """A SARIF reporting descriptor (section 3.49): what the code means, and where the docs are on the web its page."""
    from citekit.bibtex.checks import explanations

    item = explanations().get(code)
    if item is None:
        return {"id": code}
    plain = item.text.replace("`", "")
    rule: dict[str, Any] = {
        "id": code,
        "shortDescription": {"text": plain.split("\n", 1)[0]},
        "help": {"text": plain, "markdown": item.text},
    }
    home = _documentation()
    return rule | {"helpUri": f"{home}/{item.anchor}"} if home else rule


@cache
def _documentation() -> str:
    """The address of the docs on the web from the package's own metadata, or "" where it names none."""
    from importlib.metadata import PackageNotFoundError, metadata

    from citekit.resources import distribution

    try:
        urls = metadata(distribution()).get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    found = (url.partition(",")[2].strip() for url in urls if url.partition(",")[0].strip().lower() == "documentation")
    return next(found, "").rstrip("/")


def _sarif(findings: Sequence[Diagnostic]) -> dict[str, Any]:
    codes = sorted({item.code for item in findings})
    results = []
    for item in findings:
        location: dict[str, Any] = {"artifactLocation": {"uri": item.source}}
        if item.line is not None:
            location["region"] = {"startLine": item.line}
        results.append(
            {
                "ruleId": item.code,
                "level": _LEVELS[item.severity],
                "message": {"text": f"{item.message} ({item.hint})" if item.hint else item.message},
                "locations": [{"physicalLocation": location}],
            }
        )
    driver = {"name": "citekit", "version": __version__, "rules": [_rule(code) for code in codes]}
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": results}],
    }
