"""The C files of the run-time that exports take along."""

from __future__ import annotations

from pathlib import Path

from bramah.errors import ExportError

ANALYSIS = ("balance", "defect", "eigen", "swing", "tape")
"""Modules that look at runs afterwards, which only Bramah itself does."""


def core_folder() -> Path:
    """Where the run-time's C files lie: in the package, or beside it in a source tree."""
    package = Path(__file__).parents[1]
    for folder in (package / "core", package.parents[1] / "core"):
        if (folder / "bramah.h").is_file():
            return folder
    raise ExportError("The C files of Bramah's run-time are missing. Install the package again.")


def core_files(*more: str) -> dict[str, str]:
    """The files that every export needs, and `more` of core/export, by their path within an export."""
    folder, wanted = core_folder(), (*INSTANCE, *more)
    own = [path for path in sorted(folder.glob("*.[ch]")) if path.stem not in ANALYSIS]
    own += [folder / "export" / name for name in wanted]
    return {f"core/{path.relative_to(folder).as_posix()}": path.read_text(encoding="utf-8") for path in own}


INSTANCE = (
    "bramah_model.h", "instance.h", "model_math.h", "instance.c", "instance_run.c", "instance_state.c",
    "instance_message.c",
)  # fmt: skip
PROGRAM = ("paced.h", "realtime.h", "udp.h", "paced.c", "realtime.c", "udp.c")
"""Of core/export: what keeps time, which programs of exports do and units do not."""
