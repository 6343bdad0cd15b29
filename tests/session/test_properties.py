"""What holds whatever hands do: random acts at random times."""

from collections.abc import Iterator
from itertools import count, repeat
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.games import COLOUR_WORDS, Put, all_games
from controller.inference import AtRest, Clearing, Misplaced, Reading, occupancy
from tests.games.corpus_blocks import Block, blocks
from tests.sweeps import sampled, some
from tests.table_games import TABLE_GAMES
from tests.timeline import PROFILE, Timeline

#: Looks only when something happens.
NEVER = repeat(10**9)
#: Few enough spaces that groups, slides and exchanges occur.
SPACES = ("a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "e5", "f5", "e10")
ACTS = st.tuples(
    st.sampled_from((0, 5, 40, 90, 180, 300, 401, 700, 1100)),
    st.sampled_from(("place", "place", "place", "lift", "lift", "exchange", "blur", "key", "cable", "sweep")),
    st.sampled_from(SPACES),
    st.sampled_from(("orange", "purple")),
)


def script(acts: list[tuple[int, str, str, str]]) -> list[tuple[int, str]]:
    """Return the lines of a timeline; a space that holds a piece is lifted before another is put there."""
    lines, at_ms, is_plugged = [], 1000, True
    for gap_ms, act, space, colour in acts:
        at_ms += gap_ms
        match act:
            case "place":
                lines.append((at_ms, f"exchange {space} {colour}"))
            case "exchange":
                other = "purple" if colour == "orange" else "orange"
                lines.append((at_ms, f"exchange {space} {other}"))
            case "lift" | "blur":
                lines.append((at_ms, f"{act} {space}"))
            case "key":
                lines.append((at_ms, f"tap {'undo' if colour == 'orange' else 'ok'}"))
            case "cable":
                lines.append((at_ms, "unplug" if is_plugged else "plug"))
                is_plugged = not is_plugged
            case "sweep" if space == "e5":
                lines.append((at_ms, "sweep"))
    if not is_plugged:
        lines.append((at_ms + 100, "plug"))
    return lines


def played(game: str, lines: list[tuple[int, str]], looks_ms: Iterator[int] = NEVER) -> Timeline:
    """Carry out the lines and let ten seconds pass; look after each of these times, and at the lines."""
    table, look_ms = Timeline(game), next(looks_ms)
    is_plugged = True
    for at_ms, act in [*lines, (lines[-1][0] + 10_000, "wait")] if lines else [(9000, "wait")]:
        while look_ms < at_ms:
            table.play(f"at {look_ms} wait")
            look_ms += next(looks_ms)
        is_plugged = act == "plug" or (is_plugged and act != "unplug")
        hidden = "" if is_plugged or act in {"unplug", "plug"} or act.startswith("tap") else "unseen "
        table.play(f"at {at_ms} {hidden}{act}")
    return table


def at_random(seed: int) -> Iterator[int]:
    chance = Random(seed)
    while True:
        yield chance.choice((1, 7, 37, 150, 600))


@settings(max_examples=some(150))
@given(st.sampled_from(TABLE_GAMES), st.lists(ACTS, max_size=25))
def test_at_rest_the_game_is_what_stands_on_the_table(
    game: str, acts: list[tuple[int, str, str, str]]
) -> None:
    """Where players have said that a sensor is at fault, the game says what stands.

    Its reading then differs from the game as long as it stays what it was, or is none; a piece of another
    colour makes the sensor count again.
    """
    table = played(game, script(acts))
    readings, seen = occupancy(PROFILE, tuple(table.reeds)).readings, table.session.table
    for space, out in seen.left_out.items():
        assert readings[space] in {out.felt, Reading.EMPTY, Reading.UNCLEAR}
    readings = {**readings, **{space: seen.tracks[space].reading for space in seen.left_out}}
    standing = {space: reading.colour for space, reading in readings.items() if reading.colour is not None}
    wanted = dict(table.session.position.table())
    match table.session.verdict.placement:
        case AtRest():
            assert wanted == standing
        case Misplaced(extra, missing) if not table.session.verdict.doubtful:
            misplaced = {piece.space for piece in extra} | {piece.space for piece in missing}
            differing = {space for space in {*wanted, *standing} if wanted.get(space) != standing.get(space)}
            assert misplaced <= differing | table.session.memory.stale
            assert misplaced
        case Clearing():
            assert table.session.position.outcome is not None
        case _:
            pass


@settings(max_examples=some(60))
@given(st.sampled_from(TABLE_GAMES), st.lists(ACTS, max_size=20), st.integers(0, 99))
def test_it_makes_no_difference_when_one_looks(
    game: str, acts: list[tuple[int, str, str, str]], seed: int
) -> None:
    seldom, often = (played(game, script(acts), looks_ms) for looks_ms in (NEVER, at_random(seed)))
    assert seldom.facts == often.facts
    assert seldom.session == often.session


@pytest.mark.proof
@settings(max_examples=60)
@given(st.sampled_from(TABLE_GAMES), st.lists(ACTS, max_size=20))
def test_nothing_is_due_between_two_times_on_the_agenda(
    game: str, acts: list[tuple[int, str, str, str]]
) -> None:
    seldom, always = (played(game, script(acts), looks_ms) for looks_ms in (NEVER, repeat(1)))
    assert seldom.facts == always.facts
    assert seldom.session == always.session


@settings(max_examples=some(100))
@given(st.sampled_from(TABLE_GAMES), st.lists(ACTS, max_size=25))
def test_every_position_of_the_record_follows_from_the_one_before(
    game: str, acts: list[tuple[int, str, str, str]]
) -> None:
    record = played(game, script(acts)).session.record
    position = record.start
    for ply in record.plies:
        position = position.play(ply.move)
        assert position == ply.position


@sampled(8)
@pytest.mark.parametrize(
    "block",
    [block for block in blocks("games") if block.game in TABLE_GAMES],
    ids=lambda block: f"{block.game}-{block.words('game')[1]}",
)
def test_golden_games_are_played_to_their_end_by_placing_pieces(block: Block) -> None:
    """Endings by quint, quart, supply, space and passes, at the table."""
    moves = [ply.split("/")[0] for ply in block.plies()]
    table, game = Timeline(block.game, block.words("blocked")), all_games()[block.game]
    for at_ms, text in zip(count(1000, 1000), moves, strict=False):
        move = game.parse_move(text)
        if isinstance(move, Put):
            table.play(f"at {at_ms} place {COLOUR_WORDS[move.colour]} {move.space}\nat {at_ms + 400} wait")
        else:
            table.play(f"at {at_ms + 400} tap ok")
    table.play(f"at {at_ms + 500} expect moves {' '.join(moves)}")
    assert table.facts[-1] == f"ended {block.words('game')[1]}"
