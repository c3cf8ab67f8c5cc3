"""The works of an invented researcher, as many as wanted, with what makes typesetting hard: long names, scripts, maths, signs."""

from __future__ import annotations

from citekit.entry import Entry

ME = ("Ada Example", "阿达")

_PEOPLE = (
    "Sample, Bob",
    "Dupont, C{\\'e}line",
    "林, 超凡",
    "van der Voorbeeld-Oosterhuizen, Maximiliaan Alexander Benedictus",
    "Nguyễn, Thị Mai Phương",
    "כהן, יוסף",
    "محمد, فاطمة",
    "{Consortium for the Study of Invented and Otherwise Imaginary Phenomena}",
    "Ødegård-Šćepanović, Þórunn",
    "Παπαδοπούλου, Ελένη",
    "Иванова, Анна Сергеевна",
    "Reyes, Dana, Jr",
)
_TITLES = (
    "Sparse Attention in $O(n \\log n)$ for {LLM} Serving",
    "On the Shape of Invented Data: A Study of $\\mathbb{R}^{2k}_i \\le \\frac{a}{b}$ and $\\alpha$-Stable Processes",
    "关于想象数据的形状",
    "مقدمة في البيانات المتخيلة",
    "על צורת הנתונים",
    "Rockets 🚀 and Robots 🤖: An {E}moji Study",
    "100\\% of $n$ \\& a\\_b, C\\# and \\~{}5\\$ <b>not bold</b>",
    "Pneumonoultramicroscopicsilicovolcanoconiosis-and-Otorhinolaryngological-Considerations-Without-End",
    "Исследование воображаемых данных",
    "Die {\\\"U}berpr{\\\"u}fung ``gro{\\ss}er'' Annahmen --- Teil II",
    "\\emph{Drosophila} under H$_2$O and CO\\textsubscript{2}",
)
_VENUES = (
    ("article", "journal", "Journal of Invented Results", {"volume": "12", "number": "3"}),
    ("inproceedings", "booktitle", "18th Symposium on Imaginary Operating Systems", {"series": "SIOS '24"}),
    ("incollection", "booktitle", "Handbook of Things \\& Their Absence", {"publisher": "Nowhere Press", "editor": "Sample, Bob"}),
    ("misc", "howpublished", "", {"eprint": "2501.01234", "archiveprefix": "arXiv"}),
    ("phdthesis", "school", "University of Nowhere", {}),
    ("inproceedings", "booktitle", "Workshop on 想象 Systems", {"address": "Köln and Łódź"}),
)


def career(count: int) -> list[Entry]:
    """``count`` works, each of another mixture."""
    return [_work(i) for i in range(count)]


def _work(i: int) -> Entry:
    kind, field, venue, more = _VENUES[i % len(_VENUES)]
    people = [_PEOPLE[(i * 5 + j * (1 + i % 3)) % len(_PEOPLE)] for j in range(i % 6)]
    people = list(dict.fromkeys(people))
    people.insert(i % (len(people) + 1), "Example, Ada" if i % 4 else "Example, A. M.")
    fields = {
        "author": " and ".join(people) + (" and others" if i % 7 == 6 else ""),
        "author+an": "1=equal; 2=equal,corresponding" if len(people) > 1 and i % 2 else "",
        "author+an:gap": "1=after" if i % 11 == 10 else "",
        "title": _TITLES[i % len(_TITLES)] + (f" ({i})" if i >= len(_TITLES) else ""),
        field: venue,
        "year": str(2025 - i % 30),
        "month": ("jan", "jul", "")[i % 3],
        "pages": f"{i + 1}--{i + 12}",
        "doi": f"10.1000/x_{i}(a)%<b>" if i % 3 == 0 else "",
        "url": f"https://example.org/a/very/long/path/to/something_{i}/index.html?x=1&y=2#part" if i % 5 == 1 else "",
        "award": "Best Paper \\& Runner-Up; Spotlight" if i % 9 == 1 else "",
        "links": "code: https://example.org/c#1; bad: javascript:alert(1); 幻灯片: https://example.org/s" if i % 4 == 1 else "",
        "pubstate": "submitted" if i % 13 == 12 else "",
        "abstract": "A sentence about $k$ of $n$ things \\& more. " * (i % 3),
        "keywords": "systems, 数据" if i % 2 else "",
        **more,
    }
    return Entry.make(f"example{2025 - i % 30}work{i}", kind, fields)
