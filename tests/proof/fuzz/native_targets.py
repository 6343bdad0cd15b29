"""The two targets in C, built by clang with libFuzzer and the sanitizers for addresses and behaviour.

``firmware`` is the portable part of the firmware, ``engine`` the search, where allocations fail too.
"""

import struct
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from controller.games import all_games
from controller.games.search_board import SearchBoard
from tests.checkouts import ROOT
from tests.firmware.native import FIRMWARE, compile_native
from tests.games.walks import walk

HERE = Path(__file__).parent
ENGINE = ROOT / "controller" / "engine" / "native"
#: The board whose rows and columns leave most bits of a byte unused.
BOARD = "hex7-single-mega"
_SANITIZED = ("-fsanitize=fuzzer,address,undefined", "-fno-sanitize-recover=all")


def firmware(folder: Path) -> Path:
    """Build the firmware's target."""
    return compile_native(
        folder, BOARD, *_SANITIZED, firmware=FIRMWARE, glue=HERE / "firmware_fuzz.c", compiler="clang"
    )


def engine(folder: Path) -> Path:
    """Build the engine's target, and write the boards that it begins from beside it."""
    made = folder / "engine"
    parts = [file for file in sorted(ENGINE.glob("*.c")) if file.name != "module.c"]
    failing = ("-Dcalloc=failing_calloc", "-c", "-fsanitize=fuzzer-no-link,address,undefined", _SANITIZED[1])
    objects = [folder / f"{part.stem}.o" for part in parts]
    for part, target in zip(parts, objects, strict=True):
        _clang(*failing, "-o", target, part)
    _clang(*_SANITIZED, "-o", made, HERE / "engine_fuzz.c", *objects)
    (folder / "boards").write_bytes(b"".join(map(_packed, _boards())))
    return made


NATIVE: Mapping[str, Callable[[Path], Path]] = {"firmware": firmware, "engine": engine}


def _clang(*words: object) -> None:
    subprocess.run(["clang", "-O1", "-g", *map(str, words)], check=True)  # noqa: S607 - the system's own


def _boards() -> Iterator[SearchBoard]:
    """Yield boards of every game that the engine in C knows, from games by chance."""
    for game in all_games().values():
        for position, _ in list(walk(game, 1))[::12]:
            board = position.search_board()
            if board.native is not None and board.verdict() is None and not _is_set_up(board):
                yield board


def _is_set_up(board: SearchBoard) -> bool:
    """Whether a set-up is still going on, which the engine in C does not know."""
    try:
        board.packed()
    except ValueError:
        return True
    return False


def _packed(board: SearchBoard) -> bytes:
    assert board.network is not None
    words, network = board.packed(), board.network.packed
    head = struct.pack("<3I", board.native, len(words), len(network))
    return head + struct.pack(f"<{len(words)}Q", *words) + network
