"""`manalath diagnose`: the guided self-test, on the terminal, the page and the board's own lights at once."""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

from controller.annex import JointPlan, KeptFaults, Reenactment
from controller.annexes.selftest.kept_selftests import about_of
from controller.annexes.selftest.selftest_reports import check_place, evidence_of, keep_report, old_report
from controller.command_line.board_kinds import FoundBoard, every_kind, simulated_kinds
from controller.command_line.boards import PLUGGED_IN, add_board, check_board, find_board, is_simulated
from controller.command_line.data_folder import add_data, records_path
from controller.command_line.guidance import Guidance, Guided
from controller.command_line.kept_lives import life_of
from controller.command_line.parser import (
    FAILED,
    INTERRUPTED,
    CommandLineError,
    Commands,
    add_page,
    add_seed,
    whole,
)
from controller.command_line.stdio import Tint, print_tinted
from controller.diagnose import (
    Diagnosis,
    Evidence,
    Examination,
    Finding,
    PartVerdict,
    PieceGuest,
    PieceState,
    conclude,
    open_examination,
    open_piece_check,
    open_quick_check,
    reenacted,
)
from controller.diagnose.report import (
    About,
    compare_reports,
    describe_part,
    drift_text,
    report_of,
    summary_of,
)
from controller.messages import Message, word
from controller.play.guest import Guest
from controller.wear import BoardLife, describe_life, wear_of

#: Says where a fault is mended, by its name, and what a meter shows there; None if no joint is known.
FindJoint = Callable[[str], Message | None]
#: The exit code of a self-test that found no fault, but left a part untested.
UNTESTED = 4


def add_parsers(commands: Commands) -> None:
    """Describe the command."""
    command = commands.add_parser(
        "diagnose",
        description="Test a board part by part: do what the terminal, the page or the board's own lights "
        "ask for, and learn what is broken, why, and how to mend it. Enter goes on, s skips "
        "a step, b goes back, q pauses, and a second q ends the test with what was found; w "
        "begins the whole self-test after a quick check. The exit code is 1 if a fault was "
        "found; without one it is 130 if the test was stopped early, and 4 if a part is untested.",
    )
    add_board(command, every_kind(), PLUGGED_IN)
    _add_twin_options(command)
    command.add_argument(
        "--quick",
        nargs="*",
        metavar="SPACE",
        help="a quick check of two minutes: every light in three colours, and a piece waved over these "
        "spaces, or over all",
    )
    command.add_argument(
        "--pieces",
        nargs="?",
        const="",
        metavar="SPACE",
        help="check the pieces instead of the board, one after another: each is laid on this space, or on "
        "the one in the middle, and slid to its neighbour; a disc that is missing or turned is named",
    )
    command.add_argument(
        "--report", type=Path, metavar="FILE", help="write a report, and an HTML page of it beside it"
    )
    command.add_argument("--compare", type=Path, metavar="OLD", help="show what changed since that report")
    command.add_argument("--resume", type=Path, metavar="FILE", help="continue the self-test of that report")
    command.add_argument(
        "--in-order",
        action="store_true",
        help="try the reeds in their usual order, instead of those first that play has put in doubt",
    )
    add_data(command)
    add_page(command)
    command.set_defaults(run=_diagnose)


def _add_twin_options(command: argparse.ArgumentParser) -> None:
    """Add the options for a simulated board, if there can be one."""
    command.set_defaults(fault=[], hands=None)
    if not simulated_kinds():
        return
    from simulator.fault_options import add_faults

    add_seed(command, 0, "the random seed on a simulated board (default: %(default)s)")
    add_faults(command, 'break something on a simulated board, such as "dead e5 orange"')
    command.add_argument(
        "--hands",
        type=whole(0),
        metavar="SEED",
        help="let a simulated person do everything on a virtual board, as fast as possible",
    )


