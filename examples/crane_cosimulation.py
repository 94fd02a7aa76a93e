"""A two-link crane whose mechanism is solved outside Bramah, its hydraulics inside: forces out, motion back.

Boom and jib are rigid, the payload hangs rigidly at the tip; Lagrange's equations are integrated here with the classic
Runge-Kutta method. Lift and jib cylinder, valves and pump are a circuit. Every exchange interval the mechanism takes
the cylinders' forces and the circuit takes positions and velocities of the rods (Esqué 2008 couples the hydraulics of a
virtual crane like this; masses and lengths are plausible ones). Forces are held over an interval, or the interval is
repeated: a snapshot, roll back, and forces that change linearly to those just found.

The same crane with the mechanism written as a component of the circuit, solved as one system, is the reference.
"""

import math
from typing import Any

import numpy as np

import bramah as br
from bramah import expr

GRAVITY = 9.80665
BOOM, JIB = 3.0, 2.0  # lengths, m
BOOM_MASS, JIB_MASS, PAYLOAD = 220.0, 90.0, 250.0  # kg; links have their masses in the middle
SHOE, EYE = (0.15, -0.8), (0.9, -0.1)  # lift cylinder: on the column, on the boom; m from the boom's joint
BRACKET, CRANK = (-1.3, -0.25), (0.3, -0.1)  # jib cylinder: on the boom, on the jib; m from the jib's joint
CLOSED = (0.75, 0.95)  # lengths of the cylinders with the rods in, m
BACK = 20e5  # pressure on the rod sides at the start, Pa
START = (0.35, -1.5, 0.0, 0.0)  # angles of boom and of jib against boom, rad, and their rates

J_JIB = JIB_MASS * JIB**2 / 3 + PAYLOAD * JIB**2
COUPLING = (JIB_MASS / 2 + PAYLOAD) * JIB * BOOM
J_BOOM = BOOM_MASS * BOOM**2 / 3 + (JIB_MASS + PAYLOAD) * BOOM**2
BOOM_WEIGHT = GRAVITY * (BOOM_MASS / 2 + JIB_MASS + PAYLOAD) * BOOM
JIB_WEIGHT = GRAVITY * (JIB_MASS / 2 + PAYLOAD) * JIB


def reach(m: Any, angle: Any, fixed: tuple[float, float], turning: tuple[float, float]) -> tuple[Any, Any]:
    """Distance of a fixed point from one that turns about the origin, and its derivative by the angle.

    `m` holds the functions: math for numbers, bramah.expr for equations.
    """
    x = turning[0] * m.cos(angle) - turning[1] * m.sin(angle)
    y = turning[0] * m.sin(angle) + turning[1] * m.cos(angle)
    length = m.sqrt((x - fixed[0]) * (x - fixed[0]) + (y - fixed[1]) * (y - fixed[1]))
    return length, (y * fixed[0] - x * fixed[1]) / length


def strokes(m: Any, boom: Any, jib: Any) -> tuple[Any, Any, Any, Any]:
    """Positions of both rods and their derivatives by the angles."""
    lift, lift_arm = reach(m, boom, SHOE, EYE)
    tilt, tilt_arm = reach(m, jib, BRACKET, CRANK)
    return lift - CLOSED[0], tilt - CLOSED[1], lift_arm, tilt_arm


def accelerations(m: Any, boom: Any, jib: Any, w1: Any, w2: Any, lift: Any, tilt: Any) -> tuple[Any, Any]:
    """Lagrange's equations: M(q) q'' + c(q, q') + g(q) = arms times forces of the cylinders."""
    _, _, lift_arm, tilt_arm = strokes(m, boom, jib)
    bend, twist = COUPLING * m.cos(jib), COUPLING * m.sin(jib)
    m12, m22 = J_JIB + bend, J_JIB
    m11 = J_BOOM + m12 + bend
    hanging = JIB_WEIGHT * m.cos(boom + jib)
    torque_1 = lift_arm * lift - BOOM_WEIGHT * m.cos(boom) - hanging + twist * w2 * (2.0 * w1 + w2)
    torque_2 = tilt_arm * tilt - hanging - twist * w1 * w1
    determinant = m11 * m22 - m12 * m12
    return (m22 * torque_1 - m12 * torque_2) / determinant, (m11 * torque_2 - m12 * torque_1) / determinant


