"""Water networks from EPANET's input files (.inp)."""

from bramah.files.epanet.circuit import read_epanet
from bramah.files.epanet.network import Network
from bramah.files.epanet.parse import parse_network

__all__ = ["Network", "parse_network", "read_epanet"]
