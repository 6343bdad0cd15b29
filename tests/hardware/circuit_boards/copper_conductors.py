"""The conductors of a board as its files have them, for the circuit of a twin."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from controller.board import Axis, Profile
from simulator.circuit.electrical import Circuit
from simulator.faults import Fault
from simulator.serial_line.firmware_board import MakeBoard
from simulator.twin_clock import TwinClock
from simulator.virtual_board import VirtualBoard
from tests.hardware.circuit_boards.copper_reader import copper_of

#: The files of a board: skin and rows.
Files = Mapping[str, str]


class CopperConductors:
    """Each piece of copper is a node, and one more that nothing reaches."""

    def __init__(self, profile: Profile, files: Files) -> None:
        self._profile = profile
        self._skin, self._rows = (copper_of(files[name]) for name in ("skin", "rows"))
        pieces = [("skin", n) for found in self._skin.values() for n in found]
        pieces += [("rows", n) for found in self._rows.values() for n in found]
        self._nodes = {piece: node for node, piece in enumerate(dict.fromkeys(pieces))}
        self._nowhere = len(self._nodes)

    def matrix(self) -> NDArray[np.float64]:
        drops = np.full((self._nowhere + 1, self._nowhere + 1), np.inf)
        np.fill_diagonal(drops, 0.0)
        return drops

    def pins(self, axis: Axis) -> NDArray[np.intp]:
        wires, node = (
            (self._profile.rows, self._on_rows)
            if axis is Axis.ROW
            else (self._profile.columns, self._on_skin)
        )
        places = (wire.connector.partition(".") for wire in wires)
        return np.array([node(plug, pin) for plug, _, pin in places], dtype=np.intp)

    def held(self, kind: type[Fault]) -> NDArray[np.intp]:
        del kind
        return np.array([], dtype=np.intp)

    def crosspoints(self, profile: Profile) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        shape = len(profile.rows), len(profile.columns)
        rows, columns = np.full(shape, self._nowhere), np.full(shape, self._nowhere)
        for at, name in profile.sensors().items():
            rows[at], columns[at] = self._key(name) if name.startswith("key ") else self._reed(name)
        for at, name in profile.diodes().items():
            if profile.is_reference(at):
                kind, number = name.split()[1:]
                part = f"D_{'ROW' if kind == 'row' else 'COL'}{number}"
                rows[at], columns[at] = self._on_rows(part, "1"), self._on_skin(part, "1")
        return rows, columns

    def _reed(self, name: str) -> tuple[int, int]:
        """Return the nodes of a reed; of a ring's, those of one that is joined at both ends, if any is."""
        space, colour = name.split()
        kind = 1 + (colour == "purple")
        reeds = [pad for pad in self._skin if pad[0].startswith(f"S_{space}_{kind}_")]
        anode, row = self._rows[f"D_{space}_{kind}", "2"], self._on_rows(f"D_{space}_{kind}", "1")
        joined = [pad for pad in reeds if self._rows[pad] == anode]
        own = {self._on_skin(*pad): pad for pad in joined}
        pins = set(self.pins(Axis.COLUMN).tolist())
        column = next((node for node in own if node in pins), next(iter(own), self._nowhere))
        return (row if joined else self._nowhere), column

    def _key(self, name: str) -> tuple[int, int]:
        word = name.removeprefix("key ")
        diode, switch = f"D_{word}", f"SW_{word}"
        joined = self._skin[diode, "1"] & self._skin[switch, "2"]
        column = min(self._skin[switch, "1"] & {n for found in self._plugs() for n in found}, default=None)
        return (
            self._on_rows(diode, "1") if joined else self._nowhere,
            self._nowhere if column is None else self._nodes["skin", column],
        )

    def _plugs(self) -> list[frozenset[int]]:
        return [found for (part, _), found in self._skin.items() if part.startswith("J")]

    def _on_skin(self, part: str, pad: str) -> int:
        return self._nodes["skin", min(self._skin[part, pad])]

    def _on_rows(self, part: str, pad: str) -> int:
        return self._nodes["rows", min(self._rows[part, pad])]


def circuit_of(profile: Profile, files: Files) -> Circuit:
    return Circuit(profile, conductors=CopperConductors(profile, files))


def on_copper(files: Files) -> MakeBoard:
    """Return what makes a virtual board whose circuit is that of files."""

    def make(profile: Profile, clock: TwinClock, seed: int) -> VirtualBoard:
        board = VirtualBoard(profile, clock, seed)
        board._rig.circuit = circuit_of(profile, files)
        return board

    return make
