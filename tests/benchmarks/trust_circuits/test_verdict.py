"""References, their cache, and verdicts on a circuit whose solution is smooth."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import bramah as br
from benchmarks.trust_circuits import running
from benchmarks.trust_circuits import verdict as module
from benchmarks.trust_circuits.baseline import changes, earlier_verdicts
from benchmarks.trust_circuits.cache import reference_for, save
from benchmarks.trust_circuits.case import Case
from benchmarks.trust_circuits.reference import Reference, references
from benchmarks.trust_circuits.report import summary, tally, write_json
from benchmarks.trust_circuits.running import Ran, run_within
from benchmarks.trust_circuits.verdict import Account, Verdict, judge, verdict
from bramah.system import System, build


def filling(diameter: str = "1 mm") -> Case:
    circuit = br.Circuit("Filling", fluid=br.ConstantFluid())
    circuit.add("source", br.PressureSource(pressure="50 bar"))
    circuit.add("orifice", br.Orifice(diameter=diameter))
    circuit.add("volume", br.Volume(volume="1 l"))
    circuit.connect("source.P", "orifice.A")
    circuit.connect("orifice.B", "volume.A")
    return Case(name="filling", group="made", circuit=circuit, until=0.5)


@pytest.fixture(scope="module")
def system() -> System:
    return build(filling().circuit)


@pytest.fixture(scope="module")
def reference(system: System) -> Reference:
    return references(filling(), system)


def test_two_methods_agree_and_one_iterates(reference: Reference) -> None:
    assert reference.apart < 1e-5 and reference.known_at(1e-5)
    assert "rodas5p" in reference.methods and "ndf" in reference.methods
    assert reference.lowest_pressure == pytest.approx(101325.0, rel=1e-3) and not reference.stops
    assert reference.values.shape == (len(reference.signals), 200)


def test_a_reference_is_good_for_tolerances_ten_times_as_loose_as_its_halves_are_apart(reference: Reference) -> None:
    doubtful = dataclasses.replace(reference, apart=5e-4)
    assert [doubtful.known_at(rtol) for rtol in (1e-3, 1e-4, 1e-5)] == [True, True, False]


def test_a_right_run_is_right(system: System, reference: Reference) -> None:
    found = verdict(filling(), system, reference, "rodas4", 1e-5, 20.0)
    assert found.judged and not found.wrong and 0 < found.off < 1


def test_a_wrong_run_is_silent_unless_it_is_doubted(
    system: System, reference: Reference, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = dataclasses.replace(reference, values=reference.values * 1.005)
    found = verdict(filling(), system, moved, None, None, 20.0)
    assert found.wrong and found.silent and not found.gross and found.method == "rodas4"
    far = verdict(filling(), system, dataclasses.replace(reference, values=reference.values * 1.5), None, None, 20.0)
    assert far.gross

    def doubting(*given: object, **named: object) -> Ran:
        ran = run_within(*given, **named)  # type: ignore[arg-type]
        assert ran.result is not None
        ran.result.__dict__["doubts"] = ("Pressures fell below zero.",)
        return ran

    monkeypatch.setattr(module, "run_within", doubting)
    doubted = verdict(filling(), system, moved, None, None, 20.0)
    assert doubted.wrong and not doubted.silent and not doubted.gross
    assert verdict(filling(), system, reference, None, None, 20.0).right_doubted


def test_a_run_that_takes_too_long_has_failed(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(_system: System, _until: float, *, progress: Callable[[float, float], bool], **_rest: object) -> object:
        assert progress(0.5, 0.25) is False
        return SimpleNamespace(ok=False, t=[0.25], message="Cancelled.")

    monkeypatch.setattr(running, "simulate", slow)
    assert run_within(system, 0.5, -1.0).message == "beyond -1 s, at t = 0.25 s"


def test_what_is_raised_is_a_failure(system: System) -> None:
    ran = run_within(system, 0.5, 20.0, method="no such")
    assert not ran.ok and ran.message.startswith("UnknownName: ")


def test_references_are_kept_and_made_anew_when_wanted(system: System, reference: Reference, tmp_path: Path) -> None:
    made: list[str] = []

    def make(case: Case, _system: System) -> Reference:
        made.append(case.name)
        return reference

    first = reference_for(filling(), system, tmp_path, make=make)
    again = reference_for(filling(), system, tmp_path, make=make)
    assert made == ["filling"]
    assert np.array_equal(first.values, again.values) and again.signals == first.signals
    reference_for(filling(), system, tmp_path, fresh=True, make=make)
    reference_for(filling(), system, tmp_path, retry=True, make=make)
    assert len(made) == 2
    [file] = tmp_path.glob("*.npz")
    save(dataclasses.replace(reference, apart=1.0), file)
    reference_for(filling(), system, tmp_path, retry=True, make=make)
    assert len(made) == 3


def one(**given: object) -> Verdict:
    common = {"case": "c", "group": "g", "method": "rodas4", "rtol": 1e-5, "ok": True, "message": "", "doubts": ()}
    return Verdict(**{**common, "known": True, "cpu_seconds": 0.0, **given})  # type: ignore[arg-type]


def test_what_changed_since_an_earlier_run(tmp_path: Path) -> None:
    before = [one(case="a", off=5.0), one(case="b"), one(case="c", off=np.inf), one(case="gone")]
    after = [one(case="a", off=0.5), one(case="b", ok=False), one(case="c", off=3.0), one(case="new", off=9.0)]
    write_json(tmp_path / "before.json", {"examples": [Account(case="all", group="g", verdicts=before)]})
    earlier = earlier_verdicts(tmp_path / "before.json")
    assert earlier["c", "rodas4", 1e-5].silent
    worse, better, last = changes([Account(case="all", group="g", verdicts=after)], earlier)
    assert worse.split()[:2] == ["worse", "b"] and better.split()[:2] == ["better", "a"]
    assert last == "compared=3 worse=1 better=1"


def test_counts() -> None:
    runs = [
        one(), one(off=2.0), one(off=20.0), one(off=20.0, doubts=("why",)), one(doubts=("why",)),
        one(ok=False, message="broke"), one(known=False), one(doubts=("torn",), of_the_model=("torn",)),
        one(doubts=("torn", "why"), of_the_model=("torn",)),
    ]  # fmt: skip
    assert tally("", runs).split() == [
        "silent=2/8", "gross=1", "doubted=4", "failed=1", "wrong=3", "right_doubted=2", "unphysical=1",
        "no_reference=1",
    ]  # fmt: skip
    lines = list(summary([Account(case="c", group="g", verdicts=runs, traits={"at stops": True})], "examples"))
    assert lines[-1].startswith("circuits=1 not_judged=0") and any("FAILED broke" in line for line in lines)


def test_liquid_that_is_pulled_below_absolute_zero_is_unphysical_and_its_numbers_are_right() -> None:
    """A constant flow out of a volume: its pressure falls in a straight line, through zero, and there is nothing to get
    wrong.
    """
    circuit = br.Circuit("Pulled", fluid=br.ConstantFluid())
    circuit.add("pull", br.FlowSource(flow="-1 l/min"))
    circuit.add("volume", br.Volume(volume="1 l"))
    circuit.connect("pull.P", "volume.A")
    case = Case(name="pulled", group="made", circuit=circuit, until=0.1)
    [found] = judge(case, [(None, None)], limit=20.0).verdicts
    assert found.unphysical and not found.wrong and not found.right_doubted and not found.silent


def test_a_circuit_is_judged_with_every_setting(tmp_path: Path) -> None:
    settings = [("rodas4", 1e-3), ("rodas5p", 1e-5), (None, None)]
    account = judge(filling(), settings, limit=20.0, cache=tmp_path)
    assert [(v.method, v.rtol) for v in account.verdicts] == [("rodas4", 1e-3), ("rodas5p", 1e-5), ("rodas4", 1e-5)]
    assert account.traits == {"near vacuum": False, "at stops": False}
    assert account.reference.startswith("rodas5p")
