import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games import BadFen, quoted
from controller.games.board_text import EMPTY, draw, read_rows, write_rows
from controller.games.geometry import HEX61, HEX70, SQUARE36, Geometry

MOST = {"o": 70, "p": 70, "x": 70}
CELLS = st.text(alphabet="....opx", min_size=70, max_size=70)


@given(CELLS)
def test_rows_read_back(signs: str) -> None:
    assert read_rows(write_rows(signs, HEX70), HEX70, MOST) == signs


@given(CELLS)
def test_numbers_are_written_as_long_as_possible(signs: str) -> None:
    rows = write_rows(signs, HEX70).split("/")
    assert len(rows) == 9
    for row, written in zip(reversed(HEX70.rows), rows, strict=True):
        runs = (
            "".join(signs[space] for space in row)
            .replace("o", " o ")
            .replace("p", " p ")
            .replace("x", " x ")
            .split()
        )
        assert written == "".join(str(len(run)) if run[0] == EMPTY else run for run in runs)


def read(text: str) -> tuple[str, str]:
    """Return the signs of a board and no complaint, or no signs and the complaint."""
    try:
        return read_rows(text, HEX70, MOST), ""
    except BadFen as error:
        return "", str(error)


@given(CELLS, st.integers(0, 200), st.sampled_from("opx./0123456789é "))
def test_only_what_is_written_is_read(signs: str, place: int, letter: str) -> None:
    text = write_rows(signs, HEX70)
    place %= len(text)
    damaged = text[:place] + letter + text[place + 1 :]
    found, complaint = read(damaged)
    assert bool(found) != bool(complaint)
    if found:
        assert write_rows(found, HEX70) == damaged
    else:
        assert "row" in complaint
        assert complaint.isascii()


@pytest.mark.parametrize("board", [HEX70, HEX61], ids=["70", "61"])
def test_an_empty_board_is_one_number_a_row(board: Geometry) -> None:
    lengths = "/".join(str(len(row)) for row in board.rows)
    assert write_rows(EMPTY * len(board), board) == lengths
    assert read_rows(lengths, board, MOST) == EMPTY * len(board)


def test_a_row_of_squares_goes_by_its_number() -> None:
    with pytest.raises(BadFen, match="row 5, column 7: the row has only 6"):
        read_rows("6/oooooo" + "o/6/6/6/6", SQUARE36, MOST)
    with pytest.raises(BadFen, match="6 rows are needed, 6 first and 1 last"):
        read_rows("6/6", SQUARE36, MOST)


def test_rows_are_written_from_the_top() -> None:
    signs = "o" + EMPTY * 60
    assert write_rows(signs, HEX61) == "5/6/7/8/9/8/7/6/o4"
    assert draw(signs, HEX61).splitlines()[-1] == "a     o . . . ."


def test_quotes_are_short_plain_and_of_one_line() -> None:
    assert quoted("c3") == "'c3'"
    assert quoted("a\nb\u2028é") == r"'a\nb\u2028\xe9'"
    assert quoted("x" * 1000) == "'" + "x" * 24 + "...'"
