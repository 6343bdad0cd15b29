"""One seeded defect: an exact text of one product file, and the mistake that replaces it."""

from dataclasses import dataclass


class TableError(Exception):
    """A defect that no longer fits the sources; the message names it and how to fix it."""


@dataclass(frozen=True, slots=True)
class Defect:
    """A mistake in ``file``: ``new`` replaces ``old``, which must occur there exactly once.

    ``meaning`` describes in one sentence what the mistake would mean at a table. At least one test in the
    files ``caught_by`` must fail. Paths are relative to the project.
    """

    name: str
    meaning: str
    file: str
    old: str
    new: str
    caught_by: tuple[str, ...]

    def applied_to(self, text: str) -> str:
        """Return the text of the file with the defect in it; TableError unless the old text occurs once."""
        found = text.count(self.old)
        if found != 1:
            raise TableError(
                f"{self.name}: its old text is found {found} times in {self.file}; make it fit the file again"
            )
        return text.replace(self.old, self.new)
