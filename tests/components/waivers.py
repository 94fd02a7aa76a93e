"""Both sides of the corners that laws waive: random points next to each, and what value and slope do across it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.components.references import reference_of
from bramah.expr import Expr, derivative, evaluate, symbol, symbols
from bramah.expr.tables import corner_record
from bramah.expr.waivers import LOCATED, SMOOTH, stripped
from bramah.system import System
from bramah.system.corners import Corner, find_corners, find_waived
from bramah.system.references import Corners, Leaf, leaf_of
from bramah.system.template import Template

Floats = NDArray[np.float64]

SAMPLES, NEIGHBOURS = 2000, 8
PARTS, ROUNDS = 64, 10
"""A corner is sought between two points, in so many parts of what is left: to 2^-60 of their distance."""
MOST_CROSSINGS = {SMOOTH: 8, LOCATED: 60}
"""Many for an event: it may be waiting only in some modes and for one direction of motion."""
STEP = 1e-9
"""Distance between neighbours over that of the two points between which a corner was found. Far more than rounding, and
so little that a law is straight over a few of them: only what jumps at the corner tells the two sides apart."""
SLACK = 4.0
"""How much more two neighbours across a corner may differ than all neighbours on one side do: a slope that goes on
without a jump changes by one step there, and by seven on either side."""
UNREACHED = "unreached"
ROUNDING = 1e-12
"""Of the size of what is added up: thousands of operations, each with an error of 1e-16."""


@dataclass(frozen=True)
class Waived:
    """A waived corner in one law of an instance."""

    reason: str
    corner: Corner
    raw: Expr
    """The law with its waivers."""
    law: Expr
    template: Template
    known: dict[str, Any]
    scales: dict[str, float]
    tables: Floats

    def moving(self) -> list[str]:
        """Symbols of the law that change during a run."""
        return [n for n in symbols([self.law]) if self.template.category(n) in ("unknown", "time", "total")]


def waived_corners(system: System, seen: set[Any]) -> Iterator[Waived]:
    """All waivers of a system's laws that were not seen before."""
    anatomy = system.anatomy
    for i, kernel in enumerate(anatomy.kernels):
        template, cone = kernel.template, anatomy.cones[i]
        if (template, type(anatomy.circuit.fluid)) in seen:
            continue
        seen.add((template, type(anatomy.circuit.fluid)))
        for law in template.laws:
            for reason, corner in find_waived([law], template.category):
                key = (reason, corner, law, type(anatomy.circuit.fluid))
                if key not in seen:
                    seen.add(key)
                    bare = stripped([law])[0]
                    roots = [
                        bare,
                        *_watched_corners(law, template),
                        corner.zero,
                        corner.active,
                        *(e for _, e in template.guards),
                    ]
                    yield Waived(reason, corner, law, bare, template, *_known(system, template, cone, roots))


def _known(system: System, template: Template, cone: Any, roots: list[Expr]) -> Any:
    """Values of what is fixed, sizes of what is not, and the tables."""
    values, numbering = system.anatomy.parameters, system.anatomy.numbering
    known: dict[str, Any] = {}
    tables = values.tables
    scales: dict[str, float] = {}
    for name in symbols(roots):
        category = template.category(name)
        reference = reference_of(name)
        if isinstance(reference, Leaf) and isinstance(reference.own, Corners):
            handle = int(values.of(cone.members[reference.member], reference.own.curve))
            known[name] = float(len(tables))
            tables = np.concatenate([tables, corner_record(values.tables[handle:])])
        elif category == "fixed":
            known[name] = values.fixed(name, cone)
        elif category == "unknown":
            leaf = leaf_of(name)
            scales[name] = numbering.scales[numbering.unknown[cone.members[leaf.member]][leaf.own]]
        else:
            scales[name] = 1.0
    return known, scales, tables


def samples(waived: Waived, random: np.random.Generator) -> dict[str, Floats]:
    """Points of all sizes: pressures near and far from each other, below vacuum to 1000 bar; switches either way."""
    low = random.choice([-5e5, -1.3e5, -0.99e5], SAMPLES)
    base = low + 10 ** random.uniform(0, 8, SAMPLES)
    found: dict[str, Floats] = {}
    for name, scale in waived.scales.items():
        size = 10 ** random.uniform(-7, 1, SAMPLES) * random.choice([-1.0, 1.0], SAMPLES)
        if waived.template.category(name) == "discrete":
            found[name] = random.choice([0.0, 1.0, -1.0], SAMPLES, p=[0.4, 0.4, 0.2])
        elif name.endswith(".p") or scale >= 1e5:
            found[name] = np.maximum(base + 1e7 * size, low)
        else:
            found[name] = scale * size
    return found


