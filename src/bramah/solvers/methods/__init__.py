"""The methods of the C core by name, in each family from the cheapest step to the most accurate."""

from collections.abc import Mapping
from types import MappingProxyType

from bramah.solvers.explicit import ExplicitMethod
from bramah.solvers.methods.adams import ADAMS, ADAMS_IMPLICIT
from bramah.solvers.methods.bogacki_shampine import BOGACKI_SHAMPINE
from bramah.solvers.methods.dormand_prince import DORMAND_PRINCE
from bramah.solvers.methods.euler import EULER
from bramah.solvers.methods.fehlberg import FEHLBERG
from bramah.solvers.methods.merson import MERSON
from bramah.solvers.methods.ndf import NDF
from bramah.solvers.methods.ode23s import ODE23S
from bramah.solvers.methods.rk4 import RK4
from bramah.solvers.methods.rodas3 import RODAS3
from bramah.solvers.methods.rodas4 import RODAS4
from bramah.solvers.methods.rodas5p import RODAS5P
from bramah.solvers.methods.ros2 import ROS2
from bramah.solvers.methods.ros2p import ROS2P
from bramah.solvers.methods.ros3p import ROS3P
from bramah.solvers.methods.ros4 import ROS4
from bramah.solvers.multistep import AdamsMethod, NdfMethod
from bramah.solvers.names import own_name, unknown_method
from bramah.solvers.rosenbrock import RosenbrockMethod

Method = RosenbrockMethod | ExplicitMethod | AdamsMethod | NdfMethod

ROSENBROCK: Mapping[str, RosenbrockMethod] = MappingProxyType(
    {method.name: method for method in (ROS2, ROS2P, ODE23S, ROS3P, RODAS3, ROS4, RODAS4, RODAS5P)}
)
EXPLICIT: Mapping[str, ExplicitMethod] = MappingProxyType(
    {method.name: method for method in (EULER, BOGACKI_SHAMPINE, RK4, MERSON, FEHLBERG, DORMAND_PRINCE)}
)
MULTISTEP: Mapping[str, AdamsMethod | NdfMethod] = MappingProxyType(
    {method.name: method for method in (NDF, ADAMS, ADAMS_IMPLICIT)}
)
DEFAULT_METHOD = "rodas4"
METHODS: Mapping[str, Method] = MappingProxyType({**ROSENBROCK, **MULTISTEP, **EXPLICIT})


def method(name: str) -> Method:
    """The method of that name; capitals do not matter, and names of other programs are understood."""
    try:
        return METHODS[own_name(name)]
    except KeyError:
        raise unknown_method(name, METHODS) from None
