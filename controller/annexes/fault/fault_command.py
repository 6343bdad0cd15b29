"""`manalath fault`: shows and changes what is broken on a running simulation.

A thin client of the page's WebSocket: it sends the same acts as a page, and believes what the simulation then
reports of its bench.
"""

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.command_line.parser import Commands, whole
from controller.command_line.stdio import say
from controller.command_line.user_files import write_text
from controller.errors import InputError
from controller.messages import Message, word
from controller.plain import MalformedError, read_json
from controller.web import HIGHEST_PORT
from controller.web.act_handler import RealBoardError
from hardware.profiles import load_profile
from simulator.fault_options import read_faults
from simulator.faults import (
    KINDS,
    BadFaultError,
    Fault,
    NotBrokenError,
    check_fault,
    faults_to_json,
    parse_fault,
)

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

    from controller.board import Profile

EPILOG = """\
examples:
  manalath fault add stuck e5 orange       the orange reed of e5 stays closed
  manalath fault add lag 200               everything arrives 0.2 s late
  manalath fault save broken.json          and later: manalath simulate --faults broken.json
"""

#: How long a simulation may take to answer.
ANSWER_S = 5.0


class NoSimulationError(InputError):
    """There is no simulation to talk to; the message says where one was looked for."""

    code = "no-simulation"


class RunningSimulation:
    """A simulation in another process, seen through its faults."""

    def __init__(self, line: "ClientConnection") -> None:
        self._line = line
        messages = {
            message["t"]: message for message in self._hear(lambda kinds: {"board", "workbench"} <= kinds)
        }
        self.profile: Profile = load_profile(messages["board"]["name"])
        self.faults: tuple[Fault, ...] = self._faults_of(messages["workbench"])

    def do(self, is_done: Callable[[tuple[Fault, ...]], bool], **act: str) -> None:
        """Do one act, unless it is already done; BadFaultError in the simulation's own words."""
        if is_done(self.faults):
            return
        self._line.send(json.dumps(act))
        end_s = time.monotonic() + ANSWER_S
        while not is_done(self.faults):
            self._take(self._next(end_s))

    def _take(self, message: dict[str, Any]) -> None:
        if message["t"] == "error":
            raise BadFaultError(Message("quoted.text", text=message["text"].rstrip(".")))
        if message["t"] == "workbench":
            self.faults = self._faults_of(message)

    def _hear(self, is_enough: Callable[[set[str]], bool]) -> list[dict[str, Any]]:
        """Listen until every kind of message needed has arrived."""
        heard: list[dict[str, Any]] = []
        end_s = time.monotonic() + ANSWER_S
        while not is_enough({message["t"] for message in heard}):
            heard.append(self._next(end_s))
            if heard[-1]["t"] == "board" and not heard[-1]["has_workbench"]:
                raise RealBoardError(Message("fault_command.only_simulated"))
        return heard

    def _next(self, end_s: float) -> dict[str, Any]:
        """Wait for the next text message."""
        while True:
            message = self._line.recv(timeout=max(end_s - time.monotonic(), 0.0))
            if isinstance(message, str):
                decoded = read_json(message)
                if isinstance(decoded, dict) and "t" in decoded:
                    return decoded
                raise MalformedError(Message("fault_command.no_page_message"))

    def _faults_of(self, workbench: dict[str, Any]) -> tuple[Fault, ...]:
        return tuple(parse_fault(text) for text in workbench["faults"])


