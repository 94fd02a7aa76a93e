"""Lines fitted into a circuit: the grid they share, lumps for those too short for it, their twins in steady flow."""

from __future__ import annotations

from dataclasses import replace

from bramah.circuit import Circuit
from bramah.circuit_fluids import CircuitFluids, fluids_of
from bramah.components.component import Component
from bramah.components.hydraulic.cavitating_line import CavitatingLine, cavity
from bramah.components.hydraulic.demand import Demand, DemandModel
from bramah.components.hydraulic.line_parameters import LineCavitation
from bramah.components.hydraulic.line_segment import LineSegment
from bramah.components.hydraulic.steady_line import SteadyLine
from bramah.components.hydraulic.water_tank import WaterTank
from bramah.errors import CircuitError, MethodError, Problem
from bramah.fluids import Fluid
from bramah.lines.data import LineData, line_data
from bramah.lines.grid import Grid, LineGrid, Reaches, lay_grid
from bramah.units import format_quantity, parse_quantity

_TWIN = (
    "length", "diameter", "rise", "friction", "roughness", "darcy_factor", "hazen_williams", "laminar_end",
    "turbulent_begin", "start_flow",
)  # fmt: skip
FIRST_SPEED = 0.3
"""m/s, from which the flow of a line is sought: without flow turbulent friction has no slope."""


def lines_of(circuit: Circuit, fluids: CircuitFluids) -> dict[str, LineData]:
    """The lines of a circuit without assemblies, by name."""
    return {
        name: line_data(name, component.values, fluids.of(name))
        for name, component in circuit.components.items()
        if component.is_line
    }


def arrange(circuit: Circuit) -> tuple[Circuit, Grid | None]:
    """The circuit with its lines on a grid, and the grid; those too short for it are lumps."""
    fluids, _ = fluids_of(circuit)
    found = lines_of(circuit, fluids)
    if not found:
        return circuit, None
    wrong = [problem for data in found.values() if (problem := _boils(fluids.of(data.name), data))]
    if wrong:
        raise CircuitError(wrong)
    try:
        step = parse_quantity(circuit.run.get("line_step", 0.0), "s")
        grid = lay_grid(list(found.values()), step, LineGrid(circuit.run.get("line_grid", "adjust")))
    except (MethodError, ValueError) as error:
        raise CircuitError([Problem("run", f"{error}")]) from error
    components = dict(circuit.components)
    for line in grid.lines:
        components[line.data.name] = _with_gas(components[line.data.name], line)
    for data in grid.short:
        components[data.name] = _lump(components[data.name], data)
    return replace(circuit, components=components), grid


def outlets_of(circuit: Circuit) -> list[str]:
    """Consumers whose openings follow from the steady state, by name."""
    return [name for name, component in circuit.components.items() if _is_outlet(component)]


def _is_outlet(component: Component) -> bool:
    return isinstance(component, Demand) and component.values["model"] is DemandModel.OUTLET


def _standing(component: Component, fluid: Fluid) -> Component:
    if isinstance(component, WaterTank):
        return component.standing(float(fluid.values["reference_density"]))
    return component.replace(model=DemandModel.FIXED) if _is_outlet(component) else component


def _boils(fluid: Fluid, data: LineData) -> Problem | None:
    """Free gas is measured at atmospheric pressure, and a line open to the air must be able to hold its fluid."""
    if data.cavitation is LineCavitation.NONE or data.vapour < 0:
        return None
    air = float(fluid.values["atmospheric_pressure"])
    line = data.called
    return Problem(
        line,
        f"{line}.vapour_pressure = {format_quantity(data.vapour + air, 'bar')} must be below the fluid's "
        f"atmospheric_pressure = {format_quantity(air, 'bar')}: cavities are reckoned from there, and the fluid would "
        "boil in the open air. Give a lower vapour_pressure, or cavitation = 'none'.",
    )


def steady_twin(circuit: Circuit) -> Circuit:
    """The circuit with every line replaced by its steady friction; open tanks stand at their level, and outlets of
    consumers give what is demanded, which says how far they are open."""
    fluids, _ = fluids_of(circuit)
    components = {name: _standing(component, fluids.of(name)) for name, component in circuit.components.items()}
    for name, data in lines_of(circuit, fluids).items():
        given = {key: components[name].values[key] for key in _TWIN}
        given["start_flow"] = given["start_flow"] or FIRST_SPEED * data.area
        components[name] = SteadyLine(**given, density=data.density, viscosity=data.viscosity)
    return replace(circuit, components=components)


def _with_gas(component: Component, line: Reaches) -> Component:
    """Each end holds gas from the start."""
    d = line.data
    if not isinstance(component, CavitatingLine):
        return component
    gas = line.end_gas
    above = {"A": d.start_pressure - d.vapour, "B": d.start_pressure - d.vapour - d.loss(d.start_flow)}
    starts = {f"start_volume_{end}": cavity(gas, pressure) for end, pressure in above.items()}
    return component.replace(end_gas=gas, **starts)


def _lump(component: Component, data: LineData) -> LineSegment:
    """The same line as one segment, with its friction and height."""
    shared = {key: value for key, value in component.values.items() if key in LineSegment.given()}
    own = {"fluid_pressure": data.fluid_pressure, "pieces_before": -data.start_place}
    return LineSegment(**{**shared, **own, "wave_speed": data.wave_speed})
