"""Harder pairs from many fields of study, by what makes them hard; invented people and works."""

from __future__ import annotations

from tests.duplicates.kinds import Row, row

_TRIAL = {
    "title": "Once-daily velutin for mild fever in adults aged over sixty: a randomised trial",
    "author": "Aalto, Mia and Berg, Jon and Costa, Rui",
    "year": "2017",
    "container": "Annals of Fever Medicine",
    "volume": "41",
    "number": "2",
    "pages": "88--97",
    "type": "article-journal",
}
_CLAIM = {
    "title": "The price of salt: tariffs and towns, 1720--1790",
    "author": "Duval, Anne",
    "year": "1998",
    "container": "Review of Town History",
    "volume": "9",
    "pages": "1--34",
    "type": "article-journal",
}
_LEMMA = {
    "title": r"On the ideal class group of $\mathbb{Q}(\sqrt{-p})$",
    "author": "Hart, Ole and Ito, Ken",
    "year": "2009",
    "container": "Acta Numerorum",
    "volume": "77",
    "pages": "201--219",
    "type": "article-journal",
}
_BOOK = {
    "title": "Rivers in law",
    "author": "Lund, Eva",
    "year": "2004",
    "publisher": "Northern Press",
    "type": "book",
    "edition": "1",
}


def trial(**changes: str) -> Row:
    """A paper of medicine with changes."""
    return row(**{**_TRIAL, **changes})


def claim(**changes: str) -> Row:
    """A paper of history with changes."""
    return row(**{**_CLAIM, **changes})


def lemma(**changes: str) -> Row:
    """A paper of mathematics with changes."""
    return row(**{**_LEMMA, **changes})


def book(**changes: str) -> Row:
    """A book with changes."""
    return row(**{**_BOOK, **changes})


NO_PLACE = {"volume": "", "number": "", "pages": ""}

SAME: dict[str, tuple[Row, Row]] = {
    "medicine: first three authors and et al.": (trial(author="Aalto M and Berg J and others", **NO_PLACE), trial()),
    "medicine: initials without points after the family": (trial(author="Aalto M, Berg J, Costa R"), trial()),
    "medicine: British and American spelling": (
        trial(title="Once-daily velutin for mild fever in adults aged over sixty: a randomized trial"),
        trial(),
    ),
    "medicine: journal's ISO 4 abbreviation": (trial(container="Ann. Fever Med."), trial()),
    "medicine: short page range": (trial(pages="88-97"), trial(pages="88-97", number="")),
    "medicine: pages with the last digits alone": (trial(pages="88-97"), trial(pages="88-7")),
    "medicine: epub year before print": (trial(year="2016", **NO_PLACE), trial()),
    "medicine: title in brackets, translated": (
        trial(title="[Once-daily velutin for mild fever in adults aged over sixty: a randomised trial]"),
        trial(),
    ),
    "medicine: preprint": (
        trial(container="medRxiv", doi="10.1101/2016.05.90012", year="2016", type="preprint", **NO_PLACE),
        trial(doi="10.55502/afm.2017.88"),
    ),
    "medicine: an entity and a lost accent": (trial(author="Aalto, M&iacute;a and Berg, J&oslash;n and Costa, Rui"), trial()),
    "history: en dash, hyphen and no dash at all": (claim(title="The price of salt: tariffs and towns, 1720-1790"), claim()),
    "history: capitals": (claim(title="THE PRICE OF SALT: TARIFFS AND TOWNS, 1720-1790"), claim()),
    "history: subtitle after a full stop": (claim(title="The price of salt. Tariffs and towns, 1720-1790"), claim()),
    "history: curly quotation marks": (
        claim(title="“The price of salt”: Tariffs and towns, 1720–1790"),
        claim(title="'The price of salt': Tariffs and towns, 1720-1790"),
    ),
    "mathematics: maths in text": (lemma(title="On the ideal class group of Q(√−p)"), lemma()),
    "mathematics: a mark of the abstract service": (lemma(title="On the ideal class group of ${\\bf Q}(\\sqrt{-p})$"), lemma()),
    "mathematics: arXiv and journal, the year two later": (
        lemma(container="arXiv", arxiv="0712.90013", year="2007", type="preprint", **NO_PLACE),
        lemma(),
    ),
    "economics: working paper and article": (
        row("Wages after the mine", "Nkemelu, Ada and Orr, Jo", "2011", "NBER Working Paper", type="report"),
        row("Wages after the mine", "Nkemelu, Ada and Orr, Jo", "2011", "Journal of Mining Towns", volume="3", type="article-journal"),
    ),
    "computer science: capitals and a hyphen in a system's name": (
        row("LichenDB: an append-only store", "Roe, Bo and Poe, Cy", "2019", "Proc. VLDB Endow.", volume="12"),
        row("Lichen-DB: An Append-Only Store", "Roe, B. and Poe, C.", "2019", "Proceedings of the VLDB Endowment", volume="12"),
    ),
    "computer science: a conference by acronym and by name": (
        row("Lichens as graphs", "Roe, Bo and Poe, Cy", "2019", "ICML", type="paper-conference"),
        row("Lichens as graphs", "Roe, Bo and Poe, Cy", "2019", "International Conference on Machine Learning", type="paper-conference"),
    ),
    "Spanish: two family names and one": (trial(author="García Márquez, Luz and Berg, Jon"), trial(author="García, Luz and Berg, Jon")),
    "Dutch: the particle before and after": (
        trial(author="van den Berg, Jan and Costa, Rui"),
        trial(author="Berg, Jan van den and Costa, R."),
    ),
    "German: digraphs for umlauts": (trial(author="Mueller, Joerg and Weiss, Eva"), trial(author="Müller, Jörg and Weiß, Eva")),
    "Chinese: family name first and last": (trial(author="Wei Zhang and Li Na"), trial(author="Zhang, Wei and Na, Li")),
    "Turkish: dotless i": (trial(author="Yıldız, Işık and Berg, Jon"), trial(author="Yildiz, Isik and Berg, Jon")),
    "Polish: a stroked l": (trial(author="Łukasz, Michał and Berg, Jon"), trial(author="Lukasz, Michal and Berg, Jon")),
    "Greek letters spelled out": (
        row("Action of β-velutin on γ-cells", "Kos, Pia and Lau, Tim", "2015", "Cell Notes"),
        row("Action of beta-velutin on gamma-cells", "Kos, Pia and Lau, Tim", "2015", "Cell Notes"),
    ),
    "a DOI in capitals and with its resolver": (
        trial(doi="10.55502/AFM.2017.88", title="Velutin for mild fever"),
        trial(doi="https://doi.org/10.55502/afm.2017.88", title="Velutin for mild fever"),
    ),
    "title and year alone": (row("Once-daily velutin for mild fever in adults aged over sixty: a randomised trial", year="2017"), trial()),
    "authors without a joint": (
        row("Lichen growth on wet slate in Wales", "m. aalto j. berg", "2001"),
        row("Lichen growth on wet slate in Wales", "Aalto, Mia and Berg, Jon", "2001"),
    ),
    "a book with and without its subtitle": (
        book(title="Rivers in law: water, owners and courts in Norrland"),
        book(title="Rivers in law", author="Lund, E."),
    ),
    "an author further down alone, one year": (
        row("Lichen growth on wet slate in northern Wales", "Costa, Rui", "2001"),
        row("Lichen growth on wet slate in northern Wales", "Aalto, Mia and Berg, Jon and Costa, Rui", "2001", "Slate Review"),
    ),
}

