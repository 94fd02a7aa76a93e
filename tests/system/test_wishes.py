"""What a circuit says about its runs goes with the system that is built from it."""

from __future__ import annotations

import numpy as np

import bramah as br
from bramah.system.wishes import Wishes
from tests.stepping.circuits import press

RUN = {
    "until": "0.2 s",
    "method": "RODAS5P",
    "rtol": {"*": 1e-4, "*.p": 1e-6},
    "atol": {"cylinder.x": "1 um"},
    "largest_step": "5 ms",
    "plot": ["cylinder.*"],
    "line_step": 0.0,
}


def wishing() -> br.Circuit:
    circuit = press()
    circuit.run.update(RUN)
    return circuit


def test_a_system_knows_what_its_circuit_wishes() -> None:
    assert br.build(wishing()).wishes == Wishes(
        title="Press",
        until="0.2 s",
        method="RODAS5P",
        rtol={"*": 1e-4, "*.p": 1e-6},
        atol={"cylinder.x": "1 um"},
        largest_step="5 ms",
        plot=("cylinder.*",),
    )
    assert br.build(press()).wishes == Wishes(title="Press")


def test_a_run_of_the_system_is_that_of_the_circuit() -> None:
    one, two = br.simulate(wishing()), br.simulate(br.build(wishing()))
    assert (two.title, two.plot, two.t[-1]) == ("Press", ("cylinder.*",), 0.2)
    assert (two.recorded.method, two.recorded.rtol) == ("rodas5p", 1e-4) and two.recorded.own_rtol
    assert np.array_equal(one.t, two.t) and np.array_equal(one.recorded.y, two.recorded.y)
    assert np.diff(two.t).max() <= 5e-3 * (1 + 1e-12)


def test_what_is_asked_for_wins() -> None:
    result = br.simulate(br.build(wishing()), "0.1 s", method="rodas4", rtol=1e-3)
    assert (result.t[-1], result.recorded.method, result.recorded.rtol, result.recorded.own_rtol) == (
        0.1,
        "rodas4",
        1e-3,
        {},
    )


def test_a_stepped_system_is_the_stepped_circuit() -> None:
    one, two = (br.start(made) for made in (wishing(), br.build(wishing())))
    for simulation in (one, two):
        simulation.advance("50 ms")
    assert (two.title, two.method, two.result().plot) == ("Press", "rodas5p", ("cylinder.*",))
    assert np.array_equal(one.snapshot().y, two.snapshot().y)
