"""Puzzles on the command line: those that ship, and others that the engine finds.

`puzzle_miner` finds them in games of the engine against itself.
"""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class PuzzlesAnnex(Annex):
    """Brings the command that lists, shows and finds puzzles."""

    name = "puzzles"
    commands: Mapping[str, Subcommand] = {
        "puzzles": Subcommand(
            "controller.annexes.puzzles.puzzles_command",
            "list the puzzles that ship, show one, or find others",
            {"manalath puzzles": "the puzzles that ship; `simulate --puzzle mana:1` plays one"},
        )
    }


ANNEX = PuzzlesAnnex()
