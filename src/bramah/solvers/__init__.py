"""Solvers: the methods as data, and what drives them."""
