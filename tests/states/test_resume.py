"""A snapshot given as a start: all that it holds finds its place in the circuit, or it is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import FileError, SimulationError


def vessel(name: str = "vessel", *, swapped: bool = False, source: str = "q") -> br.Circuit:
    made = br.Circuit()
    made.add(source, br.FlowSource(flow="1 l/min"))
    made.add(name, br.Volume(volume="1 l", start_pressure="5 bar"))
    made.connect(*([f"{name}.A", f"{source}.P"] if swapped else [f"{source}.P", f"{name}.A"]))
    return made


@pytest.fixture(scope="module")
def full() -> br.Snapshot:
    return br.simulate(vessel(), 10.0).snapshot()


@pytest.mark.parametrize("made", [vessel(swapped=True), vessel("tank_volume"), vessel(source="pump", swapped=True)])
def test_a_net_is_known_by_any_of_its_ports(made: br.Circuit) -> None:
    """Ports named in another order, or one of the two components renamed: one port is left to know the net by."""
    taken = br.simulate(vessel(swapped="pump" in made.components), 10.0).snapshot()
    result = br.simulate(made, 11.0, start=taken)
    assert (result.t[0], [float(signal) for signal in result.recorded.y[0]]) == (10.0, taken.y.tolist())


def test_another_order_of_ports_is_the_same_circuit_for_restore(full: br.Snapshot) -> None:
    simulation = vessel(swapped=True).start()
    simulation.restore(full)
    assert simulation["vessel.A.p"] == full.y[0]
    simulation.advance(11.0)
    other = vessel().start()
    other.restore(full)
    other.advance(11.0)
    assert simulation["vessel.A.p"] == other["vessel.A.p"], "the step to try goes with it"


def test_names_that_are_nowhere_are_told(full: br.Snapshot) -> None:
    with pytest.raises(SimulationError, match=r"does not fit this circuit: this circuit has no unknown q\.P\.p"):
        br.simulate(vessel("tank_volume", source="pump"), 11.0, start=full)


def test_units_that_do_not_fit_are_told(full: br.Snapshot, tmp_path: Path) -> None:
    path = tmp_path / "s.json"
    full.save(path)
    document = json.loads(path.read_text())
    document["units"] = ["mm"] * len(document["units"])
    path.write_text(json.dumps(document))
    with pytest.raises(SimulationError, match=r"q\.P\.p is in mm there and in bar here"):
        br.simulate(vessel(), 11.0, start=br.Snapshot.load(path))


def test_modes_that_are_nowhere_are_told() -> None:
    made = br.Circuit()
    made.add("m", br.Mass(start_position="50 mm"))
    made.add("e", br.EndStop())
    made.connect("m.port", "e.port")
    taken = br.simulate(made, 0.1).snapshot()
    free = br.Circuit()
    free.add("m", br.Mass())
    free.add("s", br.Spring())
    free.connect("m.port", "s.port")
    with pytest.raises(SimulationError, match=r"this circuit has no .*discrete value e\.contact"):
        br.simulate(free, 1.0, start=taken)


def test_nets_that_were_joined_are_told() -> None:
    """Two vessels of different pressures that are now one net."""

    def two(*, joined: bool) -> br.Circuit:
        made = br.Circuit()
        for name, start in (("a", "5 bar"), ("b", "9 bar")):
            made.add(name, br.Volume(start_pressure=None if joined else start))
        made.add("o", br.Orifice())
        made.add("t", br.Tank())
        made.connect(*(["a.A", "b.A", "o.A"] if joined else ["a.A", "o.A"]))
        made.connect("o.B", "t.T")
        if not joined:
            made.add("leak", br.Orifice())
            made.connect("b.A", "leak.A")
            made.connect("leak.B", "t.T")
        return made

    with pytest.raises(SimulationError, match=r"a\.A\.p and b\.A\.p are one unknown here"):
        br.simulate(two(joined=True), 1.0, start=br.simulate(two(joined=False), 0.1))


def test_a_damaged_mode_is_refused(tmp_path: Path) -> None:
    made = br.Circuit()
    made.add("m", br.Mass(start_position="50 mm"))
    made.add("e", br.EndStop())
    made.connect("m.port", "e.port")
    path = tmp_path / "s.json"
    br.simulate(made, 0.1).snapshot().save(path)
    path.write_text(path.read_text().replace('"e.contact": 0.0', '"e.contact": "nan"'))
    with pytest.raises(FileError, match="not finite"):
        br.Snapshot.load(path)


def moved() -> br.Circuit:
    """A rod that something outside moves, on a spring to a mass."""
    made = br.Circuit()
    made.add("hand", br.ExternalMotion())
    made.add("spring", br.SpringBetween(stiffness="1 N/mm"))
    made.add("mass", br.Mass(mass=1))
    made.connect("hand.port", "spring.A")
    made.connect("spring.B", "mass.port")
    return made


@pytest.mark.parametrize("begin", [0.0, 0.5, 2.0])
def test_times_at_which_something_was_set_move_along(begin: float) -> None:
    """Set at 0.2 s to 10 mm and 30 mm/s; 0.3 s later it is at 19 mm, whatever that instant is called."""
    simulation = moved().start()
    simulation.advance(0.2)
    simulation["hand.x_0"] = "10 mm"
    simulation["hand.v_0"] = "30 mm/s"
    simulation.advance(0.5)
    taken = simulation.snapshot()
    again = br.simulate(moved(), begin + 0.1, start=taken, begin=begin)
    positions = again["hand.port.x"].in_unit("mm")
    assert (positions[0], positions[-1]) == pytest.approx((19.0, 22.0))
    assert again["hand.t_0"].values[0] == pytest.approx(begin - 0.3)


class Counting:
    """A controller that counts its calls."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, t: float, x: float) -> float:
        self.count += 1
        return float(self.count)


def counted(*names: str, more: bool = False) -> br.Circuit:
    made = br.Circuit()
    for name in names:
        made.add(name, br.sampled(Counting, inputs=["x"], outputs=["y"], period="100 ms"))
        made.add(f"{name}-sum", br.Integrator())
        made.connect(f"{name}.y", f"{name}-sum.u")
        made.connect(f"{name}-sum.y", f"{name}.x")
    if more:
        made.add("k", br.Constant())
        made.add("i", br.Integrator())
        made.connect("k.y", "i.u")
    return made


@pytest.mark.parametrize(
    ("names", "more"), [(("a", "b"), False), (("b", "a"), False), (("a", "b"), True), (("b", "new", "a"), True)]
)
def test_controllers_go_on_whatever_was_added(names: tuple[str, ...], more: bool) -> None:
    """Called at 0, 0.1, 0.2 and 0.3 s, so at 0.65 s the fourth to seventh time; a new one begins to count."""
    simulation = counted("a", "b").start()
    simulation.advance(0.35)
    taken = simulation.snapshot()
    taken.memory[1]["count"] = 100
    grown = counted(*names, more=more).start(start=taken)
    grown.advance(0.65)
    assert (grown["a.y"], grown["b.y"]) == (7.0, 103.0)
    if "new" in names:
        assert grown["new.y"] == 3.0


def test_a_start_far_off_is_refused_also_by_restore(full: br.Snapshot) -> None:
    simulation = vessel().start()
    wrong: Any = br.Snapshot(t=0.0, y=np.array([np.nan]), d=full.d, identity=full.identity)
    with pytest.raises(br.BramahError, match=r"q\.P\.p starts at nan"):
        simulation.restore(wrong)
    assert simulation.t == 0.0
