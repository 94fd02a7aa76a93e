"""Studies: many runs of one circuit, and what they show together."""
