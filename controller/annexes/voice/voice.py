"""A voice at the table: another program speaks what the board says, and the table never waits for it.

Decides which program speaks, espeak-ng or piper, with which options, and what happens when it stops or hangs:
the game goes on, and the next sentence starts it again. `controller.table_messages` decides what is told, and
when. A sentence goes to the program's standard input, so nothing in it is a command or an option.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from controller.annexes.voice import RATE
from controller.command_line.data_folder import records_path
from controller.command_line.parser import NotInstalledError
from controller.messages import Message, speaks, word
from controller.play.loop import Loop
from controller.play.side_thread import SideThread
from controller.play.subscriber import Command, Subscriber
from controller.session import Session
from controller.table_messages import Narrator
from hardware.plain_files import ReadError, read_text

#: What a model of piper ends in, and the file beside it that describes it.
MODEL, ABOUT = ".onnx", ".json"
#: That file has a few kilobytes.
_MOST_MB = 1
#: The models of piper in the folder of the records.
VOICES = "voices"
#: The signal that nobody notices, and the one that nobody outlives; Windows has neither.
_NOTHING, _KILL = 0, 9
#: How to get the programs.
_CURES = {
    "espeak-ng": "sudo apt install espeak-ng",
    "piper": "pip install piper-tts",
    "aplay": "sudo apt install alsa-utils",
}

#: A program that speaks is looked at this often.
_LOOK_S = 0.05
#: How long a sentence may take: a program that takes longer hangs.
_LONGEST_S, _WORD_S = 20.0, 2.0


@dataclass(frozen=True, slots=True)
class Speech:
    """How a sentence is spoken: command lines, each of which reads what the one before it writes."""

    name: str
    lines: tuple[tuple[str, ...], ...]


def find_speech(options: argparse.Namespace) -> Speech:
    """Return what speaks in the program's language; NotInstalledError if anything of it is missing."""
    language, wish, rate = speaks()[0], options.voice, options.voice_rate
    if wish.endswith(MODEL):
        program, _, model = wish.rpartition(":")
        return _piper(program or "piper", Path(model), rate)
    if wish == "" and shutil.which("espeak-ng") is None and shutil.which("piper") is not None:
        models = sorted((records_path(options.data) / VOICES).glob(f"{language}[_-]*{MODEL}"))
        where = records_path(options.data) / VOICES / f"{language}_*{MODEL}"
        return _piper("piper", models[0] if models else where, rate)
    program = _found(wish or "espeak-ng")
    return Speech("espeak-ng", ((program, "-v", language, "-s", str(rate), "--stdin"),))


def _piper(program: str, model: Path, rate: int) -> Speech:
    try:
        model.stat()
        about = json.loads(read_text(model.with_name(model.name + ABOUT), _MOST_MB))
        sounds = str(int(about["audio"]["sample_rate"]))
    except (OSError, ReadError, ValueError, LookupError, TypeError) as error:
        raise NotInstalledError(
            Message("voice.no_model", model=str(model), about=model.name + ABOUT)
        ) from error
    scale = f"{RATE / rate:.2f}"
    says = (_found(program), "--model", str(model), "--length_scale", scale, "--output_raw")
    return Speech("piper", (says, (_found("aplay"), "-q", "-r", sounds, "-f", "S16_LE", "-t", "raw", "-")))


def _found(program: str) -> str:
    """Return where a program is; NotInstalledError if it is missing."""
    path = shutil.which(program)
    if path is None:
        raise NotInstalledError(Message("voice.no_program", program=program, cure=_CURES.get(program, "")))
    return path


class Speaker:
    """Speaks one sentence at a time. All calls belong to one thread."""

    def __init__(self, speech: Speech, report: Callable[[Message], None]) -> None:
        self._speech, self._report = speech, report
        self._running: list[subprocess.Popen[bytes]] = []
        self._until_s = 0.0
        self._has_failed = False

    def say(self, text: str) -> None:
        """Say a sentence, in place of one that is still being spoken."""
        self.cut()
        self._until_s = time.monotonic() + _LONGEST_S + _WORD_S * len(text.split())
        try:
            for line in self._speech.lines:
                self._running.append(self._start(line))
        except OSError:
            self._fail()
            return
        with suppress(OSError):
            first = self._running[0].stdin
            if first is not None:
                first.write(text.encode() + b"\n")
                first.close()

    def _start(self, line: tuple[str, ...]) -> subprocess.Popen[bytes]:
        """Start a program that reads what the one before it writes, the first one the sentence."""
        return subprocess.Popen(  # noqa: S603 - what the player has named, found by its path; no shell
            line,
            stdin=self._running[-1].stdout if self._running else subprocess.PIPE,
            stdout=subprocess.DEVNULL if line is self._speech.lines[-1] else subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def is_speaking(self) -> bool:
        """Whether a sentence is being spoken; reports a program that stopped or hangs, once."""
        # Of a script that has ended, the player may still be there.
        is_running = any(one.poll() is None or _reach(one, _NOTHING) for one in self._running)
        if is_running and time.monotonic() < self._until_s:
            return True
        if is_running or any(program.returncode for program in self._running):
            self._fail()
        self.cut()
        return False

    def cut(self) -> None:
        """Be silent: end the programs, and whatever they have started."""
        for running in self._running:
            _reach(running, _KILL)
            running.kill()
        for running in self._running:
            running.wait()
            for pipe in (running.stdin, running.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()
        self._running = []

    def _fail(self) -> None:
        self.cut()
        if not self._has_failed:
            self._report(Message("voice.stopped", program=self._speech.name))
        self._has_failed = True


def _reach(program: subprocess.Popen[bytes], number: int) -> bool:
    """Send a signal to a program and all that it has started; returns whether any of it is there."""
    if sys.platform == "win32":
        return False
    try:
        os.killpg(program.pid, number)
    except (ProcessLookupError, PermissionError):
        return False
    return True


class Voice(Subscriber):
    """Tells the players of one table what the board says, in a thread of its own."""

    def __init__(self, loop: Loop, speaker: Speaker) -> None:
        self._loop, self._speaker = loop, speaker
        self._narrator = Narrator()
        self._has_news = threading.Event()
        self._is_over = False
        self._thread = SideThread(self._run, "voice")

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Begin to speak."""
        del session, post
        self._has_news.set()
        self._thread.start()

    def look(self) -> None:
        """Tell what is new, as soon as it is time for that."""
        self._has_news.set()

    def stop(self, at_ms: float) -> None:
        """Be silent."""
        del at_ms
        self._is_over = True
        self._has_news.set()
        self._thread.see_off()

    def _run(self) -> None:
        wait_s: float | None = None
        while not self._is_over:
            self._has_news.wait(wait_s)
            self._has_news.clear()
            wait_s = self._speak()
        self._speaker.cut()

    def _speak(self) -> float | None:
        """Say what there is to say; returns how long nothing needs to be looked at, None for ever."""
        is_speaking, at_ms = self._speaker.is_speaking(), 1000.0 * time.monotonic()
        saying = self._narrator.turn(self._loop.snapshot.session, at_ms, is_speaking=is_speaking)
        if saying is not None and not self._is_over:
            self._speaker.say(" ".join(map(word, saying.messages)))
            return _LOOK_S
        due_s = max(0.0, (self._narrator.due_ms - at_ms) / 1000.0)
        return min(due_s, _LOOK_S) if is_speaking else None if due_s == float("inf") else due_s
