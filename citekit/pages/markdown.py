"""Markdown to lines: a small converter to HTML, so that the HTML inside it is read the same way.

Follows CommonMark where publication pages need it: ATX and setext headings,
nested lists, fenced code, tables, hard breaks (and kramdown's ``\\\\``), links,
images, code spans, and the flanking rules for emphasis (section 6.2), by which
``Doe*, Roe*`` is no emphasis. Front matter, comments, Liquid and kramdown
attributes are left out.
"""

from __future__ import annotations

import html as entities
import re

from citekit.patterns import lazy_pattern

_FRONT = lazy_pattern(r"\A\s*---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_COMMENT = lazy_pattern(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_LIQUID = lazy_pattern(r"\{%.*?%\}|\{\{.*?\}\}|\{:[^{}\n]*\}", re.DOTALL)
_HEADING = lazy_pattern(r"\s{0,3}(#{1,6})(?:\s+|(?=[^\s#]))(.*?)(?:\s+#+)?\s*$")
_RULE = lazy_pattern(r"\s{0,3}([-*_])(?:\s*\1){2,}\s*$")
_ITEM = lazy_pattern(r"(\s*)(?:([-*+])|(\d{1,4}[.)]))(\s+)(?=\S)")
_FENCE = lazy_pattern(r"\s{0,3}(`{3,}|~{3,})")
_DELIMITER_ROW = lazy_pattern(r"\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$")
_BLOCK_TAG = lazy_pattern(
    r"\s{0,3}</?(address|article|aside|blockquote|center|details|dd|div|dl|dt|figure|figcaption|footer|form|h[1-6]|header|hr|iframe|img|li|main|nav|ol|p|"
    r"picture|pre|script|section|style|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b",
    re.IGNORECASE,
)
_TAG = lazy_pattern(r"</?[A-Za-z][^<>]*>")
_AUTOLINK = lazy_pattern(r"<(https?://[^<>\s]+|[\w.+-]+@[\w.-]+)>")
_DESTINATION = lazy_pattern(
    r"\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*))(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*\)"
)


def front_matter(text: str) -> tuple[str, str]:
    """The YAML front matter and the rest; the first is empty where there is none."""
    match = _FRONT.match(text)
    return (match[1], text[match.end() :]) if match else ("", text)


def markdown_to_html(text: str) -> str:
    """The body of a Markdown text as HTML; front matter is left out."""
    _, body = front_matter(text)
    body = _LIQUID.sub("", _COMMENT.sub(lambda m: "\n" * m[0].count("\n") if "\n" in m[0] else "", body))
    return _Blocks(body.expandtabs(4).split("\n")).run()


class _Blocks:
    """The block structure, line by line."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.out: list[str] = []
        self.lists: list[tuple[int, str]] = []  # column of the items' text, list tag
        self.paragraph: list[str] = []
        self.raw = False

    def run(self) -> str:
        i = 0
        blank = False
        while i < len(self.rows):
            row = self.rows[i]
            if not row.strip():
                self.flush()
                blank = True
                i += 1
                continue
            i += self.row(row, i, blank)
            blank = False
        self.flush()
        self.close_lists(-1)
        return "\n".join(self.out)

    def row(self, row: str, i: int, blank: bool) -> int:
        """Handle one row; how many rows were used."""
        indent = len(row) - len(row.lstrip())
        fence = _FENCE.match(row)
        if fence:
            return self.fence(fence[1], i)
        item = _ITEM.match(row)
        if self.lists and not item and blank:
            self.close_lists(indent)
        if item and not _RULE.match(row) and not (self.paragraph and not self.lists and item[3] and not item[3].startswith("1")):
            self.item(item, row)
            return 1
        heading = _HEADING.match(row)
        if heading:
            self.flush()
            self.close_lists(-1)
            self.out.append(f"<h{len(heading[1])}>{inline(heading[2])}</h{len(heading[1])}>")
            return 1
        if self.paragraph and not self.raw and re.fullmatch(r"\s{0,3}(=+|-{2,})\s*", row) and len(self.paragraph) == 1:
            level = 1 if "=" in row else 2
            title, self.paragraph = self.paragraph[0], []
            self.out.append(f"<h{level}>{inline(title)}</h{level}>")
            return 1
        if _RULE.match(row):
            self.flush()
            self.close_lists(-1)
            self.out.append("<hr>")
            return 1
        if "|" in row and i + 1 < len(self.rows) and _DELIMITER_ROW.match(self.rows[i + 1]) and "|" in self.rows[i + 1]:
            return self.table(i)
        if not self.paragraph:
            self.raw = bool(_BLOCK_TAG.match(row))
        elif _BLOCK_TAG.match(row) and not self.raw:
            self.flush()
            self.raw = True
        self.paragraph.append(row.lstrip(" >") if row.lstrip().startswith(">") else row)
        return 1

    def item(self, item: re.Match[str], row: str) -> None:
        self.flush()
        column, tag = len(item[1]), "ul" if item[2] else "ol"
        while self.lists and self.lists[-1][0] > column:
            self.out.append(f"</li></{self.lists.pop()[1]}>")
        if self.lists and self.lists[-1][0] == column:
            self.out.append("</li><li>")
        else:
            self.out.append(f"<{tag}><li>")
            self.lists.append((column, tag))
        self.paragraph.append(row[item.end() :])

    def close_lists(self, indent: int) -> None:
        """Close the lists whose items a row indented by ``indent`` does not belong to."""
        while self.lists and indent <= self.lists[-1][0]:
            self.out.append(f"</li></{self.lists.pop()[1]}>")

    def flush(self) -> None:
        if not self.paragraph:
            return
        rows = [re.sub(r"(?:\\{1,2}\s*| {2,})$", "<br>", row) for row in self.paragraph]
        body = inline(_join_rows(rows))
        self.out.append(body if self.raw else f"<p>{body}</p>")
        self.paragraph = []
        self.raw = False

    def fence(self, mark: str, i: int) -> int:
        self.flush()
        j = i + 1
        while j < len(self.rows) and not self.rows[j].lstrip().startswith(mark):
            j += 1
        self.out.append(f"<pre>{entities.escape(chr(10).join(self.rows[i + 1 : j]))}</pre>")
        return j + 1 - i

    def table(self, i: int) -> int:
        self.flush()
        self.out.append("<table>")
        j = i
        while j < len(self.rows) and "|" in self.rows[j]:
            if j != i + 1:
                cells = re.split(r"(?<!\\)\|", self.rows[j].strip().strip("|"))
                self.out.append("<tr>" + "".join(f"<td>{inline(cell.strip())}</td>" for cell in cells) + "</tr>")
            j += 1
        self.out.append("</table>")
        return j - i


def _join_rows(rows: list[str]) -> str:
    """The rows of a paragraph as one text. Short rows are lines that the author meant; full ones were wrapped by an editor."""
    wrapped = all(60 <= len(row) <= 130 for row in rows[:-1])
    text = ""
    for place, row in enumerate(rows):
        text += row
        if place + 1 < len(rows):
            inside = text.count("[") > text.count("]") or text.count("<") > text.count(">") or text.count("**") % 2 == 1
            inside = inside or text.count("“") > text.count("”") or text.count("''") % 2 == 1  # a quoted title goes on
            # Nobody ends a line that is meant as one with a comma or "and".
            goes_on = row.rstrip().endswith((",", "，", " and", " und", " et", " &")) or not row.strip()
            goes_on = goes_on or _continues(row, rows[place + 1])
            text += "\n" if wrapped or inside or goes_on or row.endswith(("<br>", "<br/>", "<br />")) else "<br>\n"
    return text


def _continues(row: str, following: str) -> bool:
    """Whether a long row goes on in the next: a line of its own begins with no small letter but that of "with R. Roe", "in ICML"."""
    match = re.match(r"[*_]{0,2}([a-zà-ý]+)[\s,]", following.lstrip())
    led = (
        "with",
        "joint",
        "jointly",
        "in",
        "at",
        "to",
        "by",
        "arxiv",
        "doi",
        "mit",
        "avec",
        "con",
        "dans",
        "en",
        "accepted",
        "submitted",
        "under",
    )
    if match is None or match[1] in led:
        return False
    if match[1] in ("and", "und", "et"):
        return True
    return len(row) > 40 and not row.rstrip().endswith((".", "!", "?", ":", ")", "]", "*", "_"))


def inline(text: str) -> str:
    """Inline Markdown as HTML; tags in it pass through."""
    tokens: list[str] = []
    runs: list[list[int | str | bool]] = []  # delimiter runs: token index, character, length left, can open, can close
    i, n = 0, len(text)
    plain = re.compile(r"[^\\`<!\[*_&>]+")
    while i < n:
        match = plain.match(text, i)
        if match:
            tokens.append(match[0])
            i = match.end()
            continue
        char = text[i]
        if char == "\\" and i + 1 < n and text[i + 1] in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~":
            tokens.append(entities.escape(text[i + 1]))
            i += 2
        elif char == "`":
            i = _code(text, i, tokens)
        elif char == "<":
            i = _tag(text, i, tokens)
        elif char == "[" or text.startswith("![", i):
            i = _link(text, i, tokens)
        elif char in "*_":
            j = i
            while j < n and text[j] == char:
                j += 1
            opens, closes = _flanking(text, i, j)
            tokens.append(char * (j - i))
            runs.append([len(tokens) - 1, char, j - i, opens, closes])
            i = j
        else:
            entity = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|\w+);").match(text, i) if char == "&" else None
            tokens.append(entity[0] if entity else entities.escape(char, quote=False))
            i = entity.end() if entity else i + 1
    _emphasis(tokens, runs)
    return "".join(tokens)


def _punctuation(char: str) -> bool:
    return not char.isalnum() and not char.isspace()


def _flanking(text: str, i: int, j: int) -> tuple[bool, bool]:
    """Whether a delimiter run can open and close emphasis (CommonMark 6.2)."""
    before = text[i - 1] if i else " "
    after = text[j] if j < len(text) else " "
    left = not after.isspace() and (not _punctuation(after) or before.isspace() or _punctuation(before))
    right = not before.isspace() and (not _punctuation(before) or after.isspace() or _punctuation(after))
    if text[i] == "_":
        return left and (not right or _punctuation(before)), right and (not left or _punctuation(after))
    return left, right


def _code(text: str, i: int, tokens: list[str]) -> int:
    j = i
    while j < len(text) and text[j] == "`":
        j += 1
    end = re.compile(rf"(?<!`){'`' * (j - i)}(?!`)").search(text, j)
    if not end:
        tokens.append("`" * (j - i))
        return j
    tokens.append(f"<code>{entities.escape(text[j : end.start()], quote=False)}</code>")
    return end.end()


def _tag(text: str, i: int, tokens: list[str]) -> int:
    match = _AUTOLINK.match(text, i)
    if match:
        target = match[1] if "://" in match[1] else f"mailto:{match[1]}"
        tokens.append(f'<a href="{entities.escape(target)}">{entities.escape(match[1])}</a>')
        return match.end()
    match = _TAG.match(text, i)
    tokens.append(match[0] if match else "&lt;")
    return match.end() if match else i + 1


def _link(text: str, i: int, tokens: list[str]) -> int:
    image = text[i] == "!"
    start = i + 2 if image else i + 1
    end = _closing(text, start)
    destination = _DESTINATION.match(text, end + 1) if end >= 0 else None
    if not destination:
        tokens.append("![" if image else "[")
        return start
    target = entities.escape(re.sub(r"\\(.)", r"\1", destination[1] or destination[2] or ""))
    label = text[start:end]
    if image:
        tokens.append(f'<img alt="{entities.escape(label)}" src="{target}">')
    else:
        tokens.append(f'<a href="{target}">{inline(label)}</a>')
    return destination.end()


def _closing(text: str, i: int) -> int:
    """The place of the bracket that closes a label, or -1; labels are at most 2,000 characters long."""
    depth = 0
    limit = min(len(text), i + 2000)
    while i < limit:
        char = text[i]
        if char == "\\":
            i += 1
        elif char == "[":
            depth += 1
        elif char == "]":
            if not depth:
                return i
            depth -= 1
        i += 1
    return -1


def _emphasis(tokens: list[str], runs: list[list[int | str | bool]]) -> None:
    """Pair delimiter runs and put tags in their place; what finds no partner stays as text."""
    opening: dict[int, str] = {}
    closing: dict[int, str] = {}
    stack: list[list[int | str | bool]] = []
    for run in runs:
        if run[4]:
            while run[2]:
                partner = next((k for k in range(len(stack) - 1, max(-1, len(stack) - 50), -1) if stack[k][1] == run[1]), None)
                if partner is None:
                    break
                opener = stack[partner]
                use = 2 if int(opener[2]) >= 2 and int(run[2]) >= 2 else 1
                tag = "strong" if use == 2 else "em"
                opening[int(opener[0])] = f"<{tag}>" + opening.get(int(opener[0]), "")
                closing[int(run[0])] = closing.get(int(run[0]), "") + f"</{tag}>"
                opener[2] = int(opener[2]) - use
                run[2] = int(run[2]) - use
                del stack[partner + 1 :]
                if not opener[2]:
                    stack.pop()
        if run[2] and run[3]:
            stack.append(run)
    for run in runs:
        index = int(run[0])
        tokens[index] = closing.get(index, "") + str(run[1]) * int(run[2]) + opening.get(index, "")
