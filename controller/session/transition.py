"""Transitions: how one event turns a session into the next, and which facts follow.

Pure. Time passes in order: whatever became due before an event is judged first, at its own time, so a late
tick decides what a punctual one would have. A verdict that settles a move decides a change. If a record is
kept, nobody is told of the change until it is recorded; the game goes on behind what is shown
(`unrecorded_change`), so a slow record never alters a decision.
"""

from dataclasses import replace

from controller.board import Key
from controller.games import Colour
from controller.inference import (
    Amend,
    Colours,
    Now,
    Reading,
    Settled,
    UnderWay,
    judge,
    occupancy,
    table_of,
)
from controller.ports import Linked, Sensors, Unlinked
from controller.session import (
    clock_control,
    companions,
    excluded_sensors,
    keys,
    ok_choices,
    sensor_input,
    unrecorded_change,
)
from controller.session.after_verdict import after_verdict
from controller.session.agenda import Due, agenda
from controller.session.committed_changes import Effects, is_unfinished, make, record_wanted
from controller.session.events import (
    Began,
    Begin,
    Change,
    Choose,
    Conclude,
    Declare,
    Event,
    Halted,
    Leave,
    LetPhonesIn,
    MissPhones,
    NewGame,
    OpenMenu,
    Recolour,
    Recorded,
    RecordFailed,
    Reopen,
    SetBrightness,
    SetCalm,
    SetColours,
    SetHelp,
    SetNames,
    Sure,
    SwitchOff,
    Tapped,
    Tick,
    Touched,
    Unrecorded,
    Wish,
)
from controller.session.light_menu import BRIGHTNESSES, open_menu
from controller.session.mode import Declaring, Menu, Touches, open_by_itself
from controller.session.refusals import check
from controller.session.sensor_input import sense_anew
from controller.session.session_start import begin_game, with_names
from controller.session.space_taps import close, reported
from controller.session.state import (
    Decided,
    JudgedTable,
    Notice,
    Offered,
    Pending,
    Question,
    Recording,
    Resuming,
    Session,
    SoonTapped,
    Waiting,
)
from controller.session.undo import Withdraw, undoes
from controller.table import following


def step(session: Session, event: Event) -> tuple[Session, Effects]:
    """Apply one event; raise a GameError if it cannot be taken (`controller.session.refusals`)."""
    mode = session.mode
    check(mode.after if isinstance(mode, Waiting) else session, event)
    taken = _wait(session, mode, event) if isinstance(mode, Waiting) else _take_event(session, event)
    return unrecorded_change.until_recorded(*taken)


def _take_event(session: Session, event: Event) -> tuple[Session, Decided]:
    """Apply one event as if all that is decided were on record."""
    at_ms = max(event.at_ms, session.at_ms)
    after, decided = _advance(session, at_ms)
    after, more = (after, ()) if isinstance(event, Tick) else _apply(after, event, at_ms)
    after = clock_control.kept_time(after, at_ms)
    return after, _add_exclusions(session, after, decided + more)


def _add_exclusions(before: Session, after: Session, decided: Decided) -> Decided:
    """Add which sensors were excluded or count again: before the other facts, but after a new game's."""
    for number, each in enumerate(decided):
        if isinstance(each, Pending):
            first = _add_exclusions(before, each.before, decided[:number])
            return (*first, each, *_add_exclusions(each.before, after, decided[number + 1 :]))
    is_new = any(isinstance(effect, Began) for effect in decided)
    exclusions = excluded_sensors.facts({} if is_new else before.table.left_out, after.table.left_out)
    return (*decided, *exclusions) if is_new else (*exclusions, *decided)


def _apply(session: Session, event: Event, at_ms: float) -> tuple[Session, Decided]:
    """Apply one event: what is for a companion is left to it."""
    if isinstance(event, SwitchOff):
        return session, (Halted(),)
    heard = companions.heard(session, event, at_ms)
    if heard is not None:
        return _judge(heard, at_ms)
    match event:
        case Linked() | Unlinked():
            return _relink(session, event), ()
        case Sensors():
            return _sense(session, event, at_ms)
        case Tapped(key):
            return _tap_key(session, key, at_ms)
        case Touched(space):
            return ok_choices.tap_spaces(session.saying(None), (space,), at_ms), ()
        case Choose(choice):
            return _go_on(*ok_choices.choose(session.saying(None), choice), at_ms)
        case Declare(move):
            return _go_on(*ok_choices.declare(session.saying(None), move, at_ms), at_ms)
        case NewGame():
            return _go_on(*begin_game(session, event), at_ms)
        case _ if isinstance(event, Wish):
            return _judge(_take_in(session, event, at_ms), at_ms)
    return session, ()


