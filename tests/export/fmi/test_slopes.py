"""Directional derivatives are those that differences show."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tests.export.fmi.host import Host, hosted

Made = Callable[[str, str], str]
LARGE = [pytest.param(f"gallery/{name}", marks=pytest.mark.long) for name in ("load_sensing", "winch")]
STEP = 1e-6
"""Of a state's nominal value: central differences are then off by some 1e-9 of the derivative, and by rounding."""


def moved(host: Host, x: list[float], t: float) -> Host:
    host.fmu.setTime(t)
    host.set_states(x)
    return host


@pytest.mark.parametrize("version", ["2.0", "3.0"])
@pytest.mark.parametrize("name", ["relief_valve", "machines/servo_axis", *LARGE])
def test_derivatives_along_states(unit: Made, name: str, version: str) -> None:
    with hosted(unit(name, version), "me") as host:
        host.begin()
        x, size = np.array(host.get_states()), np.array(host.array("getNominalsOfContinuousStates", len(host.states)))
        x = x + 1e-3 * size * np.sin(np.arange(len(x)) + 1.0)  # away from corners and rest
        wanted = [*host.derivatives, *(n for n in host.reference if n.endswith((".q", ".F", ".y")))]
        columns, expected = [], []
        for k, state in enumerate(host.states):
            columns.append(moved(host, x.tolist(), 1e-3).along(wanted, [state], [1.0]))
            step = STEP * size[k] * np.eye(len(x))[k]
            above = np.array(moved(host, (x + step).tolist(), 1e-3).get(*wanted))
            below = np.array(moved(host, (x - step).tolist(), 1e-3).get(*wanted))
            expected.append((above - below) / (2 * STEP * size[k]))
        found, shown = np.array(columns) * size[:, None], np.array(expected) * size[:, None]
        scale = np.abs(shown).max(axis=0) + 1e-9 * (1 + np.abs(np.array(moved(host, x.tolist(), 1e-3).get(*wanted))))
        assert np.abs((found - shown) / scale).max() < 1e-4


@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_derivatives_along_inputs(unit: Made, version: str) -> None:
    """Speed of a shaft and of a rod, in both kinds."""
    wanted = ["cylinder.A.q", "pump.P.q", "rod.port.F"]
    for kind in ("me", "cs"):
        with hosted(unit("gallery/external", version), kind) as host:
            host.begin()
            for name, value, h in (("shaft.omega_0", 160.0, 1e-2), ("rod.v_0", 0.1, 1e-5)):
                values = []
                for sign in (-1, 1):
                    host.set({name: value + sign * h})
                    values.append(np.array(host.get(*wanted)))
                host.set({name: value})
                slope = (values[1] - values[0]) / (2 * h)
                assert host.along(wanted, [name], [1.0]) == pytest.approx(slope.tolist(), rel=1e-5, abs=1e-9)
                assert np.abs(slope).max() > 0


@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_other_derivatives_are_refused(unit: Made, version: str) -> None:
    with hosted(unit("relief_valve", version), "me") as host:
        host.begin()
        with pytest.raises(Exception, match="failed with status 3"):
            host.along(["line.A.p"], ["relief.stiffness"], [1.0])
        assert "along states and inputs only" in host.said[-1]
