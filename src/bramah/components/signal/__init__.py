"""Signal sources, blocks that process signals, controllers and sensors."""

from bramah.components.signal.constant import Constant
from bramah.components.signal.first_order_lag import FirstOrderLag
from bramah.components.signal.gain import Gain
from bramah.components.signal.integrator import Integrator
from bramah.components.signal.limiter import Limiter
from bramah.components.signal.pid import PID
from bramah.components.signal.product import Product
from bramah.components.signal.ramp import Ramp
from bramah.components.signal.second_order_lag import SecondOrderLag
from bramah.components.signal.sensors import (
    AngleSensor,
    FlowSensor,
    PositionSensor,
    PressureSensor,
    SpeedSensor,
    VelocitySensor,
)
from bramah.components.signal.sine import Sine
from bramah.components.signal.square import Square
from bramah.components.signal.step import Step
from bramah.components.signal.sum import Sum
from bramah.components.signal.table_source import TableSource

__all__ = [
    "PID",
    "AngleSensor",
    "Constant",
    "FirstOrderLag",
    "FlowSensor",
    "Gain",
    "Integrator",
    "Limiter",
    "PositionSensor",
    "PressureSensor",
    "Product",
    "Ramp",
    "SecondOrderLag",
    "Sine",
    "SpeedSensor",
    "Square",
    "Step",
    "Sum",
    "TableSource",
    "VelocitySensor",
]
