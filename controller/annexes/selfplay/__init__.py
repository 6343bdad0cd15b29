"""Self-play: games of the engine against itself, spread over processes or machines, and what they teach.

A game is a pure function of its job (`jobs`), so results depend on nothing else.
"""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class SelfplayAnnex(Annex):
    """Brings the commands that have levels play each other, the engine learn, and first moves measured."""

    name = "selfplay"
    commands: Mapping[str, Subcommand] = {
        "selfplay": Subcommand(
            "controller.annexes.selfplay.selfplay_command",
            "let the engine play itself, on all cores or a cluster",
            {"manalath selfplay --level 5 --against 4": "let two levels play each other, on all cores"},
        ),
        "openings": Subcommand(
            "controller.annexes.selfplay.openings_command",
            "print what each first move is worth, or measure it",
        ),
    }


ANNEX = SelfplayAnnex()