def add_parsers(commands: Commands) -> None:
    """Describe `manalath fault` and its actions."""
    command = commands.add_parser(
        "fault",
        description="See and change what is broken on the board of a running `manalath simulate`:\n"
        "reeds, diodes, lights, wires, connectors, supply and cable. Its page shows the same.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = command.add_subparsers(required=True, metavar="ACTION")
    _add(actions, "kinds", "list every kind of fault, and how to write it", lambda _: print_kinds())
    listing = _add(actions, "list", "list what is broken", lambda options: list_faults(options.port))
    adding = _add(actions, "add", "break something", lambda options: add_fault(_text(options), options.port))
    removing = _add(
        actions, "remove", "repair something", lambda options: remove_fault(_text(options), options.port)
    )
    clearing = _add(actions, "clear", "repair everything", lambda options: clear_faults(options.port))
    saving = _add(
        actions,
        "save",
        "save what is broken to a file",
        lambda options: save_faults(options.file, options.port),
    )
    loading = _add(
        actions,
        "load",
        "break exactly what a file lists",
        lambda options: load_faults(options.file, options.port),
    )
    for action in (adding, removing):
        action.add_argument(
            "fault", nargs="+", metavar="TEXT", help="a fault, as `manalath fault kinds` lists it"
        )
    for action in (saving, loading):
        action.add_argument("file", type=Path, metavar="FILE", help="a JSON file of faults")
    for action in (listing, adding, removing, clearing, saving, loading):
        action.add_argument(
            "--port",
            type=whole(1, HIGHEST_PORT),
            default=8070,
            metavar="N",
            help="the port of the simulation's page (default: %(default)s)",
        )


def _add(
    actions: Commands, name: str, what: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    action = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    action.set_defaults(run=run)
    return action


def _text(options: argparse.Namespace) -> str:
    """Return the fault, given as one word or as several."""
    return " ".join(options.fault)


@contextmanager
def simulation_on(port: int) -> Iterator[RunningSimulation]:
    """Connect to the simulation whose page is on ``port``; NoSimulationError if there is none."""
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect
    from websockets.typing import Origin

    address = f"127.0.0.1:{port}"
    try:
        with connect(
            f"ws://{address}/ws", origin=Origin(f"http://{address}"), proxy=None, open_timeout=ANSWER_S
        ) as line:
            yield RunningSimulation(line)
    except (WebSocketException, TimeoutError, MalformedError, KeyError, TypeError) as error:
        raise NoSimulationError(Message("fault_command.not_simulated", port=port)) from error
    except OSError as error:
        raise NoSimulationError(Message("fault_command.no_simulation", port=port)) from error


def list_faults(port: int) -> int:
    """Print what is broken, one fault a line."""
    with simulation_on(port) as simulation:
        _say(simulation)
    return 0


def add_fault(text: str, port: int) -> int:
    """Break something."""
    fault = parse_fault(text)
    with simulation_on(port) as simulation:
        check_fault(fault, simulation.profile)
        simulation.do(lambda faults: fault in faults, act="fault", fault=str(fault))
        _say(simulation)
    return 0


def remove_fault(text: str, port: int) -> int:
    """Repair something; NotBrokenError lists what is broken if it is not among that."""
    fault = parse_fault(text)
    with simulation_on(port) as simulation:
        if fault not in simulation.faults:
            broken = tuple(map(str, simulation.faults))
            raise NotBrokenError(Message("fault_command.not_among", fault=str(fault), broken=broken))
        simulation.do(lambda faults: fault not in faults, act="repair", fault=str(fault))
        _say(simulation)
    return 0


def clear_faults(port: int) -> int:
    """Repair everything."""
    with simulation_on(port) as simulation:
        simulation.do(lambda faults: not faults, act="repair_all")
        _say(simulation)
    return 0


def save_faults(path: Path, port: int) -> int:
    """Write what is broken to a file."""
    with simulation_on(port) as simulation:
        document = faults_to_json(simulation.profile.name, simulation.faults)
        write_text(path, document)
        say(Message("fault_command.saved", count=len(simulation.faults), path=str(path)))
    return 0


def load_faults(path: Path, port: int) -> int:
    """Break exactly what a file lists."""
    with simulation_on(port) as simulation:
        wanted = read_faults(path, simulation.profile)
        document = faults_to_json(simulation.profile.name, wanted)
        simulation.do(lambda faults: faults == wanted, act="faults", text=document)
        _say(simulation)
    return 0


def print_kinds() -> int:
    """Print every kind of fault, grouped by the part it affects."""
    for on, kinds in groupby(KINDS.values(), key=lambda kind: kind.on):
        say(Message("fault_command.on", part=on))
        for kind in kinds:
            print(f"  {kind.usage}\n      {word(kind.meaning)}")
    return 0


def _say(simulation: RunningSimulation) -> None:
    if not simulation.faults:
        say(Message("fault_command.nothing_broken"))
    for fault in simulation.faults:
        print(fault)
