"""What varies: as it is written, and how it is distributed. Distributions against those of scipy.stats, to rounding."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import BramahError
from bramah.studies.design import cases_of
from bramah.studies.place import Place, place_of
from bramah.studies.reading import varied_of
from bramah.studies.vary import Lognormal, Normal, Range, Tolerance, Triangular, Values, Varied

SHARES = np.array([0.001, 0.1, 0.37, 0.5, 0.9, 0.999])


def place() -> Place:
    circuit = br.Circuit("One")
    circuit.add("load", br.Mass(mass="500 kg"))
    return place_of(circuit, "load.mass")


SAME: list[tuple[Any, Any]] = [
    ("120 kg:220 kg:3", Range(120.0, 220.0, 3)),
    (("120 kg", 220, 3), Range(120.0, 220.0, 3)),
    ({"from": "120 kg", "to": "220 kg", "count": 3}, Range(120.0, 220.0, 3)),
    ("120 kg:220 kg", Range(120.0, 220.0)),
    ("1 kg:100 kg:3 log", Range(1.0, 100.0, 3, True)),
    (["100 kg", "0.2 t"], Values((100.0, 200.0))),
    ("100 kg, 0.2 t", Values((100.0, 200.0))),
    ({"values": [100, 200]}, Values((100.0, 200.0))),
    (np.array([100, 200]), Values((100.0, 200.0))),
    ({"normal": ["500 kg", "25 kg"]}, Normal(500.0, 25.0)),
    ("normal(500 kg, 25 kg)", Normal(500.0, 25.0)),
    ({"normal": ["500 kg", "25 kg"], "least": "450 kg", "most": "550 kg"}, Normal(500.0, 25.0, 450.0, 550.0)),
    ({"lognormal": ["500 kg", "25 kg"]}, Lognormal(500.0, 25.0)),
    ({"uniform": ["1 kg", "2 kg"]}, Range(1.0, 2.0)),
    ({"triangular": ["1 kg", "2 kg", "4 kg"]}, Triangular(1.0, 2.0, 4.0, 1.0, 4.0)),
    ({"nominal": "10 kg", "tolerance": "5 %"}, Tolerance(10.0, 9.5, 10.5, Range(9.5, 10.5))),
    ("10 kg +- 5 %", Tolerance(10.0, 9.5, 10.5, Range(9.5, 10.5))),
    ("10 kg ± 0.5 kg", Tolerance(10.0, 9.5, 10.5, Range(9.5, 10.5))),
    ({"tolerance": "10 kg"}, Tolerance(500.0, 490.0, 510.0, Range(490.0, 510.0))),
    (
        {"nominal": "10 kg", "tolerance": ["-1 kg", "3 kg"], "spread": "normal"},
        Tolerance(10.0, 9.0, 13.0, Normal(11.0, 4 / 6, 9.0, 13.0)),
    ),
]


@pytest.mark.parametrize(("given", "meant"), SAME, ids=[str(given) for given, _ in SAME])
def test_ways_to_write_it(given: Any, meant: Any) -> None:
    assert varied_of(place(), given) == meant


WRONG: list[tuple[Any, str]] = [
    ("120 kg:3 bar:3", "cannot read"),
    ("120 kg:130 kg:x", "number of values"),
    (["-1 kg"], "must be above 0 kg"),
    ([], "empty"),
    ({"fron": "1 kg", "to": "2 kg"}, 'Did you mean "from"'),
    ({"from": "1 kg"}, "two ends"),
    ({"from": "1 kg", "to": "2 kg", "cuont": 3}, 'Did you mean "count"'),
    ({"from": "1 kg", "to": "2 kg", "count": 0}, "whole number"),
    ({"normal": ["500 kg"]}, "mean, standard deviation"),
    ({"normal": ["500 kg", "-1 kg"]}, "above 0"),
    ({"normal": ["500 kg", "1 kg"], "least": "600 kg"}, "leave nothing"),
    ({"normal": ["500 kg", "1 kg"], "least": "3 kg", "most": "2 kg"}, "below most"),
    ({"triangular": ["3 kg", "2 kg", "4 kg"]}, "follow each other"),
    ({"nominal": "10 kg", "tolerance": "200 %"}, "must be above 0 kg"),
    ({"nominal": "10 kg", "tolerance": "x %"}, "cannot read the tolerance"),
    ({"nominal": "10 kg"}, "by how much"),
    (7.0, "write"),
    (None, "write"),
]


@pytest.mark.parametrize(("given", "said"), WRONG, ids=[str(given) for given, _ in WRONG])
def test_what_is_wrong_is_said(given: Any, said: str) -> None:
    with pytest.raises(BramahError, match=said):
        varied_of(place(), given)


def test_distributions_are_those_of_the_textbooks() -> None:
    from scipy import stats

    sigma = np.sqrt(np.log1p((25 / 500) ** 2))
    known = [
        (Normal(500.0, 25.0), stats.norm(500, 25)),
        (Normal(500.0, 25.0, 480.0, 510.0), stats.truncnorm(-0.8, 0.4, 500, 25)),
        (Lognormal(500.0, 25.0), stats.lognorm(sigma, scale=500 / np.sqrt(1 + (25 / 500) ** 2))),
        (Triangular(1.0, 2.0, 4.0), stats.triang(1 / 3, 1, 3)),
        (Triangular(1.0, 1.0, 4.0), stats.triang(0, 1, 3)),
    ]
    for own, other in known:
        np.testing.assert_allclose(own.quantile(SHARES), other.ppf(SHARES), rtol=1e-12)
    assert stats.lognorm(sigma, scale=500 / np.sqrt(1 + (25 / 500) ** 2)).std() == pytest.approx(25.0)


def test_cut_offs_leave_the_shape() -> None:
    own = Triangular(1.0, 2.0, 4.0, 1.5, 3.0)
    whole = Triangular(1.0, 2.0, 4.0)
    below, above = whole.share(np.array([1.5, 3.0]))
    np.testing.assert_allclose(own.quantile(SHARES), whole.value(below + SHARES * (above - below)), rtol=1e-14)


def test_ranges_reach_their_ends_exactly() -> None:
    assert Range(0.1, 0.7, 4).values() == pytest.approx([0.1, 0.3, 0.5, 0.7], rel=1e-15)
    assert (Range(0.1, 0.7, 4).values()[0], Range(0.1, 0.7, 4).values()[-1]) == (0.1, 0.7)
    assert Range(1.0, 100.0, 3, True).values() == pytest.approx([1, 10, 100], rel=1e-14)


def test_designs() -> None:
    varied: dict[str, Varied] = {"a": Range(0.0, 1.0, 3), "b": Values(("x", "y"))}
    grid = [case.changes for case in cases_of("grid", varied)]
    assert grid == [{"a": a, "b": b} for a in (0.0, 0.5, 1.0) for b in "xy"]
    single = [case.changes for case in cases_of("one-at-a-time", varied)]
    assert single == [{}, {"a": 0.0}, {"a": 0.5}, {"a": 1.0}, {"b": "x"}, {"b": "y"}]
    for kind in ("latin-hypercube", "sobol", "random"):
        cases = cases_of(kind, varied, 16, seed=3)
        assert len(cases) == 16 and cases == cases_of(kind, varied, 16, seed=3) != cases_of(kind, varied, 16, seed=4)
        assert {case.changes["b"] for case in cases} == {"x", "y"}
    # One value in each sixteenth of the range.
    thin = sorted(int(16 * case.changes["a"]) for case in cases_of("latin-hypercube", varied, 16))
    assert thin == list(range(16))


@pytest.mark.parametrize(("kind", "said"), [("gird", "Did you mean"), ("sobol", "give count"), ("grid", "no end of")])
def test_designs_that_cannot_be(kind: str, said: str) -> None:
    with pytest.raises(BramahError, match=said):
        cases_of(kind, {"a": Normal(0.0, 1.0)})


def test_a_million_million_cases_are_refused_before_they_are_made() -> None:
    varied = {name: Range(0.0, 1.0, 10_000) for name in "abc"}
    with pytest.raises(BramahError, match="cannot be meant"):
        cases_of("grid", varied)
    with pytest.raises(BramahError, match="cannot be meant"):
        cases_of("random", varied, 10**400)
