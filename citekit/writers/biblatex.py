"""A LaTeX document that biblatex and biber set: the works as a .bib with data annotations, and the code that prints these.

The .bib stands inside (``filecontents``) and is written beside the document
when that is compiled. Roles are annotations of the author list, as biblatex
has them (manual, "Data Annotations"): ``author+an`` for roles,
``author+an:owner`` for the owner, ``author+an:gap`` where names are left out.
Fields are built anew from their rich text, so that only known commands are in
them; sections are bibliography categories.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from citekit.bibtex.dialects import to_dialect
from citekit.entry import Author, Entry, Name
from citekit.entry.authors import format_annotation
from citekit.entry.roles import ROLE_NAMES
from citekit.entry.status import PUBSTATES
from citekit.errors import Diagnostic
from citekit.text import latex
from citekit.text.inline import Inline, Inlines, Link, NoCase, Quoted, Strong, Text, text
from citekit.writers.characters import clean, encode_href, safe_href
from citekit.writers.latex_document import ENGINES, pdf_title
from citekit.writers.latex_engines import fitted
from citekit.writers.latex_text import inlines
from citekit.writers.latex_text import text as latex_characters
from citekit.writers.records.facts import link_label
from citekit.writers.records.listing import Listed, Listing, awards_of

#: Entry types of biblatex's data model and its aliases; any other type is ``misc``.
_TYPES = frozenset(
    """article book booklet collection dataset inbook incollection inproceedings manual mastersthesis misc online patent
    periodical phdthesis proceedings report software techreport thesis unpublished""".split()
)
#: Fields of the data model that are rich text, literal lists, and plain words.
_RICH = (
    *("title", "subtitle", "booktitle", "journaltitle", "series", "chapter", "edition", "eventtitle", "venue"),
    *("howpublished", "note", "type", "version"),
)
_LISTS = ("publisher", "institution", "organization", "location")
_WORDS = ("number", "volume", "volumes", "pages", "pagetotal", "eid", "issue", "isbn", "issn")
#: A list of more names keeps its first five, its last and the owner.
_MOST_NAMES, _FIRST = 30, 5
_BETWEEN = "%%%%"


def write(listing: Listing) -> tuple[str, list[Diagnostic]]:
    """The document, UTF-8; LaTeX, biber and LaTeX again (latexmk does so by itself) make a PDF of it."""
    keys = _keys(work.entry.key for work in listing.works)
    names = dict(zip((work.entry.key for work in listing.works), keys, strict=True))
    records = _with_letters("\n".join(_record(work, names[work.entry.key], listing) for work in listing.works))
    trees: list[Inline] = [node for work in listing.works for node in work.entry.title]
    body, needed = fitted(f"{records}\n{_BETWEEN}\n{_body(listing, names)}", trees, latex.to_text(records))
    records, _, body = body.partition(f"\n{_BETWEEN}\n")
    lines = [
        ENGINES,
        "% Run LaTeX, then biber, then LaTeX twice.",
        "\\documentclass[11pt,a4paper]{article}",
        *needed,
        "\\begin{filecontents*}[overwrite]{\\jobname-works.bib}",
        records,
        "\\end{filecontents*}",
        "\\IfFileExists{csquotes.sty}{\\usepackage{csquotes}}{}",
        "\\usepackage[backend=biber,style=numeric,sorting=none,maxbibnames=99,isbn=false]{biblatex}",
        "\\ifdefined\\BiblatexSplitbibDefernumbersWarningOff\\BiblatexSplitbibDefernumbersWarningOff\\fi",
        "\\addbibresource{\\jobname-works.bib}",
        "\\usepackage[hidelinks]{hyperref}",
        pdf_title(listing.name or listing.title),
        *_marks(listing),
        *_lists(listing),
        *_categories(listing, names),
        "\\setlength{\\textwidth}{15cm}",
        "\\setlength{\\oddsidemargin}{0.46cm}",
        "\\setlength{\\textheight}{23.5cm}",
        "\\setlength{\\topmargin}{-1cm}",
        "\\setlength{\\parindent}{0pt}",
        "\\setcounter{biburlnumpenalty}{100}\\setcounter{biburlucpenalty}{100}\\setcounter{biburllcpenalty}{100}",
        "\\begin{document}",
    ]
    return "\n".join(line for line in lines if line) + f"\n\n{body}\n\\end{{document}}\n", []


def _with_letters(records: str) -> str:
    """Records with letters for commands of accents: biber makes letters of them by itself, but stops within nested ones."""
    return re.sub(r"\{\\(?:[`'^\"~=.]|[uvHcdbkr])\{(?:[^{}]|\{[^{}]*\})*\}\}", lambda match: latex.to_text(match[0]), records)


def _keys(keys: Iterable[str]) -> list[str]:
    """A key of plain ASCII for each work, which any program between here and the PDF reads."""
    found: dict[str, None] = {}
    for key in keys:
        name = re.sub(r"[^A-Za-z0-9:_.+/-]", "", key) or "work"
        free, number = name, 2
        while free in found:
            free, number = f"{name}-{number}", number + 1
        found[free] = None
    return list(found)


def _marks(listing: Listing) -> list[str]:
    """The code that prints names with their marks, and the legend of those that were printed."""
    roles = [(role, sign) for role, sign in listing.signs.items() if sign and re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", role)]
    signs = "".join(f"\\citekitsign{{{role}}}{{{latex_characters(sign)}}}" for role, sign in roles)
    says = [
        f"  \\citekitsays{{{role}}}{{{latex_characters(sign)}}}{{{latex_characters(ROLE_NAMES.get(role, role))}}}%" for role, sign in roles
    ]
    return [
        "% Names with what their annotations say: the owner's bold, a raised mark for each role, dots where names are left out.",
        "\\makeatletter",
        "\\newcommand*{\\citekitsign}[2]{\\ifitemannotation{#1}{\\csgdef{citekit@seen@#1}{}\\textsuperscript{#2}}{}}",
        "\\renewcommand*{\\mkbibcompletename}[1]{%",
        "  \\ifitemannotation[\\currentname][owner]{me}{\\textbf{#1}}{#1}%",
        f"  {signs}%",
        "  \\ifitemannotation[\\currentname][gap]{after}{, \\textellipsis}{}}",
        "% A legend of the marks that were printed.",
        "\\newcommand*{\\citekitsays}[3]{\\ifcsdef{citekit@seen@#1}{\\citekitcomma\\textsuperscript{#2} #3\\def\\citekitcomma{, }}{}}",
        "\\newcommand*{\\citekitlegend}{\\begingroup\\def\\citekitcomma{}\\footnotesize",
        *says,
        "  \\par\\endgroup}",
        "\\makeatother",
    ]


def _lists(listing: Listing) -> list[str]:
    """The list of a section: labels at the margin where works are numbered, else a hanging indent."""
    labels = [latex_characters(work.label) for section in listing.sections for work in section.works if work.label]
    if not labels:
        settings = "\\setlength{\\leftmargin}{2em}\\setlength{\\itemindent}{-2em}\\setlength{\\labelwidth}{0pt}"
        item = "\\item"
    else:
        settings = f"\\settowidth{{\\labelwidth}}{{{max(labels, key=len)}}}\\setlength{{\\leftmargin}}{{\\labelwidth}}"
        settings += "\\addtolength{\\leftmargin}{\\labelsep}"
        item = "\\item[\\csuse{citekit@label@\\thefield{entrykey}}]"
    return [
        "\\defbibenvironment{citekit}",
        f"  {{\\list{{}}{{{settings}\\setlength{{\\itemsep}}{{\\bibitemsep}}\\setlength{{\\parsep}}{{\\bibparsep}}}}\\raggedright}}",
        "  {\\endlist}",
        f"  {{{item}}}",
        "\\defbibheading{citekit}[]{\\subsection*{#1}}",
    ]


def _body(listing: Listing, names: dict[str, str]) -> str:
    """Headings and sections; works are cited in their order, which ``sorting=none`` keeps."""
    heading = listing.name or listing.title
    lines = [f"\\section*{{{latex_characters(clean(heading))}}}"] if heading else []
    if listing.name and listing.title:
        lines.append(f"{latex_characters(clean(listing.title))}\n")
    labelled = [work for work in listing.works if work.label]
    lines += [f"\\csdef{{citekit@label@{names[work.entry.key]}}}{{{latex_characters(work.label)}}}" for work in labelled]
    for number, section in enumerate(listing.sections, 1):
        keys = ",".join(names[work.entry.key] for work in section.works)
        if not keys:
            continue
        category = f"citekit-{number}"
        title = latex_characters(clean(section.heading))
        lines.append(f"\\nocite{{{keys}}}")
        lines.append(f"\\printbibliography[category={category},heading=citekit,env=citekit,title={{{title}}}]")
    return "\n".join([*lines, "\\citekitlegend"])


def _categories(listing: Listing, names: dict[str, str]) -> list[str]:
    """The lines of the preamble that put each work into the category of its section."""
    lines = []
    for number, section in enumerate(listing.sections, 1):
        keys = ",".join(names[work.entry.key] for work in section.works)
        if keys:
            lines += [f"\\DeclareBibliographyCategory{{citekit-{number}}}", f"\\addtocategory{{citekit-{number}}}{{{keys}}}"]
    return lines


def _record(work: Listed, key: str, listing: Listing) -> str:
    """One entry of the .bib."""
    entry = to_dialect(work.entry, "biblatex")
    kept = _kept(work)
    fields = [*_names("author", entry, kept), *_annotations(work, kept, listing), *_names("editor", entry, range(len(entry.editors)))]
    fields += [(name, _rich(latex.decode(entry.get(name)))) for name in _RICH]
    fields += [(name, _list(entry.get(name))) for name in _LISTS]
    fields += [(name, latex_characters(clean(latex.to_text(entry.get(name))).replace("–", "-"))) for name in _WORDS]
    fields = [(name, value.replace("-{}-", "--") if name == "pages" else value) for name, value in fields]
    fields += _dates(entry)
    fields += [("pubstate", entry.status if entry.status in PUBSTATES else "")]
    fields += _addresses(entry)
    fields += [("addendum", _addendum(work.entry))]
    kind = entry.type if entry.type in _TYPES else "misc"
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields if value)
    return f"@{kind}{{{key},\n{lines}}}"


def _kept(work: Listed) -> Sequence[int]:
    """The places of the authors that are printed: no list that is shortened hides the owner."""
    count = len(work.entry.authors)
    return range(count) if count <= _MOST_NAMES else sorted({*range(_FIRST), *work.owned, count - 1})


def _names(field: str, entry: Entry, kept: Sequence[int]) -> list[tuple[str, str]]:
    authors = entry.authors if field == "author" else entry.editors
    names = [_name(authors[at].name) for at in kept]
    return [(field, " and ".join([*names, *(["others"] if names and authors.truncated else [])]))]


def _name(name: Name) -> str:
    """``{Family}, {Jr}, {Given}``, each part in braces, so that nothing in it is read as a part or a list of its own."""
    if name.literal:
        return _part(name.literal)
    glue = "" if name.particle.endswith(("'", "’", "-")) or not name.particle else " "
    family = f"{name.particle}{glue}{name.family}"
    given = " ".join(part for part in (name.given, name.dropping) if part)
    if not given and not name.suffix:
        return _part(family)
    return ", ".join(map(_part, (family, name.suffix, given) if name.suffix else (family, given)))


def _part(value: str) -> str:
    # A grave accent needs braces in LaTeX, of which biber would make half an initial.
    return f"{{{latex_characters(clean(value).strip().replace('`', '‘'))}}}"


def _annotations(work: Listed, kept: Sequence[int], listing: Listing) -> list[tuple[str, str]]:
    authors = work.entry.authors
    roles = {new: _words(authors[old], listing) for new, old in enumerate(kept)}
    owned = {new: ("me",) for new, old in enumerate(kept) if old in work.owned}
    gaps = {new: ("after",) for new, old in enumerate(kept[:-1]) if kept[new + 1] != old + 1 or old + 1 in authors.gaps}
    return [
        ("author+an", format_annotation(roles)),
        ("author+an:owner", format_annotation(owned)),
        ("author+an:gap", format_annotation(gaps)),
    ]


def _words(author: Author, listing: Listing) -> tuple[str, ...]:
    return tuple(role for role in author.roles if listing.signs.get(role) and re.fullmatch(r"[A-Za-z][A-Za-z0-9-]*", role))


def _rich(nodes: Inlines) -> str:
    return inlines(_flat(nodes)).strip()


def _flat(nodes: Inlines) -> Inlines:
    """The tree without protected capitals: biblatex's standard styles change the case of nothing."""
    out: list[Inline] = []
    for node in nodes:
        if isinstance(node, NoCase):
            out.extend(_flat(node.children))
        elif isinstance(node, Quoted):
            out.append(Quoted(_flat(node.children)))
        else:
            out.append(node)
    return tuple(out)


