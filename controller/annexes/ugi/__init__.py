"""UGI: how tournament programs ask the engine for moves.

`ugi_session` reads the lines of the protocol and answers them, `ugi_search` what ``go`` asks for.
"""

from collections.abc import Mapping

from controller.annex import Annex, Command


class UgiAnnex(Annex):
    """Brings the command of a tournament manager."""

    name = "ugi"
    commands: Mapping[str, Command] = {
        "ugi": Command(
            "controller.annexes.ugi.command",
            "speak UGI with a tournament manager",
            {"manalath ugi --game manalath": "speak UGI with a tournament manager"},
        )
    }


ANNEX = UgiAnnex()
