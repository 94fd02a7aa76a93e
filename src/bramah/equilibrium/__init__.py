"""Where a circuit begins and where it comes to rest."""

from bramah.equilibrium.find import named_start, steady
from bramah.equilibrium.found import Point, Steady, Value
from bramah.equilibrium.near import near
from bramah.equilibrium.starting import consistent

__all__ = ["Point", "Steady", "Value", "consistent", "named_start", "near", "steady"]
