"""Text stays text: whatever a title holds, a reader of the format gets the same characters back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.text import latex
from citekit.text.inline import Emph, Inlines, Link, Strong, Sup, Text, plain
from citekit.writers import FORMATS, write_bibliography, write_inlines
from citekit.writers.characters import clean

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a & b &amp; c &#60;d&#62;",
    "\\input{secret} \\write18{ls} \\end{document}",
    "*bold* _em_ __init__ **x** snake_case a*b*c",
    "[x](javascript:alert(1)) ![i](http://example.org/i.png) [a][b] <http://example.org>",
    "`code` ``more`` ```fence```",
    "# heading",
    "#eval(1) #let x = 1; $x$ @key <label>",
    "$100 and $200, 50% off, C# ~tilde~ a^b",
    "1. one",
    "1) one",
    "12. twelve",
    "- item",
    "+ item",
    "* item",
    "=== underline",
    "---",
    "> quote",
    "    code",
    "a  b",
    ".. directive:: x",
    ":field: value",
    "word_ `ref`_ |sub| [1]_ name__ :math:`x`",
    "A. Alone (a) b",
    "http://example.org/a_b_c www.example.org me@example.org",
    "// comment /* more */ -- --- ... -? it's \"q\" 'q' ''q'' ``q``",
    "a | b | c",
    "{{ template }} {% if x %} <%= y %>",
    "=HYPERLINK(1)",
    "~~~ and ~~x~~",
    "line\nbreak\tand\rreturn",
    "?`!` <<x>> ,,y,,",
    "a\\",
    "ends with !",
    "ends with #",
    '#read("/etc/passwd") #sys.inputs $$x$$ `raw` ```typ #x```',
    "^^M ^^5c \\csname input\\endcsname{x} \\catcode`\\%=12 \\end{filecontents*}",
    "{{< youtube x >}} {{% include %}} {{-/* c */-}} {% raw %}",
    "x: y --- &anchor *alias !tag [a, b] {c: d} 'q' - e",
    "</script><script>alert(1)</script><!--",
    "\u202eevil\u202c \u2066isolated\u2069 \x07bell \x1b[31mred",
    "@cmd|' /C calc'!A0 +1-1 =1+1",
    ":smile: :emph:`x` .. raw:: html",
    "\\(x\\) \\[y\\]",
]


def html_text(source: str) -> str:
    from selectolax.lexbor import LexborHTMLParser

    tree = LexborHTMLParser(f"<body><div id=x>{source}</div></body>")
    assert not tree.css("script, img, iframe, style, object, embed, svg")
    node = tree.css_first("#x")
    assert node is not None
    return node.text()


def read_html(source: str) -> str:
    return html_text(source)


def read_markdown(source: str) -> str:
    markdown_it = pytest.importorskip("markdown_it")
    rendered = markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(source)
    assert rendered.count("<p>") == 1, rendered
    return html_text(rendered).rstrip("\n")


def read_rst(source: str) -> str:
    pytest.importorskip("docutils")
    from docutils.core import publish_doctree

    tree = publish_doctree(source, settings_overrides={"report_level": 5, "file_insertion_enabled": False, "raw_enabled": False})
    kinds = {node.tagname for node in tree.findall() if hasattr(node, "tagname")}
    assert kinds <= {"document", "paragraph", "#text", "emphasis", "strong", "superscript", "reference"}, tree.pformat()
    return str(tree.astext())


def read_latex(source: str) -> str:
    return plain(latex.decode(source))


READERS = {"html": read_html, "markdown": read_markdown, "rst": read_rst, "latex": read_latex, "text": str}


def squeezed(value: str) -> str:
    return " ".join(value.split())


@pytest.mark.parametrize("to", sorted(READERS))
@pytest.mark.parametrize("title", HOSTILE)
def test_hostile_title_comes_out_as_text(title: str, to: str) -> None:
    printed = write_inlines((Text(title),), to)
    assert squeezed(READERS[to](printed)) == squeezed(clean(title))


@pytest.mark.parametrize("to", sorted(READERS))
@pytest.mark.parametrize("title", HOSTILE)
def test_hostile_title_within_formatting_comes_out_as_text(title: str, to: str) -> None:
    tree: Inlines = (
        Text("See "),
        Emph((Text(title),)),
        Text("x"),
        Strong((Text("(" + title + ")"),)),
        Text("y "),
        Sup((Text("*"),)),
        Text(" end"),
    )
    printed = write_inlines(tree, to)
    assert squeezed(READERS[to](printed)) == squeezed(f"See {clean(title)}x({clean(title)})y * end") or to == "text"


@given(st.text(alphabet=st.sampled_from(list("ab1 \\*_`[](){}<>#$%&~^|!-+=.:;/\"'@\u200f\u202eé林\u0301")), max_size=24))
@settings(max_examples=150, deadline=None)
def test_any_text_comes_back_from_html_markdown_and_latex(title: str) -> None:
    for to in ("html", "markdown", "latex"):
        printed = write_inlines((Text("x " + title + " y"),), to)
        wanted = squeezed(clean("x " + title + " y"))
        got = squeezed(READERS[to](printed))
        if to == "latex":
            wanted, got = squeezed(wanted.replace("\u200f", "")), squeezed(got.replace("\u200f", ""))
        assert got == wanted, to


@given(st.text(max_size=40))
@settings(max_examples=100, deadline=None)
def test_every_format_can_be_encoded_and_holds_no_control_characters(title: str) -> None:
    for to in FORMATS:
        printed = write_bibliography([("key", (Text(title), Emph((Text(title),))))], to=to)
        printed.encode("utf-8")
        assert not any(char != "\n" and (ord(char) < 32 or 0x7F <= ord(char) < 0xA0 or char in "\u202e\u2066") for char in printed)


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize(
    "href",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "java\nscript:alert(1)",
        "\x01javascript:alert(1)",
        "data:text/html,<script>",
        "vbscript:x",
        "file:///etc/passwd",
        "//example.org/x",
        "relative/path",
        "",
    ],
)
def test_unsafe_link_is_printed_as_its_text(href: str, to: str) -> None:
    assert write_inlines((Link((Text("word"),), href),), to) == "word"


@pytest.mark.parametrize(
    ("href", "wanted"),
    [
        ("https://example.org/a b", "https://example.org/a%20b"),
        ('https://example.org/"><script>', "https://example.org/%22%3E%3Cscript%3E"),
        ("doi:10.1000/x(1)y", "https://doi.org/10.1000/x(1)y"),
        ("mailto:ada@example.org", "mailto:ada@example.org"),
        ("https://example.org/50%", "https://example.org/50%25"),
        ("https://example.org/é", "https://example.org/%C3%A9"),
        ("https://example.org/a%20b", "https://example.org/a%20b"),
    ],
)
def test_safe_link_is_encoded_once(href: str, wanted: str) -> None:
    from html import unescape

    printed = write_inlines((Link((Text("word"),), href),), "html")
    assert unescape(printed) == f'<a href="{wanted}">word</a>'


def test_invisible_characters_keep_ligatures_apart_in_latex() -> None:
    assert write_inlines((Text("'\u200f' -\u200b-"),), "latex") == "'{}' -{}-"


def test_markdown_links_read_back_with_their_target() -> None:
    markdown_it = pytest.importorskip("markdown_it")
    href = "https://example.org/a_(b)_c?x=[1]&y=*z*"
    rendered = markdown_it.MarkdownIt("commonmark").render(write_inlines((Link((Text("a ] b"),), href),), "markdown"))
    assert rendered == '<p><a href="https://example.org/a_(b)_c?x=%5B1%5D&amp;y=*z*">a ] b</a></p>\n'
