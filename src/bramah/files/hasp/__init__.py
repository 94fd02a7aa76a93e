"""Circuit files and model attributes of HASP (Wang 1988)."""

from bramah.files.hasp.convert import Converted, convert, is_hasp
from bramah.files.hasp.records import Attributes, Line, read_attributes, read_lines

__all__ = ["Attributes", "Converted", "Line", "convert", "is_hasp", "read_attributes", "read_lines"]
