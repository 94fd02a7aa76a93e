"""The structure of a circuit with its eigenvalues."""

from __future__ import annotations

import json

import pytest

import bramah as br
from bramah.catalogue import report_of
from bramah.catalogue.structure import as_data


def lagging() -> br.System:
    """One state: x' = (u - x) / 0.1 s."""
    circuit = br.Circuit("Lagging")
    circuit.add("step", br.Step())
    circuit.add("lag", br.FirstOrderLag(time_constant="0.1 s"))
    circuit.connect("step.y", "lag.u")
    return br.build(circuit)


def test_eigenvalues_are_those_of_the_circuit() -> None:
    report = report_of(lagging(), "0.1 s")
    assert report.problem is None and report.modes is not None
    assert report.modes.t == 0.1
    [mode] = report.modes.modes
    # One linear equation: exact but for rounding.
    assert mode.value.real == pytest.approx(-10.0, rel=1e-12)
    assert report.structure.states == ("lag.x",)


def test_many_states_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bramah.catalogue.structure.MOST_STATES", 0)
    report = report_of(lagging(), advice="Say when.")
    assert report.modes is None and report.problem == "there are more than 0 states. Say when."
    assert report_of(lagging(), 0.0).modes is not None


def test_the_data_is_fit_for_json() -> None:
    data = json.loads(json.dumps(as_data(report_of(lagging())), allow_nan=False))
    assert data["title"] == "Lagging" and data["eigenvalues_problem"] is None
    assert [u["name"] for u in data["unknowns"]] == data["states"] == ["lag.x"]
