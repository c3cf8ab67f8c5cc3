"""What each format looks like."""

from __future__ import annotations

import re

import pytest

from citekit.errors import UsageError
from citekit.text.inline import (
    Emph,
    Inlines,
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
    text,
    walk,
)
from citekit.writers import (
    FORMATS,
    Document,
    Heading,
    Item,
    ItemList,
    Layout,
    Paragraph,
    link_addresses,
    write_bibliography,
    write_document,
    write_inlines,
)

TREE: Inlines = (
    Strong(text("Bold")),
    Text(" "),
    Emph((Text("it "), Normal(text("up"), "font-style"))),
    Text(" "),
    Quoted((Text("q "), Quoted(text("r")))),
    Text(" H"),
    Sub(text("2")),
    Text("O"),
    Sup(text("th")),
    Text(" "),
    SmallCaps(text("Sc")),
    Text(" "),
    Underline(text("un")),
    NoCase(text("NC")),
    Text(" "),
    Link(text("here"), "https://example.org/a_b"),
)

EXPECTED = {
    "text": "Bold it up “q ‘r’” H₂Oth Sc unNC here",
    "html": (
        '<b>Bold</b> <i>it <span style="font-style:normal">up</span></i> “q ‘r’” H<sub>2</sub>O<sup>th</sup> '
        '<span style="font-variant:small-caps">Sc</span> <u>un</u>NC <a href="https://example.org/a_b">here</a>'
    ),
    "markdown": (
        '**Bold** *it <span style="font-style:normal">up</span>* “q ‘r’” H<sub>2</sub>O<sup>th</sup> '
        '<span style="font-variant:small-caps">Sc</span> <u>un</u>NC [here](https://example.org/a_b)'
    ),
    "latex": (
        "\\textbf{Bold} \\emph{it \\textup{up}} “q ‘r’” H\\textsubscript{2}O\\textsuperscript{th} "
        "\\textsc{Sc} \\underline{un}NC \\href{https://example.org/a\\_b}{here}"
    ),
    "rst": "\\ **Bold**\\  \\ *it up*\\  “q ‘r’” H\\ :sub:`2`\\ O\\ :sup:`th`\\  Sc unNC \\ `here <https://example.org/a_b>`__\\ ",
    "typst": (
        '#strong[Bold]; #emph[it #text(style: "normal")[up];]; “q ‘r’” H#sub[2];O#super[th]; '
        '#smallcaps[Sc]; #underline[un];NC #link("https://example.org/a_b")[here];'
    ),
}


@pytest.mark.parametrize("to", FORMATS)
def test_every_node_in_every_format(to: str) -> None:
    assert write_inlines(TREE, to) == EXPECTED[to]


def test_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(UsageError) as caught:
        write_inlines((), "docbook")
    assert "markdown" in caught.value.hint


@pytest.mark.parametrize(
    ("tree", "printed"),
    [
        ((Text("a"), Emph(text("b")), Text("c")), "a*b*c"),
        ((Text("a"), Emph(text("“b”")), Text("c")), "a<em>“b”</em>c"),
        ((Text("a "), Emph(text("“b”")), Text(" c")), "a *“b”* c"),
        ((Emph(text("b")), Strong(text("c"))), "<em>b</em><strong>c</strong>"),
        ((Emph((Strong(text("c")),)),), "<em><strong>c</strong></em>"),
        ((Emph(text(" b ")),), "<em> b </em>"),
        ((Text("2*"), Emph(text("b"))), "2\\*<em>b</em>"),
        ((Emph(text("b.")), Text("c")), "<em>b.</em>c"),
        ((Emph(text("b.")), Text(", c")), "*b.*, c"),
    ],
)
def test_markdown_emphasis_is_emphasis_wherever_it_stands(tree: Inlines, printed: str) -> None:
    assert write_inlines(tree, "markdown") == printed
    markdown_it = pytest.importorskip("markdown_it")
    rendered = markdown_it.MarkdownIt("commonmark").render(printed)
    html = (
        write_inlines(tree, "html").replace("<b>", "<strong>").replace("</b>", "</strong>").replace("<i>", "<em>").replace("</i>", "</em>")
    )
    # White space at the ends of a paragraph is dropped, as it is when a browser shows it.
    assert rendered == f"<p>{html}</p>\n"


NUMBERED = [
    ("one", (Span(text("[1]"), "left-margin"), Span((Text("First "), Emph(text("title")), Text(".")), "right-inline"))),
    ("two", (Span(text("[2]"), "left-margin"), Span(text("Second."), "right-inline"))),
]
BLOCKS = [("one", (Span((Strong(text("Title")),), "block"), Span(text("Authors"), "block"), Span(text("Note"), "indent")))]


