"""What twenty years of other people's .bib files hold, through the command line."""

import json
import os
import subprocess
import sys

import pytest

SICI = "10.1002/(SICI)1097-0000(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2"


def bib(tmp_path, text, name="refs.bib"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def process(*args, cwd, **streams):
    """The command in a process of its own, for what happens to its streams."""
    command = [sys.executable, "-m", "citekit", *map(str, args)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "XDG_CONFIG_HOME": str(cwd)}
    return subprocess.run(command, cwd=cwd, env=environment, text=True, stderr=subprocess.PIPE, timeout=60, **streams)


@pytest.mark.parametrize(
    "written",
    [
        SICI,
        f"https://doi.org/{SICI}",
        SICI.replace("<", r"{\textless}").replace(">", r"{\textgreater}"),
        SICI.replace("<", r"\textless{}").replace(">", r"\textgreater{}"),
        SICI.replace("<", "$<$").replace(">", "$>$"),
        SICI.replace("<", "&lt;").replace(">", "&gt;"),
        "http://dx.doi.org/" + SICI.replace("<", "%3C").replace(">", "%3E"),
    ],
)
def test_an_old_doi_with_angle_brackets_is_whole_everywhere(citekit, tmp_path, written):
    path = bib(tmp_path, f"@article{{a,\n  author = {{Roe, Ann}},\n  title = {{T}},\n  year = 1998,\n  doi = {{{written}}},\n}}\n")
    assert f"doi = {{{SICI}}}" in citekit("fmt", path).out
    assert json.loads(citekit("convert", path, "--to", "csljson").out)[0]["DOI"] == SICI
    assert f"DO  - {SICI}" in citekit("convert", path, "--to", "ris").out
    assert f"https://doi.org/{SICI}" in citekit("render", path, "--style", "apa").out
    page = citekit("render", path, "--style", "apa", "--to", "html").out
    assert 'href="https://doi.org/' + SICI.replace("<", "%3C").replace(">", "%3E") + '"' in page


def test_escapes_in_addresses_are_not_part_of_them(citekit, tmp_path):
    path = bib(
        tmp_path,
        r"""@article{a, author = {Roe, Ann}, title = {T}, year = 2001,
  doi = {10.1007/978-3-030\_12}, url = {https://lib.example/a\_b\%20c{\&}d{\_}e}}
@misc{b, author = {Roe, Ann}, title = {U}, year = 2002, doi = {doi: 10.1007/ABC_def}, url = {\url{https://lib.example/x_y}}}
""",
    )
    one, two = json.loads(citekit("convert", path, "--to", "csljson").out)
    assert (one["DOI"], one["URL"]) == ("10.1007/978-3-030_12", "https://lib.example/a_b%20c&d_e")
    assert (two["DOI"], two["URL"]) == ("10.1007/ABC_def", "https://lib.example/x_y")
    ris = citekit("convert", path, "--to", "ris").out
    assert "DO  - 10.1007/978-3-030_12" in ris
    assert "UR  - https://lib.example/a_b%20c&d_e" in ris
    assert "\\" not in citekit("render", path, "--style", "apa").out


def test_both_entries_of_a_doubled_key_are_in_the_list(citekit, tmp_path):
    path = bib(tmp_path, "@misc{a, author={Roe, Ann}, title={First}, year=2001}\n@misc{a, author={Poe, Bob}, title={Second}, year=2002}\n")
    out = citekit("render", path, "--style", "apa").out
    assert "First" in out
    assert "Second" in out


def test_fmt_leaves_an_entry_whose_value_never_ends(citekit, tmp_path):
    broken = "@article{broken, title = {An { open brace}, author={Roe, Ann}, journal={J}, year={2001}\n}\n"
    path = bib(tmp_path, broken + "\n@misc{b, title={Next}}\n")
    outcome = citekit("fmt", path)
    assert outcome.out.startswith(broken)
    assert "@misc{b,\n  title = {Next},\n}" in outcome.out
    assert "unclosed-value" in outcome.err


def test_fmt_gives_entries_without_a_key_keys_of_their_own(citekit, tmp_path):
    path = bib(tmp_path, "@misc{, title={Tides}, author={Roe, Ann}, year=2001}\n@misc{, title={Tides}, author={Roe, Ann}, year=2001}\n")
    out = citekit("fmt", path).out
    assert "@misc{roe2001tides," in out
    assert "@misc{roe2001tidesa," in out
    assert [item["id"] for item in json.loads(citekit("convert", path, "--to", "csljson").out)] == ["roe2001tides", "roe2001tidesa"]


def test_check_tells_of_a_circle_of_crossrefs_as_one(citekit, tmp_path):
    path = bib(tmp_path, "@misc{a, title={A}, crossref={b}}\n@misc{b, title={B}, crossref={a}}\n@misc{c, title={C}, crossref={c}}\n")
    found = [(item["code"], item["message"]) for item in json.loads(citekit("check", path, "--json").out)]
    assert ("broken-crossref", "a: b leads back to the entry itself") in found
    assert ("broken-crossref", "b: a leads back to the entry itself") in found
    assert ("broken-crossref", "c: c leads back to the entry itself") in found
    assert "crossref-order" not in [code for code, _ in found]


def test_a_chain_of_thousands_of_crossrefs(citekit, tmp_path):
    text = "".join(f"@inproceedings{{k{i}, title={{T{i}}}, crossref={{k{i + 1}}}}}\n" for i in range(3000))
    path = bib(tmp_path, text + "@proceedings{k3000, title={P}, publisher={Far House}}\n")
    assert citekit("check", path).code == 1
    items = json.loads(citekit("convert", path, "--to", "csljson").out)
    assert items[0]["publisher"] == "Far House"


def test_macros_that_double_one_another_do_not_fill_the_memory(citekit, tmp_path):
    text = '@string{s0 = "aaaaaaaaaa"}\n' + "".join(f"@string{{s{i} = s{i - 1} # s{i - 1}}}\n" for i in range(1, 60))
    path = bib(tmp_path, text + "@misc{a, title = s59}\n")
    outcome = citekit("fmt", path)
    assert outcome.code == 0
    assert "macro-too-long" in outcome.err


@pytest.mark.parametrize("command", [["render"], ["cv"], ["convert", "--to", "csljson"], ["fmt"], ["check"]])
def test_a_bib_file_of_prose_is_no_library(citekit, tmp_path, command):
    path = bib(tmp_path, "Dear Ann, here is the list that you asked for.\n")
    outcome = citekit(command[0], path, *command[1:])
    assert outcome.code == 3
    assert outcome.out == ""
    assert "refs.bib: no" in outcome.err


@pytest.mark.parametrize("text", ["", "% nothing here yet\n"])
def test_an_empty_bib_file_is_formatted(citekit, tmp_path, text):
    outcome = citekit("fmt", bib(tmp_path, text))
    assert (outcome.code, outcome.out) == (0, text)


def test_fmt_reads_utf16_without_a_mark(tmp_path):
    path = tmp_path / "old.bib"
    path.write_bytes("@misc{a,\n  author = {Roe, Ann},\n  title = {Tide},\n  year = 2001,\n}\n".encode("utf-16-be"))
    made = process("fmt", path, cwd=tmp_path, stdout=subprocess.PIPE)
    assert made.returncode == 0
    assert made.stderr == ""


def test_names_of_files_are_safe_on_a_terminal(citekit, tmp_path):
    outcome = citekit("check", tmp_path / "no\x1b[31m.bib")
    assert outcome.code == 3
    assert "\x1b" not in outcome.err.replace("\x1b[0m", "")
    assert "\\x1b[31m" in outcome.err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("command", [["render"], ["fmt"], ["check"], ["convert", "--to", "ris"]])
def test_a_full_disk_behind_standard_output(tmp_path, command):
    path = bib(tmp_path, "@misc{a, author={Roe, Ann}, title={Tide}, year={soon}}\n")
    with open("/dev/full", "wb") as full:
        made = process(command[0], path, *command[1:], cwd=tmp_path, stdout=full)
    assert made.returncode == 5
    assert "standard output cannot be written" in made.stderr
    assert "bug" not in made.stderr


@pytest.mark.skipif(os.name != "posix", reason="closes streams as a shell does")
def test_closed_standard_streams(tmp_path):
    path = bib(tmp_path, "@misc{a, author={Roe, Ann}, title={Tide}, year=2001}\n")
    made = process("fmt", path, cwd=tmp_path, preexec_fn=lambda: os.close(1))
    assert (made.returncode, "standard output is closed" in made.stderr) == (5, True)
    made = process("fmt", "-", cwd=tmp_path, stdout=subprocess.PIPE, preexec_fn=lambda: os.close(0))
    assert (made.returncode, "<stdin>: is closed" in made.stderr) == (3, True)


def test_endnotes_word_for_the_type_is_not_printed(citekit, tmp_path):
    path = bib(
        tmp_path,
        """@article{RN1, author = {Roe, Ann}, title = {Tides}, journal = {Sea}, year = 1999, type = {Journal Article}}
@inproceedings{RN2, author = {Roe, Ann}, title = {Ebb}, booktitle = {Shores}, year = 1998, type = {Conference Proceedings}}
@techreport{RN3, author = {Roe, Ann}, title = {Flow}, institution = {Shore Lab}, year = 1997, type = {Standard}}
""",
    )
    out = citekit("render", path, "--style", "apa").out
    assert "Journal Article" not in out
    assert "Conference Proceedings" not in out
    assert "Standard" in out
    item = json.loads(citekit("convert", path, "--to", "csljson").out)[0]
    assert item["custom"]["fields"]["type"] == "Journal Article"


def test_a_particle_with_an_apostrophe_stays_at_its_name(citekit, tmp_path):
    path = tmp_path / "item.json"
    name = {"family": "Aubonne", "given": "Jean", "non-dropping-particle": "d’"}
    path.write_text(json.dumps([{"id": "a", "type": "book", "title": "T", "author": [name]}]), encoding="utf-8")
    assert "author = {d’Aubonne, Jean}" in citekit("convert", path, "--to", "bibtex").out


def test_a_preprint_is_one_after_csl_json(citekit, tmp_path):
    text = "@misc{a,\n  author = {Roe, Ann},\n  title = {Tides},\n  year = {2020},\n  pubstate = {prepublished},\n"
    text += "  eprint = {2001.00001},\n  archiveprefix = {arXiv},\n}\n"
    items = tmp_path / "items.json"
    items.write_text(citekit("convert", bib(tmp_path, text), "--to", "csljson").out, encoding="utf-8")
    assert citekit("convert", items, "--to", "bibtex").out == text


def test_a_locale_that_is_not_there_is_told(citekit, tmp_path):
    path = bib(tmp_path, "@misc{a, author={Roe, Ann}, title={Tide}, year=2001}\n")
    for tag, told in (("klingon", True), ("de", False), ("en-AU", False), ("pt-BR", False)):
        outcome = citekit("render", path, "--style", "apa", "--locale", tag)
        assert outcome.code == 0
        assert ("unknown-locale" in outcome.err) is told, tag


@pytest.mark.skipif(os.name != "posix", reason="needs device files")
def test_output_to_a_device(citekit, tmp_path):
    path = bib(tmp_path, "@misc{a, author={Roe, Ann}, title={Tide}, year=2001}\n")
    assert citekit("render", path, "-o", os.devnull).code == 0
    made = process("render", path, "-o", "/dev/stdout", cwd=tmp_path, stdout=subprocess.PIPE)
    assert (made.returncode, "Tide" in made.stdout) == (0, True)


def test_near_styles_are_near(citekit, tmp_path):
    path = bib(tmp_path, "@misc{a, title={Tide}}\n")
    assert "immobilien" not in citekit("render", path, "--style", "nonono").err
    assert "vancouver" in citekit("render", path, "--style", "vancuver").err


def test_signs_of_maths_compile_in_anyones_document(citekit, tmp_path):
    path = bib(
        tmp_path,
        "@misc{a, author={Roe, Ann}, title={Grains of 5 $\\mu$m, 10$^{-3}$ and $\\alpha \\rightarrow \\beta$ in Ångström}, year=2001}\n",
    )
    out = citekit("render", path, "--style", "apa", "--to", "latex").out
    assert r"\ensuremath{\mu}m" in out
    assert r"\ensuremath{\to}" in out
    assert "Ångström" in out
    assert not set("μαβ→−") & set(out)


def test_roles_stay_with_their_authors_where_a_name_cannot_be_read(citekit, tmp_path):
    path = tmp_path / "items.json"
    names = [{"family": "Roe", "given": "Ann"}, {"family": None}, 7, {"family": "Poe", "given": "Bob"}]
    item = {"id": "a", "type": "book", "title": "T", "author": names, "custom": {"corresponding": [3], "gaps": [4]}}
    path.write_text(json.dumps([item]), encoding="utf-8")
    outcome = citekit("convert", path, "--to", "bibtex")
    assert "author = {Roe, Ann and Poe, Bob and others}" in outcome.out
    assert "author+an = {2=corresponding}" in outcome.out
    assert outcome.err.count("bad-name") == 2


def test_codes_of_reading_can_be_selected_and_ignored(citekit, tmp_path):
    import re
    from pathlib import Path

    from citekit.bibtex import reader
    from citekit.bibtex.checks.explanations import explanations

    path = bib(tmp_path, "@misc{a, title = nosuchmacro}\n")
    assert citekit("check", path, "--select", "undefined-macro").code == 1
    assert citekit("check", path, "--ignore", "undefined-macro").code == 0
    assert citekit("check", path, "--ignore", "no-such-thing").code == 2
    sources = "".join(file.read_text(encoding="utf-8") for file in Path(reader.__file__).parent.glob("*.py"))
    told = set(re.findall(r"(?:_tell\(|faults\.append\(\(|Diagnostic\()\s*\"([a-z-]+)\"", sources))
    assert told <= explanations().keys()
