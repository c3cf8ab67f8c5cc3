"""An invented researcher's works for the tests of this folder."""

from __future__ import annotations

from citekit.entry import Entry

ME = ("Ada Example",)

PAPER = Entry.make(
    "example2024sparse",
    "inproceedings",
    {
        "author": "Bob Sample and Ada Example and C{\\'e}line Dupont",
        "author+an": "1=equal; 2=equal,corresponding",
        "title": "Sparse Attention in $O(n \\log n)$ for {LLM} Serving",
        "booktitle": "18th Symposium on Imaginary Operating Systems",
        "series": "SIOS '24",
        "year": "2024",
        "month": "jul",
        "pages": "101--118",
        "award": "Best Paper; Spotlight",
        "doi": "10.1000/sios.24.7",
        "url": "https://doi.org/10.1000/sios.24.7",
        "pdf": "https://example.org/a.pdf",
        "links": "code: https://example.org/code; arXiv: ; bad: javascript:alert(1)",
        "abstract": "We keep $k$ of $n$ & drop the rest.",
    },
)
ARTICLE = Entry.make(
    "example2023shape",
    "article",
    {
        "author": "Example, A. and Sample, Bob",
        "title": "On the Shape of <b>Invented</b> Data",
        "journal": "Journal of Invented Results",
        "volume": "12",
        "number": "3",
        "pages": "45--67",
        "year": "2023",
    },
)
OLDER = Entry.make(
    "sample2019notes",
    "article",
    {"author": "Sample, Bob", "title": "Notes", "journal": "Journal of Invented Results", "volume": "8", "year": "2019"},
)
REVIEW = Entry.make("example-review", "unpublished", {"author": "Ada Example", "title": "Under Way", "pubstate": "submitted"})
PREPRINT = Entry.make(
    "example2025pre",
    "misc",
    {"author": "Ada Example and Dana Reyes", "title": "A Preprint", "year": "2025", "eprint": "2501.01234", "archiveprefix": "arXiv"},
)
THESIS = Entry.make(
    "example2021thesis", "phdthesis", {"author": "Ada Example", "title": "Thinking", "school": "University of Nowhere", "year": "2021"}
)
GROUP = Entry.make(
    "imaginary2025v4",
    "techreport",
    {"author": "{Imaginary-AI}", "contributors": "Example, Ada", "title": "Imaginary-V4", "institution": "Imaginary-AI", "year": "2025"},
)
WORKS = (PAPER, ARTICLE, OLDER, REVIEW, PREPRINT, THESIS, GROUP)
