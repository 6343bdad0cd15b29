"""The demo: a simulated board that plays by itself and explains what it does to a newcomer.

Two seeded people play whole games on the bench, at human speed: first an opening that shows and explains
every light, then a game with slips, to its end. The same seed gives the same acts and the same captions.
`stage` is what they can do and how long a caption stays, `opening` and `demo_game` what they do; `demo_game`
keeps the games going even when somebody else touches the board. They know a bench, the rules and what an eye
sees, and nothing else of the controller.
"""

import argparse
from collections.abc import Mapping

from controller.annex import Annex, OpenAnnex, OpenTable


class DemoAnnex(Annex):
    """Has a simulated board play by itself, if that is asked for."""

    name = "demo"
    examples: Mapping[str, str] = {
        "manalath simulate --demo": "watch it play by itself and explain its lights"
    }

    def add_twin_options(self, command: argparse.ArgumentParser) -> None:
        """Add the option that begins the demo."""
        command.add_argument(
            "--demo",
            action="store_true",
            help="let the board play by itself and explain its lights; keeps no record",
        )

    def is_show(self, options: argparse.Namespace) -> bool:
        """Whether the demo is asked for."""
        return bool(getattr(options, "demo", False))

    def open(self, table: OpenTable) -> OpenAnnex | None:
        """Begin the demo at its table."""
        if table.options is None or not self.is_show(table.options):
            return None
        from controller.annexes.demo.demo_table import open_demo

        return open_demo(table)


ANNEX = DemoAnnex()
