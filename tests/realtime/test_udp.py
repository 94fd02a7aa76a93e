"""Datagrams, on this machine only."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator

import pytest

from bramah.errors import ArgumentError, SimulationError
from bramah.realtime.udp import Udp, address_of


@pytest.fixture
def partner() -> Iterator[socket.socket]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.0.1", 0))
        other.settimeout(10.0)
        yield other


@pytest.fixture
def udp(partner: socket.socket) -> Iterator[Udp]:
    own = Udp(2, ("127.0.0.1", 0), partner.getsockname())
    yield own
    own.close()


def tell(partner: socket.socket, udp: Udp, counter: int, *values: float) -> None:
    partner.sendto(struct.pack(f"<Qd{len(values)}d", counter, 0.0, *values), udp.address)


def arrived(udp: Udp) -> object:
    """What is received once something has arrived: delivery within one machine is not instant."""
    for _ in range(1000):
        before = udp.received + udp.refused + udp.late
        values = udp.receive(0)
        if udp.received + udp.refused + udp.late > before:
            return values
        time.sleep(1e-3)
    raise AssertionError("nothing arrived")


def test_what_is_sent_is_laid_out_as_promised(partner: socket.socket, udp: Udp) -> None:
    udp.send(7, 0.25, [1.5, -2.0, 3e5])
    assert partner.recv(100) == struct.pack("<Qdddd", 7, 0.25, 1.5, -2.0, 3e5)


def test_the_last_one_counts_and_is_told_once(partner: socket.socket, udp: Udp) -> None:
    for counter in range(3):
        tell(partner, udp, counter, counter, 10.0 * counter)
    values = None
    while udp.received < 3:
        values = udp.receive(0) or values
    assert values == [2.0, 20.0]
    assert udp.receive(0) is None, "whoever set them keeps them"


def test_what_was_overtaken_is_left_out(partner: socket.socket, udp: Udp) -> None:
    tell(partner, udp, 5, 1.0, 1.0)
    assert arrived(udp) == [1.0, 1.0]
    tell(partner, udp, 4, 9.0, 9.0)
    assert arrived(udp) is None and udp.late == 1


def test_a_partner_may_be_started_anew(partner: socket.socket, udp: Udp) -> None:
    tell(partner, udp, 50_000, 1.0, 1.0)
    arrived(udp)
    tell(partner, udp, 0, 2.0, 2.0)
    assert arrived(udp) == [2.0, 2.0]


@pytest.mark.parametrize("values", [(1.0,), (1.0, 2.0, 3.0), (1.0, float("nan")), (float("inf"), 1.0)])
def test_what_is_no_set_of_values_is_refused(partner: socket.socket, udp: Udp, values: tuple[float, ...]) -> None:
    tell(partner, udp, 0, *values)
    assert arrived(udp) is None and udp.refused == 1
    assert "1 refused (not of 32 bytes, or not numbers)" in udp.told()


def test_nobody_there_is_no_failure() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.0.1", 0))
        gone = other.getsockname()
    own = Udp(1, None, gone)
    for number in range(3):
        own.send(number, 0.0, [1.0])
        assert own.receive(number) is None
    own.close()


def test_a_flood_does_not_stop_the_loop(partner: socket.socket, udp: Udp, monkeypatch: pytest.MonkeyPatch) -> None:
    import bramah.realtime.udp as module

    monkeypatch.setattr(module, "MOST", 3)
    for counter in range(5):
        tell(partner, udp, counter, counter, 0.0)
    while udp.received < 3:
        before = udp.received
        udp.receive(0)
        assert udp.received - before <= 3
    assert udp.received <= 5


def test_lockstep_waits_for_the_answer(partner: socket.socket) -> None:
    own = Udp(1, ("127.0.0.1", 0), partner.getsockname(), patience=10.0)
    tell(partner, own, 2, 4.0)
    tell(partner, own, 3, 5.0)
    assert own.receive(3) == [5.0], "the answers to earlier ones are passed over"
    own.close()


def test_lockstep_gives_up(partner: socket.socket) -> None:
    own = Udp(1, ("127.0.0.1", 0), partner.getsockname(), patience=0.01)
    with pytest.raises(SimulationError, match=r"No answer came within 0.01 s to the datagram of step 4\. Is the other"):
        own.receive(4)
    own.close()


def test_an_address_that_is_taken(udp: Udp) -> None:
    with pytest.raises(ArgumentError, match=rf"Cannot listen at 127.0.0.1:{udp.address[1]}: .*Choose another"):
        Udp(1, udp.address, None)


@pytest.mark.parametrize(("text", "address"), [
    ("9001", ("127.0.0.1", 9001)), ("rig.local:80", ("rig.local", 80)), (":7", ("127.0.0.1", 7)),
])  # fmt: skip
def test_addresses(text: str, address: tuple[str, int]) -> None:
    assert address_of(text) == address


@pytest.mark.parametrize("text", ["", "rig", "rig:", "rig:0", "rig:70000", "rig:-1"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ArgumentError, match="Write host:port"):
        address_of(text)
