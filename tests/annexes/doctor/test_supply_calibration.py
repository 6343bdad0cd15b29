"""Calibrating the supply with a meter: which readings are believed."""

import pytest

from controller.annexes.doctor.supply_calibration import MeasuredSupplyError, factor_of


@pytest.mark.parametrize(("volts", "read_mv"), [(5.0, 4571), (5.0, 5333), (4.9, 4300), (5.1, 5800)])
def test_all_that_reference_and_resistors_can_do_is_corrected(volts: float, read_mv: int) -> None:
    assert read_mv * factor_of(volts, read_mv) == pytest.approx(1000 * volts, abs=1)


@pytest.mark.parametrize(
    ("volts", "read_mv", "says"),
    [
        (50.3, 5000, "cannot be the supply of the lights"),
        (0.0, 5000, "cannot be the supply of the lights"),
        (float("nan"), 5000, "cannot be the supply of the lights"),
        (5.0, 0, "its reference cannot be that far off"),
        (5.0, 4200, "its reference cannot be that far off"),
        (5.0, 5900, "its reference cannot be that far off"),
    ],
)
def test_what_cannot_be_is_refused(volts: float, read_mv: int, says: str) -> None:
    with pytest.raises(MeasuredSupplyError, match=says):
        factor_of(volts, read_mv)