def _found(options: argparse.Namespace) -> FoundBoard:
    """Find the board to test; a simulated one begins with the faults that are asked for."""
    found = find_board(options.board)
    if not is_simulated(found.name):
        if options.fault:
            raise CommandLineError(Message("selftest_said.only_simulated"))
        return found
    from simulator.fault_options import given_faults
    from simulator.found_twin import TwinSetting, found_twin

    faults = given_faults(options.fault, found.profile)
    return found_twin(found.name, found.profile, TwinSetting(options.seed, faults=faults))


def _diagnose(options: argparse.Namespace) -> int:
    """Test a board; returns the exit code."""
    found = _found(options)
    if options.pieces is not None:
        return _check_pieces(found, options)
    old = None if options.compare is None else old_report(options.compare, found.profile)
    evidence = None if options.resume is None else evidence_of(options.resume, found.profile)
    if options.report is not None:
        check_place(options.report)
    if options.quick is not None and evidence is not None:
        raise CommandLineError(Message("selftest_said.quick_begins_anew"))
    if options.hands is None:
        has_failed, seen, about = _by_person(found, options, evidence)
    else:
        has_failed, seen, about = False, *_by_hands(found, options)
    guidance: Guidance = options.guidance
    twin = guidance.offered(Reenactment) or Reenactment()
    diagnosis = reenacted(found.profile, seen, conclude(found.profile, seen), twin.odds)
    unfinished = None if seen.is_whole else _unfinished(options.report)
    plan = guidance.offered(JointPlan) or JointPlan()
    where = partial(plan.read_joint, found.profile)
    for line in table_of(diagnosis, where, unfinished, is_quick=seen.is_quick):
        print_tinted(word(line), {"FAIL": Tint.BAD, "SUSPECT": Tint.DOUBTFUL, "untested": Tint.DOUBTFUL})
    life = _life(found, options)
    if life is not None:
        print(word(describe_life(life)))
    document = report_of(found.profile, seen, diagnosis, about, wear_of(life))
    if old is not None:
        print(drift_text(compare_reports(old, document)))
    if options.report is not None:
        kept = KeptFaults() if is_simulated(found.name) else guidance.offered(KeptFaults) or KeptFaults()
        strips = kept.strips(records_path(options.data), found.profile)
        keep_report(options.report, document, plan.draw_joint, strips)
    return FAILED if has_failed else _exit_code(diagnosis, seen)


def _check_pieces(found: FoundBoard, options: argparse.Namespace) -> int:
    """Check the pieces until the person ends it; returns the exit code."""
    given = (options.hands, options.quick, options.report, options.compare, options.resume)
    if any(value is not None for value in given):
        raise CommandLineError(Message("selftest_said.pieces_alone"))
    profile = found.profile
    start = options.pieces or profile.middle
    if start not in {space.name for space in profile.spaces}:
        raise CommandLineError(Message("act.no_space", found=start))
    ended = _guided(found, options, open_piece_check(profile, start))
    checked = ended.guest.checked if isinstance(ended.guest, PieceGuest) else ()
    bad = [one for one in checked if one.verdict.state is not PieceState.GOOD]
    for one in bad:
        print(word(one.text))
    tried = len(checked)
    if bad:
        print(word(Message("selftest_said.some_bad", bad=len(bad), tried=tried)))
    elif tried:
        print(word(Message("selftest_said.all_good", tried=tried)))
    else:
        print(word(Message("selftest_said.nothing_tried")))
    if ended.has_failed:
        return FAILED
    return 1 if bad else 0 if tried else INTERRUPTED


def _guided(found: FoundBoard, options: argparse.Namespace, begun: Guest) -> Guided:
    """Guide a person through what a guest asks for, until it is over."""
    guidance: Guidance = options.guidance
    folder = records_path(options.data)
    return guidance.guide(found, options, begun, board_folder=folder)


def _exit_code(diagnosis: Diagnosis, seen: Evidence) -> int:
    """Return 0 only if nothing is left open; a quick check leaves much open by its nature."""
    if diagnosis.findings:
        return 1
    if not seen.is_whole:
        return INTERRUPTED
    return 0 if seen.is_quick or diagnosis.verdict is PartVerdict.PASS else UNTESTED


