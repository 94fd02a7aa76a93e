# Written by scripts/stubs.py from the declarations: make stubs writes it anew.

from bramah.components.multiport.displacement import Corners as Corners
from bramah.components.multiport.displacement import MultiportDisplacement as _MultiportDisplacement
from bramah.components.multiport.junctions import MultiportCross as _MultiportCross
from bramah.components.multiport.junctions import MultiportTee as _MultiportTee
from bramah.components.multiport.line import MultiportColumn as _MultiportColumn
from bramah.components.multiport.line import MultiportLine as _MultiportLine
from bramah.components.multiport.line import MultiportPressureLine as _MultiportPressureLine
from bramah.components.multiport.line import MultiportSegment as _MultiportSegment
from bramah.components.multiport.loss import MultiportLoss as _MultiportLoss
from bramah.components.multiport.piston import MultiportPiston as _MultiportPiston
from bramah.components.multiport.pump import MultiportPump as _MultiportPump
from bramah.components.multiport.valve import MultiportValve as _MultiportValve
from bramah.components.multiport.volume import MultiportVolume as _MultiportVolume
from bramah.declare.hints import Points, Quantity
from typing import Literal

class MultiportColumn(_MultiportColumn):
    """A column of fluid as a block: pressures come in at both ends.

    length: length (in m, above 0 m)
    diameter: inner diameter (in mm, above 0 mm)
    start_flow: flow from A to B at the start (in l/min)
    """
    def __init__(
        self,
        *,
        length: Quantity = "1 m",
        diameter: Quantity = "10 mm",
        start_flow: Quantity = "0 l/min",
    ) -> None: ...

class MultiportCross(_MultiportCross, MultiportTee):
    """Four-way junction as a block: pressure comes in at A, flows come in at B, C and D (Smith 1975, CROSS)."""
    def __init__(self) -> None: ...

class MultiportDisplacement(_MultiportDisplacement):
    """Moves what it is joined to as a table says, whatever force that takes, as a block (Smith 1975, DISP).

    points: times and positions (in s -> mm, pairs of points)
    corners: whether each point is an event or met as it comes (one of located, unannounced)
    """
    def __init__(
        self,
        *,
        points: Points = ...,
        corners: Corners | Literal["located", "unannounced"] | str = "located",
    ) -> None: ...

class MultiportLine(_MultiportLine):
    """Line as a ladder of N segments and as a block: pressure comes in at A, flow at B (Smith 1975, LINE2).

    length: length (in m, above 0 m)
    diameter: inner diameter (in mm, above 0 mm)
    segments: pieces it is cut into (a whole number from 1 to 1000)
    start_pressure_A: pressure at A at the start (in bar)
    start_pressure_B: pressure at B at the start (in bar)
    start_flow: flow from A to B at the start (in l/min)
    """
    def __init__(
        self,
        *,
        length: Quantity = "1 m",
        diameter: Quantity = "10 mm",
        segments: int = 3,
        start_pressure_A: Quantity | None = None,
        start_pressure_B: Quantity | None = None,
        start_flow: Quantity = "0 l/min",
    ) -> None: ...

class MultiportLoss(_MultiportLoss):
    """Loss of an inlet or outlet as a block: flow comes in at A, pressure at B (Smith 1975, LOSS21).

    diameter: inner diameter that the coefficients refer to (in mm, above 0 mm)
    loss_coefficient: K for flow from A to B (at least 0)
    reverse_coefficient: K for flow from B to A (at least 0)
    start_pressure: first guess of the pressure at A (in bar)
    start_flow: first guess of the flow from A to B (in l/min)
    """
    def __init__(
        self,
        *,
        diameter: Quantity = "10 mm",
        loss_coefficient: Quantity = 1.0,
        reverse_coefficient: Quantity = 0.5,
        start_pressure: Quantity | None = None,
        start_flow: Quantity = "0 l/min",
    ) -> None: ...

