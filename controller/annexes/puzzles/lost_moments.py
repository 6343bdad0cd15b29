"""The lost moments of recorded games: a person had a win, or a move that saved them, and made another.

Each is proved by trying moves, as the puzzles are. A game whose record cannot be read has none.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from controller.annexes.puzzles.practice import MOST_A_DAY, GameKey, LostMoment, Practice
from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.games import Colour, Game, Position, winning_moves
from controller.play.journal import KeptGame, RecordError
from controller.table import HAND, Record
from controller.table.forced_win import ForcedWin

#: How many games are searched at once: a few tenths of a second each, the newest first.
SEARCHED_AT_ONCE = 10
#: One move in so many at most saves the player: where most do, there was nothing to find.
SAVED_BY_ONE_IN = 4
#: How many moments are kept.
MOST_KEPT = 300


def searched(practice: Practice, kept: Iterable[KeptGame], games: Mapping[str, Game]) -> Practice:
    """Return the practice with the moments of the newest games that are new, and without deleted games."""
    by_key = {key_of(one): one for one in kept if one.header.puzzle is None and one.result}
    practice = practice.without_games(frozenset(by_key))
    new = sorted(by_key.keys() - set(practice.searched), key=lambda key: key[1], reverse=True)
    moments = list(practice.moments)
    for key in new[:SEARCHED_AT_ONCE]:
        moments += [LostMoment(key, plies, shelf) for plies, shelf in _lost_in(by_key[key], games)]
    return replace(
        practice,
        moments=tuple(moments[-MOST_KEPT:]),
        searched=(*practice.searched, *new[:SEARCHED_AT_ONCE]),
    )


def due(
    practice: Practice,
    kept: Iterable[KeptGame],
    game: Game,
    at_ms: int,
    *,
    lying: Mapping[str, Colour],
) -> list[tuple[LostMoment, PuzzleTask]]:
    """Return the moments of a game that may be asked now, no more than are left of this day.

    First come those that need the fewest pieces to be moved from what is ``lying`` on the table, then those
    that have been due for longest.
    """
    by_key = {key_of(one): one for one in kept}
    found = [
        (moment, PuzzleTask(moment.shelf, start))
        for moment in practice.moments
        if moment.is_due(at_ms) and (start := _start_of(moment, by_key, game)) is not None
    ]

    def first(one: tuple[LostMoment, PuzzleTask]) -> tuple[int, int]:
        moment, task = one
        return distance(task.start, lying), 0 if moment.memory is None else moment.memory.due_ms

    return sorted(found, key=first)[: max(0, MOST_A_DAY - practice.asked_on(at_ms))]


def distance(position: Position, lying: Mapping[str, Colour]) -> int:
    """Count the spaces on which something else lies than in a position."""
    wanted = position.table()
    return sum(wanted.get(space) is not lying.get(space) for space in {*wanted, *lying})


def lost(record: Record) -> Iterator[tuple[int, Shelf]]:
    """Yield the lost moments of the people at the table: after how many plies, and what there was to find."""
    for plies, ply in enumerate(record.plies):
        before = record.reached_after(plies)
        if record.seats[before.to_move.value] == HAND:
            shelf = _missed(before, ply.position)
            if shelf is not None:
                yield plies, shelf


def key_of(kept: KeptGame) -> GameKey:
    """Return what identifies a game on record."""
    return kept.number, kept.began_ms


def _lost_in(kept: KeptGame, games: Mapping[str, Game]) -> list[tuple[int, Shelf]]:
    try:
        return list(lost(kept.record(games)))
    except RecordError:
        return []


def _start_of(moment: LostMoment, by_key: Mapping[GameKey, KeptGame], game: Game) -> Position | None:
    """Return the position of a moment; None if it is of another game, or no longer on record."""
    kept = by_key.get(moment.game)
    if kept is None or kept.header.game != game.name or moment.plies >= len(kept.moves):
        return None
    try:
        return kept.record({game.name: game}).reached_after(moment.plies)
    except RecordError:
        return None


def _missed(before: Position, after: Position) -> Shelf | None:
    """Return what there was in a position and no longer is after a move; None for nothing."""
    if winning_moves(before):
        return None if PuzzleTask(Shelf.WIN_1, before).is_right(after, 1) else Shelf.WIN_1
    if not PuzzleTask(Shelf.STOP, before).is_right(after, 1):
        is_saved = 0 < SAVED_BY_ONE_IN * len(PuzzleTask(Shelf.STOP, before).answers()) <= before.count_legal()
        return Shelf.STOP if is_saved else None
    if ForcedWin(before).wins(2) and not PuzzleTask(Shelf.WIN_2, before).is_right(after, 1):
        return Shelf.WIN_2
    return None
