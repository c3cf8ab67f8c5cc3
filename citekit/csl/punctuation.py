"""Joining punctuation: doubled marks dropped, full stops and commas moved into quotes, spaces made one.

The table is what CSL processors agree on (the test suite's
``punctuation_FullMontyPlain``); the specification leaves it open but for
punctuation-in-quote.
"""

from __future__ import annotations

from citekit.csl.build import CLOSE, FLIP, FORMATTED, INNER, PREFIX, QUOTE_CLOSE, QUOTE_OPEN, SUFFIX, TEXT, Token

#: What becomes of two marks that meet: the first stays, or the second; pairs that are not here both stay.
_FIRST, _SECOND = 1, 2
_PAIRS = {
    "!.": _FIRST, "!:": _FIRST, "!!": _FIRST, "?.": _FIRST, "?:": _FIRST, "??": _FIRST, "..": _FIRST,
    ":.": _FIRST, "::": _FIRST, ":!": _SECOND, ":?": _SECOND, ",,": _FIRST, ";;": _FIRST, ";:": _FIRST,
    ";.": _FIRST, ";!": _SECOND, ";?": _SECOND,
}  # fmt: skip
_MARKS = frozenset(".,:;!?")
_FORMATTING = ("font-style", "font-weight", "font-variant", "text-decoration")
_MOVED = frozenset(".,")


def join_punctuation(tokens: list[Token], inner: str | None) -> list[Token]:
    """The tokens with punctuation joined where two of them meet; within a token nothing is changed.

    ``inner`` is the locale's inner opening mark where punctuation goes into
    quotes, else None; such a mark typed at the outermost level is left alone.
    """
    out: list[Token] = []
    last = -1  # where in ``out`` the last characters stand
    quote = -1  # where the first closing quote after them stands
    depth = 0
    for token in tokens:
        if token[0] != TEXT:
            if token[0] == QUOTE_OPEN:
                depth += 1
            elif token[0] == QUOTE_CLOSE:
                depth -= 1
                if quote < 0 and not (depth == 0 and token[2] and token[2] == inner):
                    quote = len(out)
            out.append(token)
            continue
        text = token[1]
        if last >= 0 and not _stands(out[last], token):
            # the prefix of something formatted belongs to that and does not go into the quotes before it
            moves = inner is not None and not token[2] & FORMATTED
            text, last, quote = _join(out, last, quote, text, moves)
        if text:
            last, quote = len(out), -1
            out.append((TEXT, text, token[2]))
    return out


def _stands(before: Token, token: Token) -> bool:
    """Whether a mark stays beside the one before it: within a field, where one prefix follows another, and
    where a suffix such as a colon is left with nothing after it."""
    if token[2] & INNER:
        return token[1][:1] not in _MOVED
    if token[1][:1] not in _MARKS:
        return False
    if token[2] & PREFIX and before[2] & PREFIX:
        return True
    return bool(token[2] & SUFFIX and before[2] & SUFFIX and before[1][-1:] == ":" and token[1][:1] == ".")


def _join(out: list[Token], last: int, quote: int, text: str, in_quote: bool) -> tuple[str, int, int]:
    """What is left of ``text`` after it met what stands before it; ``out`` is changed in place."""
    while text:
        before, here = out[last][1][-1:], text[0]
        if here == " ":
            if before not in (" ", "\u00a0") or quote >= 0:
                break
            text = text[1:]
            continue
        if here not in _MARKS:
            break
        action = _PAIRS.get(before + here, 0)
        if action == _SECOND and quote < 0:
            last = _drop_last(out, last)
            if last < 0:
                break
            continue
        if action == _FIRST and not (before in "!?" and here != before and _closed_since(out, last)):
            text = text[1:]
            continue
        if in_quote and quote >= 0 and here in ".,":
            out.insert(quote, (TEXT, here, 0))
            last, quote = quote, quote + 1
            text = text[1:]
            continue
        break
    return text, last, quote


def _closed_since(out: list[Token], last: int) -> bool:
    """Whether formatting ends after the last characters: a mark within it does not stand for one after it."""
    return any(token[0] == CLOSE and token[1].removeprefix(FLIP) in _FORMATTING for token in out[last + 1 :])


def _drop_last(out: list[Token], last: int) -> int:
    """Take the last character away; gives where the last characters stand then, or -1 where there are none."""
    kind, text, kept = out[last]
    out[last] = (kind, text[:-1], kept)
    while last >= 0 and not (out[last][0] == TEXT and out[last][1]):
        last -= 1
    return last
