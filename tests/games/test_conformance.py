"""What every game promises. A new game takes part as soon as it exists."""

import contextlib
import random
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.games import (
    BadFen,
    BadMove,
    Change,
    Colour,
    Game,
    GameError,
    IllegalMove,
    Outcome,
    Piece,
    Position,
    Put,
    all_games,
)
from controller.games.hexagons.manalath_box import green, no_supply, too_big
from controller.games.moves import ChooseEdge, Pass, Place
from controller.games.rule_errors import OVER, occupied, outside
from controller.messages import word
from controller.table import concluded, resigned
from tests.games.walks import walk
from tests.sweeps import sampled, some

GAMES = all_games()
#: The games in which every turn places one piece of either colour.
MANALATHS = ("manalath", "manalath-stein")
SEEDS = range(some(24, 6))
FEW_SEEDS = range(some(8, 4))
#: Which field of a position line holds the pieces.
PIECES_FIELD = {"mammalath": 1, "mana": 1}
#: The names of the default board and one of no board: a game answers Outside to a space it lacks.
SPACES = (*(f"{row}{column}" for row in "abcdefghi" for column in range(1, 11)), "z9")


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


@pytest.fixture
def games(game: Game) -> list[list[Position]]:
    """The positions of several random games, one list per game."""
    return [[position for position, _ in walk(game, seed)] for seed in seeds(game)]


def seeds(game: Game) -> range:
    return SEEDS if game.name in MANALATHS else FEW_SEEDS


@pytest.fixture
def positions(games: list[list[Position]]) -> list[Position]:
    """All positions of these games."""
    return [position for positions in games for position in positions]


def test_the_known_games_are_found() -> None:
    assert {"mammalath", "mana", "manalath", "manalath-stein"} <= GAMES.keys()
    assert all(game.name == name and game.title for name, game in GAMES.items())


def test_a_move_may_be_written(game: Game, positions: list[Position]) -> None:
    placed = [
        Put(space, colour) for space in SPACES[::7] for colour in Colour if space in game.geometry.index
    ]
    for position in positions[::9]:
        legal = position.legal_moves()
        for move in (*legal, *placed, Pass()):
            assert position.is_legal(move) == (move in legal)
        for move in legal[::7]:
            assert position.is_legal(game.write_move(move))
            assert position.play(game.write_move(move)) == position.play(move)
    with pytest.raises(BadMove, match="'z9' is not a move"):
        positions[0].play("z9")
    with pytest.raises(BadMove, match="'z9' is not a move"):
        positions[0].is_legal("z9")


def test_legal_moves_are_counted_distinct_and_in_order(positions: list[Position]) -> None:
    for position in positions:
        moves = position.legal_moves()
        assert position.count_legal() == len(moves) == len(set(moves))
        index = position.game.geometry.index
        order = [(index[move.space], move.colour.value) for move in moves if isinstance(move, Put)]
        assert order == sorted(order)


def test_declarations_are_the_legal_moves_that_change_nothing(positions: list[Position]) -> None:
    for position in positions:
        declared = position.declarations()
        moves = tuple(move for move in position.legal_moves() if not position.changes(move))
        assert tuple(each.move for each in declared) == moves
        ways = [way for each in declared for way in each.taps if way]
        assert len(ways) == len({tuple(sorted(way)) for way in ways})
        assert all(set(way) <= each.shown for each in declared for way in each.taps)
        assert {space for each in declared for space in each.shown} <= set(position.game.geometry.names)


def test_a_game_that_the_players_end_is_over_where_it_stands(positions: list[Position]) -> None:
    for position in [one for one in positions if one.outcome is None][::9]:
        ended = concluded(position, resigned(position.to_move))
        assert ended.outcome == Outcome(position.to_move.other, "resigned", frozenset(), is_lost=False)
        assert (ended.legal_moves(), ended.declarations(), ended.count_legal()) == ((), (), 0)
        assert ended.table() == position.table()
        assert ended != position
        assert position.outcome is None


