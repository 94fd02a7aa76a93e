"""Weight."""

GRAVITY = 9.80665
"""Standard acceleration of free fall, m/s2."""
