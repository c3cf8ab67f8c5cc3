"""``citekit dedup``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from citekit.cli.common import (
    finish,
    inputs_argument,
    json_option,
    output_options,
    print_json,
    read_inputs,
    stop_if_nothing,
    tell,
    verbose_option,
    write_output,
    write_report,
)
from citekit.cli.scale import Scale
from citekit.cli.telling import printable
from citekit.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from citekit.api import DedupOutcome
    from citekit.duplicates import Decisions
    from citekit.library.library import Library


@click.command("dedup")
@inputs_argument
@output_options
@click.option("--in-place", is_flag=True, help="Change the file itself; the old content is kept as NAME.bak.")
@click.option(
    "--profile",
    type=click.Choice(["strict", "work"]),
    default="strict",
    show_default=True,
    help="strict: preprint and published paper are one, conference paper and journal extension two; work: all versions are one.",
)
@click.option("--prefer", multiple=True, metavar="SOURCE", help="Fields come from this source first; again for the next best.")
@click.option("--same", nargs=2, multiple=True, metavar="KEY KEY", help="These two are one work.")
@click.option("--distinct", nargs=2, multiple=True, metavar="KEY KEY", help="These two are different works.")
@click.option("--interactive", is_flag=True, help="Decide the unsure pairs one by one in the terminal.")
@click.option("--against", metavar="LIBRARY", help="Write only the entries that this library does not have.")
@click.option("--clusters", metavar="FILE", help="Write which record is which work as a table: .jsonl or .parquet.")
@click.option("--pairs", metavar="FILE", help="Write the pairs that were merged or are for review, with scores and reasons, as a table.")
@click.option(
    "--engine",
    type=click.Choice(["local", "spark"]),
    default="local",
    show_default=True,
    help="local: this machine, large inputs on all cores; spark: a cluster (extra spark).",
)
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Worker processes of a large run (else one a core).")
@click.option("--work-dir", metavar="DIR", help="Keep finished stages in DIR, so that a large run that was stopped goes on.")
@click.option("--dry-run", is_flag=True, help="Say what would be done and write nothing.")
@click.option("--diff", is_flag=True, help="Print what would change and write nothing.")
@json_option
@click.option("--report", metavar="FILE", help="Write the report to FILE: .md Markdown, .txt text, else JSON with provenance.")
@verbose_option
def command(
    inputs: tuple[str, ...],
    output: str | None,
    force: bool,
    in_place: bool,
    profile: str,
    prefer: tuple[str, ...],
    same: tuple[tuple[str, str], ...],
    distinct: tuple[tuple[str, str], ...],
    interactive: bool,
    against: str | None,
    clusters: str | None,
    pairs: str | None,
    engine: Literal["local", "spark"],
    jobs: int | None,
    work_dir: str | None,
    dry_run: bool,
    diff: bool,
    as_json: bool,
    report: str | None,
    verbose: bool,
) -> None:
    """Find entries that are the same work and merge them.

    FILE is a .bib or CSL-JSON file (- is standard input), or a table of any
    size, JSON Lines or Parquet, whose records are matched on all cores. The merged library
    goes to standard output, to -o or, with --in-place, back into the file. With
    the latter two, where each field came from, what was decided (--same,
    --distinct, --interactive) and the way back (citekit undo) stand in the
    sidecar NAME.citekit.json; decisions are read from it at the next run.

    \b
    Examples:
      citekit dedup library.bib > merged.bib
      citekit dedup library.bib --in-place
      citekit dedup library.bib --in-place --distinct lee2020a lee2020b
      citekit dedup library.bib --in-place --interactive
      citekit dedup zotero.bib scopus.bib -o merged.bib --prefer zotero.bib
      citekit dedup new.bib --against library.bib -o only-new.bib
      citekit dedup records.jsonl --clusters clusters.jsonl -o merged.jsonl
    """
    shown: Literal["json", "nothing", "result"] = "json" if as_json else "nothing" if dry_run else "result"
    scale = Scale(inputs, output, clusters, pairs, engine, jobs, work_dir, force, "work" if profile == "work" else "strict", prefer, shown)
    if scale.wanted:
        scale.check(in_place=in_place, interactive=interactive, against=against, diff=diff, report=report)
        scale.run(same, distinct, verbose=verbose)
    wanted = _Wanted(profile == "work", prefer, same, distinct)
    writes = not (dry_run or diff or as_json)
    _refuse(inputs, output, in_place=in_place, interactive=interactive, against=against, writes=writes, wanted=wanted)
    before = _bytes_of(inputs[0]) if in_place else None
    remembered = _remembered(inputs)
    library, errors = read_inputs(inputs)
    stop_if_nothing(library, errors)
    if against is not None:
        from citekit.cli.against import link

        show: Literal["json", "text", "none"] = "json" if as_json else "text" if dry_run or diff else "none"
        said = link(library, against, output, force=force, profile=wanted.profile, show=show, report=report, verbose=verbose)
        finish(errors, said, verbose=verbose)
    decisions = wanted.decisions(library, remembered)
    if interactive:
        from citekit.cli.review import review

        done = review(inputs[0], decisions, profile=wanted.profile, may_edit=in_place)
        if done is None:
            finish(errors)
        library, decisions, remembered = done
        before = _bytes_of(inputs[0]) if in_place else None
    outcome = wanted.outcome(library, decisions)
    run = _Outcome(outcome, library, decisions, remembered)
    target = inputs[0] if in_place else output
    if as_json:
        print_json(outcome.to_dict())
    elif diff:
        from citekit.cli.fmt_command import difference

        click.echo(difference(run.before, run.after, inputs[0] if len(inputs) == 1 else "library.bib"), nl=False)
    elif dry_run:
        click.echo(printable_lines(outcome.report.to_text()), nl=False)
    else:
        run.write(target, before, force=force)
        if (same or distinct) and (target is None or target == "-"):
            tell("the decisions were used and not kept: --in-place or -o keeps them")
    write_dedup_report(report, outcome, run)
    if verbose and not dry_run:
        tell(printable_lines(outcome.report.to_text()).rstrip())
    elif not as_json and not dry_run:
        tell(outcome.report.summary())
    finish(errors, outcome.library.diagnostics, verbose=verbose)


def printable_lines(text: str) -> str:
    """A report made safe for a terminal, its line ends kept."""
    return "\n".join(printable(line) for line in text.split("\n"))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What the options say about matching and merging."""

    work: bool
    prefer: tuple[str, ...]
    same: tuple[tuple[str, str], ...]
    distinct: tuple[tuple[str, str], ...]

    @property
    def profile(self) -> Literal["strict", "work"]:
        return "work" if self.work else "strict"

    def decisions(self, library: Library, remembered: Mapping[str, Any]) -> Decisions:
        """The decisions of earlier runs with those of this one, which replace earlier words on a pair."""
        from citekit.duplicates import Decisions

        found = Decisions.from_dict(remembered.get("decisions", {}))
        moved: Mapping[str, str] = remembered.get("keys", {})
        for pairs, add in ((self.same, "same"), (self.distinct, "different")):
            for pair in pairs:
                one, other = (_known_key(key, library, moved) for key in pair)
                if one == other:
                    raise UsageError(f"{pair[0]} and {pair[1]} are one entry", hint="a merge is taken back with citekit undo")
                found = found.with_same(one, other) if add == "same" else found.with_different(one, other)
        return found

    def outcome(self, library: Library, decisions: Decisions) -> DedupOutcome:
        """The library merged."""
        from citekit.api import dedup

        _known_sources(self.prefer, library)
        return dedup(library, profile=self.profile, decisions=decisions, prefer=self.prefer)