def _take_in(session: Session, event: Wish, at_ms: float) -> Session:
    """Take in a request of a page."""
    match event:
        case OpenMenu():
            return open_menu(session, at_ms)
        case Sure(str(space), start=start):
            return sensor_input.be_sure(session, space, start, at_ms)
        case SetHelp(seat, chosen):
            first, second = (chosen if n is seat else session.settings.helps[n.value] for n in Colour)
            return replace(session, settings=replace(session.settings, helps=(first, second)))
        case SetBrightness(brightness) if brightness in BRIGHTNESSES:
            return replace(session, settings=replace(session.settings, brightness=brightness))
        case SetCalm(is_calm):
            return replace(session, settings=replace(session.settings, is_calm=is_calm))
        case SetNames(names):
            return with_names(session, names)
        case LetPhonesIn(is_on, is_guessed=is_guessed):
            phones = session.phones and replace(session.phones, are_let_in=is_on, are_shut_out=is_guessed)
            return replace(session, phones=phones)
        case MissPhones(away):
            return replace(session, phones=session.phones and replace(session.phones, away=away))
        case SetColours() | Recolour():
            return sensor_input.choose_colours(session, event, at_ms)
        case _:
            return session


def _wait(session: Session, waiting: Waiting, event: Event) -> tuple[Session, Decided]:
    """Go on behind what is shown while a change waits to be recorded; end that once the record answers."""
    at_ms = max(event.at_ms, session.at_ms)
    session, decided = _advance(session, at_ms)
    match event:
        case SwitchOff():
            return session, (*decided, Halted())
        case Recorded():
            after, more = _take_event(waiting.after, Tick(at_ms))
            return after, decided + waiting.decided + more
        case RecordFailed() if waiting.is_last_try:
            after, behind = unrecorded_change.give_up(waiting)
            after, more = _take_event(after, Tick(at_ms))
            return after, (*decided, Unrecorded(), *behind, *more)
        case RecordFailed(why):
            return unrecorded_change.fail(session, waiting, why), decided
        case Tick():
            return session, decided
    left: tuple[Event, ...] = (event,)
    if waiting.failure is not None:
        session, is_answered, left = unrecorded_change.listen_for_answer(session, event, at_ms)
        if is_answered:
            decided += (waiting.pending.wanted,)
            waiting = replace(waiting, failure=None, is_last_try=True)
    for each in left:
        after, more = _take_event(waiting.after, each)
        waiting = replace(waiting, after=after, decided=waiting.decided + more)
    return unrecorded_change.show_meanwhile(session, waiting), decided


def _go_on(session: Session, change: Change | None, at_ms: float) -> tuple[Session, Decided]:
    """Decide the change that was chosen, or judge again where none was."""
    return _judge(session, at_ms) if change is None else _decide(session, change, at_ms)


def _decide(session: Session, change: Change, at_ms: float) -> tuple[Session, Decided]:
    """Make a change and judge again; nobody is told of one that must be recorded until it is."""
    session = replace(session, at_ms=at_ms)
    pending: Decided = ()
    if session.recording is Recording.ON and _is_to_record(session, change):
        pending = (Pending(session, record_wanted(session, change, at_ms)),)
    after, effects = make(session, change, at_ms)
    after, more = _judge(after, at_ms)
    return after, (*pending, *(() if session.recording is Recording.ASIDE else effects), *more)


def _is_to_record(session: Session, change: Change) -> bool:
    """Whether a change must be recorded; a new game only if it leaves an unfinished one."""
    if isinstance(change, Begin):
        return is_unfinished(session.record)
    return isinstance(change, Amend | Conclude | Reopen)


def _advance(session: Session, at_ms: float) -> tuple[Session, Decided]:
    """Let time pass to ``at_ms``: whatever is on the agenda happens in order, at its own time."""
    decided: Decided = ()
    while True:
        due, due_ms = min(agenda(session).items(), key=lambda item: item[1])
        if due_ms > at_ms:
            return replace(session, at_ms=at_ms), decided
        session, more = _happen(replace(session, at_ms=due_ms), due)
        session = clock_control.kept_time(session, due_ms)
        decided += more


