"""The studio: a page on which circuits are drawn, run and looked at, and the small server behind it."""
