"""What each finding of check means and what to do about it: for the command line, SARIF and the docs alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from citekit.bibtex.checks.table import RULES
from citekit.resources import read_rows


@dataclass(frozen=True, slots=True)
class Explanation:
    """A code's meaning in a sentence, what to do, and who does it; Markdown."""

    code: str
    meaning: str
    hint: str
    mended: str

    @property
    def text(self) -> str:
        """The code's section of the docs, without its heading."""
        hint = self.hint[:1].upper() + self.hint[1:].removesuffix(".")
        return f"{self.meaning}\n\n{hint}. {self.mended}"

    @property
    def anchor(self) -> str:
        """Where the docs have it."""
        return f"checks.md#{self.code}"


@cache
def explanations() -> dict[str, Explanation]:
    """Every code that ``citekit check`` can give: those of the rules in their order, then the others."""
    yours = "Only you can know what is right."
    found = {
        rule.code: Explanation(
            rule.code,
            rule.meaning.replace("``", "`"),
            rule.hint,
            f"`citekit check --fix` does it, with the clean-up `{rule.fix}`." if rule.fix else yours,
        )
        for rule in RULES
    }
    for code, meaning, hint, cleanup in read_rows("citekit.bibtex", "data", "findings.tsv"):
        found[code] = Explanation(code, meaning, hint, f"`citekit fmt` does it, with the clean-up `{cleanup}`." if cleanup else yours)
    return found
