"""Blocks that process signals: static ones, lags, the integrator and the limiter."""

from __future__ import annotations

from math import pi
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from bramah.components.signal import FirstOrderLag, Gain, Integrator, Limiter, Product, SecondOrderLag, Sum
from bramah.errors import CircuitError


def test_gain(written: Any) -> None:
    assert written(Gain, gain=-2.0, offset=0.5, u=3.0).output() == -5.5


def test_sum_and_product_use_fixed_values_where_nothing_is_joined(written: Any) -> None:
    assert written(Sum, a=5.0, b=2.0, gain_b=-1.0).output() == 3.0
    assert written(Sum, a=1.0, b=2.0, c=3.0, d=4.0, gain_c=10.0, gain_d=0.5).output() == 35.0
    assert written(Product, a=5.0, b=2.0).output() == 10.0
    assert written(Product, a=5.0, b=2.0, c=-3.0, d=0.5).output() == -15.0
    assert Sum.inputs().keys() == Product.inputs().keys() == {"a", "b", "c", "d"}


def test_limiter_follows_its_switches(written: Any) -> None:
    limiter = written(Limiter, lower=-1.0, upper=2.0)
    for u, y in ((-3.0, -1.0), (-1.0, -1.0), (0.7, 0.7), (2.0, 2.0), (5.0, 2.0)):
        limiter.values["u"] = u
        limiter.settle()
        assert limiter.output() == y


def test_limiter_switches_where_the_input_meets_the_limit(written: Any) -> None:
    limiter = written(Limiter, lower=-1.0, upper=2.0)
    above = limiter.event("above")
    assert limiter.value(above.guard, u=1.999) > 0 > limiter.value(above.guard, u=2.001)
    limiter.values["u"] = 2.0
    limiter.fire("above")
    assert limiter.values["above"] == 1.0
    assert limiter.value(above.guard, u=2.001) > 0 > limiter.value(above.guard, u=1.999)
    # Until it switches back the output stays at the limit, so that a solver's trial stages see one smooth branch.
    assert limiter.output(u=1.5) == 2.0
    assert limiter.slope(limiter.equations.outputs["y"], "u") == 0.0


def test_limits_out_of_order_are_refused() -> None:
    with pytest.raises(CircuitError, match=r"lower = 2 must be below upper = 1"):
        Limiter(lower=2.0)


def integrated(block: Any, names: list[str], end: float, **values: float) -> Any:
    """States at the end; SciPy's tolerance leaves errors below 1e-8."""

    def rates(t: float, y: Any) -> list[float]:
        now = dict(zip(names, y, strict=True)) | values
        return [block.value(block.equations.rates[n], t=t, **now) for n in names]

    start = [block.values[n] for n in names]
    return solve_ivp(rates, (0.0, end), start, rtol=1e-10, atol=1e-12).y[:, -1]


def test_first_order_lag_answers_a_step(written: Any) -> None:
    lag = written(FirstOrderLag, gain=2.0, time_constant="50 ms", start=1.0)
    x = integrated(lag, ["x"], 0.05, u=3.0)
    assert x == pytest.approx([6.0 - 5.0 * np.exp(-1.0)], abs=1e-8)
    assert lag.output(x=4.0) == 4.0


def test_second_order_lag_answers_a_step(written: Any) -> None:
    lag = written(SecondOrderLag, gain=0.5, natural_frequency="60 Hz", damping_ratio=0.8)
    w, zeta, t = 376.99111843077515, 0.8, 0.004
    damped = w * (1 - zeta**2) ** 0.5
    answer = 1 - np.exp(-zeta * w * t) * (np.cos(damped * t) + zeta * w / damped * np.sin(damped * t))
    x = integrated(lag, ["x", "v"], t, u=2.0)[0]
    assert x == pytest.approx(answer, abs=1e-8)
    assert lag.output(x=x) == x
    # The rate of the spool in the benchmark, term by term.
    rate = lag.value(lag.equations.rates["v"], u=2.0, x=0.3, v=5.0)
    assert rate == pytest.approx(w * w * (1.0 - 0.3) - 2 * zeta * w * 5.0, rel=1e-14)
    assert 2 * pi * 60.0 == w


def test_integrator(written: Any) -> None:
    block = written(Integrator, gain=4.0, start=1.5)
    assert integrated(block, ["x"], 0.5, u=2.0) == pytest.approx([5.5], abs=1e-12)
    assert block.output(x=5.5) == 5.5
