"""Steps, periods and recordings that cannot be meant are refused in words, and switching that is too fast is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import CircuitError, MethodError
from bramah.solvers import meant
from tests.circuits.making import circuit

EXAMPLES = Path(__file__).parents[2] / "examples"


def filling() -> br.Circuit:
    parts = {"s": br.PressureSource(pressure="100 bar"), "o": br.Orifice(diameter="1 mm"), "v": br.Volume()}
    return circuit("s.P o.A", "o.B v.A", **parts)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"fixed_step": 1e-300}, "fixed_step = 1e-300 s is lost in the rounding"),
        ({"fixed_step": 1e-20, "begin": 1.0, "until": 2.0}, "fixed_step = 1e-20 s is lost in the rounding"),
        ({"largest_step": 1e-300}, "largest_step = 1e-300 s is lost in the rounding"),
        ({"largest_step": 1e-12, "until": "1 h"}, "lost in the rounding of times near t = 3600 s"),
        ({"fixed_step": "0.5 ns"}, r"fixed_step = 5e-10 s would take 2e\+09 steps from 0 s to 1 s"),
        ({"largest_step": "0.1 ms", "until": 1e6}, r"largest_step = 0.0001 s would take 1e\+10 steps"),
        ({"record": range(10**12)}, r"There are 1e\+12 times to record"),
    ],
)
def test_what_cannot_be_meant_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(MethodError, match=message):
        br.simulate(filling(), **({"until": 1.0} | asked))


def test_a_stream_of_times_is_read_as_far_as_it_can_be_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meant, "MOST_TIMES", 1000)
    with pytest.raises(MethodError, match="more than 1e8 times to record"):
        br.simulate(filling(), 1.0, record=count(0.0, 1e-9))  # type: ignore[arg-type]

    def few() -> Iterator[float]:
        yield from (0.0, 0.5, 1.0)

    assert br.simulate(filling(), 1.0, record=few()).t.tolist() == [0.0, 0.5, 1.0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "source",
    [
        br.Square(period=1e-300),
        br.Square(period=1e-17, start_time=1.0),
        br.SampleAndHold(period=1e-300),
        br.sampled(lambda t, u: u, inputs=["u"], outputs=["y"], period=1e-300),
        br.Square(period="1 ns"),
    ],
    ids=lambda source: f"{type(source).__name__} {source.values['period']:g}",
)
def test_periods_that_cannot_be_meant_are_refused(source: br.Component) -> None:
    """They would never end, or, where rounding swallows them, do nothing from the second on."""
    made = circuit("a.y i.u", a=source, i=br.Integrator())
    if "u" in source.inputs():
        made.add("k", br.Constant())
        made.connect("k.y", "a.u")
    with pytest.raises(CircuitError, match=r"a\.period = \S+ s"):
        br.simulate(made, 2.0)
    with pytest.raises(CircuitError, match=r"a\.period = \S+ s"):
        made.start().advance(2.0)


def test_a_simulation_refuses_a_way_of_too_many_steps() -> None:
    simulation = filling().start(fixed_step="1 us")
    simulation.advance("1 ms")
    with pytest.raises(MethodError, match=r"fixed_step = 1e-06 s would take 1e\+10 steps"):
        simulation.advance(1e4)
    with pytest.raises(MethodError, match="lost in the rounding"):
        filling().start(fixed_step=1e-15, begin="1 h")
    assert simulation.t == 1e-3


@pytest.mark.parametrize(
    ("name", "method", "rtol"),
    [
        ("gallery/signal_shapes.toml", "rodas4", 1e-2),
        ("gallery/signal_shapes.toml", "rodas4", 1e-3),
        ("gallery/mobile_valve.toml", "rodas5p", 1e-5),
        ("hydrostatic_transmission.toml", "rodas5p", 1e-5),
    ],
)
def test_a_run_that_says_ok_has_no_hidden_chatter(name: str, method: str, rtol: float) -> None:
    """No part switches more than 200 times beyond once in a microsecond, however its switchings are spread."""
    result = br.simulate(br.read_circuit(EXAMPLES / name), method=method, rtol=rtol)
    times = defaultdict(list)
    for event in result.events:
        times[event.component, event.name].append(event.t)
    for who, when in times.items():
        t = np.array(when)
        for many in (400, 800, 1600):
            if len(t) > many:
                assert (t[many:] - t[:-many]).min() >= (many - 200) * 1e-6, who
    assert result.ok


def relay(width: float, gain: float) -> br.Circuit:
    """y' = -gain sign y by a relay of this hysteresis: it switches every 2 width / gain."""
    return circuit(
        "i.y r.u",
        "r.y i.u",
        i=br.Integrator(gain=gain),
        r=br.HysteresisRelay(switch_on=width, switch_off=-width, on_value=-1, off_value=1),
    )


@pytest.mark.parametrize("until", [0.01, 0.1, 2.0])
def test_switching_by_30_nanoseconds_is_told(until: float) -> None:
    result = br.simulate(relay(1.5e-4, 1e4), until)
    assert not result.ok and "hardly any time passes" in result.message
    assert "r (" in result.message and "hysteresis" in result.message
    assert len(result.events) < 500, "200 of each of its two events, and what time took off"


@pytest.mark.parametrize(
    ("method", "many"), [("rodas4", 2000), ("ndf", 2000), ("dormand_prince", 2000), ("radau", 420)]
)
def test_fast_switching_that_is_meant_is_not_chatter(method: str, many: int) -> None:
    """Every 10 microseconds, faster than any valve, for long."""
    result = br.simulate(relay(0.05, 1e4), 1e-5 * many, method=method)
    assert result.ok
    assert len(result.events) == pytest.approx(many, abs=2)
