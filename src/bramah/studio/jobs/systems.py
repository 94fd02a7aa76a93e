"""Systems that were built lately, so that a run with other numbers costs the run alone."""

from __future__ import annotations

import threading
from collections import OrderedDict
from hashlib import blake2b
from typing import TYPE_CHECKING

from bramah.files.reader import Types
from bramah.studio.jobs.subject import Read, Subject, read

if TYPE_CHECKING:
    from bramah.system import System

MOST = 8
Key = tuple[str, bytes]


class Systems:
    """The last systems, by the texts they were built from."""

    def __init__(self, types: Types) -> None:
        self.types = types
        self._kept: OrderedDict[Key, tuple[Read, System | None]] = OrderedDict()
        self._lock = threading.Lock()

    def system(self, subject: Subject) -> System:
        """The system of a circuit with its changes. Raises CircuitError with all that is wrong with it."""
        from bramah.system import build

        values = subject.values
        known, built = self._look(subject)
        if values and not known.in_circuit(values):
            return build(known.circuit(values))
        if built is None:
            built = build(known.circuit({}))
            self._keep(subject, known, built)
        return built.replace(values) if values else built

    def read(self, subject: Subject) -> Read:
        """The file of a circuit."""
        return self._look(subject)[0]

    def __len__(self) -> int:
        return len(self._kept)

    def _look(self, subject: Subject) -> tuple[Read, System | None]:
        key = _key(subject)
        with self._lock:
            found = self._kept.get(key)
            if found is not None and found[0].fresh:
                self._kept.move_to_end(key)
                return found
        made = read(subject, self.types)
        self._keep(subject, made, None)
        return made, None

    def _keep(self, subject: Subject, known: Read, built: System | None) -> None:
        key = _key(subject)
        with self._lock:
            self._kept[key] = known, built
            self._kept.move_to_end(key)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)


def _key(subject: Subject) -> Key:
    return subject.file, blake2b(subject.text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
