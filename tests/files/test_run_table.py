"""The [run] table: tolerances and limits of steps, and where it is said what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

import bramah as br
from bramah.errors import BramahError, CircuitError
from bramah.files import parse_circuit, write_circuit
from bramah.files.schema import schema

HEAD = """\
format = 1
[components.supply]
type = "PressureSource"
pressure = "100 bar"
[components.orifice]
type = "Orifice"
[components.vessel]
type = "Volume"
[nets]
one = ["supply.P", "orifice.A"]
two = ["orifice.B", "vessel.A"]
[run]
until = "10 ms"
"""
LINE = HEAD.count("\n") + 1


def test_all_of_it_is_read() -> None:
    circuit = parse_circuit(
        HEAD
        + 'first_step = "1 us"\nsmallest_step = "1 ns"\nlargest_step = 1e-3\nrtol = { "*" = 1e-4, vessel.A.p = 1e-6 }\n'
        + 'method = "ndf"\nmax_order = 2\nstep_iterations = 3\njacobian = "differences"\n'
        + '[run.atol]\n"*.p" = "10 Pa"\n'
    )
    said = {"first_step": 1e-6, "smallest_step": 1e-9, "largest_step": 1e-3, "atol": {"*.p": "10 Pa"}}
    said |= {"method": "ndf", "max_order": 2, "step_iterations": 3, "jacobian": "differences"}
    assert circuit.run == {"until": 0.01, "rtol": {"*": 1e-4, "vessel.A.p": 1e-6}, **said}
    result = br.simulate(circuit)
    assert (result.recorded.rtol, list(result.recorded.own_rtol.values())) == (1e-4, [1e-6])
    assert result.t[1] == 1e-6
    assert result.counters["differences"] > 0
    assert (result.t[1:] - result.t[:-1]).max() <= 1e-3 * (1 + 1e-4)
    again = parse_circuit(write_circuit(circuit))
    assert again.run == circuit.run
    made: dict[str, Any] = schema()["properties"]["run"]["properties"]
    assert set(circuit.run) <= set(made)


def test_a_table_without_a_rest_leaves_that_at_the_default() -> None:
    recorded = br.simulate(parse_circuit(HEAD + '[run.rtol]\n"*.p" = 1e-7\n')).recorded
    assert recorded.rtol == 1e-5 and set(recorded.own_rtol.values()) == {1e-7}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("rtol = true", 0, "run.rtol must be a number between 0 and 1"),
        ('rtol = { "*.p" = 2 }', 0, "run.rtol.*.p must be a number between 0 and 1, such as 1e-6"),
        ('[run.rtol]\n"*.p" = 1e-6\n"*.x" = "small"', 2, "run.rtol.*.x must be a number between 0 and 1"),
        ("atol = 1e-3", 0, 'run.atol must be a table of unknowns, such as {"*.p" = "0.01 bar"}'),
        ('[run.atol]\n"*.p" = 0', 1, "run.atol.*.p must be above 0"),
        ('[run.atol]\n"*.p" = "ten"', 1, "run.atol.*.p is not a quantity"),
        ('[run.atol]\nvessel.A.p = ["1 bar"]', 1, "run.atol.vessel.A.p is not a quantity"),
        ('first_step = "1 mm"', 0, 'run.first_step: cannot read "1 mm" as a time'),
        ("smallest_step = 0", 0, "run.smallest_step must be a time above 0"),
        ("largest_step = -1", 0, "run.largest_step must be a time above 0"),
        ("max_order = 0", 0, "run.max_order must be a whole number above 0"),
        ("step_iterations = 2.5", 0, "run.step_iterations must be a whole number above 0"),
        ('jacobian = "guessed"', 0, 'run.jacobian must be "exact" or "differences"'),
        ("larger_step = 1", 0, "There is no setting 'larger_step' of a run. Did you mean 'largest_step'?"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(CircuitError) as caught:
        parse_circuit(f"{HEAD}{text}\n", "vessel.toml")
    [problem] = caught.value.problems
    assert message in str(problem)
    assert str(problem).endswith(f"(vessel.toml:{LINE + line}).")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('[run.rtol]\n"*.pp" = 1e-6', 1, r'There is no unknown "*.pp". Did you mean "*.p"?'),
        ("rtol = 1e-16", 0, "rtol = 1e-16 must lie between 1e-14 and 1"),
        ('[run.atol]\n"*.p" = "1 Pa"\n"vesel.A.p" = "1 Pa"', 2, 'Did you mean "vessel.A.p"?'),
        ('[run.atol]\nvessel.A.p = "1 mm"', 1, 'cannot read "1 mm" as a pressure'),
        ('[run.atol]\norifice.A.q = "1 l/min"', 1, "orifice.A.q has no tolerance of its own"),
    ],
)
def test_what_only_the_system_knows_has_its_line_too(text: str, line: int, message: str) -> None:
    circuit = parse_circuit(f"{HEAD}{text}\n", "vessel.toml")
    with pytest.raises(BramahError) as caught:
        br.simulate(circuit)
    assert message in str(caught.value)
    assert str(caught.value).endswith(f"(vessel.toml:{LINE + line}).")


def test_what_a_call_asks_for_is_not_blamed_on_the_file() -> None:
    circuit = parse_circuit(f'{HEAD}[run.atol]\n"*.p" = "1 Pa"\n', "vessel.toml")
    with pytest.raises(BramahError, match="as a pressure") as caught:
        br.simulate(circuit, atol={"*.p": "1 mm"})
    assert "vessel.toml" not in str(caught.value)
