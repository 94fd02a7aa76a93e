"""Rigid shafts and gearboxes of Wang 1988: engine and load, closed form, and a hydrostatic transmission."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, pi

from scipy.optimize import brentq

from bramah.components.mechanical import Gearbox, RigidGearbox
from bramah.result import Result
from bramah.simulation import simulate
from validation.case import Row, at_most, relative
from validation.problems.shafts import (
    EFFICIENCY,
    FIRST,
    FUEL,
    HEAT_VALUE,
    LOADED,
    SECOND,
    engine_and_load,
    engine_transmission,
    gearbox_start,
)
from validation.reading import read

TITLE = "Rigid shafts, gearbox and engine"
ABOUT = """\
Wang 1988, V11 to V13: an engine drives a load through a rigid shaft; a gearbox between two inertias; a governed engine
with pump, orifice, motor and load. The source iterates torque and acceleration of a rigid shaft, which converges only
while the inertias differ by less than a factor of 5.8; here any ratio works, and the closed form is met: to rounding by
RigidShaft and RigidGearbox, within what its teeth yield by Gearbox.
The source's numbers are read off curves, hence tolerances of 0.5 to 5 %. Its tables were read with these corrections:
viscous coefficients in N m s/rad, a 7.5 mm orifice (printed 0.75 mm), motor leakage 2.08e-11 m3/(s Pa) (printed 1e11),
fuel per radian (printed kg/s, kJ/kg). Not given there and assumed: when the load changes (1 and 2 s), density 870
kg/m3, engine inertia 1 kg m2 and no losses of the pump, which explains that the motor runs 4 % faster under load.
Beside these stand solutions from algebra: within 1e-6 for V11, ten times the tolerance of the run, and 5e-4 for the
transmission, where the orifice of the algebra has no laminar range."""

RPM = pi / 30
RTOL = 1e-7


def rows() -> Iterable[Row]:
    found = {**_engine_and_load(), **_transmission()}
    for line in read("wang_shafts"):
        ours = found[line["case"], line["quantity"]]
        source = f"{line['source']}: {line['note']}"
        label = f"{line['quantity']}, {line['unit']}"
        yield relative(line["case"], label, source, float(line["value"]), ours, float(line["tolerance"]))
    speed = 0.0
    for quantity, outside in (("speed without load", 0.0), ("speed with 1000 N m", 1e3), ("speed with 500 N m", 500.0)):
        steady = (EFFICIENCY * HEAT_VALUE * FUEL - outside - 8.0) / 20.0 / RPM
        speed = steady + (speed - steady) * exp(-1.0 / 0.1)
        source = "balance of torques, approached within 0.1 s, after 1 s"
        yield relative("V11", f"{quantity}, rpm", source, speed, found["V11", quantity], 1e-6)
    for name, braked in (("before the load", 0.0), ("under load", 1e4)):
        engine, motor = _steady(braked)
        source = "steady state by algebra"
        yield relative("V13", f"engine {name}, rpm", source, engine, found["V13", f"engine {name}"], 5e-4)
        yield relative("V13", f"motor {name}, rpm", source, motor, found["V13", f"motor {name}"], 5e-4)
    yield from _gearbox()


def _speed(result: Result, name: str, t: float) -> float:
    return float(result[f"{name}.shaft.omega"].at([t], side="left")[0]) / RPM


def _engine_and_load() -> dict[tuple[str, str], float]:
    result = simulate(engine_and_load(), SECOND + 1.0, rtol=RTOL)
    result.raise_if_failed()
    return {
        ("V11", "speed without load"): _speed(result, "load", FIRST),
        ("V11", "speed with 1000 N m"): _speed(result, "load", SECOND),
        ("V11", "speed with 500 N m"): _speed(result, "load", SECOND + 1.0),
    }


def _transmission() -> dict[tuple[str, str], float]:
    result = simulate(engine_transmission(), 2 * LOADED + 2.0, rtol=RTOL)
    result.raise_if_failed()
    end = 2 * LOADED + 2.0
    return {
        ("V13", "engine before the load"): _speed(result, "engine", LOADED),
        ("V13", "engine under load"): _speed(result, "engine", end),
        ("V13", "motor after 50 ms"): _speed(result, "load", 0.05),
        ("V13", "motor before the load"): _speed(result, "load", LOADED),
        ("V13", "motor under load"): _speed(result, "load", end),
    }


def _steady(braked: float) -> tuple[float, float]:
    """Speeds in rpm of engine and motor where all flows and torques of the transmission balance."""
    pump, motor, area = 50e-6 / (2 * pi), 1.5e-3, 0.25 * pi * 0.0075**2

    def state(omega: float) -> tuple[float, float, float]:
        turning = (796.0 + 2350.0) * omega + braked
        p2 = turning / (motor * (1 - 0.047))
        q = motor * omega + 2.08e-11 * p2
        return p2, q, p2 + 0.5 * 870.0 * (q / (0.69 * area)) ** 2

    def surplus(omega: float) -> float:
        _, q, p1 = state(omega)
        governed = (1500.0 - q / pump / RPM) / 1.5
        return governed - pump * p1

    omega = brentq(surplus, 0.0, 1.0)
    return state(omega)[1] / pump / RPM, omega / RPM


def _gearbox() -> Iterable[Row]:
    """V12 has no data of its own; inertias within and far outside the range of the source's iteration."""
    torque, load_torque, ratio = 100.0, 40.0, 4.0
    for gears, tolerance in ((RigidGearbox, 1e-12), (Gearbox, 1e-5)):
        for driver, load in ((0.5, 3.0), (0.5, 300.0), (20.0, 0.01)):
            result = simulate(gearbox_start(driver, load, ratio, torque, load_torque, gears), 1.0, rtol=RTOL)
            result.raise_if_failed()
            exact = (torque - load_torque / ratio) / (driver + 0.1 + (load + 0.2) / ratio**2)
            ours = float(result["driver.shaft.omega"].values[-1])
            source = "closed form (T_D - T_L/G) / (J_D + J_G1 + (J_L + J_G2)/G^2), after 1 s"
            what = f"{gears.__name__}: speed, J_L/J_D = {load / driver:g}, rad/s"
            yield relative("V12", what, source, exact, ours, tolerance)
            gap = abs(ours - ratio * float(result["load.shaft.omega"].values[-1])) / abs(exact)
            yield at_most("V12", f"{gears.__name__}: slip over speed", "rigid coupling", tolerance, gap)
