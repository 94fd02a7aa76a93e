"""The program of an export: what it is told, and what it says."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import bramah as br
from bramah.components.signal.sampled import sampled
from bramah.errors import ExportError, MethodError, UnknownName
from bramah.export import export_c
from bramah.export.build import compile_c, compiler
from bramah.export.sources import PROGRAM, core_files
from bramah.solvers.asked import Asked
from bramah.solvers.methods import METHODS
from bramah.system import build
from tests.examples.files import ROOT
from tests.export.building import Exported, read_rows, run_time
from tests.export.comparing import apart

Exports = Callable[[str], Exported]


def test_it_lists_what_it_has(exported: Exports) -> None:
    said = exported("relief_valve").start("--list").stdout
    assert "relief.set_pressure = 100 bar, at least 0" in said
    assert "  relief.P.q [l/min]\n" in said
    assert said.endswith("Methods\n" + "".join(f"  {name}\n" for name in METHODS))


def test_it_runs_by_any_method(exported: Exports) -> None:
    """Each to the end; explicit ones need a step the valve allows."""
    made = exported("relief_valve")
    for name, method in METHODS.items():
        step = "1e-6" if method.needs_fixed_step and method.family != "theta" else "0"
        done = made.start("--method", name, "--step", step, "--until", "0.006", "--out", "method.csv")
        assert (done.returncode, done.stderr) == (0, "Reached t = 0.006 s.\n"), name
        assert read_rows(made.folder / "method.csv")["t"][-1] == 0.006


def test_rows_stand_where_they_are_asked_for(exported: Exports) -> None:
    rows = exported("relief_valve").run("--every", "0.007")
    assert rows["t"] == pytest.approx([0, 0.007, 0.014, 0.021, 0.028, 0.035, 0.042, 0.049, 0.056, 0.06])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--untill", "1"), "unknown option"),
        (("--until",), "its value is missing"),
        (("--until", "soon"), "not followed by a time"),
        (("--rtol", "small"), "not followed by a number"),
        (("--rtol", "-1"), "at least 1e-14 and below 1"),
        (("--rtol", "5"), "at least 1e-14 and below 1"),
        (("--until", "-1"), "after 0 s"),
        (("--every", "1e-12"), "too many rows"),
        (("--out", "no/folder/rows.csv"), "cannot be written"),
    ],
)
def test_wrong_words_are_refused(given: tuple[str, ...], said: str, exported: Exports) -> None:
    done = exported("relief_valve").start(*given)
    assert done.returncode == 2 and said in done.stderr


def test_an_unknown_method_is_refused(exported: Exports) -> None:
    done = exported("relief_valve").start("--method", "magic")
    assert done.returncode == 1 and done.stderr == "There is no method magic.\n"


def test_capitals_in_the_name_of_a_method_do_not_matter(exported: Exports) -> None:
    made = exported("relief_valve")
    assert made.start("--method", "RODAS4", "--until", "1ms").returncode == 0
    assert made.start("--method", "RODAS", "--until", "1ms").stderr == "There is no method RODAS.\n"


def test_a_run_that_fails_says_why_and_keeps_its_rows(exported: Exports) -> None:
    """The sentence of Bramah, and what was recorded."""
    made = exported("gallery/water_pump")
    step = "0.0015"
    done = made.start("--step", step, "--out", "rows.csv")
    result = br.simulate(
        br.read_circuit(ROOT / "examples" / "gallery/water_pump.toml"), fixed_step=float(step), verify=False
    )
    assert not result.ok and done.returncode == 1
    assert done.stderr.strip() == result.recorded.message
    assert len(read_rows(made.folder / "rows.csv")["t"]) > 1


def test_what_it_does_unless_told_otherwise_can_be_chosen(tmp_path: Path) -> None:
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    export_c(circuit, tmp_path, name="2 stages", asked=Asked(method="ros2", rtol=1e-3, fixed_step="0.1 ms"))
    text = (tmp_path / "model.c").read_text()
    assert '.method = "ros2"' in text and ".fixed_step = 0.0001" in text
    assert "c_2_stages: $(OBJECTS)" in (tmp_path / "Makefile").read_text()


def test_python_functions_are_refused_with_what_to_do(tmp_path: Path) -> None:
    circuit = br.Circuit()
    circuit.add("half", sampled(lambda t, u: u / 2, inputs=["u"], outputs=["y"], period="5 ms"))
    circuit.add("one", br.Constant(value=1.0))
    circuit.connect("one.y", "half.u")
    with pytest.raises(ExportError, match=r"half calls a Python function or an FMU.*put an Input in its place"):
        export_c(circuit, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_method_that_nobody_has_is_said_to_be_unknown(tmp_path: Path) -> None:
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    with pytest.raises(UnknownName, match='Did you mean "rodas4"'):
        export_c(circuit, tmp_path, asked=Asked(method="rodas44"))


def test_methods_of_other_packages_are_refused(tmp_path: Path) -> None:
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    with pytest.raises(MethodError, match="cannot be exported"):
        export_c(circuit, tmp_path, asked=Asked(method="cvode"))


def test_nothing_is_global_and_nothing_silenced(exported: Exports) -> None:
    """No section of a program that can be written to, and no word to compilers to keep quiet.

    But for what the handler of Ctrl-C sets, which C allows no other place.
    """
    files = core_files("main.c", *PROGRAM)
    assert [path for path, text in files.items() if "diagnostic" in text] == []
    made = exported("gallery/lines")
    library = run_time(compiler())
    for compiled in (str(library), "model.o"):
        said = subprocess.run(
            ["size", "-A", compiled], capture_output=True, text=True, cwd=made.folder, check=True
        ).stdout
        parts = [part for part in said.split("\n\n") if not part.lstrip().startswith("paced.o ")]
        lines = [line for part in parts for line in part.splitlines()]
        sizes = [line.split()[1] for line in lines if line.startswith((".data ", ".bss ", ".tbss ", ".tdata "))]
        assert sizes and set(sizes) == {"0"}


def test_only_the_c_library_is_needed(exported: Exports) -> None:
    """Every symbol that is not in the program is in libc or libm."""
    made = exported("gallery/lines")
    said = subprocess.run(["ldd", "circuit"], capture_output=True, text=True, cwd=made.folder, check=True).stdout
    needed = {Path(line.split()[0]).name.split(".so")[0] for line in said.splitlines()}
    assert {name for name in needed if not name.startswith(("ld-linux", "linux-vdso"))} == {"libc", "libm"}


def test_a_steady_start_is_where_bramah_begins(tmp_path: Path) -> None:
    circuit = br.read_circuit(ROOT / "examples" / "relief_valve.toml")
    circuit.run["start"] = "steady"
    rows = Exported(circuit, tmp_path).run("--until", "0.006", "--every", "0.001")
    result = br.simulate(circuit, 0.006, record=[0.001 * k for k in range(7)])
    assert apart(result, rows)[0] < 1e-6


def test_programs_named_like_parts_of_the_export_get_another_name(tmp_path: Path) -> None:
    export_c(br.read_circuit(ROOT / "examples" / "relief_valve.toml"), tmp_path, name="core")
    assert "core_program: " in (tmp_path / "Makefile").read_text("utf-8")


def test_a_compiler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(ExportError, match="no-such-compiler cannot be run"):
        compile_c(compiler(), ["--version"], tmp_path)


@pytest.mark.long
def test_a_run_without_the_clock_may_have_any_number_of_events(tmp_path: Path) -> None:
    circuit = br.Circuit("sampled")
    circuit.add("wave", br.Sine(frequency="1 Hz"))
    circuit.add("hold", br.SampleAndHold(period="10 us"))
    circuit.connect("wave.y", "hold.u")
    circuit.run.update(until=1.2)
    done = Exported(build(circuit), tmp_path).start("--out", "rows.csv")
    assert (done.returncode, done.stderr) == (0, "Reached t = 1.2 s.\n")
