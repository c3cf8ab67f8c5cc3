"""Word files: paragraphs, styles, lists, tables, links, tracked changes; limits against hostile archives."""

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citekit.errors import InputError
from citekit.pages import read_page
from citekit.pages.docx import read_docx

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
HEAD = f'<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="{W}" xmlns:r="{R}"><w:body>'
STYLES = f"""<w:styles xmlns:w="{W}">
<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift1"/><w:rPr><w:b w:val="0"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Punkt"><w:name w:val="Punkt"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>
<w:style w:type="character" w:styleId="Betont"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style>
</w:styles>"""
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
LINK = f'<Relationship Id="r1" Type="{OFFICE}/hyperlink" Target="https://a.example/x.pdf" TargetMode="External"/>'
STYLE_LINK = f'<Relationship Id="r2" Type="{OFFICE}/styles" Target="styles.xml"/>'


def make_docx(body, **parts):
    """A Word file whose body is this XML."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", body if body.startswith("<?") else f"{HEAD}{body}</w:body></w:document>")
        archive.writestr("word/_rels/document.xml.rels", RELS.format(LINK + STYLE_LINK))
        archive.writestr("word/styles.xml", STYLES)
        for name, data in parts.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def run(text, properties=""):
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*runs, style="", properties=""):
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{''.join(runs)}</w:p>"


def lines(body):
    return [line.text for line in read_docx(make_docx(body)).lines]


def styled(line, style):
    return "".join(line.text[span.start : span.end] for span in line.spans if style in span.style).strip()


def test_runs_with_their_styles():
    body = paragraph(
        run("Ada Example", "<w:b/>"),
        run("*", '<w:vertAlign w:val="superscript"/>'),
        run(", Bo Sample. "),
        run("Shared Waters", '<w:rStyle w:val="Betont"/>'),
        run(", struck", "<w:strike/>"),
        run(" not bold", '<w:b w:val="false"/>'),
    )
    line = read_docx(make_docx(body)).lines[0]
    assert line.text == "Ada Example*, Bo Sample. Shared Waters, struck not bold"
    assert [styled(line, style) for style in ("b", "sup", "i", "strike")] == ["Ada Example", "*", "Shared Waters", ", struck"]


def test_headings_lists_and_inherited_styles():
    body = (
        paragraph(run("Publikationen"), style="berschrift1")
        + paragraph(run("A title"), style="Mine")
        + paragraph(run("First"), style="Punkt")
        + paragraph(run("Second"), properties='<w:numPr><w:numId w:val="7"/></w:numPr>')
        + paragraph(run("No item"), style="Punkt", properties='<w:outlineLvl w:val="1"/>')
    )
    page = read_docx(make_docx(body))
    assert [(line.heading, line.bullet) for line in page.lines] == [(1, False), (1, False), (0, True), (0, True), (2, False)]
    assert styled(page.lines[0], "b") == "Publikationen"
    assert styled(page.lines[1], "b") == ""
    assert page.lang == "de"


def test_breaks_tabs_and_special_hyphens():
    body = paragraph(run("One<w:br/>".replace("<w:br/>", "")), "<w:r><w:br/></w:r>", run("Two"), "<w:r><w:tab/></w:r>", run("three"))
    assert lines(body) == ["One", "Two three"]
    assert lines(paragraph(run("state"), "<w:r><w:noBreakHyphen/></w:r>", run("of commu\u00adnication"))) == ["state-of communication"]
    assert lines(paragraph(run("a"), '<w:r><w:br w:type="page"/></w:r>', run("b"))) == ["ab"]


def test_links_of_both_kinds():
    field = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://b.example/y" </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>' + run("code") + '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
    body = paragraph(run("["), f'<w:hyperlink r:id="r1">{run("pdf", "<w:u/>")}</w:hyperlink>', run("] ["), field, run("] end"))
    line = read_docx(make_docx(body)).lines[0]
    assert line.text == "[pdf] [code] end"
    assert [(line.text[a:b], href) for a, b, href in line.links()] == [("pdf", "https://a.example/x.pdf"), ("code", "https://b.example/y")]
    assert styled(line, "u") == ""


def test_tracked_changes_and_hidden_text():
    body = paragraph(
        run("Tidal "),
        f'<w:del w:id="1">{run("Pools").replace("w:t", "w:delText")}</w:del>',
        f'<w:ins w:id="2">{run("Locks")}</w:ins>',
        run(" secret", "<w:vanish/>"),
    )
    assert lines(body) == ["Tidal Locks"]


def test_tables_are_rows_of_cells():
    def cell(*content):
        return f"<w:tc>{''.join(content)}</w:tc>"

    body = f"<w:tbl><w:tr>{cell(paragraph(run('2023')))}{cell(paragraph(run('Tidal Locks')), paragraph(run('Ada Example')))}</w:tr></w:tbl>"
    page = read_docx(make_docx(body))
    assert [line.text for line in page.lines] == ["2023", "Tidal Locks", "Ada Example"]
    looks = [[page.blocks[block].look for block in page.ancestors(line.block)] for line in page.lines]
    assert looks[0] == ["p", "td", "tr", "table", ""]


def test_title_of_the_file():
    core = '<cp:coreProperties xmlns:cp="x" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>CV of Ada</dc:title></cp:coreProperties>'
    package = (
        f'<Relationship Id="a" Type="{OFFICE}/officeDocument" Target="word/document.xml"/>'
        f'<Relationship Id="b" Type="{OFFICE}/metadata/core-properties" Target="docProps/core.xml"/>'
    )
    data = make_docx(paragraph(run("x")), **{"_rels/.rels": RELS.format(package), "docProps/core.xml": core})
    assert read_docx(data).title == "CV of Ada"


def test_entries_of_a_cv():
    body = paragraph(run("Ada Example"), style="berschrift1") + paragraph(run("Publications"), style="berschrift1")
    body += paragraph(run("* equal contribution"))
    for title, year in (("Tidal Locks for Queues", 2023), ("Counting Gulls by Ear", 2021)):
        body += paragraph(
            run("Ada Example", "<w:b/>"),
            run("*", '<w:vertAlign w:val="superscript"/>'),
            run(", Bo Sample"),
            run("*", '<w:vertAlign w:val="superscript"/>'),
            run(f". “{title}.” In "),
            run("ACM Symposium on Operating Systems Principles", "<w:i/>"),
            run(f" (SOSP), {year}."),
            style="Punkt",
        )
    result = read_page(make_docx(body), source="cv.docx")
    assert result.format == "docx"
    assert [entry.get("title") for entry in result.entries] == ["Tidal Locks for Queues", "Counting Gulls by Ear"]
    assert result.entries[0].get("author+an") == "1=equal; 2=equal"
    assert result.entries[1].get("series") == "SOSP '21"
    assert result.entries[0].provenance.line == 4


@pytest.mark.parametrize(
    "body",
    [
        "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><x>&b;</x>",
        "<?xml version='1.0'?><w:document>",
        "<?xml version='1.0' encoding='no-such'?><x/>",
    ],
)
def test_damaged_and_hostile_xml(body):
    with pytest.raises(InputError, match="can be read"):
        read_docx(make_docx(body))


def test_an_archive_that_unpacks_to_too_much(monkeypatch):
    monkeypatch.setattr("citekit.pages.docx_parts.PART_LIMIT", 100_000)
    with pytest.raises(InputError, match="unpacks to more"):
        read_docx(make_docx(paragraph(run("a" * 200_000))))


def test_other_archives_and_cut_files():
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
    with pytest.raises(InputError, match="ZIP archive"):
        read_page(buffer.getvalue(), source="cv.odt")
    whole = make_docx(paragraph(run("text " * 2000)))
    for end in (30, len(whole) // 2, len(whole) - 10):
        with pytest.raises(InputError):
            read_page(whole[:end], source="cv.docx")


def test_deep_nesting_is_no_trouble():
    depth = 3000
    body = "<w:tbl><w:tr><w:tc>" * depth + paragraph(run("inside")) + "</w:tc></w:tr></w:tbl>" * depth
    assert lines(body) == ["inside"]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
                '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
                '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
                "<w:r><w:br/></w:r>",
                run("text"),
                "<w:p/>",
                paragraph(run("inner"), style="Punkt"),
                '<w:hyperlink r:id="none"/>',
                '<w:r><w:sym w:font="Wingdings" w:char="zz"/></w:r>',
            ]
        ),
        max_size=20,
    )
)
def test_any_mixture_of_parts_is_read_without_trouble(parts):
    read_docx(make_docx(paragraph(*parts)))


def test_own_cv_comes_back():
    """A CV that citekit writes for Word gives the works that it was made of."""
    pytest.importorskip("docx")
    from citekit.api import cv_report
    from citekit.library.load import read

    library = read(
        b"@inproceedings{a, author={Example, Ada and Sample, Bo}, author+an={1=equal; 2=equal}, title={Tidal Locks for Queues},\n"
        b" booktitle={ACM Symposium on Operating Systems Principles}, series={SOSP '23}, year=2023}\n"
        b"@article{b, author={Sample, Bo and Example, Ada}, title={Counting Gulls by Ear}, journal={Journal of Coastal Computing},\n"
        b" volume=4, number=2, year=2021, doi={10.1234/jcc.2021.55}}\n"
    )
    data, _ = cv_report(library, me=("Ada Example",), to="docx", title="Ada Example")
    found = {entry.get("title"): entry for entry in read_page(data, source="cv.docx").entries}
    for entry in library:
        for name in ("author", "author+an", "journal", "series", "year", "doi"):
            assert found[entry.get("title")].get(name) == entry.get(name), name