def test_a_finished_game_has_no_moves_and_an_unfinished_one_has(games: list[list[Position]]) -> None:
    for *unfinished, _ in games:
        assert all(position.outcome is None and position.legal_moves() for position in unfinished)
    finished_games = [positions[-1] for positions in games if positions[-1].outcome is not None]
    assert finished_games
    for finished in finished_games:
        assert not finished.legal_moves()
        whys = {finished.why_not(space, colour) for space in SPACES for colour in Colour}
        assert whys <= {OVER, *map(outside, SPACES)}


def placed(position: Position) -> set[tuple[str, Colour]]:
    """Return where a legal move leaves one more piece, or another one, and changes nothing else."""
    every = [position.changes(move) for move in position.legal_moves()]
    return {
        (one[0].space, one[0].piece.colour) for one in every if len(one) == 1 and one[0].piece is not None
    }


@sampled(1)
def test_legality_is_one_decision(game: Game, positions: list[Position]) -> None:
    for position in positions if game.name in MANALATHS else positions[::5]:
        legal, open_to = set(position.legal_moves()), placed(position)
        for space in SPACES:
            for colour in Colour:
                assert (position.why_not(space, colour) is None) == ((space, colour) in open_to)
                put = Put(space, colour)
                if put in legal:
                    position.play(put)
                else:
                    with pytest.raises(IllegalMove):
                        position.play(put)
        if Pass() not in legal:
            with pytest.raises(IllegalMove):
                position.play(Pass())


def test_every_move_of_the_game_is_legal_or_refused_in_words(positions: list[Position]) -> None:
    every = sorted({move for position in positions for move in position.legal_moves()}, key=repr)
    for position in positions[::31]:
        legal = set(position.legal_moves())
        for move in every:
            assert position.is_legal(move) == (move in legal)
            if move not in legal:
                with pytest.raises(IllegalMove) as caught:
                    position.play(move)
                written, _, why = str(caught.value).partition(": ")
                assert written == position.game.write_move(move)
                assert why.isprintable()
                assert why


def test_changes_are_refused_unless_a_legal_move_makes_them(positions: list[Position]) -> None:
    known = [position.changes(move) for position in positions[::9] for move in position.legal_moves()[::9]]
    strange: list[tuple[Change, ...]] = [
        (Change("a1", None), Change("b2", None)),
        tuple(Change(space, Piece(colour)) for space, colour in zip(("a1", "b2"), Colour, strict=True)),
        (Change("z9", Piece(Colour.FIRST)),),
        (Change("a1", None),),
    ]
    for position in positions[::31]:
        legal = {frozenset(position.changes(move)) for move in position.legal_moves()}
        for changes in [*known[::17], *strange, *map(tuple, list(legal)[:20])]:
            assert (position.why_no_move(changes) is None) == (frozenset(changes) in legal), changes
            assert position.why_no_move(changes[::-1]) == position.why_no_move(changes)


@sampled(1)
@pytest.mark.parametrize("name", MANALATHS)
def test_reasons_agree_with_the_table(name: str) -> None:
    for position in (position for seed in SEEDS for position, _ in walk(GAMES[name], seed)):
        table, blocked, hints = position.table(), position.blocked(), position.hints()
        assert position.exhausted() == {colour for colour in Colour if not position.left(colour)}
        for space in SPACES:
            for colour in Colour:
                reason = position.why_not(space, colour)
                is_known = space in position.game.geometry.index
                assert (reason == outside(space)) == (not is_known)
                if position.outcome is not None or not is_known:
                    continue
                if space in blocked:
                    assert reason == green(space)
                elif space in table:
                    assert reason == occupied(table[space])
                elif colour in position.exhausted():
                    assert reason == no_supply(colour)
                elif space in hints and colour in hints[space].forbidden:
                    assert reason is not None
                    assert reason == too_big(colour, reason.pieces)
                    assert all(table[piece] is colour for piece in reason.pieces)
                else:
                    assert reason is None


def test_colours_are_kept_off_empty_spaces_alone_and_refused_there(positions: list[Position]) -> None:
    for position in positions:
        for space, hint in position.hints().items():
            assert space not in position.table().keys() | position.blocked()
            assert hint.forbidden
            assert all(position.why_not(space, colour) is not None for colour in hint.forbidden)


