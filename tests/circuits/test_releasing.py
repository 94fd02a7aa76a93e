"""Air that takes its time: relaxation against its exponential, both limits against their laws, mass always."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.circuit import Circuit
from bramah.expr import evaluate, symbol
from bramah.fluids import Condition, ReleasingFluid
from bramah.result import Result
from tests.circuits.making import circuit

AIR = {"air_fraction": 1e-3, "dissolved_air": 0.09}
LAW = {"p": symbol("p"), "x": symbol("x")}


def ratio(fluid: ReleasingFluid, p: Any, x: Any) -> np.ndarray:
    """Density over reference density at a released share."""
    return evaluate([fluid.density_ratio(Condition(LAW["p"], LAW["x"]))], {"p": np.asarray(p), "x": np.asarray(x)})[0]


def settled(fluid: ReleasingFluid, p: float) -> float:
    return float(evaluate([fluid.settled(LAW["p"])], {"p": p})[0])


def held(fluid: ReleasingFluid, pressure: float) -> Circuit:
    """A volume at an imposed pressure."""
    made = br.Circuit("Held", fluid=fluid)
    made.add("source", br.PressureSource(pressure=pressure))
    made.add("vessel", br.Volume(volume="2 l"))
    made.connect("source.P", "vessel.A")
    return made


def emptied(fluid: br.CavitatingFluid, flow: str = "-1 l/min", **values: Any) -> Circuit:
    """A volume that is pumped out."""
    made = br.Circuit("Emptied", fluid=fluid)
    made.add("source", br.FlowSource(flow=flow))
    made.add("vessel", br.Volume(volume="1 l", **values))
    made.connect("source.P", "vessel.A")
    return made


@pytest.mark.parametrize(("start", "time"), [(0.0, 0.3), (0.9, 2.0)], ids=["release", "solution"])
def test_at_a_held_pressure_the_share_relaxes_exponentially(start: float, time: float) -> None:
    """x = theta + (x_0 - theta) exp(-t/tau), and what flows in makes up for what changes: V (r(x) - r(x_0))."""
    fluid, p = ReleasingFluid(release_time="0.3 s", solution_time="2 s", **AIR), -0.5e5
    result = br.simulate(held(fluid, p), 3.0, rtol=1e-8, start={"vessel.released_A": start})
    theta = settled(fluid, p)
    x = result["vessel.released_A"].values
    assert x == pytest.approx(theta + (start - theta) * np.exp(-result.t / time), abs=1e-7)
    account = result.fluid().entries["vessel"]
    change = 2e-3 * (ratio(fluid, p, x[-1]) - ratio(fluid, p, start))
    assert account.stored == pytest.approx(float(change), rel=1e-5)
    assert result.fluid().imbalance == pytest.approx(0.0, abs=1e-5)


def test_it_starts_in_equilibrium_wherever_the_pressure_comes_from() -> None:
    fluid = ReleasingFluid(**AIR)
    low = settled(fluid, -0.6e5)
    assert low > 0.5
    assert br.build(emptied(fluid, start_pressure=-0.6e5)).start[1] == pytest.approx(low, rel=1e-12)
    imposed = br.simulate(held(fluid, -0.6e5), 1e-3)
    assert imposed["vessel.released_A"].values == pytest.approx(low, rel=1e-12)
    given = br.simulate(emptied(fluid), 1e-3, start={"vessel.A.p": "-0.6 bar"})
    assert given["vessel.released_A"].values[0] == pytest.approx(low, rel=1e-12)
    system = br.build(emptied(fluid, start_pressure=0.0)).replace({"vessel.start_pressure": -0.6e5})
    assert system.start[1] == pytest.approx(low, rel=1e-12)
    assert br.steady(held(fluid, -0.6e5))["vessel.released_A"] == pytest.approx(low, rel=1e-9)


def run(fluid: br.CavitatingFluid, rtol: float = 1e-8) -> Result:
    result = br.simulate(emptied(fluid, start_pressure="20 bar"), 1.0, rtol=rtol)
    assert result.ok and not result.doubts, result.doubts
    return result


@pytest.mark.parametrize("time", [1e-3, 0.1, 10.0])
def test_mass_is_kept_whatever_the_times(time: float) -> None:
    """1/60 of the reference volume a second: r(p, x) = r_0 - t/60, to a few rtol of what has flowed."""
    fluid = ReleasingFluid(release_time=time, solution_time=time, **AIR)
    result = run(fluid)
    r = ratio(fluid, result["vessel.A.p"].values, result["vessel.released_A"].values)
    assert r == pytest.approx(r[0] - result.t / 60, abs=1e-7 / 60 * 10)


def test_the_slow_limit_is_the_cavitating_fluid() -> None:
    """What separates them is proportional to the time that air takes: x lags behind by tau x'."""
    meant = run(br.CavitatingFluid(**AIR))["vessel.A.p"].values[-1]
    off = []
    for time in (4e-3, 2e-3, 1e-3):
        result = run(ReleasingFluid(release_time=time, solution_time=time, **AIR))
        off.append(result["vessel.A.p"].values[-1] - meant)
    assert off[0] / off[1] == pytest.approx(2.0, rel=0.02) and off[1] / off[2] == pytest.approx(2.0, rel=0.02)
    assert abs(off[2]) < 20.0, "Pa; a millisecond in a second"
    # Extrapolated to a time of zero, the pressure is that of the equilibrium but for the square of the time.
    assert 2 * off[2] - off[1] == pytest.approx(0.0, abs=1e-2 * abs(off[2]))


