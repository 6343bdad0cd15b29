"""Reeds for life: what the reeds of each board did over its life, and which of them wear.

`reed_keeper` keeps that while a board is played on, and `reed_table` tells the pages at a table.
`controller.wear` knows what a life says of a reed.
"""

from controller.annex import Annex, OpenAnnex, OpenTable


class ReedsAnnex(Annex):
    """Keeps the lives of the reeds at every table."""

    name = "reeds"

    def is_asked_for(self, table: OpenTable) -> bool:
        """Whether there are reeds: always."""
        del table
        return True

    def open(self, table: OpenTable) -> OpenAnnex:
        """Follow the reeds of a table."""
        from controller.annexes.reeds.reed_table import ReedTable

        return ReedTable(table)


ANNEX = ReedsAnnex()
