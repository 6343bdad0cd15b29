"""The faults that a twin can have, each declared once for command line, page, scenarios and self-tests.

`fault_kinds` declares them, `fault_schema` defines how, and `places` and `amounts` are their arguments.
`fault_table` reads and checks them and makes their forms; `fault_document` reads and writes a file of them.
"""

from simulator.faults import fault_kinds
from simulator.faults.argument import (
    BadFaultError,
    BadFaultListError,
    FaultError,
    NoPartError,
    NotBrokenError,
)
from simulator.faults.fault_document import faults_from_json, faults_to_json
from simulator.faults.fault_kinds import KINDS
from simulator.faults.fault_schema import Fault
from simulator.faults.fault_table import check_fault, forms_on, kinds_on, lacking, parse_fault, place_of
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
