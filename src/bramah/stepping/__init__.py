"""A simulation that is stepped from outside: advance, read, set, go back."""

from bramah.stepping.begin import start
from bramah.stepping.simulation import Simulation

__all__ = ["Simulation", "start"]
