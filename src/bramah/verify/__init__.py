"""A run compared with another of the same circuit: a second opinion, or half the step."""

from bramah.verify.judge import Case, judged

__all__ = ["Case", "judged"]
