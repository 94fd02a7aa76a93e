"""A lever between two parts that move along lines."""

from __future__ import annotations

from enum import Enum

from bramah.components.component import Component, quantity, state
from bramah.components.laws.coupling import stiff_coupling
from bramah.components.ports import translational
from bramah.declare import choice, parameter


class Pivot(Enum):
    """Where a lever turns."""

    BETWEEN = "between"
    OUTSIDE = "outside"


class Lever(Component):
    """Massless lever for small angles: the travels of its ends are as its arms.

    v_B = r v_A,  F_A = -r F_B,   r = b / a, negative with the pivot between the ends

    Its ends yield a little under load: F_B = k z + c z', z' = r v_A - v_B. So it may join any two parts, with mass or
    without. It is free of load in the positions of the start.
    """

    symbol = "lever"

    A = translational("one end")
    B = translational("other end")

    arm_A = parameter("mm", 100.0, above=0, help="distance of A from the pivot")
    arm_B = parameter("mm", 200.0, above=0, help="distance of B from the pivot")
    pivot = choice(Pivot, Pivot.BETWEEN, help="where the pivot lies, seen from the ends")
    stiffness = parameter("N/m", 1e10, above=0, help="force at B per travel of B with A held", advanced=True)
    damping = parameter("N s/m", 1e7, above=0, help="force at B per speed of B with A held", advanced=True)

    z = state("mm", scale=1e-6, help="yielding of the lever, measured at B")
    F = quantity("N", "force of the lever on B")

    def equations(self) -> None:
        r = self.arm_B / self.arm_A
        if self.pivot is Pivot.BETWEEN:
            r = -r
        F = stiff_coupling(self, r * self.A.v - self.B.v, self.stiffness, self.damping)
        self.B.force(F)
        self.A.force(-r * F)
        self.report(F=F)
