"""The variables of CSL 1.0.2 by kind (CSL specification, appendix IV)."""

from __future__ import annotations

DATE_VARIABLES = frozenset({"accessed", "available-date", "event-date", "issued", "original-date", "submitted"})
NAME_VARIABLES = frozenset(
    "author chair collection-editor compiler composer container-author contributor curator director editor "
    "editor-translator editortranslator editorial-director executive-producer guest host illustrator interviewer narrator organizer "
    "original-author performer producer recipient reviewed-author script-writer series-creator translator".split()
)
NUMBER_VARIABLES = frozenset(
    "chapter-number citation-number collection-number edition first-reference-note-number issue locator number "
    "number-of-pages number-of-volumes page page-first part-number printing-number section supplement-number version volume".split()
)
STANDARD_VARIABLES = NUMBER_VARIABLES | frozenset(
    "abstract annote archive archive_collection archive_location archive-place authority call-number citation-label collection-title "
    "collection-title-short container-title container-title-short dimensions division DOI event event-place event-title genre ISBN "
    "ISSN jurisdiction keyword language license medium original-publisher original-publisher-place original-title part-title PMCID "
    "PMID publisher publisher-place references reviewed-genre reviewed-title scale source status title title-short URL volume-title "
    "volume-title-short year-suffix".split()
)
