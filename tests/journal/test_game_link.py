"""A game as a link and back: every game survives, a damaged link is refused, and nothing else happens."""

import random
import re
from dataclasses import replace

import pytest

from controller.games import Game, all_games
from controller.games.shuffle import MAX_SEED
from controller.play.journal import ABANDONED, KeptGame, RecordError
from controller.play.journal.game_link import moves_of, read_link, write_link
from controller.play.journal.record_format import read_record, record_text
from controller.table import Record, draw_agreed, resigned
from tests.games.walks import walk
from tests.sweeps import some

GAMES = all_games()
LINK = "game=manalath&moves=e5o.f6p&v=1"
#: What neither an address nor a program that finds addresses in a text changes or ends at.
UNTOUCHED = re.compile(r"[A-Za-z0-9=&%+,/.-]+[A-Za-z0-9]")
#: The most characters of a link to a game of 40 plies from its usual start.
SHORT = 250
#: How many damaged links are read.
DAMAGED = 5_000


def played(game: Game, seed: int, plies: int = 40) -> Record:
    """A game by chance, cut off after some plies; by turns from its usual start and from a later position."""
    moves = [(position, move) for position, move in walk(game, seed) if move is not None]
    first = 0 if seed % 2 else len(moves) // 2
    start = moves[first][0]
    record = Record(game, start, seed=seed if game.is_shuffled and start == game.drawn(seed) else None)
    for _, move in moves[first : first + plies]:
        record = record.with_ply(move, 0.0)
    return record


@pytest.mark.parametrize("name", GAMES)
def test_every_game_survives_as_a_link_and_as_copied_moves(name: str) -> None:
    for seed in range(some(50, 10)):
        record = replace(played(GAMES[name], seed), names=("Ada", "Bo"))
        game = moves_of(record)
        assert [move.text for move in game.moves] == [
            record.game.write_move(ply.move) for ply in record.plies
        ]
        link = write_link(game, GAMES)
        assert UNTOUCHED.fullmatch(link), link
        ended = game.result or ABANDONED
        assert read_link(link, GAMES) == replace(game, names=("", ""), result=ended)
        assert read_record(record_text(game), GAMES) == game


@pytest.mark.parametrize("name", GAMES)
def test_a_link_to_a_game_of_forty_plies_is_short(name: str) -> None:
    game, longest = GAMES[name], 0
    for seed in range(40):
        record, position = Record(game, game.drawn(seed), seed=seed if game.is_shuffled else None), 0
        chance = random.Random(seed)
        while record.reached.outcome is None and position < 40:
            record = record.with_ply(chance.choice(record.reached.legal_moves()), 0.0)
            position += 1
        longest = max(longest, len(write_link(moves_of(record), GAMES)))
    assert 100 < longest <= SHORT


def test_the_end_that_players_agreed_on_and_the_green_spaces_survive() -> None:
    manalath = GAMES["manalath"]
    record = Record(manalath, manalath.start(("c3", "e5", "g6"))).with_ply(manalath.parse_move("a1o"), 0.0)
    for end in (draw_agreed(), resigned(record.reached.to_move)):
        game = moves_of(replace(record, agreed=end))
        found = read_link(write_link(game, GAMES), GAMES)
        assert (found.header.fen, found.result) == (record.start.fen(), game.result)


@pytest.mark.parametrize("length", range(len(LINK)))
def test_a_link_that_was_cut_short_is_refused(length: int) -> None:
    with pytest.raises(RecordError, match="cut short"):
        read_link(LINK[:length], GAMES)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (LINK.replace("v=1", "v=2"), "of another version"),
        (f"{LINK}&v=1", "cut short"),
        (f"{LINK}&puzzle=3", "cut short"),
        (f"{LINK}&seed=-1", "cut short"),
        (f"{LINK}&seed={MAX_SEED + 1}", "cut short"),
        (f"{LINK}&start=%ff", "cut short"),
        (LINK.replace("manalath", "chess"), "is one of 'chess', which is not played here"),
        (LINK.replace("f6p", "e5p"), "move 2: "),
        (LINK.replace("f6p", "f6p%0Apuzzle: 3"), "move 2: "),
        (f"{LINK}&result=first+wins,+quint", "which do not end the game"),
        (f"{LINK}&start=5/5+o", "row"),
    ],
)
def test_what_is_wrong_with_a_link_is_said(wrong: str, said: str) -> None:
    with pytest.raises(RecordError, match=re.escape(said)):
        read_link(wrong, GAMES)


def test_a_damaged_link_is_read_as_a_game_or_refused() -> None:
    chance = random.Random(84)
    links = [write_link(moves_of(played(game, seed)), GAMES) for game in GAMES.values() for seed in range(5)]
    refused = 0
    for _ in range(some(DAMAGED, 10)):
        link = list(chance.choice(links))
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(link))
            new = chance.choice(
                ("", chance.choice(link), chr(chance.randrange(0x110000)), "%", "&", "=", ".")
            )
            link[at : at + chance.randint(0, 2)] = new
        try:
            found = read_link("".join(link), GAMES)
        except RecordError:
            refused += 1
        else:
            assert isinstance(found, KeptGame)
            assert found.moves
            assert found.result
    assert refused > some(DAMAGED, 10) // 2
