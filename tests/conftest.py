"""Settings shared by all tests."""

from hypothesis import settings

# A deadline per example measures the machine's load, not the code.
settings.register_profile("bramah", deadline=None)
settings.load_profile("bramah")
