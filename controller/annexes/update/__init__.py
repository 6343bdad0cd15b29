"""Updates: another version installed beside the one in use, and the old one back if the new one fails.

`release_manifest` and `release_source` decide what is taken, `version_installer` installs it, `trial` takes
it into use and judges it, on the disk that `version_disk` describes; `trial_players` are what plays it
meanwhile. `version_update` puts that in order. `update_table` tells the page how it stands, and passes on its
wish.
"""

from collections.abc import Mapping

from controller.annex import Annex, OpenAnnex, OpenTable, Subcommand


class UpdateAnnex(Annex):
    """Brings the command, and at a table what it asks."""

    name = "update"
    commands: Mapping[str, Subcommand] = {
        "update": Subcommand(
            "controller.annexes.update.update_command",
            "take another version into use, or go back",
            {"sudo /opt/manalath/bin/manalath update": "take the newest version into use"},
        )
    }

    def open(self, table: OpenTable) -> OpenAnnex:
        """Tell at a table how it stands."""
        from controller.annexes.update.update_table import UpdateTable

        return UpdateTable(table)


ANNEX = UpdateAnnex()
