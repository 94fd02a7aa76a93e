"""Drawings as PDF: a file whose parts are where it says, with the same page and the same words as the SVG."""

from __future__ import annotations

import re
import zlib
from xml.etree import ElementTree

import pytest

from bramah.drawing.helvetica import width_of
from bramah.drawing.marks import Group, Words
from bramah.drawing.pdf import MODULE, pdf_page
from tests.drawing.lift import lift, texts


def objects(data: bytes) -> dict[int, bytes]:
    """Bodies of the objects, found by the table of their places."""
    begin = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    table = data[begin:].split(b"trailer")[0].split(b"\n")[2:-1]
    places = [int(line[:10]) for line in table]
    assert all(len(line) == 19 for line in table) and places[0] == 0
    found = {}
    for number, place in enumerate(places[1:], 1):
        head, body = data[place:].split(b" 0 obj\n", 1)
        assert int(head) == number
        found[number] = body.split(b"\nendobj", 1)[0]
    return found


def content(data: bytes) -> str:
    body = objects(data)[4]
    length = int(re.search(rb"/Length (\d+)", body)[1])  # type: ignore[index]
    stream = body.split(b"stream\n", 1)[1]
    assert stream[length:] == b"\nendstream"
    return zlib.decompress(stream[:length]).decode("latin-1")


def test_the_file_is_whole() -> None:
    data = lift().draw().pdf
    assert data.startswith(b"%PDF-1.4\n") and data.endswith(b"%%EOF\n")
    found = objects(data)
    assert b"/Root 1 0 R" in data and b"/Type /Catalog" in found[1] and b"/Kids [3 0 R]" in found[2]
    assert b"/BaseFont /Helvetica" in found[5] and "Lift cylinder".encode("utf-16-be").hex().encode() in found[7]


def test_page_and_words_are_those_of_the_svg() -> None:
    picture = lift().draw()
    _, _, w, h = map(float, ElementTree.fromstring(picture.svg).attrib["viewBox"].split())
    box = re.search(rb"MediaBox \[0 0 (\S+) (\S+)\]", picture.pdf)
    assert box and [float(n) for n in box.groups()] == pytest.approx([MODULE * w, MODULE * h], abs=0.01)
    runs = re.findall(r"/F1 \S+ Tf <([0-9a-f]*)> Tj ET", content(picture.pdf))
    words = [bytes.fromhex(run).decode("cp1252") for run in runs]
    assert set(words) >= {text for text in texts(picture.svg) if text.isascii()}


def test_every_line_is_a_known_operator_with_its_numbers() -> None:
    counts = {"m": 2, "l": 2, "c": 6, "h": 0, "w": 1, "rg": 3, "RG": 3, "cm": 6, "re": 4, "j": 1, "d": 1}
    circuit = lift()
    for line in content(circuit.draw().pdf).splitlines():
        if line.startswith("BT "):
            continue
        numbers = 0
        for word in re.sub(r"\[[^]]*\]", "", line).split():
            if re.fullmatch(r"-?\d+(\.\d+)?", word):
                numbers += 1
            else:
                assert numbers == counts.get(word, 0), line
                assert word in counts or word in ("f", "S", "B", "n"), line
                numbers = 0


def test_letters_that_helvetica_lacks_are_taken_from_symbol() -> None:
    data = pdf_page([Group(title="", marks=(Words(at=(0, 0), text="Δp 1"),))])
    assert "/F2 1.2 Tf <44> Tj /F1 1.2 Tf <702031> Tj" in content(data)


def test_widths_are_those_of_helvetica() -> None:
    # From Adobe's metrics: A 667, i 222, blank 278, 1 556, W 944 thousandths.
    assert width_of("Ai 1W") == pytest.approx(2.667) and width_of("Ai", 2.0) == pytest.approx(1.778)
