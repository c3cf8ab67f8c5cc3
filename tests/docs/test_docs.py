"""The documentation says what the code does: a command or public function without its page fails."""

import importlib.util
import inspect
import re
import sys
from pathlib import Path

import click
import pytest

import citekit
from citekit.cli.commands import COMMANDS
from citekit.cli.main import group

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.rglob("*.md")), ROOT / "README.md", ROOT / "CHANGELOG.md"]


def load_generator():
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["generate"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_page_with_its_options(name):
    page = (DOCS / "commands" / f"{name}.md").read_text(encoding="utf-8")
    assert f"# citekit {name}" in page
    assert f"<!-- begin: options {name} -->" in page


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name):
    command = group.get_command(click.Context(group), name)
    assert command.help.splitlines()[0].rstrip(".") == COMMANDS[name].rstrip(".")
    assert f"  citekit {name}" in command.help
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name}: {parameter.name} has no help"


@pytest.mark.parametrize("name", [name for name in citekit.__all__ if not name.startswith("_")])
def test_every_public_name_is_documented(name):
    thing = getattr(citekit, name)
    assert inspect.getdoc(thing)
    assert re.search(rf"`(citekit\.)?{name}\b", (DOCS / "api.md").read_text(encoding="utf-8")), f"docs/api.md does not speak of {name}"


def test_generated_blocks_are_up_to_date():
    assert [str(page.relative_to(ROOT)) for page, _ in load_generator().stale()] == [], "run: python docs/generate.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_between_pages_lead_somewhere(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s#]+)(?:#[^)]*)?\)", text):
        if not re.match(r"[a-z]+:", target):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
