"""``citekit dedup --interactive``: the unsure pairs decided one by one at the terminal."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import click

from citekit.cli.keys import Keys
from citekit.cli.side_by_side import side_by_side
from citekit.cli.telling import printable
from citekit.errors import CitekitError, InputError, UsageError

if TYPE_CHECKING:
    from citekit.duplicates import Decisions, ScoredPair
    from citekit.entry import Entry
    from citekit.library.library import Library

_KEYS = (("m", "merge"), ("d", "distinct"), ("s", "skip"), ("e", "edit"), ("u", "undo last"), ("q", "leave"))
Profile = Literal["strict", "work"]


def review(path: str, decisions: Decisions, *, profile: Profile, may_edit: bool) -> tuple[Library, Decisions, dict[str, Any]] | None:
    """Walk the pairs to review; the library, all decisions and the sidecar's record come back, or None where the user left.

    Each decision is kept in the sidecar at once, so that the walk can be taken
    up again. UsageError where there is no terminal.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("--interactive needs a terminal", hint="--same KEY KEY and --distinct KEY KEY decide without one")
    walk = _Walk(path, decisions, profile, may_edit)
    with walk.keys:
        done = walk.run()
    click.clear()
    said = f"{walk.decided} decided, {walk.skipped_now} skipped"
    if not done:
        click.echo(f"{said}, {len(walk.queue)} left; the same command goes on from here. Nothing is merged yet.", err=True)
        return None
    click.echo(said if walk.seen_any else "no pair to review", err=True)
    from citekit.library.sidecar import read_sidecar

    return walk.library, walk.decisions, read_sidecar(path)


@dataclass(frozen=True, slots=True)
class _Done:
    """A step that can be taken back: what was decided so far, or the file's bytes before an edit."""

    pair: tuple[str, str]
    kind: Literal["decided", "skipped", "edited"]
    decisions: Decisions
    data: bytes = b""


