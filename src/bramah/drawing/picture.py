"""A drawing as people get it: shown in notebooks, saved as SVG, PNG or PDF."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from bramah.drawing.groups import Look, groups_of
from bramah.drawing.marks import Group
from bramah.drawing.pdf import pdf_page
from bramah.drawing.placement import Diagram
from bramah.drawing.scene import scene_of
from bramah.drawing.svg import AUTO, DARK, LIGHT, svg_page
from bramah.errors import ArgumentError, FileError
from bramah.records import cached_property, dataclass

if TYPE_CHECKING:
    from bramah.circuit import Circuit
    from bramah.equilibrium.found import Point
    from bramah.result import Result

    Numbers: TypeAlias = Point | Result

THEMES = (LIGHT, DARK, AUTO)
ZOOM = 2
"""Pixels of PNG for each of SVG, so that it is sharp on paper and on fine screens."""


@dataclass(frozen=True)
class Picture:
    """A drawing of a circuit."""

    title: str
    groups: tuple[Group, ...]
    theme: str = LIGHT

    @cached_property
    def svg(self) -> str:
        """As SVG."""
        return svg_page(self.groups, theme=self.theme, title=self.title)

    @property
    def png(self) -> bytes:
        """As PNG; it needs the package resvg_py."""
        require_resvg()
        import resvg_py

        found: Any = resvg_py.svg_to_bytes(svg_string=self.svg, zoom=ZOOM, font_dirs=_fonts())
        return bytes(found)

    @property
    def pdf(self) -> bytes:
        """As PDF, a page of its size."""
        return pdf_page(self.groups, theme=self.theme, title=self.title)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a .svg, .png or .pdf file."""
        file = check_format(path)
        data = FORMATS[file.suffix.lower()](self)
        try:
            file.write_bytes(data)
        except OSError as error:
            raise FileError(f"Cannot write {file}: {error.strerror or error}.") from None

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<drawing of {self.title or 'a circuit'}>"


FORMATS: dict[str, Callable[[Picture], bytes]] = {
    ".svg": lambda picture: picture.svg.encode(),
    ".png": lambda picture: picture.png,
    ".pdf": lambda picture: picture.pdf,
}


def picture_of(
    circuit: Circuit, *, values: Numbers | None = None, at: float | str | None = None, coloured: bool = True,
    theme: str = LIGHT, relayout: bool = False,
) -> Picture:  # fmt: skip
    """A circuit drawn; see `Circuit.draw`."""
    if theme not in THEMES:
        raise ArgumentError(f"theme = {theme!r} is none of {', '.join(THEMES)}.")
    if values is None and at is not None:
        raise ArgumentError("at= is the instant of a run. Give values=br.simulate(circuit) with it.")
    scene, look = scene_of(circuit, Diagram() if relayout else None), Look()
    if values is not None:
        from bramah.drawing.readings import readings
        from bramah.drawing.values import look_of

        look = look_of(scene, readings(values, at), coloured=coloured, dark=theme == DARK)
    return Picture(circuit.title, tuple(groups_of(scene, look)), theme)


def check_format(path: str | PathLike[str]) -> Path:
    """The path, if a drawing can be written to it; FileError otherwise."""
    file = Path(path)
    if file.suffix.lower() not in FORMATS:
        raise FileError(f"Cannot draw to {file}: its name must end in {' or '.join(FORMATS)}.")
    if not file.absolute().parent.is_dir():
        raise FileError(f"Cannot write {file}: there is no folder {file.parent}.")
    if file.suffix.lower() == ".png":
        require_resvg()
    return file


def require_resvg() -> None:
    """Raise FileError unless PNG can be made."""
    from importlib.util import find_spec

    if find_spec("resvg_py") is None:
        raise FileError(
            "PNG pictures need the package resvg_py: pip install 'bramah[draw]'. SVG and PDF do without it."
        )


def _fonts() -> list[str] | None:
    """Letters for machines that have no fonts: those of matplotlib, if it is there."""
    from importlib.util import find_spec

    found = find_spec("matplotlib")
    return [str(Path(found.origin).parent / "mpl-data" / "fonts" / "ttf")] if found and found.origin else None
