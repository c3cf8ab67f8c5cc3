"""``citekit subset``."""

from __future__ import annotations

import click

from citekit.cli.common import finish, output_options, strict_option, tell, verbose_option, write_output
from citekit.cli.document_inputs import document_argument, from_option, libraries_argument, libraries_of, read_with_parts
from citekit.errors import CitekitError, UsageError


@click.command("subset")
@document_argument
@libraries_argument
@output_options
@from_option
@strict_option
@verbose_option
def command(
    document: str, libraries: tuple[str, ...], output: str | None, force: bool, kind: str | None, strict: bool, verbose: bool
) -> None:
    r"""Take the entries that a document uses out of .bib files.

    DOCUMENT is an .aux or .bcf file, a LaTeX source or Markdown. The entries
    come as they stand in LIBRARY, byte for byte, with those that they inherit
    from (crossref, xdata) or name (related, entryset), the @string macros they
    use, and preambles. \nocite{*} takes all. The document's own .bib files
    are taken where none is named.

    \b
    Examples:
      citekit subset main.aux library.bib -o main.bib
      citekit subset paper.md library.bib more.bib > paper.bib
    """
    from citekit.bibtex import Document, read
    from citekit.documents import Keys, usage_of
    from citekit.documents.subset import subset
    from citekit.library.files import read_bytes
    from citekit.library.load import kind_of

    _, known, reading, parts = read_with_parts(document, kind)
    readings = [reading, *parts]
    errors: list[CitekitError] = []
    documents: list[Document] = []
    for path in libraries_of(document, libraries, readings):
        try:
            data = read_bytes(path)
        except CitekitError as error:
            errors.append(error)
            continue
        if kind_of(data, path) != "bibtex":
            raise UsageError(f"{path} is no .bib file", hint="citekit convert makes one of CSL-JSON")
        documents.append(read(data, source=path))
    usage = usage_of(readings, Keys(entry for each in documents for entry in each.entries), markdown=known == "markdown")
    made = subset(documents, usage.used)
    if documents:
        write_output(made.data, output, force=force)
    total = sum(len(each.entries) for each in documents)
    tell(f"{len(made.keys)} of {total} entries")
    said = (*(item for part in readings for item in part.diagnostics), *usage.diagnostics, *made.diagnostics)
    finish(errors, said, strict=strict, verbose=verbose)
