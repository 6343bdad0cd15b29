"""Self-play: games of the engine against itself, spread over processes or machines, and what they teach.

A game is a pure function of its job (`jobs`), so results depend on nothing else.
"""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class SelfplayAnnex(Annex):
    """Brings the command that has levels play each other, and the engine learn."""

    name = "selfplay"
    commands: Mapping[str, Subcommand] = {
        "selfplay": Subcommand(
            "controller.annexes.selfplay.selfplay_command",
            "let the engine play itself, on all cores or a cluster",
            {"manalath selfplay --level 5 --against 4": "let two levels play each other, on all cores"},
        )
    }


ANNEX = SelfplayAnnex()
