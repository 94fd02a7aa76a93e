"""Runs and questions of the studio: carried out in processes of their own, which may be ended at any time."""
