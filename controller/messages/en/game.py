"""Rejected moves, positions and games. ``found`` is what was entered, in quotation marks."""

from controller.messages.en.grammar import an, any_of, count

# -- a move


def no_move(found: str, letters: tuple[str, ...], *, has_pass: bool) -> str:
    alone = ", or pass" if has_pass else ""
    return f"{found} is not a move: write a space and {any_of(letters)}, like e5{letters[0]}{alone}"


def illegal(move: str, why: str) -> str:
    return f"{move}: {why}"


# -- why the rules forbid it: each follows a move, or a space, and a colon


def occupied(standing: str) -> str:
    return f"{an(standing)} piece stands here already"


def outside(space: str) -> str:
    return f"{space} is outside this game"


def over() -> str:
    return "the game is over"


# -- green spaces


def too_many_green(game: str, most: int, given: int) -> str:
    return f"{game} takes at most {count(most, '1 green space', '{} green spaces')}, not {given}; name fewer"


def no_green(game: str, found: str) -> str:
    return f"{game} has no space {found}; name green spaces like c3 e5 g6"


def green_twice(space: str) -> str:
    return f"green space {space} is named twice; name it once"


# -- a position line


def too_short(example: str) -> str:
    return f"rows and side to move are needed, like {example}"


def no_side(letters: tuple[str, ...], found: str) -> str:
    return f"the side to move is {any_of(letters)}, not {found}"


def stray_field(found: str) -> str:
    return f"{found} after the side to move means nothing here; remove it"


def group_too_big(row: str, column: str, colour: str, group: tuple[str, ...]) -> str:
    there = " ".join(group)
    return (
        f"{_at(row, column)}: {colour} has a group of {len(group)} ({there}); "
        "five is the most, take some away"
    )


def wrong_rows(rows: int, top: str, bottom: str, found: int) -> str:
    return f"{rows} rows are needed, {top} first and {bottom} last with / between them, but there are {found}"


def too_many(row: str, column: int, letter: str, most: int) -> str:
    return f"{_at(row, column)}: one {letter} too many, there can be {most}; take some away"


def no_sign(row: str, column: int, found: str, letters: tuple[str, ...]) -> str:
    return f"{_at(row, column)}: {found} is neither a number nor one of {' '.join(letters)}"


def no_run(row: str, column: int, found: str) -> str:
    return f"{_at(row, column)}: {found} is not a number of empty spaces; leave it out"


def leading_zero(row: str, column: int, found: str) -> str:
    return f"{_at(row, column)}: {found} is not a number of empty spaces; write it without the leading 0"


def past_end(row: str, column: int, found: str, spaces: int, *, is_touching: bool) -> str:
    touching = "; two numbers never touch, write a run of empty spaces as one" if is_touching else ""
    return f"{_at(row, column)}: {found} goes past the end, the row has {spaces} spaces{touching}"


def row_too_long(row: str, column: int, found: str, spaces: int) -> str:
    where = _at(row, column)
    return f"{where}: the row has only {spaces} spaces; take {found} and what follows away"


def row_too_short(row: str, column: int, spaces: int) -> str:
    return f"{_at(row, column)}: the row ends here, but it has {spaces} spaces; fill it"


def _at(row: str, column: int | str) -> str:
    return f"row {row}, column {column}"


# -- its last fields, in Dieter Stein's game


def no_older_kind() -> str:
    return "one colour has both a quart and a quint; add the older kind, quart or quint, at the end"


def needless_older_kind(found: str) -> str:
    return f"no colour has both a quart and a quint; take {found} away"


def passed_though_placeable() -> str:
    return "nobody may pass while a piece can be placed; take pass away"


def passed_after_end() -> str:
    return "a quart or quint had ended the game before this pass; take pass away"


def wrong_last_fields(found: str) -> str:
    return (
        f"{found} cannot stand after the side to move; write only pass, at most twice, and one of quart, "
        "quint"
    )


# -- what is declared; each follows "to"


def to_pass() -> str:
    return "pass"


# -- a session


def no_goal() -> str:
    return "No game fits this board."


def record_shown() -> str:
    return "a record is being shown; to play, start `manalath simulate`"


def board_too_small(game: str, space: str, board: str, others: tuple[str, ...]) -> str:
    return f"{game} needs a space {space}, which {board} does not have; {_choose(others)}"


def other_shape(game: str, board: str, others: tuple[str, ...]) -> str:
    return f"{game} needs a board of another shape than {board}; {_choose(others)}"


def _choose(boards: tuple[str, ...]) -> str:
    """Name the choices where a game does not fit a board.

    >>> _choose(("virtual:a", "virtual:b"))
    'choose another game, or --board virtual:a or virtual:b'
    """
    return "choose another game" + (f", or --board {' or '.join(boards)}" if boards else "")


def colours_felt(board: str) -> str:
    return f"{board} senses the colours of its pieces; leave `--colours` out"


def colours_not_felt(board: str) -> str:
    return f"{board} does not sense the colours of its pieces; leave `--colours` out"
