"""The games of the demo, one after another, even when somebody else touches the board.

After its opening, each is played by two people who win when they can, slip now and then, and lose the cable
once.
"""

from collections.abc import Callable
from random import Random

from controller.annexes.demo.opening import opening
from controller.annexes.demo.stage import DemoStage, Disturbed
from controller.board import Key
from controller.games import COLOUR_WORDS, Colour, Game, Move, Outcome, Position, Put, said_of
from controller.games.moves import Pass
from controller.messages import Message
from simulator.hands.script import Script
from simulator.hands.sight import look
from simulator.workbench import Workbench, WorkbenchError

#: Time for a first look at the page.
OPENING_MS = 2000.0
#: How long visitors have the board to themselves, and how soon a cleared board asks if the game is over.
VISIT_MS = 6000.0
EMPTIED_MS = 1500.0
#: A look of this length catches the light that runs along an edge where OK is wanted.
ASKED_MS = 6000.0

#: The time from one ply to the next, in ms.
THINK_MS = (900.0, 2200.0)
#: How many plies are played before anybody looks for a win.
WARMING_PLIES = 6
#: The share of plies that begin with a slip.
SLIP_SHARE = 0.3
OFF_MS = 3500.0
ADJUST_MS = 350.0
#: A lifted piece counts as taken back after a second.
BACK_MS = 1400.0
TOUCH_MS = 150.0
ENDING_MS = 9000.0


class Demo:
    """Games that play themselves on a bench; ``on_caption`` is given every caption the bench shows.

    ``begun`` returns the position from which the game on the board begins, which chance may have chosen. Game
    ``n``, from 0, is played by the people of seed ``seed + n``, whatever became of the games before it.
    """

    def __init__(
        self,
        workbench: Workbench,
        begun: Callable[[], Position],
        seed: int,
        on_caption: Callable[[Message], None],
    ) -> None:
        self._workbench = workbench
        self._begun = begun
        self._seed = seed
        self._on_caption = on_caption
        self._script = self._games()

    def begin(self) -> None:
        """Plan the first act; the board must be empty and nothing played on it."""
        self._plan(OPENING_MS)

    def _plan(self, delay_ms: float) -> None:
        """Plan the next act."""
        self._workbench.after(delay_ms, self._go_on)

    def _go_on(self) -> None:
        """Do the next act; if a visitor's hand is in the way, leave them the board for a while."""
        try:
            delay_ms = next(self._script)
        except (Disturbed, WorkbenchError):
            self._script = self._after_visit()
            delay_ms = 0.0
        self._plan(delay_ms)

    def _games(self) -> Script:
        while True:
            stage = DemoStage(self._workbench, self._begun(), Random(self._seed), self._on_caption)
            self._seed += 1
            yield from opening(stage)
            yield from play_on(stage)
            yield from end(stage)

    def _after_visit(self) -> Script:
        """Wait, clear the table, end the abandoned game, and begin the next one once nothing is asked."""
        self._say(Message("demo.somebody_else"))
        yield VISIT_MS
        self._workbench.plug()
        while True:
            self._workbench.clear_table()
            yield EMPTIED_MS
            seen = yield from look(self._workbench, ASKED_MS)
            if seen.is_running:
                self._workbench.tap(Key.OK)
            elif not (seen.blinking or seen.wanted or self._workbench.pieces()):
                break
        yield from self._games()

    def _say(self, caption: Message) -> None:
        self._workbench.say(caption)
        self._on_caption(caption)


def play_on(stage: DemoStage) -> Script:
    """Play from the end of the opening to the end of the game."""
    slips = [_wrong_piece, _touch_down, _wrong_lift, _second_thought]
    stage.random.shuffle(slips)
    explained: set[str] = set()
    plies, has_tripped = 0, False
    while stage.position.outcome is None:
        yield stage.random.uniform(*THINK_MS)
        yield from _explain_lights(stage, explained)
        move = _choose(stage, is_greedy=plies >= WARMING_PLIES)
        if not has_tripped and stage.position.play(move).outcome is not None:
            has_tripped = True
            if stage.workbench.has_cable:
                yield from _trip(stage)
        if not isinstance(move, Put):
            yield from stage.say(_turn(stage, move))
            yield from stage.make(move)
        elif slips and stage.random.random() < SLIP_SHARE:
            yield from slips.pop()(stage, move)
        else:
            yield from stage.make(move)
        plies += 1


def end(stage: DemoStage) -> Script:
    """Announce how the game ended, let the lights celebrate, and clear the board."""
    outcome = stage.position.outcome
    if outcome is not None:
        yield from stage.say(_ending(stage.position.game, outcome))
        yield ENDING_MS
    yield from stage.say(Message("demo.next_game"))
    stage.clear()
    yield from stage.settle()


def _ending(game: Game, outcome: Outcome) -> Message:
    winner = None if outcome.winner is None else COLOUR_WORDS[outcome.winner]
    return Message("demo.ended", ending=game.ending(outcome), winner=winner, is_lost=outcome.is_lost)


