"""The faults that a twin can have, each declared once for command line, page, scenarios and self-tests.

`fault_kinds` declares them, and `fault_schema` defines how. Of their arguments, `argument` has the base and
the amounts, and `places` the rest. `fault_table` reads and checks faults, makes their forms, and reads and
writes a file of them.
"""

from simulator.faults import fault_kinds
from simulator.faults.argument import (
    BadFaultError,
    BadFaultListError,
    FaultError,
    NoPartError,
    NotBrokenError,
)
from simulator.faults.fault_kinds import KINDS
from simulator.faults.fault_schema import Fault
from simulator.faults.fault_table import (
    check_fault,
    faults_from_json,
    faults_to_json,
    forms_on,
    kinds_on,
    lacking,
    parse_fault,
    place_of,
)
from simulator.faults.part_names import diode_names, reed_names, sensor_names

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
    "fault_kinds",
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
