"""Teaching: learn from a person, lesson by lesson, how an unknown board is wired."""

from controller.diagnose.teach.lessons import TaughtPart, guessed_wires
from controller.diagnose.teach.teach_guest import ALL_PARTS, TeachGuest, open_teaching

__all__ = ["ALL_PARTS", "TaughtPart", "TeachGuest", "guessed_wires", "open_teaching"]