def _turn(stage: DemoStage, move: Move) -> Message:
    """Return the caption for the coming move: a piece goes somewhere, or a move is declared."""
    changes, table, mover = stage.position.changes(move), stage.position.table(), stage.mover
    if isinstance(move, Pass):
        return Message("demo.no_move", mover=mover)
    if not changes:
        return Message("demo.declares", mover=mover, said=said_of(stage.position, move))
    end, piece = next((change.space, change.piece) for change in changes if change.piece is not None)
    start = next((change.space for change in changes if change.piece is None), None)
    if start is None:
        kind = stage.position.game.piece_kinds.get(piece.kind)
        what = None if kind is None else kind.said
        return Message("demo.lays", mover=mover, what=what, space=end, is_exchanged=end in table)
    return Message("demo.goes", mover=mover, start=start, end=end, is_taken=end in table)


def _choose(stage: DemoStage, *, is_greedy: bool) -> Move:
    """Choose a move: a winning one if that is wanted, otherwise one that ends nothing, if there is any."""
    position = stage.position
    moves = position.legal_moves()
    outcomes = {move: position.play(move).outcome for move in moves}
    winning = [move for move in moves if (end := outcomes[move]) and end.winner is position.to_move]
    quiet = [move for move in moves if outcomes[move] is None]
    return stage.random.choice((is_greedy and winning) or quiet or moves)


def _explain_lights(stage: DemoStage, explained: set[str]) -> Script:
    """Explain each light that is on for the first time."""
    hints = stage.position.hints().items()
    purple = [space for space, hint in hints if hint.forbidden == {Colour.SECOND}]
    neither = [space for space, hint in hints if hint.forbidden == set(Colour)]
    if purple and "purple" not in explained:
        explained.add("purple")
        yield from stage.say(Message("demo.forbidden_to_purple", space=min(purple)))
    for scenery in stage.position.scenery().values():
        if "scenery" not in explained:
            explained.add("scenery")
            yield from stage.say(Message("demo.scenery", is_hued=scenery.hue is not None))
    if neither and "neither" not in explained:
        explained.add("neither")
        yield from stage.say(Message("demo.forbidden_to_both", space=min(neither)))


def _trip(stage: DemoStage) -> Script:
    """Pull the cable out and plug it in again."""
    yield from stage.say(Message("demo.trips"))
    stage.workbench.unplug()
    yield OFF_MS
    stage.workbench.plug()
    yield from stage.settle()
    yield from stage.say(Message("demo.plugged_in"))


def _wrong_piece(stage: DemoStage, move: Put) -> Script:
    """Put a piece where it is forbidden, and take it off again."""
    hints = sorted(stage.position.hints().items(), key=lambda hint: hint[0])
    wrong = [Put(space, colour) for colour in Colour for space, hint in hints if colour in hint.forbidden]
    if wrong:
        piece = stage.random.choice(wrong)
        colour = COLOUR_WORDS[piece.colour]
        yield from stage.say(
            Message("demo.does_not_look", mover=stage.mover, colour=colour, space=piece.space)
        )
        stage.lay(piece.space, piece.colour)
        yield from stage.settle(blinking={piece.space})
        yield from stage.say(Message("demo.rules_forbid"))
        stage.lift(piece.space)
        yield from stage.settle()
    yield from stage.play(move.space, move.colour)


def _touch_down(stage: DemoStage, move: Put) -> Script:
    """Touch the board in passing, then play elsewhere."""
    others = [
        other
        for other in stage.position.legal_moves()
        if isinstance(other, Put) and other.space != move.space
    ]
    if others:
        touched = stage.random.choice(others)
        yield from stage.say(Message("demo.touches_down", space=touched.space))
        stage.lay(touched.space, touched.colour)
        yield TOUCH_MS
        stage.lift(touched.space)
        yield ADJUST_MS
    yield from stage.play(move.space, move.colour)


def _wrong_lift(stage: DemoStage, move: Put) -> Script:
    """Lift an older piece, and put it back."""
    space = stage.random.choice(stage.standing())
    colour = stage.colour(space)
    yield from stage.say(Message("demo.lifts_old", mover=stage.mover, space=space))
    stage.lift(space)
    yield from stage.settle(breathing={space})
    yield from stage.say(Message("demo.put_back"))
    stage.lay(space, colour)
    yield from stage.settle()
    yield from stage.play(move.space, move.colour)


def _second_thought(stage: DemoStage, move: Put) -> Script:
    """Play another move, take it back, and play this one."""
    first = _choose(stage, is_greedy=False)
    if isinstance(first, Put) and first.space != move.space:
        yield from stage.say(
            Message("demo.second_thought", mover=stage.mover, first=first.space, then=move.space)
        )
        yield from stage.play(first.space, first.colour)
        stage.lift(first.space)
        stage.uncount()
        yield BACK_MS
        yield from stage.settle()
    yield from stage.play(move.space, move.colour)
