"""Documents: the text of a circuit file, all its versions, and what can be done with it."""

from bramah.studio.documents.document import Document
from bramah.studio.documents.errors import ChangedOutside, Conflict, EditError

__all__ = ["ChangedOutside", "Conflict", "Document", "EditError"]
