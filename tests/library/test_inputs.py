"""What can be named as an input: files, folders, addresses; each read by its content."""

import pytest

from citekit.errors import InputError
from citekit.library.fetch import Fetched
from citekit.library.inputs import _from_web, files_of, read_content
from citekit.library.load import import_page, read_pages

ITEMS = """<li><b>Tidal Locks for Distributed Queues</b><br>Ada Example, Bo Sample<br><i>SOSP 2023</i>, <a href="locks.pdf">pdf</a></li>
<li><b>Counting Gulls by Ear</b><br>Bo Sample, Ada Example<br><i>Journal of Coastal Computing</i>, 4(2), 2021</li>"""
PAGE = f"<html><body><h1>Ada Example</h1><h2>Publications</h2><ul>{ITEMS}</ul></body></html>"


def web(text, **options):
    return _from_web(Fetched(text if isinstance(text, bytes) else text.encode(), "https://uni.example/~ada/pubs", **options), "the page")


def titles(library):
    return [entry.get("title") for entry in library]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "b.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "a.bib").write_text("@misc{x, title={Driftwood}, author={Example, Ada}, year=2020}\n", encoding="utf-8")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "D.JSON").write_text('[{"id": "y", "type": "book", "title": "Moorings"}]', encoding="utf-8")
    return tmp_path


def test_folder_gives_all_its_files_in_order(folder):
    library, errors, results = read_pages([folder])
    assert errors == []
    assert titles(library) == ["Driftwood", "Tidal Locks for Distributed Queues", "Counting Gulls by Ear", "Moorings"]
    assert len(results) == 3


def test_folder_leaves_out_what_is_no_page(folder):
    for name in (".hidden.html", "a.citekit.json", "~$cv.docx", "picture.png"):
        (folder / name).write_text("x", encoding="utf-8")
    for name in (".git", "b_files", "Seite-Dateien", "node_modules"):
        (folder / name).mkdir()
        (folder / name / "ad.html").write_text(PAGE, encoding="utf-8")
    assert [path.relative_to(folder).as_posix() for path in files_of(folder)] == ["a.bib", "b.html", "c/D.JSON"]


def test_file_in_a_folder_that_gives_nothing_is_told_only(folder):
    (folder / "README.md").write_text("# Hello\n\nNothing here.\n", encoding="utf-8")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 and no more")
    library, errors, _ = read_pages([folder])
    assert errors == []
    assert len(library) == 4
    said = {item.source.rpartition("/")[2]: item for item in library.diagnostics}
    assert said["README.md"].severity == "info"
    assert said["broken.pdf"].severity == "warning"


def test_folder_with_nothing(tmp_path):
    with pytest.raises(InputError, match="no page in it"):
        files_of(tmp_path)
    (tmp_path / "a.txt").write_text("nothing", encoding="utf-8")
    _, errors, _ = read_pages([tmp_path])
    assert "no publication in any of its files" in errors[0].message


def test_names_of_a_folder_stand_in_provenance(folder):
    library, _, _ = read_pages([folder], names=["pages"])
    assert next(entry.provenance.source for entry in library if entry.provenance).startswith("pages/")


def test_link_to_a_folder_is_not_followed(folder):
    (folder / "round").symlink_to(folder, target_is_directory=True)
    assert len(files_of(folder)) == 3


def test_fetched_page_knows_where_it_stood():
    assert web(PAGE, media_type="text/html").base_url == "https://uni.example/~ada/pubs"
    based = PAGE.replace("<body>", '<base href="/files/"><body>')
    assert web(based, media_type="text/html").base_url == "https://uni.example/files/"


@pytest.mark.parametrize(
    ("charset", "encoding"), [("iso-8859-1", "cp1252"), ("gb2312", "gb18030"), ("shift_jis", "shift_jis"), ("iso-2022-jp", "iso2022_jp")]
)
def test_charset_of_the_server_is_used(charset, encoding):
    text = {"cp1252": "Jörg “Bäcker”"}.get(encoding, "日本語の論文")
    assert web(text.encode(encoding), charset=charset).data.decode("utf-8") == text


@pytest.mark.parametrize("charset", ["iso-8859-1", "no-such-charset", "utf-16-le", ""])
def test_utf_8_that_is_served_under_another_name_stays(charset):
    data = "Jörg Bäcker!".encode()
    if charset != "utf-16-le":
        assert web(data, charset=charset).data == data


def test_a_picture_under_a_pages_name(tmp_path):
    (tmp_path / "p.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(2000))
    with pytest.raises(InputError, match="picture"):
        import_page(tmp_path / "p.html")


def test_bytes_and_their_name():
    assert read_content(b"x", "page.html").name == "page.html"
