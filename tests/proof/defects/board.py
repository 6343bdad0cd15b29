"""Electrical and wire: what the board senses or shows is lost, late or invented, or harms the hardware."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from controller.board import Profile, Timings
from hardware.debounce import Debounce
from hardware.debounce import step as debounce_step
from hardware.gpio_board.matrix_lines import Lines
from hardware.images.intel_hex import Image
from hardware.profiles import load_profile
from hardware.serial_board.conversation import Conversation, LeftError, ReportOrder, ReportPlace
from hardware.serial_board.link_errors import strange
from hardware.serial_board.send_window import Keepalive
from hardware.serial_board.wanted_lights import Refreshing, RefreshProof, WantedLights
from hardware.wire import crc16
from tests.firmware.native import compile_native
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, changed, instead


@hurts("A byte corrupted on the cable becomes a piece that is not there.", "hardware/wire/test_framing.py")
def checksum_proves_nothing() -> None:
    always(crc16, 0)


def _placed(wrong: ReportPlace, right: ReportPlace) -> None:
    """Take reports of one place for those of another."""
    changed(ReportOrder.take, lambda place: right if place is wrong else place)


@hurts(
    "After a lost report the next one is taken, and a lifted piece stays in the game.",
    "hardware/serial_board/test_report_order.py",
    "hardware/serial_board/test_host_reports.py",
)
def gap_not_noticed() -> None:
    _placed(ReportPlace.EARLY, ReportPlace.NEXT)


@hurts(
    "A forged packet becomes a piece, and the board's true report counts as its repeat.",
    "hardware/serial_board/test_report_order.py",
    "hardware/serial_board/test_host_reports.py",
)
def forgery_believed() -> None:
    _placed(ReportPlace.CONTRARY, ReportPlace.AGAIN)


@hurts(
    "A board's restart goes unnoticed, and its lights stay as they were.",
    "hardware/serial_board/test_host.py",
)
def restart_unnoticed() -> None:
    def err(hear: Callable[..., None], *packet: object) -> None:
        with suppress(LeftError):
            hear(*packet)

    instead(Conversation.hear, err)


@hurts(
    "A move is decided although an earlier lift is still on its way.",
    "hardware/serial_board/test_host_asking.py",
    "hardware/serial_board",
)
def proof_before_its_reports() -> None:
    def err(
        take: Callable[..., RefreshProof | None], refreshing: Refreshing, newest: int
    ) -> RefreshProof | None:
        proof = refreshing._proof
        return take(refreshing, newest if proof is None else proof.report)

    instead(Refreshing.take, err)


@hurts("A board on which nothing moves goes dark every two seconds.", "hardware/serial_board")
def nothing_keeps_the_link() -> None:
    always(Keepalive.due_ms, float("inf"))
    always(Keepalive.say, None)


@hurts("A lost picture counts as shown, and the lights keep the old one.", "hardware/serial_board")
def picture_sent_once() -> None:
    def err(sent: Callable[..., None], lights: WantedLights, seq: int, frame: object, at_ms: float) -> None:
        sent(lights, seq, frame, at_ms + 1e9)

    instead(WantedLights.sent, err)


@hurts(
    "The wiring of another board is read by the map of this one.",
    "hardware/serial_board/test_host.py",
    "hardware/serial_board",
)
def any_board_will_do() -> None:
    always(strange, None)


@hurts("Firmware for another profile is flashed and drives the wrong pins.", "annexes/flash")
def any_image_will_do() -> None:
    always(Image.check_profile, None)


@hurts("A bouncing reed makes one piece look lifted and put down many times.", "hardware/test_debounce.py")
def bounces_believed() -> None:
    def err(step: Callable[..., Debounce], state: Debounce, timings: Timings, **reads: int) -> Debounce:
        return step(state, replace(timings, lockout_ms=0, quiet_ms=0, quiet_scans=0), **reads)

    instead(debounce_step, err)


def _profile(change: Callable[[Profile], Profile]) -> None:
    changed(load_profile, change)


@hurts("The lights of two spaces are exchanged.", "hardware/test_profiles.py")
def lights_of_two_spaces_exchanged() -> None:
    _profile(
        lambda profile: replace(profile, lights=(profile.lights[1], profile.lights[0], *profile.lights[2:]))
    )


@hurts(
    "On a Pi, rows are driven high between scans, and two closed reeds short one to another.",
    "hardware/gpio_board/test_matrix_lines.py",
)
def rows_driven_high() -> None:
    def err(scan: Callable[[Lines], int], lines: Lines) -> int:
        bits = scan(lines)
        for row in lines._rows:
            lines._gpio.setup(row, lines._gpio.OUT, initial=1)
        return bits

    instead(Lines.scan, err)


def _in_c(symbol: str, text: str) -> None:
    """Put C in place of a function of the firmware, in every build for the computer that tests it."""

    def err(compile_it: Callable[..., Path], folder: Path, board: str, *flags: str, **named: Path) -> Path:
        source = folder / "erring.c"
        source.write_text(text, encoding="ascii")
        return compile_it(folder, board, *flags, f"-Wl,--wrap={symbol}", str(source), **named)

    instead(compile_native, err)


@hurts("The firmware lets the lights draw more than the supply gives.", "firmware/test_lights.py")
def firmware_without_a_cap() -> None:
    text = "void __wrap_lights_limit(void *lights, unsigned short cap_ma) { (void)lights; (void)cap_ma; }\n"
    _in_c("lights_limit", text)


@hurts(
    "The firmware drops a report that was not acknowledged.",
    "firmware/test_report_queue.py",
    "firmware/test_link.py",
)
def firmware_never_repeats() -> None:
    text = (
        "void __real_reports_sent(void *, unsigned short);\n"
        "_Bool __wrap_reports_sent(void *reports, unsigned short now_ms)\n"
        "{ (void)reports; (void)now_ms; return 0; }\n"
    )
    _in_c("reports_sent", text)


@hurts(
    "The lights of a board that has lost its host stay lit.",
    "firmware/test_link.py",
    "firmware/test_lights.py",
)
def firmware_lit_for_ever() -> None:
    _in_c("lights_darken", "void __wrap_lights_darken(void *lights) { (void)lights; }\n")
