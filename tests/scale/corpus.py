"""A corpus of invented works with known traps: copies with faults, versions, notices, a title that very many records share."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

_WORDS = """moss tide lantern granite heron ledger orchard cinder willow harbour meadow quarry signal ribbon thistle copper saffron
marble falcon estuary gravel juniper pollen barley kestrel lichen nectar otter plume raven sorrel tundra umber vetch walnut yarrow
zephyr amber birch clover dune ember fjord glade heath islet jetty kelp loam mire nook opal pike quill reed slate thorn""".split()
_FAMILIES = "Abelsson Brandvik Castellani Dvorakova Eskildsen Farkas Grimaldi Holmqvist Ivarsson Jankowski Kowalczyk Lindqvist".split()
_GIVEN = "Anna Bo Chiara Dario Elin Frode Greta Hugo Irma Jonas Klara Lars".split()
_VENUES = ("Journal of Field Notes", "Annals of Quiet Places", "Proceedings of the Workshop on Slow Maps")

Row = dict[str, Any]


def corpus(size: int = 300, seed: int = 7) -> list[Row]:
    """Records in an order that says nothing; ``id`` is the place."""
    rng = random.Random(seed)
    rows: list[Row] = []
    for number in range(size):
        work = _work(rng, number)
        rows.append(work)
        if rng.random() < 0.4:
            rows += [_copy(rng, work) for _ in range(rng.choice((1, 1, 2, 4)))]
        if rng.random() < 0.1:
            rows.append({**work, "title": rng.choice(("Erratum to: ", "Reply to: ")) + work["title"], "pages": "900", "doi": ""})
        if rng.random() < 0.1:
            rows.append({**work, "title": work["title"] + ", part II", "pages": "700--720", "doi": f"10.5555/two.{number}"})
    # One beginning that more records share than a block holds.
    for number in range(90):
        year = str(1930 + number)
        rows.append(
            {"title": "Annual report of the harbour and lantern office", "author": "Harbour Office", "year": year, "volume": str(number)}
        )
        if number % 9 == 0:
            rows.append(dict(rows[-1]))
    rng.shuffle(rows)
    return [{"id": f"r{number}", **{name: value for name, value in row.items() if value}} for number, row in enumerate(rows)]


def _work(rng: random.Random, number: int) -> Row:
    title = " ".join(rng.choices(_WORDS, k=rng.randint(3, 7))).capitalize()
    people = [f"{rng.choice(_FAMILIES)}, {rng.choice(_GIVEN)}" for _ in range(rng.randint(1, 4))]
    first = rng.randint(1, 400)
    return {
        "type": "article",
        "title": title,
        "author": " and ".join(people),
        "year": str(rng.randint(1990, 2024)),
        "container": rng.choice(_VENUES),
        "volume": str(rng.randint(1, 40)),
        "pages": f"{first}--{first + rng.randint(3, 20)}",
        "doi": f"10.5555/one.{number}" if rng.random() < 0.6 else "",
    }


def _copy(rng: random.Random, work: Row) -> Row:
    row = dict(work)
    for change in rng.sample(range(6), 2):
        if change == 0:
            row["title"] = row["title"].upper()
        elif change == 1:
            at = rng.randrange(1, len(row["title"]) - 1)
            row["title"] = row["title"][:at] + row["title"][at + 1 :]
        elif change == 2:
            row["author"] = " and ".join(f"{name.split(', ')[0]}, {name.split(', ')[1][:1]}." for name in work["author"].split(" and "))
        elif change == 3:
            row["doi"] = ""
        elif change == 4:
            row["container"], row["pages"], row["volume"], row["doi"] = "arXiv", "", "", ""
        else:
            row["title"] += ": notes from a long winter"
    return row


def write_lines(path: Path, rows: list[Row]) -> Path:
    """The rows as JSON Lines."""
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def full(rows: list[Row]) -> list[Row]:
    """The rows with every column in each."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    return [{name: row.get(name) for name in names} for row in rows]
