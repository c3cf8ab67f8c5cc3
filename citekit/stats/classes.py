"""Names of arXiv's subject classes."""

from __future__ import annotations

from functools import cache

from citekit.resources import read_rows


def class_name(code: str) -> str:
    """ "Machine Learning (cs.LG)" for ``cs.LG``; a code that is not in the table is its own name."""
    name = _classes().get(code)
    return f"{name} ({code})" if name else code


@cache
def _classes() -> dict[str, str]:
    return {row[0]: row[1] for row in read_rows("citekit.stats", "data", "classes.tsv")}
