"""How fast the rules are: the figures of ``python -m tests.proof bench rules``.

Decides what is timed and what is counted: on the two Manalaths together, to which the limits belong, and on
each of the other games. Wall time of this machine, one thread. The seed fixes the work, so two runs time the
same.
"""

import random
from collections.abc import Callable
from time import perf_counter

from controller.games import Game, Move, Position, all_games, perft

_MAP_GAMES = 1000
_RANDOM_GAMES = 6000
_PERFT_ROUNDS = 50
_PERFT_DEPTH = 3
#: For each game timed alone: how many games give maps, and are played at random; how many rounds of perft.
_ALONE_GAMES, _ALONE_ROUNDS = 100, 2
#: After how many plies a game that may go on for ever is left.
_LONGEST = 100
#: Mid-game positions from the perft table of docs/play/rules.md, where groups touch and most placements are
#: near a limit.
_FENS = {
    "manalath": "3p1p/po4p/2p1op2/p1pp1p1oo/1p3op1op/p1ppoo2p/6po/pp2opp/o2o2 o",
    "manalath-stein": "bbbwb/ww1w2/b1b1b1w/w1ww3b/b1b2wbw1/3b2w1/w1w3b/1b1www/b1b2 w",
}


#: The first positions of the perft table, from which the other games count.
_FENS_ALONE = {
    "mammalath": "roygbv/oygbvr/ygbvro/gbvroy/bvroyg/vroygb 6/6/6/6/6/6 w 0",
    "mana": "0 rrrdrr/6/6/6/6/RRRDRR r - 0,0",
}


def measure_rules(seed: int, progress: Callable[[str], None]) -> dict[str, float]:
    """Measure the rules, in about seven seconds.

    - ``legal_map_us``: microseconds to make the next position of a random game and list its legal moves, mean
      over every ply. Making it is timed too, as it prepares the map; each new position is asked once.
    - ``perft_nodes_per_s``: sequences of three legal moves counted a second. The last move of a sequence is
      counted with its siblings and not made, so this is no number of moves made.
    - ``random_games_per_s``: whole games of uniformly random moves, choosing included.

    Those are of the Manalaths. The same figures of each other game have its name as a prefix.
    """
    chance = random.Random(seed)
    games = [all_games()[name] for name in _FENS]
    progress("legal map: positions of random games")
    legal_map_us = _legal_map_us(games, _MAP_GAMES, chance)
    progress(f"perft: sequences of {_PERFT_DEPTH} moves")
    roots = [game.parse_fen(_FENS[game.name]) for game in games]
    perft_nodes_per_s = _perft_nodes_per_s(roots, _PERFT_ROUNDS)
    progress("random games, from the start to the end")
    figures = {
        "legal_map_us": legal_map_us,
        "perft_nodes_per_s": perft_nodes_per_s,
        "random_games_per_s": _random_games_per_s(games, _RANDOM_GAMES, chance),
    }
    for name in _FENS_ALONE:
        progress(f"{name}: the same")
        figures |= _alone(all_games()[name], chance)
    return figures


def _alone(game: Game, chance: random.Random) -> dict[str, float]:
    name = game.name.replace("-", "_")
    root = game.parse_fen(_FENS_ALONE[game.name])
    return {
        f"{name}_legal_map_us": _legal_map_us([game], _ALONE_GAMES, chance),
        f"{name}_perft_nodes_per_s": _perft_nodes_per_s([root], _ALONE_ROUNDS),
        f"{name}_random_games_per_s": _random_games_per_s([game], _ALONE_GAMES, chance),
    }


def _legal_map_us(games: list[Game], count: int, chance: random.Random) -> float:
    plies = [ply for game in games for _ in range(count) for ply in _plies(game, chance)]
    started_s = perf_counter()
    for position, move in plies:
        position.play(move).legal_moves()
    return (perf_counter() - started_s) / len(plies) * 1e6


def _perft_nodes_per_s(roots: list[Position], rounds: int) -> float:
    started_s = perf_counter()
    nodes = sum(perft(root, _PERFT_DEPTH) for _ in range(rounds) for root in roots)
    return nodes / (perf_counter() - started_s)


def _random_games_per_s(games: list[Game], count: int, chance: random.Random) -> float:
    started_s = perf_counter()
    for game in games:
        for _ in range(count):
            _plies(game, chance)
    return len(games) * count / (perf_counter() - started_s)


def _plies(game: Game, chance: random.Random) -> list[tuple[Position, Move]]:
    """Play one random game; return every position with the move made in it."""
    plies: list[tuple[Position, Move]] = []
    position = game.start()
    while position.outcome is None and len(plies) < _LONGEST:
        move = chance.choice(position.legal_moves())
        plies.append((position, move))
        position = position.play(move)
    return plies
