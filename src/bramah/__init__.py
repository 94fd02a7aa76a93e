"""Bramah simulates fluid-power circuits: describe one, run it, look at pressures and motions.

    import bramah as br

    circuit = br.Circuit("Filling a volume")
    circuit.add("pump", br.FlowSource(flow="10 l/min"))
    circuit.add("vessel", br.Volume(volume="2 l"))
    circuit.connect("pump.P", "vessel.A")
    result = br.simulate(circuit, until="1 s")
    result["vessel.A.p"].in_unit("bar")

Names are loaded when they are first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOMES = {
    "bramah.circuit": ("Circuit", "PortRef"),
    "bramah.components": ("registry",),
    "bramah.components.assembly": ("Assembly",),
    "bramah.components.component": ("Component", "discrete", "quantity", "setting", "state", "unknown"),
    "bramah.components.fmu": ("FmuComponent", "fmu_type"),
    "bramah.components.ports": ("hydraulic", "rotational", "signal_in", "signal_out", "translational"),
    "bramah.components.signal.sampled": ("sampled",),
    "bramah.components.size": ("size",),
    "bramah.declare": ("choice", "count", "curve", "numbers", "parameter", "surface"),
    "bramah.errors": (
        "BramahError",
        "CircuitError",
        "FileError",
        "MethodError",
        "SimulationError",
        "StudyError",
        "UnitError",
    ),
    "bramah.files": ("read_circuit", "write_circuit"),
    "bramah.files.epanet": ("read_epanet",),
    "bramah.fluids": (
        "AeratedFluid",
        "HaspFluid",
        "CavitatingFluid",
        "ConstantFluid",
        "ReleasingFluid",
        "TabulatedFluid",
        "TaitFluid",
        "measured_fluid",
        "oil",
        "water",
    ),
    "bramah.lines.incidents": ("burst", "close_valve", "trip_pump"),
    "bramah.plot": ("figure",),
    "bramah.result": ("Result",),
    "bramah.result.measures": ("signal_errors",),
    "bramah.result.saved": ("load",),
    "bramah.simulation": ("simulate",),
    "bramah.states": ("Snapshot",),
    "bramah.stepping": ("Simulation", "start"),
    "bramah.stepping.stream": ("stream",),
    "bramah.studies.calibrate": ("Calibrated", "calibrate"),
    "bramah.studies.compare": ("Comparison", "compare"),
    "bramah.studies.compare_lines": ("LineComparison", "compare_lines"),
    "bramah.studies.differences": ("differences",),
    "bramah.studies.listed": ("cases",),
    "bramah.studies.monte_carlo": ("monte_carlo",),
    "bramah.studies.optimise": ("optimise",),
    "bramah.studies.sensitivity": ("sensitivity",),
    "bramah.studies.study": ("Study",),
    "bramah.studies.study_file": ("read_study",),
    "bramah.studies.sweep": ("sweep",),
    "bramah.studies.worst_case": ("worst_case",),
    "bramah.equilibrium": ("Steady", "consistent", "steady"),
    "bramah.system": ("System", "build"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

if TYPE_CHECKING:
    from bramah.circuit import Circuit as Circuit
    from bramah.circuit import PortRef as PortRef
    from bramah.components import registry as registry
    from bramah.components.assembly import Assembly as Assembly
    from bramah.components.component import Component as Component
    from bramah.components.component import discrete as discrete
    from bramah.components.component import quantity as quantity
    from bramah.components.component import setting as setting
    from bramah.components.component import state as state
    from bramah.components.component import unknown as unknown
    from bramah.components.fmu import FmuComponent as FmuComponent
    from bramah.components.fmu import fmu_type as fmu_type
    from bramah.components.hydraulic import *  # noqa: F403
    from bramah.components.mechanical import *  # noqa: F403
    from bramah.components.multiport import *  # noqa: F403
    from bramah.components.ports import hydraulic as hydraulic
    from bramah.components.ports import rotational as rotational
    from bramah.components.ports import signal_in as signal_in
    from bramah.components.ports import signal_out as signal_out
    from bramah.components.ports import translational as translational
    from bramah.components.signal import *  # noqa: F403
    from bramah.components.signal.sampled import sampled as sampled
    from bramah.components.size import size as size
    from bramah.declare import choice as choice
    from bramah.declare import count as count
    from bramah.declare import curve as curve
    from bramah.declare import numbers as numbers
    from bramah.declare import parameter as parameter
    from bramah.declare import surface as surface
    from bramah.equilibrium import Steady as Steady
    from bramah.equilibrium import consistent as consistent
    from bramah.equilibrium import steady as steady
    from bramah.errors import BramahError as BramahError
    from bramah.errors import CircuitError as CircuitError
    from bramah.errors import FileError as FileError
    from bramah.errors import MethodError as MethodError
    from bramah.errors import SimulationError as SimulationError
    from bramah.errors import StudyError as StudyError
    from bramah.errors import UnitError as UnitError
    from bramah.files import read_circuit as read_circuit
    from bramah.files import write_circuit as write_circuit
    from bramah.files.epanet import read_epanet as read_epanet
    from bramah.fluids import AeratedFluid as AeratedFluid
    from bramah.fluids import CavitatingFluid as CavitatingFluid
    from bramah.fluids import ConstantFluid as ConstantFluid
    from bramah.fluids import HaspFluid as HaspFluid
    from bramah.fluids import ReleasingFluid as ReleasingFluid
    from bramah.fluids import TabulatedFluid as TabulatedFluid
    from bramah.fluids import TaitFluid as TaitFluid
    from bramah.fluids import measured_fluid as measured_fluid
    from bramah.fluids import oil as oil
    from bramah.fluids import water as water
    from bramah.lines.incidents import burst as burst
    from bramah.lines.incidents import close_valve as close_valve
    from bramah.lines.incidents import trip_pump as trip_pump
    from bramah.plot import figure as figure
    from bramah.result import Result as Result
    from bramah.result.measures import signal_errors as signal_errors
    from bramah.result.saved import load as load
    from bramah.simulation import simulate as simulate
    from bramah.states import Snapshot as Snapshot
    from bramah.stepping import Simulation as Simulation
    from bramah.stepping import start as start
    from bramah.stepping.stream import stream as stream
    from bramah.studies.calibrate import Calibrated as Calibrated
    from bramah.studies.calibrate import calibrate as calibrate
    from bramah.studies.compare import Comparison as Comparison
    from bramah.studies.compare import compare as compare
    from bramah.studies.compare_lines import LineComparison as LineComparison
    from bramah.studies.compare_lines import compare_lines as compare_lines
    from bramah.studies.differences import differences as differences
    from bramah.studies.listed import cases as cases
    from bramah.studies.monte_carlo import monte_carlo as monte_carlo
    from bramah.studies.optimise import optimise as optimise
    from bramah.studies.sensitivity import sensitivity as sensitivity
    from bramah.studies.study import Study as Study
    from bramah.studies.study_file import read_study as read_study
    from bramah.studies.sweep import sweep as sweep
    from bramah.studies.worst_case import worst_case as worst_case
    from bramah.system import System as System
    from bramah.system import build as build


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    from bramah.components import FAMILIES
    from bramah.errors import nearest

    for family in FAMILIES.values():
        if name in family.__all__:
            return getattr(family, name)
    known = [*_HOME, *(n for family in FAMILIES.values() for n in family.__all__)]
    near = nearest(name, known)
    raise AttributeError(f"bramah has no {name!r}.{f' Did you mean {near!r}?' if near else ''}")


def __dir__() -> list[str]:
    from bramah.components import FAMILIES

    return [*_HOME, *(n for family in FAMILIES.values() for n in family.__all__), "__version__"]
