"""Rows of a drawing: supply below, control between, actuators above.

Hydraulic nets have levels: those that pumps and sources deliver to are 0, and a part between two nets is one step up.
Row k lies right below level k, so that what hangs on a net is in its row and what stands on it in the next.
"""

from __future__ import annotations

from collections import deque

from bramah.circuit import PortRef
from bramah.drawing.layout.plan import Plan, Role
from bramah.drawing.shapes import Side

STAND = ("accumulator", "tank", "sensor")
"""Symbols that stand on a line rather than hang from it, by words in their names."""


class Ranks:
    """Levels of nets and rows of hydraulic parts."""

    def __init__(self, plan: Plan, names: list[str]) -> None:
        self.plan, self.names = plan, names
        self.levels: dict[str, int] = {}
        self.closed = self._closed_circuits()
        self._assign()
        self.rows = {name: self._row(name) for name in names}
        self._lift()

    def _assign(self) -> None:
        plan, waiting = self.plan, deque[str]()
        roots = [ref for name in self.names for ref in self._delivers(name)]
        if not roots:
            roots = [ref for name in self.names[:1] for ref in plan.main(name) if not plan.to_tank(ref)]
        for pump, (upper, lower) in self.closed.items():
            if plan.roles[pump] is Role.SUPPLY:
                self._reach(upper, 1, waiting)
                self._reach(lower, 0, waiting)
        for ref in roots:
            self._reach(plan.net_of[ref], 0, waiting)
        self._spread(waiting, through=False)
        for through in (False, True):
            for name in self.names:
                for ref in plan.fluid(name):
                    if plan.net_of[ref] not in self.levels and not plan.to_tank(ref):
                        near = [self.levels[n] for n in self._nets(name) if n in self.levels]
                        if near or through:
                            self._reach(plan.net_of[ref], max(near, default=0), waiting)
                            self._spread(waiting, through)

    def _closed_circuits(self) -> dict[str, tuple[str, str]]:
        """Pumps and motors with the same two lines, which they stand between side by side: the upper and the lower."""
        plan, found = self.plan, dict[str, tuple[str, str]]()
        lines = {n: self._nets(n) for n in self.names if plan.roles[n] in (Role.SUPPLY, Role.ACTUATOR)}
        for pump, own in lines.items():
            same = [n for n, nets in lines.items() if plan.roles[n] is Role.ACTUATOR and set(nets) == set(own)]
            if plan.roles[pump] is Role.SUPPLY and len(set(own)) == 2 == len(own) and same:
                sides = {plan.symbols[pump].ports[ref.port].side: plan.net_of[ref] for ref in plan.main(pump)}
                upper = sides.get(Side.NORTH, own[0])
                lower = own[1] if upper == own[0] else own[0]
                found |= dict.fromkeys((pump, *same), (upper, lower))
        return found

    def _delivers(self, name: str) -> list[PortRef]:
        """Ports from which flow goes out into the circuit, of pumps and sources that take it from outside of it."""
        plan = self.plan
        if plan.roles[name] is not Role.SUPPLY:
            return []
        main = [ref for ref in plan.main(name) if not plan.to_tank(ref)]
        out = plan.circuit.components[name].delivers
        sucks = [ref for ref in main if out and ref.port != out]
        if sucks and any(self._supplied(ref, name) for ref in sucks):
            return []
        return [ref for ref in main if not out or ref.port == out] or main

    def _supplied(self, ref: PortRef, name: str) -> bool:
        """Whether something else delivers to the suction side of a pump, directly or through lines."""
        plan, seen, waiting = self.plan, {name}, [ref]
        while waiting:
            for other in plan.others(waiting.pop()):
                if other.component in seen:
                    continue
                seen.add(other.component)
                if plan.roles[other.component] is Role.SUPPLY:
                    return True
                if plan.roles[other.component] is Role.CONTROL:
                    waiting += [r for r in plan.main(other.component) if not plan.to_tank(r)]
        return False

    def _nets(self, name: str) -> list[str]:
        plan = self.plan
        return [plan.net_of[ref] for ref in plan.main(name) if not plan.to_tank(ref)]

    def _reach(self, net: str, level: int, waiting: deque[str]) -> None:
        if net not in self.levels:
            self.levels[net] = level
            waiting.append(net)

    def _spread(self, waiting: deque[str], through: bool) -> None:
        """Levels of all nets behind those that wait; with `through`, behind actuators too."""
        plan, known = self.plan, set(self.names)
        while waiting:
            net = waiting.popleft()
            for ref in plan.nets[net].ports:
                name = ref.component
                if name not in known or plan.is_pilot(ref):
                    continue
                role = plan.roles[name]
                if role is Role.TANK or (role is Role.ACTUATOR and not through):
                    continue
                for other in plan.main(name):
                    if other != ref and not plan.to_tank(other):
                        up = 0 if role is Role.ACTUATOR or self._same_side(ref, other) else 1
                        self._reach(plan.net_of[other], self.levels[net] + up, waiting)

    def _same_side(self, a: PortRef, b: PortRef) -> bool:
        """Whether two ports of a large valve are on one side of it, P and T for instance."""
        ports = self.plan.symbols[a.component].ports
        many = len(self.plan.circuit.components[a.component].ports()) > 2
        return many and ports[a.port].side is ports[b.port].side in (Side.NORTH, Side.SOUTH)

    def _row(self, name: str) -> int:
        plan = self.plan
        levels = [self.levels[net] for net in self._nets(name) if net in self.levels]
        if not levels:
            pilots = [plan.net_of[ref] for ref in plan.fluid(name)]
            return max((self.levels[net] for net in pilots if net in self.levels), default=0)
        low, high = min(levels), max(levels)
        if name in self.closed:
            return high
        if plan.roles[name] is Role.SUPPLY:
            out = plan.circuit.components[name].delivers
            given = [plan.net_of[ref] for ref in plan.main(name) if ref.port == out]
            return next((self.levels[net] for net in given if net in self.levels), low)
        if plan.roles[name] is Role.ACTUATOR:
            return high + 1
        if high > low:
            return high
        if any(plan.to_tank(ref) for ref in plan.main(name)):
            return low
        if len(set(self._nets(name))) == 1:
            stands = any(word in plan.circuit.components[name].symbol for word in STAND)
            return low + 1 if stands else low
        return low + 1

    def _lift(self) -> None:
        """Actuators stand above whatever joins their lines."""
        plan = self.plan
        for name in self.names:
            if plan.roles[name] is not Role.ACTUATOR or name in self.closed:
                continue
            for net in self._nets(name):
                for ref in plan.nets[net].ports:
                    other = ref.component
                    if plan.roles.get(other) is Role.CONTROL and len(set(self._nets(other))) > 1 and other in self.rows:
                        self.rows[name] = max(self.rows[name], self.rows[other] + 1)

    def wanted(self, name: str) -> dict[str, Side]:
        """The sides that the ports of a part should be on."""
        plan, row = self.plan, self.rows[name]
        found: dict[str, Side] = {}
        for ref in plan.main(name):
            if plan.to_tank(ref):
                found[ref.port] = Side.SOUTH
            elif (level := self.levels.get(plan.net_of[ref])) is not None:
                found[ref.port] = Side.NORTH if level >= row else Side.SOUTH
        if len(found) == 2 and len(set(found.values())) == 1 and not any(plan.to_tank(r) for r in plan.main(name)):
            # Both nets are above or below: it lies between them.
            first, second = found
            return {first: Side.WEST, second: Side.EAST}
        return found
