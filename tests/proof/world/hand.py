"""The hands at one board: what one act is, from what lies there, what the lights show and what the page says.

An act is a script on the bench. It knows nothing of the acts before it but what can be seen.
"""

from random import Random
from typing import TYPE_CHECKING

from controller.board import Key
from controller.games import Colour
from controller.inference import table_of
from controller.session import Offered, Session, Waiting
from controller.session.events import Choose, Declare, NewGame
from controller.session.mode import ENDINGS, Agreeing, Choice
from simulator.hands.hand import LIFT_MS, SEEN_MS, TOUCH_MS
from simulator.hands.script import Script
from simulator.hands.script import perform as begin_script
from simulator.hands.sight import look
from simulator.workbench import WorkbenchError
from tests.proof.bench.tolerated_faults import LEFT_OUT, TOLERATED
from tests.proof.hands import KINDS, Hand, people_at, take_turn
from tests.proof.hands.turns import CARRY_MS, TableTouch, acts_between, acts_of, perform
from tests.proof.world.table import WorldTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from controller.games import Move

#: The keys of colours.
_KEYS = {Colour.FIRST: Key.FIRST, Colour.SECOND: Key.SECOND}


class WorldHand:
    """The people at one table; ``broken`` is what has broken there so far."""

    def __init__(self, table: WorldTable) -> None:
        settings = table.around.settings
        self.table = table
        self.hand: Hand = people_at(table.profile)(
            table.workbench, table.start, Random(settings.seed), KINDS[settings.temper], lambda *_: None
        )
        #: Whether an act that is not over forbids another: people who keep to what they mean.
        self.is_busy = False
        self.broken: set[str] = set()
        #: Whether people have come to rest: what is under way ends, and nothing more breaks.
        self.is_stopped = False
        self._acts: Mapping[str, Callable[[Random], Script]] = {
            "move": self._move,
            "mend": self._mend,
            "slip": self._slip,
            "key": self._key,
            "back": self._back,
            "clear": self._clear,
            "choose": self._choose,
            "turn": self._turn,
            "break": self._break,
            "repair": self._repair,
            "propose": self._propose,
            "answer": self._answer,
        }

    def can(self, what: str) -> bool:
        """Whether an act is one of hands."""
        return what in self._acts

    def do(self, what: str, chance: int) -> None:
        """Begin an act."""
        random = Random(chance)
        begin_script(self.table.workbench, self._safely(self._acts[what](random)))

    def _safely(self, script: Script) -> Script:
        """Go through a script until the bench refuses: somebody else's hand is there.

        Whoever is stopped lays down first what is in the hand.
        """
        try:
            for wait_ms in script:
                yield wait_ms
                if self.is_stopped and all(piece.space for piece in self.table.workbench.pieces()):
                    return
        except WorkbenchError:
            return

    # What the page says: without power there is none.

    def _read(self) -> Session | None:
        return None if self.table.loop is None else self.table.session

    def _lying(self) -> dict[str, Colour]:
        return self.table.workbench.lying()

    def _move(self, random: Random) -> Script:
        """Make a move: the one requested, or any of one's own."""
        session = self._read()
        if session is None or isinstance(session.mode, Waiting | Offered):
            return
        record, reached = session.record, session.record.reached
        if session.position.outcome is not None or session.companions.aside is not None:
            return
        move: Move | None = record.requested
        if move is None and reached.to_move in record.without_hands:
            return
        move = random.choice(list(reached.legal_moves())) if move is None else move
        if not reached.changes(move):
            text = record.game.write_move(move)
            if record.requested is None and self.table.loop is not None:
                self.table.loop.post(lambda at_ms: Declare(text, at_ms))
            return
        if table_of(reached) != self._lying():
            yield from self.as_the_page(session)
        self.hand.random = random
        if table_of(reached) == self._lying():
            yield from self._make(reached.to_move, acts_of(reached, move, random))

    def _make(self, side: Colour, acts: list[TableTouch]) -> Script:
        """Carry acts out; a piece of the other colour is announced where the board cannot tell."""
        for act in acts:
            if act.colour is None:
                self.hand.lift(act.space)
            elif act.space not in self._lying():
                yield from self.hand.lay_new(act.space, act.colour, side)
            yield self.hand.span(CARRY_MS)

    def as_the_page(self, session: Session) -> Script:
        """Lay the table as the page shows the game, piece by piece."""
        wanted = table_of(session.record.reached)
        yield from self._make(session.position.to_move, acts_between(self._lying(), wanted, self.hand.random))
        yield self.hand.span(SEEN_MS)

    def _mend(self, random: Random) -> Script:
        """Follow the lights: take off what blinks, lay what breathes, press OK where it is awaited."""
        self.hand.random = random
        yield from follow_lights(self.hand)

    def _slip(self, random: Random) -> Script:
        """Lay, lift or slide a piece for no reason."""
        self.hand.random = random
        spaces, lying = list(self.table.workbench.lights), self._lying()
        free = [space for space in spaces if space not in lying]
        match random.randrange(4):
            case 0 if free:
                self.hand.lay(random.choice(free), random.choice(list(Colour)))
            case 1 if lying and free:
                yield from self.hand.slide(random.choice(sorted(lying)), random.choice(free))
            case 2 if lying:
                space = random.choice(sorted(lying))
                colour = lying[space]
                self.hand.lift(space)
                yield self.hand.span(LIFT_MS)
                self.hand.lay(space, colour)
            case _ if lying:
                self.hand.lift(random.choice(sorted(lying)))

    def _key(self, random: Random) -> Script:
        """Press any key."""
        self.hand.random = random
        self.hand.tap(random.choice(list(Key)))
        yield 0.0

    def _back(self, random: Random) -> Script:
        """Take the last ply back by hand."""
        self.hand.random = random
        session = self._read()
        if session is None or not session.record.plies or session.companions.followed is not None:
            return
        now, before = (session.record.reached_after(len(session.record.plies) - n) for n in (0, 1))
        yield from perform(self.hand, acts_between(table_of(now), table_of(before), random), CARRY_MS)
        yield self.hand.span(LIFT_MS)

    def _clear(self, random: Random) -> Script:
        """Clear the table, if the game is over, or now and then if it is not."""
        session = self._read()
        if session is not None and (session.position.outcome is not None or random.random() < 0.2):
            self.table.workbench.clear_table()
        yield 0.0

    def _choose(self, random: Random) -> Script:
        """Take a choice on the page, or begin another game there."""
        loop, session = self.table.loop, self._read()
        if loop is None or session is None:
            return
        if random.random() < 0.2:
            start = session.record.start
            loop.post(lambda at_ms: NewGame(start, at_ms))
        else:
            choice = random.choice([each for each in Choice if each not in ENDINGS or random.random() < 0.3])
            loop.post(lambda at_ms: Choose(choice, at_ms))
        yield 0.0

    def _turn(self, random: Random) -> Script:
        """Make one turn as meant, and put right what goes wrong."""
        while self.is_busy:
            yield 200.0
        if self.hand.is_finished():
            return
        self.is_busy = True
        self.hand.random = random
        yield from take_turn(self.hand)
        self.is_busy = False

    def _break(self, random: Random) -> Script:
        """Break something of what may break here."""
        name = random.choice(self.table.around.settings.faults)
        self.broken.add(name)
        session = self._read()
        if session is not None:
            breakage = {**TOLERATED, **LEFT_OUT}[name]
            yield from breakage(self.table.workbench, session.record.game, random)

    def _repair(self, _random: Random) -> Script:
        """Repair everything."""
        if self.table.loop is not None:
            self.table.workbench.clear_faults()
        yield 0.0

    def _propose(self, random: Random) -> Script:
        """Propose something to the friend."""
        loop = self.table.loop
        if loop is None:
            return
        if random.random() < 0.7:
            self.hand.random = random
            self.hand.tap(Key.UNDO)
        else:
            loop.post(lambda at_ms: Choose(Choice.DRAW, at_ms))
        yield 0.0

    def _answer(self, random: Random) -> Script:
        """Answer what the friend proposes, or make a move instead."""
        session = self._read()
        if session is not None and isinstance(session.mode, Agreeing) and not session.mode.is_taken:
            self.hand.random = random
            self.hand.tap(Key.OK if random.random() < 0.7 else Key.UNDO)
            yield 0.0
        elif random.random() < 0.5:
            yield from self._move(random)


def follow_lights(hand: Hand) -> Script:
    """Do once what the lights ask for."""
    seen, lying = (yield from look(hand.workbench)), hand.workbench.lying()
    off = [TableTouch(space) for space in sorted(seen.blinking) if space in lying]
    on = [TableTouch(space, colour) for space, colour in sorted(seen.wanted.items()) if space not in lying]
    if seen.asked is not None and seen.asked in lying:
        hand.tap(_KEYS[lying[seen.asked]])
    elif off or on:
        yield from perform(hand, [*off, *on], TOUCH_MS)
    elif seen.is_running:
        hand.tap(Key.OK)
    yield hand.span(SEEN_MS)
