"""Monte Carlo: what tolerances make of a measure; percentiles, and the probability of keeping limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import numpy as np

from bramah.records import cached_property, dataclass
from bramah.result.signal import heading
from bramah.studies.design import SAMPLERS, cases_of
from bramah.studies.kind import Note
from bramah.studies.limits import Limit, check_limits, limits_read
from bramah.studies.making import Source
from bramah.studies.options import Options, made
from bramah.studies.session import Session
from bramah.studies.span import require
from bramah.studies.statistics import Estimate, Floats, finite, mean_of, percentile_of, rank_correlation, share_of
from bramah.studies.study import Study
from bramah.studies.table import Table
from bramah.studies.telling import Part, as_html, as_text, between, counted, number, of, step

RANDOM, LATIN_HYPERCUBE = "random", "latin-hypercube"
COUNT = 200
CONFIDENCE = 0.95
PERCENTILES = (5.0, 50.0, 95.0)


@dataclass(frozen=True, kw_only=True)
class Spread:
    """How a measure is distributed, in SI."""

    mean: Estimate
    deviation: float
    percentiles: Mapping[float, Estimate]
    correlations: Mapping[str, float]
    """Rank correlation with what varies, the strongest first; not a number for words."""
    nowhere: int
    """Cases that are done and in which the measure has no value."""


@dataclass(frozen=True, kw_only=True)
class Kept:
    """How probable it is that limits are kept."""

    share: Estimate
    """Among the cases that are done. The lower end of the interval counts all others as not kept, the upper as kept."""
    kept: int
    done: int


@dataclass(frozen=True, kw_only=True, eq=False)
class Sampled:
    """What came of a Monte Carlo study."""

    table: Table
    measures: tuple[str, ...]
    design: str
    limits: Mapping[str, Limit]
    confidence: float
    percents: tuple[float, ...]
    title: str = ""
    """Of the circuit."""

    @property
    def done(self) -> int:
        """Cases that have numbers."""
        return sum(row.ok for row in self.table.rows)

    def values(self, measure: str) -> Floats:
        """A measure in all cases that have it, in SI."""
        found = self._column(measure)
        return np.asarray(found[np.isfinite(found)], dtype=float)

    def _column(self, measure: str) -> Floats:
        return np.array([row.measures.get(measure, np.nan) for row in self.table.rows], dtype=float)

    @cached_property
    def spreads(self) -> dict[str, Spread]:
        """How each measure is distributed."""
        return {name: self._spread(name) for name in self.measures}

    def _spread(self, name: str) -> Spread:
        values = self.values(name)
        correlations = {path: self._correlation(path, name) for path in self.table.varied}
        return Spread(
            mean=mean_of(values, self.confidence),
            deviation=float(values.std(ddof=1)) if len(values) > 1 else np.nan,
            percentiles={percent: percentile_of(values, percent, self.confidence) for percent in self.percents},
            correlations=dict(sorted(correlations.items(), key=lambda item: -abs(np.nan_to_num(item[1])))),
            nowhere=self.done - len(values),
        )

    def _correlation(self, path: str, name: str) -> float:
        x, y = self.table[path], self._column(name)
        if x.dtype.kind not in "fi":
            return float("nan")
        there = np.isfinite(x) & np.isfinite(y)
        return rank_correlation(x[there], y[there])

    @cached_property
    def kept(self) -> dict[str, Kept]:
        """How probable it is that each limit is kept, and under "all limits" that all are at once."""
        each = {name: limit.kept(self._column(name)) for name, limit in self.limits.items()}
        if len(each) > 1:
            each["all limits"] = np.all(list(each.values()), axis=0)
        return {name: self._kept(int(where.sum())) for name, where in each.items()}

    def _kept(self, hits: int) -> Kept:
        unknown = len(self.table) - self.done
        found = share_of(hits, self.done, self.confidence)
        low = share_of(hits, len(self.table), self.confidence).low
        high = share_of(hits + unknown, len(self.table), self.confidence).high
        return Kept(share=Estimate(found.value, low, high), kept=hits, done=self.done)

    def sentences(self) -> list[str]:
        """What it is a study of, and what is to be known about its numbers."""
        sure = f"intervals with {self.confidence:.3g} confidence"
        said = [f"Monte Carlo{of(self.title)}: {len(self.table)} cases ({self.design}), {sure}."]
        if self.design != RANDOM:
            said.append("They hold for random cases; these are spread more evenly, which makes them cautious.")
        said += counted(self.table.rows)
        said += [
            f"{name} has no value in {one.nowhere} of {self.done} cases that are done."
            for name, one in self.spreads.items()
            if one.nowhere
        ]
        return said

    def parts(self) -> list[Part]:
        """Percentiles, limits and correlations as tables."""
        limits = [
            (f"{name} {self.limits.get(name, '')}".strip(), f"{number(100 * one.share.value, digits=4)} %",
             f"{100 * one.share.low:.4g} to {100 * one.share.high:.4g} %", f"{one.kept} of {one.done}")
            for name, one in self.kept.items()
        ]  # fmt: skip
        ranks = [
            (path, *(number(one.correlations[path], digits=2) for one in self.spreads.values()))
            for path in self.table.varied
        ]
        return [
            *(self._part(name, one) for name, one in self.spreads.items()),
            Part("limit", ("kept", "interval", "cases"), limits),
            Part("rank correlation", list(self.spreads), ranks),
        ]

    def _part(self, name: str, one: Spread) -> Part:
        unit = self.table.unit(name)
        estimates = {"mean": one.mean} | {f"{percent:g} %": found for percent, found in one.percentiles.items()}
        rows = [(word, number(e.value, unit), between(e.low, e.high, unit)) for word, e in estimates.items()]
        rows.insert(1, ("standard deviation", step(one.deviation, unit), ""))
        return Part(heading(name, unit), ("", "interval"), rows)

    def __str__(self) -> str:
        return as_text(self.sentences(), self.parts())

    def _repr_html_(self) -> str:
        from bramah.plot.inline import inline

        return as_html(self.sentences(), self.parts()) + inline(self.figure)

    def data(self) -> dict[str, Any]:
        """In SI, as JSON can write it."""
        return {
            "kind": "monte-carlo",
            "cases": len(self.table),
            "done": self.done,
            "doubted": sum(bool(row.ok and row.doubts) for row in self.table.rows),
            "design": self.design,
            "confidence": self.confidence,
            "measures": {name: _data(one) for name, one in self.spreads.items()},
            "limits": {
                name: {"limit": str(self.limits.get(name, "")), "kept": one.kept, "done": one.done, **one.share.data()}
                for name, one in self.kept.items()
            },
        }

    def figure(self, path: str | Path | None = None, measures: Sequence[str] | None = None) -> Any:
        """Histograms with percentiles and limits; with a path also saved."""
        from bramah.plot.histogram import histograms

        return histograms(self, path, measures)

    def scatter(self, path: str | Path | None = None) -> Any:
        """What varies and what was measured, each over each other; with a path also saved."""
        from bramah.plot.scatter_matrix import scatter_matrix

        return scatter_matrix(self.table, path)


def _data(one: Spread) -> dict[str, Any]:
    return {
        "mean": one.mean.data(),
        "deviation": finite(one.deviation),
        "percentiles": {f"{percent:g}": estimate.data() for percent, estimate in one.percentiles.items()},
        "correlations": {path: finite(r) for path, r in one.correlations.items()},
        "nowhere": one.nowhere,
    }


@dataclass(frozen=True, kw_only=True)
class MonteCarlo:
    """Cases by chance, from the distributions of what varies."""

    design: str
    count: int
    seed: int
    limits: Mapping[str, Limit]
    confidence: float
    percents: tuple[float, ...]

    @classmethod
    def read(cls, tables: Mapping[str, Any], note: Note) -> Self:
        design, report = Options(tables, "design", note), Options(tables, "report", note)
        found = cls(
            design=design.word("kind", LATIN_HYPERCUBE, SAMPLERS),
            count=design.whole("count", COUNT, least=2),
            seed=design.whole("seed", 0),
            limits=limits_read(tables.get("limits", {}), note),
            confidence=report.share("confidence", CONFIDENCE),
            percents=report.percents("percentiles", PERCENTILES),
        )
        design.finish()
        report.finish()
        return found

    def carry_out(self, study: Study, session: Session) -> Sampled:
        require(study)
        check_limits(self.limits, study.work.measures, study.units)
        cases = cases_of(self.design, study.varied, self.count, self.seed)
        study.check(cases)
        rows = session.evaluate(cases)
        return Sampled(
            table=study.table(rows),
            measures=tuple(study.work.measures),
            design=self.design,
            limits=self.limits,
            confidence=self.confidence,
            percents=self.percents,
            title=study.work.circuit.title,
        )


def monte_carlo(
    circuit: Source,
    vary: Mapping[str, Any],
    measure: Mapping[str, Any],
    *,
    count: int = COUNT,
    design: str = LATIN_HYPERCUBE,
    seed: int = 0,
    limits: Mapping[str, Any] | None = None,
    percentiles: Sequence[float] = PERCENTILES,
    confidence: float = CONFIDENCE,
    **more: Any,
) -> Sampled:
    """Cases by chance: how measures are distributed, and how probable it is that they keep limits.

    monte_carlo(circuit, {"load.mass": {"normal": ["500 kg", "25 kg"]}}, {"peak": "maximum cylinder.A.p"},
                limits={"peak": "below 180 bar"})

    design    "latin-hypercube", "sobol" or "random"
    more      as in `sweep`: store, workers, progress, and the settings of `simulate`
    """
    chosen = {"kind": design, "count": count, "seed": seed}
    report = {"confidence": confidence, "percentiles": list(percentiles)}
    kind = made(MonteCarlo.read, {"design": chosen, "report": report, "limits": limits or {}})
    found: Sampled = Study.made(circuit, vary, measure, **more).run(kind)
    return found
