"""The integrators of other packages, by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from bramah.records import dataclass
from bramah.runs.others.scipy_steppers import ScipyStepper
from bramah.runs.others.stepper import MakeStepper
from bramah.runs.others.sundials_steppers import CvodeStepper, IdaStepper


@dataclass(frozen=True, kw_only=True)
class Other:
    """One integrator: what to choose it by, and how to make one."""

    name: str
    summary: str
    reference: str
    algebraic: bool
    """Whether it can do circuits with algebraic unknowns."""
    make: MakeStepper
    smallest_step: bool = True
    """Whether it can be told a smallest step."""
    stiff: bool = True
    """Whether it is made for stiff circuits; the others take steps as short as the fastest part demands."""


_ALL = (
    Other(
        name="lsoda",
        summary="SciPy's LSODA: Adams and BDF of variable order, changing over by itself; dense matrices.",
        reference="Petzold 1983, doi:10.1137/0904010",
        algebraic=False,
        make=partial(ScipyStepper, "LSODA"),
    ),
    Other(
        name="bdf",
        summary="SciPy's BDF: variable order 1 to 5, quasi-constant step.",
        reference="Shampine and Reichelt 1997, doi:10.1137/S1064827594276424",
        algebraic=False,
        make=partial(ScipyStepper, "BDF"),
        smallest_step=False,
    ),
    Other(
        name="radau",
        summary="SciPy's Radau: implicit Runge-Kutta of order 5, L-stable.",
        reference="Hairer and Wanner 1996, section IV.8, doi:10.1007/978-3-642-05221-7",
        algebraic=False,
        make=partial(ScipyStepper, "Radau"),
        smallest_step=False,
    ),
    Other(
        name="cvode",
        summary="SUNDIALS' CVODE: BDF of variable order 1 to 5 and variable step.",
        reference="Hindmarsh et al. 2005, doi:10.1145/1089014.1089020",
        algebraic=False,
        make=CvodeStepper,
    ),
    Other(
        name="ida",
        summary="SUNDIALS' IDA: BDF of variable order 1 to 5 for circuits with algebraic unknowns.",
        reference="Hindmarsh et al. 2005, doi:10.1145/1089014.1089020",
        algebraic=True,
        make=IdaStepper,
    ),
    Other(
        name="rk23",
        summary="SciPy's RK23: explicit Runge-Kutta of order 3; short steps where a circuit is stiff.",
        reference="Bogacki and Shampine 1989, doi:10.1016/0893-9659(89)90079-7",
        algebraic=False,
        make=partial(ScipyStepper, "RK23"),
        smallest_step=False,
        stiff=False,
    ),
    Other(
        name="rk45",
        summary="SciPy's RK45: explicit Runge-Kutta of order 5; short steps where a circuit is stiff.",
        reference="Dormand and Prince 1980, doi:10.1016/0771-050X(80)90013-3",
        algebraic=False,
        make=partial(ScipyStepper, "RK45"),
        smallest_step=False,
        stiff=False,
    ),
    Other(
        name="dop853",
        summary="SciPy's DOP853: explicit Runge-Kutta of order 8; short steps where a circuit is stiff.",
        reference="Hairer, Nørsett and Wanner 1993, section II.10, doi:10.1007/978-3-540-78862-1",
        algebraic=False,
        make=partial(ScipyStepper, "DOP853"),
        smallest_step=False,
        stiff=False,
    ),
)

OTHERS: Mapping[str, Other] = MappingProxyType({other.name: other for other in _ALL})
