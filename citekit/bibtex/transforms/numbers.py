"""Clean-ups of volumes and numbers."""

from __future__ import annotations

import re
from typing import Any

from citekit.bibtex.transforms.options import Options
from citekit.entry import Entry
from citekit.patterns import lazy_pattern

_NUMBER = r"(\d[\dA-Za-z]{0,5}(?:\s*(?:--?|[–/])\s*\d[\dA-Za-z]{0,5})?)"
_LABELS = {
    "volume": lazy_pattern(rf"(?:vol(?:ume)?|bd|band)(?:\.\s*|\s+){_NUMBER}", re.IGNORECASE),
    "number": lazy_pattern(rf"(?:no|nr|num|number|issue|iss|heft)(?:\.\s*|\s+){_NUMBER}", re.IGNORECASE),
}
# A report may be called "No. 3"; the number of a journal's or a conference's issue is a number.
_IN_ISSUES = frozenset(("article", "inproceedings", "conference"))


def numbers(entry: Entry, options: Options) -> Entry:
    """Volumes and numbers of issues without the label that styles print: ``vol. 50`` is ``50``, ``No. 3`` is ``3``."""
    for name in _LABELS:
        if name in entry:
            value = without_label(entry, name)
            if value != entry.get(name):
                fields: dict[str, Any] = {name: value}
                entry = entry.replace(**fields)
    return entry


def without_label(entry: Entry, name: str) -> str:
    """The field without its label, where it is a label and a number and nothing else."""
    value = entry.get(name)
    if name == "number" and entry.type not in _IN_ISSUES:
        return value
    match = _LABELS[name].fullmatch(value.strip())
    return match[1] if match else value
