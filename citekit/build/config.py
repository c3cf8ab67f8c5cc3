"""``citekit.toml`` read and checked: every mistake is told with the file, the table and the key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from citekit.errors import InputError, did_you_mean
from citekit.writers.names import format_of_name

FILE_NAME = "citekit.toml"
Profile = Literal["strict", "work"]


@dataclass(frozen=True, slots=True)
class Owner:
    """The person that the library is about: a name and other spellings of it."""

    name: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """The name and its aliases."""
        return tuple(spelling for spelling in (self.name, *self.aliases) if spelling)


@dataclass(frozen=True, slots=True)
class Output:
    """One file to make: ``kind`` ``cv`` or ``references``, the rest as the options of ``cv`` and ``render``."""

    file: str
    kind: Literal["cv", "references"]
    to: str
    style: str = ""
    title: str = ""
    group: Literal["type", "year", "topic"] = "type"
    number: bool = False


@dataclass(frozen=True, slots=True)
class Project:
    """A ``citekit.toml``: paths are relative to ``folder``."""

    folder: Path
    sources: tuple[str, ...]
    library: str = "library.bib"
    profile: Profile = "strict"
    style: str = "citekit-cv"
    base_url: str = ""
    owner: Owner = field(default_factory=Owner)
    outputs: tuple[Output, ...] = ()


#: Keys of each table with the type of their value, and what stands where a key may not be left out.
_PROJECT_KEYS: Mapping[str, type] = {
    "sources": list,
    "library": str,
    "profile": str,
    "style": str,
    "base_url": str,
    "owner": dict,
    "outputs": list,
}
_OWNER_KEYS: Mapping[str, type] = {"name": str, "aliases": list}
_OUTPUT_KEYS: Mapping[str, type] = {"file": str, "kind": str, "to": str, "style": str, "title": str, "group": str, "number": bool}
_TYPE_WORDS = {list: "a list", str: "text in quotes", dict: "a table", bool: "true or false"}


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as nested dicts; :class:`InputError` names the line of a mistake."""
    import tomllib

    from citekit.library.files import read_bytes

    try:
        return tomllib.loads(read_bytes(path).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 at byte {error.start}", hint="TOML is UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: not TOML: {error}") from None


def load_project(folder: str | Path, *, commands: Sequence[str] = ()) -> Project:
    """The project in ``folder`` (or whose ``citekit.toml`` is named); tables called like ``commands`` are theirs."""
    path = Path(folder)
    path = path / FILE_NAME if path.is_dir() else path
    if not path.is_file():
        raise InputError(f"{path}: no such file", hint=f"a project is a folder with a {FILE_NAME}; docs/commands/build.md shows one")
    data = {key: value for key, value in read_toml(path).items() if key not in commands}
    checker = _Checker(path)
    checker.table(data, _PROJECT_KEYS, "")
    sources = checker.texts(data.get("sources", []), "sources")
    if not sources:
        raise InputError(f"{path}: sources is missing or empty", hint='name the pages: sources = ["homepage.html"]')
    owner = data.get("owner", {})
    checker.table(owner, _OWNER_KEYS, "[owner]")
    outputs = tuple(checker.output(item, number) for number, item in enumerate(data.get("outputs", []), 1))
    profile = checker.choice(data.get("profile", "strict"), ("strict", "work"), "profile")
    return Project(
        folder=path.parent,
        sources=sources,
        library=data.get("library", "library.bib"),
        profile="work" if profile == "work" else "strict",
        style=data.get("style", "citekit-cv"),
        base_url=data.get("base_url", ""),
        owner=Owner(owner.get("name", ""), checker.texts(owner.get("aliases", []), "[owner] aliases")),
        outputs=outputs,
    )


class _Checker:
    def __init__(self, path: Path):
        self.path = path

    def table(self, table: Any, keys: Mapping[str, type], where: str) -> None:
        """Unknown keys and values of the wrong type are told, with the nearest known key."""
        place = f"{self.path}: {where} " if where else f"{self.path}: "
        if not isinstance(table, dict):
            raise InputError(f"{place}is {type(table).__name__} where a table should be")
        for key, value in table.items():
            if key not in keys:
                hint = did_you_mean(key, keys, most=1) or f"known: {', '.join(keys)}"
                raise InputError(f"{place}unknown key {key!r}", hint=hint)
            if not isinstance(value, keys[key]):
                raise InputError(f"{place}{key} = {value!r}: {_TYPE_WORDS[keys[key]]} is wanted")

    def texts(self, values: Any, where: str) -> tuple[str, ...]:
        """A list of strings."""
        for value in values:
            if not isinstance(value, str):
                raise InputError(f"{self.path}: {where}: {value!r}: text in quotes is wanted")
        return tuple(values)

    def choice(self, value: str, choices: Sequence[str], where: str) -> str:
        """One of a few words."""
        if value not in choices:
            raise InputError(f"{self.path}: {where} = {value!r}", hint=f"one of: {', '.join(choices)}")
        return value

    def output(self, item: Any, number: int) -> Output:
        """One ``[[outputs]]`` table."""
        where = f"[[outputs]] {number}:"
        self.table(item, _OUTPUT_KEYS, where)
        if not item.get("file"):
            raise InputError(f"{self.path}: {where} file is missing", hint='name the file to write: file = "cv.html"')
        to = item.get("to") or format_of_name(item["file"])
        if not to:
            raise InputError(f"{self.path}: {where} {item['file']}: its ending names no format", hint='say it: to = "html"')
        kind = self.choice(item.get("kind", "references"), ("cv", "references"), f"{where} kind")
        group = self.choice(item.get("group", "type"), ("type", "year", "topic"), f"{where} group")
        return Output(
            file=item["file"],
            kind="cv" if kind == "cv" else "references",
            to=to,
            style=item.get("style", ""),
            title=item.get("title", ""),
            group="year" if group == "year" else "topic" if group == "topic" else "type",
            number=item.get("number", False),
        )
