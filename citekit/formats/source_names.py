"""Names of journals and proceedings that a database prints in capitals, in the letters that they have elsewhere."""

from __future__ import annotations

from citekit.entry.venues import find_journal
from citekit.text.case import title_case
from citekit.text.inline import plain, text


def spelled_source(name: str, abbreviation: str) -> str:
    """``JOURNAL OF THINGS`` as ``Journal of Things``; a name that is not in capitals stays as it is.

    The venue table's spelling counts first. Else words are capitalised, except
    those that the abbreviated name has in capitals as well: acronyms (``IEEE``).
    """
    if not name.isupper():
        return name
    known = find_journal(name)
    if known:
        return known.name
    acronyms = (
        {word for word in abbreviation.split() if word.isupper() and word.isalpha() and len(word) > 1}
        if not abbreviation.isupper()
        else set()
    )
    lowered = plain(title_case(text(name.lower())))
    spelled = dict(zip((word.lower() for word in lowered.split()), lowered.split(), strict=True))
    return " ".join(word if word.strip("(),:;") in acronyms else spelled.get(word.lower(), word) for word in name.split())
