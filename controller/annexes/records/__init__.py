"""Records: the games that were played are listed, written to files, and added from them and from links.

The table keeps the records, by which it resumes; `controller.play.journal` decides what a record is. The
commands are in `records_command`, what pages show of them in `records_table`.
"""

from collections.abc import Mapping

from controller.annex import Annex, OpenAnnex, OpenTable, Subcommand

_MODULE = "controller.annexes.records.records_command"


class RecordsAnnex(Annex):
    """Brings the commands about records that need no board, and the Games view where records are kept."""

    name = "records"
    commands: Mapping[str, Subcommand] = {
        "games": Subcommand(
            _MODULE,
            "list the games that were played",
            {"manalath games": "list what was played; then `export`, `import`, `replay`"},
        ),
        "export": Subcommand(_MODULE, "write a game as text or JSON"),
        "import": Subcommand(_MODULE, "add a game from a file to the journal"),
    }

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Open it where records are kept."""
        archive = table.archive()
        if archive is None:
            return None
        from controller.annexes.records.records_table import RecordsTable

        return RecordsTable(archive)


ANNEX = RecordsAnnex()
