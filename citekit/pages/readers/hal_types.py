"""HAL's kinds of documents (HAL, "Types of documents")."""

from __future__ import annotations

#: Entry types by HAL's code; "" for what is no publication.
HAL_TYPES = {
    "ART": "article",
    "COMM": "inproceedings",
    "POSTER": "inproceedings",
    "OUV": "book",
    "COUV": "incollection",
    "DOUV": "proceedings",
    "PROCEEDINGS": "proceedings",
    "ISSUE": "proceedings",
    "THESE": "phdthesis",
    "HDR": "thesis",
    "ETABTHESE": "thesis",
    "MEM": "mastersthesis",
    "REPORT": "techreport",
    "REPACT": "techreport",
    "UNDEFINED": "misc",
    "PREPRINT": "misc",
    "PATENT": "patent",
    "SOFTWARE": "software",
    "MANUAL": "manual",
    "LECTURE": "",
    "IMG": "",
    "PHOTOGRAPHY": "",
    "DRAWING": "",
    "VIDEO": "",
    "SON": "",
    "MAP": "",
}
PREPRINTS = frozenset(("UNDEFINED", "PREPRINT"))
