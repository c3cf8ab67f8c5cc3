"""YAML: writing plain data by hand, reading it with PyYAML as nodes that know their lines."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from citekit.errors import InputError, UsageError
from citekit.patterns import lazy_pattern

#: Strings, whole numbers, truth values, lists of values and mappings.
Value = str | int | bool | list["Value"] | dict[str, "Value"]

# What needs no quotation marks: words that no resolver of YAML takes for anything but text.
_PLAIN = lazy_pattern(r"[^\W\d_](?:[\w()/.'’+-]| (?=[\w(]))*")
_RESERVED = frozenset("y n yes no true false on off null nan inf".split())
_DEEPEST = 12
_MOST_NODES = 20_000


def dump(value: Mapping[str, Value]) -> str:
    """A mapping as a YAML document in block style, ending in a newline."""
    lines: list[str] = []
    _dump_mapping(value, 0, lines)
    return "\n".join(lines) + "\n" if lines else "{}\n"


def _dump_mapping(value: Mapping[str, Value], indent: int, lines: list[str], lead: str = "") -> None:
    for place, (name, item) in enumerate(value.items()):
        start = lead if lead and not place else " " * indent
        head = f"{start}{scalar(name)}:"
        if isinstance(item, bool):
            lines.append(f"{head} {'true' if item else 'false'}")
        elif isinstance(item, int):
            lines.append(f"{head} {item}")
        elif isinstance(item, str):
            lines.append(f"{head} {scalar(item)}")
        elif isinstance(item, dict):
            lines.append(head)
            _dump_mapping(item, indent + 2, lines)
        else:
            lines.append(head)
            for part in item:
                if isinstance(part, dict):
                    _dump_mapping(part, indent + 4, lines, " " * (indent + 2) + "- ")
                else:
                    assert isinstance(part, str)
                    lines.append(f"{' ' * (indent + 2)}- {scalar(part)}")


def scalar(value: str) -> str:
    """A string as YAML that any reader takes for a string: as it is, or in double quotes."""
    if _PLAIN.fullmatch(value) and value.lower() not in _RESERVED:
        return value
    # JSON's strings are YAML's, but for the characters that YAML calls not printable (1.2.2, section 5.1); a lone
    # surrogate is no character at all.
    value = re.sub("[\ud800-\udfff\ufffe\uffff]", "\ufffd", value)
    return re.sub("[\x7f-\x9f\ufeff]", lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))


def compose(text: str, source: str) -> Any:
    """The root node of a YAML document (None for an empty one); every scalar is a string.

    Raises :class:`InputError` with the line for what is no YAML, and
    :class:`UsageError` where PyYAML is not installed.
    """
    try:
        import yaml
    except ImportError:
        raise UsageError("reading Hayagriva YAML needs the library PyYAML", hint="pip install 'citekit-bib[yaml]'") from None
    place = source or "<input>"
    if re.search(r"[\[{]\s*(?:[\[{]\s*){200}", text):
        raise InputError(f"{place}: nested too deep to be a bibliography")
    try:
        # libyaml's loader is several times as fast; the one in Python takes deep nesting for what it is.
        fast = getattr(yaml, "CBaseLoader", yaml.BaseLoader) if _flow_depth(text) < _DEEPEST * 2 else yaml.BaseLoader
        return yaml.compose(text.lstrip("\ufeff"), Loader=fast)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{min(mark.line, text.count(chr(10))) + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "cannot be read"
        raise InputError(f"{place}{line}: not YAML: {problem}", hint="texts with ': ' or '#' want quotation marks") from None
    except RecursionError:
        raise InputError(f"{place}: nested too deep to be a bibliography") from None


def _flow_depth(text: str) -> int:
    """How many brackets and braces stand open at once, those in strings included."""
    depth = deepest = 0
    for match in re.finditer(r"[\[{]|[\]}]", text):
        depth = depth + 1 if match[0] in "[{" else max(0, depth - 1)
        deepest = max(deepest, depth)
    return deepest


def plain_data(node: Any) -> Any:
    """A node as strings, lists and dicts; the later of two equal names counts. Raises ``ValueError`` for what is too large."""
    return _Plain().value(node, 0)


class _Plain:
    """Aliases may multiply a small document without bounds, so nodes are counted."""

    def __init__(self) -> None:
        self.count = 0

    def value(self, node: Any, depth: int) -> Any:
        self.count += 1
        if depth > _DEEPEST or self.count > _MOST_NODES:
            raise ValueError("nested too deep or too large")
        if node.id == "scalar":
            return str(node.value)
        if node.id == "sequence":
            return [self.value(child, depth + 1) for child in node.value]
        return {str(self.value(name, depth + 1)): self.value(child, depth + 1) for name, child in node.value}