def energy(q: Any) -> float:
    """Kinetic and potential energy of the mechanism, J."""
    boom, jib, w1, w2 = q
    bend = COUPLING * math.cos(jib)
    kinetic = 0.5 * (J_BOOM + J_JIB + 2 * bend) * w1 * w1 + (J_JIB + bend) * w1 * w2 + 0.5 * J_JIB * w2 * w2
    return kinetic + BOOM_WEIGHT * math.sin(boom) + JIB_WEIGHT * math.sin(boom + jib)


class Crane(br.Component):
    """The mechanism as a component: the cylinders push with whatever force makes them follow it."""

    lift = br.translational("rod of the lift cylinder")
    tilt = br.translational("rod of the jib cylinder")

    boom = br.state("rad", START[0])
    jib = br.state("rad", START[1])
    boom_rate = br.state("rad/s", START[2])
    jib_rate = br.state("rad/s", START[3])
    lift_force = br.unknown("N", scale=1e5)
    tilt_force = br.unknown("N", scale=1e5)

    def equations(self) -> None:
        q = self.boom, self.jib, self.boom_rate, self.jib_rate
        boom, jib = accelerations(expr, *q, self.lift_force, self.tilt_force)
        self.rate(boom=self.boom_rate, jib=self.jib_rate, boom_rate=boom, jib_rate=jib)
        _, _, lift_arm, tilt_arm = strokes(expr, self.boom, self.jib)
        self.balance(lift_force=self.lift.v - lift_arm * self.boom_rate)
        self.balance(tilt_force=self.tilt.v - tilt_arm * self.jib_rate)
        self.lift.force(-self.lift_force)
        self.tilt.force(-self.tilt_force)


def area(outer: float, inner: float = 0.0) -> float:
    return math.pi / 4 * (outer**2 - inner**2)


def hydraulics() -> br.Circuit:
    """Pump, relief valve, and for each cylinder a valve with its lever; the rods stand where the mechanism starts."""
    circuit = br.Circuit("Crane")
    circuit.add("pump", br.FlowSource(flow="40 l/min"))
    circuit.add("gallery", br.Volume(volume="1 l", start_pressure="180 bar"))
    circuit.add("relief", br.StaticReliefValve(set_pressure="180 bar"))
    circuit.add("tank", br.Tank())
    lift, tilt, lift_arm, tilt_arm = strokes(math, *START[:2])
    hanging = JIB_WEIGHT * math.cos(START[0] + START[1])
    loads = {"lift": (BOOM_WEIGHT * math.cos(START[0]) + hanging) / lift_arm, "tilt": hanging / tilt_arm}
    sizes = {"lift": (0.080, 0.045, lift), "tilt": (0.063, 0.036, tilt)}
    stages = {
        "lift": [[0.3, 0], [0.2, 0.5], [1.3, 0.5], [0.2, 0], [1.0, 0], [0.2, -0.3], [0.6, -0.3], [0.2, 0]],
        "tilt": [[0.8, 0], [0.2, 0.5], [1.6, 0.5], [0.2, 0]],
    }
    for name, (bore, rod, position) in sizes.items():
        cylinder = br.DoubleActingCylinder(
            bore=bore, rod_diameter=rod, stroke="700 mm", start_position=position, end_stops="none",
            dead_volume_A="0.5 l", dead_volume_B="0.5 l",
            start_pressure_A=(loads[name] + BACK * area(bore, rod)) / area(bore), start_pressure_B=BACK,
        )  # fmt: skip
        circuit.add(name, cylinder)
        circuit.add(f"{name}_valve", br.ProportionalValve43(full_area="12 mm2", overlap=0.05))
        circuit.add(f"{name}_lever", br.DutyCycle(stages=stages[name]))
        circuit.connect(f"{name}_lever.y", f"{name}_valve.command")
        circuit.connect(f"{name}_valve.A", f"{name}.A")
        circuit.connect(f"{name}_valve.B", f"{name}.B")
    circuit.connect("pump.P", "gallery.A", "relief.P", "lift_valve.P", "tilt_valve.P")
    circuit.connect("tank.T", "relief.T", "lift_valve.T", "tilt_valve.T")
    return circuit


