"""Invented works by invented people, as varied as real ones, for the larger examples. The same seed gives the same works."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

GIVEN = (
    (
        "Ada Björn Camille Daisuke Elif Farah Gabriel Hana Ignacio Jana Kwame Leïla Marek Noor Oskar Paulina Quentin Rosalind Sven Tomás "
        "Ulla Viktor Wen Xiulan Yara Zoltán Anne-Marie Jean-Luc Mary K. Peter J. Tariq Shirin"
    )
    .replace("Mary K.", "Mary_K.")
    .replace("Peter J.", "Peter_J.")
    .split()
)
FAMILY = (
    "Abernethy Bjørnstad Castellane Dubreuil Etxeberria Fjeldheim Grünwald Hartsough Iwamura Jankauskas Kettleborough Lindqvist "
    "Mbekeani Nakashima O'Rafferty Pellegrino Quillfeather Ravenscroft Szymborowski Tallgrass Uusitalo Vansteen Westerholm Xanthakis "
    "Yamabuki Zielonka Oakhurst Merriweather Thistlewood Underhay Brackwater Coldstream Fennimore Greyling Halloway Inkpen"
).split()
THINGS = (
    "estuaries|glaciers|peat bogs|lichen|kelp forests|river deltas|cloud droplets|soil fungi|tidal pools|sea ice|pollen records|"
    "coral skeletons|hail storms|migrating terns|dune grasses|groundwater|volcanic ash|spruce bark|mountain lakes|salt marshes|"
    "medieval account books|parish registers|lighthouse logs|merchant letters|folk ballads|village maps|early telegraphs|court rolls|"
    "graph rewriting|stream processors|key-value stores|type inference|proof assistants|garbage collectors|packet schedulers|"
    "cache hierarchies|sparse solvers|mesh generators|error-correcting codes|query planners|random walks|knot invariants|"
    "elliptic fibrations|heat kernels|matroid unions|triage notes|sleep diaries|tendon repair|infant hearing|wound dressings|"
    "insulin pumps|hip fractures|rural clinics|asthma inhalers|blood banks|school meals|tenancy law|bus timetables|wage ledgers"
).split("|")
VIEWS = (
    "A field guide to|Measuring|What we know of|The slow decline of|Reconstructing|Against averages in|Forty years of|Unequal|"
    "Scaling laws for|A cheap sensor for|Bayesian accounts of|Hidden structure in|Who pays for|Fast approximation of|Rethinking|"
    "The limits of|Open data on|Surprises in|Seasonal change in|Robust estimates for|Learning to predict|A grammar of|Mapping|"
    "On the origin of|Counting|Simulating|Three centuries of|Thresholds in|Early warning from|The hidden cost of"
).split("|")
PLACES = (
    "in the north Atlantic|under drought|after the flood of 1911|with few observations|at the margin|in small countries|over long winters|"
    "between two wars|in high dimensions|without supervision|on commodity hardware|in bounded space|at planetary scale|for beginners|"
    "in multilingual towns|under uncertainty|near the critical point|in primary care|across generations|with noisy labels"
).split("|")
OTHER_LANGUAGES = (
    ("german", "Über die Vermessung der {} im Grenzgebiet", ("Moore", "Gezeiten", "Gletscherzungen", "Kirchenbücher", "Flechten")),
    ("french", "Une histoire des {} au XIX{{\\textsuperscript{{e}}}} siècle", ("marées", "phares", "tourbières", "péages", "moulins")),
    ("spanish", "Los {} y la memoria del agua", ("molinos", "glaciares", "esteros", "archivos", "regadíos")),
    ("chinese", "{}的长期观测与分析", ("潮汐", "湖泊", "冰川", "地下水", "古籍")),
    ("norwegian", "Målinger av {} gjennom hundre år", ("isbreer", "tidevann", "myrer", "fyrlykter", "lav")),
)
JOURNALS = (
    "Annals of Imaginary Hydrology|Journal of Northern Geography|Proceedings of the Invented Society B|Letters in Applied Counting|"
    "Transactions on Fictional Systems|Quarterly Review of Nowhere|Zeitschrift für erdachte Kunde|Revue des choses inventées|"
    "Bulletin of Made-up Medicine|Invented Data|Studies in Unreal History|Journal of Hypothetical Mathematics"
).split("|")
MEETINGS = (
    ("Symposium on Imaginary Operating Systems", "SIOS"),
    ("International Conference on Invented Learning", "ICIL"),
    ("Workshop on Unwritten Software", "WUS"),
    ("Conference on Fictional Databases", "CFD"),
    ("Congress of Invented Geography", "CIG"),
    ("Meeting of the Unreal Mathematical Society", "UMS"),
)
PUBLISHERS = ("Nowhere University Press", "Invented Books", "Éditions du Néant", "Verlag Irgendwo")
AWARDS = ("Best Paper", "Best Student Paper", "Distinguished Artifact", "Honourable Mention")
GRANTS = ("Research Council of Nowhere 31415", "NSF AGS-000123", "ERC 999001", "Invented Foundation 77-B")
#: Kinds of works with how many of a hundred they are.
KINDS = {
    "article": 50,
    "inproceedings": 27,
    "incollection": 7,
    "book": 2,
    "collection": 1,
    "techreport": 4,
    "phdthesis": 1,
    "misc": 7,
    "patent": 1,
}


@dataclass
class Work:
    """A work as BibTeX has it: its type, its authors as (given, family), its fields."""

    kind: str
    authors: list[tuple[str, str]]
    fields: dict[str, str] = field(default_factory=dict)
    roles: dict[int, list[str]] = field(default_factory=dict)

    def entry(self, key: str, *, macros: bool = False) -> str:
        """The work as a .bib entry."""
        names = " and ".join(f"{family}, {given}" for given, family in self.authors)
        fields = {"editor" if self.kind == "collection" else "author": names, **self.fields}
        if self.roles:
            fields["author+an"] = "; ".join(f"{at + 1}={','.join(words)}" for at, words in sorted(self.roles.items()))
        lines = [f"  {name} = {value if name == 'month' and macros else '{' + value + '}'}," for name, value in fields.items()]
        return f"@{self.kind}{{{key},\n" + "\n".join(lines) + "\n}\n"


class Inventor:
    """Makes works; no two have the same title."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.titles: set[str] = set()
        self.languages = OTHER_LANGUAGES
        # Every thing is seen in every view before one comes twice.
        self.pairs = [(view, thing) for thing in THINGS for view in VIEWS]
        self.random.shuffle(self.pairs)

    def person(self) -> tuple[str, str]:
        """Somebody."""
        return self.random.choice(GIVEN).replace("_", " "), self.random.choice(FAMILY)

    def people(self, most: int = 6) -> list[tuple[str, str]]:
        """One to ``most`` different people."""
        found: dict[str, tuple[str, str]] = {}
        for _ in range(self.random.choice((1, 2, 2, 3, 3, 4, most))):
            someone = self.person()
            found.setdefault(someone[1], someone)
        return list(found.values())

    def title(self) -> tuple[str, str]:
        """A title and its language, "" for English."""
        if self.random.random() < 0.04:
            language, pattern, words = self.random.choice(self.languages)
            title = pattern.format(self.random.choice(words))
            if title not in self.titles:
                self.titles.add(title)
                return title, language
        view, thing = self.pairs.pop()
        title = f"{view} {thing} {self.random.choice(PLACES)}" if self.random.random() < 0.7 else f"{view} {thing}"
        if self.random.random() < 0.06:
            title = (
                title.replace(" ", " $\\mathcal{O}(n \\log n)$ ", 1) if "approximation" in title else f"{title}: the {{CO$_2$}} question"
            )
        self.titles.add(title)
        return title, ""

    def work(self, authors: list[tuple[str, str]], year: int, kind: str = "") -> Work:
        """A work of these people and this year; its kind at random where none is given."""
        choose = self.random.choice
        kind = kind or self.random.choices(tuple(KINDS), tuple(KINDS.values()))[0]
        title, language = self.title()
        work = Work(kind, authors, {"title": title, "year": str(year)})
        if language:
            work.fields["langid"] = language
        if kind == "article":
            work.fields |= {"journal": choose(JOURNALS), "volume": str(year - 1980), "pages": self.pages()}
            work.fields["number"] = str(self.random.randint(1, 12))
        elif kind == "inproceedings":
            name, acronym = choose(MEETINGS)
            work.fields |= {"booktitle": f"{name}", "series": f"{acronym} '{year % 100:02d}", "pages": self.pages()}
        elif kind == "incollection":
            work.fields |= {"booktitle": f"Handbook of {choose(THINGS)}", "publisher": choose(PUBLISHERS), "pages": self.pages()}
        elif kind in ("book", "collection"):
            work.fields |= {
                "publisher": choose(PUBLISHERS),
                "address": "Nowhere",
                "isbn": f"978-0-00-{self.random.randint(100000, 999999)}-0",
            }
        elif kind == "techreport":
            work.fields |= {"institution": "Institute of Invented Studies", "number": f"TR-{year}-{self.random.randint(1, 60):02d}"}
        elif kind == "phdthesis":
            work.fields |= {"school": "University of Nowhere"}
        elif kind == "patent":
            work.fields |= {"number": f"XX{self.random.randint(1000000, 9999999)}"}
        else:
            number = f"{year % 100:02d}{self.random.randint(1, 12):02d}.{self.random.randint(10000, 19999)}"
            work.fields |= {"eprint": number, "archiveprefix": "arXiv", "primaryclass": choose(("cs.DB", "physics.geo-ph", "math.CO"))}
        if kind in ("article", "inproceedings") and self.random.random() < 0.8:
            work.fields["doi"] = f"10.{self.random.randint(5000, 5099)}/{''.join(choose('abcdefghkmnp') for _ in range(6))}.{year}"
        return work

    def pages(self) -> str:
        """A range of pages."""
        first = self.random.randint(1, 900)
        return f"{first}--{first + self.random.randint(3, 30)}"
