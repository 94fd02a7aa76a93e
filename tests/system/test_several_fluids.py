"""Circuits with several fluids: exact answers, kernels, other parameters, derivatives, lines and parts."""

from __future__ import annotations

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.errors import CircuitError
from bramah.fluids import Fluid
from bramah.system import System, build
from bramah.system.builder import build_anew
from bramah.system.directions import tangents_by
from tests.system.test_replace import assert_same, changed

SPEED, UNTIL = 0.01, 1.0
SOFT = br.ConstantFluid(reference_bulk_modulus=1e9)
STIFF = br.ConstantFluid(reference_bulk_modulus=2.5e9, reference_density=1060.0)
RTOL = 1e-9
OFF = 1e-7
"""A run keeps within a hundred tolerances."""


def two_plungers(second: Fluid | None = STIFF) -> Circuit:
    """Two plungers on one rod push equal closed volumes together; the second in another fluid if one is given."""
    circuit = Circuit(fluid=SOFT, fluids={} if second is None else {"second": second})
    circuit.add("drive", br.VelocitySource(velocity=-SPEED, start_position="100 mm"))
    for name in ("one", "two"):
        plunger = br.Plunger(
            stroke="200 mm", start_position="100 mm", end_stops="none", start_pressure_A=0.0, dead_volume_A="50 cm3"
        )
        circuit.add(name, plunger)
        circuit.add(f"{name}_end", br.Plug())
        fluid = None if name == "one" or second is None else "second"
        circuit.connect(f"{name}.A", f"{name}_end.A", name=f"chamber_{name}", fluid=fluid)
    circuit.connect("drive.port", "one.rod", "two.rod")
    return circuit


def both_sides(a: Fluid, b: Fluid) -> Circuit:
    """A piston between two closed chambers, moved from outside."""
    circuit = Circuit(fluid=a, fluids={"b": b})
    cylinder = br.DoubleActingCylinder(
        stroke="100 mm", start_position="50 mm", end_stops="none", start_pressure_A="50 bar", start_pressure_B="50 bar"
    )
    circuit.add("drive", br.VelocitySource(velocity=-SPEED, start_position="50 mm"))
    circuit.add("cylinder", cylinder)
    circuit.add("end_A", br.Plug())
    circuit.add("end_B", br.Plug())
    circuit.connect("drive.port", "cylinder.rod")
    circuit.connect("cylinder.A", "end_A.A")
    circuit.connect("cylinder.B", "end_B.A", fluid="b")
    return circuit


def test_pressures_of_two_fluids_rise_in_proportion_to_their_moduli() -> None:
    """Equal volumes, equal strokes: V p' / B is the same in both, so p_2 / p_1 = B_2 / B_1 at any time."""
    result = br.simulate(two_plungers(), until=UNTIL, rtol=RTOL)
    one, two = result["one.A.p"].values, result["two.A.p"].values
    assert one[-1] > 1e7
    assert two[1:] / one[1:] == pytest.approx(2.5, rel=OFF)


def test_two_fluids_of_one_type_share_a_kernel() -> None:
    kernels = {name: kernel for name, kernel in by_name(build(two_plungers())).items()}
    assert kernels["one"] is kernels["two"]
    tait = {name: kernel for name, kernel in by_name(build(two_plungers(br.TaitFluid()))).items()}
    assert tait["one"] is kernels["one"]
    assert tait["two"] is not kernels["one"]


def by_name(system: System) -> dict[str, object]:
    return {system.anatomy.instances[i].name: kernel for i, kernel in enumerate(system.anatomy.kernels)}


def test_each_side_of_a_piston_has_the_modulus_of_its_fluid() -> None:
    """p - p_0 = B ln(V_0 / V) on either side."""
    circuit = both_sides(SOFT, STIFF)
    result = br.simulate(circuit, until=0.1, rtol=RTOL)
    part = circuit.components["cylinder"].values
    bore, rod = (np.pi / 4 * part[name] ** 2 for name in ("bore", "rod_diameter"))
    x_0, x = 0.05, 0.05 - SPEED * 0.1
    for side, area, reach, fluid in (("A", bore, 0.0, SOFT), ("B", bore - rod, 0.1, STIFF)):
        volumes = [part[f"dead_volume_{side}"] + area * abs(reach - at) for at in (x_0, x)]
        exact = 50e5 + fluid.values["reference_bulk_modulus"] * np.log(volumes[0] / volumes[1])
        assert result[f"cylinder.{side}.p"].values[-1] == pytest.approx(exact, rel=OFF)


