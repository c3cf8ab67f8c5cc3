"""Write the inputs of the larger examples: a professor's 300 works, five people's pages, a thesis's 2,000 references.

    python examples/make_inputs.py [FOLDER]

Everybody and everything in them is invented; the same program writes the same
files. Those of ``professor`` and ``lab`` stand beside it already.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from invented import AWARDS, GRANTS, Inventor, Work

HALVORSEN = ("Ingrid", "Halvorsen")
#: The people of the lab: name, first and last year there.
LAB = {
    ("Ilse", "Vandermolen"): (2016, 2026),
    ("Rafael", "Ortuño"): (2018, 2026),
    ("Keiko", "Shirahama"): (2019, 2023),
    ("Dorothea", "Pflugbeil"): (2021, 2026),
    ("Samuel", "Okonjo-Reed"): (2022, 2026),
}


def professor() -> str:
    """300 works of one person over thirty years, with students, marks, awards, grants and works in progress."""
    inventor = Inventor(1)
    random = inventor.random
    entries = ["% The works of Ingrid Halvorsen, invented by examples/make_inputs.py\n"]
    spellings = (HALVORSEN, HALVORSEN, HALVORSEN, ("I.", "Halvorsen"), ("Ingrid M.", "Halvorsen"))
    for number in range(300):
        year = 1996 + number // 10
        others = inventor.people(8)
        kind = "book" if number % 90 == 40 else ""
        at = random.randint(0, len(others))
        work = inventor.work([*others[:at], random.choice(spellings), *others[at:]], year, kind)
        if number % 60 == 17:  # a large collaboration
            crowd = {family: (given, family) for given, family in (inventor.person() for _ in range(60)) if family != "Halvorsen"}
            people = list(crowd.values())
            work.authors = [*people[:9], HALVORSEN, *people[9:]]
        _mark(work, inventor)
        if number >= 290:
            work.fields.pop("doi", None)
            work.fields["pubstate"] = ("submitted", "forthcoming", "inpreparation", "inpress", "submitted")[number % 5]
        entries.append(work.entry(f"halvorsen{year}x{number:03d}"))
    return "\n".join(entries)


def _mark(work: Work, inventor: Inventor) -> None:
    random = inventor.random
    count = len(work.authors)
    if work.kind == "collection" or count < 2:
        return
    if random.random() < 0.2:
        work.roles = {0: ["equal"], 1: ["equal"]}
    if random.random() < 0.3:
        work.roles.setdefault(count - 1, []).append("corresponding")
    if random.random() < 0.4 and work.authors[0][1] != "Halvorsen":
        work.roles.setdefault(0, []).append("student")
    if random.random() < 0.05:
        work.fields["award"] = random.choice(AWARDS)
    if random.random() < 0.25:
        work.fields["funding"] = "; ".join(random.sample(GRANTS, random.choice((1, 1, 2))))
    work.fields["keywords"] = random.choice(("water", "ice", "archives", "methods", "method development, water"))


def lab_works() -> list[Work]:
    """The works of the lab's people, those from before and after their time there too."""
    inventor = Inventor(2)
    inventor.languages = inventor.languages[:3]  # those that the pages are written in
    works: list[Work] = []
    people = list(LAB)
    for number in range(60):
        year = 2014 + number // 5
        first = people[number % 5]
        shared = [person for person in people if person != first and inventor.random.random() < 0.3]
        kind = ("article", "inproceedings", "article", "inproceedings", "article")[inventor.random.randint(0, 4)]
        work = inventor.work([first, *shared, *inventor.people(3)], year, kind)
        work.fields.pop("langid", None)
        works.append(work)
    return works


def lab() -> dict[str, str]:
    """Five pages, each in the manner of its owner, with works in common."""
    works = lab_works()
    pages = {}
    for person, write in zip(LAB, (_html_list, _html_citations, _markdown, _text, _bibtex), strict=True):
        own = [work for work in reversed(works) if person in work.authors]
        ending = {_markdown: "md", _text: "txt", _bibtex: "bib"}.get(write, "html")
        pages[f"{_plain(person[1]).lower()}.{ending}"] = write(person, own)
    return pages


def _plain(name: str) -> str:
    return name.replace("ñ", "n").replace("-", "")


def _unlatex(text: str) -> str:
    return re.sub(r"[{}$\\]|_", "", text.replace("\\mathcal", "").replace("\\log", "log").replace("--", "–"))


def _where(work: Work) -> str:
    fields = work.fields
    if work.kind == "article":
        return f"{fields['journal']} {fields['volume']}({fields['number']}), {fields['pages']}".replace("--", "–")
    return f"{fields['booktitle']} ({fields['series']}), pp. {fields['pages']}".replace("--", "–")


