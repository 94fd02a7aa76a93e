"""A line of a circuit in the frequency domain, with the friction that it has in time."""

from __future__ import annotations

from bramah.analysis.wave_line import Friction, WaveLine
from bramah.components.hydraulic.line_parameters import UnsteadyFriction
from bramah.components.laws.line_friction import LineFriction
from bramah.lines.data import LineData
from bramah.lines.unsteady_friction import LAMINAR_UP_TO

_UNSTEADY = {
    UnsteadyFriction.NONE: Friction.STEADY,
    UnsteadyFriction.TRIKHA: Friction.TRIKHA,
    UnsteadyFriction.ZIELKE: Friction.LAMINAR,
    UnsteadyFriction.VARDY_BROWN: Friction.TURBULENT,
}


def wave_line(data: LineData, flow: float) -> WaveLine:
    """The line for small waves on a mean flow: the slope of its own law of friction there, and its unsteady part."""
    Re = data.reynolds(flow) if data.viscosity else 0.0
    friction = _UNSTEADY[data.unsteady]
    if friction is Friction.TURBULENT and Re <= LAMINAR_UP_TO:
        friction = Friction.LAMINAR
    if data.laminar_only and Re > LAMINAR_UP_TO:
        friction = Friction.STEADY
    if friction is Friction.STEADY and data.friction.law is LineFriction.NONE:
        friction = Friction.NONE
    slope = float(data.friction.slope(flow / data.density_ratio)) / data.density_ratio
    return WaveLine(
        length=data.length,
        diameter=data.diameter,
        wave_speed=data.wave_speed,
        density=data.density,
        viscosity=data.viscosity,
        flow=flow,
        roughness=data.roughness,
        friction=friction,
        reference_density=data.reference_density,
        creep=data.creep,
        slope=slope,
    )
