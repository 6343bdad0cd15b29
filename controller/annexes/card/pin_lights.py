"""The lights on a Pi's own pins during a first boot.

The drivers of the pins are among the packages that a first boot installs. Once they are there, a process of
the new program shows the pictures that it reads from its input, 3 bytes a light.
"""

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress

from controller.board import Profile
from hardware.profiles.profile_files import find_profile


class PinLights:
    """The lights of ``profile``, shown by a ``command`` that is given the board; see `BootLightSink`."""

    def __init__(self, profile: Profile, command: Sequence[str]) -> None:
        self._lights = len(profile.lights)
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)  # noqa: S603 - our own program

    def lights(self) -> int:
        """See `BootLightSink`: none once the process has ended."""
        return self._lights if self._child.poll() is None else 0

    def show(self, rgb: bytes) -> None:
        """See `BootLightSink`."""
        if self._child.stdin is not None:
            with suppress(OSError):
                self._child.stdin.write(rgb)
                self._child.stdin.flush()

    def close(self) -> None:
        """See `BootLightSink`."""
        if self._child.stdin is not None:
            with suppress(OSError):
                self._child.stdin.close()
        self._child.wait()


def main(name: str) -> int:
    """Show pictures for the board of that profile until the input ends; then it is dark."""
    from hardware.gpio_board.gpio_board import open_strip

    profile = find_profile(name)
    strip, size = open_strip(profile), 3 * len(profile.lights)
    while len(rgb := sys.stdin.buffer.read(size)) == size:
        strip.show(rgb)
    strip.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
