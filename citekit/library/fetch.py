"""Fetching one page over http(s): bounded in time, size, redirects and where it may connect to.

No cookies, no credentials, no cache, no proxies; a fetch is one user's
request for one page and says so in its User-Agent. HTTP as in RFC 9110.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import time
import zlib
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from citekit._version import __version__
from citekit.errors import CitekitError, InputError, NetworkError, UsageError
from citekit.library.addresses import resolve

#: Bytes of a page at the most, as sent and unpacked alike.
SIZE_LIMIT = 20 * 1024 * 1024
#: Seconds for one wait on the network, and for the whole fetch.
TIMEOUT = 20.0
DEADLINE = 90.0
REDIRECTS = 8

_CHUNK = 64 * 1024
_SAVE = "open it in a browser, save the page, and import the file"
_HEADERS = {
    "User-Agent": f"citekit/{__version__} (imports a publication page for its user)",
    "Accept": "text/html, application/xhtml+xml, text/markdown, text/plain, application/pdf, */*;q=0.5",
    "Accept-Encoding": "gzip, deflate",
    "Connection": "close",
}
_STATUS_HINTS = {
    401: "the page needs a login: " + _SAVE,
    403: "the server refuses programs: " + _SAVE,
    404: "check the address",
    410: "the page is gone; check the address",
    429: "too many requests: try again later, or " + _SAVE,
}


@dataclass(frozen=True, slots=True)
class Fetched:
    """A fetched page.

    ``data`` is its body, unpacked; ``url`` the address it was found at after
    redirects; ``media_type`` in lower case (``text/html``) and ``charset`` are
    what the server says of it, "" where it says nothing.
    """

    data: bytes
    url: str
    media_type: str = ""
    charset: str = ""


def fetch(
    url: str, *, allow_private: bool = False, limit: int = SIZE_LIMIT, timeout: float = TIMEOUT, deadline: float = DEADLINE
) -> Fetched:
    """The page at an http(s) address.

    Each redirect is checked like the first address. ``limit`` is in bytes,
    ``timeout`` (one wait) and ``deadline`` (all of it) in seconds. Raises
    :class:`NetworkError` where nothing comes, :class:`InputError` where what
    comes is no page, :class:`UsageError` for what is no address.
    """
    end = time.monotonic() + deadline
    seen: set[str] = set()
    here = _normal(url)
    while True:
        if here in seen or len(seen) > REDIRECTS:
            reason = "redirects in a circle" if here in seen else f"more than {REDIRECTS} redirects"
            raise NetworkError(f"{url}: {reason}", hint=_SAVE)
        seen.add(here)
        try:
            found = _request(here, allow_private, limit, timeout, end)
        except CitekitError:
            raise
        except (OSError, http.client.HTTPException, zlib.error, ValueError) as error:
            raise _told(here, error) from None
        if isinstance(found, Fetched):
            return found
        here = _redirected(here, found)


def _redirected(here: str, target: str) -> str:
    try:
        return _normal(urljoin(here, target))
    except UsageError as error:
        raise NetworkError(f"{here}: redirects to what cannot be fetched: {error.message}", hint=_SAVE) from None


def _normal(url: str) -> str:
    """An address in the form that goes on the wire: no fragment, no credentials, ASCII only."""
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname or "", parts.port
        host = host if host.isascii() else host.encode("idna").decode("ascii")
    except (ValueError, UnicodeError):
        raise UsageError(f"{url!r}: not an address", hint="it looks like https://example.org/publications.html") from None
    if parts.scheme.lower() not in ("http", "https") or not host or not all(char.isalnum() or char in "-._:" for char in host):
        raise UsageError(f"{url!r}: not an http or https address", hint="it looks like https://example.org/publications.html")
    if "@" in parts.netloc:
        raise UsageError("an address with a user name or password in it is not fetched", hint=_SAVE)
    place = f"[{host}]" if ":" in host else host
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    query = quote(parts.query, safe="/%:@!$&'()*+,;=~-._?")
    return urlunsplit((parts.scheme.lower(), f"{place}:{port}" if port else place, path, query, ""))


def _request(url: str, allow_private: bool, limit: int, timeout: float, end: float) -> Fetched | str:
    """One request: the page, or the address that the server redirects to."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if secure else 80)
    with ExitStack() as stack:
        # The socket goes to the very address that was checked: a second look-up could give another one.
        sock = stack.enter_context(_connect(resolve(host, port, allow_private=allow_private), port, timeout, end))
        if secure:
            context = ssl.create_default_context()
            sock = stack.enter_context(context.wrap_socket(sock, server_hostname=host, do_handshake_on_connect=False))
        # A server that sends a byte now and then never runs into the timeout of one wait.
        alarm = threading.Timer(max(0.0, end - time.monotonic()), _hang_up, (sock,))
        alarm.daemon = True
        alarm.start()
        stack.callback(alarm.cancel)
        try:
            if isinstance(sock, ssl.SSLSocket):
                sock.do_handshake()
            connection = http.client.HTTPConnection(host, port)
            connection.sock = sock
            connection.request("GET", urlunsplit(("", "", parts.path, parts.query, "")), headers={"Host": parts.netloc, **_HEADERS})
            response = stack.enter_context(connection.getresponse())
            return _answer(url, response, limit, end)
        except (OSError, http.client.HTTPException, ValueError):
            if time.monotonic() >= end:
                raise TimeoutError from None
            raise


