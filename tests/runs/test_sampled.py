"""Controllers that are Python functions called at a fixed period."""

from __future__ import annotations

import math

import numpy as np
import pytest

import bramah as br
from bramah.errors import MethodError, SimulationError


def integrating(controller: br.Component) -> br.Circuit:
    """x' = u with u from a controller that sees x."""
    circuit = br.Circuit("loop")
    circuit.add("plant", br.Integrator(start=1.0))
    circuit.add("controller", controller)
    circuit.connect("plant.y", "controller.x")
    circuit.connect("controller.u", "plant.u")
    return circuit


def proportional(t: float, x: float) -> float:
    """u = -2 x."""
    return -2.0 * x


def test_a_sampled_loop_is_its_difference_equation() -> None:
    controller = br.sampled(proportional, inputs=["x"], outputs=["u"], period="0.1 s")
    result = br.simulate(integrating(controller), 2.0, rtol=1e-9)
    k = np.arange(1, 20)
    # Between samples u is constant, so x shrinks by 1 - 0.2 every period, exactly.
    assert result["plant.y"].at(0.1 * k) == pytest.approx(0.8**k, rel=1e-12)
    assert result["controller.u"].at(0.1 * k + 0.05) == pytest.approx(-2 * 0.8**k, rel=1e-12)


def test_the_function_is_called_at_every_period_and_only_there() -> None:
    times: list[float] = []

    def law(t: float, x: float) -> float:
        times.append(t)
        return math.sin(t)

    controller = br.sampled(law, inputs=["x"], outputs=["u"], period="7 ms", start_time="3 ms")
    assert br.simulate(integrating(controller), 0.1).ok
    assert times == pytest.approx([0.003 + 0.007 * k for k in range(14)], abs=1e-15)


def test_outputs_before_the_first_call_are_those_given() -> None:
    controller = br.sampled(proportional, inputs=["x"], outputs={"u": 3.0}, period="1 s", start_time="1 s")
    result = br.simulate(integrating(controller), 0.5)
    assert result["plant.y"].at([0.5])[0] == pytest.approx(2.5, rel=1e-9)


def test_a_class_starts_anew_in_every_run() -> None:
    class Counting:
        def __init__(self) -> None:
            self.calls = 0

        def __call__(self, t: float, x: float) -> dict[str, float]:
            self.calls += 1
            return {"u": float(self.calls)}

    circuit = integrating(br.sampled(Counting, inputs=["x"], outputs=["u"], period="0.1 s"))
    first, second = (br.simulate(circuit, 0.45)["plant.y"].values[-1] for _ in range(2))
    assert first == second == pytest.approx(1 + 0.1 * (1 + 2 + 3 + 4) + 0.05 * 5, rel=1e-12)


def test_two_controllers_of_different_periods() -> None:
    circuit = br.Circuit("two")
    for name, period in (("a", "20 ms"), ("b", "30 ms")):
        circuit.add(name, br.sampled(proportional, inputs=["x"], outputs=["u"], period=period))
        circuit.add(f"plant_{name}", br.Integrator(start=1.0))
        circuit.connect(f"plant_{name}.y", f"{name}.x")
        circuit.connect(f"{name}.u", f"plant_{name}.u")
    result = br.simulate(circuit, 0.12, rtol=1e-9)
    assert result["plant_a.y"].values[-1] == pytest.approx(0.96**6, rel=1e-12)
    assert result["plant_b.y"].values[-1] == pytest.approx(0.94**4, rel=1e-12)


def test_mistakes_name_the_controller() -> None:
    def wrong(t: float, x: float) -> dict[str, float]:
        return {"y": 1.0}

    def fails(t: float, x: float) -> float:
        return 1.0 / 0.0

    for law in (wrong, fails):
        with pytest.raises(SimulationError, match="controller failed at t = 0 s"):
            br.simulate(integrating(br.sampled(law, inputs=["x"], outputs=["u"], period="0.1 s")), 1.0)
    with pytest.raises(MethodError, match="controller"):
        br.simulate(integrating(br.sampled(proportional, inputs=["x"], outputs=["u"], period=0.1)), 1.0, method="bdf")
