"""CVs and publication pages: entries selected, grouped, numbered and printed with the owner's name in bold.

``make_cv(entries, me=("Ada Example",)) -> Cv``, then ``write_cv(cv, to="html")``.
Nothing is imported before it is used: a reference list needs the owner and the
legend, and none of the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from citekit.cv.make import make_cv as make_cv
    from citekit.cv.model import Badge as Badge
    from citekit.cv.model import Cv as Cv
    from citekit.cv.model import Section as Section
    from citekit.cv.model import Work as Work
    from citekit.cv.owner import Owner as Owner
    from citekit.cv.people import Person as Person
    from citekit.cv.people import RoleLook as RoleLook
    from citekit.cv.rules import Rule as Rule
    from citekit.cv.rules import read_rules as read_rules
    from citekit.cv.select import works_of as works_of
    from citekit.cv.write import write_cv as write_cv
    from citekit.cv.write import write_cv_file as write_cv_file

# Where each name is defined. A name may not be that of a module here, whose import would take its place.
_HOMES = {
    "make_cv": "make",
    "Badge": "model",
    "Cv": "model",
    "Section": "model",
    "Work": "model",
    "Owner": "owner",
    "Person": "people",
    "RoleLook": "people",
    "Rule": "rules",
    "read_rules": "rules",
    "works_of": "select",
    "write_cv": "write",
    "write_cv_file": "write",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'citekit.cv' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"citekit.cv.{home}"), name)
