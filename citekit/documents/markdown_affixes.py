"""The text before and after a key in a Markdown citation, as CSL-JSON markup."""

from __future__ import annotations

import re

_STRONG = re.compile(r"(?<![\w*])(\*\*|__)(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])")
_EMPHASIS = re.compile(r"(?<![\w*])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def affix_markup(text: str) -> str:
    """Emphasis becomes ``<i>`` and ``<b>``, links their text, escapes their sign; lines are joined."""
    if not text.strip():
        return " " if text else ""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[1])
        return f"\ue000{len(kept) - 1}\ue001"

    text = _ESCAPE.sub(keep, re.sub(r"\s*[\r\n]\s*", " ", text).replace("\ue000", "").replace("\ue001", ""))
    text = _LINK.sub(r"\1", text)
    text = _EMPHASIS.sub(r"<i>\2</i>", _STRONG.sub(r"<b>\2</b>", text))
    return re.sub("\ue000(\\d+)\ue001", lambda match: kept[int(match[1])], text)
