"""What LaTeX commands mean: characters, accents and the commands that the decoder knows by name.

Characters are data (``data/latex_symbols.tsv``, loaded when first needed);
what a command does is here.
"""

from __future__ import annotations

from functools import cache

from citekit.resources import read_data, read_rows
from citekit.text.inline import Emph, Quoted, SmallCaps, Strong, Sub, Sup, Underline

#: Accent commands with the combining character that each puts on a letter (LaTeX2e, encguide; T1, T4, T5 encodings).
ACCENTS = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    "u": "\u0306",
    ".": "\u0307",
    '"': "\u0308",
    "h": "\u0309",
    "r": "\u030a",
    "H": "\u030b",
    "v": "\u030c",
    "U": "\u030e",
    "G": "\u030f",
    "C": "\u030f",
    "f": "\u0311",
    "d": "\u0323",
    "textcommabelow": "\u0326",
    "cb": "\u0326",
    "c": "\u0327",
    "k": "\u0328",
    "textogonekcentered": "\u0328",
    "polhk": "\u0328",
    "b": "\u0331",
    "t": "\u0361",
}

#: What an accent is where it has no letter to stand on: ``\~{}`` prints a tilde.
SPACING_ACCENTS = {
    "`": "`",
    "'": "´",
    "^": "^",
    "~": "~",
    "=": "¯",
    '"': "¨",
    ".": "˙",
    "u": "˘",
    "v": "ˇ",
    "H": "˝",
    "r": "˚",
    "c": "¸",
    "k": "˛",
}

#: Accents in formulas.
MATH_ACCENTS = {
    "hat": "\u0302",
    "widehat": "\u0302",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "bar": "\u0304",
    "overline": "\u0305",
    "dot": "\u0307",
    "ddot": "\u0308",
    "vec": "\u20d7",
    "check": "\u030c",
    "breve": "\u0306",
    "acute": "\u0301",
    "grave": "\u0300",
    "mathring": "\u030a",
}

#: Commands whose one argument becomes a node.
STYLES: dict[str, type[Emph | Strong | Underline | SmallCaps | Sup | Sub | Quoted]] = {
    **dict.fromkeys(("emph", "textit", "textsl", "mkbibemph", "mkbibitalic", "textem"), Emph),
    **dict.fromkeys(("textbf", "mkbibbold"), Strong),
    **dict.fromkeys(("underline", "uline", "ul"), Underline),
    **dict.fromkeys(("textsc", "textsmallcaps"), SmallCaps),
    **dict.fromkeys(("textsuperscript", "mkbibsuperscript", "sp", "up", "ieme"), Sup),
    **dict.fromkeys(("textsubscript", "mkbibsubscript", "sb"), Sub),
    **dict.fromkeys(("enquote", "enquote*", "mkbibquote", "textquote"), Quoted),
}

#: Declarations that hold to the end of their group.
DECLARATIONS: dict[str, type[Emph | Strong | SmallCaps]] = {
    **dict.fromkeys(("em", "it", "itshape", "sl", "slshape"), Emph),
    **dict.fromkeys(("bf", "bfseries"), Strong),
    **dict.fromkeys(("sc", "scshape"), SmallCaps),
}

# Words by what is done with them; a name that several packages give is listed once.
_DROPPED = """
noopsort sortnoop SortNoop noop label index vspace hspace hskip vskip phantom hphantom vphantom color selectlanguage
thispagestyle pagestyle footnotemark fontsize fontfamily thanks cite citep citet nocite autocite textcite parencite
ref eqref pageref begin end
"""
_SECOND_KEPT = "foreignlanguage textcolor colorbox raisebox scalebox resizebox parbox texorpdfstring rotatebox"
_SILENT = """
relax protect noindent indent par linebreak nolinebreak newblock allowbreak null xspace hfill hfil centering
raggedright sloppy break nobreak ignorespaces unskip leavevmode strut bgroup egroup begingroup endgroup rm rmfamily sf
sffamily tt ttfamily md mdseries upshape normalfont normalsize small footnotesize scriptsize tiny large Large LARGE huge
Huge cal boldmath unboldmath displaystyle textstyle limits nolimits left right big Big bigg Bigg bigl bigr Bigl Bigr
biggl biggr hyp nobreakdash selectfont frenchspacing nonfrenchspacing autocap midsentence
"""

