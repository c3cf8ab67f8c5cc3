"""Where an entry and each of its fields came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FieldSource:
    """The place a field's value was read at, and ``how``: a short word such as
    ``page``, ``legend``, ``statistics``, ``habit``, ``venue-table``, ``section``, ``merge``."""

    source: str = ""
    line: int | None = None
    how: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Provenance:
    """The place an entry was read at.

    ``source`` names the input, ``line`` its line from 1, ``confidence`` is
    between 0 and 1, ``fields`` says more of single fields, and ``raw`` is the
    text that the entry was read from.
    """

    source: str = ""
    line: int | None = None
    confidence: float = 1.0
    raw: str = ""
    fields: Mapping[str, FieldSource] = field(default_factory=dict)
