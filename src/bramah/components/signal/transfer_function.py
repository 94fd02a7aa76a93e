"""Transfer functions: any proper rational one, and the rational approximation of a delay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import factorial
from typing import Any

from bramah.components.assembly import Assembly, Inside
from bramah.components.ports import signal_in, signal_out
from bramah.components.signal.gain import Gain
from bramah.components.signal.state_space import linear_system, resting_states
from bramah.declare import count, numbers, parameter


class TransferFunction(Assembly):
    """y = (b_0 s^m + ... + b_m) / (a_0 s^n + ... + a_n) u,  m <= n.

    In observable form: y = x_1 + b_0 u,  x_k' = x_(k+1) + b_k u - a_k y, with time scaled by the largest |a_k|^(1/k) so
    that the states are about as large as the output.
    """

    symbol = "transfer function"

    u = signal_in(help="the input")
    y = signal_out(help="the output")

    numerator = numbers([1.0], help="coefficients of the input's derivatives, highest power of s first")
    denominator = numbers([1.0, 1.0], help="coefficients of the output's derivatives, highest power of s first")
    start = parameter("*", 0.0, help="constant input before the start, under which the block is at rest")

    @classmethod
    def relations(cls, values: Mapping[str, Any]) -> Iterable[str]:
        top, bottom = values["numerator"], values["denominator"]
        if bottom[0] == 0.0:
            yield "The first coefficient of the denominator must not be 0."
        if len(top) > len(bottom):
            yield "The numerator has a higher power of s than the denominator: its output would need derivatives."
        if bottom[-1] == 0.0 and len(bottom) > 1 and values["start"] != 0.0:
            yield "A denominator that ends with 0 integrates its input, so it rests under start = 0 only."

    def build(self, inside: Inside) -> None:
        rational(inside, self.numerator, self.denominator, self.start)


class PadeDelay(Assembly):
    """y = u delayed, approximated by the rational function of s nearest to exp(-s delay) at low frequency.

    The numerator has one power of s less than the denominator (Padé), so nothing passes at once. The phase is right
    up to about order/delay rad/s; a jump of the input makes the output ripple before it arrives. A TransportDelay
    keeps the shape of the signal instead.
    """

    symbol = "delay"

    u = signal_in(help="what is delayed")
    y = signal_out(help="about the input of a while ago")

    delay = parameter("ms", 100.0, above=0, help="time from input to output")
    order = count(4, least=1, most=10, help="number of states")
    start = parameter("*", 0.0, help="constant input before the start")

    def build(self, inside: Inside) -> None:
        rational(inside, *pade(self.delay, self.order), self.start)


def pade(delay: float, order: int) -> tuple[list[float], list[float]]:
    """Numerator and denominator of the approximation of exp(-s delay), highest power first."""
    n, m = order, order - 1

    def coefficient(degree: int, j: int) -> float:
        weight = factorial(m + n - j) * factorial(degree) / (factorial(j) * factorial(degree - j))
        return weight / factorial(m + n) * delay**j

    top = [(-1) ** j * coefficient(m, j) for j in reversed(range(m + 1))]
    return top, [coefficient(n, j) for j in reversed(range(n + 1))]


def rational(inside: Inside, numerator: Sequence[float], denominator: Sequence[float], start: float) -> None:
    """A transfer function as parts of an assembly with an input u and an output y."""
    n = len(denominator) - 1
    a = [c / denominator[0] for c in denominator]
    b = [0.0] * (n + 1 - len(numerator)) + [c / denominator[0] for c in numerator]
    if n == 0:
        inside.add("output", Gain(gain=b[0]))
        inside.expose("u", "output.u")
        inside.expose("y", "output.y")
        return
    w = max(abs(c) ** (1.0 / k) for k, c in enumerate(a) if k) or 1.0
    A = [[-a[k + 1] / w**k if j == 0 else w if j == k + 1 else 0.0 for j in range(n)] for k in range(n)]
    B = [(b[k + 1] - a[k + 1] * b[0]) / w**k for k in range(n)]
    C = [1.0] + [0.0] * (n - 1)
    linear_system(inside, A, B, C, b[0], resting_states(A, B, start))
