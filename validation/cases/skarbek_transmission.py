"""Skarbek-Wazynski 1981, chapter 5: hydrostatic transmissions with lines."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bramah.components.hydraulic import LineCavitation
from bramah.result import Result
from bramah.simulation import simulate
from bramah.system import build
from validation.case import Row, absolute, at_least, at_most, optional, published, relative
from validation.problems.skarbek_boat import boat, junction_flow
from validation.problems.skarbek_transmission import BULK_MODULUS, Swing, swing, tick, transmission

TITLE = "Hydrostatic transmissions with lines"
ABOUT = """\
V1: pump and motor with a pipe of 4 m between them and pipes of 1 m to reservoirs of 5 bar; the swash plate goes to
full in 0.25 s and nothing relieves the pressure. The source gives the first two peaks, the frequency and the damping,
read from its plots, and those of a lumped model by formula. It does not say density and bulk modulus (here 870 kg/m3
and 18000 bar, and 18550 bar in the formula, which is that of its fluid at 20 °C), nor the time step (FCTR = 1).

In the trough after the first peak the pressure would fall to -128 bar. The source cuts it off at 0 (`cavitation =
"clipped"`, here at the inner points of the lines only; its pump and motor cut off the pressures at their ports too,
once their flows are known, which changes the second peak by 0.01 bar). The second peak is 204 bar, there 193. That the
pressure is cut off does not explain it: the recomputation by the source's scheme, which cuts it off too, gives 204 as
well. The difference is unexplained, and the row is shown and not required. Less drag of the motor would lower the
second peak, but the first one too, which is met. With cavities that keep the volume, of vapour or of gas, the trough
lasts longer and the second peak is half as high again. First peak, frequency and damping do not depend on it. The
recomputation, which takes the torque of the step before, gave 0.7 bar more in the first peak. With cavities the second
peak is that of the mean over 30 ms: the waves on it change with the last digit of the data.

V2: the closed circuit of a boat, with four lines and with a lump for each side of the loop. The source found both in
good agreement, the pressure with lines a little less damped, and prints no numbers; the curves of its propeller and
governor are lost, and those of the library stand for them. Machines with slip to their cases and the junction of relief
and boost valves are the source's. The rows compare Bramah's two models, which differ by the waves that the start leaves
in the lines, 2 bar of 209, and in nothing that moves; and what flows in the junctions with the source's formula."""

CASE = "V1"
SOURCE = "Skarbek-Wazynski 1981, section 5.1, from plots"
AGAIN = "recomputed independently of Bramah"
UNEXPLAINED = (
    "unexplained: the source's own scheme, recomputed, gives 204 bar too; less drag of the motor would lower it, but "
    "the first peak as well, which is met"
)


def done(
    cavitation: LineCavitation, *, bulk_modulus: float = BULK_MODULUS, step: float = 0.0, rtol: float = 1e-7
) -> Result:
    result = simulate(transmission(cavitation, bulk_modulus=bulk_modulus, step=step), 3.0, rtol=rtol)
    result.raise_if_failed()
    return result


def rows() -> Iterable[Row]:
    clipped = done(LineCavitation.CLIPPED)
    found = swing(clipped)
    yield absolute(CASE, "first peak of the pressure, bar", SOURCE, 606.0, found.peaks[0], 1.0)
    yield optional(absolute(CASE, "second peak, bar", SOURCE, 193.0, found.peaks[1], 5.0), UNEXPLAINED)
    yield absolute(CASE, "damped frequency, rad/s", SOURCE, 15.1, found.frequency, 0.05)
    yield from published(
        [
            at_least(CASE, "damping ratio", SOURCE, 0.176, found.damping),
            at_most(CASE, "damping ratio", SOURCE, 0.210, found.damping),
        ]
    )
    yield from _formula()
    yield from _again(clipped, found)
    yield from _without_drag()
    yield from _cavities(found)
    yield from _boat()


def _formula() -> Iterable[Row]:
    """Appendix 5.2, by the eigenvalues of the lumped circuit."""
    source = "Skarbek-Wazynski 1981, appendix 5.2"
    lumped = transmission(LineCavitation.NONE, bulk_modulus=1.855e9, lumped=True)
    [mode] = build(lumped).structure().eigenvalues().oscillating
    assert mode.damping is not None
    damped = abs(mode.value.imag)
    yield absolute("V1, lumped", "damped frequency by eigenvalues, rad/s", source, 15.3, damped, 0.05)
    yield absolute("V1, lumped", "damping ratio by eigenvalues", source, 0.186, mode.damping, 5e-4)


