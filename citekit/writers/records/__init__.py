"""Works as records for other programs: JSON Resume, RenderCV, Hugo, al-folio, JSON-LD.

A :class:`~citekit.writers.records.listing.Listing` is what is written; each
module writes one format and owns its escaping. ``write(listing)`` gives a
text, or the files of a folder by name, and what could not be kept.
"""
