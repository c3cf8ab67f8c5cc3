"""The part of YAML that front matter is written in, without a library: mappings, lists, quoted and folded text, flow lists.

Everything is text: ``2020`` and ``true`` stay as they stand. What is no such
YAML gives what could be read of it; nothing raises.
"""

from __future__ import annotations

import re

from citekit.patterns import lazy_pattern

#: A text, or a list or mapping of values.
Value = str | list["Value"] | dict[str, "Value"]

_KEY = lazy_pattern(r"(?P<quote>[\"']?)(?P<name>[A-Za-z_][\w .@/-]*?)(?P=quote)[ \t]*:(?:[ \t]+(?P<rest>.*))?$", re.DOTALL)
_BLOCK = lazy_pattern(r"([|>])[-+\d]*(?:\s+#.*)?")
_COMMENT = lazy_pattern(r"(?:^|\s)#.*$", re.DOTALL)
#: What stands between the commas of a flow list: quoted text, brackets, anything else.
_PIECE = lazy_pattern(r"(?:\"(?:[^\"\\]|\\.)*\"|(?<!\w)'(?:[^']|'')*'|\{[^{}]*\}|\[[^\[\]]*\]|[^,])+", re.DOTALL)
_DEEPEST = 12


def parse(body: str) -> Value:
    """The value of a YAML text: a mapping or a list, an empty mapping for anything else."""
    reader = _Rows(body)
    row = reader.peek()
    found = reader.value(row[0], 0) if row else {}
    return found if isinstance(found, dict | list) else {}


class _Rows:
    """The rows of a text, read from the top."""

    def __init__(self, body: str) -> None:
        self.rows = body.expandtabs(2).split("\n")
        self.at = 0

    def peek(self) -> tuple[int, str] | None:
        """Indent and text of the next row that says something."""
        while self.at < len(self.rows):
            text = self.rows[self.at].strip()
            if text and not text.startswith("#") and text not in ("---", "..."):
                return len(self.rows[self.at]) - len(self.rows[self.at].lstrip()), text
            self.at += 1
        return None

    def value(self, indent: int, depth: int) -> Value:
        row = self.peek()
        if row is None or depth > _DEEPEST:
            self.at += 1
            return ""
        if row[1] == "-" or row[1].startswith("- "):
            return self.sequence(row[0], depth)
        return self.mapping(row[0], depth) if _KEY.match(row[1]) else self.text(indent, "")

    def mapping(self, indent: int, depth: int) -> dict[str, Value]:
        out: dict[str, Value] = {}
        while (row := self.peek()) and row[0] == indent and (match := _KEY.match(row[1])):
            self.at += 1
            out[match["name"]] = self.entry(indent, (match["rest"] or "").strip(), depth)
        return out

    def entry(self, indent: int, rest: str, depth: int) -> Value:
        """What stands behind a key."""
        if _BLOCK.fullmatch(rest):
            return self.block(indent, rest[0])
        if rest and not rest.startswith("#"):
            return _scalar(self.text(indent, rest))
        row = self.peek()
        listed = row is not None and row[0] == indent and (row[1] == "-" or row[1].startswith("- "))
        return self.value(row[0], depth + 1) if row is not None and (row[0] > indent or listed) else ""

    def sequence(self, indent: int, depth: int) -> list[Value]:
        out: list[Value] = []
        while (row := self.peek()) and row[0] == indent and (row[1] == "-" or row[1].startswith("- ")):
            inner = row[1][1:].strip()
            if not inner:
                self.at += 1
                following = self.peek()
                out.append(self.value(following[0], depth + 1) if following and following[0] > indent else "")
            elif _KEY.match(inner) and depth < _DEEPEST:
                # The mapping begins behind the hyphen: its column is that of its keys.
                column = indent + len(row[1]) - len(inner)
                self.rows[self.at] = " " * column + inner
                out.append(self.mapping(column, depth + 1))
            else:
                self.at += 1
                out.append(_scalar(self.text(indent, inner)))
        return out

    def text(self, indent: int, first: str) -> str:
        """A text that goes on in rows further in."""
        parts = [first] if first else []
        while (row := self.peek()) and row[0] > indent and not (parts and _whole(parts[-1] if len(parts) == 1 else " ".join(parts))):
            parts.append(row[1])
            self.at += 1
        if not parts:
            self.at += 1
        return " ".join(parts)

    def block(self, indent: int, kind: str) -> str:
        """The rows of a literal or folded text."""
        rows = []
        while self.at < len(self.rows):
            row = self.rows[self.at]
            if row.strip() and len(row) - len(row.lstrip()) <= indent:
                break
            rows.append(row.strip())
            self.at += 1
        return ("\n" if kind == "|" else " ").join(rows).strip()


def _whole(text: str) -> bool:
    """Whether a quoted text or a flow list has come to its end."""
    ends = {'"': '"', "'": "'", "[": "]", "{": "}"}
    return text[:1] in ends and len(text) > 1 and text.endswith(ends[text[:1]])


def _scalar(text: str) -> Value:
    text = text.strip()
    if text[:1] == '"' and (end := re.match(r'"((?:[^"\\]|\\.)*)"', text, re.DOTALL)):
        return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), end[1])
    if text[:1] == "'" and (end := re.match(r"'((?:[^']|'')*)'", text, re.DOTALL)):
        return end[1].replace("''", "'")
    if text[:1] == "[" and text.endswith("]"):
        return [_scalar(piece) for piece in _pieces(text[1:-1])]
    if text[:1] == "{" and text.endswith("}"):
        pairs = [piece.partition(":") for piece in _pieces(text[1:-1])]
        return {name.strip().strip("\"'"): _scalar(value) for name, _, value in pairs if name.strip()}
    return _COMMENT.sub("", text).strip()


def _pieces(inner: str) -> list[str]:
    return [piece for match in _PIECE.finditer(inner) if (piece := match[0].strip())]
