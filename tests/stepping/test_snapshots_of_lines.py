"""Snapshots of circuits with lines hold the waves: what follows is the same, bit for bit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bramah as br
from bramah.errors import MethodError, SimulationError
from bramah.states import Snapshot
from tests.runs.lined_circuits import TRANSIT, closing
from tests.runs.test_lined import network

KINDS: list[dict[str, Any]] = [
    {"friction": "none"},
    {"friction": "laminar", "unsteady": "zielke"},
    {"friction": "blasius", "cavitation": "gas"},
    {"friction": "colebrook", "cavitation": "vapour", "reaches": 1},
    {"wall_thickness": "5 mm", "creep_compliance": [4e-11, 6e-11], "creep_time": [0.02, 0.3], "cavitation": "vapour"},
]


def hammered(**line: Any) -> br.Circuit:
    circuit = closing(0.3 * TRANSIT, {"reaches": 20, **line})
    circuit.add("volume", br.Volume(volume="50 cm3", start_pressure="20 bar"))
    circuit.connect("volume.A", "line1.B")
    return circuit


@pytest.mark.parametrize("when", [2.0, 2.0217, 0.0], ids=["at a tick", "between", "at the start"])
@pytest.mark.parametrize("line", KINDS, ids=lambda line: "-".join(map(str, line.values())))
def test_what_follows_is_the_same(line: dict[str, Any], when: float, tmp_path: Path) -> None:
    simulation = hammered(**line).start()
    simulation.advance(when * TRANSIT)
    kept = simulation.snapshot()
    kept.save(tmp_path / "kept.json")
    ends = []
    for back in (None, kept, Snapshot.load(tmp_path / "kept.json"), kept):
        if back is not None:
            simulation.restore(back)
        simulation.advance(7.3 * TRANSIT)
        end = simulation.snapshot()
        assert end.waves is not None
        ends.append(np.concatenate([end.y, end.d, end.waves]))
    assert all(np.array_equal(ends[0], end) for end in ends[1:])


def test_a_run_in_pieces_is_the_whole() -> None:
    """Steps differ, so that results do, by some tolerances; profiles, fluid and energy go on as if nothing had been."""
    circuit = hammered(friction="laminar")
    whole = br.simulate(circuit, until=6 * TRANSIT, rtol=1e-8)
    simulation = circuit.start(rtol=1e-8)
    for t in np.linspace(0.7, 6.0, 6) * TRANSIT:
        simulation.advance(float(t))
        simulation.snapshot()
    pieces = simulation.result()
    assert pieces.profile("line1").t == pytest.approx(whole.profile("line1").t)
    assert np.abs(pieces.profile("line1").p - whole.profile("line1").p).max() < 100 * 1e-8 * 100e5
    for of in (whole, pieces):
        account = of.fluid()
        assert abs(account.entries["line1.waves"].converted) < 1e-12 * account.turnover
    lost = [of.energy().entries["line1.waves"].converted for of in (whole, pieces)]
    assert lost[1] == pytest.approx(lost[0], rel=1e-4)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_result_starts_another_run(threads: int) -> None:
    circuit = network()
    circuit.add("shut", br.Ramp(before=-1e-4, after=0.0, start_time=0.02, duration=0.003))
    circuit.connect("shut.y", "valve.flow")
    first = br.simulate(circuit, until=0.1234, rtol=1e-8, threads=threads)
    second = br.simulate(circuit, until=0.3, rtol=1e-8, start=first, threads=threads)
    whole = br.simulate(circuit, until=0.3, rtol=1e-8, threads=threads)
    t = np.linspace(0.1234, 0.3, 200)
    assert np.abs(second["c.B.p"].at(t) - whole["c.B.p"].at(t)).max() < 200 * 1e-8 * 100e5
    for line in "abc":
        account = second.fluid()
        assert abs(account.entries[f"{line}.waves"].converted) < 1e-12 * account.turnover


def test_what_is_refused() -> None:
    result = br.simulate(hammered(), until=TRANSIT)
    with pytest.raises(SimulationError, match=r"known at t = 0\.03 s, not 1 s"):
        br.simulate(hammered(), until=2.0, start=result, begin=1.0)
    with pytest.raises(MethodError, match="another grid"):
        br.simulate(hammered(reaches=21), until=1.0, start=result)
    without = closing(0.01)
    with pytest.raises(SimulationError, match="of one without"):
        br.simulate(hammered(), until=1.0, start=br.simulate(without, until=0.02))
    other = hammered().replace({"line1.cavitation": "gas"})
    with pytest.raises(SimulationError, match=r"waves in the lines of this circuit: it has no line1\.waves\.V_A"):
        br.simulate(other, until=1.0, start=result)
    sparse = br.simulate(hammered(), until=TRANSIT, record=[0.0, 0.5 * TRANSIT])
    with pytest.raises(SimulationError, match="not known where this record ends"):
        sparse.snapshot()


def test_damaged_waves_are_refused(tmp_path: Path) -> None:
    kept = br.simulate(hammered(), until=TRANSIT).snapshot()
    kept.save(tmp_path / "kept.json")
    text = (tmp_path / "kept.json").read_text()
    assert kept.waves is not None
    for wrong in ("NaN", '"x"', "null"):
        (tmp_path / "bad.json").write_text(text.replace(f"{float(kept.waves[7])!r},", f"{wrong},"))
        with pytest.raises(br.FileError):
            Snapshot.load(tmp_path / "bad.json")
    values = kept.waves.copy()
    values[-3] = -1.0
    bad = Snapshot(t=kept.t, y=kept.y, d=kept.d, identity=kept.identity, waves=values)
    with pytest.raises(MethodError, match="snapshot"):
        br.simulate(hammered(), until=1.0, start=bad)
