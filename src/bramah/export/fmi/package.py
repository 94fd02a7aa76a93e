"""Units as files: description, libraries and sources in one archive."""

from __future__ import annotations

import hashlib
import io
import logging
import uuid
import zipfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version as version_of
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from bramah.circuit import Circuit
from bramah.errors import ArgumentError, ExportError
from bramah.export.c_export import c_files
from bramah.export.c_model import Model, write_model
from bramah.export.fmi.c_description import description_text, token_text
from bramah.export.fmi.dependencies import Dependencies
from bramah.export.fmi.description import EXCHANGE, STEPS, Described, describe
from bramah.export.fmi.inputs import with_inputs
from bramah.export.fmi.objects import here, other_machine, this_machine
from bramah.export.fmi.variables import Kind, Variables, Wanted, refuse_doubles, variables_of
from bramah.export.plan import Plan, plan_of
from bramah.files.atomic import write_atomically
from bramah.solvers.asked import Asked
from bramah.system import System

_log = logging.getLogger(__name__)

VERSIONS = ("2.0", "3.0")
KINDS = {"me": EXCHANGE, "cs": STEPS}
COMMON = (
    "fmi_unit.h", "fmi_unit.c", "fmi_values.c", "fmi_exchange.c", "fmi_steps.c", "fmi_slopes.c", "fmi_saved.c",
)  # fmt: skip
COATS = {"2.0": ("fmi2.h", "fmi2.c"), "3.0": ("fmi3.h", "fmi3.c", "fmi3_other.c")}
TARGETS = {
    "x86_64-linux": ("x86_64-linux-gnu.2.17", "linux64", ".so"),
    "aarch64-linux": ("aarch64-linux-gnu.2.17", "aarch64-linux", ".so"),
    "x86_64-windows": ("x86_64-windows-gnu", "win64", ".dll"),
    "x86_64-darwin": ("x86_64-macos", "darwin64", ".dylib"),
    "aarch64-darwin": ("aarch64-macos", "aarch64-darwin", ".dylib"),
}
"""By their names in FMI 3.0: zig's, the folder of FMI 2.0, and how a library ends."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of all files in the archive, so that the same circuit gives the same bytes."""


def export_fmu(
    circuit: Circuit | System,
    out: str | Path,
    *,
    version: str = "2.0",
    kinds: Sequence[str] = (),
    inputs: Sequence[str] = (),
    outputs: Sequence[str] = (),
    platforms: Sequence[str] = (),
    name: str = "",
    asked: Asked | None = None,
) -> Path:
    """Write a circuit as a functional mock-up unit.

    `kinds` are "me" and "cs", both unless told otherwise; `inputs` are parameters to be driven from outside, beside
    all that can be set there anyway; `outputs` are names or patterns of signals, those that the circuit plots unless
    told otherwise; `platforms` are names such as "x86_64-windows" beside this machine's.
    """
    if version not in VERSIONS:
        raise ArgumentError(f"There is no FMI {version} here: choose 2.0 or 3.0.")
    target = Path(out)
    plan = plan_of(with_inputs(circuit, inputs), name or target.stem, asked)
    unit = _Unit(plan, version, _kinds(plan, kinds), Wanted(tuple(inputs), tuple(outputs)))
    if not unit.has_outputs:
        _log.warning(
            "%s has no outputs, so that a host can join nothing to it; all signals can be read there as local ones. "
            "Name some as outputs (--output cylinder.x), or in the circuit's plot.",
            target,
        )
    write_atomically(target, unit.archive(_platforms(platforms)))
    return target


def _kinds(plan: Plan, wanted: Sequence[str]) -> list[str]:
    """Waves in lines go their own steps, which no host's integrator can make."""
    for kind in wanted:
        if kind not in KINDS:
            raise ArgumentError(
                f"There is no kind {kind} of unit: choose me (model exchange), cs (co-simulation) or both."
            )
    if plan.system.grid is None:
        return [KINDS[kind] for kind in KINDS if kind in (wanted or KINDS)]
    if "me" in wanted:
        raise ExportError(
            "Lines with waves have no states that another solver could integrate: export for co-simulation (cs), or "
            "describe the lines by another model, such as lumped ones."
        )
    return [STEPS]


