"""Which pieces of a net are drawn as pilot lines."""

from __future__ import annotations

from bramah.drawing.routing.pilots import with_pilots
from bramah.drawing.routing.tree import Ends, Pin


def test_only_lines_that_lead_to_pilot_ports_alone_are_dashed() -> None:
    """A load-sensing line leaves the working line at a joint; the working line itself stays solid."""
    pump, motor, sense = Pin((0, 0), 0), Pin((10, 0), 2), Pin((4, 6), 0, dashed=True)
    # Routed from the pump to the pilot port first, the motor joined on the way.
    routed = (((0, 0), (4, 0), (4, 6)), ((10, 0), (4, 0)))
    branches, pilots = with_pilots(routed, Ends((pump, motor, sense)))
    assert dict(zip(map(frozenset, branches), pilots, strict=True)) == {
        frozenset({(0, 0), (4, 0)}): False,
        frozenset({(4, 0), (10, 0)}): False,
        frozenset({(4, 0), (4, 6)}): True,
    }
    assert with_pilots((((0, 0), (4, 0), (4, 6)),), Ends((pump, sense)))[1] == (True,)
    assert with_pilots(routed, Ends((pump, motor))) == (routed, (False, False))