def crossings(waived: Waived, random: np.random.Generator) -> tuple[dict[str, Floats], dict[str, Floats]]:
    """Places (k) at a corner, as values of the symbols, and unit directions across it, of length STEP."""
    points = samples(waived, random)
    zero, active = _values([waived.corner.zero, waived.corner.active], waived, points)
    usable = np.isfinite(zero) & (np.broadcast_to(active, zero.shape) != 0)
    below, above = np.flatnonzero(usable & (zero < 0)), np.flatnonzero(usable & (zero > 0))
    count = min(len(below), len(above), MOST_CROSSINGS.get(waived.reason, 1))
    below, above = random.permutation(below)[:count], random.permutation(above)[:count]
    discrete = [n for n in waived.scales if waived.template.category(n) == "discrete"]
    start = {n: v[below] for n, v in points.items()}
    way = {n: np.zeros(count) if n in discrete else v[above] - v[below] for n, v in points.items()}
    low, high = np.zeros((count, 1)), np.ones((count, 1))
    shares = np.arange(1, PARTS) / PARTS
    for _ in range(ROUNDS if count else 0):
        places = np.concatenate([low, low + shares * (high - low), high], axis=1)
        tried = {n: start[n][:, None] + places[:, 1:-1] * way[n][:, None] for n in start}
        over = ~(_values([waived.corner.zero], waived, tried)[0] < 0)
        first = np.where(over.any(axis=1), over.argmax(axis=1), PARTS - 1)[:, None]
        low, high = np.take_along_axis(places, first, axis=1), np.take_along_axis(places, first + 1, axis=1)
    high = high[:, 0]
    return {n: start[n] + high * way[n] for n in start}, {n: STEP * v for n, v in way.items()}


def neighbours(waived: Waived, roots: list[Expr], at: dict[str, Floats], step: dict[str, Floats]) -> list[Floats]:
    """Each root (k x 2 NEIGHBOURS): first what lies on one side of each place, then what lies on the other."""
    places = np.concatenate([-np.arange(NEIGHBOURS, 0, -1), np.arange(1, NEIGHBOURS + 1)])
    return _values(roots, waived, {n: at[n][:, None] + places * step[n][:, None] for n in at})


def _values(roots: list[Expr], waived: Waived, points: dict[str, Floats]) -> list[Floats]:
    found = evaluate(roots, waived.known | points, waived.tables)
    shape = np.broadcast_shapes(*(v.shape for v in points.values())) if points else ()
    return [np.broadcast_to(v, shape) for v in found]


def jumps(found: Floats, size: Floats) -> NDArray[np.bool_]:
    """Whether values on both sides of places differ by more than they do on each side."""
    left, right = found[:, :NEIGHBOURS], found[:, NEIGHBOURS:]
    spread = np.ptp(left, axis=1) + np.ptp(right, axis=1)
    return np.abs(right[:, 0] - left[:, -1]) > SLACK * spread + ROUNDING * size


def _watched(waived: Waived, at: dict[str, Floats], step: dict[str, Floats]) -> NDArray[np.bool_]:
    """Whether another corner of the law, one that is not waived, lies at the same place."""
    sides = neighbours(waived, _watched_corners(waived.raw, waived.template), at, step)
    found = np.zeros(len(next(iter(at.values()))), dtype=bool)
    for zero in sides:
        found |= (zero[:, NEIGHBOURS - 1] < 0) != (zero[:, NEIGHBOURS] < 0)
    return found


@lru_cache(maxsize=8)
def _watched_corners(law: Expr, template: Template) -> list[Expr]:
    """What is zero at the corners that a law does not waive."""
    return [corner.zero for corner in find_corners([law], (), template.category)]


@lru_cache(maxsize=8)
def _slopes(law: Expr, names: tuple[str, ...]) -> list[Expr]:
    return [derivative(law, symbol(name)) for name in names]


def verdict(waived: Waived, seed: int = 1) -> str:
    """Empty if a waiver is right; else what is wrong with it. UNREACHED if its corner is beyond what can be."""
    random = np.random.default_rng(seed)
    at, step = crossings(waived, random)
    if not len(next(iter(at.values()), ())):
        return UNREACHED
    if waived.reason == LOCATED:
        guards = neighbours(waived, [e for _, e in waived.template.guards], at, step)
        met = [(g[:, NEIGHBOURS - 1] < 0) != (g[:, NEIGHBOURS] < 0) for g in guards]
        return "" if any(m.any() for m in met) else "no event is declared there"
    if waived.reason != SMOOTH:
        return ""
    clear = ~_watched(waived, at, step)
    moving = waived.moving()
    roots = [waived.law, *_slopes(waived.law, tuple(moving))]
    for what, found in zip(["value", *moving], neighbours(waived, roots, at, step), strict=True):
        sure = np.isfinite(found).all(axis=1)
        half_sure = np.isfinite(found).any(axis=1) & ~sure
        size = np.abs(found).max(axis=1, initial=0.0)
        if np.any(clear & (half_sure | (jumps(found, size) & sure))):
            return f"{what} jumps" if what == "value" else f"slope with {what} jumps"
    return ""
