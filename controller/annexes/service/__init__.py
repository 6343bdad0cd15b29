"""Play from the moment the computer is switched on: `service_command` asks `hardware.service` for it."""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class ServiceAnnex(Annex):
    """Brings the command."""

    name = "service"
    commands: Mapping[str, Subcommand] = {
        "service": Subcommand(
            "controller.annexes.service.service_command",
            "play from the moment the computer is switched on",
            {"sudo .venv/bin/manalath service install": "play from the moment the computer is switched on"},
        )
    }


ANNEX = ServiceAnnex()