def _happen(session: Session, due: Due) -> tuple[Session, Decided]:
    """Do what time alone does now."""
    at_ms = session.at_ms
    match due:
        case Due.HALT:
            return sensor_input.swallow_keys(session), (Halted(),)
        case Due.MENU:
            return _judge(open_menu(sensor_input.swallow_keys(session), at_ms), at_ms)
        case Due.KEYS:
            after = sensor_input.leave_keys_out(session)
            return (after, ()) if after.mode is session.mode else _judge(after, at_ms)
        case Due.JUDGE:
            return _judge(session, at_ms)
        case Due.TAP:
            return _count_tap(session)
        case Due.NOTICE:
            return session.saying(None), ()
        case Due.DISARM:
            return sensor_input.lapse(session), ()
        case Due.COMPANION:
            return _judge(companions.heard(session, Tick(at_ms), at_ms) or session, at_ms)
        case Due.CLOCK:
            if (ended := clock_control.fallen(session, at_ms)) is not None:
                return _decide(session, Conclude(ended), at_ms)
            return clock_control.read_clock(session, at_ms)


def _relink(session: Session, link: Linked | Unlinked) -> Session:
    """Note that the board came or went: a declaration and an offered game stay open, all else closes."""
    if isinstance(link, Unlinked) and link.heard_ms is not None:
        # What was thought until the board was last heard is charged.
        clock = session.turn.clock.stopped(max(session.at_ms, link.heard_ms))
        session = replace(session, turn=replace(session.turn, clock=clock))
    opened = open_by_itself(session.position)
    if isinstance(session.mode, Declaring):
        opened = replace(session.mode, touches=Touches())
    return replace(
        session,
        board=replace(session.board, link=link, is_awaiting_sensors=True),
        keys=keys.KeysDown(),
        tap=None,
        mode=session.mode if isinstance(session.mode, Offered | Resuming) else opened,
    )


def _sense(session: Session, sensors: Sensors, at_ms: float) -> tuple[Session, Decided]:
    """Take in the matrix: readings are judged before keys act on them.

    A single report does not decide a tap: it waits until the board, asked once more, has not contradicted it.
    """
    session, seen = excluded_sensors.fill(session, occupancy(session.profile, sensors.debounced))
    if session.board.is_awaiting_sensors:
        opened: Decided = (Began(session.record.start),) if session.board.is_opening else ()
        session, decided = _judge(sense_anew(session, seen, at_ms), at_ms)
        return session, opened + decided
    before, decided = session, ()
    session, tapped = sensor_input.see(session, seen, at_ms, lambda key: ok_choices.meaning(before, key))
    if session.table is not before.table:
        session, decided = _judge(ok_choices.touch(session, at_ms), at_ms)
    if tapped is None:
        return session, decided
    meant = ok_choices.meaning(before, tapped)
    return replace(session, tap=SoonTapped(tapped, at_ms + keys.SURE_MS, meant)), decided


def _count_tap(session: Session) -> tuple[Session, Decided]:
    """Carry out a tap that is due, unless its key no longer does what it meant."""
    tap, session = session.tap, replace(session, tap=None)
    if tap is None or ok_choices.meaning(session, tap.key) != tap.meant:
        return session, ()
    return _tap_key(session, tap.key, session.at_ms)


def _judge(session: Session, at_ms: float) -> tuple[Session, Decided]:
    """Judge the readings until nothing new follows; decide what they settle, or what a companion wants."""
    if not session.is_read:
        return session, ()
    session, now = replace(session, at_ms=at_ms), session.now(at_ms)
    if isinstance(session.mode, Offered):
        return replace(session, judged=JudgedTable(again_ms=now.next_ms)), ()
    session = _forget_lifted(session, now)
    session = companions.up_to_date(session)
    session = excluded_sensors.believe(session, at_ms)
    verdict = judge(session.case, session.table.tracks, now)
    session = replace(session, judged=replace(session.judged, verdict=reported(session, verdict, now)))
    change, by_hand = companions.wanted(session, now), session.by_hand
    if change is None and by_hand is not None:
        change = companions.instead(session, by_hand)
    if change is not None:
        return _decide(session, change, at_ms)
    if isinstance(session.verdict.placement, Settled):
        # It may not be made yet.
        waiting = replace(session.verdict, placement=UnderWay())
        session = replace(session, judged=replace(session.judged, verdict=waiting))
    was_playing, session = session.is_playing, after_verdict(session, now)
    if session.is_playing and not was_playing:
        return _judge(session, at_ms)
    return replace(session, judged=replace(session.judged, again_ms=now.next_ms)), ()