def _list(source: str) -> str:
    """A literal list, each of its items in braces."""
    items = (clean(latex.to_text(part)).strip() for part in re.split(r"\s+and\s+", source))
    return " and ".join(f"{{{latex_characters(item)}}}" for item in items if item)


def _dates(entry: Entry) -> list[tuple[str, str]]:
    """A date that biblatex reads; any other stands as the year in words, as it is."""
    found = []
    for name in ("date", "urldate", "eventdate"):
        value = entry.get(name).strip()
        if re.fullmatch(r"[\d/.~?%-]+", value):
            found.append((name, value.replace("%", "?~")))
    if not any(name == "date" for name, _ in found):
        found.append(("year", latex_characters(clean(latex.to_text(entry.get("date") or entry.get("year"))))))
    return found


def _addresses(entry: Entry) -> list[tuple[str, str]]:
    doi, arxiv = entry.ids.get("doi", ""), entry.ids.get("arxiv", "")
    url = next((safe_href(link.href) for link in entry.links if link.label == "url"), "")
    shown = url if not (doi and "doi.org/" in url) and not (arxiv and "arxiv.org/" in url) else ""
    return [
        ("doi", re.sub(r"[{}\\]", "", encode_href(doi).replace("%3C", "<").replace("%3E", ">")) if doi else ""),
        ("eprint", arxiv),
        ("eprinttype", "arxiv" if arxiv else ""),
        ("url", shown),
    ]


def _addendum(entry: Entry) -> str:
    """Awards in bold and the labelled links, which biblatex prints at the end of a reference."""
    nodes: list[Inline] = []
    for award in awards_of(entry):
        nodes += [Text(", ")] if nodes else []
        nodes.append(Strong(_flat(award)))
    links: list[Inline] = []
    for link in entry.links:
        href = safe_href(link.href)
        if link.label != "url" and href and not href.startswith("#"):
            links += [Text(" · ")] if links else []
            links.append(Link(text(link_label(link.label)), href))
    if links:
        nodes += [Text(" [" if nodes else "["), *links, Text("]")]
    return inlines(nodes)
