"""What plays the version in use: the service that systemd runs, or a simulated board where none runs.

Both tell how it stands by its page, which `controller.annexes.update.update_table` answers.
"""

import re
import subprocess
import threading
import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import IO

from controller.annexes.update.trial import BoardToFlash, TableStanding
from controller.plain import Codec, MalformedError, MisfitError, read_json
from hardware.service import UNIT_NAME
from hardware.service.target import InstallTarget
from hardware.service.version_place import CURRENT, VERSIONS

#: Where a running version tells how it stands, below the address of its page.
ADDRESS = "update.json"

_URL = re.compile(r"http://127\.0\.0\.1:\d+/")
_ANSWER_S = 5.0
_END_S = 10.0
#: The most that an answer may have, in bytes.
_MOST = 1_000_000
#: Nothing here is asked for through somebody else's computer.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def standing_at(url: str) -> TableStanding | None:
    """Return what the page at an address tells; None if it is not served."""
    try:
        with _OPENER.open(url, timeout=_ANSWER_S) as page:
            page.read(1)
        with _OPENER.open(url + ADDRESS, timeout=_ANSWER_S) as answer:
            return standing_in(answer.read(_MOST))
    except urllib.error.HTTPError as error:
        # A version that is too old to tell has a page all the same.
        return TableStanding() if error.url == url + ADDRESS else None
    except (OSError, HTTPException):
        return None


def standing_in(content: bytes) -> TableStanding | None:
    """Read how a version stands; None if that is not what was told."""
    try:
        found: TableStanding = Codec().read_known(TableStanding, read_json(content.decode()), ADDRESS, {})
    except (UnicodeDecodeError, MalformedError, MisfitError):
        return None
    return found


class ServicePlayer:
    """The service of this computer, which calls the program through the link of the version in use."""

    def __init__(self, machine: InstallTarget, place: Path) -> None:
        self._machine, self._place = machine, place

    def is_stopped(self) -> bool:
        """Whether somebody has stopped it, or it waits for a board: it neither plays nor has failed to."""
        return self._shown("ActiveState") == "inactive"

    def restart(self) -> None:
        """See `TrialPlayer`: even if systemd has given up on it."""
        self._machine.run(("systemctl", "reset-failed", UNIT_NAME))
        self._machine.run(("systemctl", "restart", "--no-block", UNIT_NAME))

    def flash(self, version: str, board: BoardToFlash) -> bool:
        """See `TrialPlayer`."""
        self._machine.run(("systemctl", "stop", UNIT_NAME))
        program = self._place / VERSIONS / version / "bin" / "manalath"
        words = ("flash", "--board", board.board, "--profile", board.profile)
        return self._machine.run((str(program), *words)).code == 0

    def has_ended(self) -> bool:
        """See `TrialPlayer`."""
        return self._shown("ActiveState") == "failed" or self._shown("NRestarts") not in {"", "0"}

    def standing(self) -> TableStanding | None:
        """See `TrialPlayer`."""
        found = _URL.search(self._shown("StatusText"))
        return None if found is None else standing_at(found[0])

    def _shown(self, name: str) -> str:
        said = self._machine.run(("systemctl", "show", UNIT_NAME, f"--property={name}")).said
        return next((line.partition("=")[2] for line in said.splitlines() if line.startswith(f"{name}=")), "")


class TwinPlayer:
    """A simulated board that the version in use plays on while it is on trial; nobody sees it."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._process: subprocess.Popen[str] | None = None
        self._url = ""

    def restart(self) -> None:
        """See `TrialPlayer`."""
        self.close()
        self._url = ""
        words = ("simulate", "--no-browser", "--no-record", "--port", "0")
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            (str(self._place / CURRENT / "bin" / "manalath"), *words),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        threading.Thread(target=self._hear, args=(self._process.stdout,), daemon=True).start()

    def flash(self, version: str, board: BoardToFlash) -> bool:
        """See `TrialPlayer`: nobody has said which board it would be."""
        del version, board
        return False

    def has_ended(self) -> bool:
        """See `TrialPlayer`."""
        return self._process is None or self._process.poll() is not None

    def standing(self) -> TableStanding | None:
        """See `TrialPlayer`."""
        return standing_at(self._url) if self._url else None

    def close(self) -> None:
        """End it."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def _hear(self, printed: IO[str]) -> None:
        """Find the address of the page in what is printed, which goes on until the program ends."""
        with printed:
            for line in printed:
                found = _URL.search(line)
                if found is not None:
                    self._url = found[0]
