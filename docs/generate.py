"""Fill the generated blocks of the documentation from the code's own tables.

    python docs/generate.py            rewrite the pages
    python docs/generate.py --check    exit with 1 where a page is out of date

A block stands between ``<!-- begin: NAME ARGUMENT -->`` and ``<!-- end -->``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click

DOCS = Path(__file__).resolve().parent
BLOCK = re.compile(r"(<!-- begin: (?P<name>[\w-]+) ?(?P<argument>[\w./-]*) -->\n).*?(<!-- end -->)", re.DOTALL)


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table; bars in cells are escaped."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def command_of(name: str) -> click.Command:
    """A command of the command line by its name."""
    found = import_module(f"citekit.cli.{name}_command").command
    assert isinstance(found, click.Command)
    return found


def options(name: str) -> str:
    """The usage line and the options of a command."""
    command = command_of(name)
    context = click.Context(command, info_name=f"citekit {name}", help_option_names=["-h", "--help"])
    usage = command.get_usage(context).removeprefix("Usage: ")
    rows = []
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record:
            rows.append([f"`{record[0]}`", record[1]])
    return f"```\n{usage}\n```\n\n" + table(["option", "meaning"], rows)


def commands(folder: str) -> str:
    """The list of commands, with links to their pages in ``folder``."""
    from citekit.cli.commands import COMMANDS

    return table(
        ["command", "what it does"], [[f"[`citekit {name}`]({folder}commands/{name}.md)", text] for name, text in COMMANDS.items()]
    )


def fields(_: str) -> str:
    """The field table."""
    from citekit.entry.tables import field_table

    rows = [
        [f"`{row.name}`", row.kind, f"`{row.biblatex}`" if row.biblatex != row.name else "", row.meaning] for row in field_table().values()
    ]
    return table(["field", "kind", "in biblatex", "meaning"], rows)


def types(_: str) -> str:
    """The type table."""
    from citekit.entry.tables import type_table

    rows = [
        [f"`{row.name}`", f"`{row.csl}`", ", ".join(" or ".join(f"`{name}`" for name in group) for group in row.required), row.meaning]
        for row in type_table().values()
    ]
    return table(["type", "CSL type", "needs", "meaning"], rows)


def csl_mapping(_: str) -> str:
    """The table of fields and CSL variables."""
    from citekit.formats.csl_map import csl_map

    rows = [
        [
            f"`{row.variable}`",
            ", ".join(f"`{name}`" for name in row.fields),
            "all" if "*" in row.types else ", ".join(sorted(row.types)),
            row.reason,
        ]
        for row in csl_map()
    ]
    return table(["CSL variable", "from", "types", "why"], rows)


def short_names(_: str) -> str:
    """The short names of styles."""
    from citekit.csl import usual_styles

    rows = [[f"`{style.short}`", f"`{style.id}`", style.title] for style in usual_styles() if style.short]
    return table(["name", "style", "title"], rows)


def cleanups(_: str) -> str:
    """The clean-ups of fmt in their order."""
    from citekit.bibtex.transforms import TRANSFORMS

    return table(
        ["clean-up", "what it does"], [[f"`{item.name}`{'' if item.usual else ' (on request)'}", item.meaning] for item in TRANSFORMS]
    )


def findings(_: str) -> str:
    """The codes of check."""
    from citekit.bibtex.checks import codes

    return table(["code", "what it means"], [[f"`{code}`", meaning] for code, meaning in codes().items()])


def project_keys(name: str) -> str:
    """The keys of a table of citekit.toml, those of filters aside where a table has them too."""
    from citekit.build.keys import key_table

    kinds = {"texts": "list of texts", "flag": "true or false", "table": "table", "tables": "list of tables"}
    rows = []
    for row in key_table()[name].values():
        if row.table == name:
            kind = " or ".join(f'`"{word}"`' for word in row.choices) or kinds.get(row.kind, row.kind)
            quoted = row.default and (row.choices or row.kind == "text")
            usual = f'`"{row.default}"`' if quoted else f"`{row.default}`" if row.default else ""
            rows.append([f"`{row.key.replace('_', '-')}`", kind, usual, row.meaning])
    return table(["key", "value", "usual", "meaning"], rows)


def template_places(_: str) -> str:
    """The places of a template."""
    from citekit.build.template import PLACES

    return table(["place", "what stands there"], [[f"`{{{{{name}}}}}`", meaning] for name, meaning in PLACES.items()])


def formats(_: str) -> str:
    """The table of formats."""
    from citekit.formats.registry import FORMATS

    rows = [
        [
            f"`{item.name}`",
            item.title,
            ", ".join(f"`{ending}`" for ending in item.endings),
            "yes" if item.reads else "",
            "yes" if item.writes else "",
        ]
        for item in FORMATS.values()
    ]
    return table(["name", "format", "endings", "read", "written"], rows)


def outputs(_: str) -> str:
    """The table of output formats."""
    from citekit.writers.outputs import OUTPUTS
    from citekit.writers.records import TEXTS

    commands = {"document": "`render`, `cv`", "cv": "`cv`", "records": "`cv`"}
    rows = [
        [
            f"`{item.name}`",
            item.title,
            ", ".join(f"`{ending}`" for ending in item.endings) or ("a folder" if item.folder else ""),
            ("`cv`" if item.binary else commands[item.kind]) + (", `convert`" if item.name in (*TEXTS, "csljson", "bibtex") else ""),
            f"`{item.extra}`" if item.extra else "",
        ]
        for item in OUTPUTS.values()
    ]
    return table(["name", "what it is", "endings", "made by", "extra"], rows)


def page_readers(_: str) -> str:
    """The table of the readers for pages of known structure."""
    from citekit.pages.readers.registry import SITES

    forms = {"html": "saved page", "json": "JSON", "xml": "XML"}
    return table(["site", "form", "what", "gives"], [[site.name, forms[site.form], site.reads, site.gives] for site in SITES])


def page_shells(_: str) -> str:
    """What to do where a site's page came without its works."""
    from citekit.pages.readers.shells import SHELLS

    return table(["site", "the better way"], [[shell.site, shell.hint] for shell in SHELLS])


