"""What a game missed. ``move`` is the one made and ``better`` the best one; chances are in percent."""

from controller.messages.fr.grammar import all_of, count, la, le

_KINDS = {
    "missed_win": ("1 gain manqué", "{} gains manqués"),
    "loses": ("1 coup perdant", "{} coups perdants"),
    "blunder": ("1 gaffe", "{} gaffes"),
    "mistake": ("1 erreur", "{} erreurs"),
}


def missed_win(move: str, better: str, moves: int) -> str:
    return f"{move} manque un gain en {_moves(moves)} : {better}"


def loses(move: str, better: str, moves: int) -> str:
    return f"{move} laisse l’autre joueur gagner en {_moves(moves)} ; mieux valait {better}"


def weakens(move: str, better: str, before: int, after: int) -> str:
    return f"{move} fait tomber les chances de gain de {before} % à {after} % ; mieux valait {better}"


def made(colour: str, kind: str, said: str) -> str:
    """Name a move by the piece that it leaves.

    >>> made("orange", "", "e5"), made("purple", "Daïmyo", "b2 vers b3")
    ('orange e5', 'Daïmyo violet b2 vers b3')
    """
    return f"{kind} {le(colour)} {said}" if kind else f"{la(colour)} {said}"


# -- `manalath analyse`


def no_moves(number: int) -> str:
    return (
        f"la partie {number} n’a aucun coup à juger ; choisissez-en une autre dans la liste de `manalath "
        "games`"
    )


def game(number: int, game: str, moves: int, result: str) -> str:
    return f"Partie {number} : {game}, {_moves(moves)}, {result}"


def given(game: str, moves: int, result: str) -> str:
    return f"{game}, {_moves(moves)}, {result}"


def line(number: int, move: str, sign: str, why: str) -> str:
    return f"{number:>4}  {move:<8}{sign:<2}  {why}".rstrip()


def better_line(line: tuple[str, ...]) -> str:
    return f"{'':>16}{' '.join(line)}"


def summary(player: str, moves: int, kinds: tuple[tuple[str, int], ...]) -> str:
    """Count the errors of a player, by their kinds.

    >>> summary("Orange", 12, (("missed_win", 2), ("mistake", 1)))
    'Orange, 12 coups : 2 gains manqués et 1 erreur'
    """
    found = [count(number, *_KINDS[kind]) for kind, number in kinds]
    errors = all_of(found) if found else "aucune erreur trouvée"
    return f"{player}, {_moves(moves)} : {errors}"


# -- on the page


def name(judgement: str) -> str:
    """Name an error.

    >>> name("missed_win")
    'gain manqué'
    """
    return _KINDS[judgement][0].removeprefix("1 ")


def gone() -> str:
    return (
        "L’analyse s’est arrêtée avant d’avoir jugé toute la partie. Réessayez, ou fermez d’abord d’autres "
        "programmes."
    )


def _moves(number: int) -> str:
    return count(number, "1 coup", "{} coups")
