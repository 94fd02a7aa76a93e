"""Random circuits: the same for the same seed, valid, and with the shares that are promised."""

from __future__ import annotations

import bramah as br
from benchmarks.trust_circuits.random_circuit import ADDED, FEWEST, MOST, drawn, random_case, traits
from bramah.circuit import Circuit
from bramah.files import write_circuit
from bramah.system import build

SAMPLE = 300


def sample() -> list[Circuit]:
    return [drawn(f"{seed}/0", str(seed)) for seed in range(SAMPLE)]


def test_the_same_seed_makes_the_same_circuit() -> None:
    assert write_circuit(random_case(7).circuit) == write_circuit(random_case(7).circuit)
    assert random_case(7).text == random_case(7).text
    assert random_case(8).circuit.nets != random_case(7).circuit.nets


def test_twenty_seeds_build() -> None:
    for seed in range(20):
        case = random_case(seed)
        assert FEWEST <= len(case.circuit.components) <= MOST
        assert build(case.circuit).n > 0
        assert case.until == case.circuit.run["until"] > 0


def test_zero_volumes_and_check_valves_are_frequent() -> None:
    found = [traits(circuit) for circuit in sample()]
    for trait in ("zero volume", "check valve"):
        assert sum(traits[trait] for traits in found) >= 0.3 * SAMPLE, trait


def test_all_fluids_and_kinds_of_parts_come_up() -> None:
    circuits = sample()
    fluids = {type(circuit.fluid).__name__ for circuit in circuits}
    assert {"ConstantFluid", "TaitFluid", "AeratedFluid", "CavitatingFluid"} <= fluids
    assert any(circuit.fluid.values["reference_density"] > 950 for circuit in circuits), "water"
    parts = {type(part) for circuit in circuits for part in circuit.components.values()}
    for kind in (
        br.GasAccumulator, br.PistonAccumulator, br.SpringAccumulator, br.FixedMotor, br.FixedPump, br.VariablePump,
        br.DoubleActingCylinder, br.SingleActingCylinder, br.StickSlipFriction, br.CoulombFriction, br.EndStop,
        br.ElasticStop, br.ProportionalValve43, br.DirectionalValve43, br.StaticReliefValve,
        br.DirectActingReliefValve, br.VariableOrifice, br.Sine, br.Ramp, br.Square, br.Step, br.TableSource, br.Spring,
    ):  # fmt: skip
        assert kind in parts, kind.__name__


def test_sizes_are_spread_over_decades() -> None:
    orifices = [
        part.values["diameter"] ** 2
        for circuit in sample()
        for part in circuit.components.values()
        if isinstance(part, br.Orifice)
    ]
    assert max(orifices) > 1e4 * min(orifices)


def test_cylinders_and_vacuum_are_frequent_enough_to_be_met() -> None:
    """Whether a stop is reached and how low pressure falls only a run can tell; about half of these do."""
    circuits = sample()
    moving = (br.DoubleActingCylinder, br.SingleActingCylinder, br.DirectActingReliefValve, br.PistonAccumulator)
    assert sum(any(isinstance(p, moving) for p in c.components.values()) for c in circuits) >= 0.4 * SAMPLE
    assert {add.__name__ for add in ADDED} >= {"near_vacuum", "in_series", "motor", "valve_and_cylinder"}
