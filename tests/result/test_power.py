"""Power and activity: what a source delivers into a volume is known exactly."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.errors import SimulationError, UnknownName

Q, V, B, T = 1e-4, 1e-3, 1.4e9, 2.0


def filling() -> br.Result:
    circuit = br.Circuit("Filling", fluid=br.ConstantFluid(reference_bulk_modulus=B))
    circuit.add("source", br.FlowSource(flow=Q))
    circuit.add("vessel", br.Volume(volume=V))
    circuit.connect("source.P", "vessel.A")
    return br.simulate(circuit, T)


def test_power_into_a_volume() -> None:
    """p = B q t / V, so the power is B q^2 t / V and the energy half of that times t. All is linear: exact."""
    power = filling().power()
    np.testing.assert_allclose(power["vessel"], B * Q**2 * power.t / V, rtol=1e-9)
    np.testing.assert_allclose(power["source"], -power["vessel"], rtol=1e-12)
    half = B * Q**2 * T**2 / V / 2
    assert power.activity == pytest.approx({"vessel": half, "source": half}, rel=1e-9)
    assert power.energy == pytest.approx({"vessel": half, "source": -half}, rel=1e-9)


def test_a_swing_is_active_though_it_keeps_its_energy() -> None:
    """m v v' of x = a cos(w t): the energy m a^2 w^2 / 2 goes in and out twice in a period, four times in all."""
    w, a, m = 2 * np.pi * 5.0, 0.01, 2.0
    circuit = br.Circuit()
    circuit.add("mass", br.Mass(mass=m, start_position=a))
    circuit.add("spring", br.Spring(stiffness=m * w**2))
    circuit.connect("mass.port", "spring.port")
    power = br.simulate(circuit, 1.0, rtol=1e-8).power()
    # The size of the power has kinks, at which the quadrature inside a step is off: 2e-3 at 40 steps in a period.
    assert power.activity["spring"] == pytest.approx(4 * 5 * m * (a * w) ** 2 / 2, rel=2e-3)
    assert abs(power.energy["spring"]) < 1e-6 * power.activity["spring"]


def test_it_agrees_with_the_account_of_energy_and_reads_well() -> None:
    circuit = br.read_circuit(Path(__file__).parents[2] / "examples" / "gallery" / "servo_position.toml")
    result = br.simulate(circuit)
    power, account = result.power(), result.energy()
    for name in ("valve", "supply"):  # which store nothing
        assert power.energy[name] == pytest.approx(account.entries[name].received, rel=1e-12, abs=1e-9)
    # What one component gives, others take, as exactly as the run is solved.
    assert abs(sum(power.energy.values())) < 1e-4 * account.turnover
    assert str(power).splitlines()[1].startswith("supply")
    with pytest.raises(UnknownName, match="supply"):
        power["suply"]


def test_a_loaded_result_keeps_its_account_but_not_power(tmp_path: Path) -> None:
    result = filling()
    result.save(tmp_path / "run.npz")
    loaded = br.load(tmp_path / "run.npz")
    assert loaded.energy() == result.energy()
    loaded.save(tmp_path / "again.npz")
    assert br.load(tmp_path / "again.npz").energy() == result.energy()
    with pytest.raises(SimulationError, match="saved and loaded"):
        loaded.power()