def test_playing_leaves_the_old_position_as_it_was(game: Game) -> None:
    for seed in seeds(game):
        for position, move in walk(game, seed):
            before = (
                position.fen(),
                position.table(),
                position.legal_moves(),
                position.outcome,
                hash(position),
            )
            if move is not None:
                assert position.play(move) != position
            after = (
                position.fen(),
                position.table(),
                position.legal_moves(),
                position.outcome,
                hash(position),
            )
            assert before == after


def test_changes_are_the_difference_of_the_tables(game: Game) -> None:
    for seed in seeds(game):
        for position, move in walk(game, seed):
            if move is None:
                continue
            before, after = position.pieces(), position.play(move).pieces()
            differing = {
                space: after.get(space)
                for space in before.keys() | after.keys()
                if before.get(space) != after.get(space)
            }
            assert {change.space: change.piece for change in position.changes(move)} == differing


def test_pieces_are_conserved(positions: list[Position]) -> None:
    for position in positions:
        for colour in Colour:
            placed = list(position.table().values()).count(colour)
            assert position.left(colour) == position.game.pieces - placed >= 0


def test_sides_take_turns_once_all_is_set_up(game: Game) -> None:
    for seed in seeds(game):
        for (before, move), (after, _) in pairwise(walk(game, seed)):
            is_set_up = isinstance(move, ChooseEdge) or (isinstance(move, Place) and move.kind)
            assert is_set_up or after.to_move is before.to_move.other


def test_the_table_is_what_reeds_feel_of_the_pieces(positions: list[Position]) -> None:
    for position in positions:
        assert position.table() == {space: piece.colour for space, piece in position.pieces().items()}
        assert {piece.kind for piece in position.pieces().values()} <= {"", *position.game.piece_kinds}


@settings(max_examples=some(20))
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**64 - 1), st.lists(st.integers(0, 999), max_size=40))
def test_play_of_any_kind_keeps_its_promises(name: str, seed: int, choices: list[int]) -> None:
    game = GAMES[name]
    position = game.shuffled(seed)
    assert position == game.shuffled(seed)
    for choice in choices:
        moves = position.legal_moves()
        if not moves:
            break
        move = moves[choice % len(moves)]
        assert game.parse_move(game.write_move(move)) == move
        after = position.play(move)
        pieces = dict(position.pieces())
        for change in position.changes(move):
            pieces.pop(change.space, None)
            if change.piece is not None:
                pieces[change.space] = change.piece
        assert after.pieces() == pieces
        assert game.parse_fen(after.fen()) == after
        position = after
    assert (position.outcome is None) == bool(position.legal_moves())


def test_a_position_line_reads_back(positions: list[Position]) -> None:
    for position in positions:
        again = position.game.parse_fen(position.fen())
        assert again == position
        assert hash(again) == hash(position)
        assert again.fen() == position.fen()
        assert again.legal_moves() == position.legal_moves()
        assert again.table() == position.table()
        assert again.blocked() == position.blocked()
        assert again.to_move is position.to_move
        assert (again.outcome is None) == (position.outcome is None)
        if again.outcome is not None and position.outcome is not None:
            assert again.outcome.winner is position.outcome.winner
            assert again.outcome.is_lost is position.outcome.is_lost
            assert len(again.outcome.evidence) == len(position.outcome.evidence)


def test_repr_evaluates_to_an_equal_position(positions: list[Position]) -> None:
    for position in positions:
        assert eval(repr(position), {"all_games": all_games}) == position  # noqa: S307 - its own repr


def test_equal_positions_have_equal_futures(game: Game) -> None:
    chance = random.Random(7)
    for seed in SEEDS:
        for position, _ in walk(game, seed):
            again = game.parse_fen(position.fen())
            for _ in range(3):
                if position.outcome is not None:
                    break
                move = chance.choice(position.legal_moves())
                position, again = position.play(move), again.play(move)  # noqa: PLW2901 - walks on from here
                assert position == again
                assert position.outcome == again.outcome


