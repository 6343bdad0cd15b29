"""Transitions: how one event turns a session into the next, and which facts follow.

Pure. Time passes in order: whatever became due before an event is judged first, at its own time, so a late
tick decides what a punctual one would have. A verdict that settles a move decides a change. If a record is
kept, nobody is told of the change until it is recorded; the game goes on behind what is shown
(`unrecorded_change`), so a slow record never alters a decision.
"""

from dataclasses import replace

from controller.board import Key
from controller.inference import (
    Amend,
    AtRest,
    Colours,
    Emptied,
    Now,
    Reading,
    Settled,
    Verdict,
    judge,
    occupancy,
    table_of,
)
from controller.ports import Linked, Sensors, Unlinked
from controller.session import (
    clock_control,
    engine_answers,
    excluded_sensors,
    keys,
    match_follower,
    ok_choices,
    sensor_input,
    tried_line,
    unrecorded_change,
)
from controller.session.after_verdict import after_verdict
from controller.session.committed_changes import Effects, game_began, is_unfinished, make, record_wanted
from controller.session.events import (
    Began,
    Begin,
    Change,
    Choose,
    Conclude,
    Declare,
    DrawAnswered,
    Event,
    FollowMatch,
    Halted,
    LetPhonesIn,
    MissPhones,
    NewGame,
    OpenMenu,
    Propose,
    Recorded,
    RecordFailed,
    Reply,
    Requested,
    SetBrightness,
    SetCalm,
    SetHelp,
    SetNames,
    SetSeats,
    Sure,
    SwitchOff,
    Tapped,
    Tick,
    Touched,
    TryLine,
    Unrecorded,
    Wish,
)
from controller.session.light_menu import BRIGHTNESSES, open_menu
from controller.session.mode import Declaring, Touches, open_by_itself
from controller.session.refusals import check
from controller.session.replay import show_next, step_show
from controller.session.sensor_input import sense_anew
from controller.session.session_start import with_names
from controller.session.space_taps import close, held
from controller.session.state import (
    Decided,
    Due,
    Notice,
    Offered,
    Pending,
    Question,
    Recording,
    Replaying,
    Resuming,
    Session,
    SoonTapped,
    Waiting,
)
from controller.session.undo import Leave, LiftFirst, StepOut, Withdraw, undoes
from controller.table import GameClock, Record, puzzle_from


def step(session: Session, event: Event) -> tuple[Session, Effects]:
    """Apply one event; raise a GameError if it cannot be taken (`controller.session.refusals`)."""
    mode = session.mode
    taken = _wait(session, mode, event) if isinstance(mode, Waiting) else _take_event(session, event)
    return unrecorded_change.until_recorded(*taken)


def _take_event(session: Session, event: Event) -> tuple[Session, Decided]:
    """Apply one event as if all that is decided were on record."""
    at_ms = max(event.at_ms, session.at_ms)
    check(session, event)
    after, decided = _advance(session, at_ms)
    after, more = _apply(after, event, at_ms)
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
    match event:
        case SwitchOff():
            return session, (Halted(),)
        case _ if isinstance(session.mode, Replaying):
            return step_show(session, session.mode, event, at_ms), ()
        case Linked() | Unlinked():
            return _relink(session, event), ()
        case Sensors():
            return _sense(session, event, at_ms)
        case Tapped(key):
            return _tap_key(session, key, at_ms)
        case Touched(space):
            return ok_choices.tap_spaces(replace(session, notice=None), (space,), at_ms), ()
        case Choose() | Declare() | DrawAnswered():
            session, change = _chosen(session, event, at_ms)
            return _judge(session, at_ms) if change is None else _decide(session, change, at_ms)
        case NewGame(start, puzzle=None) if match_follower.is_of_match(session, start.game):
            change = match_follower.again(session)
            return (session, ()) if change is None else _decide(session, change, at_ms)
        case NewGame(start, _, seed, names, seats, puzzle, clock, swaps):
            begun = Record(start.game, start, seed=seed, puzzle=puzzle_from(start, puzzle))
            session = _fitted(session, event)
            record = session.game_record.followed_by(begun)
            if swaps:
                record, session = record.swapped, replace(session, helps=(session.helps[1], session.helps[0]))
            record = record if clock is None else replace(record, clock=GameClock.read(clock))
            record = record if names is None else replace(record, names=names)
            record = record if seats is None else replace(record, seats=seats)
            return _decide(session, Begin(record), at_ms)
        case _ if isinstance(event, Wish):
            return _judge(_take_in(session, event, at_ms), at_ms)
    return session, ()


def _fitted(session: Session, new: NewGame) -> Session:
    """Return the session after a choice of who plays a game; who solves a puzzle is no such choice."""
    fit = session.fit
    if new.seats is not None and new.puzzle is None:
        fit = fit.chosen(new.seats)
    if new.first_level is not None:
        fit = fit.begun_at(new.start.game.name, new.first_level)
    return replace(session, fit=fit)


