"""Words in italics inside a title, told from the journal behind it."""

import pytest

from citekit.pages import read_page


@pytest.mark.parametrize(
    ("citation", "title", "journal"),
    [
        (
            "Ada Brook, Ben Cole (2025). Legacies in <i>Saccharina latissima</i>. <i>Nature Ecology &amp; Evolution</i>, 9, 1021–1034.",
            r"Legacies in \emph{Saccharina latissima}",
            r"Nature Ecology \& Evolution",
        ),
        (
            "Ada Brook, Ben Cole (2025). Growth in <i>Zostera marina</i>. Ecology 9(2), 1021–1034.",
            r"Growth in \emph{Zostera marina}",
            "Ecology",
        ),
        (
            "Ada Brook, Ben Cole. Sorting slopes in <i>n</i> log <i>n</i> time. <i>Journal of Slopes</i> 9(4), 2025.",
            r"Sorting slopes in \emph{n} log \emph{n} time",
            "Journal of Slopes",
        ),
        (
            "Ada Brook, Ben Cole. Leaning towers of sand, in <i>Journal of Slopes</i>, 9 (2025), 1–14.",
            "Leaning towers of sand",
            "Journal of Slopes",
        ),
    ],
)
def test_italics_that_numbers_follow_are_the_journal_and_others_the_title(citation: str, title: str, journal: str) -> None:
    page = f"<h1>Ada Brook</h1><h2>Publications</h2><ul><li>{citation}</li></ul>"
    (entry,) = read_page(page.encode(), source="page.html").entries
    assert [entry.get(name) for name in ("title", "journal", "volume", "year")] == [title, journal, "9", "2025"]
