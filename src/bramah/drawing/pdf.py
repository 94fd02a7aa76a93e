"""Drawings as PDF, one page of lines and text: the fonts are those that every reader of PDF has."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from bramah.drawing.helvetica import width_of
from bramah.drawing.labels import Anchor
from bramah.drawing.marks import DASHES, HALO, NONE, PAPER, Group, Mark, Stroke, Words
from bramah.drawing.shapes import Point
from bramah.drawing.svg import CAPITAL, LIGHT, THEMES, page_box

MODULE = 7.5
"""Points of a module: as large as in SVG, whose pixels are 96 to an inch."""
LETTERS, SIGNS = "F1", "F2"
"""Helvetica, and Symbol for what it does not have."""
SYMBOL_FONT = dict(
    zip(
        "ΑΒΧΔΕΦΓΗΙΚΛΜΝΟΠΘΡΣΤΥΩΞΨΖαβχδεφγηικλμνοπθρστυωξψζ−≤≥×∂√∞≠≈→∫",
        b"ABCDEFGHIKLMNOPQRSTUWXYZabcdefghiklmnopqrstuwxyz\x2d\xa3\xb3\xb4\xb6\xd6\xa5\xb9\xbb\xae\xf2",
        strict=True,
    )
)
"""Where letters stand in the font Symbol, of which all readers have the same."""
BENT = {"M": "m", "L": "l", "C": "c", "Z": "h"}
"""Operators for the letters of paths."""


def pdf_page(groups: Sequence[Group], *, theme: str = LIGHT, title: str = "") -> bytes:
    """Marks on a page that is just as large as they need."""
    x, y, w, h = page_box(groups)
    colours = THEMES.get(theme, THEMES[LIGHT])
    lines = [f"{_numbers(MODULE, 0, 0, -MODULE, -MODULE * x, MODULE * (y + h))} cm", "1 j"]
    lines += [_colour(colours[PAPER], "rg"), f"{_numbers(x, y, w, h)} re f"]
    lines += [line for group in groups for mark in group.marks for line in _drawn(mark, colours)]
    content = zlib.compress("\n".join(lines).encode("latin-1"))
    return _file(_numbers(0, 0, MODULE * w, MODULE * h), content, title)


def _drawn(mark: Mark, colours: Mapping[str, str]) -> Iterator[str]:
    if isinstance(mark, Words):
        yield from _words(mark, colours)
        return
    yield from _stroke(mark, colours)


def _stroke(mark: Stroke, colours: Mapping[str, str]) -> Iterator[str]:
    filled = mark.fill != NONE
    if filled:
        yield _colour(colours.get(mark.fill, mark.fill), "rg")
    if mark.width:
        yield f"{_colour(colours.get(mark.colour, mark.colour), 'RG')} {_numbers(mark.width)} w"
        yield f"[{_numbers(*DASHES) if mark.dashed else ''}] 0 d"
    for letter, points in mark.outline:
        yield f"{_numbers(*(c for p in points for c in p))} {BENT[letter]}"
    yield {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[filled, mark.width > 0]


def _words(mark: Words, colours: Mapping[str, str]) -> Iterator[str]:
    width = width_of(mark.text, mark.size)
    left = mark.at[0] - {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}[mark.anchor]
    at = (left, mark.at[1] + CAPITAL * mark.size)
    if mark.halo:
        yield f"{_colour(colours[PAPER], 'RG')} {_numbers(HALO)} w [] 0 d"
        yield _written(mark, at, 1)
    yield _colour(colours.get(mark.colour, mark.colour), "rg")
    yield _written(mark, at, 0)


def _written(mark: Words, at: Point, mode: int) -> str:
    """Text in runs of one font each; `mode` 0 fills, 1 strokes. Paper has y downwards, letters have it upwards."""
    runs = []
    for is_sign, group in groupby(mark.text, key=SYMBOL_FONT.__contains__):
        letters, font = "".join(group), SIGNS if is_sign else LETTERS
        code = bytes(SYMBOL_FONT[c] for c in letters) if is_sign else letters.encode("cp1252", "replace")
        runs.append(f"/{font} {_numbers(mark.size)} Tf <{code.hex()}> Tj")
    return f"BT {mode} Tr {_numbers(1, 0, 0, -1, *at)} Tm {' '.join(runs)} ET"


def _colour(colour: str, operator: str) -> str:
    """ "#rrggbb" as a colour to fill (rg) or to stroke (RG) with."""
    return f"{_numbers(*(int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)))} {operator}"


def _numbers(*values: float) -> str:
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def _file(box: str, content: bytes, title: str) -> bytes:
    """Objects of a file with one page, and where each of them begins."""
    resources = f"<< /Font << /{LETTERS} 5 0 R /{SIGNS} 6 0 R >> >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents 4 0 R /Resources {resources} >>".encode(),
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>",
        f"<< /Title <feff{title.encode('utf-16-be').hex()}> /Producer (Bramah) >>".encode(),
    ]
    made, places = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    begin = len(made)
    made += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    made += b"".join(b"%010d 00000 n \n" % place for place in places)
    made += b"trailer\n<< /Size %d /Root 1 0 R /Info 7 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, begin)
    return bytes(made)
