"""A linearised circuit with sampled controllers: states between the samples, laws at them.

    x' = A x + B_w w + B_u u between samples, w held;   at t_k:  v = C x + D w,  w = H xi + J v,  xi = F xi + G v

From sample to sample that is a matrix, whose eigenvalues z say how each mode changes in a sampling time. A controller
sees what is there just before it is called, its own held outputs and those of others included.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bramah.analysis.clocks import Clock, common_period, instants
from bramah.analysis.linear_system import LinearSystem
from bramah.analysis.parts import SampledPart
from bramah.analysis.sampled_law import LinearLaw, linear_law
from bramah.analysis.state_space import MARGIN, POINTS, SPAN, StateSpace
from bramah.errors import SimulationError
from bramah.records import dataclass

if TYPE_CHECKING:
    from bramah.analysis.modes import LinearModes
    from bramah.analysis.steps import StepResponse

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]


@dataclass(frozen=True, kw_only=True, eq=False)
class SampledSpace(LinearSystem):
    """A circuit with controllers that are called at fixed periods."""

    open: StateSpace = field(repr=False)
    """From the inputs, then what the controllers hold, to the outputs, then what they see."""
    laws: tuple[LinearLaw, ...] = field(repr=False)
    clocks: tuple[Clock, ...]

    @property
    def period(self) -> float:
        """Time after which all controllers are called again in the same order, s."""
        return common_period(self.clocks)

    @property
    def one_rate(self) -> bool:
        """Whether all controllers are called at the same instants."""
        return len(instants(self.clocks)) == 1

    def _require_one_rate(self, what: str) -> None:
        if not self.one_rate:
            raise SimulationError(
                f"{what} needs one sampling time; {', '.join(law.name for law in self.laws)} are called at different "
                "instants. Modes and stability of such a circuit are known, with `modes`."
            )

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Numbers of states, of held signals, of what is remembered."""
        return len(self.open.states), sum(len(law.J) for law in self.laws), sum(len(law.F) for law in self.laws)

    def flow(self, time: float) -> Floats:
        """What becomes of states, held signals and memory, then inputs that stay, in a time without samples."""
        from scipy.linalg import expm

        own, fed, _ = self.open.scaled
        n, m, k = self.sizes
        i = len(self.inputs)
        rate = np.zeros((n + m + k + i, n + m + k + i))
        rate[:n, :n], rate[:n, n : n + m], rate[:n, n + m + k :] = own, fed[:, i:], fed[:, :i]
        return np.asarray(expm(rate * time))

    def jump(self, due: tuple[int, ...]) -> Floats:
        """What becomes of them when some controllers are called."""
        n, m, k = self.sizes
        i = len(self.inputs)
        seen = self.seen_rows()
        made = np.eye(n + m + k + i)
        for law, w, v, xi in self.places():
            if self.laws.index(law) in due:
                remembers = np.zeros((len(law.F), n + m + k + i))
                remembers[:, n + m + xi.start : n + m + xi.stop] = np.eye(len(law.F))
                made[n + w.start : n + w.stop] = law.H @ remembers + law.J @ seen[v]
                made[n + m + xi.start : n + m + xi.stop] = law.F @ remembers + law.G @ seen[v]
        return made

    def places(self) -> list[tuple[LinearLaw, slice, slice, slice]]:
        """Each law with the places of its outputs, inputs and memory."""
        found, w, v, xi = [], 0, 0, 0
        for law in self.laws:
            found.append((law, slice(w, w + len(law.J)), slice(v, v + law.J.shape[1]), slice(xi, xi + len(law.F))))
            w, v, xi = w + len(law.J), v + law.J.shape[1], xi + len(law.F)
        return found

    def seen_rows(self) -> Floats:
        """What the controllers see of states, held signals, memory and inputs."""
        k = self.sizes[2]
        i, o = len(self.inputs), len(self.outputs)
        _, _, seen = self.open.scaled
        direct = self.open.D[o:]
        return np.hstack([seen[o:], direct[:, i:], np.zeros((len(direct), k)), direct[:, :i]])

    def over_a_period(self) -> Floats:
        """States, held signals and memory from just before the first instant of a period to just before the next."""
        made = np.eye(sum(self.sizes) + len(self.inputs))
        for due, wait in instants(self.clocks):
            made = self.flow(wait) @ self.jump(due) @ made
        n = sum(self.sizes)
        return np.asarray(made[:n, :n])

    @property
    def poles(self) -> Complexes:
        """Eigenvalues z: the factor by which each mode changes in a period."""
        return np.asarray(np.linalg.eigvals(self.over_a_period()), dtype=complex)

    def modes(self) -> LinearModes:
        """Eigenvalues z with the frequency and damping of the continuous mode that samples alike."""
        from bramah.analysis.sampled_modes import sampled_modes

        return sampled_modes(self)

    @property
    def stable(self) -> bool:
        """Whether no small disturbance grows from period to period."""
        return not self.modes().growing

    def response(self, frequency: ArrayLike) -> Complexes:
        """What of each output has the frequency of a sine at an input, in Hz; samples make others beside it.

        Frequencies x outputs x inputs.
        """
        self._require_one_rate("A frequency response")
        T = self.period
        s = 2j * np.pi * np.atleast_1d(np.asarray(frequency, dtype=float))
        if not (s.imag > 0).all():
            raise SimulationError("Frequencies of a sampled circuit must be above 0 Hz.")
        z = np.exp(s * T)
        i, o = len(self.inputs), len(self.outputs)
        own, fed, _ = self.open.scaled
        n, m, _ = self.sizes
        whole = sum(self.sizes)
        flow, called = self.flow(T), self.jump(tuple(range(len(self.laws))))
        step = flow @ called
        # Inputs at the sample reach the held signals at once; what a constant one would do to the states is taken off.
        fixed = np.array(step[:whole, whole:])
        fixed[:n] -= flow[:n, whole:]
        one = np.eye(n)
        G = self.open.at_s(s)
        found = np.empty((len(s), o, i), dtype=complex)
        for q in range(len(s)):
            # What a sine does to the states until the next sample: (s - A)^-1 (e^(sT) - e^(AT)) B.
            driven = fixed.astype(complex)
            driven[:n] += np.linalg.solve(s[q] * one - own, (z[q] * one - flow[:n, :n]) @ fed[:, :i])
            X = np.linalg.solve(z[q] * np.eye(whole) - step[:whole, :whole], driven)
            held = called[n : n + m, :whole] @ X + called[n : n + m, whole:]
            found[q] = G[q, :o, :i] + G[q, :o, i:] @ held * ((1 - 1 / z[q]) / (s[q] * T))
        return found

    def frequencies(self) -> Floats:
        """From well below the slowest mode to half of the sampling frequency."""
        high = 0.5 / self.period
        natural = np.abs(self.open.poles) / (2 * np.pi)
        low = natural[natural > high / SPAN].min(initial=high) / MARGIN
        return np.geomspace(low, high, POINTS)

    def steady_gain(self) -> Floats:
        """Change of the outputs by a lasting change of the inputs. Infinite where it goes on and on."""
        from bramah.analysis.rest_gain import rest_gain

        whole = np.eye(sum(self.sizes) + len(self.inputs))
        for due, wait in instants(self.clocks):
            whole = self.flow(wait) @ self.jump(due) @ whole
        n = sum(self.sizes)
        i, o = len(self.inputs), len(self.outputs)
        seen = np.hstack([self.open.scaled[2][:o], self.open.D[:o, i:]])
        seen = np.hstack([seen, np.zeros((o, n - seen.shape[1]))])
        return rest_gain(whole[:n, :n] - np.eye(n), whole[:n, n:], seen, self.open.D[:o, :i])

    def after_jump(self, i: int, o: int, samples: int, inside: int) -> tuple[Floats, Floats]:
        """Times and an output after an input has jumped by 1, with points inside each sampling time."""
        self._require_one_rate("A step response")
        n, m, k = self.sizes
        X = np.zeros(n + m + k + len(self.inputs))
        X[n + m + k + i] = 1.0
        jump, flow = self.jump(tuple(range(len(self.laws)))), self.flow(self.period / inside)
        row = np.concatenate(
            [
                self.open.scaled[2][o],
                self.open.D[o, len(self.inputs) :],
                np.zeros(k),
                self.open.D[o, : len(self.inputs)],
            ]
        )
        t, y = [], []
        for sample in range(samples):
            X = jump @ X
            for point in range(inside):
                t.append((sample + point / inside) * self.period)
                y.append(float(row @ X))
                X = flow @ X
        return np.array([*t, samples * self.period]), np.array([*y, float(row @ X)])

    def step_response(self, input: str | None = None, output: str | None = None, until: Any = None) -> StepResponse:
        """An output after an input has jumped by 1 (SI), just before a sample."""
        from bramah.analysis.steps import sampled_step

        return sampled_step(self, *self.channel(input, output), until)

    def transfer_function(self, input: str | None = None, output: str | None = None) -> NoReturn:
        raise SimulationError(
            "Between signals that are not sampled there is no transfer function in z. Cut the loop at an output of the "
            "controller: loop(circuit, 'controller.y').transfer_function(); or use bode."
        )


