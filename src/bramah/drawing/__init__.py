"""Drawings of circuits: symbols after ISO 1219, layout, lines, and SVG. No server, no browser."""
