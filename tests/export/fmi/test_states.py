"""The state of a unit is got, set and serialised bit for bit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.export.fmi.host import Host, hosted

Made = Callable[[str, str], str]
VERSIONS = ["2.0", "3.0"]


def go_on(host: Host, t: float, h: float, steps: int) -> list[list[float]]:
    """All variables after each step."""
    found = []
    for k in range(steps):
        host.step(t + k * h, h)
        found.append(host.get(*host.reference))
    return found


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ["relief_valve", "gallery/bouncing", "gallery/lines", "gallery/signal_shapes"])
def test_steps_repeat_bit_for_bit(unit: Made, name: str, version: str) -> None:
    h = 1e-3 if "relief" in name else 2e-2
    with hosted(unit(name, version), "cs") as host, hosted(unit(name, version), "cs") as other:
        host.begin()
        go_on(host, 0.0, h, 5)
        state = host.save()
        first = go_on(host, 5 * h, h, 10)
        host.load(state)
        assert go_on(host, 5 * h, h, 10) == first
        data = host.bytes_of(state)
        host.free(state)
        other.begin()
        again = other.from_bytes(data)
        assert other.bytes_of(again) == data
        other.load(again)
        assert go_on(other, 5 * h, h, 10) == first
        other.free(again)


@pytest.mark.parametrize("version", VERSIONS)
def test_points_repeat_bit_for_bit(unit: Made, version: str) -> None:
    """In model exchange: states, derivatives, indicators, algebraic unknowns."""
    with hosted(unit("gallery/intensifier", version), "me") as host:
        host.begin()
        x = host.get_states()
        state = host.save()
        moved = [value + 1e-3 * abs(slope) for value, slope in zip(x, host.get_derivatives(), strict=True)]
        host.fmu.setTime(1e-3)
        host.set_states(moved)
        there = host.get(*host.reference), host.get_indicators()
        host.load(state)
        assert host.get_states() == x
        host.fmu.setTime(1e-3)
        host.set_states(moved)
        assert (host.get(*host.reference), host.get_indicators()) == there
        host.free(state)


@pytest.mark.parametrize("version", VERSIONS)
def test_states_keep_parameters_and_inputs(unit: Made, version: str) -> None:
    with hosted(unit("gallery/external", version), "cs") as host:
        host.begin({"relief.set_pressure": 90e5, "lever.y": 0.3})
        host.step(0.0, 0.05)
        state = host.save()
        host.fmu.reset()
        assert host.get("relief.set_pressure") == [120e5]
        host.load(state)
        assert host.get("relief.set_pressure", "lever.value") == [90e5, 0.3]
        host.step(0.05, 0.05)
        host.free(state)


@pytest.mark.parametrize("version", VERSIONS)
def test_damaged_bytes_are_no_state(unit: Made, version: str) -> None:
    with hosted(unit("relief_valve", version), "cs") as host:
        host.begin()
        state = host.save()
        data = bytearray(host.bytes_of(state))
        host.free(state)
        data[len(data) // 2] ^= 1
        with pytest.raises(Exception, match="failed with status 3"):
            host.from_bytes(bytes(data))
        assert host.said[-1] == "These bytes are no state of this model."
