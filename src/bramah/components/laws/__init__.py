"""The laws that components share, one phenomenon per file."""