def _answer(url: str, response: http.client.HTTPResponse, limit: int, end: float) -> Fetched | str:
    target = response.getheader("Location")
    if response.status in (301, 302, 303, 307, 308) and target:
        return target
    _check_status(url, response)
    media_type = response.headers.get_content_type().lower() if response.getheader("Content-Type") else ""
    if media_type.startswith(("image/", "video/", "audio/", "font/")):
        raise InputError(f"{url}: not a page but {media_type}", hint="give the address of the page with the list of papers")
    return Fetched(_body(url, response, limit, end), url, media_type, response.headers.get_content_charset() or "")


def _hang_up(sock: socket.socket) -> None:
    with suppress(OSError):  # it was closed meanwhile
        socket.socket.shutdown(sock, socket.SHUT_RDWR)


def _connect(addresses: list[str], port: int, timeout: float, end: float) -> socket.socket:
    """A connection to the first of the addresses that answers."""
    failure: OSError = TimeoutError()
    for address in addresses:
        left = min(timeout, end - time.monotonic())
        if left <= 0:
            break
        try:
            return socket.create_connection((address, port), left)
        except OSError as error:
            failure = error
    raise failure


def _check_status(url: str, response: http.client.HTTPResponse) -> None:
    status = response.status
    if status == 200:
        return
    hint = _STATUS_HINTS.get(status) or ("the server has trouble: try again later" if status >= 500 else _SAVE)
    # The reason is the server's own text, shown on a terminal: printable characters only.
    reason = "".join(char for char in response.reason[:60] if char.isprintable())
    raise NetworkError(f"{url}: the server answers {status} {reason}".rstrip(), hint=hint)


def _body(url: str, response: http.client.HTTPResponse, limit: int, end: float) -> bytes:
    """The body, unpacked as it comes, so that neither a long nor a densely packed one fills the memory."""
    too_long = NetworkError(f"{url}: larger than {limit // (1024 * 1024) or limit} {'MB' if limit >= 1 << 20 else 'bytes'}", hint=_SAVE)
    expected = response.length
    if expected is not None and expected > limit:
        raise too_long
    unpacker = _Unpacker(url, response.getheader("Content-Encoding") or "")
    out = bytearray()
    received = 0
    while chunk := response.read1(_CHUNK):
        received += len(chunk)
        if received > limit:
            raise too_long
        out += unpacker.feed(chunk, limit + 1 - len(out))
        if len(out) > limit:
            raise too_long
    if time.monotonic() > end:
        raise TimeoutError
    if expected is not None and received < expected:
        raise http.client.IncompleteRead(b"", expected - received)
    unpacker.finish()
    return bytes(out)


class _Unpacker:
    """Undoes a Content-Encoding (RFC 9110, section 8.4.1) chunk by chunk."""

    def __init__(self, url: str, coding: str) -> None:
        coding = coding.strip().lower()
        if coding not in ("", "identity", "gzip", "x-gzip", "deflate"):
            raise NetworkError(f"{url}: packed as {coding[:20]!r}, which was not asked for", hint=_SAVE)
        self._packed = coding not in ("", "identity")
        self._raw_deflate = coding == "deflate"
        self._unpack = zlib.decompressobj(zlib.MAX_WBITS | 32)  # gzip or zlib, told apart by their heads
        self._started = False

    def feed(self, chunk: bytes, room: int) -> bytes:
        """What a chunk unpacks to, cut off at ``room`` bytes."""
        if not self._packed:
            return chunk
        if not self._started and self._raw_deflate and (chunk[0] & 0x0F) != 8:
            self._unpack = zlib.decompressobj(-zlib.MAX_WBITS)  # some servers send deflate without its head
        self._started = True
        out = self._unpack.decompress(chunk, room)
        while self._unpack.eof and self._unpack.unused_data and len(out) < room:
            rest = self._unpack.unused_data
            if not rest.startswith(b"\x1f\x8b"):
                break
            self._unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)  # gzip members may follow one another
            out += self._unpack.decompress(rest, room - len(out))
        return out

    def finish(self) -> None:
        """Check that nothing is missing at the end."""
        if self._packed and self._started and not self._unpack.eof:
            raise http.client.IncompleteRead(b"")


def _told(url: str, error: Exception) -> NetworkError:
    """What went wrong on the network, in words."""
    if isinstance(error, ssl.SSLCertVerificationError):
        reason, hint = f"its certificate is not trusted: {error.verify_message}", "check the address and this machine's clock, or " + _SAVE
    elif isinstance(error, ssl.SSLError):
        reason, hint = f"no secure connection: {error.reason or error}", "check the address"
    elif isinstance(error, TimeoutError):
        reason, hint = "no answer in time", "try again later, or " + _SAVE
    elif isinstance(error, ConnectionRefusedError):
        reason, hint = "the server refuses the connection", "check the address"
    elif isinstance(error, http.client.IncompleteRead | ConnectionError | zlib.error | http.client.RemoteDisconnected):
        reason, hint = "the answer breaks off or is damaged", "try again, or " + _SAVE
    elif isinstance(error, http.client.HTTPException | ValueError):
        reason, hint = "the answer is not HTTP", "check the address"
    else:
        reason, hint = f"cannot be reached: {getattr(error, 'strerror', None) or error}", "check the network connection"
    return NetworkError(f"{url}: {reason}", hint=hint)
