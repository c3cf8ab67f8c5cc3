"""What roles of authors are called, and the signs that stand for them after names."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

#: Signs of the roles that have one by default, in the order in which they stand after a name.
SIGNS: Mapping[str, str] = MappingProxyType({"equal": "*", "corresponding": "†", "equal2": "‡", "senior": "§"})

#: What a role is called in a legend; a role of the user's own is its own name.
ROLE_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "equal": "equal contribution",
        "equal2": "equal contribution (second group)",
        "equal3": "equal contribution (third group)",
        "corresponding": "corresponding author",
        "senior": "joint senior author",
    }
)
