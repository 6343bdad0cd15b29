"""The scan of a matrix by a simulated microcontroller, as docs/develop/wire.md specifies it.

`scanner` scans and filters bounce; `row_switch` changes to watching one row instead, and back.
"""

from simulator.scan.row_switch import RowSwitch
from simulator.scan.scanner import Scanner

__all__ = ["RowSwitch", "Scanner"]
