"""Boards laid out once, and their conductors as the files have them, for the circuit of a twin."""

import pickle
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from math import dist

import numpy as np
import pytest
from numpy.typing import NDArray

from controller.board import Axis, Profile
from hardware.builder import circuit_boards as circuit_boards_room
from hardware.builder.circuit_boards import board_files, circuit_boards
from hardware.builder.circuit_boards.copper import CircuitBoard
from hardware.builder.circuit_boards.silk import printed
from hardware.builder.datasheets import KEY
from hardware.profiles import load_profile
from simulator.circuit.electrical import Circuit, electrics_of
from simulator.faults import Fault
from simulator.serial_line.firmware_board import MakeBoard
from simulator.twin_clock import TwinClock
from simulator.virtual_board import VirtualBoard
from tests.annexes.builder.circuit_boards.copper_reader import Place, copper_of, joined, shapes
from tests.built_once import BuiltOnce

COUPON = "hex7-dual-mega"
#: Boards of either host, of either sensing, of either size: a sample of those that ship.
TWO = COUPON, "hex70-single-gpio"

#: The files of a board: skin, rows and host.
Files = Mapping[str, str]
#: A piece of copper: its board, and its number there.
Piece = tuple[str, int]


Boards = tuple[CircuitBoard, ...]


class Layouts:
    """What the workers of the tests share, where they share anything."""

    shared: BuiltOnce | None = None

    @classmethod
    def made(cls, what: tuple[str, str], lay_out: Callable[[], Boards]) -> Boards:
        """Lay boards out, or take those that another worker has laid out."""
        if cls.shared is None:
            return lay_out()
        folder = cls.shared.made(what, lambda folder: (folder / "made").write_bytes(pickle.dumps(lay_out())))
        laid_out: Boards = pickle.loads((folder / "made").read_bytes())  # noqa: S301 - our own
        return laid_out


@cache
def boards(name: str) -> Boards:
    return Layouts.made(
        ("boards", name), lambda: tuple(circuit_boards(load_profile(name), lambda _name: None))
    )


@cache
def bare_boards(name: str) -> Boards:
    """Return boards with their parts, but without copper, which takes a minute."""
    return Layouts.made(
        ("bare boards", name),
        lambda: tuple(map(printed, circuit_boards_room.bare_boards(load_profile(name)))),
    )


@cache
def files_of(name: str) -> Files:
    """Return the files of rows, skin and host."""
    return {
        kind: board_files(board)[f"{board.name}.kicad_pcb"]
        for kind, board in zip(("rows", "skin", "host"), boards(name), strict=True)
    }


def straps_of(skin: str) -> dict[str, list[list[Piece]]]:
    """Return the copper at both legs of each of the two straps of every key."""
    found = shapes(skin)
    legs: dict[str, list[tuple[Place, Piece]]] = {}
    for shape, number in zip(found, joined(found), strict=True):
        if shape.pad and shape.pad[0].startswith("SW_"):
            legs.setdefault(shape.pad[0], []).append((shape.start, ("skin", number)))
    return {
        key: [
            [piece, far_piece]
            for (at, piece), (far, far_piece) in combinations(own, 2)
            if dist(at, far) == pytest.approx(KEY.straps_mm[0])
        ]
        for key, own in legs.items()
    }