def test_a_piston_between_fluids_of_two_types_is_the_same_either_way_round() -> None:
    """What is named makes no difference: the circuit's own fluid and the other may change places."""
    one, other = both_sides(SOFT, br.oil()), both_sides(br.oil(), SOFT)
    other.nets[1], other.nets[2] = (
        br.circuit.Net(net.name, net.ports, fluid) for net, fluid in zip(other.nets[1:], ("b", None), strict=True)
    )
    first, second = (br.simulate(circuit, until=0.1, rtol=1e-6) for circuit in (one, other))
    for name in ("cylinder.A.p", "cylinder.B.p"):
        assert np.array_equal(first[name].values, second[name].values)


def test_a_second_fluid_like_the_first_changes_no_bit() -> None:
    runs = [br.simulate(two_plungers(second), until=UNTIL) for second in (None, SOFT)]
    assert np.array_equal(runs[0].recorded.t, runs[1].recorded.t)
    assert np.array_equal(runs[0].recorded.y, runs[1].recorded.y)


def test_air_in_one_pipe_softens_that_pipe_alone() -> None:
    """Two closed volumes filled alike: V p' = q / c(p), so the storage of the one with more air is that of oil with
    so much air, and the other is what it was.
    """

    def filled(air: float | None, fluid: Fluid) -> dict[str, float]:
        circuit = Circuit(fluid=fluid)
        for name in ("one", "two"):
            circuit.add(f"pump_{name}", br.FlowSource(flow="1 l/min"))
            own = {"air_fraction": air} if air is not None and name == "two" else None
            circuit.add(name, br.Volume(volume="1 l", start_pressure=0.0), fluid=own)
            circuit.connect(f"pump_{name}.P", f"{name}.A")
        result = br.simulate(circuit, until=0.5, rtol=RTOL)
        return {name: float(result[f"{name}.A.p"].values[-1]) for name in ("one", "two")}

    oil = br.oil()
    plain, airy = filled(None, oil), filled(None, oil.replace(air_fraction=0.02))
    mixed = filled(0.02, oil)
    assert airy["two"] < 0.8 * plain["two"]
    assert mixed["one"] == pytest.approx(plain["one"], rel=OFF)
    assert mixed["two"] == pytest.approx(airy["two"], rel=OFF)


def test_every_setting_of_a_second_fluid_is_replaced_bit_for_bit() -> None:
    for fluid in (STIFF, br.TaitFluid(), br.oil(), br.TabulatedFluid()):
        system = build(both_sides(SOFT, fluid))
        for name in fluid.given():
            changes = {f"fluids.b.{name}": changed(fluid, name)}
            found = system.replace(changes)
            assert_same(found, build_anew(system.circuit.replace(changes)))
            assert found.equations.groups[0].index is system.equations.groups[0].index, f"{name} was built anew"


def airy() -> Circuit:
    circuit = both_sides(br.oil(), STIFF)
    circuit.fluid_changes["cylinder"] = {"viscosity": "20 cSt"}
    circuit.add("room", br.Volume(), fluid={"air_fraction": 0.03})
    circuit.connect("room.A", "cylinder.A")
    return circuit


def test_a_property_of_one_component_is_replaced_bit_for_bit() -> None:
    system = build(airy())
    for changes in (
        {"room.fluid.air_fraction": 0.01},
        {"fluid.air_fraction": 0.04},
        {"cylinder.fluid.viscosity": 1e-5},
    ):
        found = system.replace(changes)
        assert_same(found, build_anew(system.circuit.replace(changes)))
        assert found.equations.groups[0].index is system.equations.groups[0].index


def test_another_type_or_another_component_is_built_anew() -> None:
    system = build(both_sides(SOFT, STIFF))
    other = both_sides(SOFT, br.oil())
    assert_same(build(other), build_anew(other))
    changes = {"cylinder.fluid.viscosity": 1e-5}
    assert_same(system.replace(changes), build_anew(system.circuit.replace(changes)))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("fluid.air_fraction", 0.005),
        ("fluid.polytropic_exponent", 1.3),
        ("room.fluid.air_fraction", 0.03),
        ("fluids.b.reference_bulk_modulus", 2.5e9),
    ],
)
def test_derivatives_by_properties(path: str, value: float) -> None:
    """Against central differences, off by the square of the step and by rounding over it; a property that a component
    does not change moves with that of its fluid.
    """
    system = build(airy().replace({"fluid.polytropic_exponent": 1.3}))
    t, y, d = 0.0, system.start + 0.05 * system.scale, system.start_discrete
    exact, step = tangents_by(system, [path]).evaluator().at(t, y, d).rates()[:, 0], 1e-4 * value
    high, low = (system.replace({path: value + sign * step}).evaluator().rates(t, y, d) for sign in (1, -1))
    assert np.abs(exact).max() > 0
    assert exact == pytest.approx((high - low) / (2 * step), rel=1e-5, abs=1e-7 * np.abs(exact).max())