def rules(_: str) -> str:
    """A section for each finding of check, as ``check --explain`` prints it."""
    from citekit.bibtex.checks import explanations

    return "\n".join(f"## {item.code}\n\n{item.text}\n" for item in explanations().values())


MAKERS: dict[str, Callable[[str], str]] = {
    "options": options,
    "commands": commands,
    "fields": fields,
    "types": types,
    "csl-mapping": csl_mapping,
    "formats": formats,
    "outputs": outputs,
    "short-names": short_names,
    "clean-ups": cleanups,
    "findings": findings,
    "page-readers": page_readers,
    "page-shells": page_shells,
    "rules": rules,
    "project-keys": project_keys,
    "template-places": template_places,
}


def refresh(text: str) -> str:
    """A page with its generated blocks as they should be."""
    return BLOCK.sub(lambda match: match[1] + MAKERS[match["name"]](match["argument"]) + match[4], text)


def stale() -> list[tuple[Path, str]]:
    """Pages that are out of date, with what they should say."""
    pages = [*sorted(DOCS.rglob("*.md")), DOCS.parent / "README.md"]
    found = []
    for page in pages:
        text = page.read_text(encoding="utf-8")
        fresh = refresh(text)
        if fresh != text:
            found.append((page, fresh))
    return found


def main() -> int:
    """Refresh the pages, or with ``--check`` name those that are out of date."""
    pages = stale()
    for page, fresh in pages:
        print(page.relative_to(DOCS.parent))
        if "--check" not in sys.argv:
            page.write_text(fresh, encoding="utf-8")
    return 1 if pages and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
