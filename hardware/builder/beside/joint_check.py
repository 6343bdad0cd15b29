"""The check of a step of building: which act shows what is left to prove, and what its reading says.

Decides with `BoardAtStage.reads` alone: a reading rules out every fault that would have read otherwise. A
joint is proven when no fault of it is left. A reading that a whole board would not give keeps the faults that
explain the most of it; further acts split these, until all that are left are of the same parts. What no
single fault explains, but the joints of later steps do, is `ahead`: then no joint is named.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hardware.builder.beside.half_built import BuildJoint, HalfBuilt, JointKind, contact_of
from hardware.builder.beside.suspicions import (
    IDLE,
    BoardAtStage,
    BuildAct,
    BuildReading,
    Suspicion,
    WrongKind,
    suspicions_of,
)

#: Faults of a single joint that nothing shows but what passes it.
_OF_THE_WAY = (WrongKind.OPEN, WrongKind.TURNED)
#: Kinds of joints that hang on a line, which they prove on the way.
_HANGING = (JointKind.DIODE, JointKind.REED, JointKind.KEY, JointKind.LAND)


@dataclass(frozen=True, slots=True)
class StageCheck:
    """The check of one stage: ``left`` are the faults not ruled out yet, ``doubted`` those that explain.

    ``parts`` are named as wrong; if several things are wrong at once, no part is, and ``is_unclear``.
    ``acts`` counts what was asked for: a wire that stays where it is counts once. ``before`` was the last,
    and ``first`` the one whose reading put something in doubt. ``skipped`` was not tried, or said to be
    right. Once something ``was_mended``, the step ends with a look at the whole board. ``ahead`` was read of
    what belongs to a later step, unless the person ``denies_ahead``: nothing of one is plugged in.
    """

    half: HalfBuilt
    stage: int
    left: tuple[Suspicion, ...]
    doubted: tuple[Suspicion, ...] = ()
    act: BuildAct | None = None
    is_unclear: bool = False
    acts: int = 0
    before: BuildAct = IDLE
    first: BuildAct = IDLE
    was_mended: bool = False
    skipped: tuple[Suspicion, ...] = ()
    ahead: BuildReading = frozenset()
    denies_ahead: bool = False

    @property
    def is_done(self) -> bool:
        """Whether the next step may begin."""
        is_open = self.act is not None or self.is_unclear or self.asks_lights
        return not is_open and not self.doubted and not self.ahead

    @property
    def asks_lights(self) -> bool:
        """Whether a person must say which light is the first that stays dark."""
        return self._is_of_lights and bool(self.left) and not self.doubted

    @property
    def _is_of_lights(self) -> bool:
        joints = self.half.stages[self.stage].joints
        return bool(joints) and joints[0].kind is JointKind.LIGHT

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts named as wrong, once no further act tells more."""
        if self.act is not None or not self.doubted:
            return ()
        return tuple(dict.fromkeys(part for wrong in self.doubted for part in wrong.parts))

    @property
    def later_stage(self) -> int | None:
        """The first later stage whose joints read what is ``ahead``; None if nothing is."""
        if not self.ahead:
            return None
        later = range(self.stage + 1, len(self.half.stages))
        return next(at for at in later if self.ahead <= BoardAtStage(self.half, at, self.before).whole)

    @property
    def in_doubt(self) -> tuple[str, ...]:
        """The joints among which something is wrong."""
        return tuple(dict.fromkeys(name for wrong in self.doubted for name in wrong.joints))

    @property
    def asked(self) -> frozenset[str]:
        """The joints that the act asked for would show, of those that are not proven yet."""
        if self.act is None:
            return frozenset()
        shown = BoardAtStage(self.half, self.stage, self.act).shown
        return shown & {name for wrong in self.left for name in wrong.joints}

    @property
    def proven(self) -> frozenset[str]:
        """The joints that exist and are right, by their names."""
        unsure = {name for wrong in (*self.left, *self.skipped) for name in wrong.joints}
        return frozenset(joint.name for joint in self.half.made(self.stage)) - unsure

    def take(self, reading: BuildReading) -> "StageCheck":
        """Judge what was read during the act."""
        if self.act is None:
            return self
        board = BoardAtStage(self.half, self.stage, self.act)
        is_new = self.act != IDLE and (self.act.bridge is None or self.act.bridge != self.before.bridge)
        state = replace(self, acts=self.acts + is_new, before=self.act)
        if not self.denies_ahead and (ahead := _ahead(state, board, reading)):
            return replace(state, act=None, doubted=(), ahead=ahead)
        if self.doubted:
            explaining = _explaining(board, self.doubted, reading)
            if explaining:
                return _split(replace(state, doubted=explaining))
            return _unclear(state, BoardAtStage(self.half, self.stage, self.first))
        if reading == board.whole and not self.left:
            return replace(state, act=None)
        if not self.left:
            # One mistake has made up for another.
            return next_act(replace(state, left=suspicions_of(self.half, self.stage), was_mended=True))
        if reading == board.whole:
            return next_act(replace(state, left=tuple(_not_ruled_out(board, self.left))))
        explaining = _explaining(board, self.left, reading)
        if not explaining:
            return _unclear(state, board)
        return _split(replace(state, doubted=explaining, first=self.act))

    def look(self, first_dark: str | None) -> "StageCheck":
        """Judge the lights by the first that stays dark, the name of its space; None if all shine."""
        names = [joint.part for joint in self.half.stages[self.stage].joints]
        at = len(names) if first_dark is None else names.index(first_dark)
        doubted = tuple(wrong for wrong in self.left if wrong.parts == (first_dark,))
        left = tuple(wrong for wrong in self.left if names.index(wrong.parts[0]) >= at)
        return replace(self, left=left, doubted=doubted, act=None, acts=self.acts + 1)

    def again(self) -> "StageCheck":
        """Try anew after the named parts were mended: all that can be wrong with them is open again.

        Or after the cable of a later step was unplugged.
        """
        mended = set(self.in_doubt)
        left = dict.fromkeys(self.left)
        left |= dict.fromkeys(
            wrong for wrong in suspicions_of(self.half, self.stage) if mended & set(wrong.joints)
        )
        state = replace(self, left=tuple(left), doubted=(), is_unclear=False, was_mended=True)
        return next_act(replace(state, ahead=frozenset()))

    def dismiss(self) -> "StageCheck":
        """Go on without the faults in doubt: the person has found their joints right, or nothing ahead."""
        if self.ahead:
            return replace(self.again(), denies_ahead=True)
        kept = tuple(wrong for wrong in self.left if wrong not in set(self.doubted))
        state = replace(self, left=kept, doubted=(), is_unclear=False, skipped=(*self.skipped, *self.doubted))
        return next_act(state)

    def skip(self) -> "StageCheck":
        """Leave the act out, and with it what it would have shown."""
        if self.act is None:
            return self
        board = BoardAtStage(self.half, self.stage, self.act)
        kept = tuple(_not_ruled_out(board, self.left))
        gone = tuple(wrong for wrong in self.left if wrong not in set(kept))
        return next_act(replace(self, left=kept, doubted=(), skipped=(*self.skipped, *gone)))


