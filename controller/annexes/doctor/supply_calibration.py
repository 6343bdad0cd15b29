"""Supply calibration: compares a board's supply reading with a meter once, and corrects it from then on.

`hardware.serial_board.supply_factors` keeps the factor of each board.
"""

from dataclasses import replace
from pathlib import Path

from controller.annexes.doctor.board_answer import Asked, BoardAnswer, OnLine
from controller.errors import InputError
from controller.messages import Message
from hardware.serial_board.supply_factors import (
    Factors,
    is_possible,
    keep_factor,
    read_factors,
)
from hardware.wire.packets import Hello

#: What a meter can show across lights that are lit, in volts.
VOLTS = (4.0, 5.5)


class MeasuredSupplyError(InputError):
    """A measured supply that cannot calibrate a board; the message says why, and what to do."""

    code = "bad-measured-supply"


def factor_of(volts: float, read_mv: int) -> float:
    """Return the factor for a board's reading; MeasuredSupplyError if both cannot be of the same supply.

    >>> factor_of(5.0, 4800)
    1.0417
    """
    least_v, most_v = VOLTS
    if not least_v <= volts <= most_v:
        raise MeasuredSupplyError(
            Message("supply_calibration.absurd", volts=volts, least_v=least_v, most_v=most_v)
        )
    factor = 1000 * volts / max(read_mv, 1)
    if not is_possible(factor):
        raise MeasuredSupplyError(Message("supply_calibration.too_far", volts=volts, told_v=read_mv / 1000))
    return round(factor, 4)


def calibrate(asked: Asked, volts: float, folder: Path) -> None:
    """Keep the factor between the meter's ``volts`` and the reading of the one board that was asked.

    Raises MeasuredSupplyError unless exactly one board reported its supply and a factor fits; FileError if
    the factor cannot be kept.
    """
    answers = asked.answers if isinstance(asked, OnLine) else ()
    readings = [(answer.heard, answer.supply_mv) for answer in answers if answer.supply_mv is not None]
    if len(readings) != 1:
        raise MeasuredSupplyError(Message("supply_calibration.no_board", boards=len(readings)))
    ((hello, read_mv),) = readings
    if isinstance(hello, Hello):
        keep_factor(folder, hello.board_id.hex(), factor_of(volts, read_mv))


def calibrated(asked: Asked, folder: Path) -> Asked:
    """Correct the boards' supply readings with the factors kept for them."""
    if not isinstance(asked, OnLine):
        return asked
    factors = read_factors(folder)
    return OnLine(tuple(_corrected(answer, factors) for answer in asked.answers))


def _corrected(answer: BoardAnswer, factors: Factors) -> BoardAnswer:
    factor = factors.get(answer.heard.board_id.hex()) if isinstance(answer.heard, Hello) else None
    if factor is None or answer.supply_mv is None:
        return answer
    return replace(answer, supply_mv=round(answer.supply_mv * factor), is_calibrated=True)
