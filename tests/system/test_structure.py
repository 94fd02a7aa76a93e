"""What a system says about itself: unknowns, sets, order, causality, sparsity, links."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from bramah.circuit import Circuit
from bramah.components import hydraulic as hyd
from bramah.components import mechanical as mech
from bramah.components import signal as sig
from bramah.errors import CircuitError
from bramah.files import read_circuit
from bramah.fluids import ConstantFluid
from bramah.system import build
from bramah.system.structure import Structure
from bramah.system.structure.graph import strong_components

EXAMPLES = Path(__file__).parents[2] / "examples"
EVERY_FILE = sorted([*EXAMPLES.glob("*.toml"), *(EXAMPLES / "gallery").glob("*.toml")])


def throttled(volume: str = "1 l") -> Circuit:
    """A pump into a volume, and two orifices in series to the tank with nothing between them."""
    circuit = Circuit("Throttled", fluid=ConstantFluid())
    circuit.add("pump", hyd.FlowSource(flow="10 l/min"))
    circuit.add("vessel", hyd.Volume(volume=volume))
    circuit.add("first", hyd.Orifice())
    circuit.add("second", hyd.Orifice())
    circuit.add("tank", hyd.Tank())
    circuit.connect("pump.P", "vessel.A", "first.A", name="supply")
    circuit.connect("first.B", "second.A", name="middle")
    circuit.connect("second.B", "tank.T", name="return")
    return circuit


@pytest.fixture(scope="module")
def simple() -> Structure:
    return build(throttled()).structure()


def test_unknowns_and_equations_have_names_units_and_words(simple: Structure) -> None:
    assert simple.title == "Throttled"
    assert [(u.name, u.unit, u.state, u.owner) for u in simple.unknowns] == [
        ("pump.P.p", "bar", True, "net 'supply'"),
        ("first.B.p", "bar", False, "net 'middle'"),
    ]
    assert simple.unknowns[0].ports == ("pump.P", "vessel.A", "first.A")
    supply, middle = simple.equations
    assert (supply.words, supply.unit) == ("p' of net 'supply': flow balance / capacitance", "bar/s")
    assert (middle.words, middle.unit) == ("flow balance of net 'middle'", "l/min")
    assert supply.unknowns == middle.unknowns == ("pump.P.p", "first.B.p")
    assert (supply.components, middle.components) == (("pump", "vessel", "first"), ("first", "second"))
    assert (simple.states, simple.algebraic) == (("pump.P.p",), ("first.B.p",))


def test_motion_in_words() -> None:
    circuit = Circuit()
    circuit.add("body", mech.Mass())
    circuit.add("spring", mech.Spring())
    circuit.connect("body.port", "spring.port", name="rod")
    found = build(circuit).structure()
    assert {e.words for e in found.equations} == {"v' of net 'rod': force balance / mass", "x' = v of net 'rod'"}
    assert all(u.owner == "net 'rod'" for u in found.unknowns)


def test_own_unknowns_belong_to_their_component() -> None:
    circuit = throttled()
    circuit.add("meter", sig.FlowSensor())
    circuit.add("drain", hyd.Orifice())
    circuit.connect("pump.P", "meter.A")
    circuit.connect("meter.B", "drain.A", name="metered")
    circuit.connect("drain.B", "tank.T")
    found = build(circuit).structure()
    number = [u.name for u in found.unknowns].index("meter.q")
    assert (found.unknowns[number].owner, found.unknowns[number].state) == ("meter", False)
    assert found.equations[number].words == "equation q of meter"
    assert found.set_sizes == [1, 2]


def test_a_volume_of_zero_joins_two_sets() -> None:
    assert build(throttled()).structure().set_sizes == [1]
    [together] = build(throttled("0 l")).structure().algebraic_sets
    assert together.unknowns == ("pump.P.p", "first.B.p")
    assert together.equations == ("flow balance of net 'supply'", "flow balance of net 'middle'")
    assert together.components == ("first", "second")


def test_the_sets_of_fuel_injection() -> None:
    """Smith 1975, page of the example: 27 algebraic equations in sets of 1, 6, 6, 6 and 8; 8 of four components."""
    found = build(read_circuit(EXAMPLES / "fuel_injection.toml")).structure()
    assert len(found.algebraic) == 27
    assert found.set_sizes == [1, 6, 6, 6, 8]
    assert sorted((len(s), len(s.components)) for s in found.algebraic_sets) == [(1, 1), (6, 3), (6, 3), (6, 3), (8, 4)]
    assert sorted(name for s in found.algebraic_sets for name in s.unknowns) == sorted(found.algebraic)


def test_order_of_definitions_sets_and_rates() -> None:
    """A sensor on an algebraic net gives a signal only after the net is solved, and drives a source after that."""
    circuit = throttled()
    circuit.add("sensor", sig.PressureSensor())
    circuit.add("double", sig.Gain(gain=2.0))
    circuit.add("source", hyd.PressureSource())
    circuit.add("sink", hyd.Volume())
    circuit.add("inlet", hyd.Orifice())
    circuit.connect("sensor.A", "first.B")
    circuit.connect("sensor.y", "double.u")
    circuit.connect("double.y", "source.pressure")
    circuit.connect("source.P", "inlet.A", name="driven")
    circuit.connect("inlet.B", "sink.A")
    steps = build(circuit).structure().evaluation_order
    assert [(step.kind, *step.names) for step in steps[:-1]] == [
        ("definition", "tank.T.p"),
        ("algebraic", "first.B.p"),
        ("definition", "sensor.y"),
        ("definition", "double.y"),
        ("definition", "source.P.p"),
    ]
    assert steps[-1].kind == "rates" and set(steps[-1].names) == {"pump.P.p", "inlet.B.p"}
    assert steps[4].words == "pressure of net 'driven', imposed by source.P"


def test_a_definition_in_a_loop_with_a_net_is_solved_with_it() -> None:
    """The pressure of the net decides the opening of the orifice that decides the pressure: one equation holds both."""
    circuit = throttled()
    circuit.add("sensor", sig.PressureSensor())
    circuit.add("open", sig.Gain(gain=1e-7))
    circuit.add("valve", hyd.VariableOrifice())
    circuit.connect("first.B", "sensor.A", "valve.A")
    circuit.connect("sensor.y", "open.u")
    circuit.connect("open.y", "valve.opening")
    circuit.connect("valve.B", "tank.T")
    [step] = [s for s in build(circuit).structure().evaluation_order if s.kind == "algebraic"]
    assert step.names == ("first.B.p",)
    assert set(step.definitions) == {"sensor.y", "open.y"}


@pytest.mark.parametrize("path", EVERY_FILE, ids=lambda path: path.stem)
def test_nothing_is_evaluated_before_what_it_needs(path: Path) -> None:
    """Where every algebraic equation contains its own unknown, the order makes the algebraic part block triangular."""
    system = build(read_circuit(path))
    found = system.structure()
    assert sorted(n for s in found.evaluation_order if s.kind != "definition" for n in s.names) == sorted(system.names)
    number = {name: k for k, name in enumerate(system.names)}
    known = set(found.states)
    for step in found.evaluation_order:
        if step.kind == "algebraic":
            known |= set(step.names)
            for name in step.names:
                assert name in found.equations[number[name]].unknowns
                assert set(found.equations[number[name]].unknowns) <= known


def test_loops_of_signals_name_where_they_were_cut() -> None:
    circuit = Circuit()
    circuit.add("set", sig.Constant())
    circuit.add("error", sig.Sum())
    circuit.add("gain", sig.Gain(gain=-3.0))
    circuit.connect("set.y", "error.a")
    circuit.connect("error.y", "gain.u")
    circuit.connect("gain.y", "error.b")
    found = build(circuit).structure()
    [cut] = found.cuts
    assert set(cut.loop) == {"error.y", "gain.y"}
    assert cut.name in cut.loop and found.algebraic == (cut.name,)
    assert found.equations[0].words == f"value of the signal {cut.name}, where a loop was cut"
    assert simple_names(found, "definition") == ["set.y"]


def simple_names(found: Structure, kind: str) -> list[str]:
    return [name for step in found.evaluation_order if step.kind == kind for name in step.names]


def test_causality_falls_out_of_what_is_joined() -> None:
    circuit = throttled()
    circuit.add("accumulating", hyd.Volume())
    circuit.connect("accumulating.A", "tank.T")
    found = {f"{c.component}.{c.port}": c for c in build(circuit).structure().causality}
    assert {port: (c.receives, c.delivers) for port, c in found.items()} == {
        "pump.P": ("pressure", "flow"),
        "vessel.A": ("flow", "pressure"),
        "first.A": ("pressure", "flow"),
        "first.B": ("pressure", "flow"),
        "second.A": ("pressure", "flow"),
        "second.B": ("pressure", "flow"),
        "tank.T": ("flow", "pressure"),
        "accumulating.A": ("pressure", "flow"),
    }
    assert found["second.A"].reason == "the pressure is solved for"
    assert found["accumulating.A"].reason == "tank.T imposes the pressure, which its storage follows"


def test_a_vessel_of_zero_volume_delivers_no_pressure() -> None:
    found = {c.component: c for c in build(throttled("0 l")).structure().causality}
    assert found["vessel"].delivers == "flow"


def test_links(simple: Structure) -> None:
    assert [(link.component, link.port, link.link, link.effort, link.flow) for link in simple.links] == [
        ("pump", "P", 1, "pump.P.p", "pump.P.q"),
        ("vessel", "A", 1, "vessel.A.p", "vessel.A.q"),
        ("first", "A", 1, "first.A.p", "first.A.q"),
        ("first", "B", 2, "first.B.p", "first.B.q"),
        ("second", "A", 2, "second.A.p", "second.A.q"),
        ("second", "B", 3, "second.B.p", "second.B.q"),
        ("tank", "T", 3, "tank.T.p", "tank.T.q"),
    ]
    assert {link.component: link.memory for link in simple.links} == {
        "pump": "no memory",
        "vessel": "dynamic memory",
        "first": "no memory",
        "second": "no memory",
        "tank": "instantaneous memory",
    }


def test_signals_are_links_too() -> None:
    circuit = throttled()
    circuit.add("demand", sig.Step())
    circuit.connect("demand.y", "pump.flow")
    rows = {(link.component, link.port): link for link in build(circuit).structure().links}
    out, driven = rows["demand", "y"], rows["pump", "flow"]
    assert (out.kind, driven.kind) == ("signal out", "signal in")
    assert out.link == driven.link == 4
    assert out.memory == "instantaneous memory"


def test_the_picture_puts_states_first(simple: Structure) -> None:
    assert simple.sparsity.picture().splitlines() == ["pump.P.p   o | o", "-" * 16, "first.B.p  o | o"]
    assert (simple.sparsity.n, simple.sparsity.nonzeros, simple.sparsity.factor_nonzeros()) == (2, 4, 4)


def test_a_chain_fills_nothing_in() -> None:
    """A tridiagonal matrix has factors as sparse as itself: 3 n - 2 entries."""
    circuit = Circuit(fluid=ConstantFluid())
    circuit.add("volume0", hyd.Volume())
    for k in range(1, 20):
        circuit.add(f"volume{k}", hyd.Volume())
        circuit.add(f"orifice{k}", hyd.Orifice())
        circuit.connect(f"volume{k - 1}.A", f"orifice{k}.A")
        circuit.connect(f"orifice{k}.B", f"volume{k}.A")
    sparsity = build(circuit).structure().sparsity
    assert sparsity.nonzeros == sparsity.factor_nonzeros() == 3 * 20 - 2


def test_nothing_to_solve() -> None:
    found = build(read_circuit(EXAMPLES / "gallery" / "machine_losses.toml")).structure()
    assert found.unknowns == () and found.sparsity.picture() == "" and found.sparsity.factor_nonzeros() == 0
    assert found.eigenvalues().stiffness_ratio is None


@pytest.mark.parametrize("seed", range(20))
def test_strong_components(seed: int) -> None:
    random = np.random.default_rng(seed)
    n, count = 30, 45
    tail, head = random.integers(0, n, (2, count))
    found = strong_components({v: head[tail == v].tolist() for v in range(n)})
    label = connected_components(coo_array((np.ones(count), (tail, head)), shape=(n, n)), connection="strong")[1]
    assert sorted(map(sorted, found)) == sorted(sorted(np.flatnonzero(label == k).tolist()) for k in set(label))
    place = {v: k for k, group in enumerate(found) for v in group}
    assert all(place[int(h)] <= place[int(t)] for t, h in zip(tail, head, strict=True))


def problems(circuit: Circuit) -> list[str]:
    with pytest.raises(CircuitError) as raised:
        build(circuit)
    return [str(p) for p in raised.value.problems]


def test_two_flow_sources_in_series_name_net_and_ports() -> None:
    circuit = Circuit()
    circuit.add("one", hyd.FlowSource())
    circuit.add("two", hyd.FlowSource())
    circuit.connect("one.P", "two.P", name="between")
    [text] = problems(circuit)
    assert "the pressure one.P.p of net 'between' (one.P, two.P)" in text
    assert "Add a Volume, a Tank or a relief valve." in text


def test_equations_that_say_too_much_are_named_with_what_they_leave_free() -> None:
    """Through two ideal sensors in series the flow is fixed three times, and no pressure is."""
    circuit = Circuit()
    circuit.add("pump", hyd.FlowSource())
    circuit.add("one", sig.FlowSensor())
    circuit.add("two", sig.FlowSensor())
    circuit.add("plug", hyd.Plug())
    circuit.connect("pump.P", "one.A", name="a")
    circuit.connect("one.B", "two.A", name="b")
    circuit.connect("two.B", "plug.A", name="c")
    [text] = problems(circuit)
    assert all(name in text for name in ("pump.P.p", "one.B.p", "two.B.p"))
    assert "are about one.q and two.q only" in text
    assert all(f"flow balance of net {net!r}" in text for net in "abc")


def test_every_fault_is_told() -> None:
    circuit = Circuit()
    for k in (1, 2):
        circuit.add(f"push{k}", mech.Force())
        circuit.add(f"pull{k}", mech.Force())
        circuit.connect(f"push{k}.port", f"pull{k}.port", name=f"rod{k}")
    texts = problems(circuit)
    assert ["net 'rod1'" in texts[0], "net 'rod2'" in texts[1]] == [True, True]
    assert all("Add a Mass or a damper." in text for text in texts)
