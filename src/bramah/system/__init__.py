"""From a circuit to equations that can be run: nets become unknowns, component types become compiled kernels."""

from bramah.system.builder import build
from bramah.system.system import System

__all__ = ["System", "build"]
