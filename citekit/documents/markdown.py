"""The citations of a Markdown document, in the syntax of pandoc's manual ("Citation syntax").

``[see @key, p. 3; -@other]``, ``@key [p. 3]``, ``-@key`` and ``@{any key}``.
What stands in code, formulas, HTML tags, comments and addresses is none, nor
is an ``@`` after a letter (``ada@example.org``) or a backslash.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field

from citekit.documents.locators import LocatorReader, reader
from citekit.documents.markdown_affixes import affix_markup
from citekit.documents.markdown_blocks import Chunk, read_blocks
from citekit.documents.model import Cite, Cluster, Lines, Reading
from citekit.errors import Diagnostic

_KEY = r"\w(?:\w|[:.\#$%&\-+?<>~/](?=\w))*"
_BRACED_KEY = r"\{(?:[^\s{}]|\{[^\s{}]*\})+\}"


@functools.cache
def _tokens() -> re.Pattern[str]:
    return re.compile(
        rf"""(?P<escape>\\.)
        | (?P<code>`+)
        | (?P<math>\$(?=\S)[^$\\]*(?:\\.[^$\\]*)*(?<=\S)\$(?!\d))
        | (?P<comment><!--)
        | (?P<tag><(?:[A-Za-z/!?][^<>]*)>)
        | (?P<url>(?<!\w)(?:(?:https?|ftp|doi|mailto):|www\.)[^\s<>()\[\]]*)
        | (?P<target>\]\((?:[^()\\\n]|\\.|\([^()\n]*\))*\))
        | (?P<note>\[\^[^\]\s\[]+\](?!:))
        | (?P<open>\^?\[)
        | (?P<close>\])
        | (?P<semicolon>;)
        | (?P<cite>(?<!\w)(?P<minus>-?)@(?P<key>{_BRACED_KEY}|{_KEY}))""",
        re.VERBOSE | re.DOTALL,
    )


@dataclass(slots=True)
class _Found:
    """A ``@key`` in the text, with the minus before it."""

    key: str
    start: int
    end: int
    minus: bool


@dataclass(slots=True)
class _Bracket:
    """A bracket, what stands in it at its own depth, and the bracket around it."""

    start: int
    end: int = -1
    inline_note: bool = False
    link: bool = False
    cites: list[_Found] = field(default_factory=list)
    semicolons: list[int] = field(default_factory=list)
    around: _Bracket | None = None
    cluster: bool = False


def read_markdown(text: str, *, source: str = "", language: str = "en-US") -> Reading:
    """The citations of a document; locator terms are those of ``language`` and of English."""
    blocks = read_blocks(text)
    reading = _Reader(text, source, reader(language))
    for chunk in blocks.chunks:
        reading.chunk(chunk)
    uncited, everything = _nocite(blocks.settings.get("nocite", ""))
    return Reading(
        source,
        tuple(sorted(reading.clusters, key=lambda cluster: cluster.start)),
        tuple(uncited),
        everything,
        _names(blocks.settings.get("bibliography", "")),
        places=tuple(blocks.places),
        notes=tuple(sorted(reading.notes, key=lambda note: note[1])),
        settings={name: _scalar(value) for name, value in blocks.settings.items()},
        diagnostics=tuple(reading.diagnostics),
    )


class _Reader:
    def __init__(self, text: str, source: str, locate: LocatorReader) -> None:
        self.text = text
        self.source = source
        self.locate = locate
        self.lines = Lines(text)
        self.clusters: list[Cluster] = []
        self.notes: list[tuple[str, int]] = []
        self.diagnostics: list[Diagnostic] = []

    def chunk(self, chunk: Chunk) -> None:
        """Reads one run of text lines."""
        if self.text.find("@", chunk.start, chunk.end) < 0 and self.text.find("[^", chunk.start, chunk.end) < 0:
            return
        scanned = _Scan(self.text, chunk)
        scanned.run()
        labels = {id(bracket): f"^{bracket.start}" for bracket in scanned.brackets if bracket.inline_note}
        self.notes += scanned.notes
        self.notes += [(labels[id(bracket)], bracket.start) for bracket in scanned.brackets if bracket.inline_note]
        taken: set[int] = set()  # brackets that belong to the key before them
        bracket_at = {bracket.start: bracket for bracket in scanned.brackets}
        for bracket in scanned.brackets:
            if self._is_cluster(bracket):
                bracket.cluster = True
        for found, around in scanned.cites:
            note = _note_around(around, labels) or chunk.note
            if around is not None and around.cluster:
                continue
            if _within_cluster(around):
                self._tell("nested-citation", f"@{found.key} stands in brackets within a citation and is left as text", found.start)
                continue
            follows = bracket_at.get(self._after_spaces(found.end))
            if follows is not None and self._belongs(follows):
                follows.cluster = True
                taken.add(follows.start)
                self.clusters.append(self._textual(found, follows, note))
            else:
                cite = Cite(found.key, self.lines.of(found.start), suppress_author=found.minus)
                self.clusters.append(Cluster((cite,), found.start, found.end, not found.minus, note))
        for bracket in scanned.brackets:
            if bracket.cluster and bracket.start not in taken and not _within_cluster(bracket.around):
                note = _note_around(bracket.around, labels) or chunk.note
                self.clusters.append(Cluster(tuple(self._cites(bracket)), bracket.start, bracket.end, False, note))

    def _is_cluster(self, bracket: _Bracket) -> bool:
        """Every part between semicolons cites something, and the bracket is no link, note or text of one."""
        if bracket.link or bracket.inline_note or not bracket.cites:
            return False
        starts = [cite.start for cite in bracket.cites]
        edges = [bracket.start, *bracket.semicolons, bracket.end]
        at = 0
        for edge in edges[1:]:
            if at >= len(starts) or starts[at] >= edge:
                return False
            while at < len(starts) and starts[at] < edge:
                at += 1
        return True

    def _belongs(self, bracket: _Bracket) -> bool:
        """Whether a bracket after ``@key`` holds its locator: not a link, and not one that begins with a citation of its own."""
        if bracket.link or bracket.inline_note or bracket.end < 0 or self.text[bracket.end : bracket.end + 1] in ("[", "("):
            return False
        return not re.compile(r"\[\s*-?@").match(self.text, bracket.start)

    def _after_spaces(self, at: int) -> int:
        match = re.compile(r"[ \t]*(?:\r?\n[ \t]*)?").match(self.text, at)
        return match.end() if match else at

    def _textual(self, found: _Found, bracket: _Bracket, note: str) -> Cluster:
        """``@key [p. 3; @other]``: the part before the first semicolon is the key's own."""
        rest = [cite for cite in bracket.cites if bracket.semicolons and cite.start > bracket.semicolons[0]]
        own_end = bracket.semicolons[0] if rest else bracket.end - 1
        cites = [self._cite(found, "", self.text[bracket.start + 1 : own_end])]
        if rest:
            inner = _Bracket(own_end, bracket.end, cites=rest, semicolons=bracket.semicolons[1:])
            cites += self._cites(inner)
        return Cluster(tuple(cites), found.start, bracket.end, not found.minus, note)

    def _cites(self, bracket: _Bracket) -> list[Cite]:
        out = []
        semicolons = [*bracket.semicolons, bracket.end - 1]
        edge = bracket.start
        stop = 0
        for number, found in enumerate(bracket.cites):
            while semicolons[stop] < found.start:
                edge = semicolons[stop]
                stop += 1
            prefix = self.text[edge + 1 : found.start]
            after = bracket.cites[number + 1].start if number + 1 < len(bracket.cites) else bracket.end - 1
            end = min(semicolons[stop], after)
            suffix = self.text[found.end : end]
            if end == after and end != semicolons[stop] and re.fullmatch(r"\s*(?:,|,?\s*(?:and|&))?\s*", suffix):
                # [@a, @b] can only mean [@a; @b]
                self._tell("comma-in-citation", f"“{suffix.strip()}” between two keys is read as a semicolon", found.start)
                suffix = ""
            out.append(self._cite(found, prefix, suffix))
            edge = end - 1
        return out

    def _cite(self, found: _Found, prefix: str, suffix: str) -> Cite:
        where = self.locate(suffix)
        return Cite(
            found.key,
            self.lines.of(found.start),
            affix_markup(prefix).strip(),
            affix_markup(where.rest).rstrip(),
            where.locator,
            where.label if where.locator else "",
            suppress_author=found.minus,
        )

    def _tell(self, code: str, message: str, at: int) -> None:
        self.diagnostics.append(Diagnostic(code, message, source=self.source, line=self.lines.of(at)))


def _note_around(bracket: _Bracket | None, labels: dict[int, str]) -> str:
    while bracket is not None:
        if bracket.inline_note:
            return labels[id(bracket)]
        bracket = bracket.around
    return ""


def _within_cluster(bracket: _Bracket | None) -> bool:
    while bracket is not None:
        if bracket.cluster:
            return True
        bracket = bracket.around
    return False


class _Scan:
    """The brackets, keys and references to notes of a chunk, in one pass."""

    def __init__(self, text: str, chunk: Chunk) -> None:
        self.text = text
        self.at = chunk.start
        self.end = chunk.end
        self.brackets: list[_Bracket] = []
        self.cites: list[tuple[_Found, _Bracket | None]] = []
        self.notes: list[tuple[str, int]] = []
        self.stack: list[_Bracket] = []
        self.code_runs: dict[int, list[int]] | None = None
        self.comment_open = True  # whether a comment that begins may still end in the chunk

    def run(self) -> None:
        tokens = _tokens()
        while match := tokens.search(self.text, self.at, self.end):
            self.at = match.end()
            self._token(match)
        self._unwind()

    def _token(self, match: re.Match[str]) -> None:
        kind = match.lastgroup
        if match["cite"] is not None:
            self._cite(match)
        elif kind == "code":
            self._code(match)
        elif kind == "comment":
            end = self.text.find("-->", self.at, self.end) if self.comment_open else -1
            self.comment_open = end >= 0
            self.at = end + 3 if end >= 0 else self.at
        elif kind == "note":
            self.notes.append((match[0][2:-1], match.start()))
        elif kind == "open":
            around = self.stack[-1] if self.stack else None
            # a bracket that never closes must not make every look-up of what stands around longer
            self.stack.append(_Bracket(match.start(), inline_note=match[0][0] == "^", around=around if len(self.stack) < 50 else None))
        elif kind in ("close", "target"):
            self._close(match)
        elif kind == "semicolon" and self.stack:
            self.stack[-1].semicolons.append(match.start())

    def _cite(self, match: re.Match[str]) -> None:
        key = match["key"]
        found = _Found(key[1:-1] if key[0] == "{" else key, match.start(), match.end(), bool(match["minus"]))
        around = self.stack[-1] if self.stack else None
        if around is not None:
            around.cites.append(found)
        self.cites.append((found, around))

    def _close(self, match: re.Match[str]) -> None:
        if not self.stack:
            return
        bracket = self.stack.pop()
        bracket.end = match.start() + 1
        after = self.text[bracket.end : bracket.end + 1]
        # [text](target), [text][label] and, at the start of a line, [label]: target
        definition = after == ":" and self.text[bracket.start - 1 : bracket.start] in ("", "\n", "\r") and not bracket.cites
        bracket.link = match.lastgroup == "target" or definition
        self.brackets.append(bracket)

    def _unwind(self) -> None:
        """Brackets that do not close are text: what stands in them stands in nothing."""
        unclosed = {id(bracket) for bracket in self.stack}
        if unclosed:
            for bracket in self.brackets:
                if bracket.around is not None and id(bracket.around) in unclosed:
                    bracket.around = None
            self.cites = [(found, None if around is not None and id(around) in unclosed else around) for found, around in self.cites]

    def _code(self, match: re.Match[str]) -> None:
        """A code span ends at the next run of as many backticks (CommonMark 6.1); without one they are text."""
        if self.code_runs is None:
            self.code_runs = {}
            for run in re.compile("`+").finditer(self.text, match.start(), self.end):
                self.code_runs.setdefault(len(run[0]), []).append(run.start())
            for places in self.code_runs.values():
                places.reverse()
        places = self.code_runs.get(len(match[0]), [])
        while places and places[-1] <= match.start():
            places.pop()
        if places:
            self.at = places[-1] + len(match[0])


def _nocite(value: str) -> tuple[list[Cite], bool]:
    """The keys of a ``nocite`` setting; ``@*`` is everything."""
    keys = re.findall(rf"(?<!\w)@({_BRACED_KEY}|{_KEY}|\*)", value.replace("\\#", "#"))
    return [Cite(key.strip("{}")) for key in keys if key != "*"], "*" in keys


def _names(value: str) -> tuple[str, ...]:
    """The names of a ``bibliography`` setting: one, ``[a, b]``, or a line each after a hyphen."""
    flat = value.strip()
    pieces = flat[1:-1].split(",") if flat.startswith("[") and flat.endswith("]") else flat.split("\n")
    return tuple(name for piece in pieces if (name := _scalar(re.sub(r"^\s*-\s+", "", piece))))


def _scalar(value: str) -> str:
    """A YAML scalar on one line without its quotation marks or comment."""
    value = value.strip()
    if len(value) > 1 and value[0] in "\"'" and value[-1] == value[0]:
        return value[1:-1]
    return re.sub(r"\s+#.*", "", value)
