"""citekit import: pages in, canonical entries out, with where each came from."""

import json

import pytest

PAGE = """<html><head><title>Ada Example</title></head><body>
<h1>Ada Example</h1>
<p>* equal contribution; # corresponding author</p>
<h2>Publications</h2>
<ul>
<li><b>Tidal Locks for Distributed Queues</b><br>
Ada Example*, Bo Sample*, Cy Specimen#<br>
<i>12th Conference on Shared Waters (CSW'23)</i>, Best Paper Award<br>
[<a href="locks.pdf">pdf</a>] [<a href="https://code.example/locks">code</a>]</li>
<li><b>Counting Gulls by Ear</b><br>
Bo Sample, Ada Example<br>
<i>Journal of Coastal Computing</i>, 4(2), 2021<br>
[<a href="gulls.pdf">pdf</a>]</li>
<li><b>Driftwood: Storage that Washes Ashore</b><br>
Ada Example, Cy Specimen#<br>
Under review<br>
[<a href="drift.pdf">pdf</a>]</li>
</ul>
<h2>Teaching</h2><ul><li>Operating Systems, Fall 2022</li></ul>
</body></html>
"""


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_entries_with_roles_venue_award_and_links(citekit, page):
    outcome = citekit("import", page)
    assert outcome.code == 0
    assert outcome.out.count("@") == 3 + outcome.out.count("@string")
    locks = outcome.out.split("\n\n")[0]
    for line in (
        "@inproceedings{example2023tidal,",
        "  author = {Example, Ada and Sample, Bo and Specimen, Cy},",
        "  author+an = {1=equal; 2=equal; 3=corresponding},",
        "  booktitle = {12th Conference on Shared Waters},",
        "  series = {CSW '23},",
        "  year = {2023},",
        "  pdf = {locks.pdf},",
        "  code = {https://code.example/locks},",
    ):
        assert line in locks.splitlines(), line
    assert "Best Paper" in locks
    assert "pubstate = {submitted}" in outcome.out


def test_base_url_makes_links_absolute(citekit, page):
    assert "pdf = {https://uni.example/~ada/locks.pdf}" in citekit("import", page, "--base-url", "https://uni.example/~ada/").out


def test_skip_leaves_out_types_and_states(citekit, page):
    out = citekit("import", page, "--skip", "article", "--skip", "submitted").out
    assert "@inproceedings" in out
    assert "@article" not in out
    assert "Driftwood" not in out


def test_sidecar_beside_the_output(citekit, page, tmp_path):
    target = tmp_path / "library.bib"
    outcome = citekit("import", page, "-o", target)
    assert outcome.code == 0
    assert f"3 entries from 1 page → {target}" in outcome.err
    record = json.loads((tmp_path / "library.citekit.json").read_text(encoding="utf-8"))
    known = record["entries"]["example2023tidal"]
    assert known["source"] == str(page)
    assert known["line"] == PAGE[: PAGE.index("Tidal Locks")].count("\n") + 1
    assert known["fields"]["author+an"]["how"] == "legend"


def test_report_on_a_pipe(citekit, page, tmp_path):
    report = tmp_path / "report.json"
    outcome = citekit("import", page, "--report", report)
    assert outcome.out.startswith("@")
    assert set(json.loads(report.read_text(encoding="utf-8"))["entries"]) >= {"example2023tidal"}


def test_json(citekit, page):
    data = json.loads(citekit("import", page, "--json").out)
    assert set(data) >= {"entries", "diagnostics"}
    assert 0 < data["entries"]["example2023tidal"]["confidence"] <= 1


def test_explain(citekit, page):
    outcome = citekit("import", page, "--explain", "counting gulls")
    assert outcome.code == 0
    assert "Counting Gulls by Ear" in outcome.out
    assert "authors" in outcome.out
    assert citekit("import", page, "--explain", "xyzzy plugh").code == 2


def test_twice_gives_the_same_bytes(citekit, page):
    assert citekit("import", page).out == citekit("import", page).out


def test_standard_input(citekit, page, monkeypatch):
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGE.encode())))
    assert citekit("import", "-").out == citekit("import", page).out


def serve(answers):
    """A local server with an answer for each path, for as long as the block runs."""
    import threading
    from contextlib import contextmanager
    from http.server import BaseHTTPRequestHandler, HTTPServer

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            status, headers, body = answers.get(self.path, (404, {}, b""))
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_args):
            pass

    @contextmanager
    def running():
        server = HTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            server.server_close()
            thread.join()

    return running()


def test_address(citekit, page):
    answers = {
        "/~ada": (301, {"Location": "/~ada/pubs/"}, b""),
        "/~ada/pubs/": (200, {"Content-Type": "text/html; charset=utf-8"}, PAGE.encode()),
    }
    with serve(answers) as url:
        outcome = citekit("import", f"{url}/~ada", "--allow-private")
        assert outcome.code == 0
        assert f"pdf = {{{url}/~ada/pubs/locks.pdf}}" in outcome.out
        elsewhere = citekit("import", f"{url}/~ada", "--allow-private", "--base-url", "https://uni.example/")
        assert "pdf = {https://uni.example/locks.pdf}" in elsewhere.out


def test_address_that_fails_is_told_with_exit_code_4_and_costs_no_other(citekit, page, tmp_path):
    with serve({}) as url:
        outcome = citekit("import", f"{url}/gone", "--allow-private", "-o", tmp_path / "a.bib")
        assert (outcome.code, outcome.out) == (4, "")
        assert "404" in outcome.err
        assert not (tmp_path / "a.bib").exists()
        both = citekit("import", f"{url}/gone", page, "--allow-private")
        assert both.code == 4
        assert "@inproceedings{example2023tidal," in both.out
        refused = citekit("import", f"{url}/gone")
        assert refused.code == 4
        assert "--allow-private" in refused.err


def test_folder(citekit, page, tmp_path):
    (tmp_path / "notes.md").write_text("# Notes\n\nNothing.\n", encoding="utf-8")
    outcome = citekit("import", tmp_path)
    assert outcome.code == 0
    assert outcome.out == citekit("import", page).out
    assert "notes.md" not in outcome.err
    assert "notes.md" in citekit("import", tmp_path, "-v").err


def test_folder_without_what_citekit_wrote_there(citekit, page, tmp_path):
    assert citekit("import", tmp_path, "-o", tmp_path / "library.bib").code == 0
    again = citekit("import", tmp_path, "-v")
    assert again.out.count("\n@") + 1 == 3
    assert "library.bib: own-output" in again.err
