"""The line that explains the marks after names, and names that are set apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citekit.cv.looks import dressed
from citekit.cv.people import RoleLook
from citekit.entry.roles import ROLE_NAMES
from citekit.text.inline import Inline, Inlines, Span, Sup, Text


def legend(printed: Iterable[str], signs: Mapping[str, str], roles: Mapping[str, RoleLook] | None = None) -> Inlines:
    """``* equal contribution, † corresponding author`` for the roles that were printed; empty where none was.

    ``roles`` says what a role is called, and how names are set apart that
    have it: a look without a sign is explained by an example of itself.
    A person's own sign without a meaning is not explained: the name that it
    stands at says all there is. A sign and its meaning are said once.
    """
    nodes: list[Inline] = []
    said: set[tuple[str, str]] = set()
    for role in dict.fromkeys(printed):
        sign = signs.get(role, "")
        look = (roles or {}).get(role, RoleLook())
        meaning = look.meaning or ROLE_NAMES.get(role, "" if role.startswith("person:") else role)
        if not meaning or (sign, meaning) in said:
            continue
        said.add((sign, meaning))
        if sign:
            shown: Inlines = (Span((Sup((Text(sign),)),), "mark"), Text(f" {meaning}"))
        elif look.look != "plain":
            shown = dressed((Text(meaning),), look.look)
        else:
            continue
        nodes += [*([Text(", ")] if nodes else []), *shown]
    return tuple(nodes)
