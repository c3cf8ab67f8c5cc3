"""CommonMark 0.31, with ``$…$`` for formulas as GitHub, Pandoc and Quarto read them.

Emphasis is printed with asterisks where the specification's rules of flanking
delimiter runs (section 6.2) make it emphasis, with HTML tags where not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from citekit.patterns import lazy_pattern
from citekit.text.inline import (
    Emph,
    Inline,
    Link,
    Math,
    NoCase,
    Normal,
    Quoted,
    SmallCaps,
    Span,
    Strong,
    Sub,
    Sup,
    Text,
    Underline,
    plain,
)
from citekit.writers.blocks import lay_out, strip
from citekit.writers.characters import clean, directed, safe_href
from citekit.writers.document import Block, Document, Heading, Item, ItemList, Paragraph
from citekit.writers.quotes import quotes

# Signs with a meaning inside a line; "!" only before a bracket, "&" only where an entity could begin.
_INLINE = lazy_pattern(r"[\\`*_\[\]<>~$|]|&(?=[#A-Za-z])|!(?=\[)|!$|(?<=\w)@(?=\w)")
# What could begin a block where a line begins with it: a heading, a quotation, a list, a rule, a setext underline.
_START = lazy_pattern(r"#{1,6}(?=\s|$)|[-+](?=\s|$)|-(?=[- ]*$)|=(?==*\s*$)|(?<![^\s])\d{1,9}(?=[.)](?:\s|$))")
_TAGS = {Sup: "sup", Sub: "sub", Underline: "u"}


@dataclass(frozen=True, slots=True)
class _Delimiter:
    """The start or end of emphasis: ``pair`` is the same object for both, ``sign`` the asterisks, ``tag`` the HTML tag."""

    pair: object
    opens: bool
    sign: str
    tag: str


_Token = str | _Delimiter


def text(value: str) -> str:
    """Characters as Markdown text inside a line."""
    # "http://x" and "www.x" would become links in GitHub's dialect (GFM, section 6.9): a backslash before the colon or dot ends that.
    escaped = _INLINE.sub(lambda match: "\\" + match[0], directed(clean(value)))
    return re.sub(r"(?i)\b(https?|ftp|xmpp|mailto)(?=:)|\b(www)(?=\.)", lambda match: match[0] + "\\", escaped)


def inlines(nodes: Iterable[Inline]) -> str:
    """Rich text; it may begin a line."""
    printed = _print(_tokens(nodes, 0, False))
    return _escape_start(printed)


def _escape_start(line: str) -> str:
    stripped = line.lstrip(" ")
    if len(line) - len(stripped) > 3:
        # Four spaces would begin a code block (section 4.4).
        line = " " + stripped
    match = _START.match(line)
    if not match:
        return line
    # An ordered list's number cannot be escaped itself: its dot or bracket is.
    return line[: match.end()] + "\\" + line[match.end() :] if match[0].isdigit() else "\\" + line


def _tokens(nodes: Iterable[Inline], quote: int, linked: bool) -> list[_Token]:
    out: list[_Token] = []
    for node in nodes:
        match node:
            case Text():
                out.append(text(node.text))
            case Math():
                out.append(_math(node))
            case Quoted():
                left, right = quotes(quote)
                out += [left, *_tokens(node.children, quote + 1, linked), right]
            case Link():
                out += _link(node, quote, linked)
            case Emph():
                out += _emphasis(_tokens(node.children, quote, linked), "*", "em")
            case Strong() | Span(kind="owner"):
                out += _emphasis(_tokens(node.children, quote, linked), "**", "strong")
            case Sup() | Sub() | Underline():
                tag = _TAGS[type(node)]
                out += [f"<{tag}>", *_tokens(node.children, quote, linked), f"</{tag}>"]
            case SmallCaps():
                out += ['<span style="font-variant:small-caps">', *_tokens(node.children, quote, linked), "</span>"]
            case Normal():
                value = "none" if node.what == "text-decoration" else "normal"
                out += [f'<span style="{node.what}:{value}">', *_tokens(node.children, quote, linked), "</span>"]
            case Span() | NoCase():
                out += _tokens(node.children, quote, linked)
    return out


def _emphasis(content: list[_Token], sign: str, tag: str) -> list[_Token]:
    pair = object()
    return [_Delimiter(pair, True, sign, tag), *content, _Delimiter(pair, False, sign, tag)]


def _link(node: Link, quote: int, linked: bool) -> list[_Token]:
    href = "" if linked else safe_href(node.href)
    content = _tokens(node.children, quote, linked or bool(href))
    if not href:
        return content
    if plain(node.children) == href and re.fullmatch(r"https?://[!-;=?-~]+", href):
        # The address itself as an autolink (section 6.5).
        return [f"<{href}>"]
    # In angle brackets a target may hold parentheses (section 6.3); encoding leaves no "<", ">" or space in it.
    target = f"<{href}>" if "(" in href or ")" in href else href
    return ["[", *content, f"]({target.replace('_', '%5F') if '__' in target else target})"]


def _math(node: Math) -> str:
    from citekit.writers.math_latex import latex_math

    source = latex_math(node.tex)
    if source is None:
        return text(node.tex)
    # A space after "_", "*" and "]" means nothing to TeX, and keeps CommonMark from reading emphasis or a link in a formula.
    source = source.replace("<", "\\lt ").replace(">", "\\gt ").replace("`", "‘")
    source = re.sub(r"[_*~](?! )", lambda match: match[0] + " ", source).replace("](", "] (").replace("][", "] [")
    return f"$${source}$$" if node.display else f"${source}$"


def _print(tokens: list[_Token]) -> str:
    """The tokens with each pair of delimiters as asterisks where both of its ends are flanked right, else as tags."""
    tokens = [token for token in tokens if token != ""]
    good = {token.pair: True for token in tokens if isinstance(token, _Delimiter)}
    for i, token in enumerate(tokens):
        if isinstance(token, _Delimiter):
            before, after = tokens[i - 1] if i else " ", tokens[i + 1] if i + 1 < len(tokens) else " "
            good[token.pair] = good[token.pair] and _flanked(token, before, after)
    return "".join(token if isinstance(token, str) else _delimiter(token, good[token.pair]) for token in tokens)


def _delimiter(token: _Delimiter, good: bool) -> str:
    if good:
        return token.sign
    return f"<{token.tag}>" if token.opens else f"</{token.tag}>"


def _flanked(token: _Delimiter, before: _Token, after: _Token) -> bool:
    if isinstance(before, _Delimiter) or isinstance(after, _Delimiter):
        return False
    inner, outer = (after[0], before[-1]) if token.opens else (before[-1], after[0])
    if inner.isspace() or inner == "*" or outer == "*":
        return False
    return not _is_punctuation(inner) or outer.isspace() or _is_punctuation(outer)


def _is_punctuation(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"


def document(doc: Document, *, standalone: bool = False) -> str:
    """Blocks with a blank line between them; ``standalone`` changes nothing here."""
    return "\n".join(_block(block) for block in doc.blocks)


def _block(block: Block) -> str:
    match block:
        case Heading():
            # A closing run of "#" would be taken off (section 4.2).
            title = re.sub(r"(#+)$", r"\\\1", inlines(block.content))
            return f"{'#' * min(max(block.level, 1), 6)} {title}\n"
        case Paragraph():
            return inlines(strip(block.content)) + "\n"
        case ItemList():
            glue = "\n\n" if block.kind == "references" else "\n"
            return glue.join(_item(item, block) for item in block.items) + "\n" if block.items else ""


def _item(item: Item, block: ItemList) -> str:
    laid = lay_out(item.content)
    label = text(item.label) if item.label else inlines(laid.label).strip()
    lines = [("&emsp;" if indented else "") + inlines(line) for line, indented in zip(laid.lines, laid.indented, strict=True)]
    head = f"{label} " if label else ""
    bullet, indent = ("- ", "  ") if block.kind == "list" else ("", "")
    # A backslash at the end of a line is a hard break (section 6.7).
    return f"{bullet}{head}" + f"\\\n{indent}".join(lines)
