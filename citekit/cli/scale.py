"""``citekit dedup`` for inputs of millions of records: tables in, tables out, on all cores or on a Spark cluster."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn

from citekit.cli.common import finish, print_json, tell
from citekit.cli.progress import progress_bar
from citekit.errors import UsageError

if TYPE_CHECKING:
    from citekit.scale.run import Run

#: Endings of inputs that hold records in lines or rows.
TABLES = (".jsonl", ".ndjson", ".jsonlines", ".parquet", ".pq")


@dataclass(frozen=True, slots=True)
class Scale:
    """What the options say of a large run."""

    inputs: tuple[str, ...]
    output: str | None
    clusters: str | None
    pairs: str | None
    engine: str
    jobs: int | None
    work_dir: str | None
    force: bool
    profile: Literal["strict", "work"]
    prefer: tuple[str, ...]
    show: Literal["json", "nothing", "result"]

    @property
    def wanted(self) -> bool:
        """Whether this is a large run at all: by its inputs, its outputs or its engine."""
        tables = any(Path(place).suffix.lower() in TABLES for place in self.inputs)
        wanted = tables or self.engine == "spark" or bool(self.clusters or self.pairs)
        if not wanted and (self.jobs or self.work_dir):
            raise UsageError("--jobs and --work-dir go with tables", hint="--clusters FILE or --pairs FILE makes one of a .bib file")
        return wanted

    def check(self, **others: object) -> None:
        """UsageError for options that a large run does not have, or for an output that could not be written."""
        for name, value in others.items():
            if value:
                raise UsageError(
                    f"--{name.replace('_', '-')} goes with a library, not with a large run", hint="docs/scale.md tells which options do"
                )
        if self.engine == "spark":
            if self.jobs or self.work_dir:
                raise UsageError("--jobs and --work-dir go with the engine local", hint="Spark's own settings say how many cores it has")
            return
        from citekit.scale.tables import check_output

        outputs = [path for path in (self.output, self.clusters, self.pairs) if path is not None]
        if len(set(outputs)) < len(outputs):
            raise UsageError("two outputs have one name")
        for path in outputs:
            check_output(path, force=self.force)

    def run(self, same: Sequence[tuple[str, str]], distinct: Sequence[tuple[str, str]], *, verbose: bool) -> NoReturn:
        """Do it with what the user says of pairs of ids, and exit."""
        from citekit.duplicates import Decisions

        decisions = Decisions.of(same, distinct)
        if self.engine == "spark":
            from citekit.scale.spark import run_spark

            wanted = self.show == "result"
            counts = run_spark(
                self.inputs,
                output=self.output if wanted else None,
                clusters=self.clusters if wanted else None,
                pairs=self.pairs if wanted else None,
                profile=self.profile,
                decisions=decisions,
                prefer=self.prefer,
                force=self.force,
            )
            self._tell(counts)
            finish(())
        from citekit.scale.run import find

        with ExitStack() as stack:
            with progress_bar() as progress:
                found = find(
                    self.inputs, profile=self.profile, decisions=decisions, jobs=self.jobs, work_dir=self.work_dir, progress=progress
                )
                run = stack.enter_context(found)
            counts = self._write(run)
            said = list(run.found.diagnostics)
        self._tell(counts)
        finish((), said, verbose=verbose)

    def _write(self, run: Run) -> dict[str, int]:
        """Write what is wanted; how many records, works and pairs there are comes back."""
        from citekit.scale import output

        found = run.found
        review = sum(pair.outcome == "review" for pair in found.pairs())
        if self.show == "result":
            if self.clusters:
                output.write_clusters(found, self.clusters)
            if self.pairs:
                output.write_pairs(found, self.pairs)
            if self.output or not (self.clusters or self.pairs):
                model = self.inputs[0] if len(self.inputs) == 1 and Path(self.inputs[0]).suffix.lower() in (".parquet", ".pq") else None
                output.write_merged(found, run.pieces, self.output or "-", prefer=self.prefer, jobs=run.jobs, model=model)
        return {"records": found.size, "works": found.works, "clusters": len(found.clusters), "review": review}

    def _tell(self, counts: dict[str, int]) -> None:
        if self.show == "json":
            print_json(counts)
        else:
            merged = counts["records"] - counts["works"]
            tell(f"{counts['records']} records, {counts['works']} works; {merged} merged, {counts['review']} pairs to review")
