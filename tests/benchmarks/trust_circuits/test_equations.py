"""What the digest of a circuit's equations takes notice of, and what it does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import bramah as br
from benchmarks.trust_circuits import equations
from benchmarks.trust_circuits.cache import reference_for
from benchmarks.trust_circuits.case import Case
from benchmarks.trust_circuits.equations import digest
from benchmarks.trust_circuits.reference import Reference, references
from bramah.expr import maximum
from bramah.system import System, build

ROOT = Path(__file__).resolve().parents[3]
PRINT = "from tests.benchmarks.trust_circuits.test_equations import *; print(digest(build(shut())))"


def shut(valve: type[br.StaticReliefValve] = br.StaticReliefValve, **relief: str) -> br.Circuit:
    """A relief valve that the run never opens: no rate on its way tells what it would do open."""
    circuit = br.Circuit("Shut", fluid=br.ConstantFluid())
    circuit.add("source", br.PressureSource(pressure="50 bar"))
    circuit.add("orifice", br.Orifice(diameter="1 mm"))
    circuit.add("volume", br.Volume(volume="1 l"))
    circuit.add("relief", valve(**{"set_pressure": "100 bar", **relief}))
    circuit.add("tank", br.Tank())
    circuit.connect("source.P", "orifice.A")
    circuit.connect("orifice.B", "volume.A", "relief.P")
    circuit.connect("relief.T", "tank.T")
    return circuit


def with_line(length: str = "10 m") -> br.Circuit:
    circuit = br.Circuit("Line", fluid=br.ConstantFluid())
    circuit.add("source", br.PressureSource(pressure="5 bar"))
    circuit.add("line", br.Line(length=length, diameter="20 mm"))
    circuit.add("volume", br.Volume(volume="1 l"))
    circuit.connect("source.P", "line.A")
    circuit.connect("line.B", "volume.A")
    return circuit


def controlled(gain: float) -> br.Circuit:
    def control(_t: float) -> float:
        return gain

    circuit = br.Circuit("Controlled", fluid=br.ConstantFluid())
    circuit.add("controller", br.sampled(control, inputs=[], outputs=["u"], period="10 ms"))
    return circuit


def test_the_same_circuit_has_the_same_digest_in_every_process() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    made = subprocess.run([sys.executable, "-c", PRINT], env=environment, check=True, capture_output=True, text=True)
    assert made.stdout.strip() == digest(build(shut())) == digest(build(shut()))


def test_a_parameter_that_shows_only_where_the_run_does_not_pass_counts() -> None:
    assert digest(build(shut(set_pressure="101 bar"))) != digest(build(shut()))
    assert digest(build(with_line("11 m"))) != digest(build(with_line()))


def relief_valve(leak: float) -> type[br.StaticReliefValve]:
    """The valve before and after somebody changed its law, by the same name."""

    class Relief(br.StaticReliefValve):
        """It leaks above 90 bar."""

        def equations(self) -> None:
            super().equations()
            excess = leak * maximum(self.P.p - 9e6, 0.0)
            self.P.flow(excess)
            self.T.flow(-excess)

    return Relief


def test_a_reference_of_changed_laws_is_made_anew(tmp_path: Path) -> None:
    """The text of the circuit is the same, and so is every rate along its solution."""
    made: list[float] = []
    circuits = {leak: shut(relief_valve(leak)) for leak in (1e-12, 2e-12)}
    cases = {leak: Case(name="shut", group="made", circuit=circuits[leak], until=0.1) for leak in circuits}
    assert cases[1e-12].text == cases[2e-12].text
    found = references(cases[1e-12], build(circuits[1e-12]))
    for leak in (1e-12, 1e-12, 2e-12, 2e-12):

        def make(_case: Case, _system: System, leak: float = leak) -> Reference:
            made.append(leak)
            return found

        reference_for(cases[leak], build(circuits[leak]), tmp_path, make=make)
    assert made == [1e-12, 2e-12] and len(list(tmp_path.glob("*.npz"))) == 2


def test_the_laws_of_lines_are_files_that_are_there() -> None:
    for pattern in equations.LINE_LAWS:
        assert list(ROOT.glob(pattern))


def test_a_controller_counts_with_the_file_it_is_written_in() -> None:
    assert equations._source(controlled).startswith(b'"""What the digest')
    assert digest(build(controlled(1.0))) == digest(build(controlled(1.0)))
