"""Fetching: bounded, honest, and never into a private network. Every server here is local and lives for one test."""

import gzip
import socket
import threading
import zlib
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from citekit.errors import InputError, NetworkError, UsageError
from citekit.library import addresses
from citekit.library.addresses import is_public, resolve
from citekit.library.fetch import fetch
from citekit.library.inputs import is_url

PAGE = "<h1>Ada Exämple</h1><ul><li>Ada Example, Bo Sample. “Tidal Locks.” 2023.</li></ul>"


class Handler(BaseHTTPRequestHandler):
    """Answers from the server's own table: path to status, headers and body."""

    def do_GET(self):
        self.server.seen.append((self.path, dict(self.headers)))
        status, headers, body = self.server.answers.get(self.path, (404, {}, b""))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if "Content-Length" not in headers:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def log_message(self, *_args):
        pass


@pytest.fixture
def server():
    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.daemon_threads = True
    made.answers, made.seen = {}, []
    made.url = f"http://127.0.0.1:{made.server_port}"
    thread = threading.Thread(target=made.serve_forever, args=(0.02,))
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()


def get(server, path, **options):
    return fetch(server.url + path, allow_private=True, **options)


def test_page_with_its_address_type_and_charset(server):
    server.answers["/p"] = (200, {"Content-Type": "Text/HTML; charset=ISO-8859-1", "Set-Cookie": "a=b"}, PAGE.encode("cp1252"))
    found = get(server, "/p#part")
    assert found.data == PAGE.encode("cp1252")
    assert (found.url, found.media_type, found.charset) == (server.url + "/p", "text/html", "iso-8859-1")
    path, headers = server.seen[0]
    assert path == "/p"
    assert headers["User-Agent"].startswith("citekit/")
    assert headers["Host"] == f"127.0.0.1:{server.server_port}"
    assert "Cookie" not in headers


def test_redirects_lead_to_the_final_address(server):
    server.answers["/a"] = (302, {"Location": "/b?q=ü", "Set-Cookie": "id=7"}, b"")
    server.answers["/b?q=%C3%BC"] = (301, {"Location": server.url + "/deep/c"}, b"")
    server.answers["/deep/c"] = (200, {"Content-Type": "text/html"}, b"<p>x")
    assert get(server, "/a").url == server.url + "/deep/c"
    assert all("Cookie" not in headers for _, headers in server.seen)


@pytest.mark.parametrize(
    ("target", "said"),
    [("/round", "circle"), ("file:///etc/passwd", "cannot be fetched"), ("ftp://a.example/x", "cannot be fetched"), ("//", "circle")],
)
def test_redirects_that_lead_nowhere(server, target, said):
    server.answers["/round"] = (302, {"Location": target}, b"")
    with pytest.raises(NetworkError, match=said):
        get(server, "/round")


def test_too_many_redirects(server):
    for n in range(30):
        server.answers[f"/{n}"] = (302, {"Location": f"/{n + 1}"}, b"")
    with pytest.raises(NetworkError, match="redirects"):
        get(server, "/0")
    assert len(server.seen) < 12


def test_a_redirect_into_the_private_network_is_refused(server, monkeypatch):
    """The first address passes as public; the one that it redirects to is judged again."""
    server.answers["/"] = (302, {"Location": f"http://127.0.0.2:{server.server_port}/"}, b"")
    monkeypatch.setattr(addresses, "is_public", lambda address: address == "127.0.0.1")
    with pytest.raises(NetworkError, match="not a public one"):
        fetch(server.url + "/")
    assert len(server.seen) == 1


def test_the_checked_address_is_the_one_connected_to(server, monkeypatch):
    """A name that resolves to another address the second time (DNS rebinding) is looked up once."""
    calls = []

    def once(host, port, *_args, **_options):
        calls.append(host)
        address = host if host[0].isdigit() else "127.0.0.1" if len(calls) == 1 else "127.0.0.9"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    server.answers["/"] = (200, {}, b"hello")
    monkeypatch.setattr(addresses, "is_public", lambda address: address == "127.0.0.1")
    monkeypatch.setattr(addresses.socket, "getaddrinfo", once)
    found = fetch(f"http://pages.example:{server.server_port}/")
    assert found.data == b"hello"
    # The connection itself looks a numeric address up, which asks no name server.
    assert calls[0] == "pages.example"
    assert "pages.example" not in calls[1:]
    assert server.seen[0][1]["Host"].startswith("pages.example")


