"""The factors that correct the supply readings of boards, kept by board id in one file beside the records.

Decides which factors are possible. The chip measures against a reference of 2.4 to 2.8 V, which its firmware
takes for 2.56 V (ATmega2560 data sheet, ADC characteristics): without a factor, 5.00 V reads as anything from
4.57 to 5.33 V. A file that cannot be read corrects nothing.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from controller.errors import reason
from controller.files import READABLE, make_private_folder, replace_file
from controller.messages import Message
from hardware.plain_files import FileError, ReadError, read_text

#: Each board's factor, by its id in hexadecimal digits.
Factors = Mapping[str, float]

NO_FACTORS: Factors = MappingProxyType({})

#: The least and greatest ratio of the supply to its uncorrected reading.
TOLERANCE = (2400 / 2560, 2800 / 2560)

#: The further error of two 5 % resistors, 20 and 10 kilohms, both wrong in the worst way.
_RESISTORS = 1.07

_FILE = "supply.json"

_MOST_MB = 1


def read_factors(folder: Path) -> Factors:
    """Read the factors of all boards that have been calibrated."""
    try:
        kept = json.loads(read_text(folder / _FILE, _MOST_MB))
    except (ReadError, json.JSONDecodeError, RecursionError):
        return {}
    factors = kept.get("factors") if isinstance(kept, dict) else None
    entries = factors.items() if isinstance(factors, dict) else ()
    return {board: factor for board, factor in entries if isinstance(factor, float) and is_possible(factor)}


def keep_factor(folder: Path, board_id: str, factor: float) -> None:
    """Save the factor of a board; FileError if that fails, and then nothing has changed."""
    factors = {**read_factors(folder), board_id: factor}
    path = folder / _FILE
    try:
        make_private_folder(folder)
        content = json.dumps({"version": 1, "factors": factors}, indent=2) + "\n"
        replace_file(path, content.encode(), READABLE)
    except OSError as error:
        raise FileError(Message("calibration.unkept", path=str(path), why=reason(error))) from error


def is_possible(factor: float) -> bool:
    """Whether a chip within its data sheet, and resistors within their class, can need such a factor."""
    least, most = TOLERANCE
    return least / _RESISTORS <= factor <= most * _RESISTORS
