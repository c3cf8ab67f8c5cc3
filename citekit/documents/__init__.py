"""Documents that cite: Markdown, LaTeX and what LaTeX wrote down, read for their citations.

:func:`read_document` gives a :class:`Reading`, the citations with their
places; :func:`usage_of` holds it against a library. ``citing.cite`` renders it in a
CSL style, ``subset.subset`` takes the entries it uses out of .bib files.
All are pure.
"""

from __future__ import annotations

from citekit.documents.model import Cite, Cluster, Reading
from citekit.documents.read import kind_of, read_document, read_parts
from citekit.documents.usage import Keys, Place, Usage, usage_of

__all__ = ["Cite", "Cluster", "Keys", "Place", "Reading", "Usage", "kind_of", "read_document", "read_parts", "usage_of"]
