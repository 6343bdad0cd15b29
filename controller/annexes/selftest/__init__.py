"""The self-test of a board: it finds what is broken, and teaching learns how a board is wired.

It brings the two commands, and at every table what a page's Diagnose view begins. `controller.diagnose`
decides what is asked and what is wrong.
"""

from collections.abc import Mapping

from controller.annex import Annex, OpenAnnex, OpenTable, Subcommand


class SelfTestAnnex(Annex):
    """Brings the commands, and the self-test at every table."""

    name = "selftest"
    commands: Mapping[str, Subcommand] = {
        "diagnose": Subcommand(
            "controller.annexes.selftest.diagnose_command",
            "find what is broken on a board, and how to mend it",
            {"manalath diagnose": "find what is broken on the board, and how to mend it"},
        ),
        "teach": Subcommand(
            "controller.annexes.selftest.teach_command",
            "learn how a board is wired, and write its profile",
            {"manalath teach": "learn how a board is wired, and write its profile"},
        ),
    }

    def open(self, table: OpenTable) -> OpenAnnex:
        """Open it at a table."""
        from controller.annexes.selftest.selftest_table import SelfTestTable

        return SelfTestTable(table)


ANNEX = SelfTestAnnex()
