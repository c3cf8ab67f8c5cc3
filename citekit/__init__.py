"""citekit: publication pages and messy .bib files in; a canonical library, reference lists and CVs out.

>>> import citekit
>>> library = citekit.read(b"@misc{a, title={On Things}, author={Example, Ada}, year={2024}}")
>>> library["a"].authors[0].name.family
'Example'

Everything public is here; nothing is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citekit._version import __version__

if TYPE_CHECKING:
    from citekit.api import dedup, import_page, make_cv, read, render, statistics
    from citekit.entry import Authors, Entry, Name
    from citekit.errors import CitekitError, Diagnostic, InputError, NetworkError, OutputError, StyleError, UsageError
    from citekit.library.library import Library
    from citekit.text.inline import plain

# Where each public name is defined; the module is imported when the name is first asked for.
_HOMES = {
    "read": "citekit.api",
    "import_page": "citekit.api",
    "dedup": "citekit.api",
    "render": "citekit.api",
    "make_cv": "citekit.api",
    "statistics": "citekit.api",
    "plain": "citekit.text.inline",
    "Library": "citekit.library.library",
    "Entry": "citekit.entry",
    "Authors": "citekit.entry",
    "Name": "citekit.entry",
    "Diagnostic": "citekit.errors",
    "CitekitError": "citekit.errors",
    "UsageError": "citekit.errors",
    "InputError": "citekit.errors",
    "StyleError": "citekit.errors",
    "NetworkError": "citekit.errors",
    "OutputError": "citekit.errors",
}

__all__ = [
    "Authors",
    "CitekitError",
    "Diagnostic",
    "Entry",
    "InputError",
    "Library",
    "Name",
    "NetworkError",
    "OutputError",
    "StyleError",
    "UsageError",
    "__version__",
    "dedup",
    "import_page",
    "make_cv",
    "plain",
    "read",
    "render",
    "statistics",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'citekit' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return __all__
