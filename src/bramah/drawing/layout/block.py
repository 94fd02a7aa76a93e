"""A block: symbols that stand in a fixed position to each other, such as a cylinder and the loads on its rod."""

from __future__ import annotations

from bramah.circuit import PortRef
from bramah.drawing.labels import label_size
from bramah.drawing.layout.plan import Plan, Role
from bramah.drawing.placement import Corner, Placement
from bramah.drawing.shapes import Side
from bramah.records import cached_property

GAP = 2
"""Modules between two symbols of a block."""
CHAIN = 100
"""Parts one behind the other that a block takes in; what is behind these becomes a block of its own."""
Box = tuple[int, int, int, int]
WAY = {Side.NORTH: (0, -1), Side.EAST: (1, 0), Side.SOUTH: (0, 1), Side.WEST: (-1, 0)}


class Block:
    """Placements relative to the first symbol, which stands at the origin."""

    def __init__(self, plan: Plan, name: str, placement: Placement) -> None:
        self.plan, self.host = plan, name
        self.places: dict[str, Placement] = {}
        self.tanks: list[tuple[str, PortRef, Corner]] = []
        """Further places of tanks, with the port each is for."""
        self.boxes: list[Box] = []
        self.laid: set[str] = set()
        """Nets of shafts and rods whose parts are placed or about to be."""
        self.first = False
        """Whether it stands at the left of its row."""
        self.put(name, placement)

    def put(self, name: str, placement: Placement) -> None:
        """Place a symbol."""
        self.places[name] = placement
        self.boxes += [placement.boxes(self.plan.symbols[name])[0], label_box(self.plan, name, placement)]

    def put_tank(self, tank: str, ref: PortRef, at: Corner) -> None:
        """Place a tank symbol for a port."""
        self.tanks.append((tank, ref, at))
        self.boxes += Placement(at).boxes(self.plan.symbols[tank])

    def is_free(self, box: Box, gap: int = GAP) -> bool:
        """Whether a box would keep its distance from all that is there."""
        return not any(are_near(box, other, gap) for other in self.boxes)

    def settle(self, name: str, placement: Placement, way: Corner, most: int = 60) -> Placement:
        """The nearest free place from a wanted one in a direction."""
        x, y = placement.at
        for k in range(most):
            tried = Placement((x + k * way[0], y + k * way[1]), placement.turn, placement.mirror)
            if self.has_room(name, tried):
                return tried
        return tried

    def merge(self, group: Block, at: Corner, way: Corner, most: int = 200) -> None:
        """Take in all of another block, moved in a direction until it is clear of what is there."""
        for k in range(most):
            x, y = at[0] + k * way[0], at[1] + k * way[1]
            if all(self.is_free((left + x, t + y, r + x, b + y)) for left, t, r, b in group.boxes):
                break
        for name, place in group.places.items():
            self.put(name, Placement((place.at[0] + x, place.at[1] + y), place.turn, place.mirror))

    def has_room(self, name: str, placement: Placement) -> bool:
        """Whether a symbol and its name could stand there."""
        box = placement.boxes(self.plan.symbols[name])[0]
        return self.is_free(box) and self.is_free(label_box(self.plan, name, placement), 0)

    def extent(self) -> Box:
        """Left, top, right and bottom of all that is there."""
        left, top, right, bottom = zip(*self.boxes, strict=True)
        return min(left), min(top), max(right), max(bottom)

    @cached_property
    def size(self) -> Box:
        """Its extent, once all is placed."""
        return self.extent()

    @cached_property
    def outer(self) -> list[tuple[PortRef, Corner, Side]]:
        """Its ports, once all is placed."""
        return self.ports()

    @cached_property
    def hangs(self) -> bool:
        """Whether it is on one net alone and delivers nothing to it: a volume, a relief valve, an accumulator."""
        nets = {self.plan.net_of[ref] for ref, _, _ in self.outer}
        return len(nets) == 1 and self.plan.roles[self.host] is Role.CONTROL

    def ports(self) -> list[tuple[PortRef, Corner, Side]]:
        """Ports of its symbols that are joined to something outside, relative to the origin."""
        found = []
        served = {ref for _, ref, _ in self.tanks}
        for name, placement in self.places.items():
            for ref in self.plan.joined[name]:
                if ref not in served and any(o.component not in self.places for o in self.plan.others(ref)):
                    found.append((ref, *self.plan.port(ref, placement)))
        return found


def are_near(a: Box, b: Box, gap: int) -> bool:
    """Whether two boxes overlap or are less than a gap apart."""
    return a[0] < b[2] + gap and b[0] < a[2] + gap and a[1] < b[3] + gap and b[1] < a[3] + gap


def label_box(plan: Plan, name: str, placement: Placement) -> Box:
    """The usual place of a symbol's name."""
    symbol = plan.symbols[name]
    left, top, right, bottom = placement.boxes(symbol)[0]
    width, height = label_size(name)
    side, middle = placement.side(symbol.label), (left + right) // 2
    if side in (Side.NORTH, Side.SOUTH):
        y = top - height if side is Side.NORTH else bottom
        return middle - width // 2, y, middle + width - width // 2, y + height
    x, y = left - width if side is Side.WEST else right, (top + bottom - height) // 2
    return x, y, x + width, y + height
