"""Brokers that people run, each on a port and with a configuration of its own."""

import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.far.broker import Broker
from tests.deadline import until

MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
AMQTT = Path(".venv/broker/bin/amqtt")

_MOSQUITTO = """\
user root
listener {port} 127.0.0.1
allow_anonymous {anonymous}
persistence {persistence}
persistence_location {folder}/
autosave_on_changes true
autosave_interval 1
"""
_PASSWORDS = "password_file {folder}/passwords\n"
_AMQTT = """\
listeners:
  default:
    type: tcp
    bind: 127.0.0.1:{port}
plugins:
  amqtt.plugins.authentication.AnonymousAuthPlugin:
    allow_anonymous: true
"""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class RunningBroker:
    """A broker as a process, that can be killed and started again."""

    def __init__(self, command: list[str], port: int, log: Path) -> None:
        self.broker = Broker("127.0.0.1", port)
        self._command, self._log = command, log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log)
        until(self._answers)

    def _answers(self) -> bool:
        try:
            with socket.create_connection((self.broker.host, self.broker.port), 1.0):
                return True
        except OSError:
            return False

    def kill(self, signalled: signal.Signals = signal.SIGKILL) -> None:
        if self.process is not None:
            self.process.send_signal(signalled)
            self.process.wait()
            self.process = None


@contextmanager
def mosquitto(folder: Path, *, is_persistent: bool = False, user: str = "") -> Iterator[RunningBroker]:
    """Run Mosquitto; with a ``user``, whose password is the same, nobody else is let in."""
    assert MOSQUITTO, "Mosquitto is missing"
    port, config = free_port(), folder / "mosquitto.conf"
    words = {False: "false", True: "true"}
    text = _MOSQUITTO.format(
        port=port, folder=folder, anonymous=words[not user], persistence=words[is_persistent]
    )
    if user:
        text += _PASSWORDS.format(folder=folder)
        subprocess.run(
            ["/usr/bin/mosquitto_passwd", "-b", "-c", str(folder / "passwords"), user, user], check=True
        )
    config.write_text(text)
    yield from _run([MOSQUITTO, "-c", str(config)], port, folder)


@contextmanager
def amqtt(folder: Path) -> Iterator[RunningBroker]:
    """Run amqtt."""
    port, config = free_port(), folder / "amqtt.yaml"
    config.write_text(_AMQTT.format(port=port))
    yield from _run([str(AMQTT), "-c", str(config)], port, folder)


def _run(command: list[str], port: int, folder: Path) -> Iterator[RunningBroker]:
    running = RunningBroker(command, port, folder / "broker.log")
    try:
        running.start()
        yield running
    finally:
        running.kill()
