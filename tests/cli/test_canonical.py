"""What a command writes goes through ``fmt --check``."""

from pathlib import Path

from citekit.bibtex import read, write

PAGE = Path(__file__).parents[1] / "pages" / "cases" / "apa_list.html"


def test_import_and_dedup_write_the_canonical_form(citekit, tmp_path):
    one, two, both = (tmp_path / name for name in ("a.bib", "b.bib", "both.bib"))
    assert citekit("import", PAGE, "-o", one).code == 0
    assert citekit("fmt", "--check", one).code == 0
    # The same works again, one of them with a field more.
    document = read(one.read_bytes())
    entry = document.entries[0]
    two.write_bytes(write(document.replace(entry, entry.replace(abstract="About BERT"))))
    assert citekit("fmt", "--check", two).code == 0
    assert citekit("dedup", one, two, "-o", both).code == 0
    assert b"About BERT" in both.read_bytes()
    assert citekit("fmt", "--check", both).code == 0
