"""The search and the filters of a page: a form that stays hidden until the page's script takes it into use."""

from __future__ import annotations

from collections.abc import Iterable

from citekit.cv.model import Cv
from citekit.cv.sections import section_table
from citekit.text.fold import fold
from citekit.writers.html import text

#: What each of a work's facts is called in the choice of roles, in its order.
ROLES = {
    "first": "First or joint first author",
    "corresponding": "Corresponding author",
    "senior": "Last or senior author",
}


def tools(cv: Cv) -> str:
    """The form; a choice that every work, or none, would meet is left out."""
    works = cv.works
    years = sorted({work.year for work in works if work.year is not None}, reverse=True)
    held = {work.section for work in works}
    types = [(row.key, row.heading) for row in section_table().values() if row.key in held]
    facts = {fact for work in works for fact in work.facts}
    people = [(name, name) for name in people_of(cv)]
    # Marks of language: the words of the form are English whatever the list is.
    lang = "" if cv.lang.lower().startswith("en") else ' lang="en" dir="ltr"'
    choices = (
        _choice("person", "Person", "All people", people, least=2),
        _choice("year", "Year", "All years", [(str(year), str(year)) for year in years], least=2),
        _choice("type", "Type", "All types", types, least=2),
        _choice("role", "Role", "All roles", [(fact, words) for fact, words in ROLES.items() if fact in facts], least=1),
    )
    return (
        f'<form class="tools" role="search" aria-label="Publications"{lang} hidden>\n'
        '<input type="search" name="q" aria-label="Search publications" placeholder="Search" autocomplete="off" '
        'spellcheck="false" aria-keyshortcuts="/">\n'
        f"{''.join(choices)}"
        '<p class="found"><output name="count" aria-live="polite"></output> <button type="reset" hidden>Show all</button></p>\n'
        "</form>\n"
    )


def people_of(cv: Cv) -> tuple[str, ...]:
    """The people whose list it is, as far as they have a part in its works, in the order of the alphabet."""
    return tuple(sorted({name for work in cv.works for name in work.people}, key=fold))


def _choice(name: str, label: str, all_words: str, options: Iterable[tuple[str, str]], *, least: int) -> str:
    options = list(options)
    if len(options) < least:
        return ""
    rows = "".join(f'<option value="{text(value)}">{text(words)}</option>' for value, words in options)
    return f'<select name="{name}" aria-label="{label}"><option value="">{all_words}</option>{rows}</select>\n'
