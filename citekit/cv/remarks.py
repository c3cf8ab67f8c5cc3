"""What a CV says of a work beyond its reference: its state, and the rate at which its venue accepts."""

from __future__ import annotations

import re

from citekit.entry import Entry
from citekit.entry.status import PUBSTATES
from citekit.patterns import lazy_pattern
from citekit.text import latex
from citekit.text.inline import Inline, Inlines, Span, Text, plain

# "acceptance rate: 18%", "acc. rate 18.4 % (37/201)"
_RATE = lazy_pattern(r"\bacc(?:eptance|\.)\s+rate\s*[:=]?\s*(?P<rate>[~≈<]?\s*\d+(?:[.,]\d+)?\s*%(?:\s*\([^()]{1,30}\))?)", re.IGNORECASE)
_BARE = lazy_pattern(r"[~≈<]?\s*\d+(?:[.,]\d+)?\s*%?(?:\s*\([^()]{1,30}\))?")


def with_remarks(reference: Inlines, entry: Entry, language: str = "en") -> Inlines:
    """The text of a work with its state and its venue's acceptance rate behind it, where the style has not printed them.

    The words are English, and stand in English lists alone.
    """
    if not language.startswith("en"):
        return reference
    printed = plain(reference)
    low = printed.lower()
    said = [remark for remark in (state_of(entry), acceptance_of(entry)) if remark and remark.lower() not in low]
    if entry.status in low:  # "(forthcoming)" says "To appear" as well
        said = [remark for remark in said if remark != state_of(entry)]
    if acceptance_of(entry) in said and _RATE.search(printed):
        said.remove(acceptance_of(entry))
    nodes: list[Inline] = []
    for remark in said:
        closed = nodes or printed.rstrip().endswith((".", "!", "?", "”", "…"))
        glue = ("" if not nodes and printed.endswith(" ") else " ") if closed else ". "
        nodes += [*([Text(glue)] if glue else []), Span((Text(f"{remark}."),), "status")]
    return (*reference, *nodes) if nodes else reference


def state_of(entry: Entry) -> str:
    """``Under review`` and the like; "" for a published work, and for a preprint, which says so by where it is."""
    return "" if entry.status == "prepublished" else PUBSTATES.get(entry.status, "")


def acceptance_of(entry: Entry) -> str:
    """``Acceptance rate 18%``, from the field ``acceptance`` or a note that says so; "" where nothing does."""
    own = " ".join(latex.to_text(entry.get("acceptance")).split())
    if _BARE.fullmatch(own):
        return f"Acceptance rate {own if '%' in own else own + '%'}"
    found = _RATE.search(own) or _RATE.search(latex.to_text(entry.get("note")))
    return f"Acceptance rate {' '.join(found['rate'].split())}" if found else own
