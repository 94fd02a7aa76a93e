# Written by scripts/stubs.py from the declarations: make stubs writes it anew.

from bramah.components.signal.absolute import Absolute as _Absolute
from bramah.components.signal.constant import Constant as _Constant
from bramah.components.signal.dead_band import DeadBand as _DeadBand
from bramah.components.signal.duty_cycle import DutyCycle as _DutyCycle
from bramah.components.signal.duty_cycle import Ending as _Ending
from bramah.components.signal.duty_cycle import Shape as _Shape
from bramah.components.signal.extremes import Maximum as _Maximum
from bramah.components.signal.extremes import Minimum as _Minimum
from bramah.components.signal.first_order_lag import FirstOrderLag as _FirstOrderLag
from bramah.components.signal.force_sensors import ForceSensor as _ForceSensor
from bramah.components.signal.force_sensors import TorqueSensor as _TorqueSensor
from bramah.components.signal.gain import Gain as _Gain
from bramah.components.signal.hysteresis_relay import HysteresisRelay as _HysteresisRelay
from bramah.components.signal.input import Change as _Change
from bramah.components.signal.input import Input as _Input
from bramah.components.signal.integrator import Integrator as _Integrator
from bramah.components.signal.limited_integrator import LimitedIntegrator as _LimitedIntegrator
from bramah.components.signal.limiter import Limiter as _Limiter
from bramah.components.signal.lookup import Lookup as _Lookup
from bramah.components.signal.lookup import Lookup2D as _Lookup2D
from bramah.components.signal.pid import PID as _PID
from bramah.components.signal.product import Product as _Product
from bramah.components.signal.ramp import Ramp as _Ramp
from bramah.components.signal.rate_limiter import RateLimiter as _RateLimiter
from bramah.components.signal.sample_hold import SampleAndHold as _SampleAndHold
from bramah.components.signal.second_order_lag import SecondOrderLag as _SecondOrderLag
from bramah.components.signal.sensors import AngleSensor as _AngleSensor
from bramah.components.signal.sensors import FlowSensor as _FlowSensor
from bramah.components.signal.sensors import PositionSensor as _PositionSensor
from bramah.components.signal.sensors import PressureDifferenceSensor as _PressureDifferenceSensor
from bramah.components.signal.sensors import PressureSensor as _PressureSensor
from bramah.components.signal.sensors import SpeedSensor as _SpeedSensor
from bramah.components.signal.sensors import VelocitySensor as _VelocitySensor
from bramah.components.signal.sine import Sine as _Sine
from bramah.components.signal.square import Square as _Square
from bramah.components.signal.state_space import StateSpace as _StateSpace
from bramah.components.signal.step import Step as _Step
from bramah.components.signal.sum import Sum as _Sum
from bramah.components.signal.table_source import TableSource as _TableSource
from bramah.components.signal.transfer_function import PadeDelay as _PadeDelay
from bramah.components.signal.transfer_function import TransferFunction as _TransferFunction
from bramah.components.signal.transport_delay import TransportDelay as _TransportDelay
from bramah.declare.hints import Points, Quantities, Quantity, Rows
from typing import Literal

class PID(_PID):
    """PID controller with filtered derivative, limited output and anti-windup.

    setpoint: what the controlled quantity shall be (in any)
    proportional_gain: output per error (in any)
    integral_gain: rate of the output per error (in any)
    derivative_gain: output per rate of the error (in any)
    lower: least output (in any)
    upper: greatest output (in any)
    start_integral: integral part at the start (in any)
    filter_time: time constant of the derivative's filter (in ms, above 0 ms)
    tracking_time: time in which the integral gives way at a limit (in s, above 0 s)
    """
    def __init__(
        self,
        *,
        setpoint: Quantity = 0.0,
        proportional_gain: Quantity = 1.0,
        integral_gain: Quantity = 0.0,
        derivative_gain: Quantity = 0.0,
        lower: Quantity = -1.0,
        upper: Quantity = 1.0,
        start_integral: Quantity = 0.0,
        filter_time: Quantity = "1 ms",
        tracking_time: Quantity = "0.1 s",
    ) -> None: ...

class Absolute(_Absolute):
    """y = |u|. The instants at which the input changes sign are located."""
    def __init__(self) -> None: ...

class AngleSensor(_AngleSensor):
    """The angle of a shaft."""
    def __init__(self) -> None: ...

class Constant(_Constant):
    """A fixed value.

    value: value of the signal (in any)
    """
    def __init__(
        self,
        *,
        value: Quantity = 1.0,
    ) -> None: ...

