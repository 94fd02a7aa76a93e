"""Power over time and activity, by component.

The activity of a component is the integral of the size of the power that it takes in or gives, in J; its share of all
activity tells how much it matters to what the circuit does with energy (Louca, Stein, Hulbert and Sprague 1997).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from bramah.errors import SimulationError, unknown_name
from bramah.records import cached_property, dataclass
from bramah.result.accounts import NO_ACCOUNTS, Accountable
from bramah.result.quadrature import quadrature
from bramah.result.recorded import Array
from bramah.result.tables import aligned

if TYPE_CHECKING:
    from bramah.result.result import Result

MOST_SHOWN = 20


@dataclass(frozen=True)
class Powers:
    """Power into every component, W: positive where it is lost or stored, negative where it is supplied."""

    t: Array
    """Instants inside the steps, s."""
    weight: Array
    """Of each instant in an integral over time, s."""
    into: Mapping[str, Array]
    """Through all ports of a component together, and into what it stores there."""
    through: Mapping[str, Array]
    """Half of what passes its ports, whatever the direction: what a cylinder or pump hands on."""

    def __getitem__(self, component: str) -> Array:
        if component not in self.into:
            raise unknown_name("component", component, self.into)
        return self.into[component]

    @cached_property
    def activity(self) -> dict[str, float]:
        """Integral of the size of the power into each component, J; the most active first."""
        found = {name: float(self.weight @ np.abs(power)) for name, power in self.into.items()}
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    @cached_property
    def energy(self) -> dict[str, float]:
        """Integral of the power into each component, J."""
        return {name: float(self.weight @ power) for name, power in self.into.items()}

    def __str__(self) -> str:
        total = sum(self.activity.values())
        rows: list[tuple[str, ...]] = [
            ("component", "activity [J]", "share", "energy in [J]", "least [W]", "greatest [W]", "passed on, most [W]")
        ]
        for name, activity in list(self.activity.items())[:MOST_SHOWN]:
            share = f"{100 * activity / total:.2f} %" if total > 0 else "-"
            power, passed = self.into[name], self.through[name]
            numbers = (self.energy[name], power.min(initial=0.0), power.max(initial=0.0), passed.max(initial=0.0))
            rows.append((name, f"{activity:.5g}", share, *(f"{v:.5g}" for v in numbers)))
        return "\n".join(aligned(rows))


def power(result: Result) -> Powers:
    """Power into every component over the run."""
    signals: Accountable = result.signals  # type: ignore[assignment]
    if not hasattr(signals, "exchange"):
        raise SimulationError(NO_ACCOUNTS)
    q = quadrature(result.recorded)
    passed, values = signals.exchange(q.t, q.y, q.slope, q.d, power=True)
    into, through = {}, {}
    for i, name in enumerate(signals.components()):
        own = [k for k, one in enumerate(passed) if one.component == i]
        if own:
            into[name] = values[own].sum(axis=0)
            through[name] = np.abs(values[own]).sum(axis=0) / 2
    return Powers(q.t, q.weight, into, through)