def _chosen(
    session: Session, event: Choose | Declare | DrawAnswered, at_ms: float
) -> tuple[Session, Change | None]:
    """Do what a page chose or declared, or what the engine answered to a draw."""
    match event:
        case Choose(choice):
            return ok_choices.choose(replace(session, notice=None), choice)
        case Declare(move):
            return ok_choices.declare(replace(session, notice=None), move, at_ms)
        case DrawAnswered():
            return ok_choices.hear(session, event, at_ms)


def _take_in(session: Session, event: Wish, at_ms: float) -> Session:
    """Take in a request of a page, or an answer of a seat without hands or the engine."""
    match event:
        case OpenMenu():
            return open_menu(session, at_ms)
        case Sure(space, start=start):
            return (
                engine_answers.hurried(session)
                if space is None
                else sensor_input.be_sure(session, space, start, at_ms)
            )
        case SetHelp(seat, chosen):
            first, second = (chosen if n == seat.value else old for n, old in enumerate(session.helps))
            return replace(session, helps=(first, second))
        case SetBrightness(brightness):
            return replace(session, brightness=brightness) if brightness in BRIGHTNESSES else session
        case SetCalm(is_calm):
            return replace(session, is_calm=is_calm)
        case SetNames(names):
            return with_names(session, names)
        case LetPhonesIn(is_on, is_guessed=is_guessed):
            phones = session.phones and replace(session.phones, are_let_in=is_on, are_shut_out=is_guessed)
            return replace(session, phones=phones)
        case MissPhones(away):
            return replace(session, phones=session.phones and replace(session.phones, away=away))
        case SetSeats(seats):
            return engine_answers.with_seats(session, seats)
        case Requested():
            return engine_answers.take_answer(session, event)
        case FollowMatch():
            return match_follower.take_match(tried_line.take_up(session, at_ms), event, at_ms)
        case _:
            return sensor_input.choose_colours(session, event, at_ms)


def _wait(session: Session, waiting: Waiting, event: Event) -> tuple[Session, Decided]:
    """Go on behind what is shown while a change waits to be recorded; end that once the record answers."""
    at_ms = max(event.at_ms, session.at_ms)
    check(session, event)
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


def _decide(session: Session, change: Change, at_ms: float) -> tuple[Session, Decided]:
    """Make a change and judge again; nobody is told of one that must be recorded until it is.

    Nothing that happens on a line is a fact of the game; another game is begun from the game itself.
    """
    session = replace(session, at_ms=at_ms)
    if isinstance(change, Begin):
        session = tried_line.take_up(session, at_ms)
    pending: Decided = ()
    if session.recording is Recording.ON and _is_to_record(session, change):
        pending = (Pending(session, record_wanted(session, change, at_ms)),)
    after, effects = make(session, change, at_ms)
    after, more = _judge(after, at_ms)
    return after, (*pending, *(effects if session.aside is None else ()), *more)


def _is_to_record(session: Session, change: Change) -> bool:
    """Whether a change must be recorded; a new game only if it leaves an unfinished one."""
    match change:
        case Begin():
            return is_unfinished(session.record)
        case Propose() | Reply() | TryLine():
            return False
    return True


def _advance(session: Session, at_ms: float) -> tuple[Session, Decided]:
    """Let time pass to ``at_ms``: whatever is on the agenda happens in order, at its own time."""
    decided: Decided = ()
    while True:
        due, due_ms = min(session.agenda.items(), key=lambda item: item[1])
        if due_ms > at_ms:
            return replace(session, at_ms=at_ms), decided
        session, more = _happen(replace(session, at_ms=due_ms), due)
        session = clock_control.kept_time(session, due_ms)
        decided += more


def _happen(session: Session, due: Due) -> tuple[Session, Decided]:
    """Do what time alone does now."""
    at_ms = session.at_ms
    match due, session.mode:
        case Due.HALT, _:
            return sensor_input.swallow_keys(session), (Halted(),)
        case Due.MENU, _:
            return _judge(open_menu(sensor_input.swallow_keys(session), at_ms), at_ms)
        case Due.KEYS, _:
            after = sensor_input.leave_keys_out(session)
            return (after, ()) if after.mode is session.mode else _judge(after, at_ms)
        case Due.JUDGE, _:
            return _judge(session, at_ms)
        case Due.TAP, _:
            return _count_tap(session)
        case Due.NOTICE, _:
            return replace(session, notice=None), ()
        case Due.DISARM, _:
            return sensor_input.lapse(session), ()
        case Due.PLY, Replaying() as replaying:
            return show_next(session, replaying), ()
        case Due.CLOCK, _:
            if (ended := clock_control.fallen(session, at_ms)) is not None:
                return _decide(session, Conclude(ended), at_ms)
            return clock_control.read_clock(session, at_ms)
    return session, ()


def _relink(session: Session, link: Linked | Unlinked) -> Session:
    """Note that the board came or went: a declaration and an offered game stay open, all else closes."""
    if isinstance(link, Unlinked) and link.heard_ms is not None:
        session = clock_control.stopped(session, max(session.at_ms, link.heard_ms))
    opened = open_by_itself(session.position)
    if isinstance(session.mode, Declaring):
        opened = replace(session.mode, touches=Touches())
    return replace(
        session,
        link=link,
        is_awaiting_sensors=True,
        keys=keys.KeysDown(),
        tap=None,
        mode=session.mode if isinstance(session.mode, Offered | Resuming) else opened,
    )


