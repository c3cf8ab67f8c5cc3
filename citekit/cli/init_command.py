"""``citekit init``."""

from __future__ import annotations

from pathlib import Path

import click

from citekit.cli.common import json_option, print_json, tell
from citekit.cli.telling import printable
from citekit.errors import OutputError, UsageError


@click.command("init")
@click.argument("folder", default=".", metavar="[DIR]")
@click.option("--name", metavar="NAME", help="Whose publications they are; several people go into citekit.toml.")
@click.option(
    "--page",
    "pages",
    multiple=True,
    metavar="PAGE",
    help="A page, .bib file or http(s) address; again for more. Paths are from where you stand.",
)
@click.option("--base-url", metavar="URL", help="The page's address on the web: makes its links to files beside it whole.")
@click.option("--style", metavar="STYLE", help="A CSL style by name or path.")
@click.option("-o", "--output", "outputs", multiple=True, metavar="FILE", help="A file to make, such as cv.html or cv.pdf; again for more.")
@click.option("-y", "--yes", is_flag=True, help="Ask nothing: take what is given, and the usual for the rest.")
@json_option
def command(
    folder: str,
    name: str | None,
    pages: tuple[str, ...],
    base_url: str | None,
    style: str | None,
    outputs: tuple[str, ...],
    yes: bool,
    as_json: bool,
) -> None:
    """Begin a project: write a citekit.toml that works.

    It asks for your name, your publication page and a style (and the page's
    address, where it links to files beside it), unless the options say, and
    writes DIR/citekit.toml (default: this folder). A
    citekit.toml that is there already is left as it is.

    \b
    Examples:
      citekit init
      citekit init my-cv/ --name "Ada Example" --page homepage.html
      citekit init --name "Ada Example" --page https://uni.example/~ada/ --yes
    """
    from citekit.build.config import FILE_NAME, load_project
    from citekit.build.scaffold import Answers, guess_sources, has_local_links, sources_from, toml_text
    from citekit.cli.commands import COMMANDS
    from citekit.library.files import write_atomic
    from citekit.writers.names import format_of_name

    root = Path(folder)
    path = root / FILE_NAME
    if path.exists():
        raise OutputError(f"{path}: is there already; not overwritten", hint=f"citekit build {folder}".replace(" .", ""))
    if root.exists() and not root.is_dir():
        raise OutputError(f"{root}: is a file where a folder is wanted", hint="name another folder")
    for file in outputs:
        if not format_of_name(file):
            raise UsageError(f"{file}: its ending names no format", hint="cv.html, cv.pdf, cv.docx, cv.tex, cv.md …")
    found = guess_sources(root)
    asks = not yes
    if asks and name is None:
        name = click.prompt("Your name", default="", show_default=False, err=True)
    if asks and not pages:
        known = found[0] if found else None
        answer = click.prompt("Your publication page (a file or an address)", default=known, err=True)
        # What was offered is in the project's folder already.
        pages = () if answer == known else (str(answer).strip(),)
    sources = sources_from(root, pages) if pages else found[:1] or sources_from(root, ())
    if asks and base_url is None and any(has_local_links(root, source) for source in sources):
        base_url = click.prompt("The page's address on the web, for its links to files", default="", show_default=False, err=True)
    if asks and style is None:
        style = click.prompt("Citation style", default="citekit-cv", err=True)
    style = style or "citekit-cv"
    _check_style(style, root)
    answers = Answers((name or "").strip(), sources, style, outputs or ("cv.html",), _address(base_url or ""))
    root.mkdir(parents=True, exist_ok=True)
    write_atomic(path, toml_text(answers).encode("utf-8"))
    load_project(root, commands=COMMANDS)
    if as_json:
        print_json({"written": str(path), "name": answers.name, "sources": list(sources), "style": style, "outputs": list(answers.outputs)})
        return
    tell(printable(f"{path}: written for {answers.name or 'everybody on it'}, from {', '.join(sources)}"))
    tell(f"Next: citekit build{'' if folder == '.' else f' {printable(folder)}'}")


def _address(text: str) -> str:
    """An address as browsers take it: without a scheme it is https."""
    text = text.strip()
    return f"https://{text}" if text and "://" not in text else text


def _check_style(style: str, root: Path) -> None:
    """Raises UsageError, with the nearest names, for a style that does not exist."""
    from citekit.csl import Style

    Style.load(str(root / style) if (root / style).is_file() else style)
