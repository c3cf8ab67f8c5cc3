"""The clean-ups that make a .bib file canonical; each is a small function with a name."""

from citekit.bibtex.transforms.run import Formatted, canonical, fmt
from citekit.bibtex.transforms.table import DOCUMENT_STEPS, TRANSFORMS, Transform

__all__ = ["DOCUMENT_STEPS", "TRANSFORMS", "Formatted", "Transform", "canonical", "fmt"]
