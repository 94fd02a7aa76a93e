"""Circuits of thousands of components: they build, run and give the answers of small ones."""

from __future__ import annotations

import numpy as np
import pytest

from bramah.circuit import Circuit
from bramah.components.hydraulic import (
    DoubleActingCylinder,
    Orifice,
    PressureSource,
    ProportionalValve43,
    StaticReliefValve,
    Tank,
    Volume,
)
from bramah.components.mechanical import Force, Mass, StribeckFriction
from bramah.components.signal import Gain, Integrator, Square, Step
from bramah.simulation import simulate
from tests.circuits.making import PLAIN, circuit

UNTIL = 0.02


def plant(forces: list[float]) -> Circuit:
    """One supply and one return line, and for each force a unit of ten components."""
    made = Circuit("plant", fluid=PLAIN)
    made.add("s", PressureSource())
    made.add("t", Tank())
    supply, back = ["s.P"], ["t.T"]
    for k, force in enumerate(forces):
        parts = {
            "valve": ProportionalValve43(),
            "square": Square(period=0.1),
            "relief": StaticReliefValve(),
            "m": Mass(),
            "c": DoubleActingCylinder(start_position="200 mm"),
            "load": Force(force=force),
            "seal": StribeckFriction(viscous_friction=500.0),
            "oa": Orifice(),
            "ob": Orifice(),
            "va": Volume(volume="0.1 l"),
        }
        for name, part in parts.items():
            made.add(f"{name}{k}", part)
        nets = (
            "square.y valve.command",
            "valve.A oa.A va.A relief.P",
            "oa.B c.A",
            "valve.B ob.A",
            "ob.B c.B",
            "c.rod m.port load.port seal.port",
        )
        for net in nets:
            made.connect(*(ref.replace(".", f"{k}.") for ref in net.split()))
        supply.append(f"valve{k}.P")
        back += [f"valve{k}.T", f"relief{k}.T"]
    made.connect(*supply)
    made.connect(*back)
    return made


@pytest.mark.long
def test_twenty_thousand_components_give_the_answers_of_ten() -> None:
    forces = [-100.0 * (k % 7) for k in range(2000)]
    whole = plant(forces)
    assert len(whole.components) == 20_002
    result = simulate(whole, UNTIL, rtol=1e-6, record="end")
    assert result.ok, result.message
    for k in (0, 3, 1999):
        alone = simulate(plant([forces[k]]), UNTIL, rtol=1e-6, record="end")
        for name in ("c{}.x", "c{}.A.p", "c{}.B.p", "valve{}.x", "m{}.port.v"):
            found, small = result[name.format(k)].values[-1], alone[name.format(0)].values[-1]
            # Both are within a few tolerances of the truth, but take different steps: p counts in 1e7 Pa.
            assert found == pytest.approx(small, rel=1e-4, abs=1e-4 if not name.endswith("p") else 1e3)
    # Units with the same load are the same to the last bit but for the order of elimination.
    ends = np.array([result[f"c{k}.x"].values[-1] for k in range(0, 2000, 7)])
    assert np.ptp(ends) < 1e-12


def test_thousands_of_ports_on_one_net() -> None:
    n = 5000
    orifices = {f"o{k}": Orifice(diameter="0.1 mm") for k in range(n)}
    inlets, outlets = (" ".join(f"o{k}.{side}" for k in range(n)) for side in "AB")
    star = circuit(
        f"v.A {inlets}", f"t.T {outlets}", v=Volume(volume="5 l", start_pressure="100 bar"), t=Tank(), **orifices
    )
    result = simulate(star, 0.05, rtol=1e-7)
    one = simulate(
        circuit(
            "v.A o.A",
            "o.B t.T",
            v=Volume(volume=5e-3 / n, start_pressure="100 bar"),
            o=Orifice(diameter="0.1 mm"),
            t=Tank(),
        ),
        0.05,
        rtol=1e-7,
    )
    t = np.linspace(0, 0.05, 20)
    assert result["v.A.p"].at(t) == pytest.approx(one["v.A.p"].at(t), rel=0, abs=50.0)


@pytest.mark.long
def test_a_signal_that_passes_thousands_of_blocks() -> None:
    n, gain = 5000, 1.0001
    nets = [f"g{k}.y g{k + 1}.u" for k in range(n - 1)]
    chain = circuit(
        "s.y g0.u",
        *nets,
        f"g{n - 1}.y i.u",
        s=Step(step_time=0.5),
        i=Integrator(),
        **{f"g{k}": Gain(gain=gain) for k in range(n)},
    )
    result = simulate(chain, 1.0, record="end")
    assert result.ok, result.message
    assert result[f"g{n - 1}.y"].values[-1] == pytest.approx(gain**n, rel=1e-10)
    assert result["i.y"].values[-1] == pytest.approx(0.5 * gain**n, rel=1e-10)


def test_thousands_of_balances_without_storage() -> None:
    n = 2000
    nets = [f"o{k}.B o{k + 1}.A" for k in range(n - 1)]
    ladder = circuit(
        "s.P o0.A", *nets, f"o{n - 1}.B t.T", s=PressureSource(), t=Tank(), **{f"o{k}": Orifice() for k in range(n)}
    )
    result = simulate(ladder, 0.01, record="end")
    assert result.ok, result.message
    for k in (0, n // 2, n - 2):
        assert result[f"o{k}.B.p"].values[-1] == pytest.approx(1e7 * (n - 1 - k) / n, rel=1e-7)


def test_every_mistake_in_a_large_circuit_is_reported() -> None:
    wrong = plant([0.0] * 200)
    wrong.nets[:] = wrong.nets[:-1]
    found = wrong.problems()
    assert {problem.where for problem in found} >= {"valve7", "relief199"}
    assert len(found) == 401
