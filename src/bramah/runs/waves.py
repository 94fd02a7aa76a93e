"""The lines of a circuit in the C core: profiles along them that move on from tick to tick."""

from __future__ import annotations

import ctypes as c
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.components.hydraulic.line_parameters import LineCavitation
from bramah.components.laws.line_friction import LineFriction
from bramah.errors import MethodError
from bramah.lines.grid import Grid, Reaches
from bramah.lines.profile import Held, LineStart, given_start
from bramah.system import core

Floats = NDArray[np.float64]

_FRICTION = {
    law: number for number, law in enumerate(("none", "laminar", "blasius", "colebrook", "hazen_williams", "darcy"))
}
_CAVITATION = {kind: number for number, kind in enumerate(LineCavitation)}


class Waves:
    """Pressures and flows along all lines. Nodes stand line after line, `first` being the first of each."""

    def __init__(self, grid: Grid, starts: Mapping[str, LineStart] | None = None) -> None:
        self._lib = core.library()
        self.grid = grid
        self._starts = starts or {line.data.name: given_start(line.data) for line in grid.lines}
        self._kept: list[Floats] = []
        self.structs = (core.LineStruct * len(grid.lines))(*(self._struct(line) for line in grid.lines))
        status = c.c_int(0)
        self.handle = self._lib.bramah_lines_new(len(grid.lines), c.addressof(self.structs), grid.step, c.byref(status))
        if not self.handle:
            raise MethodError(f"The lines cannot be followed: {core.STATUS[status.value]}.")
        nodes = [line.count + 1 for line in grid.lines]
        self.first = np.concatenate([[0], np.cumsum(nodes)]).astype(int)

    @property
    def nodes(self) -> int:
        return int(self.first[-1])

    def _struct(self, line: Reaches) -> core.LineStruct:
        d = line.data
        dx = d.length / line.count
        terms = d.terms(self.grid.step, self._starts[d.name].flow)
        arrays = [] if terms is None else [np.ascontiguousarray(a, dtype=float) for a in terms]
        walls = _wall(line, self.grid.step)
        self._kept += [*arrays, *walls]
        if d.first_order:
            _check_late(line, dx, arrays)
        return core.LineStruct(
            reaches=line.count,
            impedance=d.impedance,
            rise=d.lift / line.count,
            friction=_FRICTION[d.friction.law.value],
            laminar=d.laminar_loss(dx),
            turbulent=d.turbulent_loss(dx),
            reynolds=d.reynolds(1.0),
            laminar_end=d.friction.laminar_end,
            turbulent_begin=d.friction.turbulent_begin,
            roughness=d.friction.factor if d.friction.law is LineFriction.DARCY else d.roughness / d.diameter,
            terms=len(arrays[0]) if arrays else 0,
            gain=core.pointer(arrays[0]) if arrays else None,
            decay=core.pointer(arrays[1]) if arrays else None,
            unsteady=d.unsteady_loss(dx),
            laminar_only=d.laminar_only,
            lagging=d.first_order,
            cavitation=_CAVITATION[d.cavitation],
            vapour=d.vapour,
            gas=d.gas * d.area * dx if d.cavitation is LineCavitation.GAS else 0.0,
            fraction=line.fraction,
            creeps=len(d.creep),
            creep=core.pointer(walls[0]) if walls else None,
            relaxation=core.pointer(walls[1]) if walls else None,
        )

    def begin(self, t: float, p: Floats, q: Floats) -> None:
        """Profiles at time t."""
        p, q = np.ascontiguousarray(p, dtype=float), np.ascontiguousarray(q, dtype=float)
        if len(p) != self.nodes or len(q) != self.nodes:
            raise MethodError(f"Profiles of {len(p)} points do not fit lines of {self.nodes}.")
        if self._lib.bramah_lines_begin(self.handle, t, core.pointer(p), core.pointer(q)):
            raise MethodError("Pressures and flows along the lines must be finite at the start.")

    def tick(self, end_pressures: Sequence[float] | Floats) -> None:
        """Move on by one time step; two pressures for each line."""
        given = np.ascontiguousarray(end_pressures, dtype=float)
        self._lib.bramah_lines_tick(self.handle, core.pointer(given), None, None)

    def ends(self) -> tuple[Floats, Floats]:
        """c and b of all ends for the tick to come."""
        found = np.zeros(2 * len(self.grid.lines)), np.zeros(2 * len(self.grid.lines))
        self._lib.bramah_lines_ends(self.handle, *(core.pointer(a) for a in found))
        return found

    def profile(self) -> tuple[Floats, Floats, Floats, Floats]:
        """Pressure, flow on either side, and volume of cavities at every node."""
        found = tuple(np.zeros(self.nodes) for _ in range(4))
        self._lib.bramah_lines_profile(self.handle, *(core.pointer(a) for a in found))
        return found[0], found[1], found[2], found[3]

    def stored(self) -> Floats:
        """Fluid in each line beyond what it holds at 0 bar, cavities taken off, m3."""
        found = np.zeros(len(self.grid.lines))
        self._lib.bramah_lines_stored(self.handle, core.pointer(found))
        return found

    def walls(self) -> tuple[Floats, Floats]:
        """What the wall of each line has taken up by creep, m3, and the energy in the springs of its elements, J."""
        found = np.zeros(len(self.grid.lines)), np.zeros(len(self.grid.lines))
        self._lib.bramah_lines_wall(self.handle, *(core.pointer(a) for a in found))
        return found

    def held(self, t: float) -> list[Held]:
        """What each line holds at the last tick, t.

        Between two ticks its fluid changes by the mean of the flows at both, times the time step.
        """
        (p, q, right, _), stored, springs, found = self.profile(), self.stored(), self.walls()[1], []
        each = zip(self.grid.lines, stored, springs, self.first[:-1], self.first[1:], strict=True)
        for line, fluid, spring, a, b in each:
            d, mean = line.data, (q[a:b] + right[a:b]) / 2
            along = line.capacitance / 2 * p[a:b] ** 2 + line.inertance / 2 * mean**2
            energy = d.length / line.count * (along.sum() - (along[0] + along[-1]) / 2) + spring
            found.append(Held(t, float(fluid - self.grid.step / 2 * (q[a] - right[b - 1])), float(energy)))
        return found

    def close(self) -> None:
        handle, self.handle = getattr(self, "handle", None), None
        if handle:
            self._lib.bramah_lines_free(handle)

    __del__ = close


def _wall(line: Reaches, step: float) -> list[Floats]:
    """Fluid that a reach takes up by each element in the end, per pressure, over step / impedance; its relaxation."""
    d = line.data
    if not d.creep:
        return []
    reach = d.density_ratio * d.volume / line.count * d.impedance / step
    return [
        np.array([reach * one.compliance for one in d.creep]),
        np.array([one.relaxation(step) for one in d.creep]),
    ]


def _check_late(line: Reaches, dx: float, terms: Sequence[Floats]) -> None:
    """Friction taken a tick late, where a reach begins, must not turn the fastest waves round: they would grow."""
    d = line.data
    steady = d.laminar_loss(dx) / 2 if d.friction.law is not LineFriction.NONE else 0.0
    unsteady = d.unsteady_loss(dx) * float((terms[0] / (1 + terms[1])).sum()) if terms else 0.0
    if steady + unsteady >= d.impedance:
        raise MethodError(
            f"{d.name}: with first_order and {line.count} reaches, friction would make waves grow without end. "
            "Take more reaches, or first_order = 0."
        )
