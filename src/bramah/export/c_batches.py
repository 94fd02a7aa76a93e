"""Kernels of a system as C: their functions, their records, and what of their parameters is structure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bramah.components.references import TIME
from bramah.export.c_kernel import CKernel, parameter_loop
from bramah.export.c_text import NULL, C, Data, comment, structure
from bramah.expr import Expr, constant, symbol, symbols
from bramah.expr.functions import either
from bramah.expr.graph import ZERO, node
from bramah.expr.rewrite import substitute
from bramah.system import System
from bramah.system.equations import Group
from bramah.system.fixed import GENERIC_POINTS, Batch
from bramah.system.references import leaf_of

NAMED = 6
"""Instances of a kernel that are named in its comment."""


class CBatches:
    """Writes functions into `texts` and arrays into `data`."""

    def __init__(self, system: System, data: Data) -> None:
        self._system, self._data = system, data
        self._fixed = system.derivation.fixed
        self.texts: list[str] = []

    def kernels(self) -> C:
        """The array of bramah_kernel, without constants."""
        groups = self._system.equations.groups
        return self._data.structures("bramah_kernel", "kernels", [self._kernel(k, g) for k, g in enumerate(groups)])

    def _kernel(self, number: int, group: Group) -> str:
        layout = group.kernel.layout
        functions = CKernel(layout, f"k{number}").functions()
        self.texts.append(self._title(self._fixed.batches[group.batch]))
        self.texts += functions.values()
        fields = {
            "count": len(group.index), "index_stride": layout.index_stride,
            "constant_stride": len(layout.constants), "entries": len(layout.entries),
            "index": self._data.integers(f"k{number}_index", group.index),
            "entry": self._data.integers(f"k{number}_entry", group.entry),
        }  # fmt: skip
        return structure(fields | {name: C(f"k{number}_{name}") for name in functions})

    def _title(self, batch: Batch) -> str:
        instances = [self._system.anatomy.instances[i] for i in batch.instances]
        names = [instance.name for instance in instances]
        more = [f"and {len(names) - NAMED} more"] if len(names) > NAMED else []
        return comment(f"{type(instances[0].component).__name__}: {', '.join([*names[:NAMED], *more])}")

    def batches(self) -> C:
        """The array of bramah_batch."""
        items = [self._batch(batch) for batch in self._fixed.batches]
        return self._data.structures("bramah_batch", "batches", items)

    def _batch(self, batch: Batch) -> str:
        layout, name, data = batch.kernel.layout, f"b{batch.number}", self._data
        checks = self._checks(batch)
        names = list(symbols(checks))
        fields = {"count": len(batch.instances), "constants": batch.stride, "checks": len(checks), "first": batch.first}
        pieces = {
            "parameter": data.integers(f"{name}_parameter", batch.parameters),
            "checked": data.integers(f"{name}_checked", self._records(names, batch)),
            "expected": data.integers(f"{name}_expected", self._expected(checks, batch)) if checks else NULL,
        }
        if layout.constants:
            self.texts.append(parameter_loop(f"{name}_constants", layout.constants, layout.parameters))
            pieces["constant"] = C(f"{name}_constants")
        if checks:
            self.texts.append(parameter_loop(f"{name}_checks", checks, names))
            pieces["check"] = C(f"{name}_checks")
        return structure(fields | pieces)

    def _records(self, names: Sequence[str], batch: Batch) -> NDArray[np.int64]:
        places = self._system.parameters.places
        columns = [places.of(name, batch.cones) for name in names]
        return np.array(columns, dtype=np.int64).reshape(len(names), len(batch.cones)).T

    def _expected(self, checks: Sequence[Expr], batch: Batch) -> NDArray[np.bool_]:
        found = self._system.parameters.evaluate(checks, batch.cones)
        return np.stack(found, axis=1) != 0

    def _checks(self, batch: Batch) -> list[Expr]:
        """What must stay zero, or other than zero, for the structure to hold: see Fixed.is_same_structure."""
        layout = batch.kernel.layout
        storing = [self._storing(batch, row.capacity) for row in layout.rows if row.capacity is not ZERO]
        choice = self._fixed.choices.get(batch.instances[0])
        return [e for e in [*storing, *(choice.active if choice else ())] if e.op != "const"]

    def _storing(self, batch: Batch, capacity: Expr) -> Expr:
        """Whether a capacity is more than zero times something."""
        template, scale, found = batch.kernel.template, self._system.scale, ZERO
        for point in GENERIC_POINTS:
            known = {TIME: constant(point)}
            for name in symbols([capacity]):
                category = template.category(name)
                if category == "unknown":
                    known[symbol(name)] = constant(point * scale[batch.row(leaf_of(name))[0]])
                elif category == "discrete":
                    known[symbol(name)] = constant(float(point > 0))
            found = either(found, node("ne", substitute([capacity], known)[0], ZERO))
        return found
