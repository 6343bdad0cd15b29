"""Wrong rules: a game is won, lost, forbidden or allowed as its rule book does not say."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from controller.games import Game, Hint, Move, Outcome, Position, Reason, decisive_moves
from controller.games.groups import Groups
from controller.games.hexagons.manalath_base import ManalathEdition
from controller.games.hexagons.manalath_nestorgames import Manalath
from controller.games.hexagons.manalath_position import ManalathPosition
from controller.games.moves import Swap
from controller.games.squares.mammalath import MammalathPosition
from controller.games.squares.mana import asked
from controller.table import Record
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, changed, getter, instead

Examine = Callable[[Game, ManalathPosition], Outcome | None]


@hurts("A player with a four and a five wins instead of losing.", "games/test_manalath_nestorgames.py")
def five_counts_before_four() -> None:
    instead(Manalath.decisive, lambda _, game, conditions: max(conditions, key=lambda group: group.size))


@hurts(
    "A finished game is said to be won by the loser.",
    "games/test_manalath_nestorgames.py",
    "games/test_conformance.py",
)
def winner_and_loser_swapped() -> None:
    def err(examine: Examine, game: Game, position: ManalathPosition) -> Outcome | None:
        outcome = examine(game, position)
        if outcome is None or outcome.winner is None:
            return outcome
        return replace(outcome, winner=outcome.winner.other)

    instead(Manalath.examine, err)


@hurts("A group of six is allowed.", "games/test_groups.py", "games/test_perft.py")
def six_allowed() -> None:
    always(getter(Groups, "crowded"), 0)


@hurts(
    "A piece may be placed on a green space.",
    "games/test_conformance.py",
    "games/test_manalath_nestorgames.py",
)
def green_is_playable() -> None:
    instead(ManalathEdition.start, lambda start, game, blocked=(): start(game))


@hurts(
    "A player must pass although a piece can still be placed.",
    "games/test_manalath_nestorgames.py",
    "games/test_conformance.py",
)
def passes_for_ever() -> None:
    always(getter(ManalathPosition, "must_pass"), True)


@hurts(
    "The lights forbid purple where orange may not go.", "games/test_conformance.py", "lights/test_golden.py"
)
def forbidden_colour_exchanged() -> None:
    def err(hints: Mapping[str, Hint]) -> Mapping[str, Hint]:
        return {space: Hint(frozenset(c.other for c in hint.forbidden)) for space, hint in hints.items()}

    changed(ManalathPosition.hints, err)


@hurts("In Mammalath, a token can be swapped in any later turn too.", "games/test_mammalath.py")
def swap_at_any_time() -> None:
    def err(why: Callable[[Position, Move], Reason | None], position: Position, move: Move) -> Reason | None:
        return None if move == Swap() else why(position, move)

    instead(MammalathPosition.why_not_move, err)


@hurts("In Mammalath, three tokens across an animal win.", "games/test_mammalath.py")
def mammalath_loser_wins() -> None:
    def err(position: MammalathPosition) -> MammalathPosition:
        outcome = position.outcome
        if outcome is not None and outcome.winner is not None:
            object.__setattr__(position, "outcome", replace(outcome, winner=outcome.winner.other))
        return position

    changed(MammalathPosition.after, err)


@hurts("In Mana, any piece may answer, whatever the Mana asks for.", "games/test_mana.py")
def mana_asks_for_nothing() -> None:
    always(asked, 0)


@hurts("A redo plays plies that no longer follow.", "games/test_record.py", "session/test_takebacks.py")
def redo_survives_another_move() -> None:
    instead(Record.redo_from, lambda _, record, move: record.redo)


@hurts("The coach shows losing moves as winning ones.", "games/test_coach_advice.py")
def coach_advises_to_lose() -> None:
    changed(decisive_moves, lambda found: replace(found, winning=found.losing, losing=found.winning))
