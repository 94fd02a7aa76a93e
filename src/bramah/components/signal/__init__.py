"""Signal sources, blocks that process signals, controllers and sensors."""

from typing import TYPE_CHECKING

from bramah.components.family import on_demand

if TYPE_CHECKING:
    from bramah.components.signal.absolute import Absolute as Absolute
    from bramah.components.signal.constant import Constant as Constant
    from bramah.components.signal.dead_band import DeadBand as DeadBand
    from bramah.components.signal.duty_cycle import DutyCycle as DutyCycle
    from bramah.components.signal.extremes import Maximum as Maximum
    from bramah.components.signal.extremes import Minimum as Minimum
    from bramah.components.signal.first_order_lag import FirstOrderLag as FirstOrderLag
    from bramah.components.signal.force_sensors import ForceSensor as ForceSensor
    from bramah.components.signal.force_sensors import TorqueSensor as TorqueSensor
    from bramah.components.signal.gain import Gain as Gain
    from bramah.components.signal.hysteresis_relay import HysteresisRelay as HysteresisRelay
    from bramah.components.signal.input import Input as Input
    from bramah.components.signal.integrator import Integrator as Integrator
    from bramah.components.signal.limited_integrator import LimitedIntegrator as LimitedIntegrator
    from bramah.components.signal.limiter import Limiter as Limiter
    from bramah.components.signal.lookup import Lookup as Lookup
    from bramah.components.signal.lookup import Lookup2D as Lookup2D
    from bramah.components.signal.pid import PID as PID
    from bramah.components.signal.product import Product as Product
    from bramah.components.signal.ramp import Ramp as Ramp
    from bramah.components.signal.rate_limiter import RateLimiter as RateLimiter
    from bramah.components.signal.sample_hold import SampleAndHold as SampleAndHold
    from bramah.components.signal.second_order_lag import SecondOrderLag as SecondOrderLag
    from bramah.components.signal.sensors import AngleSensor as AngleSensor
    from bramah.components.signal.sensors import FlowSensor as FlowSensor
    from bramah.components.signal.sensors import PositionSensor as PositionSensor
    from bramah.components.signal.sensors import PressureDifferenceSensor as PressureDifferenceSensor
    from bramah.components.signal.sensors import PressureSensor as PressureSensor
    from bramah.components.signal.sensors import SpeedSensor as SpeedSensor
    from bramah.components.signal.sensors import VelocitySensor as VelocitySensor
    from bramah.components.signal.sine import Sine as Sine
    from bramah.components.signal.square import Square as Square
    from bramah.components.signal.state_space import StateSpace as StateSpace
    from bramah.components.signal.step import Step as Step
    from bramah.components.signal.sum import Sum as Sum
    from bramah.components.signal.table_source import TableSource as TableSource
    from bramah.components.signal.transfer_function import PadeDelay as PadeDelay
    from bramah.components.signal.transfer_function import TransferFunction as TransferFunction
    from bramah.components.signal.transport_delay import TransportDelay as TransportDelay

TYPES = {
    "PID": "signal.pid",
    "Absolute": "signal.absolute",
    "AngleSensor": "signal.sensors",
    "Constant": "signal.constant",
    "DeadBand": "signal.dead_band",
    "DutyCycle": "signal.duty_cycle",
    "FirstOrderLag": "signal.first_order_lag",
    "FlowSensor": "signal.sensors",
    "ForceSensor": "signal.force_sensors",
    "Gain": "signal.gain",
    "HysteresisRelay": "signal.hysteresis_relay",
    "Input": "signal.input",
    "Integrator": "signal.integrator",
    "LimitedIntegrator": "signal.limited_integrator",
    "Limiter": "signal.limiter",
    "Lookup": "signal.lookup",
    "Lookup2D": "signal.lookup",
    "Maximum": "signal.extremes",
    "Minimum": "signal.extremes",
    "PadeDelay": "signal.transfer_function",
    "PositionSensor": "signal.sensors",
    "PressureDifferenceSensor": "signal.sensors",
    "PressureSensor": "signal.sensors",
    "Product": "signal.product",
    "Ramp": "signal.ramp",
    "RateLimiter": "signal.rate_limiter",
    "SampleAndHold": "signal.sample_hold",
    "SecondOrderLag": "signal.second_order_lag",
    "Sine": "signal.sine",
    "SpeedSensor": "signal.sensors",
    "Square": "signal.square",
    "StateSpace": "signal.state_space",
    "Step": "signal.step",
    "Sum": "signal.sum",
    "TableSource": "signal.table_source",
    "TorqueSensor": "signal.force_sensors",
    "TransferFunction": "signal.transfer_function",
    "TransportDelay": "signal.transport_delay",
    "VelocitySensor": "signal.sensors",
}
"""Component types and the modules that define them."""
CHOICES: dict[str, str] = {}
"""What their parameters choose from."""

if not TYPE_CHECKING:
    __all__ = [*TYPES, *CHOICES]
    __getattr__ = on_demand(__name__, TYPES | CHOICES)