class DeadBand(_DeadBand):
    """y = gain (u - upper) above the band,  0 in it,  gain (u - lower) below it.

    lower: lower edge of the band (in any)
    upper: upper edge of the band (in any)
    gain: slope outside the band (in any)
    """
    def __init__(
        self,
        *,
        lower: Quantity = -0.05,
        upper: Quantity = 0.05,
        gain: Quantity = 1.0,
    ) -> None: ...

class DutyCycle(_DutyCycle):
    """Stages of a duration and a value, one after another; every corner is scheduled.

    stages: duration and value of each stage (in s -> any, pairs of points)
    shape: whether a stage goes straight to its value or holds it throughout (one of ramps, holds)
    ending: what follows the last stage (one of hold, repeat, continue)
    start_time: time at which the first stage begins (in s)
    """
    def __init__(
        self,
        *,
        stages: Points = ...,
        shape: _Shape | Literal["ramps", "holds"] | str = "ramps",
        ending: _Ending | Literal["hold", "repeat", "continue"] | str = "hold",
        start_time: Quantity = "0 s",
    ) -> None: ...

class FirstOrderLag(_FirstOrderLag):
    """T x' = gain u - x,  y = x.

    gain: output over input at rest (in any)
    time_constant: time to 63 % of a step (in s, above 0 s)
    start: output at the start (in any)
    """
    def __init__(
        self,
        *,
        gain: Quantity = 1.0,
        time_constant: Quantity = "0.01 s",
        start: Quantity = 0.0,
    ) -> None: ...

class FlowSensor(_FlowSensor):
    """The flow from A to B, and the power p_A q it carries.

    resistance: pressure drop per flow (in Pa s/m3, at least 0 Pa s/m3)
    """
    def __init__(
        self,
        *,
        resistance: Quantity = "1000 Pa s/m3",
    ) -> None: ...

class ForceSensor(_ForceSensor):
    """The force that A passes on to B, positive if it pushes B forward.

    stiffness: force per deflection (in N/m, above 0 N/m)
    damping: force per rate of deflection (in N s/m, at least 0 N s/m)
    """
    def __init__(
        self,
        *,
        stiffness: Quantity = "1e9 N/m",
        damping: Quantity = "100000 N s/m",
    ) -> None: ...

class Gain(_Gain):
    """y = gain u + offset.

    gain: factor (in any)
    offset: added after scaling (in any)
    """
    def __init__(
        self,
        *,
        gain: Quantity = 1.0,
        offset: Quantity = 0.0,
    ) -> None: ...

class HysteresisRelay(_HysteresisRelay):
    """y = on_value from the instant u rises above switch_on until it falls below switch_off, else off_value.

    switch_on: input at which it switches on (in any)
    switch_off: input at which it switches off, below the other (in any)
    on_value: output while on (in any)
    off_value: output while off (in any)
    start: 1 to start switched on, 0 to start off (at least 0, at most 1)
    """
    def __init__(
        self,
        *,
        switch_on: Quantity = 0.5,
        switch_off: Quantity = -0.5,
        on_value: Quantity = 1.0,
        off_value: Quantity = 0.0,
        start: Quantity = 0.0,
    ) -> None: ...

class Input(_Input):
    """A signal set by whoever steps the simulation, between two steps; it holds its value until it is set again.

    start: value at the start (in any)
    change: whether it jumps to a value that is set or goes there in a ramp (one of jump, ramp)
    ramp_time: duration of a ramp (in ms, above 0 ms)
    """
    def __init__(
        self,
        *,
        start: Quantity = 0.0,
        change: _Change | Literal["jump", "ramp"] | str = "jump",
        ramp_time: Quantity = "10 ms",
    ) -> None: ...

class Integrator(_Integrator):
    """x' = gain u,  y = x.

    gain: rate of the output over the input (in any)
    start: output at the start (in any)
    """
    def __init__(
        self,
        *,
        gain: Quantity = 1.0,
        start: Quantity = 0.0,
    ) -> None: ...

class LimitedIntegrator(_LimitedIntegrator):
    """x' = gain u between the limits,  y = x.

    gain: rate of the output over the input (in any)
    lower: least output (in any)
    upper: greatest output (in any)
    start: output at the start (in any)
    """
    def __init__(
        self,
        *,
        gain: Quantity = 1.0,
        lower: Quantity = -1.0,
        upper: Quantity = 1.0,
        start: Quantity = 0.0,
    ) -> None: ...

class Limiter(_Limiter):
    """y = u between the limits, the nearer limit outside them. The instants at which it saturates are located.

    lower: least output (in any)
    upper: greatest output (in any)
    """
    def __init__(
        self,
        *,
        lower: Quantity = -1.0,
        upper: Quantity = 1.0,
    ) -> None: ...