def test_numbered_references() -> None:
    layout = Layout(second_field_align="flush")
    assert write_bibliography(NUMBERED, to="text", layout=layout) == "[1] First title.\n\n[2] Second.\n"
    assert write_bibliography(NUMBERED, to="markdown", layout=layout) == "\\[1\\] First *title*.\n\n\\[2\\] Second.\n"
    assert "\\item[{[1]}] First \\emph{title}.\n" in write_bibliography(NUMBERED, to="latex", layout=layout)
    assert "  [\\[1\\]], [First #emph[title];.],\n" in write_bibliography(NUMBERED, to="typst", layout=layout)
    html = write_bibliography(NUMBERED, to="html", layout=layout)
    assert '<div class="csl-left-margin">[1]</div><div class="csl-right-inline">First <i>title</i>.</div>' in html
    assert "grid-template-columns:4ch 1fr" in html


def test_references_in_blocks() -> None:
    assert write_bibliography(BLOCKS, to="text") == "Title\nAuthors\n    Note\n"
    assert write_bibliography(BLOCKS, to="markdown") == "**Title**\\\nAuthors\\\n&emsp;Note\n"
    assert "\\item \\textbf{Title}\\newline\n  Authors\\newline\n  \\hspace*{2em}Note\n" in write_bibliography(BLOCKS, to="latex")
    assert write_bibliography(BLOCKS, to="rst") == "| \\ **Title**\\ \n| Authors\n|   Note\n\n"
    assert '<div class="csl-block"><b>Title</b></div>' in write_bibliography(BLOCKS, to="html")


def test_display_within_other_formatting_is_lifted_out() -> None:
    tree: Inlines = (Emph((Text("a "), Span(text("b"), "block"), Text("c"))),)
    assert write_bibliography([("k", tree)], to="markdown") == "*a*\\\n*b*\\\n*c*\n"


def test_hanging_indent_and_spacing() -> None:
    html = write_bibliography([("k", text("x"))], to="html", layout=Layout(hanging_indent=True, entry_spacing=0, line_spacing=2))
    assert 'style="padding-left:2em;text-indent:-2em"' in html
    assert "margin-bottom" not in html
    assert write_bibliography([("k", text("x")), ("l", text("y"))], to="text", layout=Layout(entry_spacing=0)) == "x\ny\n"


def test_keys_are_anchors() -> None:
    assert ' id="ref-a-&quot;b&lt;"' in write_bibliography([('a "b<', text("x"))], to="html")


@pytest.mark.parametrize("to", FORMATS)
def test_empty_list_is_empty(to: str) -> None:
    assert write_bibliography([], to=to) == ""


@pytest.mark.parametrize("to", FORMATS)
def test_title_and_legend(to: str) -> None:
    printed = write_bibliography([("k", text("Work."))], to=to, title="Works & more", legend=(Text("* equal"),))
    assert printed.index("Works") < printed.index("Work.") < printed.index("equal")
    assert printed.endswith("\n")


def test_latex_bracket_at_the_start_is_no_label() -> None:
    assert "\\item {}[x] y" in write_bibliography([("k", text("[x] y"))], to="latex")


def test_text_heading_is_underlined_as_wide_as_it_is() -> None:
    assert write_document(Document((Heading(text("关于"), 2), Paragraph(text("x")))), "text") == "关于\n----\n\nx\n"


def test_list_with_labels_aligns_its_lines() -> None:
    block = ItemList((Item((Span(text("T"), "block"), Span(text("A"), "block")), label="[C12]"),), kind="list")
    assert write_document(Document((block,)), "text") == "[C12] T\n      A\n"


def test_links_do_not_nest() -> None:
    tree: Inlines = (Link((Text("a "), Link(text("b"), "https://example.org/b")), "https://example.org/a"),)
    assert write_inlines(tree, "html") == '<a href="https://example.org/a">a b</a>'
    assert write_inlines(tree, "markdown") == "[a b](https://example.org/a)"


def test_badge_in_text_names_its_target() -> None:
    assert write_inlines((Span((Link(text("PDF"), "https://example.org/x.pdf"),), "badge"),), "text") == "PDF: https://example.org/x.pdf"


