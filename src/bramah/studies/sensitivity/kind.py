"""Sensitivity as a kind of study."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import numpy as np

from bramah.records import dataclass
from bramah.studies.design import numbered
from bramah.studies.kind import Note
from bramah.studies.making import Source
from bramah.studies.options import Options, made
from bramah.studies.sensitivity.local import local_effects
from bramah.studies.sensitivity.outcome import Global, Local, ordered
from bramah.studies.sensitivity.sobol import indices, points
from bramah.studies.session import Session
from bramah.studies.span import require
from bramah.studies.study import Study

LOCAL, SOBOL = "local", "sobol"
DERIVATIVES, DIFFERENCES = "derivatives", "differences"
COUNT = 256
CONFIDENCE = 0.95


@dataclass(frozen=True, kw_only=True)
class Sensitivity:
    """Local: one quantity at a time. Sobol: shares of the variance, by chance."""

    method: str
    count: int
    seed: int
    confidence: float
    slopes: str

    @classmethod
    def read(cls, tables: Mapping[str, Any], note: Note) -> Self:
        design, report = Options(tables, "design", note), Options(tables, "report", note)
        found = cls(
            method=design.word("kind", LOCAL, (LOCAL, SOBOL)),
            count=design.whole("count", COUNT, least=8),
            seed=design.whole("seed", 0),
            confidence=report.share("confidence", CONFIDENCE),
            slopes=design.word("slopes", DERIVATIVES, (DERIVATIVES, DIFFERENCES)),
        )
        design.finish()
        report.finish()
        return found

    def carry_out(self, study: Study, session: Session) -> Local | Global:
        return self._global(study, session) if self.method == SOBOL else self._local(study, session)

    def _local(self, study: Study, session: Session) -> Local:
        found = local_effects(study, session, self.slopes == DERIVATIVES)
        table, title = study.table(found.rows), study.work.circuit.title
        return Local(table=table, own=found.own, effects=found.effects, title=title, why=found.carried)

    def _global(self, study: Study, session: Session) -> Global:
        require(study)
        count = 1 << (self.count - 1).bit_length()  # a Sobol sequence is even only in powers of two
        shares = points(count, len(study.varied), self.seed)
        columns = [one.quantile(shares[:, k]) for k, one in enumerate(study.varied.values())]
        cases = numbered(study.varied, list(zip(*columns, strict=True)))
        study.check(cases)
        rows = session.evaluate(cases)
        found = {}
        for name in study.work.measures:
            values = np.array([row.measures.get(name, np.nan) for row in rows], dtype=float)
            found[name] = ordered(indices(list(study.varied), values, self.seed, self.confidence))
        title = study.work.circuit.title
        return Global(table=study.table(rows), count=count, confidence=self.confidence, indices=found, title=title)


def sensitivity(
    circuit: Source,
    vary: Mapping[str, Any],
    measure: Mapping[str, Any],
    *,
    method: str = LOCAL,
    count: int = COUNT,
    seed: int = 0,
    confidence: float = CONFIDENCE,
    slopes: str = DERIVATIVES,
    **more: Any,
) -> Any:
    """What matters: what each quantity does to each measure.

    method    "local": derivatives at the circuit as it is, and the effect of each quantity's tolerance by itself
              "sobol": which share of the variance comes from what, alone and together with others, from
              count * (2 + number of quantities) runs; count is a power of two or made one
    slopes    of "local": "derivatives" that a run carries along, where it can, or "differences" of runs
    more      as in `sweep`: store, workers, progress, and the settings of `simulate`
    """
    design = {"kind": method, "count": count, "seed": seed, "slopes": slopes}
    kind = made(Sensitivity.read, {"design": design, "report": {"confidence": confidence}})
    return Study.made(circuit, vary, measure, **more).run(kind)
