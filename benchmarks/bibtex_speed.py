"""Reading and writing BibTeX against bibtexparser's bare parse of the same text, in one run.

    python benchmarks/bibtex_speed.py [FILE.bib]

Without a file, 5,000 invented entries of about 1.3 kB. Times are process
times, the best of several turns that take each other's place, so that a busy
machine touches all alike.
"""

from __future__ import annotations

import logging
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import bibtexparser

from citekit.bibtex import Document, read, read_keys, write

TURNS = 5
SYLLABLES = "ba cor del fin gar hol jus kam lo mer nor pal qui ros sta tem ur vel wes yo zan".split()
LETTERS = ["{\\'e}", '{\\"o}', "{\\v c}", "{\\o}", "\\~n", "é"]


def invented(count: int) -> str:
    """A .bib file of ``count`` entries, the same one each time."""
    rng = random.Random(7)

    def word(low: int = 2, high: int = 4) -> str:
        return "".join(rng.choice(SYLLABLES) for _ in range(rng.randint(low, high)))

    def name() -> str:
        family = word().capitalize() + (rng.choice(LETTERS) + rng.choice(SYLLABLES) if rng.random() < 0.3 else "")
        given = word(2, 2).capitalize() + rng.choice(["", " A.", " B. C."])
        return rng.choice([f"{family}, {given}", f"{given} {family}", f"van {family}, {given}"])

    entries = ["@string{jx = {Journal of Examples}}\n"]
    for number in range(count):
        authors = " and ".join(name() for _ in range(rng.randint(1, 6)))
        title = " ".join(word().capitalize() for _ in range(9))
        abstract = " ".join(word() for _ in range(110))
        entries.append(
            f"@article{{key{number},\n  author = {{{authors}}},\n  title = {{{title} with {{BERT}} and $\\alpha_{number % 9}$}},\n"
            f"  journal = jx # {{ Supplement}},\n  volume = {{{number % 90}}},\n  pages = {{{number % 500}--{number % 500 + 12}}},\n"
            f"  year = {1990 + number % 35},\n  month = jan,\n  doi = {{10.1234/jabc.{number}}},\n  abstract = {{{abstract}.}}\n}}\n"
        )
    return "\n".join(entries)


def main() -> None:
    text = Path(sys.argv[1]).read_text(encoding="utf-8") if len(sys.argv) > 1 else invented(5000)
    data = text.encode()
    logging.disable(logging.CRITICAL)
    document = read(data)
    fresh = Document().add(*document.entries)

    def read_whole() -> None:
        for entry in read(data).entries:
            entry.title  # noqa: B018
            entry.authors  # noqa: B018

    jobs: dict[str, Callable[[], object]] = {
        "bibtexparser, bare parse": lambda: bibtexparser.parse_string(text),
        "read, names and titles decoded": read_whole,
        "read alone": lambda: read(data),
        "write, nothing changed": lambda: write(document),
        "write, all entries new": lambda: write(fresh),
        "keys alone": lambda: read_keys(data),
    }
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(TURNS):
        for name, job in jobs.items():
            start = time.process_time()
            job()
            best[name] = min(best[name], time.process_time() - start)
    base = best["bibtexparser, bare parse"]
    print(f"{len(document.entries)} entries, {len(data) / 1e6:.1f} MB")
    for name, seconds in best.items():
        print(f"{name:32} {seconds:7.3f} s {seconds / base:7.2f}")


if __name__ == "__main__":
    main()
