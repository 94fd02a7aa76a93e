"""Rigid stops: contact, rebound, rest and release, with the motion between events known exactly."""

from __future__ import annotations

from typing import Any

import pytest
from scipy.optimize import brentq

from bramah.components.mechanical import EndStop
from bramah.errors import CircuitError

G, MASS = 9.81, 2.0
LOWER, UPPER = "reaches the lower stop", "reaches the upper stop"


def fall(stop: Any, until: float) -> list[float]:
    """A body of weight m g above the lower stop, on exact parabolas; the instants of contact until it rests."""
    t, contacts = 0.0, []
    stop.values["port.total"] = -MASS * G
    while stop.values["contact"] == 0.0:
        x, v = stop.values["port.x"], stop.values["port.v"]

        def guard(s: float, x: float = x, v: float = v) -> float:
            return float(stop.value(stop.event(LOWER).guard, port__x=x + v * s - G * s**2 / 2, port__v=v - G * s))

        # Root search from the top of the flight, where the body is free for sure.
        s = brentq(guard, max(v, 0.0) / G, until, xtol=1e-15, rtol=1e-14)
        t += s
        contacts.append(t)
        stop.values |= {"port.x": x + v * s - G * s**2 / 2, "port.v": v - G * s}
        stop.fire(LOWER)
    return contacts


def test_bouncing_mass_meets_the_stop_at_the_exact_times(written: Any) -> None:
    e, height = 0.7, 1.0
    stop = written(EndStop, sides="lower", lower="50 mm", restitution=e, port__x=0.05 + height, port__v=0.0)
    contacts = fall(stop, until=2.0)
    first = (2 * height / G) ** 0.5
    exact, flight = [first], 2 * first * e
    # It rests at the first contact whose rebound would be slower than 1 mm/s.
    while G * flight / 2 > 1e-3:
        exact.append(exact[-1] + flight)
        flight *= e
    assert len(contacts) == len(exact) > 20
    assert contacts == pytest.approx(exact, abs=1e-9)
    assert (stop.values["port.x"], stop.values["port.v"], stop.values["contact"]) == (0.05, 0.0, -1.0)


def test_every_rebound_starts_exactly_at_the_stop(written: Any) -> None:
    stop = written(EndStop, restitution=0.5, port__x=-1e-12, port__v=-2.0, port__total=0.0)
    stop.fire(LOWER)
    assert (stop.values["port.x"], stop.values["port.v"], stop.values["contact"]) == (0.0, 1.0, 0.0)
    assert stop.value(stop.event(LOWER).guard) > 0, "moving away from the stop is no contact"
    stop.values |= {"port.x": 0.1 + 1e-12, "port.v": 2.0}
    assert stop.value(stop.event(UPPER).guard) < 0
    stop.fire(UPPER)
    assert (stop.values["port.x"], stop.values["port.v"], stop.values["contact"]) == (0.1, -1.0, 0.0)


def test_without_restitution_the_first_contact_is_the_last(written: Any) -> None:
    stop = written(EndStop, port__x=0.1, port__v=3.0, port__total=500.0)
    stop.fire(UPPER)
    assert (stop.values["port.v"], stop.values["contact"]) == (0.0, 1.0)
    assert [stop.value(flag) for _, flag in stop.equations.holds] == [1.0]
    assert stop.value(stop.event(UPPER).active) == 0.0
    assert stop.value(stop.event(LOWER).active) == 0.0


@pytest.mark.parametrize(("side", "contact"), [(LOWER, -1.0), (UPPER, 1.0)])
def test_it_lets_go_when_the_force_points_away(written: Any, side: str, contact: float) -> None:
    stop = written(EndStop, port__x=0.0, port__v=0.0, contact=contact)
    release = stop.event("leaves the stop")
    assert stop.value(release.active) == 1.0
    assert stop.value(release.guard, port__total=contact * 10.0) > 0
    assert stop.value(release.guard, port__total=-contact * 1e-9) < 0
    stop.values["port.total"] = -contact * 1e-9
    stop.fire("leaves the stop")
    assert stop.values["contact"] == 0.0
    assert [stop.value(flag) for _, flag in stop.equations.holds] == [0.0]
    assert stop.value(release.active) == 0.0
    # Rounding may put a part that has just left on the wrong side of the stop; it moves away, so it stays free.
    position = 0.0 if side == LOWER else 0.1
    astray = stop.value(stop.event(side).guard, port__x=position + contact * 1e-12, port__v=-contact * 1e-9)
    assert astray > 0


