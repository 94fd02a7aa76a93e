"""Fluid that was lost, or came from nowhere.

A step from liquid into void, or back, may pass over the pressures at which the fluid tears, and with them over all that
it stores there. The unknowns at both ends look well; what flowed does not agree with what is stored.
"""

from __future__ import annotations

from collections.abc import Iterator

from bramah.components.ports import FLOW
from bramah.result.doubts.estimate import examined_whole
from bramah.result.doubts.evidence import Evidence
from bramah.result.doubts.promise import NOISE

LOST = 30.0
"""In rtol of all that flowed: a third of what is promised of a pressure. Random circuits that are right reach 9."""


def lost_fluid(evidence: Evidence) -> Iterator[str]:
    """Where the account of fluid does not close as well as the tolerance lets expect."""
    recorded = evidence.recorded
    if evidence.fluid is None or not examined_whole(evidence) or recorded.fixed_step > 0:
        return
    account, usual = evidence.fluid(), FLOW.through_scale * float(recorded.t[-1] - recorded.t[0])
    lost = account.imbalance
    if abs(lost) > LOST * recorded.loosest and account.turnover > NOISE * usual:
        verb = "lost" if lost > 0 else "gained"
        yield (
            f"{abs(lost):.2%} of the fluid that flowed is {verb} in the run. A smaller rtol keeps it; result.fluid() "
            "shows where it went."
        )
