"""citekit fmt: the file as it should be, and nothing written that was not asked for."""

UNTIDY = """% my library
@STRING{jt = {Journal of Things}}
@Article{a,Author={Ada Example*},TITLE={T},journal=jt,pages={1-9},
 year=2024,month={March}}
"""
TIDY = """% my library
@STRING{jt = {Journal of Things}}
@article{a,
  author = {Example, Ada},
  author+an = {1=equal},
  title = {T},
  journal = jt,
  pages = {1--9},
  year = {2024},
  month = mar,
}
"""


def untidy(tmp_path, name="a.bib"):
    path = tmp_path / name
    path.write_text(UNTIDY, encoding="utf-8")
    return path


def test_standard_output_by_default(citekit, tmp_path):
    path = untidy(tmp_path)
    outcome = citekit("fmt", path)
    assert (outcome.code, outcome.out) == (0, TIDY)
    assert path.read_text(encoding="utf-8") == UNTIDY


def test_formatted_once_is_formatted(citekit, tmp_path):
    path = untidy(tmp_path)
    assert citekit("fmt", path, "--in-place").code == 0
    assert path.read_text(encoding="utf-8") == TIDY
    assert (tmp_path / "a.bib.bak").read_text(encoding="utf-8") == UNTIDY
    outcome = citekit("fmt", path, "--check")
    assert (outcome.code, outcome.err) == (0, "")


def test_check_names_the_file_and_writes_nothing(citekit, tmp_path):
    path = untidy(tmp_path)
    outcome = citekit("fmt", path, "--check")
    assert outcome.code == 1
    assert outcome.err == f"{path}: would be reformatted\n"
    assert path.read_text(encoding="utf-8") == UNTIDY


def test_diff(citekit, tmp_path):
    outcome = citekit("fmt", untidy(tmp_path), "--diff")
    assert outcome.code == 1
    assert "+  author = {Example, Ada},\n" in outcome.out


def test_skip_and_only(citekit, tmp_path):
    path = untidy(tmp_path)
    assert "month = {March}" in citekit("fmt", path, "--skip", "months").out
    assert citekit("fmt", path, "--only", "pages").out == UNTIDY.replace("1-9", "1--9")


def test_unknown_cleanup_names_the_known_ones(citekit, tmp_path):
    outcome = citekit("fmt", untidy(tmp_path), "--only", "polish")
    assert outcome.code == 2
    assert "months" in outcome.err


def test_new_keys_in_library_and_document(citekit, tmp_path):
    path, tex = untidy(tmp_path), tmp_path / "thesis.tex"
    tex.write_text(r"As \citet{a} says.", encoding="utf-8")
    outcome = citekit("fmt", path, "--keys", "--in-place", "--update-tex", tex)
    assert outcome.code == 0
    assert "a → example2024t" in outcome.err
    assert "@article{example2024t," in path.read_text(encoding="utf-8")
    assert tex.read_text(encoding="utf-8") == r"As \citet{example2024t} says."


def test_keys_are_renamed_in_a_document_of_an_older_encoding(citekit, tmp_path):
    path, tex = untidy(tmp_path), tmp_path / "thesis.tex"
    tex.write_bytes("Müller, \\citet{a}: naïve.".encode("latin-1"))
    assert citekit("fmt", path, "--keys", "--in-place", "--update-tex", tex).code == 0
    assert tex.read_bytes() == "Müller, \\citet{example2024t}: naïve.".encode("latin-1")


def test_several_files_need_a_place_to_go(citekit, tmp_path):
    outcome = citekit("fmt", untidy(tmp_path), untidy(tmp_path, "b.bib"))
    assert outcome.code == 2
    assert "--in-place" in outcome.err


def test_symbolic_link_stays_one(citekit, tmp_path):
    path = untidy(tmp_path)
    link = tmp_path / "link.bib"
    link.symlink_to(path)
    citekit("fmt", link, "--in-place")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == TIDY
