"""What a preamble needs so that pdflatex, xelatex and lualatex print the same document alike.

pdflatex stops at a character that it has no definition for; the other engines
print nothing where the font has no glyph. So the preamble defines every such
character of the document for pdflatex, and chooses a font for each script
that the default font lacks. Packages are loaded where they are installed and
done without where they are not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from citekit.text.inline import Inline, Math, walk
from citekit.writers.latex_text import text
from citekit.writers.math_latex import latex_packages
from citekit.writers.mathtex import commands_of_characters, symbols

# What LaTeX's own utf8 tables define for T1 and TS1: Latin-1, Latin Extended-A, general punctuation.
_DEFINED = "\u0000-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122"
# What Latin Modern, the default font of xelatex and lualatex, has beyond that: Latin Extended-B and Additional, punctuation.
_LATIN = "\u017f-\u024f\u1e00-\u1e9d\u1e9f-\u1eff\u0300-\u036f\u2010-\u2027\u2032\u2033"

_CJK = "\u2e80-\u31ff\u3200-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003134f"
_EMOJI = "\u2600-\u27bf\ufe0f\U0001f000-\U0001faff"
_CYRILLIC = "[\u0400-\u045f]"
_SERIF = ("CMU Serif", "Libertinus Serif", "Noto Serif", "DejaVu Serif", "Times New Roman")
# Scripts with a font of their own: the command's name, its characters, and fonts in the order of preference.
_SCRIPTS = (
    ("cjkscript", _CJK, ("Noto Serif CJK SC", "Noto Sans CJK SC", "Source Han Serif SC", "FandolSong-Regular.otf", "Songti SC", "SimSun")),
    (
        "arabicscript",
        "\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc",
        ("Noto Naskh Arabic", "Noto Sans Arabic", "Amiri", "DejaVu Sans", "Arial"),
    ),
    ("hebrewscript", "\u0590-\u05ff\ufb1d-\ufb4f", ("Noto Serif Hebrew", "Noto Sans Hebrew", "DejaVu Sans", "Arial")),
    ("indicscript", "\u0900-\u0dff", ("Noto Serif Devanagari", "Noto Sans Devanagari", "Mangal")),
    ("europeanscript", "\u0370-\u058f\u10a0-\u10ff\u1f00-\u1fff", _SERIF),
    ("emojisign", _EMOJI, ("Noto Emoji", "Symbola", "Segoe UI Symbol", "Apple Symbols", "DejaVu Sans", "Noto Sans Symbols2")),
    ("otherscript", "", (*_SERIF[2:], "Noto Sans", "Symbola", "Arial Unicode MS")),
)
# Combining marks (Unicode block 0300) as TeX accents.
_ACCENTS = dict(zip("\u0300\u0301\u0302\u0303\u0304\u0307\u0308", ("\\`", "\\'", "\\^", "\\~", "\\=", "\\.", '\\"'), strict=True))
_ACCENTS |= dict(
    zip("\u0306\u030a\u030b\u030c\u0323\u0327\u0328\u0331", ("\\u", "\\r", "\\H", "\\v", "\\d", "\\c", "\\k", "\\b"), strict=True)
)
# Letters of Greek that have no command since Latin ones look the same, and letters and signs without a decomposition.
_LOOKALIKES = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοƠơƯưʻʼʹəɓɗ′″‐‑‒―⁄∕ẞ", "ABEZHIKMNOPTYXoOoUu`''ebd'\"---—//S", strict=True))
_LOOKALIKES |= {"―": "---", "ẞ": "SS"}
# Signs of text that LaTeX has in maths under the name of another character.
_SIGNS = {"★": "star", "☆": "star"}
# A character without a glyph is a box, and the log says once why.
_UNKNOWN_SIGN = (
    "\\newcommand{\\unknownsign}{\\unknownwarning\\fbox{\\rule{0pt}{1ex}\\rule{0.5ex}{0pt}}}",
    "\\newcommand{\\unknownwarning}{\\GenericWarning{}{LaTeX Warning: a box stands for each character that no font here has;"
    " \\ifunicodeengine installing Noto fonts helps\\else xelatex and lualatex print more of them\\fi}\\gdef\\unknownwarning{}}",
    # Prints its argument if the font has the first of its characters.
    "\\def\\printifknown#1#2\\relax{\\ifunicodeengine\\iffontchar\\font`#1 #1#2\\else\\unknownsign\\fi\\else#1#2\\fi}",
)
# Scripts whose letters join or are reordered only where the font is told which script it sets.
_SHAPED = {"arabicscript": "Arabic", "hebrewscript": "Hebrew", "indicscript": "Devanagari"}
_RIGHT_TO_LEFT = ("arabicscript", "hebrewscript")


def fitted(body: str, trees: Iterable[Inline], letters: str = "") -> tuple[str, list[str]]:
    """``body``, the LaTeX of a document, with its scripts marked, and the lines that its preamble needs.

    ``trees`` is its rich text; ``letters`` are characters that another program
    will put into it, which need a definition as well.
    """
    packages = {package for node in walk(trees) if isinstance(node, Math) for package in latex_packages(node.tex)}
    body = symbols_as_maths(unicodedata.normalize("NFC", body))
    if "\\mathbb" in body or "\\mathfrak" in body:
        packages.add("amssymb")
    body, scripts = _mark_scripts(body)
    return body, [
        *_engine_lines(body + letters, scripts),
        *(optional(package) for package in sorted(packages)),
        "\\providecommand{\\mathbb}[1]{\\mathbf{#1}}",
        "\\providecommand{\\mathfrak}[1]{\\mathbf{#1}}",
    ]


def optional(package: str, options: str = "") -> str:
    """A line that loads a package where it is installed."""
    option = f"[{options}]" if options else ""
    return f"\\IfFileExists{{{package}.sty}}{{\\usepackage{option}{{{package}}}}}{{}}"


def symbols_as_maths(body: str) -> str:
    """Signs that base LaTeX has in maths (arrows, relations, a single Greek letter) as maths, which every engine prints."""
    commands = {char: name for char, name in commands_of_characters().items() if not symbols()[name][2]} | _SIGNS
    greek = "\u0370-\u03ff"
    signs = "".join(re.escape(char) for char in commands if not re.match(f"[{greek}{_DEFINED}]", char))
    letters = "".join(char for char in commands if re.match(f"[{greek}]", char))
    pattern = f"[{signs}]|(?<![{greek}])[{letters}](?![{greek}])"
    body = re.sub(pattern, lambda match: f"\\ensuremath{{\\{commands[match[0]]}}}", body)
    return re.sub("[\u2102-\u2134\U0001d400-\U0001d7ff]", _mathematical, body)


def _mathematical(match: re.Match[str]) -> str:
    """A letter of a mathematical alphabet (``ℝ``) in the font that its Unicode name says."""
    name, letter = unicodedata.name(match[0], ""), unicodedata.normalize("NFKD", match[0])
    fonts = {"DOUBLE-STRUCK": "mathbb", "FRAKTUR": "mathfrak", "BLACK-LETTER": "mathfrak", "SCRIPT": "mathcal", "BOLD": "mathbf"}
    font = next((command for word, command in fonts.items() if word in name), "")
    return f"\\ensuremath{{\\{font}{{{letter}}}}}" if font and letter.isascii() and letter.isalnum() else match[0]


def _mark_scripts(body: str) -> tuple[str, list[str]]:
    """``body`` with each run of another script in that script's command, and the commands used."""
    used: dict[str, None] = {}
    others = f"(?P<otherscript>[^{_DEFINED}{_LATIN}]+)"
    # A font that has one letter of a script has the others; of signs it may have any, so that each is looked for by itself.
    runs = [f"(?P<{name}>[{chars}]" + ("" if name == "emojisign" else f"+(?: +[{chars}]+)*") + ")" for name, chars, _ in _SCRIPTS if chars]

    def mark(match: re.Match[str]) -> str:
        name = match.lastgroup or ""
        used[name] = None
        return f"\\{name}{{{match[0]}}}"

    return re.sub("|".join([*runs, others]), mark, body), list(used)


