"""The line that explains the marks after names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citekit.text.inline import Inline, Inlines, Span, Sup, Text

#: What a role is called in a legend; a role of the user's own is its own name.
ROLE_NAMES = {
    "equal": "equal contribution",
    "equal2": "equal contribution (second group)",
    "equal3": "equal contribution (third group)",
    "corresponding": "corresponding author",
    "senior": "joint senior author",
}


def legend(printed: Iterable[str], signs: Mapping[str, str]) -> Inlines:
    """``* equal contribution, † corresponding author`` for the roles whose sign was printed; empty where none was."""
    nodes: list[Inline] = []
    for role in dict.fromkeys(printed):
        sign = signs.get(role, "")
        if not sign:
            continue
        if nodes:
            nodes.append(Text(", "))
        nodes += [Span((Sup((Text(sign),)),), "mark"), Text(f" {ROLE_NAMES.get(role, role)}")]
    return tuple(nodes)
