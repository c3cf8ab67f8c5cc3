"""A person's or a group's name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """A name in parts, all of them plain Unicode.

    ``particle`` is CSL's non-dropping particle (``van`` in "van Gogh"),
    ``dropping`` the dropping one (biblatex's ``useprefix=false``), ``suffix``
    BibTeX's Jr part. A group, or a name that must not be taken apart, has
    ``literal`` alone. A name of one word has ``family`` alone.
    """

    family: str = ""
    given: str = ""
    particle: str = ""
    dropping: str = ""
    suffix: str = ""
    literal: str = ""

    @property
    def display(self) -> str:
        """The name as a reader expects it: given name first, or the literal."""
        if self.literal:
            return self.literal
        head = " ".join(part for part in (self.given, self.dropping) if part)
        if self.particle:
            glue = "" if self.particle.endswith(("'", "’", "-")) else " "
            head = f"{head} {self.particle}{glue}{self.family}".lstrip()
        else:
            head = f"{head} {self.family}".strip()
        return f"{head}, {self.suffix}" if self.suffix else head
