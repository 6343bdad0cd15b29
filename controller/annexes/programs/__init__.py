"""The door for other programs: they follow the game, and play a colour of it, over the page's addresses."""

from controller.annex import Annex, OpenAnnex, OpenTable


class ProgramsAnnex(Annex):
    """Opens the door at every table."""

    name = "programs"

    def open(self, table: OpenTable) -> OpenAnnex:
        """Open the door at a table."""
        from controller.annexes.programs.program_door import ProgramDoor

        return ProgramDoor(table.loop)


ANNEX = ProgramsAnnex()
