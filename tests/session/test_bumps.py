"""A sleeve, a bump: several pieces off or moved at once, put right in any order or as the lights lead.

This plays nothing that was not played before, and the game ends where it was.
"""

from random import Random

import pytest

from controller.games import Colour, Put, all_games
from controller.inference import AtRest, table_of
from controller.inference.correction_step import Carry, PutBack, TakeOff
from controller.lights import Blink, Breath
from tests.session.lit import lit
from tests.sweeps import swept, swept_keeping
from tests.timeline import Timeline

WORDS = {Colour.FIRST: "orange", Colour.SECOND: "purple"}
SEEDS = range(300)


def played(chance: Random) -> Timeline:
    """Return a table at which a game has been played for some plies."""
    position = all_games()["manalath"].start()
    acts = []
    for number in range(chance.randint(5, 14)):
        moves = [move for move in position.legal_moves() if isinstance(move, Put)]
        moves = [move for move in moves if position.play(move).outcome is None]
        if not moves:
            break
        move = chance.choice(moves)
        position = position.play(move)
        acts.append(f"at {1000 + 1500 * number} place {WORDS[move.colour]} {move.space}")
    return Timeline().play("\n".join([*acts, "at 30000 wait"]))


def knock(table: Timeline, chance: Random, *, is_moved: bool) -> dict[str, Colour]:
    """Knock a few pieces off, one after another, some to other spaces; return the table as it was before."""
    before = dict(table_of(table.session.position))
    free = [space for space in table.session.record.game.geometry.names if space not in before]
    knocked = chance.sample(sorted(before), chance.randint(2, min(6, len(before) - 1)))
    at_ms = int(table.now_ms) + 5000
    for space in knocked:
        at_ms += chance.randint(0, 60)
        table.play(f"at {at_ms} lift {space}")
        if is_moved and chance.random() < 0.5:
            end = free.pop(chance.randrange(len(free)))
            table.play(f"at {at_ms + 20} place {WORDS[before[space]]} {end}")
            at_ms += 20
    return before


def plies(table: Timeline) -> list[str]:
    return [table.session.record.game.write_move(ply.move) for ply in table.session.record.plies]


def committed(facts: list[str]) -> set[str]:
    """Return what was played, or played again."""
    return {" ".join(fact.split()[:3]) for fact in facts if fact.startswith(("committed", "replaced"))}


@pytest.mark.parametrize("seed", swept(SEEDS, 4))
def test_pieces_knocked_off_come_back_in_any_order(seed: int) -> None:
    chance = Random(seed)
    table = played(chance)
    moves, known = plies(table), committed(table.facts)
    before = knock(table, chance, is_moved=False)
    missing = [space for space in before if not table.session.table.tracks[space].reading.colour]
    chance.shuffle(missing)
    for space in missing:
        at_ms = int(table.now_ms) + chance.randint(100, 4000)
        table.play(f"at {at_ms} place {WORDS[before[space]]} {space}")
    table.play(f"at {int(table.now_ms) + 8000} wait")
    assert isinstance(table.session.verdict.placement, AtRest), table
    assert plies(table) == moves, table
    assert committed(table.facts) == known, table


@pytest.mark.parametrize("seed", swept_keeping(SEEDS, 0, 1, 32, 160, 181, 271))
def test_what_is_led_ends_at_the_game_as_it_was(seed: int) -> None:
    """The hands do each step that is led, and nothing else."""
    chance = Random(seed)
    table = played(chance)
    moves, known = plies(table), committed(table.facts)
    knock(table, chance, is_moved=True)
    for _ in range(20):
        table.play(f"at {int(table.now_ms) + 5000} wait")
        if isinstance(table.session.verdict.placement, AtRest):
            break
        off, on = led(table)
        assert lit_to_lead(table) == (set(off), {space: Breath(colour) for space, colour in on.items()})
        acts = [f"lift {space}" for space in off] + [f"place {WORDS[on[space]]} {space}" for space in on]
        for act in acts:
            table.play(f"at {int(table.now_ms) + 700} {act}")
    assert isinstance(table.session.verdict.placement, AtRest), table
    assert plies(table) == moves[: len(plies(table))], table
    assert committed(table.facts) <= known, table


def lit_to_lead(table: Timeline) -> tuple[set[str], dict[str, object]]:
    """Return what blinks to be taken off, and what breathes in the colour that belongs there."""
    return {space for space, light in lit(table, Blink).items() if light == Blink(500.0)}, lit(table, Breath)


def led(table: Timeline) -> tuple[tuple[str, ...], dict[str, Colour]]:
    """Return what the hand takes off and what it puts where in the step that is led."""
    match table.session.judged.plan:
        case Carry(start, end, colour):
            return (start,), {end: colour}
        case TakeOff(spaces):
            return spaces, {}
        case PutBack(pieces):
            return (), {piece.space: piece.colour for piece in pieces}
        case None:
            raise AssertionError(f"nothing is led\n{table}")
