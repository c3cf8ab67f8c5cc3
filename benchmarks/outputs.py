"""How long outputs take as whole processes: 500 works to an HTML page, 30 works to a PDF.

    python benchmarks/outputs.py [RUNS]

Printed are medians of seconds on the clock and of CPU seconds, children included.
"""

from __future__ import annotations

import importlib.util
import os
import statistics
import sys
import time

PROGRAM = """
import sys
from citekit.cv import make_cv, write_cv, write_cv_file
from citekit.entry import Entry

def work(i):
    kind, venue = (("article", "journal"), ("inproceedings", "booktitle"))[i % 2]
    people = " and ".join(f"Given{j} Family{(i * 7 + j) % 97}" for j in range(3 + i % 5)) + " and Ada Example"
    return Entry.make(f"k{i}", kind, {
        "author": people, "author+an": "1=equal; 2=equal,corresponding", "title": f"On Thing {i} in $O(n^{i % 9})$ with {{BERT}}",
        venue: f"Venue of Things {i % 11}", "year": str(1990 + i % 35), "pages": f"{i}--{i + 9}", "doi": f"10.1000/{i}",
        "abstract": "A sentence about it. " * 20})

cv = make_cv([work(i) for i in range(int(sys.argv[1]))], me=("Ada Example",), number=True)
print(len(write_cv_file(cv, sys.argv[2])))
"""


def seconds(arguments: list[str]) -> tuple[float, float]:
    """Clock and CPU seconds of one run."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    start = time.perf_counter()
    process = os.posix_spawn(
        sys.executable, [sys.executable, "-c", PROGRAM, *arguments], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, quiet, 1)]
    )
    _, status, usage = os.wait4(process, 0)
    spent = time.perf_counter() - start
    os.close(quiet)
    if status:
        sys.exit(f"failed: {' '.join(arguments)}")
    return spent, usage.ru_utime + usage.ru_stime


def main() -> None:
    """Run each output and print the table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    outputs = {"500 works to html": ["500", "html"], "500 works to latex": ["500", "latex"]}
    if importlib.util.find_spec("typst"):
        outputs["30 works to pdf"] = ["30", "pdf"]
    if importlib.util.find_spec("docx"):
        outputs["30 works to docx"] = ["30", "docx"]
    print("| output | s | CPU s |\n|---|---:|---:|")
    for name, arguments in outputs.items():
        times = [seconds(arguments) for _ in range(runs)]
        print(f"| {name} | {statistics.median(t[0] for t in times):.2f} | {statistics.median(t[1] for t in times):.2f} |")


if __name__ == "__main__":
    main()
