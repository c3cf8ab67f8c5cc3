"""The page in a real browser: search, filters, copying, keyboard, dark mode, print; no console error, no request."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from citekit.cv import make_cv, write_cv
from citekit.cv.citations import with_citations
from citekit.cv.people import Person
from citekit.entry import Entry
from tests.cv.works import ME, WORKS

pytestmark = pytest.mark.slow

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
#: Names that a reader types without their accents.
NAMES = ("Müller, Zoë", "Sørensen, Bjørn", "Łukasiewicz, Ida", "Großmann, Æsa", "Nguyễn, Thị", "İnan, Işıl", "ΠΑΠΠΑΣ, Νίκος", "山田, 太郎")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install -e '.[test-browser]'")
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


def written(folder: Path, works: tuple[Entry, ...]) -> Path:
    path = folder / "cv.html"
    cv = with_citations(make_cv(works, me=ME, number=True), ["apa", "ieee"])
    path.write_text(write_cv(cv), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    works = tuple(entry.replace(key=f"{entry.key}-{i}") for i in range(4) for entry in WORKS)
    return written(tmp_path_factory.mktemp("page"), works)


@pytest.fixture(scope="module")
def names_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    works = tuple(
        Entry.make(f"w{i}", "article", {"author": name, "title": f"Work {i}", "journal": "J. Inv.", "year": str(2000 + i)})
        for i, name in enumerate(NAMES)
    )
    return written(tmp_path_factory.mktemp("names"), works)


class Watched:
    """A page in a context of its own that remembers what goes wrong on it."""

    def __init__(self, browser: Any, address: str, **settings: Any) -> None:
        self.context = browser.new_context(**{"viewport": {"width": 390, "height": 800}, **settings})
        self.page = self.context.new_page()
        self.trouble: list[str] = []
        page = self.page
        page.on("console", lambda message: self.trouble.append(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("request", lambda request: self.trouble.append(request.url) if not request.url.startswith("file:") else None)
        page.goto(address)

    def close(self) -> None:
        self.context.close()
        assert self.trouble == []


@pytest.fixture
def page(browser: Any, page_file: Path) -> Iterator[Any]:
    watched = Watched(browser, page_file.as_uri())
    yield watched.page
    watched.close()


def shown(page: Any) -> int:
    return int(page.locator(".work:visible").count())


def search(page: Any, words: str) -> int:
    page.get_by_label("Search publications").fill(words)
    return shown(page)


def test_search_is_by_words_without_case_and_accents(page: Any) -> None:
    assert shown(page) == 28
    assert search(page, "SPARSE celine") == 4
    assert page.locator("output").inner_text() == "4 of 28 works"
    assert page.locator("main > section:visible").count() == 1
    assert page.locator("nav li:visible").all_inner_texts() == ["Conference papers 4"]
    assert search(page, "") == 28


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("muller zoe", "Müller"),
        ("Mueller", "Müller"),
        ("sorensen", "Sørensen"),
        ("Soerensen", "Sørensen"),
        ("lukasiewicz", "Łukasiewicz"),
        ("grossmann aesa", "Großmann"),
        ("nguyen thi", "Nguyễn"),
        ("inan isil", "İnan"),
        ("παππας νικος", "Νίκος"),
        ("山田", "山田"),
    ],
)
def test_names_are_found_as_they_are_typed(browser: Any, names_file: Path, typed: str, name: str) -> None:
    watched = Watched(browser, names_file.as_uri())
    assert search(watched.page, typed) == 1
    assert name in watched.page.locator(".work:visible .reference").inner_text()
    watched.close()


def test_what_no_work_has_says_so_and_leads_back(page: Any) -> None:
    assert search(page, "nothing has this") == 0
    assert page.locator("output").inner_text() == "No work matches"
    page.get_by_role("button", name="Show all").click()
    assert shown(page) == 28
    assert page.get_by_role("button", name="Show all").count() == 0
    page.wait_for_function("document.activeElement.name === 'q'")


def test_filters(page: Any) -> None:
    page.get_by_label("Year").select_option("2024")
    assert shown(page) == 4
    page.get_by_label("Year").select_option("")
    page.get_by_label("Type").select_option("thesis")
    assert shown(page) == 4
    page.get_by_label("Type").select_option("")
    page.get_by_label("Role").select_option("corresponding")
    assert shown(page) == 4


def test_list_of_several_people_is_filtered_by_person(browser: Any, tmp_path: Path) -> None:
    works = tuple(entry.replace(key=f"{entry.key}-{i}") for i in range(2) for entry in WORKS)
    path = tmp_path / "lab.html"
    path.write_text(write_cv(make_cv(works, people=[Person("Ada Example"), Person("Bob Sample"), Person("Nobody Here")])), encoding="utf-8")
    watched = Watched(browser, path.as_uri())
    person = watched.page.get_by_label("Person")
    # Who has no part in any work is no choice.
    assert person.locator("option").all_inner_texts() == ["All people", "Ada Example", "Bob Sample"]
    person.select_option("Bob Sample")
    assert shown(watched.page) == 6
    assert watched.page.url.endswith("#person=Bob+Sample")
    watched.close()


def test_equal_first_author_is_first(page: Any) -> None:
    page.get_by_label("Role").select_option("first")
    # Ada Example is the second of two equal first authors of this one.
    assert any("Sparse" in text for text in page.locator(".work:visible .reference").all_inner_texts())


def test_a_view_can_be_linked(browser: Any, page_file: Path) -> None:
    first = Watched(browser, page_file.as_uri())
    first.page.get_by_label("Search publications").fill("sparse & é")
    first.page.get_by_label("Search publications").fill("Céline")
    first.page.get_by_label("Year").select_option("2024")
    address = first.page.url
    first.close()
    assert address.endswith("#q=C%C3%A9line&year=2024")
    second = Watched(browser, address)
    assert shown(second.page) == 4
    assert second.page.get_by_label("Year").input_value() == "2024"
    second.page.evaluate("location.hash = 'year=1234&type=thesis'")
    second.page.wait_for_function("document.querySelectorAll('.work:not([hidden])').length === 4")
    assert second.page.get_by_label("Year").input_value() == ""
    second.close()


def test_an_address_of_a_work_is_no_view(browser: Any, page_file: Path) -> None:
    watched = Watched(browser, page_file.as_uri() + "#ref-example2023shape-2")
    assert shown(watched.page) == 28
    assert watched.page.evaluate("document.querySelector(':target').id") == "ref-example2023shape-2"
    watched.close()


def test_bibtex_is_copied(browser: Any, page_file: Path) -> None:
    watched = Watched(browser, page_file.as_uri(), permissions=["clipboard-read", "clipboard-write"])
    page = watched.page
    cite = page.locator("details.cite").first
    cite.locator("summary").click()
    assert cite.locator(".citation:visible").count() == 1
    cite.get_by_role("button").click()
    page.wait_for_function("document.querySelector('details.cite [role=status]').textContent === 'Copied'")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == cite.locator("pre").inner_text().strip()
    assert copied.startswith("@")
    watched.close()


def test_citation_in_another_style_is_chosen_once_and_copied_with_its_italics(browser: Any, page_file: Path) -> None:
    watched = Watched(browser, page_file.as_uri(), permissions=["clipboard-read", "clipboard-write"])
    page = watched.page
    cites = page.locator("details.cite")
    cites.nth(0).locator("summary").click()
    choice = cites.nth(0).get_by_label("Citation style")
    assert choice.locator("option").all_inner_texts() == ["BibTeX", "APA Style 7th edition", "IEEE Reference Guide version 11.29.2023"]
    choice.select_option("APA Style 7th edition")
    # The choice holds for the next work.
    cites.nth(1).locator("summary").click()
    text = cites.nth(1).locator(".citation:visible > :not(.style)").inner_text()
    assert "(2023). On the Shape of" in text
    cites.nth(1).get_by_role("button").click()
    page.wait_for_function("document.querySelectorAll('details.cite [role=status]')[1].textContent === 'Copied'")
    assert page.evaluate("navigator.clipboard.readText()") == text
    rich = page.evaluate("navigator.clipboard.read().then((items) => items[0].getType('text/html')).then((blob) => blob.text())")
    assert "<i>Journal of Invented Results</i>" in rich
    watched.close()


def test_without_a_clipboard_the_citation_is_selected(browser: Any, page_file: Path) -> None:
    watched = Watched(browser, page_file.as_uri())
    page = watched.page
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    cite = page.locator("details.cite").first
    cite.locator("summary").click()
    cite.get_by_role("button").click()
    page.wait_for_function("document.querySelector('details.cite [role=status]').textContent === 'Selected'")
    assert page.evaluate("getSelection().toString()").startswith("@")
    watched.close()


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_is_wider_than_a_phone(browser: Any, page_file: Path, width: int) -> None:
    watched = Watched(browser, page_file.as_uri(), viewport={"width": width, "height": 800})
    for summary in watched.page.locator("summary").all():
        summary.click()
    assert watched.page.evaluate("document.documentElement.scrollWidth") <= width
    watched.close()


def test_first_stop_of_the_keyboard_skips_to_the_publications(page: Any) -> None:
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the publications"
    assert page.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "q"


def test_keyboard_alone_does_everything(page: Any) -> None:
    page.keyboard.press("/")
    page.keyboard.type("sparse")
    assert shown(page) == 4
    for name in ("year", "type", "role"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.name") == name
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Show all"
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.name === 'q'")
    assert shown(page) == 28
    assert "#" not in page.url
    page.locator("details.cite summary").first.focus()
    page.keyboard.press("Enter")
    page.locator(".copy").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Citation style"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Copy"


def test_search_that_stays_in_sight_hides_nothing_that_is_linked_or_focused(browser: Any, page_file: Path) -> None:
    watched = Watched(browser, page_file.as_uri(), viewport={"width": 1280, "height": 700})
    page = watched.page
    links = page.locator("nav a")
    links.last.click()
    below = "(at) => at.getBoundingClientRect().top >= document.querySelector('.tools').getBoundingClientRect().bottom"
    assert page.locator("h2").last.evaluate(below)
    page.locator("summary").last.focus()
    for _ in range(30):
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(f"({below})(document.activeElement)") or page.evaluate(
            "document.activeElement.closest('.tools, header') !== null"
        )
    watched.close()


def test_landmarks_and_names_as_assistive_software_has_them(page: Any) -> None:
    assert page.get_by_role("banner").count() == page.get_by_role("main").count() == page.get_by_role("search").count() == 1
    assert page.get_by_role("navigation", name="Sections").count() == 1
    assert page.get_by_role("heading", level=1).inner_text() == "Ada Example"
    assert page.get_by_role("region").all()[0].get_attribute("aria-labelledby")
    assert page.locator("output").get_attribute("aria-live") == "polite"
    unnamed = "[...document.querySelectorAll('input, select, button, a')].filter((it) => !(it.ariaLabel || it.textContent.trim())).length"
    assert page.evaluate(unnamed) == 0


def test_dark_and_print(browser: Any, page_file: Path) -> None:
    watched = Watched(browser, page_file.as_uri(), color_scheme="dark")
    page = watched.page
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 24, 26)"
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    for name in ("nav", ".tools", ".skip", "details", ".badges"):
        assert page.locator(f"{name}:visible").count() == 0, name
    assert shown(page) == 28
    watched.close()


def test_without_scripts_everything_is_there(browser: Any, page_file: Path) -> None:
    watched = Watched(browser, page_file.as_uri(), java_script_enabled=False)
    page = watched.page
    assert shown(page) == 28
    assert page.locator(".tools:visible").count() == 0
    cite = page.locator("details.cite").first
    cite.locator("summary").click()
    assert cite.locator(".citation:visible .style").all_inner_texts()[:2] == ["BibTeX", "APA Style 7th edition"]
    watched.close()


def test_styles_of_entries_pass_the_policy(browser: Any, tmp_path: Path) -> None:
    """Small capitals are a style attribute, which the policy allows by its hash; one that a title brings is text."""
    works = (WORKS[0].replace(title=r'{\textsc{Small}} and <b style="color:red">none</b>', award=""),)
    watched = Watched(browser, written(tmp_path, works).as_uri())
    variants = "[...document.querySelectorAll('.reference span')].map((it) => getComputedStyle(it).fontVariantCaps)"
    assert "small-caps" in watched.page.evaluate(variants)
    watched.close()


def test_plots_and_reference_lists_pass_the_policy(browser: Any, tmp_path: Path) -> None:
    from citekit.api import render_report
    from citekit.library.library import Library
    from citekit.stats.figures import with_figures
    from citekit.stats.plots import PLOTS

    cv, _ = with_figures(make_cv(WORKS, me=ME), tuple(PLOTS), ME)
    (tmp_path / "plots.html").write_text(write_cv(cv), encoding="utf-8")
    for style in ("ieee", "apa"):
        page, _ = render_report(Library(WORKS), style, to="html", standalone=True)
        (tmp_path / f"{style}.html").write_text(page, encoding="utf-8")
    for path in sorted(tmp_path.iterdir()):
        watched = Watched(browser, path.as_uri(), color_scheme="dark")
        assert watched.page.evaluate("document.documentElement.scrollWidth") <= 390, path.name
        if path.stem == "plots":
            assert watched.page.get_by_role("img").count() == len(cv.figures) > 2
            # Of a plot by years the newest is in sight, on the narrow page too.
            rights = "[...document.querySelectorAll('figure.by-year svg')].map((it) => Math.round(it.getBoundingClientRect().right))"
            assert len(watched.page.evaluate(rights)) > 1
            assert max(watched.page.evaluate(rights)) <= 390
            # Letters of a plot have the colour of the page's text.
            assert watched.page.evaluate("getComputedStyle(document.querySelector('figure text')).fill") == "rgb(227, 224, 217)"
        watched.close()


def test_hundreds_of_works_are_searched_while_one_types(browser: Any, tmp_path: Path) -> None:
    """Works out of sight are not laid out, so that a letter typed costs no layout of all of them."""
    works = tuple(WORKS[1].replace(key=f"k{i}", title=f"Number{i}x of Many") for i in range(600))
    watched = Watched(browser, written(tmp_path, works).as_uri())
    assert watched.page.evaluate("document.querySelectorAll('.work').length") == 600
    assert search(watched.page, "number59") == 11
    assert watched.page.evaluate("getComputedStyle(document.querySelector('.work')).contentVisibility") == "auto"
    watched.page.emulate_media(media="print")
    assert watched.page.evaluate("getComputedStyle(document.querySelector('.work')).contentVisibility") == "visible"
    watched.close()
