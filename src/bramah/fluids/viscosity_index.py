"""The viscosity index, which tells how the viscosity of an oil falls from 40 to 100 degC (ASTM D2270, ISO 2909)."""

from __future__ import annotations

import math

COEFFICIENTS = (
    (3.8, 1.14673, 1.7576, -0.109, 0.84155, 1.5521, -0.077),
    (4.4, 3.38095, -15.4952, 33.196, 0.78571, 1.7929, -0.183),
    (5.0, 2.5, -7.2143, 13.812, 0.82143, 1.5679, 0.119),
    (6.4, 0.101, 16.635, -45.469, 0.04985, 9.1613, -18.557),
    (7.0, 3.35714, -23.5643, 78.466, 0.22619, 7.7369, -16.656),
    (7.7, 0.01191, 21.475, -72.87, 0.79762, -0.7321, 14.61),
    (9.0, 0.41858, 16.1558, -56.04, 0.05794, 10.5156, -28.24),
    (12.0, 0.88779, 7.5527, -16.6, 0.26665, 6.7015, -10.81),
    (15.0, 0.7672, 10.7972, -38.18, 0.20073, 8.4658, -22.49),
    (18.0, 0.97305, 5.3135, -2.2, 0.28889, 5.9741, -4.93),
    (22.0, 0.97256, 5.25, -0.98, 0.24504, 7.416, -16.73),
    (28.0, 0.91413, 7.4759, -21.82, 0.20323, 9.1267, -34.23),
    (40.0, 0.87031, 9.7157, -50.77, 0.18411, 10.1015, -46.75),
    (55.0, 0.84703, 12.6752, -133.31, 0.17029, 11.4866, -80.62),
    (70.0, 0.85921, 11.1009, -83.19, 0.1713, 11.368, -76.94),
    (math.inf, 0.83531, 14.6731, -216.246, 0.16841, 11.8493, -96.947),
)
"""Upper end of a range of Y, then a, b, c of L = a Y^2 + b Y + c and of H likewise (ASTM D2270, table X2.1)."""
LEAST = 2.0
"""cSt at 100 degC; below it the index is not defined."""
GROWTH = 0.00715
"""Of the index above 100 (ASTM D2270, procedure B)."""


def viscosity_index(at_40: float, at_100: float) -> float:
    """The index of an oil from its viscosities in cSt: L and H have the same one at 100 degC, and indices 0 and 100."""
    low, high = _compared(at_100)
    if at_40 >= high:
        return 100.0 * (low - at_40) / (low - high)
    return 100.0 + ((high / at_40) ** (1.0 / math.log10(at_100)) - 1.0) / GROWTH


def viscosity_at_100(at_40: float, index: float) -> float:
    """The viscosity in cSt at 100 degC of an oil with that viscosity in cSt at 40 degC and that index."""
    low, high = LEAST, at_40
    for _ in range(100):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if viscosity_index(at_40, middle) < index else (low, middle)
    return 0.5 * (low + high)


def _compared(at_100: float) -> tuple[float, float]:
    """L and H."""
    _, a, b, c, d, e, f = next(row for row in COEFFICIENTS if at_100 <= row[0])
    return (a * at_100 + b) * at_100 + c, (d * at_100 + e) * at_100 + f
