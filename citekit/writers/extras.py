"""What to say where a format's library, an optional extra of the distribution, is not installed."""

from __future__ import annotations

from citekit.errors import UsageError
from citekit.resources import distribution


def missing_extra(to: str, library: str) -> UsageError:
    """The error for a format whose library is missing; its hint names the extra of our own distribution."""
    return UsageError(f"the format {to!r} needs the library {library}", hint=f"pip install '{distribution()}[{to}]'")
