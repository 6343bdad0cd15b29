"""Flashing a board: with the real `avrdude` onto a twin of the bootloader, and with fakes that fail."""

import errno
import fcntl
import os
import shutil
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annexes.flash.avrdude import (
    Avrdude,
    AvrdudeMissingError,
    FlashError,
    FlashProgress,
    check_port,
    meaning_of,
    progress_of,
)
from controller.messages import word
from simulator.serial_line.stk500 import PAGE_BYTES, Flaw, Stk500, Stk500OnPty
from tests.hex_files import write_hex
from tests.sweeps import sampled

CONTENT = bytes((n * 31 + (n >> 8)) & 0x7F for n in range(70_000))


@pytest.fixture
def avrdude() -> Avrdude:
    if shutil.which("avrdude") is None:
        pytest.fail("avrdude is missing, and flashing is only proven with it: sudo apt install avrdude")
    return Avrdude.installed()


@pytest.fixture
def port() -> Iterator[str]:
    """A port that nothing listens on."""
    line, other = os.openpty()
    yield os.ttyname(other)
    os.close(line)
    os.close(other)


def fake(folder: Path, script: str) -> Avrdude:
    """A program that replaces avrdude and records its arguments."""
    tool = folder / "avrdude"
    tool.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{folder}/arguments"\n{script}\n')
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    return Avrdude(str(tool), silence_s=10.0)


def is_ended(folder: Path) -> bool:
    """Whether the program that has written its number there has ended, or never got so far."""
    number = folder / "pid"
    return not number.exists() or not Path(f"/proc/{number.read_text().strip() or 'none'}").exists()


def test_what_is_written_is_the_image_page_by_page(avrdude: Avrdude, tmp_path: Path) -> None:
    image, steps = write_hex(tmp_path / "firmware.hex", CONTENT), list[FlashProgress]()
    with Stk500OnPty(Stk500()) as twin:
        avrdude.write(twin.path, image, steps.append)
    flash = twin.bootloader.flash
    assert flash[: len(CONTENT)] == CONTENT
    assert set(flash[len(CONTENT) :]) == {0xFF}
    assert twin.bootloader.written == list(range(0, len(CONTENT), PAGE_BYTES))
    assert twin.bootloader.is_done
    assert {FlashProgress("writing", 100), FlashProgress("verifying", 100)} <= set(steps)
    assert [step for step in steps if step.phase == "writing"] == steps[
        : steps.index(FlashProgress("writing", 100)) + 1
    ]


FLAWS = {
    "another chip": (Flaw(signature=(0x1E, 0x95, 0x0F)), "the chip there is not an ATmega2560 .*1E 98 01"),
    "a worn out cell": (
        Flaw(dead_cells=frozenset({300})),
        "the firmware does not read back as it was written .*mismatch",
    ),
}


@sampled(1)
@pytest.mark.parametrize(("flaw", "sentence"), FLAWS.values(), ids=FLAWS)
def test_what_the_real_one_meets_is_explained_in_plain_words(
    flaw: Flaw, sentence: str, avrdude: Avrdude, tmp_path: Path
) -> None:
    image = write_hex(tmp_path / "firmware.hex", CONTENT[:1000])
    with Stk500OnPty(Stk500(flaw)) as twin, pytest.raises(FlashError, match=sentence):
        avrdude.write(twin.path, image, lambda _: None)


def test_the_real_one_is_not_waited_for_when_the_bootloader_is_mute(avrdude: Avrdude, tmp_path: Path) -> None:
    image, hasty = write_hex(tmp_path / "firmware.hex", CONTENT[:1000]), replace(avrdude, silence_s=0.3)
    with (
        Stk500OnPty(Stk500(Flaw(is_silent=True))) as twin,
        pytest.raises(
            FlashError, match=r"avrdude said nothing for 0\.3 s, and was stopped; pull the cable out"
        ),
    ):
        hasty.write(twin.path, image, lambda _: None)


def test_its_arguments_say_what_to_write_where_and_never_to_erase(port: str, tmp_path: Path) -> None:
    tool = fake(tmp_path, "exit 0")
    tool.write(port, tmp_path / "a b.hex", lambda _: None)
    wanted = f"-p m2560 -c wiring -P {port} -b 115200 -D -U".split()
    assert (tmp_path / "arguments").read_text().splitlines() == [*wanted, f"flash:w:{tmp_path}/a b.hex:i"]


#: Messages of avrdude 6.3 and 7.1, and what the user reads instead.
WORDS = {
    "avrdude error: timeout communicating with programmer": "the bootloader does not answer .*capacitor",
    "avrdude: stk500v2_ReceiveMessage(): timeout": "the bootloader does not answer",
    "avrdude: stk500_getsync() attempt 10 of 10: not in sync: resp=0x00": "the bootloader does not answer",
    "avrdude: verification error, first mismatch at byte 0x0000": "the firmware does not read back",
    "avrdude error: verification mismatch": "the firmware does not read back as it was written",
    "avrdude: Expected signature for ATmega2560 is 1E 98 01": "the chip there is not an ATmega2560",
    "avrdude: ser_send(): write error: Input/output error": "the cable came out",
    "avrdude OS error: unable to write: Input/output error": "the cable came out",
    "avrdude: the moon is full": r"avrdude failed \(avrdude: the moon is full\); start over",
}


