"""What stands below the authors in a Google Scholar profile."""

import pytest

from citekit.pages import read_page

PROFILE = """<html><head><title>Ada Brook - Google Scholar</title></head><body><div id="gsc_prf_in">Ada Brook</div>
<table id="gsc_a_t"><tbody id="gsc_a_b"><tr class="gsc_a_tr"><td class="gsc_a_t"><a href="#" class="gsc_a_at">Leaning towers of sand</a>
<div class="gs_gray">A Brook, B Cole</div><div class="gs_gray">{}<span class="gs_oph">, 2023</span></div></td>
<td class="gsc_a_c"></td><td class="gsc_a_y"><span class="gsc_a_h">2023</span></td></tr></tbody></table></body></html>"""


@pytest.mark.parametrize(
    ("imprint", "kind", "fields"),
    [
        (
            "bioRxiv, 2023.01. 02.522555",
            "misc",
            {"howpublished": "bioRxiv", "doi": "10.1101/2023.01.02.522555", "pubstate": "prepublished"},
        ),
        ("US Patent App. 16/123,456", "patent", {"number": "16/123,456"}),
        ("US Patent 11,222,333", "patent", {"number": "11,222,333"}),
        ("Handbook of Databases, 10-20", "incollection", {"booktitle": "Handbook of Databases", "pages": "10--20"}),
        ("Companion of the 2023 International Conference on Sand, 12-15", "inproceedings", {"pages": "12--15"}),
        ("Proceedings of the ACM on Human-Computer Interaction 7 (CSCW1), 1-28", "article", {"volume": "7", "number": "CSCW1"}),
    ],
)
def test_imprints_of_a_profile(imprint: str, kind: str, fields: dict[str, str]) -> None:
    (entry,) = read_page(PROFILE.format(imprint).encode(), source="scholar.html").entries
    assert entry.type == kind
    assert {name: entry.get(name) for name in fields} == fields
    assert entry.get("year") == "2023"