def test_moves_read_back(positions: list[Position]) -> None:
    for position in positions:
        game = position.game
        texts = {game.write_move(move): move for move in position.legal_moves()}
        assert len(texts) == position.count_legal()
        assert all(game.parse_move(text) == move for text, move in texts.items())


def test_the_drawing_shows_every_row_piece_and_green_space(positions: list[Position]) -> None:
    for position in positions:
        rows = position.game.geometry.rows
        drawing = str(position).splitlines()[: len(rows)]
        assert [line[0] for line in drawing] == list(position.game.geometry.row_names[::-1])
        fen = position.fen().split()[PIECES_FIELD.get(position.game.name, 0)]
        for line, row in zip(drawing, fen.split("/"), strict=True):
            wanted = re.sub(r"[0-9]+", lambda run: "." * int(run.group()), row)
            assert line[1:].split()[: len(wanted)] == list(wanted)


@sampled(1)
def test_an_outcome_says_who_and_why(game: Game) -> None:
    for seed in range(some(60)):
        *_, (position, _) = walk(game, seed)
        outcome = position.outcome
        if outcome is None:
            assert game.name == "mana"
            continue
        assert outcome.reason
        assert outcome.winner is not None or not (outcome.evidence or outcome.is_lost)
        assert outcome.evidence <= position.table().keys()


def test_every_turn_and_every_ending_is_a_sentence(positions: list[Position]) -> None:
    for position in positions:
        outcome = position.outcome
        said = word(position.turn() if outcome is None else position.game.ending(outcome))
        assert re.fullmatch(r"[A-Z].*\.", said), said


def test_another_value_is_never_equal_to_a_position(game: Game) -> None:
    text: object = game.start().fen()
    assert game.start() != text
    assert len({game.start(), game.parse_fen(game.start().fen())}) == 1


@pytest.mark.parametrize(
    "text", ["", " ", "e5e", "e5z", "z9o", "e05o", "E5o", "5eo", "e5oo", "a0o", "²", "e5\no", "PASS"]
)
def test_text_that_is_no_move_is_refused(game: Game, text: str) -> None:
    with pytest.raises(BadMove) as caught:
        game.parse_move(text)
    assert str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text",
    ["", " ", "/", "8/8/8/8/8/8/8/8", "startpos", "\x00", "²/²", "9" * 5000, "x" * 5000, "é w", "\ud800 o"],
)
def test_text_that_is_no_position_is_refused(game: Game, text: str) -> None:
    with pytest.raises(BadFen) as caught:
        game.parse_fen(text)
    assert str(caught.value).isascii()
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_a_damaged_position_line_is_read_or_refused_but_never_breaks(positions: list[Position]) -> None:
    chance = random.Random(len(positions))
    for position in positions:
        text = list(position.fen())
        for _ in range(chance.randint(1, 3)):
            text[chance.randrange(len(text))] = chance.choice("opwbx/ 0123456789zroygvdDR-,")
        with contextlib.suppress(BadFen):
            again = position.game.parse_fen("".join(text))
            assert position.game.parse_fen(again.fen()) == again


def test_too_many_green_spaces_are_refused(game: Game) -> None:
    names = game.geometry.names
    most = game.max_blocked
    with pytest.raises(GameError, match=rf"{re.escape(game.title)} takes at most {most} .*not {most + 1};"):
        game.start(names[: most + 1])
    assert game.start(names[: game.max_blocked]).blocked() == frozenset(names[: game.max_blocked])


def test_what_bears_on_a_danger_is_legal(positions: list[Position]) -> None:
    for position in positions:
        everywhere = frozenset(position.game.geometry.names)
        assert set(position.bearing_on(everywhere)) <= set(position.legal_moves())


def test_unknown_and_doubled_green_spaces_are_refused(game: Game) -> None:
    if game.max_blocked:
        with pytest.raises(GameError, match=rf"{re.escape(game.title)} has no space 'z9'"):
            game.start(["z9"])
    if game.max_blocked > 1:
        with pytest.raises(GameError, match="twice"):
            game.start([game.geometry.names[0]] * 2)
