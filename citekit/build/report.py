"""What a build did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citekit.errors import Diagnostic

if TYPE_CHECKING:
    from citekit.build.compare import Differences


@dataclass(frozen=True, slots=True)
class BuildReport:
    """How many works there are, what differs from last time, the files written and taken away, what there is to tell, and all outputs."""

    works: int
    differences: Differences | None = None
    first: bool = False
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    outputs: tuple[str, ...] = ()

    @property
    def new(self) -> tuple[str, ...]:
        """The keys of works that are new."""
        return tuple(entry.key for entry in self.differences.added) if self.differences else ()

    @property
    def updated(self) -> tuple[str, ...]:
        """The keys of works that changed, those that have appeared aside."""
        return tuple(item.key for item in self.differences.updated) if self.differences else ()

    @property
    def published(self) -> tuple[str, ...]:
        """The keys of preprints that have appeared."""
        return tuple(item.key for item in self.differences.published) if self.differences else ()

    @property
    def gone(self) -> tuple[str, ...]:
        """The keys of works that are gone."""
        return tuple(entry.key for entry in self.differences.removed) if self.differences else ()

    def summary(self) -> str:
        """One line: ``18 works: 2 new, 1 updated; wrote library.bib, cv.html``."""
        works = f"{self.works} {'work' if self.works == 1 else 'works'}"
        changes = self.differences.summary() if self.differences else ""
        if not changes and not self.written and not self.removed:
            return f"{works}, nothing changed"
        done = [f"wrote {', '.join(self.written)}"] if self.written else []
        done += [f"took away {', '.join(self.removed)}"] if self.removed else []
        return f"{works}{': ' + changes if changes else ''}; {'; '.join(done) or 'no file changed'}"

    def standing(self) -> str:
        """Where nothing was written: the files that stand as they were built, the first four; else ""."""
        if self.written or not self.outputs:
            return ""
        return ", ".join(self.outputs[:4]) + (", …" if len(self.outputs) > 4 else "")

    def to_dict(self) -> dict[str, Any]:
        """A form for JSON."""
        return {
            "works": self.works,
            "summary": self.summary(),
            "new": list(self.new),
            "updated": list(self.updated),
            "published": list(self.published),
            "gone": list(self.gone),
            "written": list(self.written),
            "removed": list(self.removed),
        }
