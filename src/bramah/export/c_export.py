"""A circuit as a folder of C that anyone can compile."""

from __future__ import annotations

import re
from pathlib import Path

from bramah.circuit import Circuit
from bramah.errors import ExportError
from bramah.export.build import FLAGS
from bramah.export.c_header import header_text
from bramah.export.c_methods import methods_text
from bramah.export.c_model import Model, write_model
from bramah.export.plan import Plan, plan_of
from bramah.export.sources import PROGRAM, core_files, core_folder
from bramah.files.atomic import write_atomically
from bramah.solvers.asked import Asked
from bramah.system import System

MAKEFILE = """\
# make builds ./{name}, which runs the circuit and writes CSV: ./{name} --help
CC ?= cc
CFLAGS ?= -O3
ALWAYS := {flags} -I.

SOURCES := main.c model.c methods.c $(wildcard core/*.c core/export/*.c)
OBJECTS := $(SOURCES:%.c=build/%.o)

{name}: $(OBJECTS)
\t$(CC) $(CFLAGS) $(LDFLAGS) $(OBJECTS) -lm -o $@

build/%.o: %.c $(wildcard *.h core/*.h core/export/*.h)
\t@mkdir -p $(@D)
\t$(CC) $(CFLAGS) $(ALWAYS) -c $< -o $@

clean:
\trm -rf build {name}
.PHONY: clean
"""


TAKEN = ("build", "clean", "core", "Makefile")
"""Names of files, folders and targets of an export, which its program cannot have."""


def c_files(plan: Plan, model: Model | None = None, *more: str) -> dict[str, str]:
    """The files of an export without a program, by path; `more` are files of core/export that it needs besides."""
    model = model or write_model(plan)
    return {
        "model.c": model.text,
        "model.h": header_text(model, plan.title or plan.name),
        "methods.c": methods_text(),
        **core_files(*more),
    }


def export_c(circuit: Circuit | System, folder: str | Path, *, name: str = "", asked: Asked | None = None) -> Path:
    """Write a circuit as C into a folder: `make` there builds a program that runs it.

    `name` is that of the program; `asked` what runs shall be like unless something else is asked for.
    """
    plan, target = plan_of(circuit, name, asked), Path(folder)
    files = c_files(plan, None, *PROGRAM)
    main = (core_folder() / "export" / "main.c").read_text(encoding="utf-8")
    files["main.c"] = re.sub('#include "(.*)"', r'#include "core/export/\1"', main)
    program = f"{plan.name}_program" if plan.name in TAKEN else plan.name
    files["Makefile"] = MAKEFILE.format(name=program, flags=" ".join(FLAGS))
    write_files(target, files)
    return target


def write_files(target: Path, files: dict[str, str]) -> None:
    """Write texts by path below a folder, which is made."""
    try:
        for path, text in files.items():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(target / path, text.encode())
    except OSError as error:
        raise ExportError(f"Cannot write {target}: {error.strerror or error}.") from error