def _platforms(wanted: Sequence[str]) -> list[str]:
    if "all" in wanted:
        wanted = list(TARGETS)
    for name in wanted:
        if name not in TARGETS:
            raise ArgumentError(f"There is no platform {name}: choose all, or some of {', '.join(TARGETS)}.")
    return list(dict.fromkeys([here(), *wanted]))


class _Unit:
    def __init__(self, plan: Plan, version: str, kinds: Sequence[str], wanted: Wanted) -> None:
        self._plan, self._version, self._kinds = plan, version, kinds
        self._model = write_model(plan)
        self._variables = variables_of(plan, self._model, wanted)
        refuse_doubles(self._variables)
        self._sources = self._write_sources()
        self._described = self._describe()
        self.token = self._token()
        self._sources["token.h"] = token_text(self.token)

    @property
    def has_outputs(self) -> bool:
        return bool(self._variables.outputs)

    def _write_sources(self) -> dict[str, str]:
        plan, model = self._plan, self._model
        bits = sum(bit for bit, kind in ((1, EXCHANGE), (2, STEPS)) if kind in self._kinds)
        described = description_text(plan.system, self._variables, model.signals, bits)
        return {"description.c": described, **c_files(plan, model, *COMMON, *COATS[self._version])}

    def _describe(self) -> Described:
        plan = self._plan
        return Described(
            version=self._version, name=plan.name, title=plan.title or plan.name, kinds=self._kinds,
            variables=self._variables, signals=self._model.signals,
            dependencies=Dependencies(plan.system, self._variables, _discretes(plan, self._model, self._variables)),
            until=plan.until, tolerance=float(min(plan.settings.relative, default=1e-5)),
            sources=self._c_files(), generator=f"Bramah {version_of('bramah')}",
        )  # fmt: skip

    def _c_files(self) -> list[str]:
        return [name for name in self._sources if name.endswith(".c")]

    def _token(self) -> str:
        """The same for the same content."""
        digest = hashlib.sha256(describe(self._described, ""))
        for name, text in sorted(self._sources.items()):
            digest.update(f"{name}\0{text}\0".encode())
        return f"{{{uuid.UUID(bytes=digest.digest()[:16], version=5)}}}"

    def archive(self, platforms: Sequence[str]) -> bytes:
        files: dict[str, bytes] = {"modelDescription.xml": describe(self._described, self.token)}
        for platform in platforms:
            files[self._library(platform)] = self._built(platform)
        files |= {f"sources/{name}": text.encode() for name, text in self._sources.items()}
        if self._version == "3.0":
            files["sources/buildDescription.xml"] = self._build_description()
        return _zipped(files)

    def _built(self, platform: str) -> bytes:
        return this_machine(self._sources) if platform == here() else other_machine(self._sources, TARGETS[platform][0])

    def _library(self, platform: str) -> str:
        _, older, ending = TARGETS.get(platform, ("", platform, ".so"))
        return f"binaries/{older if self._version == '2.0' else platform}/{self._plan.name}{ending}"

    def _build_description(self) -> bytes:
        root = Element("fmiBuildDescription", fmiVersion="3.0")
        build = SubElement(root, "BuildConfiguration", modelIdentifier=self._plan.name)
        files = SubElement(build, "SourceFileSet", language="C11")
        for name in self._c_files():
            SubElement(files, "SourceFile", name=name)
        SubElement(files, "PreprocessorDefinition", name="BRAMAH_NO_THREADS")
        SubElement(files, "PreprocessorDefinition", name="BRAMAH_HIDDEN")
        SubElement(files, "IncludeDirectory", name=".")
        indent(root)
        return b'<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="utf-8") + b"\n"


def _discretes(plan: Plan, model: Model, variables: Variables) -> dict[int, int]:
    """Value references of inputs, by the discrete values they set."""
    settings = plan.system.named.settings
    references = variables.references(Kind.INPUT)
    return {settings[model.inputs[number]].discrete: reference for number, reference in references.items()}


def _zipped(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()
