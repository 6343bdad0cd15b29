"""What a meter corrects of a board's supply reading: which factor is kept for which board."""

from pathlib import Path

import pytest

from controller.ports import Health, Linked
from hardware.plain_files import FileError
from hardware.profiles import DEFAULT, load_profile
from hardware.serial_board import SerialBoard
from hardware.serial_board.supply_factors import NO_FACTORS, Factors, keep_factor, read_factors
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock


def test_each_board_has_its_own_and_the_last_counts(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert read_factors(folder) == {}
    for board, factor in (("aa", 1.01), ("bb", 0.98), ("aa", 1.03)):
        keep_factor(folder, board, factor)
    assert read_factors(folder) == {"aa": 1.03, "bb": 0.98}
    assert [file.name for file in folder.iterdir()] == ["supply.json"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", '{"factors": 3}', '{"factors": {"aa": "1"}}', "[" * 90_000),
        *('{"factors": {"aa": NaN}}', '{"factors": {"aa": 40.0}}', '{"factors": {"aa": 0.0}}'),
    ],
)
def test_a_file_that_cannot_be_read_calibrates_nothing(text: str, tmp_path: Path) -> None:
    (tmp_path / "supply.json").write_text(text, encoding="utf-8")
    assert read_factors(tmp_path) == {}


def test_what_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match="name another folder with --data"):
        keep_factor(tmp_path / "file", "aa", 1.0)


def supply_mv(factors: Factors) -> tuple[int, str]:
    """Return the supply that a host with these factors reports, and the id of its board."""
    clock, profile = SimulatedClock(), load_profile(DEFAULT)
    board = SerialBoard(profile, clock, SerialTwin(profile, clock, 1).line(), first_link=1, factors=factors)
    board_id = ""
    while clock.now_ms() < 5_000:
        match board.read(0.1):
            case Linked(identity):
                board_id = identity.board_id
            case Health(_, _, mv):
                return mv or 0, board_id
    raise AssertionError("no health was told")


def test_the_host_corrects_the_board_that_was_measured_and_no_other() -> None:
    read_mv, board_id = supply_mv(NO_FACTORS)
    assert supply_mv({board_id: 1.05}) == (round(read_mv * 1.05), board_id)
    assert supply_mv({"another": 1.05}) == (read_mv, board_id)
