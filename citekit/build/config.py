"""``citekit.toml`` read and checked: every mistake is told with the file, the line, the table and the key."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from citekit.build.checking import Checker, Table
from citekit.build.places import check_places, is_file
from citekit.build.project import Output, Override, Project
from citekit.build.toml_files import read_toml_text
from citekit.cv.filters import Filter
from citekit.cv.people import LOOKS, Person, RoleLook
from citekit.cv.periods import Period, is_before, written
from citekit.cv.rules import Rule
from citekit.cv.sections import section_table
from citekit.errors import InputError, UsageError, did_you_mean
from citekit.text.fold import fold
from citekit.writers.names import format_of_name
from citekit.writers.outputs import OUTPUTS

FILE_NAME = "citekit.toml"

Made = TypeVar("Made")


def load_project(folder: str | Path, *, commands: Collection[str] = ()) -> Project:
    """The project in ``folder`` (or whose ``citekit.toml`` is named); tables called like ``commands`` are theirs."""
    path = Path(folder)
    path = path / FILE_NAME if path.is_dir() else path
    if not path.is_file():
        raise InputError(f"{path}: no such file", hint=f"citekit init makes a {FILE_NAME}; docs/projects.md shows one")
    data, text = read_toml_text(path)
    # "outputs" is how the table was called at first.
    if "output" in data and "outputs" in data:
        raise InputError(f"{path}: [[outputs]] beside [[output]]", hint="write [[output]] above each of them")
    data = {"output" if key == "outputs" else key: value for key, value in data.items() if key not in commands}
    return _Reader(Checker(path, text, data, commands)).project()


def _spellings(person: Person) -> set[str]:
    return {fold(spelling) for spelling in person.spellings}


class _Reader:
    """Makes a project of checked tables."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker

    def project(self) -> Project:
        checker = self.checker
        top = checker.top()
        sources = top.texts("sources")
        if not sources:
            raise InputError(f"{checker.path}: sources is missing or empty", hint='name the pages: sources = ["homepage.html"]')
        library = top.text("library") or Project(Path(), ()).library
        if library in sources:
            raise top.wrong("sources", f"{library} is the merged library as well", 'give that another name: library = "merged.bib"')
        owner = checker.table("owner")
        people = self.people(owner)
        sections = self.sections()
        usual = Project(Path(), ())
        made = Project(
            folder=checker.path.parent,
            sources=sources,
            file=checker.path.name,
            library=library,
            profile="work" if top.text("profile") == "work" else "strict",
            style=top.text("style", usual.style) or usual.style,
            base_url=top.text("base_url"),
            overrides=self.overrides(top),
            changes=top.text("changes", usual.changes),
            as_of=top.date("as_of"),
            max_authors=top.number("max_authors") or usual.max_authors,
            locale=top.text("locale"),
            owner=self.person(owner) if owner else None,
            people=people,
            sections=sections,
            outputs=self.outputs([rule.heading for rule in sections]),
            corrections=tuple(self.override(table) for table in checker.tables("override")),
            marks=self.marks(),
            headings=self.headings(),
        )
        check_places(made, checker)
        return made

    def overrides(self, top: Table) -> str:
        """The name of the file with corrections; one that is named must be there."""
        name = top.text("overrides")
        if name and not is_file(self.checker.path.parent, name):
            raise top.wrong("overrides", f"{name} is not there", "it is a .bib file with your corrections")
        return name or Project(Path(), ()).overrides

    def people(self, owner: Table | None) -> tuple[Person, ...]:
        """The people of the group. Two of one name at one time cannot be told apart: it is one person, or their dates differ."""
        tables = self.checker.tables("person")
        found = [self.person(table) for table in tables]
        seen = {(spelling, person.period) for person in ([self.person(owner)] if owner else []) for spelling in _spellings(person)}
        for person, table in zip(found, tables, strict=True):
            for spelling in _spellings(person):
                if (spelling, person.period) in seen:
                    hint = (
                        "give each person one table, [owner] or [[person]]; for two people of one name, say from when to when each is there"
                    )
                    raise table.wrong("name", f"{person.name} is there already", hint)
            seen.update((spelling, person.period) for spelling in _spellings(person))
        return tuple(found)

    def person(self, table: Table) -> Person:
        if not table.text("name").strip():
            raise table.wrong("name", "name is missing", 'name = "Ada Example"')
        start, end = table.date("from"), table.date("to")
        if start and end and is_before(end, start):
            raise table.wrong("to", f"to = {written(end)} is before from = {written(start)}", "")
        return self.made(
            table,
            lambda: Person(
                name=table.text("name"),
                aliases=(*table.texts("aliases"), *([table.text("native")] if table.text("native") else [])),
                period=Period(start, end),
                look=table.text("style") or "bold",
                mark=table.text("mark"),
                mark_meaning=table.text("mark_meaning"),
                role=table.text("role"),
                orcid=table.text("orcid"),
                page=table.text("page"),
            ),
        )

    def sections(self) -> tuple[Rule, ...]:
        """The sections; outputs choose among them by their headings, of which no two are the same."""
        found: dict[str, Rule] = {}
        for table in self.checker.tables("section"):
            rule = self.rule(table)
            if rule.heading in found:
                raise table.wrong("heading", f"there are two sections {rule.heading!r}", "give each a heading of its own")
            found[rule.heading] = rule
        return tuple(found.values())

    def rule(self, table: Table) -> Rule:
        if not table.text("heading"):
            raise table.wrong("heading", "heading is missing", 'give it one: heading = "Selected papers"')
        return self.made(
            table,
            lambda: Rule(
                heading=table.text("heading"),
                letter=table.text("letter"),
                order=table.text("order"),
                numbering=table.text("numbering"),
                limit=table.number("limit"),
                repeat=bool(table.flag("repeat")),
                **self.conditions(table),
            ),
        )

    def conditions(self, table: Table) -> dict[str, Any]:
        """The conditions of a filter that a table has."""
        return {name: table.value(name) for name in Filter.__dataclass_fields__ if name in table}

    def made(self, table: Table, make: Callable[[], Made]) -> Made:
        """A value, whose own word about a mistake is told with the place of the table."""
        try:
            return make()
        except UsageError as error:
            raise InputError(f"{table.place()}{error.message.removeprefix('section ')}", hint=error.hint) from None

    def outputs(self, headings: Sequence[str]) -> tuple[Output, ...]:
        return tuple(self.output(table, headings) for table in self.checker.tables("output"))

    def output(self, table: Table, headings: Sequence[str]) -> Output:
        file = table.text("file")
        if not file:
            raise table.wrong("file", "file is missing", 'name the file to write: file = "cv.html"')
        to = table.text("to") or format_of_name(file)
        if not to:
            raise table.wrong("file", f"{file}: its ending names no format", 'say it: to = "html"')
        if to not in OUTPUTS:
            raise table.wrong("to", f"no format {to!r}", did_you_mean(to, OUTPUTS, most=1) or f"formats are {', '.join(OUTPUTS)}")
        kind = table.text("kind") or ("references" if OUTPUTS[to].kind == "document" else "cv")
        if kind == "references" and OUTPUTS[to].kind != "document":
            raise table.wrong("kind", f"{to} is no format for a reference list", 'write kind = "cv", or leave it out')
        for heading in table.texts("sections"):
            if heading not in headings:
                hint = did_you_mean(heading, headings, most=1) or f"sections are {', '.join(headings) or 'not given'}"
                raise table.wrong("sections", f"no section {heading!r}", hint)
        group = table.text("group")
        return self.made(
            table,
            lambda: Output(
                file=file,
                kind="cv" if kind == "cv" else "references",
                to=to,
                style=table.text("style"),
                title=table.text("title"),
                group="year" if group == "year" else "topic" if group == "topic" else "type" if group == "type" else "",
                sections=table.texts("sections"),
                number=table.flag("number"),
                everyone=bool(table.flag("everyone")),
                locale=table.text("locale"),
                max_authors=table.number("max_authors"),
                as_of=table.date("as_of"),
                template=table.text("template"),
                cite=table.texts("cite") if "cite" in table else None,
                figures=table.texts("figures"),
                filter=Filter(**self.conditions(table)),
            ),
        )

    def override(self, table: Table) -> Override:
        fields = tuple(table.others().items())
        names = ("key", "doi", "arxiv", "title")
        found = next((name for name in names if table.text(name)), "")
        if not found:
            raise table.wrong("", "it names no work", f"give one of {', '.join(names)}")
        if not re.fullmatch(r"[A-Za-z]*", table.text("type")):
            raise table.wrong("type", f"{table.text('type')!r} is no type of entry", 'as "article" or "inproceedings"')
        # What finds the entry is no correction, but what stands beside it is.
        more = [(name, table.text(name)) for name in ("doi", "title") if name in table and name != found]
        if "arxiv" in table and found != "arxiv":
            more.append(("eprint", table.text("arxiv")))
        if found == "title":
            more.append(("title", table.text("title")))
        return Override(
            **{found: table.text(found)},
            type=table.text("type"),
            fields=(*more, *fields),
            omit=bool(table.flag("omit")),
            source=self.checker.path.name,
            line=table.line(),
        )

    def marks(self) -> Mapping[str, RoleLook]:
        """``[marks]``: a role's sign, or a table with sign, meaning and style."""
        found = {}
        for role, value, wrong in self.checker.items("marks"):
            if isinstance(value, str):
                found[role] = RoleLook(sign=value)
                continue
            if not isinstance(value, dict):
                raise wrong(f"{role} = {value!r}: a sign in quotes is wanted", f'{role} = "s", or {{sign = "s", meaning = "student"}}')
            for key, word in value.items():
                if key not in ("sign", "meaning", "style"):
                    raise wrong(f"{role}: unknown key {key!r}", did_you_mean(key, ("sign", "meaning", "style"), most=1))
                if not isinstance(word, str):
                    raise wrong(f"{role}: {key} = {word!r}: text in quotes is wanted", "")
            if value.get("style", "plain") not in LOOKS:
                raise wrong(f"{role}: no style {value['style']!r}", f"one of {', '.join(LOOKS)}")
            found[role] = RoleLook(value.get("sign"), value.get("meaning", ""), value.get("style", "plain"))
        return found

    def headings(self) -> Mapping[str, str]:
        """``[headings]``: another heading for a section by type."""
        found = {}
        for key, value, wrong in self.checker.items("headings"):
            if key not in section_table():
                raise wrong(f"unknown key {key!r}", did_you_mean(key, section_table(), most=1) or f"known: {', '.join(section_table())}")
            if not isinstance(value, str):
                raise wrong(f"{key} = {value!r}: text in quotes is wanted", "")
            found[key] = value
        return found
