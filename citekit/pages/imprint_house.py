"""Place and publisher of a book, where no word says which is which: "Lille, Privat, 2012", "Frankfurt am Main: Campus, 2011"."""

from __future__ import annotations

import re

from citekit.pages.imprint_model import Imprint

_PLACE_FIRST = re.compile(r"(?P<place>[A-Z][^:,;()\d]{2,40}):\s+(?P<house>[^\W\d][^:;()\d]{1,60})")


def house_of(imprint: Imprint) -> tuple[str, str]:
    """Publisher and place. What stands in front of the publisher, or of a colon, is the place.

    Of two names between commas the first is the place; three are places alone, as German lists print them without the publisher.
    """
    name, publisher, place = imprint.name or imprint.acronym, imprint.publisher, imprint.location
    colon = _PLACE_FIRST.fullmatch(name) if not publisher else None
    if colon and len(colon["place"].split()) < 5:
        return colon["house"].strip(), colon["place"].strip()
    if publisher and name and not place and name not in publisher and _is_place(name):
        return publisher, name
    if not publisher and name and place and _is_place(name):
        return ("", f"{name}, {place}") if "," in place else (place, name)
    return publisher or name, place


def house_of_volume(imprint: Imprint) -> tuple[str, str]:
    """Publisher and place of an edited volume; of two names behind its title ("Murs et villes, Lyon, Privat") the first is the place."""
    place, comma, house = imprint.location.partition(", ")
    if not imprint.publisher and comma and "," not in house:
        return house, place
    return imprint.publisher, imprint.location if imprint.publisher else ""


def _is_place(name: str) -> bool:
    return name[:1].isupper() and len(name.split()) < 4 and not re.search(r"[\d:.]", name)
