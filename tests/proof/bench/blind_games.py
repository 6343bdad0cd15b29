"""Whole games by players who see nothing: is all said that one must know, and in words that are good to hear?

Every sentence is spoken as long as a voice would take, and is heard only if nothing has cut it off. In every
other game, one seat is played by the computer, whose moves the player carries out by ear.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from controller.annexes.selfplay.jobs import SEED_STEP
from controller.board import Profile
from controller.games import Colour, Game
from controller.messages import catalogue, word
from controller.play.loop import Loop
from controller.session import open_session
from controller.table import HAND
from controller.table_messages import Narrator
from simulator.hands.script import perform
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.proof.bench.blind_player import BlindPlayer
from tests.proof.bench.match import LONGEST_MS, tables_of
from tests.proof.bench.request_games import THINK_MS, Seat, at_random
from tests.proof.hands import people_of

#: How long a voice takes for a word.
WORD_MS = 350.0
#: A level of the computer: who moves for it here is chance.
COMPUTER = 1

#: What no voice reads well: brackets, signs, and the names of spaces as they are written.
UNHEARABLE = re.compile(r"[^\w\s.,:;?!'’-]|_|\b[a-j](?:10|[1-9])\b|(?<!\w)-|-(?!\w)|\s{2}|\s[.,:;?!]")


@dataclass
class HeardTally:
    """Over all games: how many ended as their players know, and what was said in them."""

    games: int = 0
    ended: int = 0
    astray: int = 0
    plies: int = 0
    sayings: int = 0
    words: int = 0
    unspoken: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    #: The games that went wrong, and the last that was heard in each.
    problems: list[str] = field(default_factory=list)


class Ear:
    """What reaches the ear of a player at a table whose voice speaks."""

    def __init__(
        self, loop: Loop, tell: Callable[[str], None], tally: HeardTally, language: str = "en"
    ) -> None:
        self._loop, self._tell, self._tally = loop, tell, tally
        self._words = catalogue(language)
        self._narrator = Narrator()
        self._spoken = ""
        self._until_ms = 0.0
        self.heard: list[str] = []

    def listen(self, at_ms: float) -> None:
        """Hear what has been said to its end, and what begins now."""
        if self._spoken and at_ms >= self._until_ms:
            self.heard.append(self._spoken)
            self._tell(self._spoken)
            self._spoken = ""
        session = self._loop.snapshot.session
        saying = self._narrator.turn(session, at_ms, is_speaking=bool(self._spoken))
        if saying is None:
            return
        said = [word(message, self._words) for message in saying.messages]
        self._tally.unspoken += sum(UNHEARABLE.search(each) is not None for each in said)
        self._tally.sayings += 1
        self._spoken = " ".join(said)
        words = len(self._spoken.split())
        self._tally.words += words
        self._until_ms = at_ms + WORD_MS * words


def play_by_ear(profile: Profile, game: Game, seed: int, *, is_alone: bool, tally: HeardTally) -> Ear:
    """Play one game by ear: both seats, or one against the computer."""
    clock = SimulatedClock()
    board = VirtualBoard(profile, clock, seed)
    start, random = people_of(game, seed)
    computer = None if is_alone else random.choice(list(Colour))
    first, second = (COMPUTER if colour is computer else HAND for colour in Colour)
    session = open_session(profile, start, seats=(first, second))
    loop = Loop(board, clock, session)
    own = [colour for colour in Colour if colour is not computer]
    player = BlindPlayer(board.workbench, game, own, random)
    ear = Ear(loop, player.hear, tally)
    chance = Random(seed + 1)
    loop.subscribe(Seat(loop, at_random(chance), board.workbench.after, lambda: chance.uniform(*THINK_MS)))
    perform(board.workbench, player.play())
    while not player.is_done and clock.now_ms() < LONGEST_MS:
        loop.turn()
        ear.listen(clock.now_ms())
    board.close()
    record = loop.snapshot.session.record
    is_known = record.reached.fen() == player.position.fen()
    tally.games += 1
    tally.ended += is_known and record.reached.outcome is not None
    tally.astray += not is_known
    tally.plies += len(record.plies)
    tally.counts += player.counts
    if not is_known or record.reached.outcome is None:
        tally.problems.append(f"{game.name} {seed}: {player.problem}; {' | '.join(ear.heard[-6:])}")
    return ear


def measure_voice(
    profiles: Sequence[Profile], games: int, seed: int, progress: Callable[[str], None]
) -> Mapping[str, float | list[str]]:
    """Play ``games`` of each game by ear and return the figures of `python -m tests.proof bench voice`."""
    tally = HeardTally()
    for profile, game in tables_of(profiles):
        for number in range(games):
            one = seed * SEED_STEP + number
            play_by_ear(profile, game, one, is_alone=number % 2 == 0, tally=tally)
            progress(f"{game.name}, game {number + 1} of {games}: {tally.ended} of {tally.games} have ended")
    return figures_of(tally)


def figures_of(tally: HeardTally) -> Mapping[str, float | list[str]]:
    """Return what was counted."""
    return {
        "games": tally.games,
        "ended": tally.ended,
        "unfinished": tally.games - tally.ended,
        "astray": tally.astray,
        "misheard": tally.counts["misheard"],
        "plies": tally.plies,
        "words_a_ply": tally.words / max(1, tally.plies),
        "sayings": tally.sayings,
        "unspoken": tally.unspoken,
        "refused": tally.counts["refused"],
        "undone": tally.counts["undone"],
        "declared": tally.counts["declared"],
        "problems": tally.problems,
    }
