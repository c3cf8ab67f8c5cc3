"""PDF files written by hand for tests: text at given places, in Courier, whose every character is 0.6 em wide."""

from __future__ import annotations

from dataclasses import dataclass, field

FONTS = {"r": "Courier", "b": "Courier-Bold", "i": "Courier-Oblique"}
EM = 0.6


@dataclass
class Sheet:
    """One page of a PDF; lengths in points, y grows upward."""

    width: float = 595
    height: float = 842
    content: list[str] = field(default_factory=list)
    links: list[tuple[float, float, float, float, str]] = field(default_factory=list)

    def text(self, x: float, y: float, text: str, size: float = 10, font: str = "r", *, words: bool = False) -> float:
        """Write a text from ``x`` on the baseline ``y``; ``words`` places each word by itself, without space characters, as TeX does."""
        if words:
            for word in text.split(" "):
                self.text(x, y, word, size, font)
                x += (len(word) + 1) * EM * size
            return x - EM * size
        raw = text.encode("cp1252").hex()
        self.content.append(f"BT /{font} {size} Tf 1 0 0 1 {x:.3f} {y:.3f} Tm <{raw}> Tj ET")
        return x + len(text) * EM * size

    def paragraph(
        self, x: float, y: float, rows: list[str], *, size: float = 10, leading: float = 12, hang: float = 0, words: bool = True
    ) -> float:
        """Write rows below one another, all but the first indented by ``hang``; the baseline below the last."""
        for i, row in enumerate(rows):
            self.text(x + (hang if i else 0), y, row, size, words=words)
            y -= leading
        return y

    def link(self, x0: float, y0: float, x1: float, y1: float, target: str) -> None:
        """A link annotation over a rectangle."""
        self.links.append((x0, y0, x1, y1, target))


def make_pdf(*sheets: Sheet, title: str = "") -> bytes:
    """The bytes of a PDF 1.4 with these pages."""
    objects: list[bytes] = [b"", b""]  # catalogue and page tree come first

    def add(body: bytes) -> int:
        objects.append(body)
        return len(objects)

    fonts = {
        key: add(f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()) for key, name in FONTS.items()
    }
    resources = " ".join(f"/{key} {number} 0 R" for key, number in fonts.items())
    kids = []
    for sheet in sheets:
        body = "\n".join(sheet.content).encode()
        stream = add(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(body), body))
        annotations = " ".join(
            f"<< /Type /Annot /Subtype /Link /Rect [{a} {b} {c} {d}] /A << /S /URI /URI ({target}) >> >>"
            for a, b, c, d, target in sheet.links
        )
        kids.append(
            add(
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {sheet.width} {sheet.height}] /Contents {stream} 0 R "
                f"/Resources << /Font << {resources} >> >> /Annots [{annotations}] >>".encode()
            )
        )
    info = add(f"<< /Title ({title}) >>".encode())
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{n} 0 R' for n in kids)}] >>".encode()
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R /Info {info} 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)
