"""The people of a list: whose works it has, within which dates, and how each one's name is marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from citekit.cv.owner import NameLike, Owner
from citekit.cv.periods import Period
from citekit.entry import Entry
from citekit.entry.views import names_of
from citekit.errors import UsageError, did_you_mean

#: How a name may be set apart.
LOOKS = ("bold", "underline", "italic", "smallcaps", "plain")

#: Name lists that make a work a person's. A listing "of X" and a group's work name X in the last two.
LISTS = ("author", "editor", "contributors", "attributed")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whose works are listed.

    ``aliases`` are other spellings of the name, the one in another script
    among them. Only works of ``period`` count as the person's. ``look`` sets
    the name apart (:data:`LOOKS`), ``mark`` is a sign after it, which the
    legend explains by ``mark_meaning``, ``role`` one of the marked roles that the person has in every work (``student``).
    ``orcid`` and ``page`` say who it is: a printed name leads there.
    """

    name: str
    aliases: tuple[str, ...] = ()
    period: Period = field(default_factory=Period)
    look: str = "bold"
    mark: str = ""
    role: str = ""
    orcid: str = ""
    page: str = ""
    mark_meaning: str = ""

    def __post_init__(self) -> None:
        if self.look not in LOOKS:
            raise UsageError(f"{self.name}: no style {self.look!r}", hint=did_you_mean(self.look, LOOKS) or f"one of {', '.join(LOOKS)}")
        if self.orcid and not is_orcid(self.orcid):
            raise UsageError(f"{self.name}: {self.orcid!r} is no ORCID iD", hint="as 0000-0002-1825-0097; its last digit is a check")

    @property
    def spellings(self) -> tuple[str, ...]:
        """The name and its aliases."""
        return (self.name, *self.aliases)

    @property
    def address(self) -> str:
        """Where the name leads to: the person's page, else the record of the ORCID iD; "" without either."""
        return self.page or (f"https://orcid.org/{self.orcid}" if self.orcid else "")

    @property
    def mark_role(self) -> str:
        """The role under which the person's own sign is printed; "" without one."""
        return f"person:{self.name}" if self.mark else ""


def is_orcid(value: str) -> bool:
    """Whether a text is an ORCID iD with its check digit (ISO 7064, MOD 11-2)."""
    digits = value.replace("-", "")
    if len(digits) != 16 or not digits[:15].isdecimal() or not digits.isascii() or len(value) not in (16, 19):
        return False
    total = 0
    for digit in digits[:15]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    return digits[15] == ("X" if check == 10 else str(check))


class People:
    """Several people as one owner: true where there are any."""

    __slots__ = ("_owners", "people")

    def __init__(self, people: Iterable[Person]) -> None:
        self.people = tuple(people)
        self._owners = tuple(Owner(person.spellings) for person in self.people)

    def __bool__(self) -> bool:
        return any(map(bool, self._owners))

    def __call__(self, name: NameLike) -> bool:
        """Whether ``name``, seen alone, is one of the people's."""
        return any(owner(name) for owner in self._owners)

    def indices(self, names: Sequence[NameLike]) -> frozenset[int]:
        """The places of any of the people in a list of names, from 0."""
        return frozenset().union(*(owner.indices(names) for owner in self._owners))

    def within(self, entry: Entry) -> People:
        """The people in whose period the work lies."""
        inside = [person for person in self.people if person.period.holds(entry)]
        if len(inside) == len(self.people):
            return self
        found = People(())
        found.people = tuple(inside)
        found._owners = tuple(owner for person, owner in zip(self.people, self._owners, strict=True) if person in inside)
        return found

    def named(self, name: str) -> People:
        """The people of whose spellings ``name`` is one."""
        return People(person for person in self.people if name in person.spellings)

    def places(self, names: Sequence[NameLike]) -> dict[int, Person]:
        """Which of the people stands at which place of a list of names; a name that could be two of them alike is nobody's."""
        found: dict[int, list[tuple[int, Person]]] = {}
        for person, owner in zip(self.people, self._owners, strict=True):
            for at in owner.indices(names):
                found.setdefault(at, []).append((owner.agreement(names[at]), person))
        placed: dict[int, Person] = {}
        for at, candidates in found.items():
            best = max(agreement for agreement, _ in candidates)
            likeliest = [person for agreement, person in candidates if agreement == best]
            if len(likeliest) == 1:
                placed[at] = likeliest[0]
        return placed

    def in_work(self, entry: Entry) -> tuple[Person, ...]:
        """The people that a name list of the work holds, in their own order, each within the period."""
        present = self.within(entry)
        lists = [_names(entry, field) for field in LISTS if field in entry]
        return tuple(
            person for person, owner in zip(present.people, present._owners, strict=True) if any(owner.indices(names) for names in lists)
        )


def _names(entry: Entry, field: str) -> Sequence[NameLike]:
    """The names of a list; those that an entry keeps as a view are not read again."""
    authors = entry.authors if field == "author" else entry.editors if field == "editor" else names_of(entry, field)
    return authors.names


def people_of(me: Sequence[str], look: str = "bold") -> tuple[Person, ...]:
    """The one person whose name has these spellings; nobody for none."""
    return (Person(me[0], tuple(me[1:]), look=look),) if me else ()


@dataclass(frozen=True, slots=True)
class RoleLook:
    """How a role is printed: a ``sign`` after the name, a ``look`` of the name, and its ``meaning`` in the legend."""

    sign: str | None = None
    meaning: str = ""
    look: str = "plain"


#: Roles by name, as ``citekit.toml`` has them in ``[marks]``.
Roles = Mapping[str, RoleLook]
