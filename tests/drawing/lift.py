"""The demo circuit, and what an SVG drawing of it holds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import bramah as br

FILE = Path(br.__file__).parent / "data" / "cylinder.toml"
SVG = "{http://www.w3.org/2000/svg}"


def lift() -> br.Circuit:
    """The circuit of `bramah demo`."""
    return br.read_circuit(FILE)


@cache
def lift_run() -> br.Result:
    """Its first 1.2 s."""
    result = br.simulate(lift(), until="1.2 s")
    assert result.ok
    return result


def groups(svg: str) -> dict[str, ElementTree.Element]:
    """Elements by their titles, up to the colon."""
    found = {}
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        title = group.findtext(f"{SVG}title")
        if title:
            found[title.partition(":")[0]] = group
    return found


def texts(svg: str) -> list[str]:
    """All that is written."""
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def points(path: ElementTree.Element) -> list[tuple[float, float]]:
    """All points of a path, control points among them."""
    numbers = [float(n) for n in path.attrib["d"].translate(dict.fromkeys(map(ord, "MLCZ"), " ")).split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))
