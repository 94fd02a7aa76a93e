"""Circuits as functional mock-up units (FMI 2.0 and 3.0), for model exchange and co-simulation."""

from bramah.export.fmi.package import export_fmu

__all__ = ["export_fmu"]
