"""Which way round each port works. Nobody chooses it: it falls out of what is joined to what."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bramah.records import dataclass
from bramah.system.anatomy import Anatomy
from bramah.system.resolve import Definition


@dataclass(frozen=True)
class Causality:
    """What a port is told and what it tells."""

    component: str
    port: str
    net: str
    receives: str
    delivers: str
    reason: str


def causalities(anatomy: Anatomy, differential: NDArray[np.int64]) -> tuple[Causality, ...]:
    """A port that imposes or stores tells its net the pressure; every other is told it and answers with a flow."""
    found = []
    for i, instance in anatomy.components():
        for at, node in instance.node.items():
            one, other = node.pair.words.across, node.pair.words.through
            number = anatomy.numbering.node_number.get(id(node), -1)
            imposer = anatomy.resolver.imposer.get(id(node))
            stores = anatomy.stores(i, at)
            if imposer == Definition(i, at):
                tells, reason = True, f"imposes the {one}"
            elif imposer is not None:
                who = imposer.port_of(anatomy.instances)
                tells, reason = False, f"{who} imposes the {one}" + (", which its storage follows" if stores else "")
            elif stores and differential[number]:
                tells, reason = True, f"stores, so the {one} is a state"
            else:
                tells = False
                reason = f"the {one} is a state" if differential[number] else f"the {one} is solved for"
            receives, delivers = (other, one) if tells else (one, other)
            found.append(Causality(instance.name, at.port, node.name, receives, delivers, reason))
    return tuple(found)
