"""Keys in LaTeX documents: renaming them where entries got new ones."""

from __future__ import annotations

import re
from collections.abc import Mapping

from citekit.patterns import lazy_pattern

_GAP = r"(?:\s|%[^\n]*\n)*"
_OPTION = r"\[(?:[^\[\]{}\\]|\\.|\{(?:[^{}\\]|\\.|\{[^{}]*\})*\})*\]"
_KEYS = r"\{[^{}]*\}"
# What is looked for from left to right: text that LaTeX does not run (comments, verbatim text), an escaped character, and the
# citation commands of LaTeX, natbib, biblatex and csquotes with their arguments. Those that end in "cites" repeat theirs.
_PART = lazy_pattern(
    rf"""(?P<kept>%[^\n]*
      | \\begin\{{(?P<env>verbatim\*?|Verbatim\*?|lstlisting|minted|comment|filecontents\*?)\}}.*?(?:\\end\{{(?P=env)\}}|\Z)
      | \\(?:verb|lstinline)\*?(?P<mark>[^A-Za-z0-9\s*{{\[])[^\n]*?(?P=mark)
      | \\[^A-Za-z])
    | \\(?P<name>[A-Za-z]*(?:[cC]ite|cquote)[A-Za-z]*)\*?
      (?P<groups>(?:{_GAP}\([^()]*\)){{0,2}}(?:(?:{_GAP}{_OPTION}){{0,3}}{_GAP}{_KEYS})+)""",
    re.VERBOSE | re.DOTALL,
)
_GROUP = lazy_pattern(rf"%[^\n]*\n|\([^()]*\)|{_OPTION}|(?P<keys>{_KEYS})", re.DOTALL)
_WORD = lazy_pattern(r"%[^\n]*|[^\s,%{}]+")
_COMMENT = lazy_pattern(r"%[^\n]*")
#: Commands with "cite" in their names whose arguments are no keys.
_NO_KEYS = frozenset(("citestyle", "setcitestyle", "citereset", "newcites", "citetext", "DeclareCiteCommand", "DeclareMultiCiteCommand"))


def rename_keys(source: str, renamed: Mapping[str, str]) -> str:
    """A LaTeX document with the keys of its citation commands renamed; comments, verbatim text and all else stay as they are.

    An argument in braces counts as keys only where each of its comma-separated
    parts is a word without spaces.
    """
    return _PART.sub(lambda part: _command(part, renamed), source)


def _command(part: re.Match[str], renamed: Mapping[str, str]) -> str:
    name = part["name"]
    if name is None or name in _NO_KEYS:
        return part[0]
    # The first argument has the keys; \volcite has the volume before them; \cites goes on with further ones.
    arguments = 2 if "volcite" in name.lower() else len(part[0]) if name.lower().endswith("cites") else 1
    head = part.start("groups") - part.start()
    out, at = [part[0][:head]], 0
    groups = part["groups"]
    for group in _GROUP.finditer(groups):
        if group["keys"] is None:
            continue
        if not arguments:
            break
        arguments -= 1
        out += (groups[at : group.start()], _keys(group["keys"], renamed))
        at = group.end()
    return "".join((*out, groups[at:]))


def _keys(argument: str, renamed: Mapping[str, str]) -> str:
    """An argument in braces with its keys renamed."""
    if any(len(part.split()) > 1 for part in _COMMENT.sub("", argument[1:-1]).split(",")):
        return argument
    return _WORD.sub(lambda word: renamed.get(word[0], word[0]), argument)
