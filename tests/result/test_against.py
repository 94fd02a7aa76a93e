"""A result beside a reference."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bramah.errors import FileError, UnitError
from bramah.result.against import compared
from bramah.result.read_table import read_table
from tests.result.synthetic import result


def written(tmp_path: Path, text: str, name: str = "reference.csv") -> Path:
    (tmp_path / name).write_text(text)
    return tmp_path / name


def test_a_run_agrees_with_what_it_wrote_events_and_all(tmp_path: Path) -> None:
    run = result()
    run.to_csv(tmp_path / "run.csv")
    agreement = run.against(tmp_path / "run.csv", 1e-9)
    assert agreement.ok and len(agreement.departures) == 4
    assert "Agrees with the reference in 4 signals" in agreement.message
    run.to_csv(tmp_path / "run.csv", times=run.times("10 ms"))
    assert run.against(tmp_path / "run.csv", 1e-9).ok


def test_the_worst_signal_time_and_values_are_told(tmp_path: Path) -> None:
    """At 0.5 s the pressure is 2 * 0.25 + 1 = 1.5 bar; the greatest of the reference is 9 bar, of which 1 % is 0.09."""
    path = written(tmp_path, "t [s],pump.P.p [bar]\n0,1\n0.5,1.6\n2,9\n")
    found = result().against(path, 0.01)
    assert not found.ok
    worst = found.worst
    assert (worst.signal, worst.unit, worst.t) == ("pump.P.p", "bar", 0.5)
    # The time may be off by a millionth of the run, in which the pressure changes by 4e-6 bar.
    assert [worst.value, worst.expected, worst.allowed] == pytest.approx([1.5, 1.6, 0.09], abs=1e-5)
    assert worst.size == pytest.approx(0.1 / 0.09, rel=1e-4)
    assert "pump.P.p is 1.5" in found.message and "instead of 1.6 bar" in found.message


@pytest.mark.parametrize(
    ("within", "ok"),
    [
        (0.012, True),
        (0.01, False),
        ({"*": 1e-9, "pump.*": "0.11 bar"}, True),
        ({"pump.*": "0.09 bar"}, False),
        ({"*": 1e-9, "t": "51 ms"}, True),
        ({"*": 1e-9, "t": "30 ms"}, False),
    ],
)
def test_allowances(tmp_path: Path, within: object, ok: bool) -> None:
    """Pressure rises by 2 bar/s at 0.5 s: to be 0.1 bar higher takes the time to sqrt(0.3) s, 47.7 ms."""
    path = written(tmp_path, "t [s],pump.P.p [bar]\n0,1\n0.5,1.6\n2,9\n")
    assert result().against(path, within).ok is ok  # type: ignore[arg-type]


def test_an_event_may_be_shifted_by_the_time_allowed(tmp_path: Path) -> None:
    """rod.x jumps by 1 m at t = 1 s; a reference where it jumps 1 ms later agrees if that much is allowed."""
    path = written(tmp_path, "t [s],rod.x [mm]\n0,0\n1.0005,0\n2,7000\n")
    assert not result().against(path, {"rod.x": "2 mm"}).ok
    assert result().against(path, {"rod.x": "2 mm", "t": "1 ms"}).ok


def test_values_that_are_no_numbers_differ(tmp_path: Path) -> None:
    path = written(tmp_path, "t [s],rod.x [mm]\n0,nan\n2,7000\n")
    assert not result().against(path).ok


def test_a_run_that_is_too_short_says_so(tmp_path: Path) -> None:
    path = written(tmp_path, "t [s],rod.x [m]\n0,0\n2.5,7\n")
    found = result().against(path)
    assert not found.ok and "ends 0.5 s before" in found.message


def test_wrong_references_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"Did you mean 'rod\.x'"):
        result().against(written(tmp_path, "t [s],rod.y [m]\n0,0\n"))
    with pytest.raises(FileError, match="bar"):
        result().against(written(tmp_path, "t [s],rod.x [bar]\n0,0\n"))
    with pytest.raises(FileError, match="no signals"):
        result().against(written(tmp_path, "t [s]\n0\n"))
    with pytest.raises(FileError, match="before the run"):
        result().against(written(tmp_path, "t [s],rod.x [m]\n-1,0\n0,0\n"))
    with pytest.raises(UnitError):
        result().against(written(tmp_path, "t [s],rod.x [m]\n0,0\n"), {"rod.x": "1 bar"})


def test_results_are_compared_too() -> None:
    assert compared(result(), result()).ok


@pytest.mark.parametrize(
    "text",
    [
        "t [s],a.p [bar],b.x\n0,1,2\n1,2.5,4\n",
        "Time [ms];a.p [bar];b.x\n0;1;2\n1000;2,5;4\n",
        "t [s]\ta.p (bar)\tb.x\n0\t1\t2\n1\t2.5\t4\n\n",
        "\ufefft [s],a.p [bar],b.x [-]\n0,1,2\n1,2.5,4\n",
    ],
)
def test_tables_as_people_write_them(tmp_path: Path, text: str) -> None:
    table = read_table(written(tmp_path, text))
    np.testing.assert_allclose(table.t, [0, 1])
    np.testing.assert_allclose(table["a.p"].values, [1e5, 2.5e5])
    assert (table.unit("a.p"), table.unit("b.x"), table.title) == ("bar", "-", "reference")
    assert table["a.p"].at(0.5) == pytest.approx(1.75e5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no table"),
        ("t [s],a\n", "no table"),
        ("a,b\n1,2\n", "must be time"),
        ("t [s],a,a\n1,2,3\n", "two columns"),
        ("t [s],a\n1,2\n0,2\n", "do not go back"),
        ("t [s],a\n1,2,3\n", ":2 has 3 columns instead of 2"),
        ("t [s],a\n1,two\n", ":2: could not convert"),
        ("t [s],a [parsec2]\n1,2\n", "no unit .parsec"),
    ],
)
def test_what_is_wrong_with_a_table(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(FileError, match=said):
        read_table(written(tmp_path, text))


def test_parquet_comes_back_as_it_was_written(tmp_path: Path) -> None:
    run = result()
    run.to_parquet(tmp_path / "run.parquet", times=run.times(0.01))
    run.to_csv(tmp_path / "run.csv", times=run.times(0.01))
    one, other = read_table(tmp_path / "run.parquet"), read_table(tmp_path / "run.csv")
    assert one.names() == other.names()
    for name in one.names():
        np.testing.assert_allclose(one[name].values, other[name].values, rtol=1e-11)


def test_sampling_times_end_at_the_end() -> None:
    run = result()
    assert len(run.times("10 ms")) == 201 and run.times("10 ms")[-1] == 2.0
    np.testing.assert_allclose(run.times(0.75), [0.0, 0.75, 1.5])