class _Walk:
    """The walk through the pairs."""

    def __init__(self, path: str, decisions: Decisions, profile: Profile, may_edit: bool):
        self.path = path
        self.decisions = decisions
        self.profile: Profile = profile
        self.may_edit = may_edit
        self.keys = Keys()
        self.history: list[_Done] = []
        self.skipped: set[tuple[str, str]] = set()
        self.notice = ""
        self.seen_any = False
        self.backed_up = False
        self._load()

    @property
    def decided(self) -> int:
        """How many pairs were decided."""
        return sum(item.kind == "decided" for item in self.history)

    @property
    def skipped_now(self) -> int:
        """How many pairs were skipped."""
        return sum(item.kind == "skipped" for item in self.history)

    def _load(self) -> None:
        from citekit.library.load import read

        self.library = read(self.path)
        self._find()

    def _find(self) -> None:
        """The pairs that are left to decide, under all decisions so far."""
        from citekit.duplicates import dedup

        found = dedup(self.library.entries, profile=self.profile, decisions=self.decisions)
        self.queue: list[ScoredPair] = [pair for pair in found.review if _sorted(pair.keys) not in self.skipped]

    def run(self) -> bool:
        """Whether the walk came to its end."""
        while True:
            if not self.queue:
                self._find()
            if not self.queue:
                return True
            self.seen_any = True
            pair = self.queue[0]
            self._show(pair)
            if not self._act(self.keys.get(), pair):
                return False

    def _act(self, key: str, pair: ScoredPair) -> bool:
        """Do what a key says; False where it says to leave."""
        self.notice = ""
        if key == "q":
            return False
        if key == "m":
            self._decide(pair, self.decisions.with_same(*pair.keys))
        elif key == "d":
            self._decide(pair, self.decisions.with_different(*pair.keys))
        elif key == "s":
            self.history.append(_Done(pair.keys, "skipped", self.decisions))
            self.skipped.add(_sorted(pair.keys))
            self.queue.pop(0)
        elif key == "e":
            self._edit(pair)
        elif key == "u":
            self._undo()
        else:
            self.notice = "press one of the keys below"
        return True

    def _decide(self, pair: ScoredPair, decisions: Decisions) -> None:
        if pair.keys[0] == pair.keys[1]:
            self.notice = "both entries have the same key: give one of them another (e) to decide"
            return
        self.history.append(_Done(pair.keys, "decided", self.decisions))
        self.decisions = decisions
        self._save()
        self.queue.pop(0)

    def _save(self) -> None:
        """Keep the decisions in the sidecar."""
        from citekit.library.sidecar import provenance_record, read_sidecar, write_sidecar

        record = read_sidecar(self.path) or provenance_record(self.library)
        write_sidecar(self.path, {**record, "decisions": self.decisions.to_dict()})

    def _undo(self) -> None:
        if not self.history:
            self.notice = "nothing to undo"
            return
        last = self.history.pop()
        self.skipped.discard(_sorted(last.pair))
        if last.kind == "decided":
            self.decisions = last.decisions
            self._save()
        elif last.kind == "edited":
            self._write(last.data)
            self.library = _read(self.path)
        self._find()
        self.queue.sort(key=lambda pair: _sorted(pair.keys) != _sorted(last.pair))

    # -- editing

    def _edit(self, pair: ScoredPair) -> None:
        """Both entries in the user's editor; what comes back stands in the file at once."""
        if not self.may_edit:
            self.notice = "editing changes the file itself: it goes with --in-place"
            return
        entries = [self.library.entries[at] for at in pair.positions]
        before = self.library.to_bibtex()
        try:
            with self.keys.paused():
                after = _edited(self.library, entries)
            if after is None:
                self.notice = "nothing changed"
                return
            self._write(after)
        except (CitekitError, click.ClickException) as error:
            self.notice = error.message
            return
        self.history.append(_Done(pair.keys, "edited", self.decisions, before))
        self._load()
        self.queue.sort(key=lambda item: _sorted(item.keys) != _sorted(pair.keys))

    def _write(self, data: bytes) -> None:
        from citekit.library.files import write_atomic

        write_atomic(self.path, data, force=True, backup=not self.backed_up, expected=self.library.to_bibtex())
        self.backed_up = True

    # -- the screen

    def _show(self, pair: ScoredPair) -> None:
        size = shutil.get_terminal_size()
        one, other = (self.library.entries[at] for at in pair.positions)
        lines = side_by_side(one, other, size.columns)
        reasons = f"{'; '.join(pair.reasons)} (score {pair.score:.1f})"
        foot = "  ".join(f"{click.style(key, bold=True)} {word}" for key, word in _KEYS)
        room = max(size.lines - 7, 8)
        if len(lines) > room:
            lines = [*lines[: room - 1], f"… {len(lines) - room + 1} more lines; a higher window shows them"]
        click.clear()
        click.echo(click.style(f"One work or two?  {len(self.queue)} to decide, {self.decided} decided", bold=True))
        click.echo(printable(reasons)[: size.columns * 2])
        click.echo()
        for line in lines:
            click.echo(line)
        click.echo()
        if self.notice:
            click.echo(click.style(printable(self.notice), fg="red"))
        click.echo(foot)


def _read(path: str) -> Library:
    from citekit.library.load import read

    return read(path)


def _sorted(pair: tuple[str, str]) -> tuple[str, str]:
    return (min(pair), max(pair))


def _edited(library: Library, entries: Sequence[Entry]) -> bytes | None:
    """The library's bytes with the entries as the user's editor gave them back; None where nothing changed.

    An entry that was deleted in the editor is removed. InputError where what
    came back is no BibTeX.
    """
    from citekit.bibtex import EntryBlock, format_entry, read
    from citekit.bibtex.encoding import encode_string

    document = library.document
    if document is None:
        raise InputError("only .bib files can be edited")
    texts = [entry.origin.raw if entry.origin else format_entry(entry) for entry in entries]
    given = click.edit("\n\n".join(texts) + "\n", extension=".bib")
    if given is None:
        return None
    made = read(given.encode())
    bad = next((item for item in made.diagnostics if item.severity == "error"), None)
    raws = [block.raw for block in made.blocks if isinstance(block, EntryBlock)]
    if bad or len(raws) > len(entries) or not raws:
        raise InputError(f"not taken over: {bad.message if bad else f'{len(raws)} entries came back'}")
    if raws == texts:
        return None
    keys = [entry.key for entry in entries]
    if len(raws) < len(entries) and len(entries) == 2:
        stays = 1 if made.entries[0].key == keys[1] != keys[0] else 0
        document = document.remove(entries[1 - stays])
        texts = [texts[stays]]
    pieces = [block.raw for block in document.blocks]
    for old, new in zip(texts, raws, strict=True):
        pieces[pieces.index(old)] = new
    return encode_string("".join(pieces), document.encoding)
