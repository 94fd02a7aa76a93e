"""The circuits and equations of the published cases."""
