"""The file into which a simulated board writes its waveform, for as long as the board is open."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from controller.command_line.parser import needing
from controller.command_line.stdio import note
from controller.command_line.user_files import unwritable
from controller.errors import reason
from controller.errors.extras import adding
from controller.messages import Message
from simulator.workbench import Workbench


@contextmanager
def waveform_at(path: Path | None, workbench: Workbench) -> Iterator[None]:
    """Write what happens at the pins of a board into a file, in place; nothing without one.

    NotInstalledError if pyvcd is missing, FileError if the file cannot be written. If it ends early, because
    it has grown too large or the disk is full, that is printed, and the board goes on.
    """
    if path is None:
        yield
        return
    with needing(Message("twin_waveform.missing", install=adding("wave")), "vcd"):
        from simulator.waveform import MOST_BYTES

    def ended(error: OSError | None) -> None:
        if error is None:
            note(Message("twin_waveform.full", path=str(path), most_mb=MOST_BYTES // 1_000_000))
        else:
            note(Message("twin_waveform.broken", path=str(path), why=reason(error)))

    try:
        file = path.open("w", encoding="ascii", newline="\n")
    except OSError as error:
        raise unwritable(path, error) from error
    try:
        with workbench.waveform_in(file, ended):
            yield
    finally:
        # What does not fit any more was told when that was noticed.
        with suppress(OSError):
            file.close()
