"""What a game missed. ``move`` is the one made and ``better`` the best one; chances are in percent."""

from controller.messages.en.grammar import all_of, count

_KINDS = {
    "missed_win": ("1 missed win", "{} missed wins"),
    "loses": ("1 losing move", "{} losing moves"),
    "blunder": ("1 blunder", "{} blunders"),
    "mistake": ("1 mistake", "{} mistakes"),
}


def missed_win(move: str, better: str, moves: int) -> str:
    return f"{move} missed a win in {moves}: {better}"


def loses(move: str, better: str, moves: int) -> str:
    return f"{move} lets the other player win in {moves}; better is {better}"


def weakens(move: str, better: str, before: int, after: int) -> str:
    return f"{move} lowers the chance of winning from {before} % to {after} %; better is {better}"


def made(colour: str, kind: str, said: str) -> str:
    """Name a move by the piece that it leaves.

    >>> made("orange", "", "e5"), made("purple", "Damyo", "b2 to b3")
    ('orange e5', 'purple Damyo b2 to b3')
    """
    return " ".join(word for word in (colour, kind, said) if word)


# -- `manalath analyse`


def no_moves(number: int) -> str:
    return f"game {number} has no moves to judge; choose another one that `manalath games` lists"


def game(number: int, game: str, moves: int, result: str) -> str:
    return f"Game {number}: {game}, {count(moves, '1 move', '{} moves')}, {result}"


def given(game: str, moves: int, result: str) -> str:
    return f"{game}, {count(moves, '1 move', '{} moves')}, {result}"


def line(number: int, move: str, sign: str, why: str) -> str:
    return f"{number:>4}  {move:<8}{sign:<2}  {why}".rstrip()


def better_line(line: tuple[str, ...]) -> str:
    return f"{'':>16}{' '.join(line)}"


def summary(player: str, moves: int, kinds: tuple[tuple[str, int], ...]) -> str:
    """Count the errors of a player, by their kinds.

    >>> summary("Orange", 12, (("missed_win", 2), ("mistake", 1)))
    'Orange, 12 moves: 2 missed wins and 1 mistake'
    """
    errors = all_of([count(number, *_KINDS[kind]) for kind, number in kinds]) if kinds else "no error found"
    return f"{player}, {count(moves, '1 move', '{} moves')}: {errors}"


# -- on the page


def name(judgement: str) -> str:
    """Name an error.

    >>> name("missed_win")
    'missed win'
    """
    return _KINDS[judgement][0].removeprefix("1 ")


def gone() -> str:
    return "The engine stopped before it had judged the whole game. Try again, or close other programs first."
