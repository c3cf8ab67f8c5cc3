"""Entries and texts that the tests of formats share; all invented."""

from hypothesis import strategies as st

from citekit.entry import Entry

PAPER = Entry.make(
    "oyelaran2024tidepool",
    "inproceedings",
    {
        "author": "Oyelaran, Nadia and {Open-Harbour Collective} and van der Berg, Jan and Sukarni and Smith, Jr., John",
        "author+an": "1=equal; 2=equal,corresponding",
        "editor": "de la Cruz, Ana",
        "title": "{Tidepool}: CO\\textsubscript{2} and \\emph{E. coli} \\& {5 \\% of} things",
        "booktitle": "21st Symposium on Networked Things",
        "series": "SNT '24",
        "pages": "101--118",
        "year": "2024",
        "month": "apr",
        "publisher": "House of Things {and} Co.",
        "address": "Ibadan",
        "award": "Best Paper",
        "eprint": "2401.90001",
        "archiveprefix": "arXiv",
        "doi": "10.55555/x_y(1)",
        "isbn": "978-3-16-148410-0",
        "keywords": "tide pools, {pools, rock}",
        "abstract": "We watched \\emph{E. coli}.",
        "code": "https://code.example/x",
    },
)
ARTICLE = Entry.make(
    "adeyemi2020",
    "article",
    {
        "author": "Adeyemi, Ruth",
        "title": "On Things",
        "journal": "Journal of Things",
        "shortjournal": "J. Thing.",
        "volume": "2",
        "number": "3",
        "pages": "7--9",
        "year": "2020",
        "month": "mar",
        "day": "7",
        "issn": "0378-5955",
        "url": "https://x.example/a_b",
        "langid": "en",
    },
)
OTHERS = [
    Entry.make("c", "mastersthesis", {"author": "Eklund, Tomas", "title": "T", "school": "Northfield University", "year": "2019"}),
    Entry.make("d", "phdthesis", {"author": "Eklund, Tomas", "title": "T", "school": "Northfield University", "year": "2021"}),
    Entry.make(
        "e",
        "techreport",
        {"author": "Eklund, Tomas", "title": "T", "institution": "Northfield", "number": "TR-3", "type": "White Paper", "year": "2019"},
    ),
    Entry.make(
        "f",
        "book",
        {
            "editor": "Eklund, Tomas",
            "title": "T",
            "publisher": "P",
            "address": "Ibadan",
            "year": "2001",
            "series": "Notes in Things",
            "volume": "7",
            "pagetotal": "300",
            "edition": "2",
        },
    ),
    Entry.make(
        "g",
        "incollection",
        {"author": "Eklund, Tomas", "title": "T", "booktitle": "Tools", "editor": "Bi, Lo", "year": "2001", "pages": "1--2"},
    ),
    Entry.make("h", "misc", {"author": "Eklund, Tomas", "title": "T", "eprint": "2401.90001", "archiveprefix": "arXiv", "year": "2024"}),
    Entry.make(
        "i", "online", {"author": "Eklund, Tomas", "title": "T", "url": "https://x.example/", "urldate": "2024-05-06", "year": "2024"}
    ),
]
ENTRIES = [PAPER, ARTICLE, *OTHERS]

#: Words of any script and sign, without quotation marks and apostrophes, which become typographic.
WORDS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co", "Zl", "Zp", "Zs"), exclude_characters="\"'“”‘’«»„<>&$`\ufeff\u00ad"),
    min_size=1,
    max_size=12,
)
LINES = st.lists(WORDS, min_size=1, max_size=5).map(" ".join)
NAMES = st.sampled_from(
    [
        "Oyelaran, Nadia",
        "van Gogh, Vincent",
        "de la Cruz, Ana Maria",
        "Sukarni",
        "{Open Harbour Group}",
        "Smith, Jr., J. R.",
        "O'Hara, Ó",
        "李, 明",
    ]
)
#: Texts that look like the notation of some format.
HOSTILE = [
    "ER  - \nTY  - JOUR",
    "PMID- 1\nTI  - x",
    "</title><record>&amp;]]>",
    "key: value # no comment",
    "- *a &b !c |d >e %f @g",
    '=CMD(), "x"',
    "yes",
    "null",
    "1.10",
    "{a} \\b $c",
    "}{",
    "\x00\x08\x1b bell",
    "\u2028\u2029\ufeff\u202e",
    "\ud800",
    "a" * 5000,
]
