"""bibtexparser's splitter, loaded when the first file is read and without the rest of its package.

``import bibtexparser`` also imports all of its middlewares and pylatexenc's
tables, which take longer to load than most files to read. The splitter and
the model need none of them, so they are loaded as the modules of a package
of our own that looks for its parts in bibtexparser's folder.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

_ALIAS = "citekit.bibtex._bibtexparser"


@cache
def _splitter() -> Any:
    from importlib import import_module
    from importlib.util import find_spec
    from logging import CRITICAL, getLogger
    from types import ModuleType

    spec = find_spec("bibtexparser")
    if spec is None or spec.submodule_search_locations is None:
        raise ModuleNotFoundError("bibtexparser is not installed", name="bibtexparser")
    package = ModuleType(_ALIAS)
    package.__path__ = list(spec.submodule_search_locations)
    sys.modules[_ALIAS] = package
    # What it warns of we find and tell ourselves, as diagnostics.
    getLogger(_ALIAS).setLevel(CRITICAL + 1)
    return import_module(f"{_ALIAS}.splitter").Splitter


def split_fields(raw: str) -> tuple[str, str, list[tuple[str, str]]] | None:
    """An entry's type, key and fields (name and value expression) by bibtexparser, or None where it takes the source otherwise."""
    blocks = _splitter()(raw).split().blocks
    if len(blocks) != 1:
        return None
    block = blocks[0]
    fields = getattr(block, "fields", None)
    if fields is None or block.raw != raw:
        return None
    return block.entry_type, block.key, [(item.key, item.value) for item in fields]
