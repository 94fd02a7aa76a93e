"""The ways of a search, whatever it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import bramah as br
from bramah.equilibrium import find
from bramah.errors import UnknownName
from tests.circuits.making import circuit


def relief() -> br.Circuit:
    return circuit(
        "pump.P relief.P", "relief.T tank.T", pump=br.FlowSource(), relief=br.StaticReliefValve(), tank=br.Tank()
    )


def line() -> br.Circuit:
    return circuit(
        "pump.P line.A",
        "line.B relief.P",
        "relief.T tank.T",
        pump=br.FlowSource(),
        line=br.Line(length="10 m", diameter="20 mm"),
        relief=br.StaticReliefValve(),
        tank=br.Tank(),
    )


def begun(made: br.Circuit) -> float:
    return float(br.simulate(made, "1 ms", start="steady")["relief.P.p"].values[0])


@pytest.mark.parametrize("make", [relief, line])
@pytest.mark.parametrize(
    "ask",
    [
        lambda made: float(br.steady(made)["relief.P.p"]),
        lambda made: float(br.steady(br.build(made))["relief.P.p"]),
        begun,
        lambda made: float(made.start(start="steady")["relief.P.p"]),
    ],
    ids=["circuit", "system", "start of a run", "start of a simulation"],
)
def test_sources_are_raised_slowly_whoever_asks(
    make: Callable[[], br.Circuit], ask: Callable[[br.Circuit], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing else finds the equilibrium, homotopy on the sources does."""
    expected = ask(make())

    def nothing(*_: Any) -> tuple[None, str]:
        return None, ""

    def refused(*_: Any) -> Any:
        raise AssertionError("sources are known")

    monkeypatch.setattr(find._Search, "newton", nothing)
    monkeypatch.setattr(find._Search, "motion", nothing)
    monkeypatch.setattr(find, "scaled_imbalance", lambda *_: refused)
    # Both solve the same equations to 1e-9.
    assert ask(make()) == pytest.approx(expected, rel=1e-6)
    assert br.steady(make()).how == "homotopy on sources"


@pytest.mark.parametrize("find_point", [br.steady, br.consistent])
def test_a_point_says_which_signals_it_has(find_point: Callable[[br.Circuit], Any]) -> None:
    found = find_point(relief())
    assert "pump.P.p" in found and "relief.P.q" in found
    assert "pump.nothing" not in found and 3 not in found
    with pytest.raises(UnknownName, match='no signal "3"'):
        found[3]


def test_simulations_and_results_say_which_signals_they_have() -> None:
    for found in (relief().start(), br.simulate(relief(), "1 ms")):
        assert "pump.P.p" in found and "pump.nothing" not in found and 3 not in found
        with pytest.raises(UnknownName, match='no signal "3"'):
            found[3]  # type: ignore[index]