@pytest.mark.parametrize(
    ("source", "unicode", "mathml"),
    [
        ("O(n \\log n)", "O(n log n)", "<mi>log</mi>"),
        ("x^2", "x²", "<msup><mi>x</mi><mn>2</mn></msup>"),
        ("x^10", "x¹0", "<msup><mi>x</mi><mn>1</mn></msup><mn>0</mn>"),
        ("x_{i,j}", "x_(i, j)", "<msub>"),
        ("x_{ij}^{2k}", "xᵢⱼ²ᵏ", "<msubsup>"),
        ("\\mathbb{R}^n", "ℝⁿ", "<mi>ℝ</mi>"),
        ("\\alpha \\le \\beta", "α ≤ β", "<mo>≤</mo>"),
        ("a=b", "a = b", "<mo>=</mo>"),
        ("-1", "−1", "<mo>−</mo>"),
        ("a-1", "a − 1", "<mo>−</mo>"),
        ("\\frac{a+b}{2}", "(a + b)/2", "<mfrac>"),
        ("\\sqrt[3]{x}", "∛x", "<mroot>"),
        ("\\hat{x}", "x̂", '<mover accent="true">'),
        ("f'", "f′", "<mo>′</mo>"),
        ("\\text{if } x", "if x", "<mtext>if </mtext>"),
        ("\\left( x \\right.", "(x", "<mo"),
        ("\\sum_{i=1}^n", "∑ᵢ₌₁ⁿ", "<munderover>"),
        ("10\\%", "10%", "<mo>%</mo>"),
    ],
)
def test_formulas(source: str, unicode: str, mathml: str) -> None:
    assert write_inlines((Math(source),), "text") == unicode
    assert mathml in write_inlines((Math(source),), "html")


@pytest.mark.parametrize(
    "source",
    [
        "\\input{x}",
        "\\write18{ls}",
        "x^",
        "{",
        "}",
        "a & b",
        "\\\\",
        "%",
        "#1",
        "$",
        "^2^3",
        "\\def\\x{y}",
        "\\begin{x}",
        "{" * 99,
        "x" * 3000,
    ],
)
@pytest.mark.parametrize("to", FORMATS)
def test_formula_that_is_not_understood_is_its_source_as_text(source: str, to: str) -> None:
    assert write_inlines((Math(source),), to).replace('<span class="math">', "").replace("</span>", "") == write_inlines(
        (Text(source),), to
    )


def test_formula_in_latex_is_built_anew() -> None:
    assert (
        write_inlines((Math("\\alpha_i^{2}\\leq\\mathbb{R} \\text{ok}"),), "latex")
        == "\\ensuremath{\\alpha _{i}^{2}\\leq \\mathbb{R}\\mbox{ok}}"
    )


def test_formula_in_markdown_holds_no_markup() -> None:
    printed = write_inlines((Math("a_{i} * b_{j} * c < d > e[x](y)"),), "markdown")
    markdown_it = pytest.importorskip("markdown_it")
    rendered = markdown_it.MarkdownIt("commonmark").render(printed)
    assert rendered.count("<") == 2, rendered


@pytest.mark.parametrize(
    ("value", "href"),
    [
        ("See https://example.org/a_(b).", "https://example.org/a_(b)"),
        ("(https://example.org/a)", "https://example.org/a"),
        ("doi: 10.1000/x.1(2)3.", "https://doi.org/10.1000/x.1(2)3"),
        ("doi:10.1000/xyz, 2020", "https://doi.org/10.1000/xyz"),
        ("“http://example.org/?a=b&c=d”", "http://example.org/?a=b&c=d"),
        ("version 10.1000/2 of it", ""),
        ("javascript://example.org", ""),
        ("plain", ""),
    ],
)
def test_printed_addresses_become_links(value: str, href: str) -> None:
    linked = link_addresses((Emph(text(value)),))
    assert plain(linked) == value
    assert [node.href for node in walk(linked) if isinstance(node, Link)] == ([href] if href else [])


def test_printed_address_in_each_format() -> None:
    entries = [("k", text("A. https://example.org/a_b."))]
    assert '<a href="https://example.org/a_b">https://example.org/a_b</a>.' in write_bibliography(entries, to="html")
    assert write_bibliography(entries, to="markdown") == "A. <https://example.org/a_b>.\n"
    broken = "https:/\\allowbreak{}/\\allowbreak{}example.org/\\allowbreak{}a\\_b"
    assert f"\\href{{https://example.org/a\\_b}}{{{broken}}}." in write_bibliography(entries, to="latex")
    assert write_bibliography(entries, to="text") == "A. https://example.org/a_b.\n"


@pytest.mark.parametrize(
    ("value", "runs"),
    [
        ("Ada, יוסף כהן, and Bob", ["יוסף כהן"]),
        ("י. כהן, ד. לוי", ["י. כהן", "ד. לוי"]),
        ("כותרת: על דוגמאות. כתב עת 4, 2018", ["כותרת: על דוגמאות", "כתב עת"]),
        ("محمد علي، عمر", ["محمد علي، عمر"]),
        ("Ada Example", []),
    ],
)
def test_runs_of_right_to_left_script_are_kept_apart(value: str, runs: list[str]) -> None:
    assert re.findall("<bdi>(.*?)</bdi>", write_inlines((Text(value),), "html")) == runs
    marked = write_inlines((Text(value),), "text")
    assert marked.replace("\u200e", "") == value
    assert marked.count("\u200e") == len(runs)
    assert all(run + "\u200e" in marked for run in runs)