class CopperConductors:
    """What copper, cables between plugs, or parts join is a node; one more is nowhere.

    A key has four legs, which it joins in pairs whatever the copper does.
    """

    def __init__(self, profile: Profile, files: Files) -> None:
        self._profile = profile
        self._pads = {board: copper_of(text) for board, text in files.items()}
        self._roots: dict[Piece, Piece] = {}
        plugs: dict[tuple[str, str], list[Piece]] = {}
        for board, pads in self._pads.items():
            for pad, numbers in pads.items():
                pieces = [(board, number) for number in numbers]
                self._join(pieces)
                if pad[0].startswith("J"):
                    plugs.setdefault(pad, []).extend(pieces)
        for pieces in plugs.values():
            self._join(pieces)
        for part, number in self._pads["host"]:
            if part.startswith("R_PIN"):
                self._join([self._piece("host", part, number), self._piece("host", part, "1")])
        self._straps = straps_of(files["skin"])
        for straps in self._straps.values():
            for strap in straps:
                self._join(strap)
        self._nodes = {root: node for node, root in enumerate(set(map(self._root, self._roots)))}
        self._nowhere = len(self._nodes)

    def matrix(self) -> NDArray[np.float64]:
        """Return the drops without contacts; a key whose straps the copper joins is closed for ever."""
        drops = np.full((self._nowhere + 1, self._nowhere + 1), np.inf)
        np.fill_diagonal(drops, 0.0)
        for key, straps in self._straps.items():
            one, other = (self._nodes[self._root(strap[0])] for strap in straps)
            if one == other:
                drops[self._key(key)] = electrics_of(self._profile).diode_v
        return drops

    def pins(self, axis: Axis) -> NDArray[np.intp]:
        sockets = {number: part for part, number in self._pads["host"] if part.startswith("P")}
        wires = self._profile.rows if axis is Axis.ROW else self._profile.columns
        return np.array([self._node("host", sockets[wire.pin], wire.pin) for wire in wires], dtype=np.intp)

    def held(self, kind: type[Fault]) -> NDArray[np.intp]:
        del kind
        return np.array([], dtype=np.intp)

    def crosspoints(self, profile: Profile) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        shape = len(profile.rows), len(profile.columns)
        rows, columns = np.full(shape, self._nowhere), np.full(shape, self._nowhere)
        for at, name in profile.sensors().items():
            word = name.removeprefix("key ")
            rows[at], columns[at] = self._reed(name) if word == name else self._key(f"SW_{word}")
        for at, name in profile.diodes().items():
            if profile.is_reference(at):
                kind, number = name.split()[1:]
                part = f"D_{'ROW' if kind == 'row' else 'COL'}{number}"
                rows[at], columns[at] = self._node("rows", part, "1"), self._node("skin", part, "1")
        return rows, columns

    def _reed(self, name: str) -> tuple[int, int]:
        """Return the nodes of a reed; of a ring's, those of one that is joined at both ends, if any is."""
        space, colour = name.split()
        kind = 1 + (colour == "purple")
        reeds = [part for part, _ in self._pads["skin"] if part.startswith(f"S_{space}_{kind}_")]
        anode, row = (self._node("rows", f"D_{space}_{kind}", number) for number in ("2", "1"))
        own = [self._node("skin", reed, "1") for reed in reeds if self._node("rows", reed, "1") == anode]
        pins = set(self.pins(Axis.COLUMN).tolist())
        column = next((node for node in own if node in pins), next(iter(own), self._nowhere))
        return (row if own else self._nowhere), column

    def _key(self, part: str) -> tuple[int, int]:
        """Return the nodes of a key: one strap is on the diode to its row, the other on its column."""
        diode = part.replace("SW", "D")
        row, anode = self._node("rows", diode, "1"), self._node("skin", diode, "1")
        one, other = (self._nodes[self._root(strap[0])] for strap in self._straps[part])
        return (row if anode in {one, other} else self._nowhere), one if anode == other else other

    def _piece(self, board: str, part: str, number: str) -> Piece:
        return board, min(self._pads[board][part, number])

    def _node(self, board: str, part: str, number: str) -> int:
        return self._nodes[self._root(self._piece(board, part, number))]

    def _root(self, piece: Piece) -> Piece:
        while (above := self._roots.setdefault(piece, piece)) != piece:
            piece = above
        return piece

    def _join(self, pieces: list[Piece]) -> None:
        for piece in pieces:
            self._roots[self._root(piece)] = self._root(pieces[0])


def circuit_of(profile: Profile, files: Files) -> Circuit:
    return Circuit(profile, conductors=CopperConductors(profile, files))


def on_copper(files: Files) -> MakeBoard:
    """Return what makes a virtual board whose circuit is that of files."""

    def make(profile: Profile, clock: TwinClock, seed: int) -> VirtualBoard:
        board = VirtualBoard(profile, clock, seed)
        board._rig.circuit = circuit_of(profile, files)
        return board

    return make
