"""Wrong calls get an error and a sentence; what a run fails of reaches the host's logger."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest

import bramah as br
from tests.export.fmi.host import hosted
from tests.export.fmi.units import unit_of

Made = Callable[[str, str], str]
REFUSED = "failed with status 3"
DISCARDED = "failed with status 2"
VERSIONS = pytest.mark.parametrize("version", ["2.0", "3.0"])


@VERSIONS
def test_calls_out_of_order_are_refused(unit: Made, version: str) -> None:
    with hosted(unit("relief_valve", version), "cs") as host:
        with pytest.raises(Exception, match=REFUSED):
            host.step(0.0, 1e-3)
        assert host.said[-1] == f"fmi{version[0]}DoStep cannot be called before initialisation."
        host.begin()
        with pytest.raises(Exception, match=REFUSED):
            host.fmu.enterInitializationMode()
        assert host.said[-1].endswith("cannot be called between two communication steps.")
        with pytest.raises(Exception, match=REFUSED):
            host.step(0.5, 1e-3)
        assert host.said[-1] == "A step was asked for from t = 0.5 s, but the unit stands at t = 0 s."
        host.step(0.0, 1e-3)


@VERSIONS
def test_values_that_cannot_be_set(unit: Made, version: str) -> None:
    with hosted(unit("relief_valve", version), "cs") as host:
        with pytest.raises(Exception, match=REFUSED):
            host.set({"relief.stiffness": -1.0})
        assert host.said[-1].startswith("relief.stiffness cannot be -1: it must be")
        with pytest.raises(Exception, match=REFUSED):
            host.set({"relief.P.q": 1.0})
        assert host.said[-1] == "relief.P.q is computed and cannot be set."
        host.begin({"relief.set_pressure": 80e5, "line.A.p": 70e5})
        assert host.get("relief.set_pressure", "line.A.p") == [80e5, 70e5]
        with pytest.raises(Exception, match=REFUSED):
            host.set({"relief.set_pressure": 90e5})
        assert host.said[-1].endswith("can be set before and during initialisation only.")


@VERSIONS
def test_structure_is_fixed_and_says_so(unit: Made, version: str) -> None:
    with hosted(unit("gallery/lines", version), "cs") as host:
        name = next(n for n in host.reference if n.endswith(".length"))
        with pytest.raises(Exception, match=REFUSED):
            host.set({name: 1.0})
        assert host.said[-1] == f"{name} belongs to the structure: change it in Bramah and export again."


class Runaway(br.Component):
    """x' = x^2 from 1: infinite at t = 1 s."""

    x = br.state("-", 1.0)

    def equations(self) -> None:
        self.rate(x=self.x * self.x)


@VERSIONS
def test_failures_are_told_in_words(version: str, tmp_path: Path) -> None:
    """The sentence of Bramah's own run, and how far it came."""
    circuit = br.Circuit("Runaway")
    circuit.add("it", Runaway())
    with hosted(unit_of(circuit, tmp_path, version), "cs") as host:
        host.begin()
        host.step(0.0, 0.5)
        state = host.save()
        with pytest.raises(Exception, match=DISCARDED):
            host.step(0.5, 1.0)
        assert host.said[-1].startswith("The step size became too small at t = 1 s.") and "it.x" in host.said[-1]
        assert host.get("it.x")[0] > 1e6
        host.load(state)
        host.step(0.5, 0.25)
        assert host.get("it.x")[0] == pytest.approx(4.0, rel=1e-3)
        host.free(state)


@VERSIONS
def test_points_without_a_solution_are_discarded(unit: Made, version: str) -> None:
    """A host's solver may then try a shorter step."""
    with hosted(unit("gallery/intensifier", version), "me") as host:
        host.begin()
        x, rates = host.get_states(), host.get_derivatives()
        host.set_states([math.nan, *x[1:]])
        with pytest.raises(Exception, match=DISCARDED):
            host.get_derivatives()
        assert "is not finite" in host.said[-1]
        host.set_states(x)
        assert host.get_derivatives() == pytest.approx(rates, rel=1e-9)


@VERSIONS
def test_parameters_that_need_other_equations_are_refused(unit: Made, version: str) -> None:
    with hosted(unit("relief_valve", version), "cs") as host:
        host.set({"line.volume": 0.0})
        with pytest.raises(Exception, match=REFUSED):
            host.begin()
        assert "other equations would hold" in host.said[-1]
        host.fmu.reset()
        host.begin()


@VERSIONS
def test_units_are_told_apart(unit: Made, version: str) -> None:
    """The token of another model is refused."""
    with pytest.raises(Exception, match="Failed to instantiate"), hosted(unit("relief_valve", version), "cs", "{x}"):
        pass


def test_steps_end_early(unit: Made) -> None:
    """FMI 3.0: a host that asks for it gets control back at the end of one of the method's own steps."""
    seen: list[float] = []

    def update(environment: object, t: float, *rest: object) -> None:
        wanted = rest[-2]
        seen.append(t)
        wanted[0] = True  # type: ignore[index]

    with hosted(unit("relief_valve", "3.0"), "cs", earlyReturnAllowed=True, intermediateUpdate=update) as host:
        host.begin()
        _, _, early, reached = host.fmu.doStep(0.0, 0.06)
        assert early and 0 < reached < 0.06 and seen == [reached]
        assert host.get("time") == [reached]
