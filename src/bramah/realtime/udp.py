"""Inputs and outputs as datagrams: a counter, the time, and the values, little-endian.

    bytes   type      meaning
    0 - 7   uint64    counter
    8 - 15  float64   time, s: of the circuit in what Bramah sends; anything in what it receives
    16 -    float64   one for each signal, in SI, in the order in which they were named

Bramah's counter is the number of steps done. A partner's rises from datagram to datagram; one that answers each of
Bramah's repeats its counter.
"""

from __future__ import annotations

import math
import socket
import struct
from collections.abc import Sequence

from bramah.errors import ArgumentError, SimulationError
from bramah.realtime.exchange import Values

Address = tuple[str, int]
LOOPBACK = "127.0.0.1"
RESTARTED = 1000
"""A counter that falls back by more is that of a partner who was started anew; by less, of a datagram that was late."""
MOST = 1000
"""Datagrams that are looked at in one step: a flood of them does not stop the loop."""


def datagram(count: int) -> struct.Struct:
    """The layout of a datagram with so many values."""
    return struct.Struct(f"<Qd{count}d")


def address_of(text: str) -> Address:
    """Of "host:port", or of "port" on this machine."""
    host, _, port = text.strip().rpartition(":")
    if not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise ArgumentError(f"{text!r} is not an address. Write host:port, such as 127.0.0.1:9001, or a port alone.")
    return host or LOOPBACK, int(port)


class Udp:
    """Datagrams that are taken as they come: the last one counts, and nobody waits for one.

    With `patience` it waits so many seconds for the answer to each datagram, and goes no further without it.
    """

    def __init__(
        self, inputs: int, listen: Address | None, send_to: Address | None, patience: float | None = None
    ) -> None:
        self._in, self._to, self._patience = datagram(inputs), send_to, patience
        self._buffer = bytearray(self._in.size + 1)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            self._socket.bind(listen or (LOOPBACK if send_to is None or send_to[0] == LOOPBACK else "", 0))
        except OSError as error:
            self._socket.close()
            where = f"{listen[0]}:{listen[1]}" if listen else "any port"
            raise ArgumentError(f"Cannot listen at {where}: {error.strerror}. Choose another address.") from None
        self._socket.settimeout(patience or 0.0)
        self._last = -1
        self.sent = self.received = self.refused = self.late = self.lost = 0

    @property
    def address(self) -> Address:
        """Where it listens."""
        host, port = self._socket.getsockname()[:2]
        return host, port

    def send(self, number: int, t: float, values: Values) -> None:
        if self._to is None:
            return
        try:
            self._socket.sendto(struct.pack(f"<Qd{len(values)}d", number, t, *values), self._to)
            self.sent += 1
        except OSError:  # nobody listens there yet, or the line is full: what is late is of no use
            self.lost += 1

    def receive(self, number: int) -> Values | None:
        """The latest that came; with patience, the answer to the datagram of this number."""
        latest, looked = None, 0
        while looked < MOST or self._patience is not None:
            looked += 1
            try:
                size = self._socket.recv_into(self._buffer)
            except TimeoutError:
                raise SimulationError(
                    f"No answer came within {self._patience:g} s to the datagram of step {number}. "
                    "Is the other program running, does it send here, and does it repeat the counter?"
                ) from None
            except BlockingIOError:
                return latest
            except ConnectionError:  # what was sent before reached nobody
                continue
            values = self._read(size)
            if values is None:
                continue
            latest = values
            if self._patience is not None and self._last >= number:
                return latest
        return latest

    def _read(self, size: int) -> Sequence[float] | None:
        """The values of the datagram in the buffer, unless it is of another size, no number, or overtaken."""
        if size != self._in.size:
            self.refused += 1
            return None
        counter, _, *values = self._in.unpack_from(self._buffer)
        if not all(map(math.isfinite, values)):
            self.refused += 1
            return None
        if counter < self._last <= counter + RESTARTED:
            self.late += 1
            return None
        self._last = counter
        self.received += 1
        return values

    def close(self) -> None:
        self._socket.close()

    def told(self) -> str:
        wrong = [
            f"{count} {words}"
            for count, words in (
                (self.refused, f"refused (not of {self._in.size} bytes, or not numbers)"),
                (self.late, "overtaken by later ones"),
                (self.lost, "that could not be sent"),
            )
            if count
        ]
        return f"Datagrams: {', '.join([f'{self.received} received', f'{self.sent} sent', *wrong])}."
