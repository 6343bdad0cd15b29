"""The faults that a twin can have, each declared once for command line, page, scenarios and self-tests.

`fault_kinds` declares them, `fault_schema` defines how, and `places` and `amounts` are their arguments.
`fault_table` reads and checks them and makes their forms; `fault_document` reads and writes a file of them.
"""

from manalath_board.simulator.faults.errors import (
    BadFaultError,
    BadFaultListError,
    FaultError,
    NoPartError,
    NotBrokenError,
)
from manalath_board.simulator.faults.fault_document import faults_from_json, faults_to_json
from manalath_board.simulator.faults.fault_kinds import KINDS
from manalath_board.simulator.faults.fault_schema import Fault
from manalath_board.simulator.faults.fault_table import (
    check_fault,
    forms_on,
    kinds_on,
    lacking,
    parse_fault,
    place_of,
)
from manalath_board.simulator.faults.part_names import diode_names, reed_names, sensor_names

__all__ = [
    "KINDS",
    "BadFaultError",
    "BadFaultListError",
    "Fault",
    "FaultError",
    "NoPartError",
    "NotBrokenError",
    "check_fault",
    "diode_names",
    "faults_from_json",
    "faults_to_json",
    "forms_on",
    "kinds_on",
    "lacking",
    "parse_fault",
    "place_of",
    "reed_names",
    "sensor_names",
]
