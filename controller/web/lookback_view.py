"""Looking back: a position of a record as a page shows it, with the lights of that moment.

The lights are those that the rules give the position; nothing is read from the table, and other pages see
nothing of it. The record is that of the game on the table, or a kept one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from controller.board import Profile
from controller.games import COLOUR_WORDS, Colour, Position
from controller.inference import Reading, restart
from controller.lights import At, LightMark, Scene, past_marks, past_scene, within_cap
from controller.messages import Message
from controller.session import SeenTable, Session, TableSettings, misfit
from controller.table import HANDS, Record
from controller.web.act_codec import ActError
from controller.web.acts import EXAMPLE
from controller.web.message_format import Numbered, View
from controller.web.position_view import position_view
from controller.web.state_view import asked_view
from controller.web.table_view import legend_view, lights_view, lying_views


@dataclass(frozen=True)
class Past:
    """The position after ``number`` plies of a record; ``source`` is its number, as `LookBack` has it.

    ``marks`` are what its lights mean.
    """

    record: Record
    number: int
    source: int
    session: Session
    scene: Scene
    marks: Mapping[str, LightMark]

    def picture(self, at_ms: float) -> bytes:
        """Return the lights at one moment: 3 bytes per light in light order, within the power cap."""
        return within_cap(self.scene.picture(at_ms), self.session.profile.cap_ma)


def past_of(profile: Profile, record: Record, number: int, source: int = 0, *, is_calm: bool = False) -> Past:
    """Look back at the position after ``number`` plies, with calm lights if ``is_calm``.

    ActError if the record has fewer plies, or if its game does not fit the board.
    """
    game = record.game
    if misfit(profile, game) is not None:
        raise ActError(Message("act.other_board", game=game.title, board=profile.name, name=game.name))
    count = len(record.plies)
    if number > count:
        raise ActError(Message("act.no_move", number=number, count=count))
    plies = tuple(replace(ply, at_ms=0.0) for ply in record.plies[:number])
    agreed = record.agreed if number == count else None
    then = replace(record, plies=plies, redo=(), agreed=agreed, requested=None, seats=HANDS)
    lying = {space: Reading.of(colour) for space, colour in then.position.table().items()}
    session = Session(
        profile, then, table=SeenTable(restart(lying, 0.0)), settings=TableSettings(is_calm=is_calm)
    )
    at = At.EXAMPLE if source == EXAMPLE else At.PAST
    return Past(record, number, source, session, past_scene(session, at), past_marks(session, at))


def past_view(past: Past) -> View:
    """Describe where in which record a page looks back, what was on the table then, and what can be tried."""
    profile, position = past.session.profile, past.session.position
    lying = {space: COLOUR_WORDS[colour] for space, colour in position.table().items()}
    marked = past.marks
    return {
        "t": "past",
        "record": past.source,
        "number": past.number,
        "fen": past.session.record.reached.fen(),
        **position_view(profile, past.record, position),
        "legend": legend_view(past.session, frozenset(mark.meaning for mark in marked.values())),
        "lights": lights_view(marked),
        "pieces": lying_views(profile, lying),
        "tries": None if past.source == EXAMPLE else _tries_view(position),
    }


def _tries_view(position: Position) -> View:
    """Describe what may be tried at a position, and what is left for it in the box."""
    return asked_view(position) | {"left": {COLOUR_WORDS[colour]: position.left(colour) for colour in Colour}}


class PastLights:
    """The numbered lights of the position at which one page looks back."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self._numbered = Numbered()

    def lights(self, at_ms: float) -> tuple[int, bytes]:
        """Return the number of the picture shown at ``at_ms``, and the picture."""
        rgb = self.past.picture(at_ms)
        return self._numbered.number(rgb), rgb
