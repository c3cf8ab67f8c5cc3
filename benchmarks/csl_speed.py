"""CPU seconds for a bibliography, citekit against citeproc-js, each run a fresh process.

    python benchmarks/csl_speed.py [--items 1000] [--styles ieee,apa,...] [--repeat 3] [--big]

Items are invented and seeded. citeproc-js is measured where ``node`` and the
npm package ``citeproc`` are there (set NODE_PATH); else its column is empty.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
STYLES = "ieee,apa,chicago-author-date,elsevier-harvard"

_RUN = """
import json, resource, sys
from citekit.csl import Processor, Style
from citekit.csl.html import bibliography_html
items = json.load(open(sys.argv[2]))
html = bibliography_html(Processor(Style.load(sys.argv[1])).bibliography(items))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"length": len(html), "peak": peak}))
"""


def make_items(count: int) -> list[dict[str, Any]]:
    """Works of the kinds that reference lists hold."""
    rng = random.Random(7)
    family = [a + b for a in ("Al", "Ber", "Cor", "Dun", "Eck", "Far", "Gru", "Hol") for b in ("ander", "mann", "sen", "ova", "ley", "ski")]
    given = ["Ada", "Bram", "Cleo", "Dora", "Egon", "Fay", "Gus", "Hana", "Ivo", "June"]
    words = "sparse robust neural graph causal model quantum protein language vision speech online private".split()
    kinds = [("article-journal", 45), ("paper-conference", 35), ("book", 8), ("chapter", 6), ("thesis", 3), ("webpage", 3)]
    items = []
    for number in range(count):
        kind = rng.choices([k for k, _ in kinds], [w for _, w in kinds])[0]
        authors = [
            {"family": rng.choice(family), "given": f"{rng.choice(given)} {rng.choice('ABCDEFG')}."}
            for _ in range(rng.choice([1, 2, 2, 3, 3, 4, 5, 6, 9, 14]))
        ]
        page = rng.randint(1, 900)
        items.append(
            {
                "id": f"w{number}",
                "type": kind,
                "title": f"{' '.join(rng.choices(words, k=7)).capitalize()} {number}",
                "author": authors,
                "container-title": f"Journal of {rng.choice(words).title()} {rng.choice(words).title()}",
                "issued": {"date-parts": [[rng.randint(1985, 2024), rng.randint(1, 12)]]},
                "volume": str(rng.randint(1, 80)),
                "page": f"{page}-{page + rng.randint(3, 30)}",
                "publisher": "Example Press",
                "DOI": f"10.5555/{number}",
            }
        )
    return items


def cpu(command: list[str]) -> tuple[float, str]:
    """User and system seconds of a child process, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(HERE.parent)})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=1000)
    parser.add_argument("--file", help="CSL-JSON to render instead of invented items")
    parser.add_argument("--styles", default=STYLES)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    from citekit.csl import find_style
    from citekit.csl.locale import locale_folder

    with tempfile.TemporaryDirectory() as folder:
        path = Path(options.file or Path(folder) / "items.json")
        if not options.file:
            path.write_text(json.dumps(make_items(options.items)))
        print(f"{'style':24s} {'citekit s':>10s} {'citeproc-js s':>14s} {'ratio':>6s} {'peak MB':>8s}")
        for style in options.styles.split(","):
            runs = [cpu([sys.executable, "-c", _RUN, style, str(path)]) for _ in range(options.repeat)]
            ours = statistics.median(seconds for seconds, _ in runs)
            peak = json.loads(runs[0][1])["peak"]
            theirs = None
            if shutil.which("node"):
                command = ["node", str(HERE / "csl_citeproc.cjs"), str(find_style(style)), str(locale_folder()), str(path)]
                try:
                    theirs = statistics.median(cpu(command)[0] for _ in range(options.repeat))
                except subprocess.CalledProcessError:
                    theirs = None
            ratio = f"{ours / theirs:6.2f}" if theirs else "     –"
            print(f"{style:24s} {ours:10.2f} {theirs if theirs is None else round(theirs, 2)!s:>14} {ratio} {peak:8.0f}")


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    main()
