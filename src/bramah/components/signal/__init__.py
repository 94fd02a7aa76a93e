"""Signal sources, blocks that process signals, controllers and sensors."""

from bramah.components.signal.absolute import Absolute
from bramah.components.signal.constant import Constant
from bramah.components.signal.dead_band import DeadBand
from bramah.components.signal.duty_cycle import DutyCycle
from bramah.components.signal.extremes import Maximum, Minimum
from bramah.components.signal.first_order_lag import FirstOrderLag
from bramah.components.signal.force_sensors import ForceSensor, TorqueSensor
from bramah.components.signal.gain import Gain
from bramah.components.signal.hysteresis_relay import HysteresisRelay
from bramah.components.signal.input import Input
from bramah.components.signal.integrator import Integrator
from bramah.components.signal.limited_integrator import LimitedIntegrator
from bramah.components.signal.limiter import Limiter
from bramah.components.signal.lookup import Lookup, Lookup2D
from bramah.components.signal.pid import PID
from bramah.components.signal.product import Product
from bramah.components.signal.ramp import Ramp
from bramah.components.signal.rate_limiter import RateLimiter
from bramah.components.signal.sample_hold import SampleAndHold
from bramah.components.signal.second_order_lag import SecondOrderLag
from bramah.components.signal.sensors import (
    AngleSensor,
    FlowSensor,
    PositionSensor,
    PressureDifferenceSensor,
    PressureSensor,
    SpeedSensor,
    VelocitySensor,
)
from bramah.components.signal.sine import Sine
from bramah.components.signal.square import Square
from bramah.components.signal.state_space import StateSpace
from bramah.components.signal.step import Step
from bramah.components.signal.sum import Sum
from bramah.components.signal.table_source import TableSource
from bramah.components.signal.transfer_function import PadeDelay, TransferFunction
from bramah.components.signal.transport_delay import TransportDelay

__all__ = [
    "PID",
    "Absolute",
    "AngleSensor",
    "Constant",
    "DeadBand",
    "DutyCycle",
    "FirstOrderLag",
    "FlowSensor",
    "ForceSensor",
    "Gain",
    "HysteresisRelay",
    "Input",
    "Integrator",
    "LimitedIntegrator",
    "Limiter",
    "Lookup",
    "Lookup2D",
    "Maximum",
    "Minimum",
    "PadeDelay",
    "PositionSensor",
    "PressureDifferenceSensor",
    "PressureSensor",
    "Product",
    "Ramp",
    "RateLimiter",
    "SampleAndHold",
    "SecondOrderLag",
    "Sine",
    "SpeedSensor",
    "Square",
    "StateSpace",
    "Step",
    "Sum",
    "TableSource",
    "TorqueSensor",
    "TransferFunction",
    "TransportDelay",
    "VelocitySensor",
]
