"""Why a run is slow: the culprit of a circuit in which it is known, and counts that add up."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.errors import SimulationError
from bramah.runs.attempts import LOST, Fate

GALLERY = Path(__file__).parents[2] / "examples" / "gallery"


def swinging(begin: float = 0.0) -> br.Circuit:
    """A mass that swings at 50 Hz, a slow one beside it, and a valve that opens at 0.5 s."""
    circuit = br.Circuit("Two masses")
    for name, stiffness in (("fast", (2 * np.pi * 50) ** 2), ("slow", (2 * np.pi * 0.2) ** 2)):
        circuit.add(name, br.Mass(mass="1 kg", start_position="10 mm"))
        circuit.add(f"{name}_spring", br.Spring(stiffness=stiffness))
        circuit.connect(f"{name}.port", f"{name}_spring.port")
    return circuit


def test_the_unknown_that_swings_fast_holds_the_steps_short() -> None:
    found = br.simulate(swinging(), "1 s").why_slow()
    assert {one.name.split(".")[0] for one in found.limiters} == {"fast"}
    assert sum(one.steps for one in found.limiters) > 0.9 * found.steps
    assert all(period.limiter.startswith("fast.") for period in found.periods)
    # Fifty periods in 1 s: every tenth of the time takes about as many steps as the others.
    counts = [period.steps for period in found.periods[1:]]
    assert max(counts) - min(counts) <= 0.2 * max(counts)


@pytest.mark.parametrize("name", ["servo_position", "bouncing", "water_hammer", "two_point_control"])
def test_counts_add_up(name: str) -> None:
    result = br.simulate(br.read_circuit(GALLERY / f"{name}.toml"))
    found = result.why_slow()
    if name != "water_hammer":  # lines make steps again that were counted before they were taken back
        assert (found.steps, found.rejected) == (result.counters["accepted"], result.counters["rejected"])
    assert sum(period.steps for period in found.periods) == found.steps
    assert sum(period.rejected for period in found.periods) == found.rejected
    assert sum(found.events.values()) == len(result.events)
    taken = sum(one.steps for one in found.limiters) + sum(
        found.fates.get(f, 0) for f in (Fate.TAKEN, Fate.STOPPED, Fate.HOPPED)
    )
    assert taken == found.steps
    assert sum(found.fates.get(fate, 0) for fate in LOST) == found.rejected


def test_steps_follow_each_other() -> None:
    attempts = br.simulate(br.read_circuit(GALLERY / "servo_position.toml")).recorded.attempts
    taken = attempts.where(~attempts.lost)
    np.testing.assert_allclose(taken.t[:-1] + taken.step[:-1], taken.t[1:], rtol=1e-12, atol=1e-15)
    rejected = attempts.where(attempts.fate == Fate.REJECTED)
    assert len(rejected) and (rejected.error > 1).all()
    assert (taken.error[np.isfinite(taken.error)] <= 1).all()


def test_it_reads_well() -> None:
    result = br.simulate(br.read_circuit(GALLERY / "servo_position.toml"))
    text = str(result.why_slow())
    assert text.startswith(f"{result.counters['accepted']} steps and {result.counters['rejected']} that were rejected")
    assert "held short by" in text and "Events: reference 8" in text


def test_other_packages_do_not_tell() -> None:
    assert "does not tell" in str(br.simulate(swinging(), "0.1 s", method="radau").why_slow())


def test_saved_results_know_it_too(tmp_path: Path) -> None:
    result = br.simulate(br.read_circuit(GALLERY / "servo_position.toml"))
    result.save(tmp_path / "run.npz", "cylinder.*")
    assert str(br.load(tmp_path / "run.npz").why_slow()) == str(result.why_slow())


def test_nothing_is_known_without_steps() -> None:
    with pytest.raises(SimulationError, match="record='steps'"):
        br.simulate(swinging(), "0.1 s", record="end").why_slow()
