"""What is wrong in a .bib file: rules with codes, each a small function."""

from citekit.bibtex.checks.context import Rule
from citekit.bibtex.checks.explanations import Explanation, explanations
from citekit.bibtex.checks.run import check, codes
from citekit.bibtex.checks.table import RULES

__all__ = ["RULES", "Explanation", "Rule", "check", "codes", "explanations"]
