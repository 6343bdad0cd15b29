"""An MQTT broker's address, and what a line to it is.

A broker keeps the newest document at each topic, and passes on to whoever is there what is only sent.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Annotated, Protocol
from urllib.parse import quote, unquote, urlsplit

from controller.errors import InputError, MessageError
from controller.messages import Message
from controller.plain import Within

_SCHEMES = {"mqtt": 1883, "mqtts": 8883}
_ADDRESS = re.compile(r"[\w.:%-]+", re.ASCII)
_NAME = re.compile(r"((?!-)[\w-]{1,63}(?<!-)\.)*(?!-)[\w-]{1,63}(?<!-)\.?", re.ASCII)
_MOST_IN_NAME, _MOST_IN_LOGIN = 253, 65_535


class BadBrokerError(InputError):
    """A text that is no broker's address."""

    code = "bad-broker"


@dataclass(frozen=True, slots=True)
class Broker:
    """Where a broker is; ``user`` and ``password`` are this side's own, and never part of an invitation.

    BadBrokerError for a host that cannot be looked up, and for a login that MQTT cannot carry.
    """

    host: str
    port: Annotated[int, Within(1, 65_535)]
    is_secure: bool = False
    user: str = ""
    password: str = ""

    def __post_init__(self) -> None:
        if not (_is_host(self.host) and _is_login(self.user) and _is_login(self.password)):
            raise BadBrokerError(Message("far.no_broker", text=self.host))

    @staticmethod
    def parse(text: str) -> "Broker":
        """Read ``HOST``, ``HOST:PORT`` or ``mqtt[s]://[USER:PASSWORD@]HOST[:PORT]``.

        >>> Broker.parse("broker.example").url
        'mqtt://broker.example:1883'
        """
        try:
            parts = urlsplit(text if "://" in text else f"mqtt://{text}")
            host, port = parts.hostname or "", parts.port or _SCHEMES[parts.scheme]
            login = map(unquote, (parts.username or "", parts.password or ""))
            broker = Broker(host, port, parts.scheme == "mqtts", *login)
        except (KeyError, ValueError):
            raise BadBrokerError(Message("far.no_broker", text=text)) from None
        if parts.path not in {"", "/"} or parts.query or re.search(r"\s", text):
            raise BadBrokerError(Message("far.no_broker", text=text))
        return broker

    @property
    def url(self) -> str:
        """The address that an invitation has."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"mqtt{'s' if self.is_secure else ''}://{host}:{self.port}"

    @property
    def url_with_login(self) -> str:
        """The address that `parse` reads as this very broker, and nobody else should see."""
        user, password = (quote(part, safe="", errors="replace") for part in (self.user, self.password))
        return self.url.replace("://", f"://{user}:{password}@", 1) if user else self.url


def _is_host(text: str) -> bool:
    """Whether a text is an address, or a name that can be looked up (RFC 1035, 5890)."""
    if _ADDRESS.fullmatch(text):
        with suppress(ValueError):
            ip_address(text)
            return True
    if len(text) > _MOST_IN_NAME:  # the codec's time grows with the square of the length
        return False
    try:
        name = text.encode("idna").decode()
    except UnicodeError:
        return False
    return len(name) <= _MOST_IN_NAME and _NAME.fullmatch(name) is not None


def _is_login(text: str) -> bool:
    """Whether MQTT can carry a user's name or password (version 5.0, section 1.5.4)."""
    try:
        return "\0" not in text and len(text.encode()) <= _MOST_IN_LOGIN
    except UnicodeError:
        return False


class CutError(MessageError):
    """A line that has to end; the message says why."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What a line calls, in a thread of its own: for each payload at a topic, live or kept, and for its end.

    ``on_end`` is given whether the broker ever took the line, and why there is none. ``on_payload`` may raise
    CutError, which ends the line.
    """

    on_line: Callable[[], None]
    on_payload: Callable[[str, bytes, bool], None]
    on_end: Callable[[bool, Message], None]


class DocumentLine(Protocol):
    """One line to something that keeps documents; another transport is another class like this."""

    def open(self) -> None:
        """Begin to connect."""

    def keep(self, topic: str, payload: bytes) -> None:
        """Have a payload kept at a topic, in place of the one before."""

    def send(self, topic: str, payload: bytes) -> None:
        """Give a payload to whoever is there to hear a topic."""

    def close(self) -> None:
        """End the line; what is under way is still sent, if the broker takes it at once."""
