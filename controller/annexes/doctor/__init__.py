"""The doctor: examines a computer, and reports what is in order, what is not, and how to mend it.

`machine_reader` gathers everything once and changes nothing; `board_query` asks a board, if one was named;
`checkup` applies pure rules to what was gathered; `report_text` writes the report. `supply_calibration`
holds a board's supply reading against a meter. docs/build/doctor.md explains every finding.
"""

from collections.abc import Mapping

from controller.annex import Annex, Subcommand


class DoctorAnnex(Annex):
    """Brings the command that examines the computer."""

    name = "doctor"
    commands: Mapping[str, Subcommand] = {
        "doctor": Subcommand(
            "controller.annexes.doctor.doctor_command",
            "find what is wrong with the computer and the board, and how to mend it",
            {"manalath doctor": "find what is wrong with this computer, and how to mend it"},
        ),
        "bench": Subcommand(
            "controller.annexes.doctor.doctor_command", "moved to a checkout: python -m tests.proof bench"
        ),
    }


ANNEX = DoctorAnnex()
