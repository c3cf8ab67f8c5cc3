"""Keys in LaTeX documents: renaming them where entries got new ones."""

from __future__ import annotations

import re
from collections.abc import Mapping

from citekit.patterns import lazy_pattern

# Citation commands of LaTeX, natbib and biblatex: "cite" somewhere in the name, starred or not, with optional
# arguments, then the keys; multicite commands repeat that.
_CITE = lazy_pattern(r"(?P<head>\\[A-Za-z]*(?:[cC]ite|[cC]ites|[nN]ocite)[A-Za-z]*\*?)(?P<groups>(?:\s*(?:\[[^\]]*\]|\{[^{}]*\}))+)")
_GROUP = lazy_pattern(r"\[[^\]]*\]|\{([^{}]*)\}")


def rename_keys(source: str, renamed: Mapping[str, str]) -> str:
    """A LaTeX document with the keys of its citation commands renamed; comments and all else stay as they are.

    An argument in braces counts as keys only where each of its comma-separated
    parts is a word without spaces.
    """
    lines = source.splitlines(keepends=True)
    return "".join(_in_line(line, renamed) for line in lines)


def _in_line(line: str, renamed: Mapping[str, str]) -> str:
    comment = re.search(r"(?<!\\)(?:\\\\)*%", line)
    end = comment.end() - 1 if comment else len(line)
    return (
        _CITE.sub(lambda match: match["head"] + _GROUP.sub(lambda group: _group(group, renamed), match["groups"]), line[:end]) + line[end:]
    )


def _group(group: re.Match[str], renamed: Mapping[str, str]) -> str:
    if group[1] is None:
        return group[0]
    parts = group[1].split(",")
    if any(re.search(r"\s", part.strip()) for part in parts):
        return group[0]
    return (
        "{"
        + ",".join(part.replace(part.strip(), renamed.get(part.strip(), part.strip())) if part.strip() else part for part in parts)
        + "}"
    )
