"""What is wrong in a .bib file: rules with codes, each a small function."""

from citekit.bibtex.checks.context import Rule
from citekit.bibtex.checks.run import check, codes
from citekit.bibtex.checks.table import RULES

__all__ = ["RULES", "Rule", "check", "codes"]
