# ruff: noqa: E501
"""EndNote XML and MODS, and XML that wants to do harm."""

import pytest

from citekit.entry import Entry
from citekit.errors import InputError
from citekit.formats import endnote, mods

ENDNOTE = """<?xml version="1.0" encoding="UTF-8"?><xml><records><record><database name="x.enl">x</database><rec-number>3</rec-number>
<ref-type name="Journal Article">17</ref-type><contributors><authors><author><style face="normal" font="default" size="100%">Eklund, Tomas</style></author>
<author>Open Harbour,</author></authors></contributors><auth-address>Northfield</auth-address><titles><title><style face="normal">On </style><style
face="italic">E. coli</style><style face="bold italic"> x</style><style face="subscript">2</style></title><secondary-title>Journal of Things</secondary-title></titles>
<periodical><full-title>Journal of Things</full-title><abbr-1>J. Thing.</abbr-1></periodical><pages>7-9</pages><volume>2</volume><number>3</number>
<keywords><keyword>a</keyword><keyword>b</keyword></keywords><dates><year>2020</year><pub-dates><date>Mar 7</date></pub-dates></dates><isbn>0378-5955</isbn>
<urls><related-urls><url>https://x.example/?a=1&amp;b=2</url></related-urls></urls><electronic-resource-num>10.55555/x</electronic-resource-num></record></records></xml>
"""


def test_endnote_record():
    (entry,), said = endnote.read(ENDNOTE)
    assert entry == Entry.make(
        "",
        "article",
        {
            "author": "Eklund, Tomas and {Open Harbour}",
            "title": r"On \emph{E. coli}\emph{\textbf{ x}}\textsubscript{2}",
            "journal": "Journal of Things",
            "shortjournal": "J. Thing.",
            "volume": "2",
            "number": "3",
            "pages": "7--9",
            "year": "2020",
            "month": "mar",
            "day": "7",
            "doi": "10.55555/x",
            "issn": "0378-5955",
            "url": "https://x.example/?a=1&b=2",
            "keywords": "a, b",
        },
    )
    assert [item.message for item in said] == ["AD (address of the authors) has no field and is left out"]


def test_endnote_escapes_what_xml_needs():
    text, _ = endnote.write([Entry.make("k", "misc", {"title": r"A <b> \& \emph{c}"})])
    assert '<style face="normal" font="default" size="100%">A &lt;b&gt; &amp; </style><style face="italic"' in text


MODS = """<?xml version="1.0"?><modsCollection xmlns="http://www.loc.gov/mods/v3"><mods ID="x1">
<titleInfo><nonSort>The</nonSort><title>Growth</title><subTitle>A Trial</subTitle></titleInfo>
<name type="personal"><namePart type="given">Nadia</namePart><namePart type="family">van Oyelaran</namePart><namePart type="termsOfAddress">Jr.</namePart>
<role><roleTerm type="text">author</roleTerm></role></name>
<name type="corporate"><namePart>Open Harbour, Inc.</namePart><role><roleTerm type="code">aut</roleTerm></role></name>
<relatedItem type="host"><titleInfo><title>Proceedings of Things</title></titleInfo>
<name type="personal"><namePart>de la Cruz, Ana</namePart><role><roleTerm>editor</roleTerm></role></name>
<originInfo><publisher>House</publisher><place><placeTerm type="text">Ibadan</placeTerm></place><dateIssued>2019-07</dateIssued></originInfo>
<genre>conference publication</genre><part><detail type="volume"><number>3</number></detail><extent unit="page"><start>12</start><end>19</end></extent></part>
</relatedItem><identifier type="doi">10.55555/p-1</identifier><location><url>https://x.example/p-1</url></location><language><languageTerm>eng</languageTerm></language>
<abstract>We &lt;i&gt;watched&lt;/i&gt;.</abstract></mods>"""


def test_mods_paper_in_proceedings():
    (entry,), _ = mods.read(MODS + "</modsCollection>")
    assert entry == Entry.make(
        "x1",
        "inproceedings",
        {
            "author": "van Oyelaran, Jr., Nadia and {Open Harbour, Inc.}",
            "editor": "de la Cruz, Ana",
            "title": "The Growth: A Trial",
            "booktitle": "Proceedings of Things",
            "volume": "3",
            "pages": "12--19",
            "year": "2019",
            "month": "jul",
            "publisher": "House",
            "address": "Ibadan",
            "doi": "10.55555/p-1",
            "url": "https://x.example/p-1",
            "langid": "en",
            "abstract": r"We \emph{watched}.",
        },
    )


@pytest.mark.parametrize(
    ("body", "want"),
    [
        ("<genre>journal article</genre>", "article"),
        ("<relatedItem type='host'><originInfo><issuance>continuing</issuance></originInfo></relatedItem>", "article"),
        ("<relatedItem type='host'><part><detail type='issue'><number>3</number></detail></part></relatedItem>", "article"),
        ("<relatedItem type='host'><genre authority='marcgt'>book</genre></relatedItem>", "incollection"),
        ("<genre>Ph.D. thesis</genre><genre>thesis</genre>", "phdthesis"),
        ("<genre>thesis</genre><genre>Masters thesis</genre>", "mastersthesis"),
        ("<originInfo><issuance>monographic</issuance></originInfo>", "book"),
        ("", "misc"),
    ],
)
def test_mods_types(body, want):
    (entry,), _ = mods.read(f"<mods><titleInfo><title>T</title></titleInfo>{body}</mods>")
    assert entry.type == want


def test_a_broken_file_keeps_the_records_before():
    (entry,), (said,) = mods.read(MODS + "<mods><titleInfo>", source="a.xml")
    assert entry.key == "x1"
    assert (said.code, said.severity, said.source) == ("broken-file", "error", "a.xml")
    assert said.line == MODS.count("\n") + 1


@pytest.mark.parametrize("module", [endnote, mods])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "<xml><records></records></xml>",
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><xml><records><record>&b;</record></records></xml>',
        '<!DOCTYPE x SYSTEM "file:///etc/passwd"><mods/>',
        "<a>" * 5000,
        "<mods>\x00</mods>",
    ],
)
def test_xml_that_is_refused(module, text):
    with pytest.raises(InputError, match=r"a\.xml:"):
        module.read(text, source="a.xml")
