"""The page in a real browser: search, filters, copying, dark mode, print; no console error, no request."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from citekit.cv import make_cv, write_cv
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    works = tuple(entry.replace(key=f"{entry.key}-{i}") for i in range(4) for entry in WORKS)
    path = tmp_path_factory.mktemp("page") / "cv.html"
    path.write_text(write_cv(make_cv(works, me=ME, number=True)), encoding="utf-8")
    return path


@pytest.fixture
def page(browser: Any, page_file: Path) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("request", lambda request: trouble.append(request.url) if not request.url.startswith("file:") else None)
    page.goto(page_file.as_uri())
    yield page
    assert trouble == []
    context.close()


def shown(page: Any) -> int:
    return int(page.locator(".work:visible").count())


def test_search_is_by_words_without_case_and_accents(page: Any) -> None:
    assert shown(page) == 28
    page.get_by_label("Search publications").fill("SPARSE celine")
    assert shown(page) == 4
    assert page.locator("output").inner_text() == "4 of 28"
    assert page.locator("main > section:visible").count() == 1
    page.get_by_label("Search publications").fill("")
    assert shown(page) == 28


def test_filters(page: Any) -> None:
    page.get_by_label("Year").select_option("2024")
    assert shown(page) == 4
    page.get_by_label("Year").select_option("")
    page.get_by_label("Type").select_option("thesis")
    assert shown(page) == 4
    page.get_by_label("Type").select_option("")
    page.get_by_label("Role").select_option("corresponding")
    assert shown(page) == 4


def test_bibtex_unfolds_and_is_copied(browser: Any, page_file: Path) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(page_file.as_uri())
    cite = page.locator("details.bibtex").first
    cite.locator("summary").click()
    cite.get_by_role("button").click()
    page.wait_for_function("['Copied', 'Selected'].includes(document.querySelector('details.bibtex button').textContent)")
    assert cite.locator("pre").inner_text().startswith("@")
    context.close()


def test_nothing_is_wider_than_a_phone(page: Any) -> None:
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_keyboard_reaches_the_search(page: Any) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Search publications":
            return
    pytest.fail("the search cannot be reached by keyboard")


def test_dark_and_print(browser: Any, page_file: Path) -> None:
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(page_file.as_uri())
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 24, 26)"
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("nav:visible").count() == 0
    context.close()


def test_without_scripts_everything_is_there(browser: Any, page_file: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(page_file.as_uri())
    assert shown(page) == 28
    assert page.locator(".tools").count() == 0
    context.close()
