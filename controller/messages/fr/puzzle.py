"""Puzzles: the task, the progress, and what spoils them."""

from controller.messages.fr.grammar import capital, count, le


def none_such(game: str, number: int, most: int) -> str:
    if not most:
        return f"{game} n’a pas de problèmes"
    return f"{game} n’a pas de problème {number} ; il en a de 1 à {most}, et `manalath puzzles` les liste"


def heading() -> str:
    return _row("problème", "gain en", "trait", "demi-coups", "graine")


def row(puzzle: str, moves: int, colour: str, plies: int, seed: int) -> str:
    return _row(puzzle, moves, le(colour), plies, seed)


def _row(*cells: object) -> str:
    return "{:<17}  {:>7}  {:<6}  {:>10}  {}".format(*cells)


def goal(number: int, colour: str, moves: int) -> str:
    return f"Problème {number} : {capital(le(colour))} gagne en {_moves(moves)}."


def solution(line: tuple[str, ...]) -> str:
    return f"Solution : {', '.join(line)}"


def counted(said: str, left: int) -> str:
    return f"{said} : encore {_moves(left)}"


def spoilt(moves: int, said: str) -> str:
    return f"Ce n’est plus gagné en {_moves(moves)}. Appuyez sur Annuler et réessayez. {said}"


def missed(moves: int, said: str) -> str:
    return f"Pas gagné en {_moves(moves)}. {said} Appuyez sur Annuler et réessayez."


def solved(number: int, said: str) -> str:
    return f"Problème {number} résolu. {said}"


def _moves(number: int) -> str:
    return count(number, "1 coup", "{} coups")