def together(until: float, rtol: float = 1e-7) -> br.Result:
    """The reference: mechanism and hydraulics as one circuit."""
    circuit = hydraulics()
    circuit.add("crane", Crane())
    circuit.connect("lift.rod", "crane.lift")
    circuit.connect("tilt.rod", "crane.tilt")
    return br.simulate(circuit, until, rtol=rtol)


def runge_kutta(q: np.ndarray, before: np.ndarray, after: np.ndarray, h: float, parts: int) -> np.ndarray:
    """The mechanism moved on by h while the forces go from `before` to `after`."""

    def slope(q: np.ndarray, share: float) -> np.ndarray:
        force = before + share * (after - before)
        return np.array([q[2], q[3], *accelerations(math, *q.tolist(), *force.tolist())])

    step = h / parts
    for k in range(parts):
        a = slope(q, k / parts)
        b = slope(q + 0.5 * step * a, (k + 0.5) / parts)
        c = slope(q + 0.5 * step * b, (k + 0.5) / parts)
        d = slope(q + step * c, (k + 1) / parts)
        q = q + step / 6 * (a + 2 * b + 2 * c + d)
    return q


def rods(q: np.ndarray) -> np.ndarray:
    """Positions and velocities of both rods."""
    lift, tilt, lift_arm, tilt_arm = strokes(math, q[0], q[1])
    return np.array([lift, tilt, lift_arm * q[2], tilt_arm * q[3]])


def apart(until: float, interval: float, repeats: int = 0) -> tuple[br.Result, np.ndarray]:
    """Co-simulation: the result of the hydraulics, and angles and rates of the mechanism at every exchange.

    With `repeats` each interval is done again so often with the forces found at its end.
    """
    circuit = hydraulics()
    for name in ("lift", "tilt"):
        circuit.add(f"{name}_rod", br.ExternalMotion(start_position=circuit.components[name].values["start_position"]))
        circuit.connect(f"{name}.rod", f"{name}_rod.port")
    simulation = circuit.start(rtol=1e-6)
    q, path = np.array(START), [np.array(START)]
    for k in range(round(until / interval)):
        force = -np.array(simulation.read(["lift_rod.port.F", "tilt_rod.port.F"]))
        snapshot, later, now = simulation.snapshot() if repeats else None, force, rods(q)
        for attempt in range(repeats + 1):
            if attempt and snapshot:
                simulation.restore(snapshot)
            moved = runge_kutta(q, force, later, interval, 2)
            mean = (rods(moved) - now) / interval
            for j, name in enumerate(("lift", "tilt")):
                simulation[f"{name}_rod.x_0"] = now[j]
                simulation[f"{name}_rod.v_0"] = now[2 + j]
                simulation[f"{name}_rod.a_0"] = mean[2 + j]
            simulation.advance((k + 1) * interval)
            later = -np.array(simulation.read(["lift_rod.port.F", "tilt_rod.port.F"]))
        q = moved
        path.append(q)
    return simulation.result(), np.array(path)


def worst(path: np.ndarray, interval: float, reference: br.Result) -> float:
    """Largest difference of an angle from the reference, rad."""
    times = np.arange(len(path)) * interval
    exact = np.array([reference["crane.boom"].at(times), reference["crane.jib"].at(times)]).T
    return float(np.abs(path[:, :2] - exact).max())


def handed_over(result: br.Result) -> float:
    """Energy that the hydraulics gave to the mechanism through both rods, J."""
    entries = result.energy().entries
    return entries["lift_rod"].received + entries["tilt_rod"].received


