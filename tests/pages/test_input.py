"""Bad input, encodings and hostile pages."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citekit.errors import InputError
from citekit.pages import read_page

ITEM = "<li><b>Leaning at scale number {0}</b><br>Ada Brook, Ben Cole<br>ICML 2020</li>"


@pytest.mark.parametrize("data", [b"%PDF-1.7 x", b"PK\x03\x04abc", b"\x89PNG\r\n", bytes(range(256)) * 20])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        read_page(data, source="page.html")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-page"),
        ("<html><body><div></div></body></html>", "empty-page"),
        ("<html><head><script src=app.js></script></head><body></body></html>", "needs-javascript"),
        ("<html><body><nav>Home About</nav><p>Home</p><div id='root'></div><script src=a.js></script></body></html>", "needs-javascript"),
        ("<html><head><title>Just a moment...</title></head><body><p>Verify you are human</p></body></html>", "error-page"),
        ("<html><head><title>Seite nicht gefunden</title></head><body><p>Leider nichts.</p></body></html>", "error-page"),
        ("<html><body><form><p>Sign in</p><p>User name</p><p>Password</p></form></body></html>", "login-page"),
        ("<html><body><h1>Rock climbing</h1><p>Route 66 was not easy to climb in 2003.</p></body></html>", "no-publications"),
        ("<html><body><div id=root></div><noscript>You need JavaScript</noscript></body></html>", "needs-javascript"),
        ("<html><body><h1>404 Not Found</h1></body></html>", "error-page"),
        ("<html><body><p>Hello, I like slopes.</p></body></html>", "no-publications"),
    ],
)
def test_a_page_without_publications_says_why(text: str, code: str) -> None:
    result = read_page(text, source="page.html")
    assert result.entries == ()
    assert result.diagnostics[-1].code == code


def test_an_empty_page_gives_nothing_and_says_so() -> None:
    result = read_page("", source="page.html")
    assert result.entries == ()
    assert result.diagnostics


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(encoding: str) -> None:
    page = "<html><body><h2>Publications</h2><ul><li><b>Über Hänge</b><br>Jörg Bäcker, Zoë Ng<br>ICML 2020</li></ul></body></html>"
    entry = read_page(page.encode(encoding), source="p.html").entries[0]
    assert entry.get("author") == "Bäcker, Jörg and Ng, Zoë"


def test_declared_charset_counts() -> None:
    head = '<html><head><meta charset="iso-8859-1"></head><body><h2>Publications</h2>'
    page = head + "<p>Jörg Bäcker, Zoë Ng. <i>Über Hänge</i>. ICML 2020.</p></body></html>"
    entry = read_page(page.encode("latin-1"), source="p.html").entries[0]
    assert entry.get("title") == "Über Hänge"


def test_deep_nesting_and_empty_tags() -> None:
    page = "<div>" * 20_000 + "<h2>Publications</h2><ul>" + "".join(ITEM.format(n) for n in range(3)) + "</ul>" + "<span></span>" * 20_000
    assert len(read_page(page, source="p.html").entries) == 3


def test_one_endless_line() -> None:
    assert read_page("Ada Brook, " * 50_000, source="p.txt").entries == ()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=400))
def test_any_text_is_read_without_trouble(text: str) -> None:
    for format in ("html", "markdown", "text"):
        read_page(text, source="x", format=format)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.sampled_from(
            ["<li>", "</li>", "<b>", "Ada Brook, Ben Cole", "ICML 2020", "*", "(", "“", "<br>", "[pdf]", "Leaning: a study", ". ", "\n"]
        ),
        max_size=40,
    )
)
def test_any_mixture_of_parts_is_read_without_trouble(parts: list[str]) -> None:
    for format in ("html", "markdown", "text"):
        read_page(" ".join(parts), source="x", format=format)
