"""What was built from a circuit: unknowns, equations, sets, order, causality, sparsity, eigenvalues, links."""

from bramah.system.structure.causality import Causality
from bramah.system.structure.lines import LineGridRow
from bramah.system.structure.links import Link
from bramah.system.structure.modes import Mode, Modes
from bramah.system.structure.order import Cut, Step
from bramah.system.structure.report import AlgebraicSet, LawCorner, Structure, structure_of
from bramah.system.structure.sparsity import Sparsity
from bramah.system.structure.unknowns import Equation, Unknown

__all__ = [
    "AlgebraicSet",
    "Causality",
    "Cut",
    "Equation",
    "LawCorner",
    "LineGridRow",
    "Link",
    "Mode",
    "Modes",
    "Sparsity",
    "Step",
    "Structure",
    "Unknown",
    "structure_of",
]