@sampled(4)
@pytest.mark.parametrize(("words", "sentence"), WORDS.items())
def test_its_failures_are_explained_in_plain_words(
    words: str, sentence: str, port: str, tmp_path: Path
) -> None:
    failing = fake(tmp_path, f"echo '{words}' >&2; exit 1")
    with pytest.raises(FlashError, match=sentence):
        failing.write(port, tmp_path / "firmware.hex", lambda _: None)


def test_a_failure_without_a_word_is_one_too(port: str, tmp_path: Path) -> None:
    with pytest.raises(FlashError, match="without a word"):
        fake(tmp_path, "exit 3").write(port, tmp_path / "firmware.hex", lambda _: None)


def test_one_that_hangs_is_ended(port: str, tmp_path: Path) -> None:
    hanging = Avrdude(fake(tmp_path, f'echo $$ > "{tmp_path}/pid"; exec sleep 600').tool, silence_s=0.2)
    with pytest.raises(FlashError, match=r"avrdude said nothing for 0\.2 s, and was stopped"):
        hanging.write(port, tmp_path / "firmware.hex", lambda _: None)
    assert is_ended(tmp_path)


#: Programs that never end: silent with its output closed, with a word now and then, and with ever more.
ENDLESS = {
    "closed": "exec sleep 600 >&- 2>&-",
    "dripping": "while :; do printf .; sleep 0.01; done",
    "flooding": "exec yes",
    "flooding on one line": "exec tr '\\0' '#' < /dev/zero",
}


@sampled(1)
@pytest.mark.parametrize("script", ENDLESS.values(), ids=ENDLESS)
def test_one_that_does_not_end_is_ended(script: str, port: str, tmp_path: Path) -> None:
    tool = fake(tmp_path, f'echo $$ > "{tmp_path}/pid"; {script}').tool
    with pytest.raises(FlashError, match="avrdude did not finish, and was stopped; pull the cable out"):
        Avrdude(tool, silence_s=5.0, whole_s=1.0).write(port, tmp_path / "firmware.hex", lambda _: None)
    assert is_ended(tmp_path)


def test_what_it_says_is_quoted_in_plain_characters_and_shortened(port: str, tmp_path: Path) -> None:
    failing = fake(tmp_path, r"printf 'avrdude: \033]0;x\007\377\302\233 %0999d\n' 7; exit 1")
    with pytest.raises(
        FlashError, match=r"\(avrdude: \\x1b]0;x\\x07\\xff\\x9b 0{100,150}\.\.\.\); start over"
    ):
        failing.write(port, tmp_path / "firmware.hex", lambda _: None)


def test_it_is_ended_with_the_one_who_watches_it(port: str, tmp_path: Path) -> None:
    def interrupted(_: FlashProgress) -> None:
        raise KeyboardInterrupt

    writing = fake(tmp_path, f'echo $$ > "{tmp_path}/pid"; printf "Writing | ##"; exec sleep 600')
    with pytest.raises(KeyboardInterrupt):
        writing.write(port, tmp_path / "firmware.hex", interrupted)
    assert is_ended(tmp_path)


def test_a_missing_one_is_reported_with_the_way_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(AvrdudeMissingError, match="sudo apt install avrdude"):
        Avrdude.installed()


def test_a_port_that_is_none_is_found_before_it_is_asked(tmp_path: Path) -> None:
    with pytest.raises(FlashError, match=r"There is no port /dev/ttyNONE\. Plug the board in"):
        fake(tmp_path, "exit 0").write("/dev/ttyNONE", tmp_path / "firmware.hex", lambda _: None)
    assert not (tmp_path / "arguments").exists()


def test_a_file_is_no_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(FlashError, match=r"is not a serial port\. Name one like /dev/ttyACM0"):
        check_port(str(file))


def test_a_port_in_use_is_reported(port: str) -> None:
    other = os.open(port, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with pytest.raises(FlashError, match=f"Another program uses {port}. End that program"):
        check_port(port)
    os.close(other)
    check_port(port)


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.EACCES, "This user may not open .*dialout"),
        (errno.EBUSY, "Another program uses"),
        (errno.EIO, "cannot be opened: .*Input/output error"),
    ],
)
def test_what_the_system_refuses_is_reported(
    number: int, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("controller.annexes.flash.avrdude.os.open", refuse)
    with pytest.raises(FlashError, match=sentence):
        check_port("/dev/ttyACM0")


def test_bars_show_how_far_it_is() -> None:
    signature = "Reading | ################################################## | 100% 0.01s\n"
    assert progress_of("avrdude: writing") == progress_of(signature) == ()
    assert progress_of(f"{signature}Writing | #####") == (FlashProgress("writing", 10),)
    bar = "#" * 50
    both = f"Writing | {bar} | 100% 0.90s\n\nReading | #"
    assert progress_of(both) == (FlashProgress("writing", 100), FlashProgress("verifying", 2))


def test_what_a_line_without_modem_signals_says_is_no_cause() -> None:
    assert "TIOCMGET" not in word(meaning_of('avrdude OS error: ioctl("TIOCMGET"): Inappropriate\nbroken'))