def _known_key(key: str, library: Library, moved: Mapping[str, str]) -> str:
    """A key of the library, or the one that an earlier merge kept in its place; UsageError else."""
    if key in library:
        return key
    if moved.get(key, "") in library:
        return moved[key]
    raise UsageError(f"no entry has the key {key!r}", hint=did_you_mean(key, [entry.key for entry in library]))


def _known_sources(names: Sequence[str], library: Library) -> None:
    """UsageError for a name that --prefer has and no entry comes from."""
    if not names:
        return
    from citekit.duplicates.record import record_from_entry

    sources = list(dict.fromkeys(record_from_entry(entry).source for entry in library))
    for name in names:
        if not any(name in (source, Path(source).name, Path(source).stem) for source in sources):
            shown = ", ".join(source for source in sources if source)
            raise UsageError(f"no entry comes from {name!r}", hint=f"sources: {shown}" if shown else "")


def _refuse(
    inputs: tuple[str, ...], output: str | None, *, in_place: bool, interactive: bool, against: str | None, writes: bool, wanted: _Wanted
) -> None:
    """Options that contradict each other."""
    if in_place and (output is not None or "-" in inputs or len(inputs) > 1 or against is not None):
        raise UsageError("--in-place goes with one file, without -o and --against", hint="write several files into one with -o")
    if in_place and not inputs[0].lower().endswith((".bib", ".bibtex")):
        raise UsageError(f"{inputs[0]} is no .bib file", hint="--in-place changes .bib files; write others with -o")
    both = {frozenset(pair) for pair in wanted.same} & {frozenset(pair) for pair in wanted.distinct}
    if both:
        raise UsageError(f"{' and '.join(sorted(min(both, key=sorted)))} are said to be one work and to be two")
    if interactive and (len(inputs) > 1 or "-" in inputs or against is not None or not writes):
        raise UsageError("--interactive goes with one file, without --against, --json, --dry-run and --diff")
    if interactive and not in_place and output in (None, "-"):
        raise UsageError("--interactive needs a place for the result", hint="add --in-place or -o FILE")
    if against is not None and (wanted.same or wanted.distinct or wanted.prefer):
        raise UsageError("--against goes without --same, --distinct and --prefer")


