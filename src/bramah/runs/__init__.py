"""Runs: a system in motion, by the C core, with lines, in parts, with sampled controllers, or by another package."""
