"""Long lines: friction, weighting functions and exact answers of waves in pipes."""
