"""The hand that helps at a simulated board: it lays the pieces as the game has them, or wants them.

It acts at the workbench through the same magnets and reeds as any hand. It never corrects itself, so what it
does counts sooner (`controller.session.Sure`). What lies there already is left alone, so that it does not
matter how many pages ask for the same.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from controller.games import Change, Colour, Piece
from controller.inference import Reading, marked_spaces
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import Session
from controller.session.events import Sure
from controller.web.carried_pieces import carries
from controller.web.seat_hand import made
from simulator.workbench import Workbench, WorkbenchError

#: How long one piece rests, or a space is empty, before the hand puts back the next.
RESTED_MS = 1500.0
#: How long a space is empty before a requested move lands on it: long enough to be seen as an exchange.
EMPTY_MS = 300.0
#: How often the hand looks again whether a space was seen empty.
LOOKS = 10
#: How long a piece takes to slide back to where it was taken up.
BACK_MS = 500.0


class CarryingHand:
    """The hand of a page at ``workbench``, the board of ``loop``; from any thread.

    What it is asked for and cannot do raises WorkbenchError.
    """

    def __init__(self, loop: Loop, workbench: Workbench) -> None:
        self._loop, self._workbench = loop, workbench

    def be_sure(self, space: str, start: str | None = None) -> None:
        """Say that what is laid or lifted on a space now will not be corrected, and where it was taken."""
        self._loop.post(lambda at_ms: Sure(space, at_ms, start))

    def restore(self) -> None:
        """Lay the pieces as the game has them, after a requested move; WorkbenchError if there is no room.

        Pieces that no reed can tell from others are put first, on their own; a space just cleared gets its
        piece later.
        """
        session, lying = self._session(), self._workbench.lying()
        position = session.position
        wanted, marked = dict(position.table()), marked_spaces(position)
        asked = carries(session)
        if not asked:
            self._loop.post(lambda at_ms: Sure(None, at_ms))
        for carry in asked:
            if carry.start is not None:
                wanted.pop(carry.start, None)
            if carry.end is not None:
                wanted[carry.end] = carry.colour
        for space, colour in lying.items():
            if wanted.get(space) is not colour:
                self._lift(space)
        rest_ms = EMPTY_MS if asked else RESTED_MS
        missing = [space for space, colour in wanted.items() if lying.get(space) is not colour]
        late = {
            space for space in missing if space in lying or (asked and self._is_late(session, space, rest_ms))
        }
        turns = {space: (space not in marked, space in late) for space in missing}
        order = sorted(set(turns.values()))
        refused: tuple[str, ...] = ()
        for number, turn in enumerate(order, start=any(is_exchanged for _, is_exchanged in order[:1])):
            pieces = {space: wanted[space] for space in missing if turns[space] == turn}
            if number:
                self._workbench.after(number * rest_ms, partial(self._put_late, pieces))
            else:
                refused = self._put_all(pieces, None)
        if refused:
            raise WorkbenchError(Message("twin_act.crowded", spaces=refused))

    def clear(self) -> None:
        """Take all pieces off the board."""
        for space in self._workbench.lying():
            self.be_sure(space)
        self._workbench.clear_table()

    def put(self, space: str, colour: Colour, *, start: str = "", is_sure: bool = True) -> None:
        """Put a piece from the box or ``start``; once a space was seen empty that its last one has just left.

        A hand that begins a new game may otherwise be quicker than the reeds, which take the piece for the
        old one. One that is not ``is_sure`` is given time to correct itself.
        """
        now = self._session()
        is_gone = space not in now.position.table() and space not in self._workbench.lying()
        if is_gone and self._is_late(now, space, now.hand_times.exchange_ms):
            self._put_late({space: colour}, start)
            return
        if is_sure:
            self.be_sure(space, start)
        self._workbench.put(space, colour)

    def capture(self, start: str, end: str) -> None:
        """Take both pieces up, and set that of ``start`` down on ``end`` once the space was seen empty.

        A piece that was dropped on the other one first slides back to its own space.
        """
        self._workbench.after(BACK_MS, partial(self._take_both, start, end))

    def exchange(self, space: str, colour: Colour, start: str = "") -> None:
        """Take the piece off ``space``, and put one from the box or ``start`` there once that was seen."""
        self._lift(space)
        self._workbench.after(EMPTY_MS, partial(self._put_late, {space: colour}, start))

    def play(self, start: str, end: str, colour: Colour) -> None:
        """Move the piece on ``start``, or one of ``colour`` from the tray, to ``end``.

        NotAdmittedError, and nothing is moved, if that is no legal move now.
        """
        position = self._session().position
        moved = position.pieces().get(start, Piece(colour))
        gone = (Change(start, None),) if start else ()
        made(position, (*gone, Change(end, moved)))
        if start and end in self._workbench.lying():
            self._take_both(start, end)
            return
        if start:
            self._lift(start)
        self.put(end, moved.colour, start=start)

    def _session(self) -> Session:
        return self._loop.snapshot.session

    def _lift(self, space: str) -> None:
        self.be_sure(space)
        self._workbench.lift(space)

    def _take_both(self, start: str, end: str) -> None:
        """Take both pieces up, unless one has gone by then: the lights keep asking."""
        colour = self._workbench.lying().get(start)
        if colour is None or start == end:
            return
        with suppress(WorkbenchError):
            self.exchange(end, colour, start)
            self._lift(start)

    def _put_all(self, pieces: Mapping[str, Colour], start: str | None) -> tuple[str, ...]:
        """Put pieces on their spaces; returns the spaces without room. ``start`` is as in `Sure`."""
        refused = []
        for space, colour in pieces.items():
            try:
                self.be_sure(space, start)
                self._workbench.put(space, colour)
            except WorkbenchError:
                refused.append(space)
        return tuple(refused)

    def _put_late(self, pieces: Mapping[str, Colour], start: str | None = None, looks: int = LOOKS) -> None:
        """Put each piece once its space was seen empty, which a busy program may see late.

        After so many looks the hand puts the piece down all the same. For that, and for a piece without
        room, the lights ask.
        """
        now = self._session()
        late = {space for space in pieces if looks and self._is_late(now, space, now.hand_times.exchange_ms)}
        self._put_all({space: colour for space, colour in pieces.items() if space not in late}, start)
        if late:
            waiting = {space: pieces[space] for space in late}
            self._workbench.after(EMPTY_MS, partial(self._put_late, waiting, start, looks - 1))

    def _is_late(self, session: Session, space: str, rest_ms: float) -> bool:
        """Whether a space has to be empty for longer before it gets its piece."""
        track = session.table.tracks.get(space)
        if track is None:
            return False
        if track.reading is not Reading.EMPTY:
            return True
        return track.settled is not Reading.EMPTY and self._workbench.now_ms() - track.since_ms < rest_ms