def _bytes_of(path: str) -> bytes:
    from citekit.library.files import read_bytes

    return read_bytes(path)


def _remembered(inputs: Sequence[str]) -> dict[str, Any]:
    """What the sidecars of the inputs remember: all of it for one input; of several, the decisions, old keys and entries."""
    from citekit.duplicates import Decisions
    from citekit.library.sidecar import read_sidecar

    records = [read_sidecar(path) for path in inputs if path != "-"]
    if len(records) == 1 and len(inputs) == 1:
        return records[0]
    together: dict[str, Any] = {"keys": {}, "entries": {}}
    decisions = Decisions()
    for record in records:
        said = Decisions.from_dict(record.get("decisions", {}))
        decisions = Decisions((decisions.same | said.same) - said.different, (decisions.different | said.different) - said.same)
        for name in ("keys", "entries"):
            together[name] = {**record.get(name, {}), **together[name]}
    if decisions:
        together["decisions"] = decisions.to_dict()
    return together


class _Outcome:
    """The merged library as bytes and as the record of its sidecar."""

    def __init__(self, outcome: DedupOutcome, library: Library, decisions: Decisions, remembered: Mapping[str, Any]):
        self._outcome = outcome
        self._library = library
        self._decisions = decisions
        self._remembered = remembered
        self.before = library.to_bibtex()
        self.after = outcome.library.to_bibtex()

    def record(self) -> dict[str, Any]:
        """What the sidecar is to hold."""
        from citekit.library.journal import merge_record

        return merge_record(self._remembered, self._library, self._outcome.result, self._outcome.library, self._decisions)

    def write(self, target: str | None, before: bytes | None, *, force: bool) -> None:
        """Write the library (over ``before``, where that is given) and its sidecar."""
        if target is None or target == "-":
            write_output(self.after, target, force=force)
            return
        from citekit.library.files import write_atomic
        from citekit.library.sidecar import read_sidecar, write_sidecar

        if before is None:
            write_output(self.after, target, force=force)
        else:
            write_atomic(target, self.after, force=True, backup=True, expected=before)
        record = self.record()
        nothing = not self._outcome.clusters and record.get("decisions") == self._remembered.get("decisions")
        if before is None or not (nothing or record == read_sidecar(target)):
            write_sidecar(target, record)


def write_dedup_report(path: str | None, outcome: DedupOutcome, run: _Outcome) -> None:
    """The report in the form that its file's ending says."""
    ending = Path(path).suffix.lower() if path else ""
    if ending in (".md", ".markdown"):
        write_output(outcome.report.to_markdown(), path, force=True)
    elif ending in (".txt", ".text"):
        write_output(printable_lines(outcome.report.to_text()), path, force=True)
    elif path:
        write_report(path, {**run.record(), "report": outcome.report.to_dict()})
