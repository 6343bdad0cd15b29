"""The guide as a guest at the board: it asks for act after act, and passes what reads right by itself.

Decides when a reading counts. One that a whole board would give passes as soon as it has stood for a moment;
any other counts only once the person says that the act is being done, since a wire may slip. The person also
says when a step is built. The check of a step is `hardware.builder.beside.joint_check`.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from controller.board import Crosspoint, Profile, closed
from controller.lights import DARK, WHITE, dim, rounded
from controller.messages import Message
from controller.play.guest import Act, Answer, GuestEvent, Passed, PossibleAnswer, Prompt, StageLine
from controller.ports import Identity, Linked, Sensors, Unlinked
from hardware.builder.beside.half_built import HELD, HalfBuilt, JointKind, half_built, pad_text
from hardware.builder.beside.joint_check import StageCheck, begin_stage
from hardware.builder.beside.kept_steps import KeptBuilding
from hardware.builder.beside.suspicions import (
    IDLE,
    BoardAtStage,
    BuildAct,
    BuildReading,
    WrongKind,
)

_TITLE = Message("beside.title")
_LEAVE = PossibleAnswer(Answer.LEAVE, Message("beside.leave"))
_BACK = PossibleAnswer(Answer.BACK, Message("beside.back"))
_RIGHT = PossibleAnswer(Answer.SKIP, Message("beside.is_right"))
_NOTHING_AHEAD = PossibleAnswer(Answer.SKIP, Message("beside.nothing_ahead"))
_SKIP = PossibleAnswer(Answer.SKIP, Message("beside.skip"))

#: How long a reading must stand: contacts of a wire that a hand holds bounce for longer than those of a reed.
STAND_MS = 150.0
#: How bright the lights are that a person looks at.
_LEVEL = 0.3


@dataclass(frozen=True, slots=True)
class BuildGuest:
    """A guest (`controller.play.guest.Guest`) that guides a person through the building of a board.

    A step ``is_built`` once the person says so; then it is checked. ``board`` is the id of the board that was
    built so far, and ``other`` another one that answers instead. ``keep`` is told of each step that is done.
    """

    half: HalfBuilt
    check: StageCheck
    is_built: bool = False
    board: str = ""
    identity: Identity | None = None
    gone: Unlinked | None = None
    closed: frozenset[Crosspoint] | None = None
    changed_ms: float = 0.0
    has_changed: bool = False
    is_over: bool = False
    keep: Callable[[KeptBuilding], None] = field(default=lambda _kept: None, compare=False)

    # -- what a loop asks

    @property
    def watching(self) -> int | None:
        """See `controller.play.guest.Guest`."""
        return None

    @property
    def due_ms(self) -> float:
        """See `controller.play.guest.Guest`: when a right reading has stood long enough."""
        return self.changed_ms + STAND_MS if self._reads_right else math.inf

    @property
    def prompt(self) -> Prompt:
        """See `controller.play.guest.Guest`."""
        text, detail, choices = self._asked()
        return Prompt(
            text,
            detail,
            number=self.check.acts + 1,
            choices=(*choices, _LEAVE),
            stages=tuple(self._stage_lines()),
            picks=Message("beside.first_dark") if self._asks_lights else None,
            title=_TITLE,
        )

    def take(self, event: GuestEvent) -> "BuildGuest":
        """Take one event: a reading, an answer, or a board that comes or goes; the step stays."""
        match event:
            case Act(answer=Answer.LEAVE):
                return replace(self, is_over=True)
            case Linked(identity=identity):
                return replace(self, identity=identity, gone=None, board=self.board or identity.board_id)
            case Unlinked():
                return replace(self, gone=event, identity=None, closed=None, has_changed=False)
            case Sensors(debounced=debounced, at_ms=at_ms):
                return self._read(frozenset(closed(debounced)), at_ms)
            case Passed(at_ms=at_ms) if at_ms >= self.due_ms:
                return self._judge()
            case Act(answer=Answer.NEXT, spaces=spaces):
                return self._go_on(min(spaces, default=None, key=self._number_of_light))
            case Act(answer=Answer.SKIP) if self._is_checking:
                return self._checked(self.check.skip() if self.check.act else self.check.dismiss())
            case Act(answer=Answer.BACK) if self.check.stage:
                return self._at(self.check.stage - 1)
            case _:
                return self

    def picture(self, at_ms: float) -> bytes:
        """See `controller.play.guest.Guest`: dark, until the lights themselves are looked at."""
        del at_ms
        hue = dim(WHITE, _LEVEL) if self._asks_lights else DARK
        return rounded(hue) * len(self.half.sheet.profile.lights)

    def next_change_ms(self, at_ms: float) -> float:
        """See `controller.play.guest.Guest`."""
        del at_ms
        return math.inf

    @property
    def kept(self) -> KeptBuilding:
        """What is kept: which steps are done, of which board."""
        profile = self.half.sheet.profile
        done = self.check.stage + self._is_passed
        return KeptBuilding(profile.name, profile.build.built.value, self.board, done)

    # -- how it stands

    @property
    def _is_another(self) -> bool:
        return self.identity is not None and self.identity.board_id != self.board

    @property
    def _is_checking(self) -> bool:
        return self.identity is not None and not self._is_another and self.is_built

    @property
    def _is_passed(self) -> bool:
        return self._is_checking and self.check.is_done

    @property
    def _asks_lights(self) -> bool:
        return self._is_checking and self.check.asks_lights

    @property
    def _reads_right(self) -> bool:
        """Whether the board reads what a whole one would in this act, which has been begun."""
        if not self._is_checking or self.check.act is None or self.closed is None:
            return False
        is_begun = self.has_changed or self.check.act == IDLE
        return is_begun and not self.check.doubted and self.closed == self._expected(self.check.act)

    def _expected(self, act: BuildAct) -> frozenset[Crosspoint]:
        return BoardAtStage(self.half, self.check.stage, act).whole

    def _number_of_light(self, space: str) -> int:
        return self.half.sheet.profile.lights.index(space)

    # -- what follows

    def _read(self, closed: frozenset[Crosspoint], at_ms: float) -> "BuildGuest":
        if closed == self.closed:
            return self
        return replace(self, closed=closed, changed_ms=at_ms, has_changed=self.closed is not None)

    def _judge(self) -> "BuildGuest":
        return self._checked(self.check.take(self.closed or frozenset()))

    def _checked(self, check: StageCheck) -> "BuildGuest":
        """Go on with a check, and keep the step if that was the last of it."""
        state = replace(self, check=check, is_built=True, has_changed=False)
        if state._is_passed:  # noqa: SLF001 - of its own kind
            self.keep(state.kept)
        return state

    def _go_on(self, space: str | None) -> "BuildGuest":
        """Go on as the person says: another board is meant, a step built, an act done, a part mended."""
        if self.identity is None:
            return self
        if self._is_another:
            return replace(self, board=self.identity.board_id)
        if not self.is_built:
            return self._checked(self.check)
        if self.check.asks_lights:
            return self._checked(self.check.look(space))
        if self.check.act is not None:
            return self._judge()
        if not self.check.is_done:
            return self._checked(self.check.again())
        last = len(self.half.stages) - 1
        return replace(self, is_over=True) if self.check.stage == last else self._at(self.check.stage + 1)

    def _at(self, stage: int) -> "BuildGuest":
        return replace(self, check=begin_stage(self.half, stage), is_built=False, has_changed=False)

    # -- what is said

    def _asked(self) -> tuple[Message, Message | None, tuple[PossibleAnswer, ...]]:
        """Return what is asked for, what is said about it, and the answers."""
        stage = self.half.stages[self.check.stage]
        if self.gone is not None:
            return self.gone.cause, Message("beside.gone", cure=self.gone.cure, step=stage.title), ()
        if self.identity is None:
            return Message("beside.waiting"), Message("beside.plug_in"), ()
        if self._is_another:
            text = Message("beside.another", found=self.identity.board_id, before=self.board)
            return text, Message("beside.another_cure"), (_next(Message("beside.go_on_with_it")),)
        if not self.is_built:
            return self._to_build()
        if self.check.asks_lights:
            return Message("beside.look"), None, (_next(Message("beside.all_shine")), _BACK)
        if self.check.act is not None:
            return (
                self._act_text(self.check.act),
                self._read_text(),
                (_next(Message("beside.held")), _SKIP, _BACK),
            )
        if (later := self.check.later_stage) is not None:
            text = Message(
                "beside.ahead", found=self._names(self.check.ahead), step=self.half.stages[later].title
            )
            cure = Message("beside.ahead_cure", number=later + 1)
            return text, cure, (_next(Message("beside.unplugged")), _NOTHING_AHEAD, _BACK)
        if not self.check.is_done:
            return self._named(), Message("beside.mend"), (_next(Message("beside.mended")), _RIGHT, _BACK)
        return self._done()

    def _to_build(self) -> tuple[Message, Message | None, tuple[PossibleAnswer, ...]]:
        stage = self.half.stages[self.check.stage]
        built = self.half.sheet.profile.build.built.value
        back = (_BACK,) if self.check.stage else ()
        do = Message(
            "beside.do", step=stage.name, line=stage.line, built=built, host=self.half.sheet.chip.name
        )
        return stage.title, do, (_next(Message("beside.built")), *back)

    def _done(self) -> tuple[Message, Message | None, tuple[PossibleAnswer, ...]]:
        stage = self.half.stages[self.check.stage]
        is_last = self.check.stage == len(self.half.stages) - 1
        if not stage.joints and self.identity is not None:
            text = Message("beside.right_image", profile=self.identity.profile, version=self.identity.version)
        else:
            text = Message("beside.done", step=stage.title, joints=len(stage.joints))
        left_out = tuple(dict.fromkeys(part for wrong in self.check.skipped for part in wrong.parts))
        skipped = Message("beside.left_out", parts=tuple(map(pad_text, left_out)))
        detail = Message("beside.last") if is_last else skipped
        return (
            text,
            detail,
            (_next(Message("beside.finish") if is_last else Message("beside.next_step")), _BACK),
        )

    def _act_text(self, act: BuildAct) -> Message:
        one, other = map(pad_text, act.bridge or ("", ""))
        held = self.half.joints[act.holds] if act.holds else None
        before = self.check.before
        is_let_go = held is None and bool(before.holds) and before.bridge == act.bridge
        how = (
            "idle"
            if act == IDLE
            else "let_go"
            if is_let_go
            else "bridge"
            if held is None
            else held.kind.value
        )
        part = self.half.joints[before.holds].part if is_let_go else "" if held is None else held.part
        return Message(
            "beside.act", how=how, one=one, other=other, part=part, is_bridged=act.bridge is not None
        )

    def _read_text(self) -> Message:
        reads = self._names(self.closed or frozenset())
        return Message("beside.reads", reads=reads, is_splitting=bool(self.check.doubted))

    def _names(self, reading: BuildReading) -> tuple[str, ...]:
        """Name what is read: its diode, or the contacts of its row and column."""
        names, contacts = self.half.sheet.profile.diodes(), self.half.contacts
        return tuple(
            names.get(at, f"{contacts[f'row {at[0]}']} - {contacts[f'column {at[1]}']}")
            for at in sorted(reading)
        )

    def _named(self) -> Message:
        if self.check.is_unclear:
            doubtful = dict.fromkeys(self.half.joints[name].part for name in self.check.in_doubt)
            return Message("beside.unclear", parts=tuple(map(pad_text, doubtful)))
        kinds = {wrong.kind for wrong in self.check.doubted}
        joint = self.half.joints[self.check.in_doubt[0]]
        parts = tuple(map(pad_text, self.check.parts))
        if kinds == {WrongKind.OPEN, WrongKind.TURNED}:
            return Message("beside.open_or_turned", parts=parts, is_light=joint.kind is JointKind.LIGHT)
        kind = next(iter(kinds)).value if len(kinds) == 1 else "wrong"
        kind = f"{kind}_held" if kind == "open" and joint.kind in HELD else kind
        return Message("beside.named", kind=kind, parts=parts)

    def _stage_lines(self) -> Iterator[StageLine]:
        for number, stage in enumerate(self.half.stages):
            at = self.check.stage
            state = "done" if number < at else "todo" if number > at else "now"
            name = f"{number} {stage.name}"
            yield StageLine(name, stage.title, "done" if number == at and self._is_passed else state)


def _next(label: Message) -> PossibleAnswer:
    return PossibleAnswer(Answer.NEXT, label)


def open_building(
    profile: Profile,
    kept: KeptBuilding | None = None,
    keep: Callable[[KeptBuilding], None] | None = None,
) -> BuildGuest:
    """Begin where ``kept`` left the building of a board, or at its first step; errors as `half_built`."""
    half = half_built(profile)
    done = 0 if kept is None else min(kept.done, len(half.stages) - 1)
    guest = BuildGuest(half, begin_stage(half, done), board="" if kept is None else kept.board)
    return guest if keep is None else replace(guest, keep=keep)
