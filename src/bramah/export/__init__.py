"""Circuits that leave Bramah: as C that anyone can compile, as units that other programs load."""

from bramah.export.c_export import export_c
from bramah.export.fmi import export_fmu

__all__ = ["export_c", "export_fmu"]
