"""Puzzles: the task, the progress, and what spoils them."""

from controller.messages.en.grammar import count


def none_such(game: str, number: int, most: int) -> str:
    if not most:
        return f"{game} has no puzzles"
    return f"{game} has no puzzle {number}; it has 1 to {most}, and `manalath puzzles` lists them"


def heading() -> str:
    return _row("puzzle", "win in", "to move", "plies", "seed")


def row(puzzle: str, moves: int, colour: str, plies: int, seed: int) -> str:
    return _row(puzzle, moves, colour, plies, seed)


def _row(*cells: object) -> str:
    return "{:<17}  {:>6}  {:<7}  {:>5}  {}".format(*cells)


def goal(number: int, colour: str, moves: int) -> str:
    return f"Puzzle {number}: {colour.capitalize()} wins in {moves}."


def solution(line: tuple[str, ...]) -> str:
    return f"Solution: {', '.join(line)}"


def counted(said: str, left: int) -> str:
    return f"{said}: {count(left, '1 move left', '{} moves left')}"


def spoilt(moves: int, said: str) -> str:
    return f"This no longer wins in {moves}. Press Undo and try again. {said}"


def missed(moves: int, said: str) -> str:
    return f"Not won in {moves}. {said} Press Undo and try again."


def solved(number: int, said: str) -> str:
    return f"Puzzle {number} is solved. {said}"
