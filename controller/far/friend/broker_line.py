"""The line to an MQTT broker, which keeps the newest document at each topic. Needs the extra ``far``.

A broker that does not know version 5 of the protocol is spoken to in version 3.1.1.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode

from controller.far.friend.invitation import Broker
from controller.messages import Message

#: How long a side may be silent before the broker says that it is gone.
KEEPALIVE_S = 30
#: The most bytes that a broker may send at once: a document is far smaller.
_MOST_BYTES = 1_000_000
_DELIVERED_ONCE = 1


@dataclass(frozen=True, slots=True)
class Hearing:
    """What a line calls, in a thread of its own: for each payload at a topic, live or kept, and for its end.

    ``on_end`` is given whether there ever was a line, and why there is none.
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

    def close(self) -> None:
        """End the line; what is under way is still sent."""


class BrokerLine:
    """One line to a broker, from `open` to its end; another try is another line."""

    def __init__(
        self,
        broker: Broker,
        topics: tuple[str, ...],
        will: tuple[str, bytes] | None,
        hearing: Hearing,
        version: int,
    ) -> None:
        self._broker, self._topics, self._hearing = broker, topics, hearing
        self._is_up = False
        client = Client(
            CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion(version), reconnect_on_failure=False
        )
        self._client: Client | None = client
        if broker.user:
            client.username_pw_set(broker.user, broker.password or None)
        if broker.is_secure:
            client.tls_set()
        if will is not None:
            client.will_set(*will, qos=_DELIVERED_ONCE, retain=True)
        client.on_connect = self._on_connect
        client.on_connect_fail = self._on_connect_fail
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message

    def open(self) -> None:
        """See `DocumentLine`."""
        if self._client is not None:
            self._client.connect_async(self._broker.host, self._broker.port, KEEPALIVE_S)
            self._client.loop_start()

    def keep(self, topic: str, payload: bytes) -> None:
        """See `DocumentLine`."""
        if self._client is not None:
            self._client.publish(topic, payload, qos=_DELIVERED_ONCE, retain=True)

    def close(self) -> None:
        """See `DocumentLine`."""
        client, self._client = self._client, None
        if client is not None:
            client.disconnect()
            client.loop_stop()
            # It closes its sockets once nobody knows it any more.
            client.on_connect = client.on_connect_fail = client.on_disconnect = client.on_message = None

    def _on_connect(
        self, client: Client, _data: object, _flags: object, reason: ReasonCode, _properties: object
    ) -> None:
        if reason.is_failure:
            self._hearing.on_end(self._is_up, Message("far.broker_refuses", why=str(reason)))
            return
        self._is_up = True
        client.subscribe([(topic, _DELIVERED_ONCE) for topic in self._topics])
        self._hearing.on_line()

    def _on_connect_fail(self, *_: object) -> None:
        self._hearing.on_end(self._is_up, Message("far.no_answer", broker=self._broker.url))

    def _on_disconnect(self, *_: object) -> None:
        self._hearing.on_end(self._is_up, Message("far.line_lost", broker=self._broker.url))

    def _on_message(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        if len(message.payload) <= _MOST_BYTES:
            self._hearing.on_payload(message.topic, bytes(message.payload), not message.retain)