@pytest.mark.parametrize(
    "address",
    """127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 240.0.0.1 255.255.255.255 192.0.2.1
    198.18.0.1 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 fec0::1 ff02::1 2001:db8::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1
    64:ff9b::7f00:1 64:ff9b::a00:1 2002:7f00:1:: 2002:c0a8:101::1 nonsense""".split(),
)
def test_addresses_that_are_refused(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", "8.8.8.8 93.184.216.34 2606:4700::1111 2a00:1450::1 ::ffff:8.8.8.8 64:ff9b::808:808".split())
def test_addresses_that_are_public(address):
    assert is_public(address)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0", "::1"])
def test_local_hosts_are_refused_however_they_are_written(host):
    with pytest.raises(NetworkError):
        resolve(host, 80)


def test_private_server_needs_leave(server):
    with pytest.raises(NetworkError, match="not a public one") as caught:
        fetch(server.url)
    assert "--allow-private" in caught.value.hint
    assert server.seen == []


@pytest.mark.parametrize(
    ("coding", "pack"),
    [
        ("gzip", gzip.compress),
        ("gzip", lambda data: gzip.compress(data[:20]) + gzip.compress(data[20:])),
        ("deflate", zlib.compress),
        ("deflate", lambda data: zlib.compress(data)[2:-4]),
    ],
)
def test_packed_pages(server, coding, pack):
    server.answers["/"] = (200, {"Content-Encoding": coding}, pack(PAGE.encode()))
    assert get(server, "/").data == PAGE.encode()


def test_a_packed_bomb_is_not_unpacked(server):
    bomb = gzip.compress(bytes(50_000_000))
    server.answers["/"] = (200, {"Content-Encoding": "gzip"}, bomb)
    with pytest.raises(NetworkError, match="larger than 1 MB"):
        get(server, "/", limit=1 << 20)


def test_many_members_of_a_bomb(server):
    server.answers["/"] = (200, {"Content-Encoding": "gzip"}, gzip.compress(bytes(1000)) * 2000)
    with pytest.raises(NetworkError, match="larger"):
        get(server, "/", limit=1 << 20)


def test_size_limit_by_head_and_by_body(server):
    server.answers["/told"] = (200, {"Content-Length": str(10**12)}, b"x")
    with pytest.raises(NetworkError, match="larger"):
        get(server, "/told", limit=1000)
    server.answers["/fits"] = (200, {}, b"x" * 1000)
    assert len(get(server, "/fits", limit=1000).data) == 1000
    server.answers["/over"] = (200, {}, b"x" * 1001)
    with pytest.raises(NetworkError, match="larger than 1000 bytes"):
        get(server, "/over", limit=1000)


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({"Content-Encoding": "gzip"}, gzip.compress(PAGE.encode(), mtime=0)[:-12]),
        ({"Content-Encoding": "gzip"}, b"no gzip at all"),
        ({"Content-Length": "500", "Connection": "close"}, b"short"),
        ({"Content-Encoding": "br"}, b"x"),
    ],
)
def test_damaged_answers(server, headers, body):
    server.answers["/"] = (200, headers, body)
    with pytest.raises(NetworkError):
        get(server, "/", timeout=1)


@pytest.mark.parametrize(
    ("status", "hint"), [(401, "login"), (403, "save the page"), (404, "check the address"), (429, "later"), (500, "later"), (204, "save")]
)
def test_statuses_say_what_to_do(server, status, hint):
    server.answers["/"] = (status, {}, b"")
    with pytest.raises(NetworkError, match=str(status)) as caught:
        get(server, "/")
    assert hint in caught.value.hint


def test_pictures_are_no_pages(server):
    server.answers["/"] = (200, {"Content-Type": "image/png"}, b"\x89PNG")
    with pytest.raises(InputError, match="image/png"):
        get(server, "/")


@contextmanager
def raw_server(answer):
    """A server that treats its one connection as ``answer`` does."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        connection, _ = listener.accept()
        with connection:
            connection.settimeout(5)
            try:
                answer(connection)
            except OSError:
                return

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        thread.join()
        listener.close()


def until_closed(connection):
    while connection.recv(4096):
        pass


def drip(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
    stop = threading.Event()
    while not stop.wait(0.05):
        connection.sendall(b"x")


def drip_head(connection):
    connection.sendall(b"HTTP/1.1 200 OK\r\nX: ")
    stop = threading.Event()
    while not stop.wait(0.05):
        connection.sendall(b"x")


def garbage(connection):
    connection.recv(4096)
    connection.sendall(b"SSH-2.0-server\r\n")


@pytest.mark.parametrize(("answer", "said"), [(until_closed, "in time"), (drip, "in time"), (drip_head, "in time"), (garbage, "not HTTP")])
def test_servers_that_do_not_answer_properly(answer, said):
    with raw_server(answer) as url, pytest.raises(NetworkError, match=said):
        fetch(url, allow_private=True, timeout=0.3, deadline=0.6)


def test_nobody_listens():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(NetworkError, match="refuses"):
        fetch(f"http://127.0.0.1:{port}/", allow_private=True)


def test_https_to_a_server_without_it(server):
    with pytest.raises(NetworkError):
        fetch(server.url.replace("http:", "https:"), allow_private=True, timeout=2)


@pytest.mark.parametrize("url", ["http://", "http:///x", "https://a b/", "http://a.example:99999/", "http://[::1", "http://u:p@a.example/"])
def test_what_is_no_address(url):
    with pytest.raises(UsageError):
        fetch(url)


def test_unknown_host():
    with pytest.raises(NetworkError, match="no such host"):
        fetch("http://no-such-host.invalid/")


def test_control_characters_never_reach_the_wire(server):
    server.answers["/a%0D%0AX:%20y"] = (200, {}, b"ok")
    assert get(server, "/a%0D%0AX:%20y").data == b"ok"
    assert "X" not in server.seen[0][1]


def test_is_url():
    assert is_url("https://a.example/x")
    assert is_url("HTTP://a.example")
    assert not is_url("page.html")
    assert not is_url("http.html")
