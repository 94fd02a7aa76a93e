"""The Rosenbrock methods by name, from the cheapest step to the most accurate."""

from collections.abc import Mapping
from types import MappingProxyType

from bramah.errors import unknown_name
from bramah.solvers.methods.ode23s import ODE23S
from bramah.solvers.methods.rodas3 import RODAS3
from bramah.solvers.methods.rodas4 import RODAS4
from bramah.solvers.methods.rodas5p import RODAS5P
from bramah.solvers.methods.ros2 import ROS2
from bramah.solvers.methods.ros2p import ROS2P
from bramah.solvers.methods.ros3p import ROS3P
from bramah.solvers.methods.ros4 import ROS4
from bramah.solvers.rosenbrock import RosenbrockMethod

METHODS: Mapping[str, RosenbrockMethod] = MappingProxyType(
    {method.name: method for method in (ROS2, ROS2P, ODE23S, ROS3P, RODAS3, ROS4, RODAS4, RODAS5P)}
)


def method(name: str) -> RosenbrockMethod:
    """The method of that name; capitals do not matter."""
    try:
        return METHODS[name.lower()]
    except KeyError:
        raise unknown_name("method", name, METHODS) from None