class Lookup(_Lookup):
    """y = f(u), a smooth curve through points that does not overshoot them (Fritsch and Carlson 1980).

    points: inputs and outputs (in any -> any, pairs of points)
    """
    def __init__(
        self,
        *,
        points: Points = ...,
    ) -> None: ...

class Lookup2D(_Lookup2D):
    """y = f(u, v), a smooth surface through a grid of points.

    table: a row of u, then rows of v and outputs (in any, any -> any, a row of x, then rows of y and values)
    """
    def __init__(
        self,
        *,
        table: Points = ...,
    ) -> None: ...

class Maximum(_Maximum):
    """y = max(a, b). The instants at which they change places are located.

    a: first signal (in any)
    b: second signal (in any)
    """
    def __init__(
        self,
        *,
        a: Quantity = 0.0,
        b: Quantity = 0.0,
    ) -> None: ...

class Minimum(_Minimum):
    """y = min(a, b). The instants at which they change places are located.

    a: first signal (in any)
    b: second signal (in any)
    """
    def __init__(
        self,
        *,
        a: Quantity = 0.0,
        b: Quantity = 0.0,
    ) -> None: ...

class PadeDelay(_PadeDelay):
    """y = u delayed, approximated by the rational function of s nearest to exp(-s delay) at low frequency.

    delay: time from input to output (in ms, above 0 ms)
    order: number of states (a whole number from 1 to 10)
    start: constant input before the start (in any)
    """
    def __init__(
        self,
        *,
        delay: Quantity = "100 ms",
        order: int = 4,
        start: Quantity = 0.0,
    ) -> None: ...

class PositionSensor(_PositionSensor):
    """The position of a part moving along a line."""
    def __init__(self) -> None: ...

class PressureDifferenceSensor(_PressureDifferenceSensor):
    """y = p_A - p_B, the pressure at A less that at B."""
    def __init__(self) -> None: ...

class PressureSensor(_PressureSensor):
    """The pressure of a net."""
    def __init__(self) -> None: ...

class Product(_Product):
    """y = a b c d. Inputs not connected have a fixed value, 1 unless given.

    a: first factor (in any)
    b: second factor (in any)
    c: third factor (in any)
    d: fourth factor (in any)
    """
    def __init__(
        self,
        *,
        a: Quantity = 1.0,
        b: Quantity = 1.0,
        c: Quantity = 1.0,
        d: Quantity = 1.0,
    ) -> None: ...

class Ramp(_Ramp):
    """A straight line from one value to another, constant before and after. Both corners are scheduled.

    before: value before the ramp (in any)
    after: value after the ramp (in any)
    start_time: time at which the ramp begins (in s)
    duration: time from the first corner to the second (in s, above 0 s)
    """
    def __init__(
        self,
        *,
        before: Quantity = 0.0,
        after: Quantity = 1.0,
        start_time: Quantity = "0 s",
        duration: Quantity = "1 s",
    ) -> None: ...

class RateLimiter(_RateLimiter):
    """y' = (u - y) / T between -falling and rising, the nearer of them outside.

    rising: greatest rate upwards, per second (in any, above 0)
    falling: greatest rate downwards, per second, as a positive number (in any, above 0)
    lag: T, the lag behind an input slower than the limits (in ms, above 0 ms)
    """
    def __init__(
        self,
        *,
        rising: Quantity = 1.0,
        falling: Quantity = 1.0,
        lag: Quantity = "1 ms",
    ) -> None: ...

class SampleAndHold(_SampleAndHold):
    """y = u(t_k) from t_k until t_(k+1),  t_k = offset + k period.

    period: time from sample to sample (in ms, above 0 ms)
    offset: time of the first sample (in ms, at least 0 ms)
    """
    def __init__(
        self,
        *,
        period: Quantity = "10 ms",
        offset: Quantity = "0 ms",
    ) -> None: ...

class SecondOrderLag(_SecondOrderLag):
    """x'' = w^2 (gain u - x) - 2 zeta w x',  y = x,  w = 2 pi natural_frequency.

    gain: output over input at rest (in any)
    natural_frequency: frequency of the undamped oscillation (in Hz, above 0 Hz)
    damping_ratio: damping over critical damping (at least 0)
    start: output at the start (in any)
    """
    def __init__(
        self,
        *,
        gain: Quantity = 1.0,
        natural_frequency: Quantity = "10 Hz",
        damping_ratio: Quantity = 0.7,
        start: Quantity = 0.0,
    ) -> None: ...