def begin_stage(half: HalfBuilt, stage: int) -> StageCheck:
    """Begin the check of a stage, with everything that its joints can have wrong."""
    return next_act(StageCheck(half, stage, suspicions_of(half, stage)))


def next_act(check: StageCheck) -> StageCheck:
    """Choose the act that shows the most urgent fault that is left; those that none shows are left out."""
    if check.asks_lights:
        return replace(check, act=None)
    if not check.left:
        return _looked_over(check)
    left = list(check.left)
    idle = BoardAtStage(check.half, check.stage)
    if not check.acts and any(idle.reads(wrong) != idle.whole for wrong in left) and check.act is None:
        return replace(check, act=IDLE)
    for wrong in sorted(left, key=lambda wrong: _urgency(check.half, wrong)):
        for act in _acts_for(check, wrong):
            board = BoardAtStage(check.half, check.stage, act)
            if board.reads(wrong) != board.whole:
                return replace(check, left=tuple(left), act=act)
        left.remove(wrong)
    return _looked_over(replace(check, left=()))


def _looked_over(check: StageCheck) -> StageCheck:
    """End with a look at the whole board, if something was mended since the last one."""
    return replace(check, act=IDLE if check.was_mended else None, was_mended=False)


def _urgency(half: HalfBuilt, wrong: Suspicion) -> tuple[bool, bool]:
    """What hangs on a line comes first, and faults of a single joint."""
    return len(wrong.joints) > 1, half.joints[wrong.joints[0]].kind not in _HANGING


def _explaining(
    board: BoardAtStage, suspected: Iterable[Suspicion], reading: BuildReading
) -> tuple[Suspicion, ...]:
    """Keep the faults that contradict nothing that was read, and explain the most of what is odd."""
    differs = reading ^ board.whole
    explained: dict[BuildReading, list[Suspicion]] = {}
    for wrong in suspected:
        odd = board.reads(wrong) ^ board.whole
        if odd <= differs:
            explained.setdefault(odd, []).append(wrong)
    # Two that explain as much of different crosspoints are two faults: one after the other.
    most = max(explained, key=len, default=frozenset())
    return () if differs and not most else tuple(explained.get(most, ()))


