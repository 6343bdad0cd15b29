"""The signals that end the program: Ctrl-C, a service manager, a closed terminal."""

import signal
from collections.abc import Callable

#: Their names on POSIX and on Windows.
_ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")

#: The signal that nohup has ignored.
_GONE = "SIGHUP"


def at_the_end(act: Callable[[], None]) -> None:
    """Call ``act`` when the end is requested; a closed terminal does not end what nohup started."""
    for name in _ENDINGS:
        number = getattr(signal, name, None)
        if number is None or (name == _GONE and signal.getsignal(number) is signal.SIG_IGN):
            continue
        signal.signal(number, lambda *_: act())
