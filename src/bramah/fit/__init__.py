"""Parameters of components from catalogue data, one kind of component per module."""