def _forget_lifted(session: Session, now: Now) -> Session:
    """Let spaces count again once their stale piece is gone."""
    memory = session.memory
    lifted = {space for space in memory.stale if _is_gone(session, space, now)}
    if not lifted:
        return session
    memory = replace(memory, stale=memory.stale - lifted, strayed=memory.strayed - lifted)
    return replace(session, memory=memory)


def _is_gone(session: Session, space: str, now: Now) -> bool:
    """Whether a stale piece is surely off, or has been replaced by the piece that the game has there.

    That is not seen if it may only be of another kind.
    """
    track, colour = session.table.tracks[space], table_of(session.position).get(space)
    if track.is_surely_empty(now):
        return True
    is_other = colour is not None and track.reading is Reading.of(colour)
    return is_other and space not in session.memory.mixed and track.is_certain(now)


def _tap_key(session: Session, key: Key, at_ms: float) -> tuple[Session, Decided]:
    if not session.is_linked:
        return session, ()
    session = session.saying(None)
    if key is Key.UNDO:
        return _undo(session, at_ms)
    if key is Key.OK:
        return _answer(session, at_ms)
    stepped = ok_choices.step_open(session, key, at_ms)
    if stepped is not None:
        return _judge(stepped, at_ms) if stepped.table is not session.table else (stepped, ())
    if session.settings.colours is Colours.SENSED:
        is_timed = session.record.clock is not None and session.is_playing
        return session.saying(Notice.CLOCK, at_ms) if is_timed else session, ()
    return _judge(sensor_input.use_colour_key(session, key, at_ms), at_ms)


def _undo(session: Session, at_ms: float) -> tuple[Session, Decided]:
    """Do what Undo does now, or give notice why it does nothing."""
    match undoes(session):
        case Offered() | Menu() as mode:
            return _judge(replace(session, mode=mode), at_ms)
        case Leave():
            return _judge(close(session, at_ms), at_ms)
        case Withdraw():
            return _judge(excluded_sensors.withdraw(session, at_ms), at_ms)
        case Notice.LIFT_FIRST:
            memory = replace(session.memory, undo_ms=(*session.memory.undo_ms, at_ms))
            session, decided = _judge(replace(session, memory=memory), at_ms)
            notice = None if session.question is Question.FAULTY else Notice.LIFT_FIRST
            return session.saying(notice, at_ms), decided
        case None:
            is_led = isinstance(session.mode, Resuming)
            notice = Notice.HOME_FIRST if is_led else Notice.NOTHING_TO_TAKE_BACK
            return session.saying(notice, at_ms), ()
        case change:
            return _decide(session, change, at_ms)


def _answer(session: Session, at_ms: float) -> tuple[Session, Decided]:
    """Answer the question; otherwise do what ``ok`` does in the open mode, or open the choices."""
    match session.question:
        case Question.RESUME if isinstance(session.mode, Offered):
            return _judge(replace(session, mode=Resuming(session.mode)), at_ms)
        case Question.FAULTY:
            return _judge(excluded_sensors.leave_out(session, at_ms), at_ms)
        case Question.EMPTIED:
            return _go_on(session, companions.instead(session, Begin(following(session.record))), at_ms)
        case Question.KINDS:
            return _judge(replace(session, memory=replace(session.memory, mixed=frozenset())), at_ms)
        case Question.SHUT_OUT if session.phones is not None:
            return _judge(replace(session, phones=replace(session.phones, are_shut_out=False)), at_ms)
        case Question.EXHAUSTED:
            heard = session.position.exhausted()
            return _judge(replace(session, talk=replace(session.talk, heard=heard)), at_ms)
        case None:
            return _go_on(*ok_choices.take(session, at_ms), at_ms)
        case _:
            return session, ()
