"""HTML to lines, over selectolax's lexbor parser."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from citekit.pages.abyss import without_abyss
from citekit.pages.lines import Block, Line, LineBuilder, Page
from citekit.pages.places import number_lines
from citekit.patterns import lazy_pattern

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

#: Elements whose content is no running text of a page.
_SKIPPED = frozenset(
    "script style noscript template head nav select option button svg iframe object embed canvas audio video textarea "
    "map datalist dialog".split()
)
_BLOCKS = frozenset(
    "address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 "
    "header hr html legend li main menu ol p pre section summary table tbody td tfoot th thead tr ul caption".split()
)
_STYLES = {
    "b": "b",
    "strong": "b",
    "i": "i",
    "em": "i",
    "cite": "i",
    "u": "u",
    "ins": "u",
    "sup": "sup",
    "sub": "sub",
    "code": "code",
    "s": "strike",
    "strike": "strike",
    "del": "strike",
    "big": "big",
    "small": "small",
    "q": "q",
}
_HEADINGS = {f"h{n}": n for n in range(1, 7)}
#: Deeper blocks are folded into this depth: no page that people read goes further, and hostile ones do.
_DEEPEST = 120

# What a class, an itemprop or an element's own name says its text is; the words that page templates use.
_HINTS = tuple(
    (hint, lazy_pattern(pattern))
    for hint, pattern in (
        ("bibtex", r"^(bib|bibtex|bibtex-?entry|bibitem-?source|citation-?text)$|bibtex"),
        ("abstract", r"(^|[-_])abstract($|[-_s])"),
        ("title", r"(paper|pub|publication|article|entry|item|work|research)?[-_]?(title|name|heading)s?($|[-_])"),
        ("authors", r"(^|[-_])(authors?|authorlist|contributors?|creators?)($|[-_])|author"),
        (
            "venue",
            r"venue|periodical|(^|[-_])(journal|conference|conf|booktitle|proceedings|publication-?info|pub-?info|publisher)($|[-_])",
        ),
        ("badge", r"(^|[-_])(badge|abbr)($|[-_])"),
        ("links", r"(^|[-_])(links?|buttons?|btns?)($|[-_])"),
        ("award", r"award|honou?r"),
        ("date", r"(^|[-_])(year|date|pubdate|datepublished)($|[-_])"),
    )
)
_NO_HINT = lazy_pattern(
    r"^(site|page|section|nav|menu|post|card|main|sub|top|header|site|blog|widget|sidebar|project)[-_]?(title|name|heading|author)|profile|menu|^pubtype-|^year-\d"
)
# Class names that style sheets give to the little signs that stand apart from the text around them.
_TAG_NAME = lazy_pattern(r"(?:^|[-_\s])(?:badge|tag|pill|chip|status)(?:$|[-_\s])", re.IGNORECASE)
_NEW_WORD = lazy_pattern(r"[A-Z][a-z]{2}")
_ENVELOPE = lazy_pattern(r"envelope|(^|[-_/])(e-?mail)([-_.]|$)", re.IGNORECASE)


@lru_cache(maxsize=4096)
def hints_of(names: str) -> frozenset[str]:
    """What a list of class names says the text is."""
    found = set()
    for name in names.lower().split():
        if _NO_HINT.search(name):
            continue
        for hint, pattern in _HINTS:
            if pattern.search(name):
                found.add(hint)
                break
    return frozenset(found)


def read_html(text: str) -> Page:
    """The lines of an HTML document or fragment."""
    from selectolax.lexbor import LexborHTMLParser

    from citekit.pages.readers.embedded import embedded_in

    tree = LexborHTMLParser(without_abyss(text))
    builder = LineBuilder()
    root = tree.body or tree.root
    hints: dict[int, frozenset[str]] = {}
    walk = _Walk(builder, hints)
    if root is not None:
        walk.run(root)
    builder.end_line()
    blocks = builder.finished_blocks()
    # A cell of several lines holds more than its column's name says.
    hints.update((cell, hint) for cell, hint in walk.cells.items() if cell not in hints and blocks[cell].last - blocks[cell].first == 1)
    lines = _with_hints(builder.lines, blocks, hints)
    head = tree.css_first("title")
    html = tree.css_first("html")
    base = tree.css_first("base[href]") or tree.css_first("link[rel=canonical][href]")
    meta = []
    for node in tree.css("meta"):
        name = node.attributes.get("name") or node.attributes.get("property")
        if name and node.attributes.get("content"):
            meta.append((name.lower(), str(node.attributes["content"])))
    return Page(
        number_lines(lines, text),
        blocks,
        title=" ".join(head.text().split()) if head else "",
        lang=((html.attributes.get("lang") or "") if html else "")[:2].lower(),
        base=base.attributes.get("href") if base else None,
        meta=tuple(meta),
        embedded=embedded_in(tree, text),
    )


def _with_hints(lines: list[Line], blocks: tuple[Block, ...], hints: dict[int, frozenset[str]]) -> list[Line]:
    """Lines with the hints of the small blocks around them: a block of many lines is no title and no author list."""
    out = list(lines)
    parents = {block.parent for block in blocks if block.last > block.first}
    for number, found in hints.items():
        block = blocks[number]
        if block.last - block.first > 1 and number in parents:
            found = found - {"venue"}  # "pub-info" around lines and blocks is the item, and no line of it
        if found and 0 < block.last - block.first <= 4:
            for i in range(block.first, block.last):
                out[i] = replace(out[i], hints=out[i].hints | found)
    return out


_COLUMNS = (
    (
        "title",
        lazy_pattern(
            r"(?:paper |article )?titles?|papers?|titel|titre|título|题目|标题|论文题目|论文名称|題目|タイトル|제목", re.IGNORECASE
        ),
    ),
    ("authors", lazy_pattern(r"authors?(?:\(s\)|\(?list\)?)?|autor(?:en|in|es)?|auteurs?|作者|著者|저자", re.IGNORECASE)),
    (
        "venue",
        lazy_pattern(
            r"journals?|venue|conference|(?:journal|venue) ?(?:/|or|and) ?(?:conference|journal|book)|conference ?(?:/|or|"
            r"and) ?journal|published in|"
            r"publication|source|zeitschrift|revue|revista|期刊|刊物|会议|发表刊物|期刊/会议|学会誌|掲載誌|학술지",
            re.IGNORECASE,
        ),
    ),
    ("date", lazy_pattern(r"year|date|jahr|année|año|年份?|发表时间|発表年|연도", re.IGNORECASE)),
    ("links", lazy_pattern(r"links?|pdf|downloads?|full ?text|resources?|files?|链接|下载", re.IGNORECASE)),
)


def column_hints(table: LexborNode) -> list[str]:
    """What the columns of a table are by the words of its first row; empty where no column is called the title's."""
    row = table.css_first("tr")
    if row is None:
        return []
    found = []
    for cell in row.css("th, td")[:12]:
        words = " ".join(cell.text(deep=True).split()).strip(" :.")
        found.append(next((hint for hint, pattern in _COLUMNS if len(words) < 40 and pattern.fullmatch(words)), ""))
    return found if "title" in found and len([hint for hint in found if hint]) > 1 else []


