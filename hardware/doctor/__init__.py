"""The doctor: examines a computer, and reports what is in order, what is not, and how to mend it.

`read_machine` gathers everything once and changes nothing; `ask_line` and `scan_board` query a board, if one
was named; `examine` applies pure rules to what was gathered; `text_of` and `json_of` write the report.
`calibrate` and `calibrated` check a board's supply reading against a meter. docs/build/doctor.md explains
every finding.
"""

from hardware.doctor.board_answer import (
    Asked,
    BoardAnswer,
    NotAsked,
    NotScanned,
    OnLine,
    OnPins,
    Scanned,
)
from hardware.doctor.board_query import ask_line, scan_board
from hardware.doctor.checkup import Checkup, examine
from hardware.doctor.machine import ExaminedMachine
from hardware.doctor.machine_reader import read_machine
from hardware.doctor.report_text import json_of, text_of
from hardware.doctor.supply_calibration import calibrate, calibrated
from hardware.doctor.system_probe import DoctorWorld, here

__all__ = [
    "Asked",
    "BoardAnswer",
    "Checkup",
    "DoctorWorld",
    "ExaminedMachine",
    "NotAsked",
    "NotScanned",
    "OnLine",
    "OnPins",
    "Scanned",
    "ask_line",
    "calibrate",
    "calibrated",
    "examine",
    "here",
    "json_of",
    "read_machine",
    "scan_board",
    "text_of",
]
