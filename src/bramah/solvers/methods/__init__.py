"""The methods of the C core by name, in each family from the cheapest step to the most accurate."""

from collections.abc import Mapping
from types import MappingProxyType

from bramah.solvers.explicit import ExplicitMethod
from bramah.solvers.methods.abm import ABM
from bramah.solvers.methods.adams import ADAMS, ADAMS_IMPLICIT
from bramah.solvers.methods.backward_euler import BACKWARD_EULER
from bramah.solvers.methods.bogacki_shampine import BOGACKI_SHAMPINE
from bramah.solvers.methods.dormand_prince import DORMAND_PRINCE
from bramah.solvers.methods.euler import EULER
from bramah.solvers.methods.fehlberg import FEHLBERG
from bramah.solvers.methods.merson import MERSON
from bramah.solvers.methods.ndf import NDF
from bramah.solvers.methods.ode23s import ODE23S
from bramah.solvers.methods.plain_bdf import PLAIN_BDF
from bramah.solvers.methods.rk4 import RK4
from bramah.solvers.methods.rodas3 import RODAS3
from bramah.solvers.methods.rodas4 import RODAS4
from bramah.solvers.methods.rodas5p import RODAS5P
from bramah.solvers.methods.ros2 import ROS2
from bramah.solvers.methods.ros2p import ROS2P
from bramah.solvers.methods.ros3p import ROS3P
from bramah.solvers.methods.ros4 import ROS4
from bramah.solvers.methods.trapezoidal import TRAPEZOIDAL
from bramah.solvers.multistep import AbmMethod, AdamsMethod, NdfMethod
from bramah.solvers.names import own_name, unknown_method
from bramah.solvers.rosenbrock import RosenbrockMethod
from bramah.solvers.theta import ThetaMethod

Method = RosenbrockMethod | ExplicitMethod | AdamsMethod | NdfMethod | AbmMethod | ThetaMethod

ROSENBROCK: Mapping[str, RosenbrockMethod] = MappingProxyType(
    {method.name: method for method in (ROS2, ROS2P, ODE23S, ROS3P, RODAS3, ROS4, RODAS4, RODAS5P)}
)
EXPLICIT: Mapping[str, ExplicitMethod] = MappingProxyType(
    {method.name: method for method in (EULER, BOGACKI_SHAMPINE, RK4, MERSON, FEHLBERG, DORMAND_PRINCE)}
)
MULTISTEP: Mapping[str, AdamsMethod | NdfMethod | AbmMethod] = MappingProxyType(
    {method.name: method for method in (NDF, PLAIN_BDF, ABM, ADAMS, ADAMS_IMPLICIT)}
)
THETA: Mapping[str, ThetaMethod] = MappingProxyType({method.name: method for method in (BACKWARD_EULER, TRAPEZOIDAL)})
DEFAULT_METHOD = "rodas4"
METHODS: Mapping[str, Method] = MappingProxyType({**ROSENBROCK, **MULTISTEP, **THETA, **EXPLICIT})


def method(name: str) -> Method:
    """The method of that name; capitals do not matter, and names of other programs are understood."""
    try:
        return METHODS[own_name(name)]
    except KeyError:
        raise unknown_method(name, METHODS) from None