def test_contact_while_the_force_points_away_does_not_stick(written: Any) -> None:
    # Wenzel 1999: without this test a grazing poppet stays glued to its stop.
    stop = written(EndStop, port__x=0.1, port__v=1e-6, port__total=-5.0)
    stop.fire(UPPER)
    assert (stop.values["port.x"], stop.values["port.v"], stop.values["contact"]) == (0.1, 0.0, 1.0)
    # It is caught, and let go at the same instant: a guard below zero fires at once.
    assert stop.value(stop.event("leaves the stop").guard) < 0
    stop.fire("leaves the stop")
    assert stop.values["contact"] == 0.0


def test_one_sided_stops_have_one_contact(written: Any) -> None:
    names = {e.name for e in written(EndStop, sides="lower", lower="200 mm").equations.events}
    assert names == {LOWER, "leaves the stop", "is put back on its stop"}
    names = {e.name for e in written(EndStop, sides="upper", upper="-5 mm").equations.events}
    assert names == {UPPER, "leaves the stop", "is put back on its stop"}


def test_stops_out_of_order_are_refused() -> None:
    with pytest.raises(CircuitError, match=r"lower = 200 mm must be below upper = 100 mm"):
        EndStop(lower="200 mm")


BACK = "is put back on its stop"


@pytest.mark.parametrize(
    ("x", "v", "force", "due"),
    [
        (0.11, 0.0, 0.0, True),
        (-0.001, 0.0, 0.0, True),
        (0.1 + 1e-6, 0.0, 5.0, True),
        (0.1 + 1e-9, 0.0, 5.0, False),
        (0.1, 0.0, 5.0, False),
        (0.05, 0.0, 0.0, False),
        (0.1 + 1e-5, 0.0, -5.0, False),
        (0.1 + 1e-5, -0.01, 5.0, False),
        (0.102, 0.0, -5.0, True),
        (0.102, -0.01, 0.0, True),
    ],
    ids=[
        "at rest above", "at rest below", "pressed", "rounding", "on the stop", "between", "pulled back", "returning",
        "deep and pulled back", "deep and returning",
    ],
)  # fmt: skip
def test_what_lies_beyond_is_put_back_unless_an_error_put_it_there(
    written: Any, x: float, v: float, force: float, due: bool
) -> None:
    stop = written(EndStop, port__x=x, port__v=v, port__total=force)
    assert (stop.value(stop.event(BACK).guard) < 0) is due
    if due:
        stop.fire(BACK)
        assert stop.values["port.x"] == (0.1 if x > 0.05 else 0.0)
        assert stop.values["port.v"] == v, "what returns goes on doing so"
        free = v != 0 or ((x > 0.05) == (force < 0) and force != 0)
        assert stop.values["contact"] == (0.0 if free else 1.0 if x > 0.05 else -1.0)
        assert stop.value(stop.event(BACK).guard) >= 0


def test_what_is_put_back_to_rest_rests(written: Any) -> None:
    """Held with a speed left, however small, it would creep away for ever."""
    stop = written(EndStop, port__x=0.11, port__v=-1e-7, port__total=1.0)
    stop.fire(BACK)
    assert (stop.values["port.x"], stop.values["port.v"], stop.values["contact"]) == (0.1, 0.0, 1.0)


def test_what_is_put_back_while_it_goes_further_stops_or_rebounds(written: Any) -> None:
    for restitution, after, contact in ((0.0, 0.0, 1.0), (0.5, -1.0, 0.0)):
        stop = written(EndStop, restitution=restitution, port__x=0.2, port__v=2.0, port__total=0.0)
        stop.fire(BACK)
        assert (stop.values["port.x"], stop.values["port.v"], stop.values["contact"]) == (0.1, after, contact)