def test_the_fast_limit_is_frozen_air() -> None:
    """With 1e9 s nothing is released: (alpha + delta x_0) (P_0/P)^(1/n) of air and the liquid, here written out."""
    fluid = ReleasingFluid(release_time=1e9, solution_time=1e9, **AIR)
    result = run(fluid)
    x0 = settled(fluid, 20e5)
    assert result["vessel.released_A"].values == pytest.approx(x0, abs=1.1e-9), "a second over 1e9 of them"
    p = result["vessel.A.p"].values
    p = p[p > -0.9e5]  # above boiling, so that vapour counts for less than 1e-9
    liquid = br.TaitFluid()
    P = p + 101325.0 - 2000.0
    free = 1e-3 + 0.09 * x0
    v = (1 - 1e-3) / liquid.evaluated("density_ratio", p) + free * ((101325.0 - 2000.0) / P) ** (1 / 1.4)
    at_zero = 1 - 1e-3 + 1e-3 + 0.09 * settled(fluid, 0.0)
    assert at_zero / v == pytest.approx(ratio(fluid, p, x0), rel=1e-6)
    r = ratio(fluid, result["vessel.A.p"].values, x0)
    assert r == pytest.approx(r[0] - result.t / 60, abs=1e-8)


def test_slow_solution_leaves_bubbles_for_a_while() -> None:
    """After a second of suction the same is pumped back: bubbles that are left take room, so that the pressure is
    higher than before, and falls to what it was while they dissolve."""
    suction = br.Circuit("Suction", fluid=ReleasingFluid(release_time="0.05 s", solution_time="5 s", **AIR))
    q = 1.0 / 60000.0
    suction.add("flow", br.TableSource(points=[[0, 0], [0.5, -q], [1, 0], [1.5, q], [2, 0], [3, 0]]))
    suction.add("source", br.FlowSource())
    suction.add("vessel", br.Volume(volume="1 l", start_pressure="5 bar"))
    suction.connect("flow.y", "source.flow")
    suction.connect("source.P", "vessel.A")
    result = br.simulate(suction, 60.0, rtol=1e-8)
    assert result.ok and not result.doubts
    x, p = result["vessel.released_A"].values, result["vessel.A.p"].values
    back = int(np.searchsorted(result.t, 2.0))
    assert x[back] > 0.05 and p[back] > 10e5
    # 58 s are nearly twelve times of solution: exp(-11.6) = 1e-5 of the share is left.
    assert x[-1] == pytest.approx(x[0], abs=1e-6) and p[-1] == pytest.approx(5e5, rel=2e-4)


def test_a_chamber_keeps_its_mass_as_it_grows() -> None:
    """A piston is pulled out of a shut chamber and let in again: V(x) r(p, released) stays."""
    fluid = ReleasingFluid(release_time="20 ms", solution_time="0.2 s", **AIR)
    cylinder = br.DoubleActingCylinder(
        bore="40 mm", dead_volume_A="100 cm3", start_pressure_A="2 bar", start_position="100 mm", stroke="500 mm"
    )
    result = br.simulate(
        circuit(
            "cylinder.A plug.A", "cylinder.B tank.T", "cylinder.rod mass.port force.port", "sine.y force.force",
            fluid=fluid, cylinder=cylinder, plug=br.Plug(), tank=br.Tank(), mass=br.Mass(mass=50), force=br.Force(),
            sine=br.Sine(amplitude=400.0, frequency="1 Hz"),
        ),
        1.0, rtol=1e-8,
    )  # fmt: skip
    assert result.ok, result.message
    volume = 1e-4 + np.pi / 4 * 0.04**2 * result["cylinder.rod.x"].values
    mass = volume * ratio(fluid, result["cylinder.A.p"].values, result["cylinder.released_A"].values)
    assert volume.max() > 1.1 * volume[0]
    assert mass == pytest.approx(mass[0], rel=2e-6)
    assert abs(result.fluid().imbalance) < 1e-5


def test_a_snapshot_goes_on_bit_for_bit() -> None:
    system = br.build(emptied(ReleasingFluid(**AIR), start_pressure="2 bar"))
    whole = br.start(system)
    whole.advance(0.5)
    kept = whole.snapshot()
    whole.advance(1.0)
    again = br.start(system)
    again.restore(kept)
    again.advance(1.0)
    assert whole["vessel.released_A"] == again["vessel.released_A"] > 0.05