def _engine_lines(body: str, scripts: list[str]) -> list[str]:
    """The preamble's part that is not the same for all engines."""
    others = sorted(set(re.findall(f"[^{_DEFINED}]", body)))
    declared = [_declaration(char) for char in others if not re.match(_CYRILLIC, char)]
    cyrillic = [_declaration(char) for char in others if re.match(_CYRILLIC, char)]
    if cyrillic:
        declared += ["  \\ifdefined\\CYRA\\else", *cyrillic, "  \\fi"]
    fonts = [line for name, _, candidates in _SCRIPTS if name in scripts for line in _font(name, candidates)]
    return [
        "\\newif\\ifunicodeengine",
        "\\ifdefined\\XeTeXversion\\unicodeenginetrue\\fi",
        "\\ifdefined\\directlua\\unicodeenginetrue\\fi",
        *(_UNKNOWN_SIGN if scripts or any("\\unknownsign" in line for line in declared) else []),
        "\\ifunicodeengine",
        *(["  " + optional("fontspec"), *fonts] if fonts else []),
        "\\else",
        "  \\usepackage[utf8]{inputenc}",
        "  \\usepackage[T1]{fontenc}",
        "  " + optional("lmodern"),
        # Cyrillic comes with an encoding of its own, where that is installed.
        *(["  \\IfFileExists{t2aenc.def}{\\usepackage[T2A,T1]{fontenc}}{}"] if re.search(_CYRILLIC, body) else []),
        *_pdftex_scripts(scripts),
        *declared,
        "\\fi",
    ]


