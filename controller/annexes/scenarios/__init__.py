"""Scenarios: what hands do at a table and what must come of it, as a text that people can read.

`scenario_parser` turns the text into steps, `runner` carries them out on any board and judges the outcome.
Hands come in two kinds: `workbench_hands` act at a twin's workbench, `asked_hands` are a person's, led by the
lights. docs/develop/scenarios.md explains the language; the scenarios that ship are in `shipped`.
"""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class ScenariosAnnex(Annex):
    """Brings the command that runs scenarios."""

    name = "scenarios"
    commands: Mapping[str, Subcommand] = {
        "scenario": Subcommand(
            "controller.annexes.scenarios.scenario_command",
            "run a timeline of hands and expectations on a board",
            {"manalath scenario slid-half-way": "run a timeline on a simulated board, and judge it"},
        )
    }


ANNEX = ScenariosAnnex()
