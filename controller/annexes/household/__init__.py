"""The household: who has played whom and each level here, and how that went, counted from the records."""

from collections.abc import Mapping

from controller.annex import Annex, OpenAnnex, OpenTable, Subcommand


class HouseholdAnnex(Annex):
    """Brings the command, and at a table that owns its records the view beside Games."""

    name = "household"
    commands: Mapping[str, Subcommand] = {
        "household": Subcommand(
            "controller.annexes.household.household_command",
            "tell who played whom, and who won",
            {"manalath household": "who played whom and each level, and who won"},
        )
    }

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Open it where records are kept."""
        if table.folder is None:
            return None
        from controller.annexes.household.household_table import HouseholdTable

        return HouseholdTable(table.folder)


ANNEX = HouseholdAnnex()