def _html_list(person: tuple[str, str], works: list[Work]) -> str:
    """Three lines a work, the own name in bold, a star for equal contribution."""
    items = []
    for work in works:
        names = ", ".join(f"<b>{' '.join(name)}</b>" if name == person else " ".join(name) for name in work.authors)
        link = f' <a href="https://doi.org/{work.fields["doi"]}">doi</a>' if "doi" in work.fields else ""
        title = _unlatex(work.fields["title"])
        items.append(f"<li><strong>{title}</strong><br>{names}<br><em>{_where(work)}</em>, {work.fields['year']}{link}</li>")
    name = " ".join(person)
    head = f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{name}</title></head><body>\n<h1>{name}</h1>\n'
    place = "<p>Invented Earth Systems Group, University of Nowhere</p>\n<h2>Publications</h2>\n<ul>\n"
    return head + place + "\n".join(items) + "\n</ul>\n</body></html>\n"


def _html_citations(person: tuple[str, str], works: list[Work]) -> str:
    """One line a work, as APA has it, under a heading for each year."""
    parts, year = [], ""
    for work in works:
        if work.fields["year"] != year:
            year = work.fields["year"]
            parts.append(f"<h3>{year}</h3>")
        names = [f"{family}, {' '.join(part[0] + '.' for part in given.split())}" for given, family in work.authors]
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])}, &amp; {names[-1]}"
        doi = f" https://doi.org/{work.fields['doi']}" if "doi" in work.fields else ""
        parts.append(f"<p>{listed} ({year}). {_unlatex(work.fields['title'])}. <i>{_where(work)}</i>.{doi}</p>")
    name = " ".join(person)
    return (
        f'<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>{name} - Publications</title></head><body>\n'
        f"<h1>{name}</h1>\n<h2>Papers</h2>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _markdown(person: tuple[str, str], works: list[Work]) -> str:
    items = []
    for work in works:
        names = ", ".join(f"**{' '.join(name)}**" if name == person else " ".join(name) for name in work.authors)
        items.append(f'- {names}. "{_unlatex(work.fields["title"])}." *{_where(work)}*, {work.fields["year"]}.')
    return f"# {' '.join(person)}\n\nPostdoc, Invented Earth Systems Group.\n\n## Publications\n\n" + "\n".join(items) + "\n"


def _text(person: tuple[str, str], works: list[Work]) -> str:
    items = []
    for work in works:
        names = ", ".join(" ".join(name) for name in work.authors)
        items.append(f"{_unlatex(work.fields['title'])}\n{names}\n{_where(work)}, {work.fields['year']}")
    return f"{' '.join(person)}\n\nPublications\n\n" + "\n\n".join(items) + "\n"


def _bibtex(person: tuple[str, str], works: list[Work]) -> str:
    return "\n".join(work.entry(f"reed{number}") for number, work in enumerate(works))


def thesis() -> str:
    """2,000 references as they gather over years: exports and hand-made entries, 60 of them twice, with the usual mistakes."""
    inventor = Inventor(3)
    random = inventor.random
    entries: list[str] = []
    works: list[Work] = []
    for number in range(1700):
        work = inventor.work(inventor.people(7), random.randint(1950, 2026))
        works.append(work)
        entries.append(work.entry(f"ref{number}"))
    fresh = Inventor(4)
    for number in range(240):  # a second export, under other keys
        work = Inventor.work(fresh, fresh.people(4), random.randint(1990, 2026), "article")
        work.fields["title"] = f"{work.fields['title']} revisited by radar"
        entries.append(work.entry(f"Export_{number}"))
    twice = [work for work in works if work.kind in ("article", "inproceedings")][:60]
    for number, work in enumerate(twice):
        entries.append(_again(work, number).entry(f"dup{number}"))
    random.shuffle(entries)
    return "% References of a thesis, invented by examples/make_inputs.py\n\n" + "\n".join(entries)


def _again(work: Work, number: int) -> Work:
    """The same work as another hand would enter it."""
    fields = dict(work.fields)
    if number % 3 == 0:
        fields["title"] = fields["title"].upper() if number % 2 else fields["title"].title()
    if number % 3 == 1:
        fields["pages"] = fields["pages"].replace("--", "-")
        fields["month"] = "March"
    if number % 4 == 2:
        fields.pop("doi", None)
        fields["url"] = "https://example.org/paper.pdf"
    authors = [(" ".join(part[0] + "." for part in given.split()), family) for given, family in work.authors]
    return Work(work.kind, authors if number % 2 else work.authors, fields)


def main(folder: Path) -> None:
    """Write all inputs under ``folder``."""
    files = {"professor/publications.bib": professor(), "thesis/references.bib": thesis()}
    files |= {f"lab/{name}": text for name, text in lab().items()}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent)
