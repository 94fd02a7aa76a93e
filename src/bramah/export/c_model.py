"""A system as C: model.c, whose one public name is the bramah_model of core/export/bramah_model.h."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bramah.export.c_batches import CBatches
from bramah.export.c_functions import rule_function, settle_function, settled, signal_function
from bramah.export.c_lines import line_set
from bramah.export.c_text import NULL, C, Data, Numbers, comment, string, structure
from bramah.export.parameters import Offered, followers, offered, rules
from bramah.export.plan import Plan
from bramah.records import dataclass
from bramah.system.settable import Settable
from bramah.system.signal_sources import Origin
from bramah.system.start_plan import Starts
from bramah.units.grammar import parse_unit

FULL = 300
"""Unknowns up to which there is room for matrices without any zero."""
FILL = 64
"""Entries of factors per entry of larger matrices: those of circuits take a few."""


@dataclass(frozen=True)
class Model:
    """What was written, and the names that its numbers stand for."""

    text: str
    parameters: list[Offered]
    unknowns: list[str]
    signals: list[str]
    inputs: list[str]


def write_model(plan: Plan) -> Model:
    """model.c of a system."""
    return _Writer(plan).model()


class _Writer:
    def __init__(self, plan: Plan) -> None:
        self._plan, self._system = plan, plan.system
        self._data = Data()
        self._texts: list[str] = []
        self._parameters = offered(plan.system)
        self._signals = plan.system.signals.names()
        self._inputs = list(plan.system.named.settings)

    def model(self) -> Model:
        fields = {**self._equations(), **self._names(), **self._numbers(), **self._start(), **self._running()}
        body = "".join(f"  .{name} = {value.text},\n" for name, value in fields.items())
        key = hashlib.sha256("\n".join([*self._data.lines, *self._texts, body]).encode()).hexdigest()[:32]
        title = self._plan.title
        text = "\n".join([
            comment(f"{title or self._plan.name}: written by bramah export. Parameters may be changed; see model.h."),
            '#include "model.h"\n\n#include "core/export/model_math.h"\n',
            *self._texts,
            *self._data.lines,
            f'\nconst bramah_model model = {{\n  .key = "{key}",\n{body}}};\n',
        ])  # fmt: skip
        return Model(text, self._parameters, list(self._system.names), self._signals, self._inputs)

    def _equations(self) -> dict[str, C]:
        """The structure: what does not follow from parameters."""
        e, data, batches = self._system.equations, self._data, CBatches(self._system, self._data)
        kernels, each = batches.kernels(), batches.batches()
        self._texts += batches.texts
        system = {
            "n": e.n, "entries": len(e.row), "row": data.integers("row", e.row),
            "column": data.integers("column", e.column), "differential": data.integers("differential", e.differential),
            "sets": int(e.sets.max(initial=-1)) + 1, "set": data.integers("set", e.sets),
            "varying": len(e.varying_row), "varying_row": data.integers("varying_row", e.varying_row),
            "scale": data.doubles("scale", e.scale), "kernels": len(e.groups), "kernel": kernels,
            "discretes": len(e.start_discrete), "guards": len(e.guard_owner),
            "guard": self._owners("guard_owner", e.guard_owner),
            "corner": data.integers("corner", e.corner) if e.corners else NULL,
            "times": len(e.time_owner), "time": self._owners("time_owner", e.time_owner), "senses": e.senses,
            "tables": data.doubles("tables", e.tables),
        }  # fmt: skip
        fixed = self._system.derivation.fixed
        return {
            "system": C(structure(system)),
            "kernel_batch": data.integers("kernel_batch", [group.batch for group in e.groups]),
            "tables": data.doubles("tables", e.tables),
            "batches": C(str(len(fixed.batches))),
            "constants": C(str(fixed.size)),
            "batch": each,
            "events": C(str(e.events)),
        }

    def _owners(self, name: str, owners: NDArray[Any]) -> C:
        items = [f"{{{kernel}, {instance}, {event}}}" for kernel, instance, event in owners.tolist()]
        return self._data.structures("bramah_event_owner", name, items)

    def _names(self) -> dict[str, C]:
        system, data, signals = self._system, self._data, self._system.signals
        sources = [signals.source(name) for name in self._signals]
        unknown = [source.number if source.origin is Origin.UNKNOWN else -1 for source in sources]
        return {
            "name": C(f'"{self._plan.name}"'),
            "title": C(string(self._plan.title)),
            "unknown": data.structures("bramah_quantity", "unknowns", list(map(_quantity, system.names, system.units))),
            "discrete": data.texts("discretes", system.named.identity.discretes),
            "signals": C(str(len(self._signals))),
            "signal": data.structures(
                "bramah_quantity", "signals", [_quantity(name, signals.unit(name)) for name in self._signals]
            ),
            "signal_unknown": data.integers("signal_unknown", unknown),
            "inputs": C(str(len(self._inputs))),
            "input": data.structures("bramah_input", "inputs", [self._input(k) for k in range(len(self._inputs))]),
            "guard": self._events("guard_names", system.named.guards),
            "time": self._events("time_names", system.named.times),
        }

    def _events(self, name: str, events: Sequence[Any]) -> C:
        items = [structure({"component": event.component, "name": event.name}) for event in events]
        return self._data.structures("bramah_event_name", name, items)

    def _input(self, number: int) -> str:
        name = self._inputs[number]
        setting: Settable = self._system.named.settings[name]
        fellows = [discrete for discrete, _ in setting.fellows]
        signals = [self._signals.index(signal) for _, signal in setting.fellows]
        fields = {
            "is": C(_quantity(name, setting.unit)), "discrete": setting.discrete,
            "stamp": -1 if setting.stamp is None else setting.stamp, "fellows": len(fellows),
            "fellow": self._data.integers(f"input{number}_fellow", fellows),
            "fellow_signal": self._data.integers(f"input{number}_signal", signals),
        }  # fmt: skip
        return structure(fields)

    def _numbers(self) -> dict[str, C]:
        """Parameters, and what of the equations follows from them by adding up."""
        system, data, fixed = self._system, self._data, self._system.derivation.fixed
        follow, ruled = followers(system), rules(system)
        if ruled:
            self._texts.append(rule_function([rule.condition for rule in ruled]))
        return {
            "parameters": C(str(len(self._parameters))),
            "parameter": data.structures("bramah_parameter", "parameters", [_parameter(p) for p in self._parameters]),
            "places": C(str(len(system.parameters.vector))),
            "vector": data.doubles("vector", system.parameters.vector),
            "place": data.integers("places", [p.place for p in self._parameters]),
            "follows": self._moves("follows", list(follow), list(follow.values())),
            "rules": C(str(len(ruled))),
            "rule": data.texts("rules", [", ".join(rule.names) for rule in ruled]),
            "broken": C("broken_rules") if ruled else NULL,
            "sums": self._moves("sums", *fixed.sums_at),
            "capacities": self._moves("capacities", *fixed.capacities_at),
            "step_limits": C(str(len(fixed.step_limits_at))),
            "step_limit": data.integers("step_limits", fixed.step_limits_at),
            "net": data.integers("net", fixed.nets),
            "stores": data.integers("stores", fixed.stores),
            "varies": data.integers("varies", fixed.varying),
        }

    def _moves(self, name: str, to: Numbers, places: Numbers) -> C:
        arrays = self._data.integers(f"{name}_to", to), self._data.integers(f"{name}_from", places)
        return C(structure({"count": len(to), "to": arrays[0], "from": arrays[1]}))

    def _start(self) -> dict[str, C]:
        """Start values as they follow from parameters; those of a steady state are given, whatever these are."""
        system, data, plan = self._system, self._data, self._system.derivation.plan
        identity, steady = system.named.identity, self._plan.steady
        given = np.full(system.n, math.nan)
        given[list(system.derivation.given_start)] = list(system.derivation.given_start.values())
        begin = self._plan.start.y if steady else given
        modes = _fixed_starts(self._plan.start.d) if steady else _starts(plan.modes)
        rest = [] if steady else settled(system)
        self._texts.append(signal_function(system, self._signals))
        if rest:
            self._texts.append(settle_function([value for _, value in rest]))
        return {
            "state": self._starts("state", *_starts(plan.states)),
            "mode": self._starts("mode", *modes),
            "starts": self._moves("starts", plan.number, plan.at),
            "given": data.doubles("given", begin),
            "settled": C(str(len(rest))),
            "settled_unknown": data.integers("settled_unknown", [number for number, _ in rest]),
            "settle": C("settle") if rest else NULL,
            "signal_values": C("signal_values"),
            "stamps": C(str(len(identity.stamps))),
            "stamp": data.integers(
                "stamps", [k for k, name in enumerate(identity.discretes) if name in identity.stamps]
            ),
        }

    def _starts(self, name: str, values: NDArray[Any], at: NDArray[Any]) -> C:
        arrays = self._data.doubles(f"{name}_value", values), self._data.integers(f"{name}_at", at)
        return C(structure({"value": arrays[0], "at": arrays[1]}))

    def _running(self) -> dict[str, C]:
        """How runs are made unless something else is asked for."""
        plan, n, data = self._plan, self._system.n, self._data
        settings = plan.settings
        learning = np.ones(n, dtype=bool) if settings.learning is None else settings.learning
        setup = {
            "method": plan.method, "first_step": settings.first_step, "smallest_step": settings.smallest_step,
            "largest_step": plan.largest_step, "fixed_step": settings.fixed_step, "substeps": settings.substeps,
            "step_iterations": settings.step_iterations, "balance_iterations": settings.balance_iterations,
            "max_order": settings.max_order, "differences": settings.jacobian.value != "exact",
            "until": plan.until, "sealed": 1, "most_events": 1000,
            "most_entries": 0 if n <= FULL else FILL * len(self._system.equations.row),
        }  # fmt: skip
        return {
            "relative": data.doubles("relative", settings.relative),
            "absolute": data.doubles("absolute", np.where(learning, math.nan, settings.absolute)),
            "lines": line_set(self._system, plan.start, data),
            "setup": C(structure(setup)),
        }


def _starts(starts: Starts) -> tuple[NDArray[Any], NDArray[Any]]:
    at = np.full(len(starts.declared), -1)
    at[starts.number] = starts.at
    return starts.declared, at


def _fixed_starts(values: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    return values, np.full(len(values), -1)


def _quantity(name: str, unit: str) -> str:
    shown = "-" if unit == "*" else unit
    known = parse_unit(shown)
    fields = {"name": name, "unit": shown, "numerator": known.numerator, "denominator": known.denominator}
    return structure(fields | ({"offset": known.offset} if known.offset else {}))


def _parameter(p: Offered) -> str:
    bounds = {"low": p.low, "high": p.high, "open": p.low_open + 2 * p.high_open, "fixed": p.fixed}
    return structure({"is": C(_quantity(p.name, p.unit)), **bounds})