class MultiportPiston(_MultiportPiston):
    """Massless piston as a block: flow comes in at A, pressure at B, force at the rod (Smith 1975, CYLIDX).

    area_A: area on the side of A (in cm2, above 0 cm2)
    area_B: area on the side of B (in cm2, above 0 cm2)
    preload: constant force towards positive x, F_0 (in N)
    damping: force against the motion per speed, b (in N s/m, at least 0 N s/m)
    start_position: position at the start (in mm)
    """
    def __init__(
        self,
        *,
        area_A: Quantity = "10 cm2",
        area_B: Quantity = "10 cm2",
        preload: Quantity = "0 N",
        damping: Quantity = "0 N s/m",
        start_position: Quantity = "0 mm",
    ) -> None: ...

class MultiportPressureLine(_MultiportPressureLine):
    """The same ladder ending in a column of fluid, as a block: pressures come in at both ends (Smith 1975, LINE1).

    length: length (in m, above 0 m)
    diameter: inner diameter (in mm, above 0 mm)
    segments: pieces it is cut into (a whole number from 1 to 1000)
    start_pressure_A: pressure at A at the start (in bar)
    start_pressure_B: pressure at B at the start (in bar)
    start_flow: flow from A to B at the start (in l/min)
    """
    def __init__(
        self,
        *,
        length: Quantity = "1 m",
        diameter: Quantity = "10 mm",
        segments: int = 3,
        start_pressure_A: Quantity | None = None,
        start_pressure_B: Quantity | None = None,
        start_flow: Quantity = "0 l/min",
    ) -> None: ...

class MultiportPump(_MultiportPump):
    """Pump at constant speed with laminar slip, as a block: pressures come in at both sides (Smith 1975, PUMP).

    displacement: volume per revolution (in cm3/rev, above 0 cm3/rev)
    speed: speed of the shaft (in rpm)
    slip_coefficient: C_s (at least 0)
    """
    def __init__(
        self,
        *,
        displacement: Quantity = "10 cm3/rev",
        speed: Quantity = "1500 rpm",
        slip_coefficient: Quantity = 1e-08,
    ) -> None: ...

class MultiportSegment(_MultiportSegment, MultiportColumn):
    """A segment of line as a block: pressure comes in at A, flow at B.

    start_pressure: pressure at B at the start (in bar)
    length: length (in m, above 0 m)
    diameter: inner diameter (in mm, above 0 mm)
    start_flow: flow from A to B at the start (in l/min)
    """
    def __init__(
        self,
        *,
        start_pressure: Quantity | None = None,
        length: Quantity = "1 m",
        diameter: Quantity = "10 mm",
        start_flow: Quantity = "0 l/min",
    ) -> None: ...

class MultiportTee(_MultiportTee):
    """Three-way junction as a block: pressure comes in at A, flows come in at B and C (Smith 1975, TEE)."""
    def __init__(self) -> None: ...

class MultiportValve(_MultiportValve):
    """Two-way valve as a block: pressures and a displacement come in, flow and force go out (Smith 1975, VALV2B).

    area_gradient: area opened per travel, w (in mm, above 0 mm)
    discharge_coefficient: c_d (above 0)
    velocity_coefficient: c_v; 0 for a balanced spool (at least 0)
    jet_angle: angle of the jet to the axis, theta (in deg, at least 0 deg, at most 90 deg)
    transition_pressure: pressure drop where laminar flow ends (in bar, above 0 bar)
    """
    def __init__(
        self,
        *,
        area_gradient: Quantity = "10 mm",
        discharge_coefficient: Quantity = 0.6,
        velocity_coefficient: Quantity = 0.98,
        jet_angle: Quantity = "69 deg",
        transition_pressure: Quantity = "0.01 bar",
    ) -> None: ...

class MultiportVolume(_MultiportVolume):
    """Volume of fluid with two ports, as a block: flows come in at both (Smith 1975, VOLUME).

    volume: volume of fluid (in l, above 0 l)
    start_pressure: pressure at the start (in bar)
    """
    def __init__(
        self,
        *,
        volume: Quantity = "1 l",
        start_pressure: Quantity | None = None,
    ) -> None: ...

TYPES: dict[str, str]
CHOICES: dict[str, str]
