"""What there is to know about component types and about a built circuit, as typed data for the command line, pages and
other front ends.
"""

from bramah.catalogue.structure import StructureReport, report_of
from bramah.catalogue.types import TypeFacts, describe, describe_all

__all__ = ["StructureReport", "TypeFacts", "describe", "describe_all", "report_of"]
