"""Stray full stops, and what only looks like one."""

import pytest

from citekit.csl.tidy import tidy
from citekit.text.inline import Emph, Text


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("OSDI, 2025. .", "OSDI, 2025."),
        ("OSDI, 2025, . Next", "OSDI, 2025. Next"),
        ("Miller, T. C., . . . Brown, L. H.", "Miller, T. C., . . . Brown, L. H."),
        ("On the Use of .NET, vol. 2. 1–9.", "On the Use of .NET, vol. 2. 1–9."),
        ("A, B, ... and C.", "A, B, ... and C."),
    ],
)
def test_stops(text, want):
    assert tidy((Text(text),)) == (Text(want),)


def test_stops_are_seen_across_joined_texts_and_inside_formatting():
    assert tidy((Emph((Text("B"),)), Text(" 2025. "), Text("."))) == (Emph((Text("B"),)), Text(" 2025."))
