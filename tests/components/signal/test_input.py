"""A signal that is set from outside, where nobody sets it. Stepping is tested in tests/stepping."""

from __future__ import annotations

import numpy as np

import bramah as br


def test_it_keeps_its_start_value_in_a_whole_run() -> None:
    for change in ("jump", "ramp"):
        circuit = br.Circuit()
        circuit.add("u", br.Input(start=3.0, change=change))
        circuit.add("x", br.Integrator())
        circuit.connect("u.y", "x.u")
        result = br.simulate(circuit, 1.0)
        assert np.all(result["u.y"].values == 3.0)
        assert result.events == ()
