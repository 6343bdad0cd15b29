"""Whatever happens at a table, and in whatever order, the session has lights and a message for it."""

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from controller.board import Key
from controller.games import Colour, GameError, all_games
from controller.lights import paint
from controller.messages import Message, word
from controller.ports import Sensors, Unlinked
from controller.session import Session, open_session, step
from controller.session.events import (
    Choose,
    Declare,
    Event,
    NewGame,
    OpenMenu,
    Recolour,
    Recorded,
    RecordFailed,
    RecordWanted,
    Tapped,
    Tick,
    Touched,
)
from controller.session.mode import Choice
from controller.session.ok_choices import declared
from controller.table_messages import advice, headline, ok_label, undo_label
from hardware.profiles import load_profile
from tests.sweeps import sampled, swept
from tests.timeline import linked

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = all_games()
BOARDS = {
    "manalath": ("hex70-dual-mega", "hex70-single-gpio"),
    "manalath-stein": ("hex70-dual-mega", "hex70-single-gpio"),
    "mammalath": ("sq36-dual-mega",),
    "mana": ("sq36-dual-mega",),
}
EVENTS = 80
WORDS = Message("quoted.text", text="So it is.")
#: Time until the next event: while a bounce settles, a hand moves, the lights lead, or a sensor is doubted.
WAITS_MS = (20, 150, 700, 3500, 12_000)


class Disorder:
    """A table at which anything happens, by chance."""

    def __init__(self, name: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.game = GAMES[name]
        self.profile = load_profile(self.chance.choice(BOARDS[name]))
        self.session: Session = open_session(
            self.profile,
            self.game.drawn(1) if self.game.is_shuffled else self.game.start(),
            is_recorded=seed % 2 == 1,
        )
        self.at_ms, self.seq = 0.0, 0
        self.rows = [0] * len(self.profile.rows)
        self.is_wanted = self.is_linked = False

    def happen(self) -> None:
        """Let one thing happen, and look at the lights and the messages."""
        self.at_ms += self.chance.choice(WAITS_MS)
        happening: Callable[[], Event] = self.chance.choice(
            (
                *(self._sense,) * 6,
                lambda: Tapped(self.chance.choice(list(Key)), self.at_ms),
                lambda: Touched(self.chance.choice(self.game.geometry.names), self.at_ms),
                lambda: Choose(self.chance.choice(list(Choice)), self.at_ms),
                self._declare,
                lambda: Recolour(self.chance.choice(list(Colour)), self.at_ms),
                lambda: OpenMenu(self.at_ms),
                lambda: NewGame(self.session.record.start, self.at_ms),
                self._plug_or_unplug,
                self._answer,
            )
        )
        try:
            self.session, effects = step(self.session, happening())
        except GameError:
            return
        self.is_wanted = self.is_wanted or any(isinstance(effect, RecordWanted) for effect in effects)
        paint(self.session, self.at_ms)
        labels = ok_label(self.session), undo_label(self.session)
        for message in (headline(self.session), advice(self.session).message, *labels):
            assert message is None or word(message)

    def _declare(self) -> Event:
        """Declare one of the moves that can be declared, or something that is no move."""
        moves = [self.game.write_move(each.move) for each in declared(self.session)]
        return Declare(self.chance.choice([*moves, "edge9"]), self.at_ms)

    def _answer(self) -> Event:
        """Answer as the record does, if it was asked; otherwise let time pass."""
        if not self.is_wanted:
            return Tick(self.at_ms)
        self.is_wanted = False
        return Recorded(self.at_ms) if self.chance.random() < 0.8 else RecordFailed(WORDS, self.at_ms)

    def _plug_or_unplug(self) -> Event:
        self.is_linked = not self.is_linked
        if self.is_linked:
            return replace(linked(self.profile), at_ms=self.at_ms)
        return Unlinked(WORDS, WORDS, self.at_ms)

    def _sense(self) -> Event:
        """Open or close a reed or key; a board that is away reports nothing."""
        row, column = self.chance.choice(
            [
                *self.profile.keys.values(),
                *((s.first, s.second)[self.chance.randrange(2)] for s in self.profile.spaces),
            ]
        )
        self.rows[row] ^= 1 << column
        if not self.is_linked:
            return Tick(self.at_ms)
        self.seq += 1
        return Sensors(self.seq, self.at_ms, 0, tuple(self.rows), None)


@sampled(8)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", swept(range(400), 8))
def test_there_are_lights_and_words_for_anything(name: str, seed: int) -> None:
    table = Disorder(name, seed)
    for _ in range(EVENTS):
        table.happen()
