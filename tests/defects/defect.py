"""One seeded defect: an exact old text of one product file, and what a mistake would make of it."""

from dataclasses import dataclass


class TableError(Exception):
    """An entry of the table that does not fit the sources any more; says which, and what to do."""


@dataclass(frozen=True, slots=True)
class Defect:
    """A mistake in ``file``: ``new`` stands there instead of ``old``, which is found there exactly once.

    ``meaning`` tells in one sentence what it would mean at a table. ``caught_by`` are the test files of which
    at least one test has to fail. Paths are relative to the project.
    """

    name: str
    meaning: str
    file: str
    old: str
    new: str
    caught_by: tuple[str, ...]

    def applied_to(self, text: str) -> str:
        """The text of the file with the defect in it; TableError unless the old text is there once."""
        found = text.count(self.old)
        if found != 1:
            raise TableError(
                f"{self.name}: its old text is found {found} times in {self.file}; make it fit the file again"
            )
        return text.replace(self.old, self.new)
