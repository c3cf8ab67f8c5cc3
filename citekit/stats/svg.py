"""Plots as SVG 1.1: bars, stacked bars by year, and a network, written by hand.

Colours are attributes, never style sheets, so that a page's content security
policy has nothing to allow; text takes the colour of its surroundings. The
marks' colours have a contrast of 3 to 1 and more to white and to a dark page
(WCAG 2.2, criterion 1.4.11).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from citekit.stats.width import columns
from citekit.writers.characters import clean

#: The width of a plot in CSS pixels; a narrower place scales it down.
WIDTH = 640
#: Colours that are told apart by people of any colour vision, in this order.
COLOURS = ("#3572b0", "#c05f1c", "#2f8a62", "#8d6bb8", "#b3566e", "#7b7f86")
_FONT = "Charter, 'Source Serif 4', Cambria, Georgia, 'Noto Serif', 'Libertinus Serif', serif"
_INK = "#1f2328"
#: The ground of a file.
PAPER = "#ffffff"


def picture(body: Iterable[str], height: float, text: str, *, width: float = WIDTH, standalone: bool = False) -> str:
    """An SVG element; ``text`` says what it shows. ``standalone`` gives a file with a ground and ink of its own."""
    size = f'width="{_n(width)}" height="{_n(height)}" viewBox="0 0 {_n(width)} {_n(height)}"'
    label = escape(clean(text))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{label}" font-family="{_FONT}" font-size="13"'
    ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>' if standalone else ""
    ink = f' color="{_INK}"' if standalone else ""
    start = '<?xml version="1.0" encoding="UTF-8"?>\n' if standalone else ""
    return f"{start}{head}{ink}>{ground}{''.join(body)}</svg>" + ("\n" if standalone else "")


def stacked_bars(
    years: Sequence[int],
    rows: Mapping[int, Mapping[str, int]],
    series: Mapping[str, tuple[str, str]],
    points: Mapping[int, int] | None = None,
    points_name: str = "",
) -> tuple[list[str], float]:
    """A bar a year, its parts stacked in the order of ``series`` (key to words and colour), with dots at ``points``; and the height."""
    left, right, top, tall = 34.0, WIDTH - 8.0, 34.0, 200.0
    most = max([sum(row.values()) for row in rows.values()] + list((points or {}).values()) + [1])
    step = _step(most)
    ceiling = -(-most // step) * step
    slot = (right - left) / max(len(years), 1)
    wide = min(slot * 0.72, 44)
    out = _legend([*series.values(), *([(points_name, "")] if points else [])])
    base = top + tall
    for value in range(0, ceiling + 1, step):
        y = base - tall * value / ceiling
        out.append(f'<path d="M{_n(left)} {_n(y)}H{_n(right)}" stroke="currentColor" stroke-opacity="{".5" if value == 0 else ".15"}"/>')
        out.append(_text(left - 6, y + 4, str(value), anchor="end", quiet=True))
    for at, year in enumerate(years):
        x = left + slot * at + (slot - wide) / 2
        y = base
        row = rows.get(year, {})
        for key, (words, colour) in series.items():
            count = row.get(key, 0)
            if count:
                high = tall * count / ceiling
                y -= high
                hover = escape(f"{year}, {words}: {count}")
                out.append(
                    f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(max(high - 1, 0.5))}" fill="{colour}">'
                    f"<title>{hover}</title></rect>"
                )
        if points and points.get(year):
            y = base - tall * points[year] / ceiling
            out.append(
                f'<circle cx="{_n(x + wide / 2)}" cy="{_n(y)}" r="4" fill="currentColor" stroke="#ffffff" stroke-width="1.5">'
                f"<title>{escape(f'{year}, {points_name}: {points[year]}')}</title></circle>"
            )
        # Labels stand apart by at least their own width.
        every = max(1, -int(-40 // slot))
        if (years[-1] - year) % every == 0:
            out.append(_text(x + wide / 2, base + 18, str(year), anchor="middle", quiet=True))
    return out, base + 28


def level_bars(rows: Sequence[tuple[str, int]]) -> tuple[list[str], float]:
    """A level bar for each row with its count, in their order; and the height."""
    line = 24.0
    shown = [short(name, 38) for name, _ in rows]
    names = max([_width(name) for name in shown] + [60.0]) + 12
    longest = max((count for _, count in rows), default=1)
    room = WIDTH - names - 52
    out = []
    for at, (name, count) in enumerate(rows):
        y = line * at + 6
        out.append(_text(names - 8, y + 13, shown[at], anchor="end", full=name))
        out.append(f'<rect x="{_n(names)}" y="{_n(y)}" width="{_n(room * count / longest)}" height="16" fill="{COLOURS[0]}"/>')
        out.append(_text(names + room * count / longest + 7, y + 13, str(count), quiet=True))
    return out, line * len(rows) + 10


def network(
    names: Sequence[tuple[str, int]],
    edges: Sequence[tuple[int, int, int]],
    places: Sequence[tuple[float, float]],
    ground: str = "Canvas",
) -> tuple[list[str], float]:
    """Circles with names, their area by count, joined by lines; ``places`` lie in the unit square. And the height.

    ``ground`` is the colour around the letters of a name, which keeps lines out of them: that of a page
    (CSS Color 4, section 6.2) or of a file.
    """
    high = 470.0
    margin_x, above, below = 92.0, 16.0, 40.0
    most = max((count for _, count in names), default=1)
    at = [(margin_x + x * (WIDTH - 2 * margin_x), above + y * (high - above - below)) for x, y in places]
    heaviest = max((count for *_, count in edges), default=1)
    # Many lines are paler, so that names can be read over them.
    opacity = f"{max(0.1, 0.3 - len(edges) / 900):.2f}"
    out = [
        f'<path d="M{_n(at[one][0])} {_n(at[one][1])}L{_n(at[other][0])} {_n(at[other][1])}" stroke="currentColor" '
        f'stroke-opacity="{opacity}" stroke-width="{_n(1 + 3 * count / heaviest)}"/>'
        for one, other, count in edges
    ]
    radii = [4 + 8 * (count / most) ** 0.5 for _, count in names]
    for (name, count), (x, y), radius in zip(names, at, radii, strict=True):
        words = escape(f"{clean(name)}: {count}")
        out.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{COLOURS[0]}"><title>{words}</title></circle>')
    for (name, _), (x, y), radius in zip(names, at, radii, strict=True):
        out.append(_text(x, y + radius + 13, short(name, 26), anchor="middle", size=12, full=name, ground=ground))
    return out, high


def short(text: str, most: int) -> str:
    """A text of at most ``most`` columns, cut at a word where that is near; an ideograph takes two."""
    text = clean(text)
    if columns(text) <= most:
        return text
    while columns(text) >= most:
        text = text[:-1]
    space = text.rfind(" ")
    return (text[:space] if space > len(text) * 0.6 else text).rstrip(" ,;:") + "…"


def _width(text: str) -> float:
    """About how wide a text of the usual size is; no font is looked at, which differ from machine to machine."""
    return 6.7 * columns(text)


def _legend(series: Iterable[tuple[str, str]]) -> list[str]:
    """What each colour means; without one, what the dots mean."""
    out: list[str] = []
    x = 34.0
    for word, colour in series:
        if colour:
            out.append(f'<rect x="{_n(x)}" y="7" width="10" height="10" fill="{colour}"/>')
        else:
            out.append(f'<circle cx="{_n(x + 5)}" cy="12" r="4" fill="currentColor"/>')
        out.append(_text(x + 15, 16.5, word))
        x += 15 + _width(word) + 16
    return out


def _text(x: float, y: float, value: str, *, anchor: str = "", quiet: bool = False, size: int = 0, full: str = "", ground: str = "") -> str:
    attributes = f'x="{_n(x)}" y="{_n(y)}" fill="currentColor"'
    attributes += f' text-anchor="{anchor}"' if anchor else ""
    attributes += ' fill-opacity=".72"' if quiet else ""
    attributes += f' font-size="{size}"' if size else ""
    attributes += f' paint-order="stroke" stroke="{ground}" stroke-width="3" stroke-linejoin="round"' if ground else ""
    title = f"<title>{escape(clean(full))}</title>" if full and full != value else ""
    return f"<text {attributes}>{title}{escape(clean(value))}</text>"


def _step(most: int) -> int:
    """A round step (1, 2, 5, 10, 20, …) that divides an axis into at most five parts."""
    power = 1
    while True:
        for lead in (1, 2, 5):
            if most <= 5 * lead * power:
                return lead * power
        power *= 10


def _n(value: float) -> str:
    """A number with at most one decimal, the same on every machine."""
    return f"{value:.1f}".removesuffix(".0")
