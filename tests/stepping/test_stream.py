"""Runs that are written as they go: the file is that of a run kept in memory, bit for bit, and memory stays bounded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import bramah as br
from bramah.errors import FileError, MethodError, UnknownName
from bramah.simulation import Interrupted
from bramah.stepping import stream as streaming

GALLERY = Path(__file__).parents[2] / "examples" / "gallery"


@pytest.fixture(autouse=True)
def short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many pieces even of short runs: a slice is over as soon as the core looks at its clock."""
    monkeypatch.setattr(streaming, "SHORTEST", 1e-9)
    monkeypatch.setattr(streaming, "PIECE", 1)


@pytest.mark.parametrize("name", ["servo_position", "bouncing", "two_point_control", "piston_pump"])
@pytest.mark.parametrize("every", [None, "7 ms"])
def test_the_file_is_that_of_a_run_kept_in_memory(name: str, every: str | None, tmp_path: Path) -> None:
    circuit = br.read_circuit(GALLERY / f"{name}.toml")
    kept = br.simulate(circuit)
    kept.to_csv(tmp_path / "kept.csv", times=None if every is None else kept.times(every))
    pieces: list[float] = []
    result = br.stream(circuit, tmp_path / "stream.csv", every=every, progress=lambda f, t: pieces.append(t))
    assert len(pieces) > 2
    assert (tmp_path / "stream.csv").read_bytes() == (tmp_path / "kept.csv").read_bytes()
    assert result.ok and len(result.t) == 1 and result.counters == kept.counters
    assert result.events == kept.events[-1000:]
    assert {name: result[name].values[0] for name in kept.names()} == kept.end


def test_parquet_has_the_same_numbers_and_headings(tmp_path: Path) -> None:
    import pandas

    circuit = br.read_circuit(GALLERY / "bouncing.toml")
    br.stream(circuit, tmp_path / "run.parquet", every="1 ms", signals=["ball.*"])
    kept = br.simulate(circuit)
    found = pandas.read_parquet(tmp_path / "run.parquet").set_index("t [s]")
    pandas.testing.assert_frame_equal(found, kept.to_pandas("ball.*", kept.times("1 ms")), check_exact=True)


def test_lines_are_read_where_they_stand_still(tmp_path: Path) -> None:
    """Steps end where they are read, so that they are others than those of a run in one go, within its tolerance."""
    circuit = br.read_circuit(GALLERY / "water_hammer.toml")
    result = br.stream(circuit, tmp_path / "run.csv", every="5 ms")
    assert result.ok
    agreement = br.simulate(circuit).against(tmp_path / "run.csv", {"*": 0.02, "*.p": 2e-3, "*.q": 5e-3})
    pressures = [one for one in agreement.departures if one.signal.endswith((".p", ".q"))]
    assert len(pressures) > 4 and all(one.size <= 1 for one in pressures), str(agreement)


def test_a_failed_run_leaves_what_it_computed(tmp_path: Path) -> None:
    circuit = br.read_circuit(GALLERY / "servo_position.toml")
    result = br.stream(circuit, tmp_path / "run.csv", most_steps=100)
    assert not result.ok and "100" not in result.recorded.status
    assert len((tmp_path / "run.csv").read_text().splitlines()) > 50


def test_cancelled_and_interrupted(tmp_path: Path) -> None:
    circuit = br.read_circuit(GALLERY / "servo_position.toml")
    result = br.stream(circuit, tmp_path / "run.csv", progress=lambda fraction, t: fraction < 0.5)
    assert result.recorded.status == "cancelled" and 0.5 <= result.t[-1] < 1.2

    def press(fraction: float, t: float) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as pressed:
        br.stream(circuit, tmp_path / "run.csv", progress=press)
    assert pressed.value.result.recorded.status == "cancelled"


def test_doubts_on_the_way_are_kept(tmp_path: Path) -> None:
    """A vessel that is emptied of a fluid without vapour falls below absolute zero after 1 s and is filled again."""
    circuit = br.Circuit("Torn", fluid=br.ConstantFluid())
    circuit.add("flow", br.TableSource(points=[[0, 1e-6], [1, -3e-6], [2, 4e-6]]))
    circuit.add("source", br.FlowSource())
    circuit.add("vessel", br.Volume(volume="1 l"))
    circuit.connect("flow.y", "source.flow")
    circuit.connect("source.P", "vessel.A")
    kept = br.simulate(circuit, "3 s")
    result = br.stream(circuit, tmp_path / "run.csv", "3 s")
    assert kept.doubts and set(result.recorded.doubts) & set(kept.doubts)


def test_wrong_wishes_are_refused(tmp_path: Path) -> None:
    circuit = br.read_circuit(GALLERY / "bouncing.toml")
    with pytest.raises(FileError, match=r"\.csv or \.parquet"):
        br.stream(circuit, tmp_path / "run.npz")
    with pytest.raises(MethodError, match="above 0 s"):
        br.stream(circuit, tmp_path / "run.csv", every=0)
    with pytest.raises(UnknownName):
        br.stream(circuit, tmp_path / "run.csv", signals="nothing.at_all")
    with pytest.raises(FileError, match="Cannot write"):
        br.stream(circuit, tmp_path / "no" / "run.csv")


PROGRAM = """
import resource, sys
import bramah as br
circuit = br.Circuit("Swinging")
circuit.add("mass", br.Mass(mass="1 kg", start_position="10 mm"))
circuit.add("spring", br.Spring(stiffness="1 N/mm"))
circuit.connect("mass.port", "spring.port")
steps = int(sys.argv[1])
result = br.stream(circuit, sys.argv[2], steps * 1e-5, every=0.1, fixed_step=1e-5)
assert result.counters["accepted"] == steps, result.counters
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_memory_does_not_grow_with_the_run(tmp_path: Path) -> None:
    """Kept whole, the 1.2 million further steps would need 100 MB."""
    peak = {}
    for steps in (300_000, 1_500_000):
        command = [sys.executable, "-c", PROGRAM, str(steps), str(tmp_path / "run.csv")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
        peak[steps] = int(done.stdout)
    assert len((tmp_path / "run.csv").read_text().splitlines()) == 152
    assert peak[1_500_000] < peak[300_000] + 20_000  # kB: a piece of 4 MB with its copies may fall differently