#: Commands with arguments of which some print: how many arguments each takes, and which of them stay, in order.
ARGUMENTS: dict[str, tuple[int, tuple[int, ...]]] = {
    **dict.fromkeys(_DROPPED.split(), (1, ())),
    **dict.fromkeys(_SECOND_KEPT.split(), (2, (1,))),
    "printfirst": (2, (0,)),
    "switchargs": (2, (1, 0)),
}

#: Commands that print nothing and take no argument.
SILENT = frozenset(_SILENT.split())

#: Control symbols and words that are white space or print one fixed thing.
SPACES = {
    " ": " ",
    "\t": " ",
    "\n": " ",
    "\\": " ",
    ",": "\u202f",
    "thinspace": "\u202f",
    ";": "\u2005",
    ":": "\u2005",
    ">": "\u2005",
    "!": "",
    "-": "",
    "/": "",
    "@": "",
    ")": "",
    "space": " ",
    "enspace": "\u2002",
    "quad": "\u2003",
    "qquad": "\u2003",
    "newline": " ",
    "addspace": " ",
    "addnbspace": "\u00a0",
    "nobreakspace": "\u00a0",
    "adddot": ".",
    "addcomma": ",",
    "addcolon": ":",
    "adddotspace": ". ",
    "addsemicolon": ";",
    "TeX": "TeX",
    "LaTeX": "LaTeX",
    "LaTeXe": "LaTeX2ε",
    "BibTeX": "BibTeX",
    "XeTeX": "XeTeX",
    "XeLaTeX": "XeLaTeX",
    "LuaTeX": "LuaTeX",
    "LuaLaTeX": "LuaLaTeX",
    "pdfTeX": "pdfTeX",
    "pdfLaTeX": "pdfLaTeX",
    "ConTeXt": "ConTeXt",
    "AmS": "AMS",
    "AmSTeX": "AMS-TeX",
    "MF": "METAFONT",
    "MP": "METAPOST",
    "textrangle": "⟩",
    "bibrangedash": "–",
    "bibdatedash": "–",
    "hyphen": "-",
    "No": "No.",
    "ier": "er",
    "etal": "et al.",
    "&": "&",
    "%": "%",
    "$": "$",
    "#": "#",
    "_": "_",
    "{": "{",
    "}": "}",
    "|": "‖",
    "*": "",
    "+": "",
}

#: The letters that ``\textgreek`` (LGR transliteration, babel) stands for.
LGR = dict(zip("abgdezhjiklmnxoprstufqywcv", "αβγδεζηθικλμνξοπρστυφχψωςᾳ", strict=True)) | dict(
    zip("ABGDEZHJIKLMNXOPRSTUFQYW", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", strict=True)
)


@cache
def journal_macros() -> dict[str, str]:
    r"""Journals by the macros that ADS writes for them (``\apj``), for fields that hold nothing else."""
    return {row[0]: row[1] for row in read_rows("citekit.text", "data", "journal_macros.tsv")}


@cache
def symbols(mode: str) -> dict[str, str]:
    """Characters by command name, for ``mode`` ``t`` (text) or ``m`` (formula).

    A formula's symbol that stands in text by mistake is still found there:
    text symbols win where both have the name.
    """
    text: dict[str, str] = {}
    math: dict[str, str] = {}
    source = read_data("citekit.text", "data", "latex_symbols.tsv")
    for line in source.splitlines():
        if line.startswith("# "):
            continue
        name, character, where = line.split("\t")
        if where in ("t", "b"):
            text.setdefault(name, character)
        if where in ("m", "b"):
            math.setdefault(name, character)
    return math | text if mode == "t" else text | math


@cache
def commands() -> dict[str, str]:
    """Commands by the character that each prints, for writing ASCII; formula symbols stand in ``$``."""
    found: dict[str, str] = {}
    source = read_data("citekit.text", "data", "latex_symbols.tsv")
    for line in source.splitlines():
        if line.startswith("# "):
            continue
        name, character, where = line.split("\t")
        if len(character) == 1 and character > "\x7f":
            found.setdefault(character, f"$\\{name}$" if where == "m" else f"\\{name}{{}}")
    return found
