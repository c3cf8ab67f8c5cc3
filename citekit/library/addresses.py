"""Which network addresses a page may be fetched from: public ones, judged after the name was resolved."""

from __future__ import annotations

import ipaddress
import socket

from citekit.errors import NetworkError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# IPv6 ranges whose addresses carry an IPv4 address that traffic ends at: NAT64 (RFC 6052), 6to4 (RFC 3056), IPv4-compatible (RFC 4291).
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_COMPATIBLE = ipaddress.IPv6Network("::/96")


def resolve(host: str, port: int, *, allow_private: bool = False) -> list[str]:
    """The addresses of a host that may be connected to, in the resolver's order.

    Raises :class:`NetworkError` where the name is unknown or leads to
    addresses only that are not public; ``allow_private`` lets those pass.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise NetworkError(f"{host}: no such host: {reason}", hint="check the address and the network connection") from None
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    allowed = [address for address in addresses if allow_private or is_public(address)]
    if not allowed:
        raise NetworkError(
            f"{host}: refused: its address {addresses[0] if addresses else ''} is not a public one",
            hint="save the page and import the file, or use --allow-private for a server of your own network",
        )
    return allowed


def is_public(address: str) -> bool:
    """Whether an address belongs to a host of the public internet; one that carries an IPv4 address is judged by that."""
    try:
        parsed: Address = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(_is_public(one) for one in _carried(parsed) or (parsed,))


def _is_public(address: Address) -> bool:
    # Multicast and site-local addresses (RFC 3879) count as global in some versions of the library.
    local = address.is_private or address.is_loopback or address.is_link_local or getattr(address, "is_site_local", False)
    return address.is_global and not (local or address.is_multicast or address.is_reserved or address.is_unspecified)


def _carried(address: Address) -> tuple[ipaddress.IPv4Address, ...]:
    """The IPv4 addresses inside an IPv6 address of a transition mechanism."""
    if isinstance(address, ipaddress.IPv4Address):
        return ()
    if address.ipv4_mapped is not None:
        return (address.ipv4_mapped,)
    if address.sixtofour is not None:
        return (address.sixtofour,)
    if address.teredo is not None:
        return address.teredo
    if address in _NAT64:
        return (ipaddress.IPv4Address(int(address) & 0xFFFFFFFF),)
    if address in _COMPATIBLE and int(address) > 0xFFFF:
        return (ipaddress.IPv4Address(int(address)),)
    return ()