def stands_apart(node: LexborNode, names: str, hints: set[str]) -> bool:
    """Whether a span is a line of its own although no tag says so.

    Spans whose classes say that they are title, authors or venue, with
    nothing but white space beside them, are set as lines by the style sheet;
    so is a tag ("Oral", "Published") behind the text.
    """
    if hints & {"title", "authors", "venue"}:
        before, behind = _neighbour(node.prev, forwards=False), _neighbour(node.next, forwards=True)
        return before is not False and behind is not False and (before is not None or behind is not None)
    return (
        bool(_TAG_NAME.search(names))
        and "sup" not in hints
        and node.prev is not None
        and (_neighbour(node.next, forwards=True) is not False)
    )


def _neighbour(node: LexborNode | None, *, forwards: bool) -> LexborNode | bool | None:
    """The next element in one direction, None where there is none; False where text or a link comes first."""
    while node is not None and (node.tag or "").startswith(("-", "!")):
        if node.tag == "-text" and (node.text_content or "").strip():
            return False
        node = node.next if forwards else node.prev
    return node if node is None or node.tag in _BLOCKS or node.tag in ("span", "br", "small", "img") else False


class _Walk:
    """A walk over the tree without recursion, so that no depth of nesting can break it."""

    def __init__(self, builder: LineBuilder, hints: dict[int, frozenset[str]]) -> None:
        self.builder = builder
        self.hints = hints
        self.style: frozenset[str] = frozenset()
        self.href: str | None = None
        self.pre = 0
        self.columns: list[str] = []
        self.header = False
        self.cells: dict[int, frozenset[str]] = {}
        self.column = 0

    def run(self, root: LexborNode) -> None:
        stack: list[tuple[LexborNode, tuple[frozenset[str], str | None, int, bool]]] = []
        node: LexborNode | None = root
        while node is not None:
            leaving = self.enter(node)
            child = node.child if leaving is not None else None
            if child is not None and leaving is not None:
                stack.append((node, leaving))
                node = child
                continue
            if leaving is not None:
                self.leave(node, leaving)
            while node is not None and node.next is None and stack:
                parent, state = stack.pop()
                self.leave(parent, state)
                node = parent
            if not stack:
                return
            node = node.next if node is not None else None

    def enter(self, node: LexborNode) -> tuple[frozenset[str], str | None, int, bool] | None:
        """Handle a node; the state to go back to when its children are done, or None where they are skipped."""
        tag = node.tag or ""
        if tag == "-text":
            self.text(node.text_content or "")
            return None
        if tag in _SKIPPED or tag.startswith(("-", "!")):
            if tag == "script":
                self.formula(node)
            return None
        state = (self.style, self.href, self.builder.heading, False)
        if tag == "br":
            self.builder.end_line()
            return None
        if tag == "img":
            self.image(node)
            return None
        if tag == "table":
            self.columns = column_hints(node)
            self.header = bool(self.columns)
        elif tag == "tr":
            self.column = 0
            if self.header:
                self.header = False
                return None  # the names of the columns are no item
        if tag in _BLOCKS:
            return self.enter_block(node, tag, state)
        self.part_from_neighbour(node, tag)
        attributes = node.attributes
        style = attributes.get("style") or ""
        names = attributes.get("class") or ""
        add = set(hints_of(f"{names} {attributes.get('itemprop') or ''} {tag if len(tag) > 6 else ''}"))
        if tag in _STYLES:
            add.add(_STYLES[tag])
        if style:
            add |= _inline_style(style)
        if tag == "a" and attributes.get("href") is not None:
            self.href = (attributes.get("href") or "").strip()
        if tag == "i" and "author-notes" in names and attributes.get("title"):
            self.builder.add(f" ({attributes['title']})", self.style)  # Hugo keeps the role of an author in a sign's tip
        if tag in ("i", "span", "svg") and _ENVELOPE.search(names):
            self.builder.add("✉", self.style | {"sup"}, None)
        if add & {"title", "authors", "venue", "date", "badge"}:
            self.builder.add(" ")  # parts with a class of their own are set apart by the style sheet
        if add:
            self.style = self.style | add
        if "display:block" in style.replace(" ", "") or (tag == "span" and stands_apart(node, names, add)):
            self.builder.end_line()
            return (*state[:3], True)
        return state

    def part_from_neighbour(self, node: LexborNode, tag: str) -> None:
        """Elements that touch, a small letter or digit before a capital word: the style sheet sets them apart ("2026|Lead author")."""
        before = node.prev
        if (
            before is None
            or tag in ("sup", "sub")
            or before.tag in _BLOCKS
            or (before.tag or "-")[0] in "-!"
            or before.tag in ("sup", "sub")
        ):
            return
        first = node.child
        while first is not None and first.child is not None:
            first = first.child
        if first is not None and first.tag == "-text" and _NEW_WORD.match(first.text_content or "") and self.builder.ends_small():
            self.builder.add(" ", self.style, self.href)

    def enter_block(
        self, node: LexborNode, tag: str, state: tuple[frozenset[str], str | None, int, bool]
    ) -> tuple[frozenset[str], str | None, int, bool]:
        builder = self.builder
        attributes = node.attributes
        names = attributes.get("class") or ""
        if tag == "hr":
            builder.end_line()
            builder.gap = True
        if int(builder.blocks[builder.block][1]) >= _DEEPEST:
            builder.end_line()
            return (*state[:3], True)
        builder.open(f"{tag}.{'.'.join(sorted(names.split())[:6])}" if names else tag)
        hints = hints_of(f"{names} {attributes.get('itemprop') or ''}")
        if tag in ("td", "th"):
            if self.column < len(self.columns) and self.columns[self.column]:
                self.cells[builder.block] = frozenset((self.columns[self.column],))
            self.column += 1
        if hints:
            self.hints[builder.block] = hints
        if tag in _HEADINGS:
            builder.heading = _HEADINGS[tag]
        if tag == "li" or tag == "dt":
            builder.bullet = True
        if tag == "pre":
            self.pre += 1
        style = attributes.get("style") or ""
        if style:
            self.style = self.style | _inline_style(style)
        return state

    def leave(self, node: LexborNode, state: tuple[frozenset[str], str | None, int, bool]) -> None:
        tag = node.tag or ""
        if (self.style - state[0]) & {"title", "authors", "venue", "date", "badge"}:
            self.builder.add(" ")
        self.style, self.href, heading, folded = state
        if folded:
            self.builder.end_line()
        elif tag in _BLOCKS:
            self.builder.close()
            if tag == "pre":
                self.pre -= 1
        self.builder.heading = heading

    def text(self, text: str) -> None:
        if self.pre and "\n" in text and not text.lstrip().startswith("@"):
            first = True
            for piece in text.split("\n"):
                if not first:
                    self.builder.end_line()
                    if not piece.strip():
                        self.builder.gap = True
                first = False
                self.builder.add(piece, self.style, self.href)
        else:
            self.builder.add(text, self.style, self.href)

    def image(self, node: LexborNode) -> None:
        """A picture of an envelope stands for the mark; other pictures have no text."""
        attributes = node.attributes
        if _ENVELOPE.search(f"{attributes.get('class') or ''} {attributes.get('alt') or ''} {attributes.get('src') or ''}"):
            self.builder.add("✉", self.style | {"sup"}, None)

    def formula(self, node: LexborNode) -> None:
        """MathJax 2 keeps the source of a formula in a script element."""
        if (node.attributes.get("type") or "").startswith("math/tex"):
            self.builder.add(f"${node.text_content or node.text(deep=True)}$", self.style, self.href)


@lru_cache(maxsize=1024)
def _inline_style(style: str) -> frozenset[str]:
    style = style.lower().replace(" ", "")
    found = set()
    if re.search(r"font-weight:(bold|[6-9]00)", style):
        found.add("b")
    if "font-style:italic" in style:
        found.add("i")
    if "text-decoration:underline" in style:
        found.add("u")
    if "vertical-align:super" in style:
        found.add("sup")
    return frozenset(found)