def lines(threads: int) -> br.Result:
    """Two lines on either side of a cylinder; the second fluid is named behind its line."""
    circuit = Circuit(fluid=SOFT, fluids={"second": STIFF})
    for name, side, fluid in (("one", "A", None), ("two", "B", "second")):
        circuit.add(f"source_{name}", br.PressureSource(pressure="60 bar"))
        circuit.add(f"valve_{name}", br.Orifice(diameter="3 mm"), fluid={"viscosity": "60 cSt"})
        circuit.add(name, br.Line(length="10 m", diameter="12 mm", start_pressure="50 bar"))
        circuit.connect(f"source_{name}.P", f"valve_{name}.A", fluid=fluid)
        circuit.connect(f"valve_{name}.B", f"{name}.A")
        circuit.connect(f"{name}.B", f"cylinder.{side}")
    circuit.add("cylinder", br.DoubleActingCylinder(start_position="250 mm", start_pressure_A="50 bar"))
    circuit.add("load", br.Mass(mass="50 kg"))
    circuit.connect("cylinder.rod", "load.port")
    return br.simulate(circuit, until=0.05, rtol=1e-6, threads=threads)


def test_lines_have_the_waves_of_their_fluids_also_in_parts() -> None:
    """c = sqrt(B / rho), to rounding; cut at its lines the circuit is the same within a thousand tolerances."""
    whole = lines(1)
    assert whole.system is not None and whole.system.grid is not None
    data = {line.data.called: line.data for line in whole.system.grid.lines}
    for name, fluid in (("one", SOFT), ("two", STIFF)):
        speed = np.sqrt(fluid.values["reference_bulk_modulus"] / fluid.values["reference_density"])
        assert data[name].wave_speed == pytest.approx(speed, rel=1e-12)
    parted = lines(2)
    for name in ("valve_two.B.p", "cylinder.B.p"):
        times = np.linspace(0, 0.05, 50)
        apart = parted[name].at(times) - whole[name].at(times)
        assert np.abs(apart).max() < 1e-3 * np.ptp(whole[name].values)


def emptied(own: Fluid, other: Fluid) -> Circuit:
    """A closed volume that is filled, and one in another fluid that is sucked empty."""
    circuit = Circuit(fluid=own, fluids={"other": other})
    for name, flow, fluid in (("full", "1 l/min", None), ("empty", "-1 l/min", "other")):
        circuit.add(f"pump_{name}", br.FlowSource(flow=flow))
        circuit.add(name, br.Volume(volume="0.5 l", start_pressure=0.0))
        circuit.connect(f"pump_{name}.P", f"{name}.A", fluid=fluid)
    return circuit


def test_the_doubt_about_tension_names_the_fluid_of_the_net() -> None:
    [doubt] = [d for d in br.simulate(emptied(br.oil(), SOFT), 0.1).doubts if "absolute" in d]
    assert doubt.startswith("pump_empty.P.p falls to ")
    assert "ConstantFluid has neither air nor vapour" in doubt
    assert not [d for d in br.simulate(emptied(SOFT, br.oil()), 0.1, rtol=1e-7).doubts if "absolute" in d]


def test_absolute_zero_is_that_of_the_fluid_of_the_net() -> None:
    """In thin air absolute zero is nearer; where a run may begin, each net has its own."""
    thin = br.oil().replace(atmospheric_pressure="0.5 bar")
    for own, other, told in (
        (br.oil(), thin, r"empty.*which is -0\.5 bar"),
        (thin, br.oil(), r"full.*which is -0\.5 bar"),
    ):
        circuit = emptied(own, other).replace({"full.start_pressure": "-0.7 bar", "empty.start_pressure": "-0.7 bar"})
        with pytest.raises(CircuitError, match=told) as caught:
            br.simulate(circuit, 0.01)
        assert len(caught.value.problems) == 1


def test_the_usual_pressure_is_that_of_the_fluid_of_the_net() -> None:
    """Tolerances are a fraction of it."""
    system = build(emptied(SOFT, br.CavitatingFluid()))
    scales = dict(zip(system.names, system.scale, strict=True))
    assert scales["pump_full.P.p"] == SOFT.pressure_scale
    assert scales["pump_empty.P.p"] == br.CavitatingFluid.pressure_scale != SOFT.pressure_scale