def draw(axes: Any, path: np.ndarray) -> None:
    """The crane in six positions, and the path of its payload."""
    elbow = BOOM * np.exp(1j * path[:, 0])
    tip = elbow + JIB * np.exp(1j * (path[:, 0] + path[:, 1]))
    axes.plot(tip.real, tip.imag, color="tab:red", lw=1)
    for k in np.linspace(0, len(path) - 1, 6).astype(int):
        shade = 0.25 + 0.75 * k / (len(path) - 1)
        eye = complex(*EYE) * np.exp(1j * path[k, 0])
        bracket = elbow[k] + complex(*BRACKET) * np.exp(1j * path[k, 0])
        crank = elbow[k] + complex(*CRANK) * np.exp(1j * path[k, :2].sum())
        for points, style in (
            ((0, elbow[k], tip[k]), {"color": "black", "lw": 3, "marker": "o", "ms": 4}),
            ((complex(*SHOE), eye), {"color": "tab:blue", "lw": 2}),
            ((bracket, crank), {"color": "tab:orange", "lw": 2}),
        ):
            axes.plot(np.real(points), np.imag(points), alpha=shade, **style)
        axes.plot(tip[k].real, tip[k].imag, "s", color="tab:red", ms=10, alpha=shade)
    axes.plot([0, 0], [-1.2, 0], color="0.4", lw=6, zorder=0)
    axes.set(aspect="equal", xlabel="m", ylabel="m", title="Lift, reach out, lower")


def main() -> None:
    import matplotlib.pyplot as plt

    until = 4.5
    reference = together(until)
    errors: dict[str, list[tuple[float, float]]] = {"forces held": [], "interval repeated": []}
    for name, repeats, intervals in (
        ("forces held", 0, (0.002, 0.001)),
        ("interval repeated", 1, (0.008, 0.004, 0.002)),
    ):
        for interval in intervals:
            result, path = apart(until, interval, repeats)
            error, gain = worst(path, interval, reference), energy(path[-1]) - energy(path[0])
            errors[name].append((interval, error))
            print(
                f"{name}, every {1e3 * interval:g} ms: angles within {1e3 * error:.3f} mrad of the reference; "
                f"the rods gave {handed_over(result):.0f} J, the mechanism gained {gain:.0f} J"
            )

    figure, axes = plt.subplot_mosaic(
        [["crane", "rods"], ["crane", "pressures"], ["error", "pressures"]], figsize=(12, 8)
    )
    draw(axes["crane"], path)
    for name, colour in (("lift", "tab:blue"), ("tilt", "tab:orange")):
        axes["rods"].plot(result.t, result[f"{name}.x"].in_unit("mm"), color=colour, label=f"{name} rod")
        axes["rods"].plot(reference.t, reference[f"{name}.x"].in_unit("mm"), "k--", lw=0.8)
        for side, style in (("A", "-"), ("B", ":")):
            axes["pressures"].plot(result.t, result[f"{name}.{side}.p"].in_unit("bar"), style, color=colour,
                                   label=f"{name} {side}")  # fmt: skip
    axes["pressures"].plot(result.t, result["gallery.A.p"].in_unit("bar"), color="0.6", label="supply", zorder=0)
    axes["rods"].set(ylabel="mm", title="Rods; dashed: one system")
    axes["pressures"].set(xlabel="s", ylabel="bar", title="Pressures", ylim=(-5, 260))
    for name, found in errors.items():
        interval, error = np.array(found).T
        axes["error"].loglog(1e3 * interval, 1e3 * error, "o-", label=name)
    axes["error"].set(xlabel="exchange interval, ms", ylabel="mrad", title="Largest error of an angle")
    axes["error"].set_xticks([1, 2, 4, 8], labels=["1", "2", "4", "8"])
    axes["error"].set_xticks([], minor=True)
    for name in ("rods", "pressures", "error"):
        axes[name].legend(loc="upper left" if name == "pressures" else "best", ncol=3 if name == "pressures" else 1)
        axes[name].grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig("crane_cosimulation.png", dpi=110)


if __name__ == "__main__":
    main()
