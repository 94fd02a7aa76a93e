"""Drawings as SVG, without style sheets from elsewhere, so that browsers, notebooks and resvg show the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from bramah.drawing.groups import Look, groups_of
from bramah.drawing.marks import DASHES, HALO, INK, NONE, PAPER, VALUE, Group, Mark, Words, extent
from bramah.drawing.scene import Scene
from bramah.drawing.shapes import Point

MODULE = 10
"""Pixels of a module at its natural size."""
EDGE = 2
"""Modules of empty paper around what is drawn."""
CAPITAL = 0.36
"""From the middle of a capital letter down to the line it stands on, as a share of the letters' size."""
FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
LIGHT, DARK, AUTO = "light", "dark", "auto"
"""AUTO: light, and dark where the reader's system is."""
THEMES: dict[str, dict[str, str]] = {
    LIGHT: {INK: "#000000", PAPER: "#ffffff", VALUE: "#0b5cad"},
    DARK: {INK: "#dfe6ee", PAPER: "#14191f", VALUE: "#7ab5ff"},
}


def svg_of(scene: Scene, look: Look | None = None, *, theme: str = LIGHT) -> str:
    """A scene as SVG."""
    return svg_page(groups_of(scene, look), theme=theme, title=scene.circuit.title)


def svg_page(groups: Sequence[Group], *, theme: str = LIGHT, title: str = "") -> str:
    """Marks on a page that is just as large as they need."""
    x, y, w, h = page_box(groups)
    colours = THEMES[LIGHT if theme == AUTO else theme]
    size = f'width="{_number(w * MODULE)}" height="{_number(h * MODULE)}" style="max-width:100%;height:auto"'
    place = f'x="{_number(x)}" y="{_number(y)}" width="{_number(w)}" height="{_number(h)}"'
    view = f"{_number(x)} {_number(y)} {_number(w)} {_number(h)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bramah" role="img" viewBox="{view}" {size} '
        f'color="{colours[INK]}" font-family="{FONTS}" stroke-linejoin="round">',
        *([f"<title>{escape(title)}</title>"] if title else []),
        *([_automatic()] if theme == AUTO else []),
        f'<rect class="paper-fill" {place} fill="{colours[PAPER]}"/>',
        *svg_groups(groups, colours),
    ]
    return "\n".join([*parts, "</svg>\n"])


def page_box(groups: Iterable[Group]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the page."""
    left, top, right, bottom = extent(groups)
    return left - EDGE, top - EDGE, right - left + 2 * EDGE, bottom - top + 2 * EDGE


def svg_groups(groups: Iterable[Group], colours: Mapping[str, str]) -> list[str]:
    """Each group as an element."""
    found = []
    for group in groups:
        told = f"<title>{escape(group.title)}</title>" if group.title else ""
        found.append(f"<g>{told}{''.join(_svg(mark, colours) for mark in group.marks)}</g>")
    return found


def _svg(mark: Mark, colours: Mapping[str, str]) -> str:
    if isinstance(mark, Words):
        x, y = mark.at[0], mark.at[1] + CAPITAL * mark.size
        paint = _painted({"fill": mark.colour, **({"stroke": PAPER} if mark.halo else {})}, colours)
        paint += f' stroke-width="{HALO}" paint-order="stroke"' if mark.halo else ""
        place = f'x="{_number(x)}" y="{_number(y)}" font-size="{_number(mark.size)}"'
        return f'<text {place} text-anchor="{mark.anchor.value}"{paint}>{escape(mark.text)}</text>'
    d = "".join(letter + " ".join(map(_at, points)) for letter, points in mark.outline)
    paint = _painted({"fill": mark.fill, **({"stroke": mark.colour} if mark.width else {})}, colours)
    width = f' stroke-width="{_number(mark.width)}"' if mark.width else ""
    dash = f' stroke-dasharray="{DASHES[0]} {DASHES[1]}"' if mark.dashed else ""
    return f'<path d="{d}"{paint}{width}{dash}/>'


def _painted(paint: Mapping[str, str], colours: Mapping[str, str]) -> str:
    """Colours as attributes, and as classes by which a page can give others."""
    named = [f"{colour}-{what}" for what, colour in paint.items() if colour in (PAPER, VALUE)]
    classes = f' class="{" ".join(named)}"' if named else ""
    known = {**colours, INK: "currentColor", NONE: NONE}
    return classes + "".join(f' {what}="{known.get(colour, colour)}"' for what, colour in paint.items())


def _automatic() -> str:
    """Other colours where the reader's system is dark; what does not know the rule draws the light ones."""
    dark = THEMES[DARK]
    rules = [f".bramah{{color:{dark[INK]}}}"]
    rules += [f".{role}-{what}{{{what}:{dark[role]}}}" for role in (PAPER, VALUE) for what in ("fill", "stroke")]
    return f"<style>@media (prefers-color-scheme: dark){{{''.join(rules)}}}</style>"


def _at(p: Point) -> str:
    return f"{_number(p[0])} {_number(p[1])}"


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
