"""Sharing: a position as a picture, and its game as a link and as moves to copy."""

from controller.annex import Annex, OpenAnnex, OpenTable


class ShareAnnex(Annex):
    """Brings the dialog that shares what a page looks at."""

    name = "share"

    def open(self, table: OpenTable) -> OpenAnnex:
        """Open it at a table."""
        from controller.annexes.share.share_table import ShareTable

        return ShareTable(table.loop)


ANNEX = ShareAnnex()
