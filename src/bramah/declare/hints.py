"""What values may be given as, in the words of type checkers; the stubs of the components use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Foreign(Protocol):
    """A quantity of pint, or of whatever else can turn itself into SI."""

    def to_base_units(self) -> Any:
        """The same in SI, with `magnitude` and `units`."""
        ...


Quantity: TypeAlias = "float | str | Foreign | np.floating[Any] | np.integer[Any]"
"""A text with its unit, "2 mm", or a number in SI."""
Quantities: TypeAlias = "Sequence[Any]"
"""A list of them; lists that mix numbers and texts are lists of objects to a type checker."""
Rows: TypeAlias = "Sequence[Sequence[Any]]"
"""Lists of them: [["0 bar", "0 l/min"], ["10 bar", "5 l/min"]]."""
Points: TypeAlias = "Rows | NDArray[Any]"
"""The points of a curve or a surface."""