def sampled_space(
    space: StateSpace, parts: tuple[SampledPart, ...], inputs: tuple[str, ...], outputs: tuple[str, ...]
) -> SampledSpace:
    """From a system whose first inputs and outputs are those asked for, and whose others are those of the parts."""
    sizes = np.abs(space.C[len(outputs) :]) @ space.scale
    at_w = [space.at[name] for name in space.inputs[len(inputs) :]]
    at_v = [space.at[name] for name in space.outputs[len(outputs) :]]
    laws, notes, w, v = [], list(space.notes), 0, 0
    for part in parts:
        held, seen = slice(w, w + len(part.feeds)), slice(v, v + len(part.sees))
        law = linear_law(part, np.array(at_v[seen]), sizes[seen], np.array(at_w[held]), space.t)
        laws.append(law)
        w, v = held.stop, seen.stop
        if law.drift > 1e-6:
            notes.append(
                f"{part.name} would change an output by {law.drift:.2g} of its size at its next call: the circuit is "
                "not at rest. Linearise at its steady state, or at the end of a run in which it has settled."
            )
    clocks = tuple(Clock(part.period, part.start) for part in parts)
    return SampledSpace(
        inputs=inputs, outputs=outputs, units=space.units, at=space.at, t=space.t, notes=tuple(notes),
        open=space, laws=tuple(laws), clocks=clocks,
    )  # fmt: skip
