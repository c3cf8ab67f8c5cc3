"""The web page of a CV: its size as it is and compressed, what each part costs to make, and a letter typed into its search.

    python benchmarks/web_page.py [BROWSER]

The search is timed in headless Chromium where the extra ``test-browser`` is
installed and a browser is found (or named): the script's own time and that of
the layout after it, for each letter of a word.
"""

from __future__ import annotations

import gzip
import importlib.util
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from citekit.cv import make_cv, write_cv
from citekit.cv.citations import with_citations
from citekit.entry import Entry

Made = TypeVar("Made")

FAMILIES = "Abara Brook Čapek Dupont Eide Fontaine Grünwald Hofmann Iversen Jónsdóttir Kowalczyk Møller Nakamura Okafor".split()
GIVEN = "Björn Céline Dana Émile Fatima Giorgos Hana Ivo José Kateřina Liang".split()
WORDS = "adaptive sparse robust learned parallel incremental private streaming causal attention caches graphs kernels proofs".split()
TYPING = """(word) => {
  const field = document.querySelector("form.tools").elements.q;
  const times = [];
  for (let end = 1; end <= word.length; end += 1) {
    field.value = word.slice(0, end);
    const start = performance.now();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document.body.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  return times;
}"""


def work(number: int) -> Entry:
    """An invented work: four authors, roles, a formula now and then, an abstract for every second."""
    names = [f"{FAMILIES[(number * 3 + at * 5) % 14]}, {GIVEN[(number + at * 7) % 11]}" for at in range(3)]
    names.insert(number % 4, "Example, Ada")
    fields = {
        "author": " and ".join(names),
        "author+an": "1=equal; 2=equal,corresponding",
        "title": " ".join(WORDS[(number * (at + 3)) % 14] for at in range(7)).capitalize()
        + (" in $O(n \\log n)$" if number % 9 == 0 else ""),
        "journal" if number % 2 else "booktitle": f"Venue of Invented Things {number % 11}",
        "year": str(2026 - number // 18),
        "volume": str(number % 40),
        "pages": f"{number}--{number + 12}",
        "doi": f"10.1000/inv.{number}",
    }
    if number % 2:
        fields["abstract"] = "A sentence about what was done and what came of it in the end. " * 12
    return Entry.make(f"example{number}", "article" if number % 2 else "inproceedings", fields)


def timed(make: Callable[[], Made]) -> tuple[Made, float]:
    """What a function gives, and its CPU seconds."""
    start = time.process_time()
    made = make()
    return made, time.process_time() - start


def typed(page: str, browser: str) -> str:
    """The middle and the longest time of a letter, in milliseconds."""
    if not browser or importlib.util.find_spec("playwright") is None:
        return ""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "cv.html"
        path.write_text(page, encoding="utf-8")
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        tab = chromium.new_page()
        tab.goto(path.as_uri())
        times = tab.evaluate(TYPING, "kowalczyk sparse")
        chromium.close()
    return f"{statistics.median(times):.0f} ({max(times):.0f})"


def main() -> None:
    """Print the table."""
    browser = sys.argv[1] if len(sys.argv) > 1 else shutil.which("chromium") or shutil.which("google-chrome") or ""
    print("| works | kB | kB, gzip | list, CPU s | APA besides, CPU s | page, CPU s | a letter typed, ms (longest) |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for count in (1, 20, 500):
        entries = [work(number) for number in range(count)]
        listed, first = timed(lambda entries=entries: make_cv(entries, me=("Ada Example",), number=True))
        cited, second = timed(lambda listed=listed: with_citations(listed, ("apa",)))
        page, third = timed(lambda cited=cited: write_cv(cited))
        raw = page.encode("utf-8")
        sizes = f"{len(raw) / 1000:.0f} | {len(gzip.compress(raw)) / 1000:.0f}"
        print(f"| {count} | {sizes} | {first:.2f} | {second:.2f} | {third:.2f} | {typed(page, browser) if count > 7 else ''} |")


if __name__ == "__main__":
    main()
