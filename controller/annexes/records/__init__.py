"""Records on the command line: the games that were played are listed, written to files, and added from them.

The table keeps the records, by which it resumes; `controller.play.journal` decides what a record is.
"""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand

_MODULE = "controller.annexes.records.records_command"


class RecordsAnnex(Annex):
    """Brings the commands about records that need no board."""

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


ANNEX = RecordsAnnex()