DIFFERENT: dict[str, tuple[Row, Row]] = {
    "medicine: two outcomes of one trial": (
        trial(),
        trial(title="Once-daily velutin for mild fever in adults aged over sixty: quality of life in a randomised trial", pages="120--131"),
    ),
    "medicine: adults and children": (
        trial(),
        trial(title="Once-daily velutin for mild fever in children aged over six: a randomised trial", pages="98--107"),
    ),
    "medicine: one drug against another": (
        trial(title="Velutin for mild fever"),
        trial(title="Solutin for mild fever", pages="98--107"),
    ),
    "medicine: a year of follow-up": (
        trial(title="Velutin after hip surgery: one-year results", year="2015", volume="39"),
        trial(title="Velutin after hip surgery: five-year results", year="2019", volume="43"),
    ),
    "medicine: protocol and trial": (
        trial(title="Velutin for mild fever: study protocol for a randomised trial", container="Trial Protocols", volume="1", pages="1-9"),
        trial(title="Velutin for mild fever: a randomised trial"),
    ),
    "medicine: letter on the paper": (
        trial(title="Once-daily velutin for mild fever in adults aged over sixty", author="Zorn, Max", pages="300", number="4"),
        trial(),
    ),
    "medicine: author's reply": (trial(title="Velutin for mild fever: authors' reply", pages="301"), trial(title="Velutin for mild fever")),
    "medicine: a column with other authors each year": (
        row("Images in fever", "Aalto, Mia and Berg, Jon", "2015", "Annals of Fever Medicine"),
        row("Images in fever", "Aalto, Mia", "2016", "Annals of Fever Medicine"),
    ),
    "medicine: conference abstracts on one page": (
        row("Velutin in kidney disease", "Aalto, Mia", "2014", "Fever Abstracts", volume="5", pages="S12", doi="10.55502/fa.120"),
        row("Velutin in liver disease", "Aalto, Mia", "2014", "Fever Abstracts", volume="5", pages="S12", doi="10.55502/fa.121"),
    ),
    "history: another period": (
        claim(),
        claim(title="The price of salt: tariffs and towns, 1790--1850", volume="12", year="2001", pages="5--40"),
    ),
    "history: review of a book": (
        row("Review of: Rivers in law, by Eva Lund", "Moss, Tove", "2005", "Law and Water", volume="3", pages="77-79"),
        book(),
    ),
    "history: volume one and two": (
        book(title="A history of Norrland, vol. 1"),
        book(title="A history of Norrland, vol. 2", year="2006"),
    ),
    "law: second edition": (book(), book(edition="2nd", year="2011")),
    "law: a chapter with its book's title": (
        book(),
        row("Rivers in law", "Lund, Eva", "2004", "Handbook of Water", type="chapter", pages="3--30"),
    ),
    "mathematics: paper I and II": (
        lemma(title="Class groups of quadratic fields, I"),
        lemma(title="Class groups of quadratic fields, II", year="2010", volume="79", pages="1--20"),
    ),
    "mathematics: corrigendum": (
        lemma(),
        lemma(title="Corrigendum to “On the ideal class group of Q(√−p)”", year="2010", volume="80", pages="301"),
    ),
    "mathematics: even and odd": (
        lemma(title="Sums of squares in even dimension"),
        lemma(title="Sums of squares in odd dimension", pages="220--231"),
    ),
    "mathematics: upper and lower bounds": (
        lemma(title="Upper bounds for lattice sums"),
        lemma(title="Lower bounds for lattice sums", pages="220--231"),
    ),
    "economics: annual report": (
        row("Mining towns: annual report 2011", "{Mining Board}", "2011", type="report"),
        row("Mining towns: annual report 2012", "{Mining Board}", "2012", type="report"),
    ),
    "economics: one question in two countries": (
        row("Wages after the mine: evidence from Chile", "Orr, Jo", "2011", "Mining Economics", volume="3", pages="1-20"),
        row("Wages after the mine: evidence from Ghana", "Orr, Jo", "2013", "Mining Economics", volume="5", pages="31-55"),
    ),
    "computer science: a shared task in two years": (
        row("Overview of the LichenID shared task 2020", "Roe, Bo and Poe, Cy", "2020", "LichenID Workshop", type="paper-conference"),
        row("Overview of the LichenID shared task 2021", "Roe, Bo and Poe, Cy", "2021", "LichenID Workshop", type="paper-conference"),
    ),
    "computer science: two versions of a model": (
        row("LichenNet 2: deeper lichen maps", "Roe, Bo", "2020", "arXiv", arxiv="2003.90015"),
        row("LichenNet 3: deeper lichen maps", "Roe, Bo", "2021", "arXiv", arxiv="2104.90016"),
    ),
    "computer science: dataset and paper": (
        row("LichenID", "Roe, Bo and Poe, Cy", "2020", "Zenodo", doi="10.5281/zenodo.9990001", type="dataset"),
        row("LichenID", "Roe, Bo and Poe, Cy", "2020", "Data Notes", volume="4", pages="1-9", type="article-journal"),
    ),
    "computer science: thesis and paper": (
        row("Lichens as graphs", "Roe, Bo", "2019", type="phdthesis"),
        row("Lichens as graphs", "Roe, Bo", "2019", "ICML", type="paper-conference"),
    ),
    "theology: sermons of one title by others": (
        row("On mercy", "Abel, Jon", "1911", "Sermons"),
        row("On mercy", "Kain, Per", "1911", "Sermons"),
    ),
    "editorials of two issues": (
        row("Editorial", "Nyberg, Eva", "2013", "Nordic Design Review", volume="4", number="1", pages="1-2"),
        row("Editorial", "Nyberg, Eva", "2013", "Nordic Design Review", volume="4", number="2", pages="1-2"),
    ),
    "thanks to the reviewers of two years": (
        row("Acknowledgement to reviewers 2013", "", "2014"),
        row("Acknowledgement to reviewers 2014", "", "2015", "Brain Notes"),
    ),
    "thanks to the reviewers of an unknown journal": (
        row("Acknowledgement to reviewers, 2013", "", "2014"),
        row("Acknowledgement to reviewers, 2013", "", "2014", "Brain Notes", pages="106-107"),
    ),
    "a wrong DOI shared": (
        row("Moth vision at dusk", "Ek, Per", "2011", "Insect Notes", doi="10.55501/in.2011.7"),
        row("Bee hearing at noon", "Ulv, Kim", "2013", "Insect Notes", doi="10.55501/in.2011.7"),
    ),
    "letters on one page under two DOIs": (
        row("Salt and the heart", "", "2012", "Fever Letters", volume="8", pages="44", doi="10.55503/fl.441"),
        row("Salt and the heart", "Kos, Pia", "2012", "Fever Letters", volume="8", pages="44", doi="10.55503/fl.442"),
    ),
    "Roman and Arabic part numbers that differ": (
        trial(title="Fever in the north, part II: treatment", pages="1-9"),
        trial(title="Fever in the north, part 3: treatment", pages="10-19"),
    ),
}