def _again(clipped: Result, found: Swing) -> Iterable[Row]:
    speed = clipped["motor.shaft.omega"].values
    for quantity, expected, ours, tolerance in (
        ("time step, s", 3.768e-4, tick(), 5e-8),
        ("first peak of the pressure, bar", 606.3, found.peaks[0], 1.0),
        ("second peak, bar", 204.0, found.peaks[1], 1.0),
        ("damped frequency, rad/s", 15.08, found.frequency, 0.02),
        ("damping ratio", 0.183, found.damping, 0.002),
        ("greatest speed of the motor, rad/s", 182.7, float(speed.max()), 0.3),
        ("speed of the motor at the end, rad/s", 142.7, float(speed[-1]), 0.1),
        ("pressure at the end, bar", 131.2, found.final, 0.1),
    ):
        yield absolute("V1 again", quantity, AGAIN, expected, ours, tolerance)
    stiffer = swing(done(LineCavitation.CLIPPED, bulk_modulus=1.85e9))
    yield absolute("V1 again, 18500 bar", "first peak of the pressure, bar", AGAIN, 604.5, stiffer.peaks[0], 1.0)
    yield absolute("V1 again, 18500 bar", "damped frequency, rad/s", AGAIN, 15.25, stiffer.frequency, 0.02)


def _without_drag() -> Iterable[Row]:
    """What lowers the second peak lowers the first one too."""
    circuit = transmission(LineCavitation.CLIPPED).replace({"motor.viscous_torque": 0.0})
    found = swing(simulate(circuit, 3.0, rtol=1e-7))
    source = "recomputed: the value of the source is between this and the one with drag"
    yield at_most("V1 without drag of the motor", "second peak, bar", source, 193.0, found.peaks[1])
    source = "recomputed: the value of the source, 606 bar, is no more met"
    yield at_most("V1 without drag of the motor", "first peak of the pressure, bar", source, 605.0, found.peaks[0])


def _cavities(clipped: Swing) -> Iterable[Row]:
    """What the model of cavities changes, and what a finer grid does."""
    vapour, gas = (swing(done(kind, rtol=1e-8)) for kind in (LineCavitation.VAPOUR, LineCavitation.GAS))
    same = "the same circuit, other cavities"
    for name, found in (("vapour", vapour), ("gas", gas)):
        yield relative(
            f"V1, {name}",
            "first peak over that with the pressure cut off",
            same,
            1.0,
            found.peaks[0] / clipped.peaks[0],
            1e-3,
        )
        yield relative(
            f"V1, {name}",
            "frequency over that with the pressure cut off",
            same,
            1.0,
            found.frequency / clipped.frequency,
            2e-3,
        )
    # Waves of cavities that close ride on the second peak: 303 to 310 bar for bulk moduli apart in the eleventh digit.
    # Without them it is 295.7 to 297.0 bar, whatever the cavities and the grid.
    yield relative("V1, vapour", "second peak over that with gas", same, 1.0, vapour.means[1] / gas.means[1], 0.005)
    yield at_least(
        "V1, vapour", "second peak over that with the pressure cut off", same, 1.4, vapour.means[1] / clipped.means[1]
    )
    finer = swing(done(LineCavitation.VAPOUR, step=tick() / 4, rtol=1e-8))
    source = "the same at a quarter of the time step"
    yield relative(
        "V1, vapour", "second peak over that on the finer grid", source, 1.0, vapour.means[1] / finer.means[1], 0.005
    )


def _junction(result: Result) -> Iterable[Row]:
    """The relief and boost valves, and what leaks into the cases and is fed again."""
    source = "Skarbek-Wazynski 1981, JUNC, eqs. 1 and 4"
    for line, p, q in (("forward", "protection.A.p", "protection.A.q"), ("return", "protection.B.p", "protection.B.q")):
        flows = result[q].values
        by_formula = np.array([junction_flow(float(pressure)) for pressure in result[p].values])
        off = float(np.abs(flows + by_formula).max() / np.abs(flows).max())
        yield at_most("V2", f"flow of the junction in the {line} line against the formula", source, 1e-12, off)
    fed, leaked = -result["boost.P.q"].integral(), result["case.T.q"].integral()
    # Of 27 litres that the machines turn over 12 cm3 stay in the lines: rounding of 1e-11 shows as 1e-8 of it.
    share = (fed - leaked) / result.fluid().stored
    yield relative(
        "V2", "boost less slip to the cases, over what the lines take up", "balance of fluid", 1.0, share, 1e-6
    )


def _boat() -> Iterable[Row]:
    """Lines against lumps: the greatest difference over the greatest value."""
    t = np.arange(0.0, 5.0, 1e-3)
    lined, lumped = (simulate(boat(lines=lines), 5.0, rtol=1e-6) for lines in (True, False))
    for result in (lined, lumped):
        result.raise_if_failed()
    yield from _junction(lined)
    source = "Skarbek-Wazynski 1981, section 5.2: good agreement"
    for quantity, name, limit in (
        ("pressure at the pump", "pump.P.p", 0.02),
        ("speed of the propeller", "propeller.shaft.omega", 0.002),
        ("speed of the boat", "hull.port.v", 0.001),
        ("speed of the engine", "engine.shaft.omega", 0.001),
    ):
        waves, plain = (result[name].at(t) for result in (lined, lumped))
        yield at_most(
            "V2", f"lines against lumps, {quantity}", source, limit, float(np.abs(waves - plain).max() / plain.max())
        )
    rough = [float(np.abs(np.diff(r["pump.P.p"].at(t))).sum() - np.ptp(r["pump.P.p"].at(t))) for r in (lined, lumped)]
    yield at_least("V2", "swings of the pressure, lines over lumps", f"{source}, less damped", 1.0, rough[0] / rough[1])
