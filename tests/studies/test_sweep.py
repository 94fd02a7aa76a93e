"""Sweeps: the numbers are those of runs made by hand."""

from pathlib import Path

import bramah as br
from bramah.cli.demo import demo_text
from bramah.studies.measure import measure_of
from bramah.studies.sweep import sweep

VARY = {"relief.set_pressure": ("120 bar", "160 bar", 3), "load.mass": ["700 kg", "800 kg"]}
MEASURE = {"peak": "maximum cylinder.A.p", "time": {"crosses": "cylinder.x", "at": "100 mm"}}


def test_numbers_are_those_of_single_runs_bit_for_bit(tmp_path: Path) -> None:
    circuit = br.read_circuit(demo_text())
    table = sweep(circuit, VARY, MEASURE, store=tmp_path / "rows.sqlite", workers=2).table
    assert len(table) == 6
    assert table["relief.set_pressure"].tolist() == [120e5, 120e5, 140e5, 140e5, 160e5, 160e5]
    for row in table.rows:
        assert row.ok and row.doubts == ()
        by_hand = br.simulate(circuit.replace(row.changes))
        peak = measure_of("maximum cylinder.A.p")(by_hand)
        assert row.measures["peak"] == peak >= by_hand["cylinder.A.p"].values.max()
        assert abs(by_hand["cylinder.x"].at(row.measures["time"]) - 0.1) < 1e-9