def _ahead(check: StageCheck, board: BoardAtStage, reading: BuildReading) -> BuildReading:
    """Return what is read of joints that later steps make; nothing if a single fault of this one explains it.

    A board that is ahead of its step reads more than it should, and never less.
    """
    last = BoardAtStage(check.half, len(check.half.stages) - 1, check.before)
    more = (reading - board.whole) & last.whole
    possible = suspicions_of(check.half, check.stage) if more else ()
    odd = (board.reads(wrong) ^ board.whole for wrong in possible)
    return frozenset() if any(more <= each <= reading ^ board.whole for each in odd) else more


def _not_ruled_out(board: BoardAtStage, left: Iterable[Suspicion]) -> Iterator[Suspicion]:
    """Yield the faults that would have read like a whole board."""
    for wrong in left:
        is_passed = (
            wrong.kind in _OF_THE_WAY and len(wrong.joints) == 1 and board.shown.isdisjoint(wrong.joints)
        )
        if is_passed or board.reads(wrong) == board.whole:
            yield wrong


def _unclear(check: StageCheck, board: BoardAtStage) -> StageCheck:
    """Doubt every joint that low passes in an act: several things are wrong at once."""
    single = (wrong for wrong in check.left if len(wrong.joints) == 1)
    passed = tuple(wrong for wrong in single if board.shown & set(wrong.joints))
    return replace(check, act=None, is_unclear=True, doubted=passed or check.left)


def _split(check: StageCheck) -> StageCheck:
    """Choose the act that splits the faults in doubt best; none if they are of the same parts."""
    by_parts = {wrong.parts for wrong in check.doubted}
    if len(by_parts) == 1:
        return replace(check, act=None)
    best, most = None, len(check.doubted)
    acts = dict.fromkeys(act for wrong in check.doubted for act in _acts_for(check, wrong))
    for act in (IDLE, *acts):
        board = BoardAtStage(check.half, check.stage, act)
        readings = Counter(board.reads(wrong) for wrong in check.doubted)
        if max(readings.values()) < most:
            best, most = act, max(readings.values())
    return replace(check, act=best)


def _acts_for(check: StageCheck, wrong: Suspicion) -> Iterator[BuildAct]:
    """Yield the acts that may show a fault, the easiest first."""
    yield IDLE
    for name in wrong.joints:
        joint = check.half.joints[name]
        yield from _acts_at(check.half, joint, is_closed=wrong.kind is WrongKind.CLOSED)


def _acts_at(half: HalfBuilt, joint: BuildJoint, *, is_closed: bool) -> Iterator[BuildAct]:
    rows, columns = half.sheet.rows, half.sheet.columns
    row, column = contact_of(rows[0]), contact_of(columns[0])
    if joint.kind is JointKind.HOST:
        ends = (columns[:2], rows[:2])[joint.part in {contact_of(line) for line in columns}]
        yield from (BuildAct((joint.part, contact_of(end))) for end in ends)
    elif joint.kind in _HANGING:
        held = [other for other in half.joints.values() if other.at == joint.at and other.name != joint.name]
        holds = [other.name for other in (joint, *held) if other.kind in {JointKind.REED, JointKind.KEY}]
        own = [name for name in holds if half.joints[name].part == joint.part] or holds
        if is_closed:
            yield BuildAct((row, joint.pads[1]))
            return
        yield from (BuildAct(None, name) for name in own)
        if joint.kind in {JointKind.REED, JointKind.KEY}:
            yield BuildAct((row, joint.pads[1]), joint.name)
        else:
            yield BuildAct((column, joint.pads[1]))
    else:
        is_row = _line_of(joint) in {line.name for line in rows}
        pads = [other.pads[1] for other in half.joints.values() if _line_of(other) == _line_of(joint)]
        across, along = (columns, rows) if is_row else (rows, columns)
        # The last one tells a plug that sits where one of the other lines belongs.
        for line in (*across[:2], along[1]):
            yield from (BuildAct((contact_of(line), pad)) for pad in reversed(pads))


def _line_of(joint: BuildJoint) -> str:
    """Return the line that a plug or a stretch of it belongs to; empty for all other joints."""
    if joint.kind not in {JointKind.PLUG, JointKind.LINE}:
        return ""
    return joint.pads[1].split("|")[1]