def _font(name: str, candidates: tuple[str, ...]) -> list[str]:
    """Lines that define a script's command: the first of its fonts that is installed, or the default font."""
    chosen = f"\\newcommand{{\\{name}font}}{{}}"
    # Scripts outside Europe have no italic: upright stands for it.
    for font in reversed(candidates):
        features = [f"Script={_SHAPED[name]}"] if name in _SHAPED else []
        features += [f"ItalicFont={{{font}}}"] if name not in ("europeanscript", "otherscript") else []
        upright = f"[{','.join(features)}]" if features else ""
        chosen = f"\\IfFontExistsTF{{{font}}}{{\\newfontfamily\\{name}font{{{font}}}{upright}}}{{{chosen}}}"
    content = "\\printifknown#1\\relax"
    if name in _RIGHT_TO_LEFT:
        content = f"\\ifdefined\\beginR\\beginR{content}\\endR\\else\\textdirection 1 {content}\\fi"
    lines = [
        f"  \\ifdefined\\newfontfamily{chosen}\\else\\newcommand{{\\{name}font}}{{}}\\fi",
        f"  \\newcommand{{\\{name}}}[1]{{{{\\{name}font {content}}}}}",
    ]
    if name in _RIGHT_TO_LEFT:
        lines.append("  \\ifdefined\\TeXXeTstate\\TeXXeTstate=1\\fi")
    return lines


def _pdftex_scripts(scripts: list[str]) -> list[str]:
    lines = [f"  \\newcommand{{\\{name}}}[1]{{#1}}" for name in scripts if name != "cjkscript"]
    if "cjkscript" in scripts:
        # The package CJKutf8 with the fonts of its Chinese collection, where both are installed.
        lines.append("  \\IfFileExists{c70gbsn.fd}{\\usepackage{CJKutf8}}{}")
        lines.append("  \\newcommand{\\cjkscript}[1]{\\ifdefined\\CJKfamily\\begin{CJK*}{UTF8}{gbsn}#1\\end{CJK*}\\else#1\\fi}")
    return lines


def _declaration(char: str) -> str:
    return f"  \\DeclareUnicodeCharacter{{{ord(char):04X}}}{{{_made_of(char)}}}"


def _made_of(char: str) -> str:
    """``char`` in what T1 and maths have, or a small box in its place where that is nothing."""
    if char in _LOOKALIKES:
        return _LOOKALIKES[char]
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return ""
    if char in commands_of_characters() and not symbols()[commands_of_characters()[char]][2]:
        return f"\\ensuremath{{\\{commands_of_characters()[char]}}}"
    raised = unicodedata.decomposition(char)
    base, *marks = list(unicodedata.normalize("NFKD", char))
    if base in _LOOKALIKES or (base in commands_of_characters() and marks):
        base = _made_of(base)
    if not base.isascii() or any(mark not in _ACCENTS and not mark.isascii() for mark in marks):
        return "\\unknownsign{}"
    if raised.startswith(("<super>", "<sub>")):
        command = "textsuperscript" if raised.startswith("<super>") else "textsubscript"
        return f"\\{command}{{{text(base + ''.join(marks))}}}"
    source = base if base.startswith("\\") else text(base)
    # An accent below goes around one above: TeX places "\\d{\\u{a}}" right, and not the other way round.
    for mark in sorted(marks, key=unicodedata.combining, reverse=True):
        source = source + mark if mark.isascii() else f"{_ACCENTS[mark]}{{{source}}}"
    return source
