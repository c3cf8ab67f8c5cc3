"""How long the commands take as whole processes, against ``python -c "import click"`` in the same run.

    python benchmarks/startup.py [RUNS]

Each command runs in turn with the baseline (A B A B …), so that a drift of the
machine's speed meets both. Printed are medians of CPU seconds (user and system,
children included) and the median of the ratios pair by pair.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "cv"
ENTRY = """@inproceedings{oyelaran2024tidepool,
  author = {Oyelaran, Nadia and Brandtner, Felix}, author+an = {1=equal; 2=equal},
  title = {Tidepool}, booktitle = {Symposium on Things}, series = {SNT '24}, year = {2024}}
"""


def cpu_seconds(command: Sequence[str]) -> float:
    """CPU seconds of one run of a command, its output thrown away; a failing command ends the benchmark."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    silence = [(os.POSIX_SPAWN_DUP2, quiet, 1), (os.POSIX_SPAWN_DUP2, quiet, 2)]
    process = os.posix_spawn(command[0], command, os.environ, file_actions=silence)
    _, status, usage = os.wait4(process, 0)
    os.close(quiet)
    if status:
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime


def fresh_example() -> str:
    """A copy of the example without anything that a build made."""
    folder = Path(tempfile.mkdtemp(prefix="citekit-bench-"))
    for name in ("citekit.toml", "homepage.html", "coauthor.txt", "listing.txt"):
        shutil.copy(EXAMPLE / name, folder / name)
    return str(folder)


def main() -> None:
    """Run every command and print the table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    python, folder = sys.executable, fresh_example()
    bib = Path(folder) / "one.bib"
    bib.write_text(ENTRY, encoding="utf-8")
    citekit = [python, "-m", "citekit"]
    baseline = [python, "-c", "import click"]
    built = [*citekit, "build", folder]
    commands = {
        "citekit --help": [*citekit, "--help"],
        "one entry in acm": [*citekit, "render", str(bib), "--style", "acm"],
        "one entry in ieee": [*citekit, "render", str(bib), "--style", "ieee"],
        "build of the example, anew": [*built, "--force"],
        "build of the example, nothing to do": built,
    }
    print("| command | CPU s | times `import click` |\n|---|---:|---:|")
    for name, command in commands.items():
        times, ratios = [], []
        for run in range(runs + 1):
            if name.endswith("anew"):
                (Path(folder) / "library.citekit.json").unlink(missing_ok=True)
            base, spent = cpu_seconds(baseline), cpu_seconds(command)
            if run:  # the first pair warms the caches
                times.append(spent)
                ratios.append(spent / base)
        print(f"| {name} | {statistics.median(times):.3f} | {statistics.median(ratios):.2f} |")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
