"""Tables of studies for other programs: the numbers are those of the rows."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import bramah as br
from bramah.errors import FileError, UnknownName
from bramah.studies.case import FAILED, Row
from bramah.studies.sweep import Swept
from bramah.studies.table import Table

P, LAW = "relief.set_pressure", "fluid.grade"


def grid() -> Table:
    """Three pressures and two grades, one case of which failed and one is doubted."""
    rows = []
    for k, (p, grade) in enumerate((p, g) for p in (1e7, 1.2e7, 1.4e7) for g in ("iso vg 32", "iso vg 46")):
        t = np.array([0.0, 0.1, 0.2])
        changes = {P: p, LAW: grade}
        if k == 3:
            rows.append(Row(number=k, changes=changes, status=FAILED, message="It broke, off."))
        else:
            doubts = ("Too good.",) if k == 4 else ()
            kept = {"t": t, "rod.x": k + t}
            rows.append(Row(number=k, changes=changes, measures={"peak": 1e5 * k}, doubts=doubts, kept=kept))
    return Table(rows, {P: "bar", "peak": "bar", "rod.x": "mm"})


def test_columns_in_si_and_in_shown_units() -> None:
    table = grid()
    assert (table.varied, table.measured, table.kept) == ([P, LAW], ["peak"], ["rod.x"])
    assert table[P].tolist() == [1e7, 1e7, 1.2e7, 1.2e7, 1.4e7, 1.4e7]
    assert table.shown(P).tolist() == [100, 100, 120, 120, 140, 140]
    np.testing.assert_array_equal(table.shown("peak"), [0, 1, 2, np.nan, 4, 5])
    assert table["status"].tolist()[3] == FAILED and table["doubts"].tolist()[4] == "Too good."
    with pytest.raises(UnknownName, match="Did you mean"):
        table["paek"]


def test_what_a_case_leaves_alone_is_the_circuits_own() -> None:
    rows = [Row(number=0, changes={}), Row(number=1, changes={"load.mass": 3.0})]
    assert Table(rows, {}, {"load.mass": 2.0})["load.mass"].tolist() == [2.0, 3.0]


def test_names_of_cases_are_shown() -> None:
    rows = [Row(number=k, changes={"load.mass": float(k)}, measures={"c": 2.0 * k}) for k in range(3)]
    table = Table(rows, {}, names={0: "light", 2: "heavy"})
    assert [line.split()[0] for line in str(table).splitlines()] == ["case", "light", "1", "heavy"]
    assert table.columns()["name"].tolist() == ["light", "", "heavy"]
    assert "heavy" in str(Swept(table, "table")).splitlines()[3]


def test_pandas() -> None:
    frame = grid().to_pandas()
    assert frame[f"{P} [bar]"].tolist() == [100, 100, 120, 120, 140, 140]
    assert list(frame["status"]).count("done") == 5 and frame.index.name == "case"
    assert grid().to_pandas(units=False)[P].tolist() == grid()[P].tolist()


def test_xarray_has_the_dimensions_of_the_grid() -> None:
    data = grid().to_xarray()
    assert dict(data.sizes) == {P: 3, LAW: 2, "t": 3}
    assert data["peak"].attrs["units"] == "bar" and data[P].attrs["units"] == "bar"
    assert float(data["peak"].sel({P: 120, LAW: "iso vg 32"})) == 2
    assert np.isnan(float(data["peak"].sel({P: 120, LAW: "iso vg 46"})))
    assert str(data["status"].sel({P: 120, LAW: "iso vg 46"}).values) == FAILED
    kept = data["rod.x"].sel({P: 140, LAW: "iso vg 46"}).values
    np.testing.assert_allclose(kept, 1e3 * np.array([5, 5.1, 5.2]))


def test_xarray_of_cases_anywhere() -> None:
    table = Table([*grid().rows[:3], *grid().rows[4:]], grid().units)
    data = table.to_xarray()
    assert table.axes is None and dict(data.sizes) == {"case": 5, "t": 3}
    assert data[P].values.tolist() == [100, 100, 120, 140, 140]


def test_netcdf_is_read_back(tmp_path: Path) -> None:
    import xarray

    grid().write(tmp_path / "table.nc")
    assert [path.name for path in tmp_path.iterdir()] == ["table.nc"]
    with xarray.open_dataset(tmp_path / "table.nc") as data:
        xarray.testing.assert_equal(data.load(), grid().to_xarray())


def test_csv_and_parquet(tmp_path: Path) -> None:
    grid().write(tmp_path / "table.csv")
    with open(tmp_path / "table.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["peak [bar]"] for row in rows] == ["0", "1", "2", "", "4", "5"]
    assert rows[3]["message"] == "It broke, off." and rows[0][LAW] == "iso vg 32"
    grid().write(tmp_path / "table.parquet")
    import pandas

    frame = pandas.read_parquet(tmp_path / "table.parquet")
    np.testing.assert_array_equal(frame["peak [bar]"], grid().shown("peak"))
    with pytest.raises(FileError, match=r"must end in \.csv or \.parquet or \.nc"):
        grid().write(tmp_path / "table.xls")


def test_exported_cases_can_be_run_again(tmp_path: Path) -> None:
    circuit = br.Circuit("Drop")
    circuit.add("load", br.Mass())
    circuit.add("weight", br.Force(force="-10 N"))
    circuit.connect("load.port", "weight.port")
    first = br.sweep(circuit, {"load.mass": "10 kg:30 kg:3"}, {"v": "end load.port.v"}, until="1 s")
    (tmp_path / "cases.csv").write_text("case,load.mass [kg]\n" + "".join(f"{k},{10 * k}\n" for k in (1, 2, 3)))
    again = br.sweep(circuit, tmp_path / "cases.csv", {"v": "end load.port.v"}, until="1 s")
    assert again.table["v"].tolist() == first.table["v"].tolist() == pytest.approx([-1, -0.5, -1 / 3])


def test_the_summary_says_what_failed_and_what_is_doubted() -> None:
    text = str(Swept(grid(), title="Press"))
    assert text.startswith("Sweep of Press: 6 cases (grid, 3 x 2).")
    assert "1 of 6 cases has no numbers: It broke, off." in text
    assert "1 of 6 cases is doubted: Too good." in text
    html = Swept(grid(), title="<Press>")._repr_html_()
    assert "&lt;Press&gt;" in html and "failed: It broke, off." in html and "data:image/png;base64," in html


def test_a_table_of_many_rows_shows_its_ends() -> None:
    rows = [Row(number=k, changes={"a.b": float(k)}, measures={"c": float(k)}) for k in range(1000)]
    lines = str(Table(rows, {})).splitlines()
    assert len(lines) < 30 and lines[1].split() == ["0", "0", "0"] and lines[-1].split() == ["999", "999", "999"]


@pytest.mark.parametrize("until", [(1.0, 2.0), (2.0, 1.0)])
def test_signals_that_were_kept_at_other_times_keep_their_own(until: tuple[float, float], tmp_path: Path) -> None:
    circuit = br.Circuit("Drop")
    circuit.add("load", br.Mass(mass="10 kg"))
    circuit.add("weight", br.Force(force="-10 N"))
    circuit.connect("load.port", "weight.port")
    vary, measure = {"run.until": list(until)}, {"v": "end load.port.v"}
    found = br.sweep(circuit, vary, measure, keep=["load.port.v"], points=5)
    data = found.table.to_xarray()
    assert data["load.port.v"].dims == ("run.until", "point") == data["t"].dims
    np.testing.assert_allclose(data["load.port.v"], -data["t"], atol=1e-9)  # v = -t, the acceleration being -1 m/s2
    found.table.to_netcdf(tmp_path / "kept.nc")
    [line] = found.bands().axes[0].lines
    np.testing.assert_allclose(line.get_ydata(), -np.asarray(line.get_xdata()), atol=1e-9)
    assert line.get_xdata()[-1] == 2.0
    same = br.sweep(circuit, vary, measure, keep=["load.port.v"], every=0.25).table.to_xarray()
    assert same["load.port.v"].dims == ("run.until", "t")
