"""Characters in the forms that Unicode has for them: raised, lowered, and in the alphabets of mathematics."""

from __future__ import annotations

_SUPERSCRIPT_SOURCE = "0123456789+-−=()aAbBcdeDEfgGhHiIjJkKlLmMnNoOpPrRstTuUvVwWxyzβγδθφχ"
_SUPERSCRIPT_TARGET = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᴬᵇᴮᶜᵈᵉᴰᴱᶠᵍᴳʰᴴⁱᴵʲᴶᵏᴷˡᴸᵐᴹⁿᴺᵒᴼᵖᴾʳᴿˢᵗᵀᵘᵁᵛⱽʷᵂˣʸᶻᵝᵞᵟᶿᵠᵡ"
_SUPERSCRIPTS = dict(zip(_SUPERSCRIPT_SOURCE, _SUPERSCRIPT_TARGET, strict=True))
_SUBSCRIPTS = dict(zip("0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ", strict=True))


def superscript(text: str) -> str | None:
    """``text`` in Unicode superscript characters, or None where one is missing."""
    return _all_of(_SUPERSCRIPTS, text)


def subscript(text: str) -> str | None:
    """``text`` in Unicode subscript characters, or None where one is missing."""
    return _all_of(_SUBSCRIPTS, text)


def _all_of(table: dict[str, str], text: str) -> str | None:
    found = [table.get(char, "") for char in text]
    return "".join(found) if all(found) else None


# Mathematical alphanumeric symbols (Unicode block 1D400): the first capital, small letter and digit of an alphabet,
# and the letters that older blocks already had.
_ALPHABETS = {
    "mathbf": (0x1D400, 0x1D41A, 0x1D7CE),
    "mathcal": (0x1D49C, 0x1D4B6, 0),
    "mathfrak": (0x1D504, 0x1D51E, 0),
    "mathbb": (0x1D538, 0x1D552, 0x1D7D8),
    "mathsf": (0x1D5A0, 0x1D5BA, 0x1D7E2),
    "mathtt": (0x1D670, 0x1D68A, 0x1D7F6),
}
_OLDER = {
    "mathcal": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "mathfrak": dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True)),
    "mathbb": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
}


def styled_letters(text: str, font: str) -> str:
    """ASCII letters and digits of ``text`` in the mathematical alphabet ``font``; the rest as it is."""
    alphabet = _ALPHABETS.get(font)
    if not alphabet:
        return text
    capital, small, digit = alphabet
    older = _OLDER.get(font, {})
    out = []
    for char in text:
        if char in older:
            out.append(older[char])
        elif "A" <= char <= "Z":
            out.append(chr(capital + ord(char) - ord("A")))
        elif "a" <= char <= "z":
            out.append(chr(small + ord(char) - ord("a")))
        elif "0" <= char <= "9" and digit:
            out.append(chr(digit + ord(char) - ord("0")))
        else:
            out.append(char)
    return "".join(out)
