"""Pairs by kind: what is one work and what is two under the strict profile, each with invented people and works."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]


def row(title: str, author: str = "", year: str = "", container: str = "", **more: str) -> Row:
    """A record as a dictionary; empty values are left out."""
    base = {"id": title, "title": title, "author": author, "year": year, "container": container, **more}
    return {name: value for name, value in base.items() if value}


def _paper(**changes: str) -> Row:
    base = {
        "title": "Lichen growth on basalt under drifting snow", "author": "Hedlund, Maja and Okoro, Chidi", "year": "2018",
        "container": "Journal of Cold Ecology", "volume": "12", "number": "3", "pages": "101--119", "type": "article-journal",
    }  # fmt: skip
    return row(**{**base, **changes})


SAME: dict[str, tuple[Row, Row]] = {
    "preprint and published": (
        row("Gossip on sparse clocks", "Brandt, Ole and Ito, Rin", "2022", "arXiv", arxiv="2203.90001"),
        row(
            "Gossip on sparse clocks",
            "Brandt, O. and Ito, R.",
            "2023",
            "Proceedings of the Clock Conference",
            pages="1-12",
            type="paper-conference",
        ),
    ),
    "two spellings of an arXiv id": (
        row("Tidal locking of moons", "Reyes, Ana", "2021", "arXiv", arxiv="2105.90017v1"),
        row("Tidal locking of small moons", "Reyes, Ana", "2021", "CoRR", volume="abs/2105.90017"),
    ),
    "DOI as a link": (
        row("Moth vision at dusk", "Ek, Per", "2011", "Insect Notes", doi="10.55501/in.2011.7"),
        row("Moth vision at dusk", "Ek, P.", "2011", "Insect Notes", doi="https://dx.doi.org/10.55501/IN.2011.7"),
    ),
    "LaTeX and Unicode": (
        row(r"{K}{\"o}nig trees and the $\alpha$-cut", r"M{\"u}ller, J{\"u}rgen", "1999", "Graph Letters"),
        row("König Trees and the α-Cut", "Mueller, Juergen", "1999", "Graph Letters"),
    ),
    "subtitle dropped": (
        _paper(title="Lichen growth on basalt: ten winters of drifting snow in Lapland"),
        _paper(title="Lichen growth on basalt"),
    ),
    "typo and joined words": (_paper(title="Lichen growht on basaltunder drifting snow"), _paper()),
    "author list cut short": (_paper(author="Hedlund, M. and others"), _paper()),
    "initials and order": (_paper(author="Chidi, Okoro and Maja, Hedlund"), _paper()),
    "venue abbreviated": (_paper(container="J. Cold Ecol."), _paper()),
    "Cyrillic and Latin": (_paper(author="Чернов, Алексей"), _paper(author="Chernov, Aleksei")),
    "the rest of a citation after the title": (
        _paper(title="Lichen growth on basalt under drifting snow. In 4th Int. Conf. on Cold Ecology, 2018"),
        _paper(),
    ),
    "pages and year after the title": (_paper(title="Lichen growth on basalt under drifting snow. 101-119. 2018", year=""), _paper()),
    "authors and initials before the title": (
        row("mk. okoro . lichen growth on basalt under drifting snow", "hedlund", container="J. Cold Ecol."),
        _paper(author="Hedlund, Maja and Okoro, Mary K."),
    ),
    "document type after GB/T 7714": (_paper(title="Lichen growth on basalt under drifting snow [J]"), _paper()),
    "a search engine's group of copies": (_paper(title="Lichen growth on basalt under drifting snow - group of 3 &raquo;"), _paper()),
    "initials of two authors run together": (_paper(author="Hmok Okoro"), _paper(author="Hedlund, M. and Okoro, C.")),
    "a short form of a given name": (
        _paper(author="Hedlund, Bill", pages="", volume="", number=""),
        _paper(author="Hedlund, William A.", pages="", volume="", number=""),
    ),
    "names read in the wrong code page": (_paper(author="Mќller, Jens and Kіstler, Eva"), _paper(author="Müller, J. and Köstler, E.")),
    "a title that goes on without a mark": (
        _paper(title="Lichen growth on young basalt in five Lapland valleys after fire", pages="", volume="", number=""),
        _paper(title="Lichen growth on young basalt", pages="", volume="", number=""),
    ),
    "title alone": (row("Lichen growth on basalt under drifting snow"), _paper()),
    "erratum noted in brackets": (
        _paper(title="Lichen growth on basalt under drifting snow [Erratum appears in J Cold Ecol. 2019;13:9]"),
        _paper(),
    ),
    "translated title in brackets": (
        _paper(title="Lichen growth on basalt under drifting snow [Lavväxt på basalt under drivsnö]"),
        _paper(),
    ),
    "generic title in one place": (
        row("Editorial", "Nyberg, Eva", "2013", "Nordic Design Review", volume="4", pages="1-2"),
        row("Editorial.", "Nyberg, E.", "2013", "Nordic Des. Rev.", volume="4", pages="1--2"),
    ),
    "torn entities": (_paper(author="Hedlund, Maja and Oko &#243; ro, Chidi"), _paper(author="Hedlund, Maja and Okoóro, Chidi")),
    "names run together without a joint": (_paper(author="m. hedlund c. okoro"), _paper()),
    "the end of the author list and the year at the title's head": (
        _paper(title="Okoro (2018). Lichen growth on basalt under drifting snow", author="M. Hedlund, C.", year=""),
        _paper(),
    ),
    "a journal after the title": (
        _paper(title="Lichen growth on basalt under drifting snow. Journal of Ecology", container="", volume="", number="", pages=""),
        _paper(),
    ),
    "letters that changed places in an acronym": (
        _paper(title="TPC lichens on basalt under snow"),
        _paper(title="TCP lichens on basalt under snow"),
    ),
    "a title that runs on into the text, a space lost": (
        _paper(
            title="Lichen growth on wet base rock under drifting snow was found on all of the slopes that we saw for 10 years", pages=""
        ),
        _paper(title="Lichen growth on wet baserock under drifting snow"),
    ),
    "a year late": (_paper(year="2019", volume="", number="", pages=""), _paper()),
}

DIFFERENT: dict[str, tuple[Row, Row]] = {
    "a title that goes on, on other pages": (
        _paper(title="Lichen growth on young basalt in five Lapland valleys after fire", pages="120--131"),
        _paper(title="Lichen growth on young basalt"),
    ),
    "a part after the title, and its proceedings": (
        _paper(title="Lichen growth on basalt under drifting snow. Part 2, Proc. Cold Ecology", pages="", volume="", number=""),
        _paper(pages="", volume="", number=""),
    ),
    "a word that is a conference's acronym too": (
        row("Fast estimation of lichen growth on basalt", "Hedlund, Maja", "2018"),
        row("Estimation of lichen growth on basalt", "Lind, Uno", "2018"),
    ),
    "letters on one paper, another year and fewer authors": (
        row("Basalt and its lichens", "Hedlund, Maja and Okoro, Chidi", "2018"),
        row("Basalt and its lichens", "Hedlund, Maja", "2019"),
    ),
    "an author further down alone, nothing else": (
        row("Basalt and its lichens", "Okoro, Chidi", "2018"),
        row("Basalt and its lichens", "Hedlund, Maja and Okoro, Chidi", container="Cold Letters"),
    ),
    "other pages of one issue": (
        _paper(),
        _paper(title="Lichen growth on basalt under drifting snow and thawing ice", pages="120--131"),
    ),
    "version family": (
        row("DeepFern-V3.2: Sparse growth at scale", "{DeepFern Team}", "2025", "arXiv", arxiv="2512.90301"),
        row("DeepFern-V4: Sparse growth at scale", "{DeepFern Team}", "2026", "arXiv", arxiv="2604.90302"),
    ),
    "part one and two": (
        _paper(title="Lichen growth on basalt, Part I: snow", pages="1-9"),
        _paper(title="Lichen growth on basalt, Part II: wind", pages="10-19"),
    ),
    "erratum": (_paper(), _paper(title="Erratum to: Lichen growth on basalt under drifting snow", pages="402")),
    "comment": (
        _paper(),
        _paper(title="Lichen growth on basalt under drifting snow: Comment", author="Voss, Kim", year="2019", volume="13", pages="7-8"),
    ),
    "reply": (_paper(), _paper(title="Reply to: Lichen growth on basalt under drifting snow", year="2019", volume="13", pages="9")),
    "retraction": (_paper(), _paper(title="Retraction notice to: Lichen growth on basalt under drifting snow", pages="999")),
    "conference and journal": (
        row("Joins over damp columns", "Bauer, Ute", "2012", "Proceedings of the Column Conference", pages="1-9", type="paper-conference"),
        row("Joins over damp columns", "Bauer, Ute", "2014", "Transactions on Columns", volume="5", pages="1-40", type="article-journal"),
    ),
    "one word against another": (
        _paper(),
        _paper(title="Lichen growth on granite under drifting snow", pages="200-219", year="2019", volume="13"),
    ),
    "antonyms": (_paper(title="Toxicity of velutin in vitro", pages="1-5"), _paper(title="Toxicity of velutin in vivo", pages="6-9")),
    "negating prefix": (
        _paper(title="Supervised parsing of lichen maps", pages="1-5"),
        _paper(title="Unsupervised parsing of lichen maps", pages="6-9"),
    ),
    "same title, other people": (_paper(), _paper(author="Silva, Bruno and Ho, Kit", container="Rehab Journal", volume="2", pages="5-9")),
    "generic title": (
        row("Preface", "Gold, Eli", "2018", "Proceedings of Graph Days 2018"),
        row("Preface", "Gold, Eli", "2019", "Proceedings of Graph Days 2019"),
    ),
    "annual series": (
        row("World Cassava Outlook", "{Tuber Council}", "2015", type="report", publisher="Tuber Council"),
        row("World Cassava Outlook", "{Tuber Council}", "2019", type="report", publisher="Tuber Council"),
    ),
    "year in the title": (
        _paper(title="Lichen statistics 2011", year="2011"),
        _paper(title="Lichen statistics 2012", year="2012", volume="13", pages="1-9"),
    ),
    "two issues of a column": (
        row("Notes from the lichen desk of the society", "Moe, Ada", "2004", "Field Quarterly", volume="7", number="1", type="article"),
        row("Notes from the lichen desk of the society", "Moe, Ada", "2004", "Field Quarterly", volume="7", number="2", type="article"),
    ),
    "editions": (
        row("Tidal Engineering", "Marsh, Greta", "1995", type="book", edition="1", isbn="9780000000024"),
        row("Tidal Engineering", "Marsh, Greta", "2008", type="book", edition="Third", isbn="9780000000031"),
    ),
    "book and chapter": (
        row("Measuring trust in rural clinics", "Bond, Amy", "2011", type="book", publisher="Crane"),
        row("Measuring trust in rural clinics", "Bond, Amy", "2011", "Handbook of Clinics", type="chapter", pages="10-31"),
    ),
    "thesis and paper": (
        row("Scheduling under doubt in small grids", "Boateng, Yaw", "2016", type="thesis", publisher="University of Tema"),
        row(
            "Scheduling under doubt in small grids",
            "Boateng, Yaw",
            "2017",
            "Grid Letters",
            type="article-journal",
            volume="2",
            pages="5-19",
        ),
    ),
    "dataset and paper": (
        row("Daily ice cover of 900 small basins", "Aune, Kari", "2021", type="dataset", publisher="Zenodo", doi="10.5281/zenodo.9990071"),
        row(
            "Daily ice cover of 900 small basins",
            "Aune, Kari",
            "2021",
            "Data Notes",
            type="article-journal",
            volume="8",
            doi="10.55581/dn.8.1",
        ),
    ),
    "wrong shared DOI": (
        row("Clocks for ring networks", "Ames, Lyle", "2003", "Dist Notes", volume="4", pages="1-14", doi="10.55574/dn.4"),
        row("A note on Byzantine sensors", "Kuhn, Otto", "2003", "Dist Notes", volume="4", pages="15-20", doi="10.55574/dn.4"),
    ),
}