def _sense(session: Session, sensors: Sensors, at_ms: float) -> tuple[Session, Decided]:
    """Take in the matrix: readings are judged before keys act on them.

    A single report does not decide a tap: it waits until the board, asked once more, has not contradicted it.
    """
    session, seen = excluded_sensors.fill(session, occupancy(session.profile, sensors.debounced))
    if session.is_awaiting_sensors:
        opened: Decided = (game_began(session.record),) if session.is_opening else ()
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
    """Judge the readings until nothing new follows, and decide what they settle."""
    if not session.is_linked:
        return session, ()
    session, now = replace(session, at_ms=at_ms), session.now(at_ms)
    if isinstance(session.mode, Offered):
        return replace(session, verdict=Verdict(), judge_ms=now.next_ms, plan=None), ()
    session = match_follower.recognised(session)
    if (change := match_follower.next_change(session)) is not None:
        return _decide(session, change, at_ms)
    session = match_follower.follow(session)
    session = _forget_lifted(excluded_sensors.believe(session, at_ms), now)
    verdict = judge(session.case, session.table.tracks, now)
    verdict = match_follower.until_answered(session, held(session, verdict, now))
    session = replace(session, verdict=engine_answers.toward(session, verdict))
    match session.verdict.placement:
        case Settled(Amend(moves=[_, *_])) if session.asked is not None:
            return _decide(session, Reply(is_taken=False, to=session.asked), at_ms)
        case Settled(change):
            return _decide(session, change, at_ms)
        case Emptied() if session.position.outcome is not None:
            change = match_follower.again(session, is_cleared=True)
            if change is not None:
                return _decide(session, change, at_ms)
        case AtRest() if (move := engine_answers.previewed(session, now)) is not None:
            return _decide(session, Amend(moves=(move,)), at_ms)
    was_playing, session = session.is_playing, after_verdict(session, now)
    if session.followed is not None and session.is_playing and not was_playing:
        return _judge(session, at_ms)
    asked = engine_answers.show(session, now)
    return (replace(session, judge_ms=now.next_ms), ()) if asked is session else _judge(asked, at_ms)


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
    session = replace(session, notice=None)
    if key is Key.UNDO:
        return _undo(session, at_ms)
    if key is Key.OK:
        return _answer(session, at_ms)
    stepped = ok_choices.step_open(session, key, at_ms)
    if stepped is not None:
        return _judge(stepped, at_ms) if stepped.table is not session.table else (stepped, ())
    if session.colours is Colours.SENSED:
        is_timed = session.record.clock is not None and session.is_playing
        return replace(session, notice=Notice.CLOCK, notice_ms=at_ms) if is_timed else session, ()
    return _judge(sensor_input.tap_colour_key(session, key, at_ms), at_ms)


def _undo(session: Session, at_ms: float) -> tuple[Session, Decided]:
    """Do what Undo does now, or give notice why it does nothing."""
    match undoes(session):
        case StepOut(mode):
            return _judge(replace(session, mode=mode), at_ms)
        case Leave():
            return _judge(close(session, at_ms), at_ms)
        case Withdraw():
            return _judge(excluded_sensors.withdraw(session, at_ms), at_ms)
        case LiftFirst():
            memory = replace(session.memory, tries=session.memory.tries + 1)
            session, decided = _judge(replace(session, memory=memory), at_ms)
            notice = None if session.question is Question.FAULTY else Notice.LIFT_FIRST
            return replace(session, notice=notice, notice_ms=at_ms), decided
        case None:
            is_led = isinstance(session.mode, Resuming)
            notice = Notice.HOME_FIRST if is_led else Notice.NOTHING_TO_TAKE_BACK
            return replace(session, notice=notice, notice_ms=at_ms), ()
        case change:
            return _decide(session, change, at_ms)


def _answer(session: Session, at_ms: float) -> tuple[Session, Decided]:
    """Answer the question; otherwise do what ``ok`` does in the open mode, or open the choices."""
    if isinstance(session.mode, Offered):
        return _judge(replace(session, mode=Resuming(session.mode)), at_ms)
    match session.question:
        case Question.FAULTY:
            return _judge(excluded_sensors.leave_out(session, at_ms), at_ms)
        case Question.EMPTIED:
            change = match_follower.again(session)
            return (session, ()) if change is None else _decide(session, change, at_ms)
        case Question.KINDS:
            return _judge(replace(session, memory=replace(session.memory, mixed=frozenset())), at_ms)
        case Question.SHUT_OUT if session.phones is not None:
            return _judge(replace(session, phones=replace(session.phones, are_shut_out=False)), at_ms)
        case Question.EXHAUSTED:
            return _judge(replace(session, heard=session.exhausted), at_ms)
        case None:
            session, change = ok_choices.take(session, at_ms)
            return _judge(session, at_ms) if change is None else _decide(session, change, at_ms)
        case _:
            return session, ()
