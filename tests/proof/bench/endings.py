"""How soon the program ends once that is requested, in states in which something might hold it up.

Uses wall time, processes and the network of this computer, so the machine should have nothing else to do.
"""

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.annexes.friend import FILE
from controller.annexes.friend.act_hashes import hash_of
from controller.annexes.friend.invitation import SECRET_BYTES, Invitation
from controller.annexes.friend.joint_record import Deed, MatchAct, MatchSide, Terms
from controller.annexes.friend.saved_match import SavedMatch
from controller.annexes.friend.side_documents import Pen
from controller.far.broker import Broker
from controller.games import Colour, all_games
from tests.proof.bench.process import Simulated, WatchingBrowser

#: How long an end may take, and when it is given up.
MOST_S, GIVEN_UP_S = 2.0, 60.0
#: How often each state is ended, and how long after it is reached, at most.
TIMES, LATEST_S = 5, 0.5
#: More lines than wait in the shortest queue.
_FULL = 4
#: The acts of 70 games.
ACTS = 1400
#: A script that speaks for a minute, with a player of its own.
VOICE = "#!/bin/sh\nsleep 60 &\nwait\n"
PAGES = 20

#: What a page does to lead a program into a state.
Lead = Callable[[WatchingBrowser], object]
#: Prepares a state in a folder: returns the words of the command line, and what a page does.
State = Callable[[ExitStack, Path], tuple[tuple[str, ...], Lead]]


def measure_endings(seed: int, progress: Callable[[str], None], times: int = TIMES) -> Mapping[str, Any]:
    """Measure the longest end of each state of so many ``times``, in seconds."""
    random, longest_s = Random(seed), dict.fromkeys(STATES, 0.0)
    for number in range(times):
        for name, state in STATES.items():
            progress(f"{name}, {number + 1} of {times}")
            longest_s[name] = max(longest_s[name], _end_s(state, random.uniform(0.0, LATEST_S)))
    at_most = dict.fromkeys(STATES, MOST_S)
    return {"ends": times * len(STATES), "longest_s": longest_s, "at_most": {"longest_s": at_most}}


def _end_s(state: State, wait_s: float) -> float:
    """Lead the program into a state, and return how long it takes to end from there."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        words, lead = state(stack, folder)
        command = [sys.executable, "-m", "controller.cli", *words, "--no-browser", "--port", "0"]
        process = stack.enter_context(
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
        stack.callback(process.kill)
        simulation = Simulated(process)
        pages = [stack.enter_context(simulation.viewer()) for _ in range(PAGES)]
        lead(pages[0])
        time.sleep(wait_s)
        begun_s = time.monotonic()
        process.terminate()
        try:
            process.wait(GIVEN_UP_S)
        except subprocess.TimeoutExpired:
            process.kill()
        return time.monotonic() - begun_s


def _simulated(*words: str, act: str = "", **fields: object) -> State:
    """Return the state of a simulation, in which a page does one act."""

    def prepare(_: ExitStack, folder: Path) -> tuple[tuple[str, ...], Lead]:
        command = ("simulate", "--data", str(folder), *words)
        return command, lambda page: page.act(act, **fields) if act else None

    return prepare


def _speaking(stack: ExitStack, folder: Path) -> tuple[tuple[str, ...], Lead]:
    script = folder / "speaks"
    script.write_text(VOICE)
    script.chmod(0o755)
    return _simulated("--voice", str(script))(stack, folder)


def _mute_broker(stack: ExitStack, folder: Path) -> tuple[tuple[str, ...], Lead]:
    """A broker that accepts every line, and never says a word."""
    broker = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
    address = f"127.0.0.1:{broker.getsockname()[1]}"
    return _simulated("--invite", address, "--house", address)(stack, folder)


def _silent_broker(stack: ExitStack, folder: Path) -> tuple[tuple[str, ...], Lead]:
    """A broker that accepts no line and refuses none: its queue is full."""
    broker = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
    address = broker.getsockname()
    for _ in range(_FULL):
        waiting = stack.enter_context(socket.socket())
        waiting.settimeout(0.0)
        waiting.connect_ex(address)
    host = f"{address[0]}:{address[1]}"
    return _simulated("--invite", host, "--house", host)(stack, folder)


def _long_match(stack: ExitStack, folder: Path) -> tuple[tuple[str, ...], Lead]:
    (folder / FILE).write_text(_saved_match())
    return _simulated()(stack, folder)


@cache
def _saved_match() -> str:
    """Write the file of a match of 70 games, whose moves need not be possible."""
    invitation = Invitation(Broker("127.0.0.1", 1), bytes(SECRET_BYTES))
    pens = {side: Pen(side, Ed25519PrivateKey.generate(), invitation.keys) for side in MatchSide}
    acts, ordered = {side: list[MatchAct]() for side in MatchSide}, list[tuple[MatchSide, MatchAct]]()
    for number in range(ACTS):
        side = MatchSide.GUEST if number % 2 else MatchSide.HOST
        act = MatchAct(Deed.MOVE, 1, number, len(acts[side.other]), hash_of(tuple(ordered)), "e5o")
        acts[side].append(act)
        ordered.append((side, act))
    terms = Terms(all_games()["manalath"], None, (), Colour.FIRST)
    guest = pens[MatchSide.GUEST].begun("guest", "guest")
    host = replace(pens[MatchSide.HOST].begun("host", "host", terms), guest=guest.key)
    documents = {
        side: replace(one, acts=tuple(acts[side])) for side, one in zip(MatchSide, (host, guest), strict=True)
    }
    signed = {side: pens[side].signed(one) for side, one in documents.items()}
    return SavedMatch.of(invitation, pens[MatchSide.HOST], signed).text()


def _diagnose(_: ExitStack, folder: Path) -> tuple[tuple[str, ...], Lead]:
    return ("diagnose", "--board", "virtual:hex7-dual-mega", "--data", str(folder)), lambda _: None


STATES: Mapping[str, State] = {
    "playing": _simulated(act="put", space="e5", colour="orange"),
    "computer_thinking": _simulated("--orange", "8"),
    "voice_speaking": _speaking,
    "broker_mute": _mute_broker,
    "broker_silent": _silent_broker,
    "long_match": _long_match,
    "lan_door_open": _simulated("--lan"),
    "board_changing": _simulated(act="new", game="mana"),
    "board_changing_lan": _simulated("--lan", act="new", game="mana"),
    "diagnose": _diagnose,
}