class Sine(_Sine):
    """y = offset + amplitude sin(2 pi f (t - start) + phase); before the start it keeps its value of the start.

    amplitude: half the way from valley to peak (in any)
    frequency: periods per second (in Hz, above 0 Hz)
    offset: mean value (in any)
    phase: angle at the start (in deg)
    start_time: time at which the oscillation begins (in s)
    """
    def __init__(
        self,
        *,
        amplitude: Quantity = 1.0,
        frequency: Quantity = "1 Hz",
        offset: Quantity = 0.0,
        phase: Quantity = "0 deg",
        start_time: Quantity = "0 s",
    ) -> None: ...

class SpeedSensor(_SpeedSensor):
    """The speed of a shaft."""
    def __init__(self) -> None: ...

class Square(_Square):
    """Plus the amplitude in the first half of each period, minus it in the second; the offset is added at all times.

    amplitude: half the height of a jump (in any)
    period: time of two halves (in s, above 0 s)
    offset: mean value (in any)
    start_time: time at which the first half begins (in s)
    """
    def __init__(
        self,
        *,
        amplitude: Quantity = 1.0,
        period: Quantity = "1 s",
        offset: Quantity = 0.0,
        start_time: Quantity = "0 s",
    ) -> None: ...

class StateSpace(_StateSpace):
    """x' = A x + B u,  y = C x + D u, with one input, one output and any number of states.

    A: what the states do to each other, row by row (equally long lists of numbers)
    B: what the input does to each state (numbers)
    C: what each state gives to the output (numbers)
    D: what the input gives to the output directly (in any)
    start: states at the start; a single 0 stands for all (numbers)
    """
    def __init__(
        self,
        *,
        A: Rows = ...,
        B: Quantities = ...,
        C: Quantities = ...,
        D: Quantity = 0.0,
        start: Quantities = ...,
    ) -> None: ...

class Step(_Step):
    """A jump from one value to another at a scheduled time.

    before: value before the step (in any)
    after: value after the step (in any)
    step_time: time of the step (in s)
    """
    def __init__(
        self,
        *,
        before: Quantity = 0.0,
        after: Quantity = 1.0,
        step_time: Quantity = "0 s",
    ) -> None: ...

class Sum(_Sum):
    """y = gain_a a + gain_b b + gain_c c + gain_d d. Inputs not connected have a fixed value, 0 unless given.

    a: first term (in any)
    b: second term (in any)
    c: third term (in any)
    d: fourth term (in any)
    gain_a: factor of the first term (in any)
    gain_b: factor of the second term, -1 for a difference (in any)
    gain_c: factor of the third term (in any)
    gain_d: factor of the fourth term (in any)
    """
    def __init__(
        self,
        *,
        a: Quantity = 0.0,
        b: Quantity = 0.0,
        c: Quantity = 0.0,
        d: Quantity = 0.0,
        gain_a: Quantity = 1.0,
        gain_b: Quantity = 1.0,
        gain_c: Quantity = 1.0,
        gain_d: Quantity = 1.0,
    ) -> None: ...

class TableSource(_TableSource):
    """Straight lines between points (time, value); the first value before them, the last one after.

    points: times and values (in s -> any, pairs of points)
    """
    def __init__(
        self,
        *,
        points: Points = ...,
    ) -> None: ...

class TorqueSensor(_TorqueSensor):
    """The torque that shaft A passes on to shaft B.

    stiffness: torque per angle (in N m/rad, above 0 N m/rad)
    damping: torque per difference of speeds (in N m s/rad, at least 0 N m s/rad)
    """
    def __init__(
        self,
        *,
        stiffness: Quantity = "1e6 N m/rad",
        damping: Quantity = "100 N m s/rad",
    ) -> None: ...

class TransferFunction(_TransferFunction):
    """y = (b_0 s^m + ... + b_m) / (a_0 s^n + ... + a_n) u,  m <= n.

    numerator: coefficients of the input's derivatives, highest power of s first (numbers)
    denominator: coefficients of the output's derivatives, highest power of s first (numbers)
    start: constant input before the start, under which the block is at rest (in any)
    """
    def __init__(
        self,
        *,
        numerator: Quantities = ...,
        denominator: Quantities = ...,
        start: Quantity = 0.0,
    ) -> None: ...

class TransportDelay(_TransportDelay):
    """y(t) = u(t - delay), from 32 samples of the input per delay, joined by straight lines.

    delay: time from input to output (in ms, above 0 ms)
    """
    def __init__(
        self,
        *,
        delay: Quantity = "100 ms",
    ) -> None: ...

class VelocitySensor(_VelocitySensor):
    """The velocity of a part moving along a line."""
    def __init__(self) -> None: ...

TYPES: dict[str, str]
CHOICES: dict[str, str]