def _by_person(
    found: FoundBoard, options: argparse.Namespace, evidence: Evidence | None
) -> tuple[bool, Evidence, About]:
    """Guide a person through the test, until it ends or they end it; first whether the program failed."""
    begun = _begun(found, options, evidence)
    ended = _guided(found, options, begun)
    last = ended.guest if isinstance(ended.guest, Examination) else begun
    seed = options.seed if is_simulated(found.name) else None
    about = about_of(found.name, seed, ended.identity)
    return ended.has_failed, last.evidence, about


def _by_hands(found: FoundBoard, options: argparse.Namespace) -> tuple[Evidence, About]:
    """Let a simulated person do the test, in simulated time."""
    from simulator.fault_options import given_faults
    from simulator.found_twin import VIRTUAL
    from simulator.hands.selftest_run import examine

    if check_board(options.board)[0] != VIRTUAL:
        raise CommandLineError(Message("selftest_said.hands_need_virtual"))
    if options.resume is not None:
        raise CommandLineError(Message("selftest_said.hands_begin_anew"))
    begun = _begun(found, options, None)
    faults = given_faults(options.fault, found.profile)
    examined = examine(found.profile, faults, options.hands, begun=begun)
    return examined.evidence, about_of(found.name, options.hands, None)


def _begun(found: FoundBoard, options: argparse.Namespace, evidence: Evidence | None) -> Examination:
    """Begin the requested test; a CommandLineError names a space that the board does not have."""
    profile = found.profile
    if options.quick is None:
        life = None if options.in_order else _life(found, options)
        return open_examination(profile, evidence, () if life is None else life.doubtful)
    for name in options.quick:
        if name not in {space.name for space in profile.spaces}:
            raise CommandLineError(Message("act.no_space", found=name))
    return open_quick_check(profile, frozenset(options.quick) or None)


def _life(found: FoundBoard, options: argparse.Namespace) -> BoardLife | None:
    """Return the life of the reeds of a real board of this kind that was played on last."""
    if is_simulated(found.name):
        return None
    return life_of(records_path(options.data), found.profile.name)


def _unfinished(report: Path | None) -> Message:
    """Explain that a self-test is incomplete, and how to continue it."""
    if report is None:
        return Message("diagnosis_lines.unfinished")
    return Message("diagnosis_lines.unfinished_in", report=str(report))


def table_of(
    diagnosis: Diagnosis, where: FindJoint, unfinished: Message | None = None, *, is_quick: bool = False
) -> list[Message]:
    """List the results line by line: verdict and parts, possible causes, their cures, what was observed.

    ``where`` finds the joint at which a fault is mended, and what a meter shows there.
    """
    summary = summary_of(diagnosis, is_quick=is_quick)
    lines = [Message("diagnosis_lines.summary", summary=summary, unfinished=unfinished)]
    for finding in diagnosis.findings:
        lines += _lines_of(finding, where)
    reasons = sorted(set(diagnosis.untested.values()), key=word)
    for reason in reasons:
        parts = tuple(describe_part(part) for part, why in diagnosis.untested.items() if why == reason)
        lines.append(Message("diagnosis_lines.untested", parts=parts, reason=reason))
    return lines


def _lines_of(finding: Finding, where: FindJoint) -> list[Message]:
    parts = tuple(map(describe_part, finding.parts))
    lines = [Message("diagnosis_lines.finding", verdict=finding.verdict.value, parts=parts)]
    for cause in finding.causes:
        lines.append(Message("diagnosis_lines.cause", fault=cause.fault, text=cause.text))
        lines.append(Message("diagnosis_lines.cure", cure=cause.cure))
        if joint := where(cause.fault):
            lines.append(Message("diagnosis_lines.where", joint=joint))
    lines.append(Message("diagnosis_lines.seen", evidence=finding.evidence))
    if finding.why_together:
        lines.append(Message("diagnosis_lines.together", why=finding.why_together))
    return lines
