"""The mechanism of a crane as a program of its own, beside its hydraulics in `bramah realtime`; a man drives it.

    python examples/realtime/mechanics.py

prints the command that starts the hydraulics in another terminal, and the address of a page with levers and a picture.
For each datagram with forces the mechanism moves on by a step under these forces, and answers with the motion of the
rods and the positions of the levers. Boom, jib and payload are those of crane_cosimulation.py; here they have stops.
"""

import argparse
import socket
import struct
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from crane_cosimulation import START, rods, runge_kutta

RODS = ("lift", "tilt")
INPUTS = [f"{rod}_lever.y" for rod in RODS] + [f"{rod}_rod.{part}" for rod in RODS for part in ("x_0", "v_0", "a_0")]
OUTPUTS = [f"{rod}_rod.port.F" for rod in RODS] + ["gallery.A.p", "lift.A.p", "lift.B.p", "tilt.A.p", "tilt.B.p"]
TAKES, GIVES = struct.Struct(f"<Qd{len(OUTPUTS)}d"), struct.Struct(f"<Qd{len(INPUTS)}d")
"""Datagrams: counter, time, values; little-endian."""

STOPS = np.array([[0.05, 0.65], [0.10, 0.64]])
"""Of the rods, m: clear of the dead centres of both linkages."""
STIFFNESS, DAMPING = 2e7, 2e5  # of a stop, N/m and N s/m

Levers = Callable[[float], tuple[float, float]]
"""Positions of the levers at a time, from -1 to 1."""


class Mechanism:
    """Angles of boom and jib and their rates, moved on by forces of the rods."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.pressures = [0.0] * 5
        self._begin()

    def _begin(self) -> None:
        self.t, self.q, self._force = 0.0, np.array(START), np.zeros(2)

    def motion(self, t: float, force: np.ndarray) -> list[float]:
        """Positions, velocities and accelerations of the rods from the time t on, while they push so for a step."""
        if t > self.t + 0.5 * self.step:  # a datagram was lost: the forces before it held on
            self._move(t - self.t)
        elif t < self.t - 1.5 * self.step:  # the other program was started anew
            self._begin()
        now = rods(self.q)
        self._force, self.t = force + stops(now), t
        self._move(self.step)
        mean = (rods(self.q) - now) / self.step
        return [now[0], now[2], mean[2], now[1], now[3], mean[3]]

    def _move(self, seconds: float) -> None:
        parts = 2 * max(1, round(seconds / self.step))
        self.q = runge_kutta(self.q, self._force, self._force, seconds, parts)
        self.t += seconds


def stops(rods: np.ndarray) -> np.ndarray:
    """Forces of the stops on both rods: springs with dampers that never pull."""
    x, v = rods[:2], rods[2:]
    low, high = (STIFFNESS * (STOPS[:, 0] - x) - DAMPING * v), (STIFFNESS * (x - STOPS[:, 1]) + DAMPING * v)
    force: np.ndarray = np.where(x < STOPS[:, 0], np.maximum(low, 0), 0) - np.where(
        x > STOPS[:, 1], np.maximum(high, 0), 0
    )
    return force


def serve(own: socket.socket, mechanism: Mechanism, levers: Levers, proceed: Callable[[], bool]) -> None:
    """Answer every datagram, as long as `proceed` says so; `own` has a timeout."""
    while proceed():
        try:
            data, sender = own.recvfrom(TAKES.size + 1)
        except TimeoutError:
            continue
        if len(data) != TAKES.size:
            continue
        counter, t, lift, tilt, *mechanism.pressures = TAKES.unpack(data)
        motion = mechanism.motion(t, -np.array([lift, tilt]))
        own.sendto(GIVES.pack(counter, t, *levers(t), *motion), sender)


def command(step: str, own: int, other: int) -> str:
    """How to start the hydraulics."""
    file = Path(__file__).with_name("crane.toml")
    return (
        f'bramah realtime "{file}" --step {step} --seconds 0 --listen 127.0.0.1:{own} --send 127.0.0.1:{other} '
        f'--inputs "{", ".join(INPUTS)}" --outputs "{", ".join(OUTPUTS)}"'
    )


def main() -> None:
    from panel import Panel

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--step", type=float, default=1.0, help="of the hydraulics, ms")
    parser.add_argument("--port", type=int, default=9102, help="where forces arrive; motion goes to the one before")
    parser.add_argument("--page", type=int, default=8600, help="port of the page")
    given = parser.parse_args()
    mechanism = Mechanism(1e-3 * given.step)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as own, Panel(mechanism, given.page) as panel:
        own.bind(("127.0.0.1", given.port))
        own.settimeout(0.5)
        print(f"In another terminal:\n\n{command(f'{given.step:g}ms', given.port - 1, given.port)}\n")
        print(f"The levers are at {panel.address}; Ctrl-C ends.")
        try:
            serve(own, mechanism, panel.levers, lambda: True)
        except KeyboardInterrupt:
            print("\nEnded.")


if __name__ == "__main__":
    main()
