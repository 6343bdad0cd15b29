"""A line to an MQTT broker that may do anything. Needs the extra ``far``.

Decides what ends a line, and ends it with a reason: a broker that cannot be reached, refuses, falls silent,
breaks the protocol, or sends or leaves more than fits. Knows nothing of what is written over it.
"""

import threading
import time
from ssl import SSLError

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage, topic_matches_sub
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode

from controller.errors import reason
from controller.far.broker import Broker, CutError, Hearing
from controller.messages import Message

#: How long a side may be silent before the broker says that it is gone, and the other way round.
KEEPALIVE_S = 30
#: How long a broker may take to answer what it must: a greeting, a subscription, something sent.
ANSWER_S = 30.0
#: How long a line that ends goes on sending what is under way.
LINGER_S = 1.0
#: The largest packet from a broker: a document is far smaller.
MOST_BYTES = 1_000_000
#: How much may wait for the broker to confirm it, and how many packets for it to take them.
MOST_UNCONFIRMED_BYTES, MOST_PACKETS = 4_000_000, 1000
#: What a payload takes besides its own bytes while it waits.
_PAYLOAD_BYTES = 1000
#: How often a line looks whether it has waited for too long.
_TURN_S = 1.0
_DELIVERED_ONCE = 1
_SILENT = ReasonCode(PacketTypes.DISCONNECT, "Keep alive timeout")


class BoundedClient(Client):
    """The client of paho with the bounds that it lacks; `loop` raises CutError for what crosses them."""

    def __init__(self, version: MQTTProtocolVersion) -> None:
        super().__init__(CallbackAPIVersion.VERSION2, protocol=version, reconnect_on_failure=False)
        # With it only the thread of the loop writes to the socket, whoever publishes.
        self.on_socket_register_write = lambda *_: None

    @property
    def waiting(self) -> int:
        """How many packets the broker has yet to take."""
        return len(self._out_packet)

    def keep_alive(self) -> None:
        """Go on asking whether the broker is there, even if it wants to be asked less often, or never."""
        self._keepalive = min(self._keepalive or KEEPALIVE_S, KEEPALIVE_S)

    def cut(self) -> None:
        """Close the connection at once."""
        self._sock_close()

    def _sock_recv(self, bufsize: int) -> bytes:
        """Read from the socket; a payload is asked for whole, before there is room for it."""
        if bufsize > MOST_BYTES:
            raise _breach("size")
        return super()._sock_recv(bufsize)

    def _send_pubrec(self, mid: int) -> MQTTErrorCode:
        """Refuse what has to be confirmed twice: it would have to be kept until then."""
        del mid
        raise _breach("quality")


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
        self._is_up = self._is_heard = False
        #: Why the line has to end, as soon as its thread looks.
        self._why: Message | None = None
        self._began_s = time.monotonic()
        self._closes_s = float("inf")
        #: Guards what was sent and is not confirmed, by its number: when and how much, and what was early.
        self._guard = threading.Lock()
        self._unconfirmed: dict[int, tuple[float, int]] = {}
        self._early: set[int] = set()
        self._thread: threading.Thread | None = None
        client = BoundedClient(MQTTProtocolVersion(version))
        self._client: BoundedClient | None = client
        if broker.user:
            client.username_pw_set(broker.user, broker.password or None)
        if broker.is_secure:
            client.tls_set()
        if will is not None:
            client.will_set(*will, qos=_DELIVERED_ONCE, retain=True)
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_publish = self._on_publish
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message

    def open(self) -> None:
        """See `DocumentLine`."""
        if self._client is not None:
            self._thread = threading.Thread(
                target=self._run, args=(self._client,), name="broker", daemon=True
            )
            self._thread.start()

    def keep(self, topic: str, payload: bytes) -> None:
        """See `DocumentLine`."""
        self._publish(topic, payload, is_kept=True)

    def send(self, topic: str, payload: bytes) -> None:
        """See `DocumentLine`."""
        self._publish(topic, payload, is_kept=False)

    def close(self) -> None:
        """See `DocumentLine`."""
        client, self._client = self._client, None
        if client is not None:
            self._closes_s = time.monotonic() + LINGER_S
            client.disconnect()
            if self._thread is not None:
                self._thread.join(LINGER_S)
            # It closes what wakes it once nobody knows it any more.
            client.on_connect = client.on_subscribe = client.on_publish = None
            client.on_disconnect = client.on_message = client.on_socket_register_write = None

    def _publish(self, topic: str, payload: bytes, *, is_kept: bool) -> None:
        client, size = self._client, len(payload) + _PAYLOAD_BYTES
        if client is None:
            return
        with self._guard:
            if size + sum(waiting for _, waiting in self._unconfirmed.values()) > MOST_UNCONFIRMED_BYTES:
                self._why = Message("far.behind_broker", broker=self._broker.url)
                return
        number = client.publish(topic, payload, qos=_DELIVERED_ONCE, retain=is_kept).mid
        with self._guard:
            if number in self._early:
                self._early.discard(number)
            else:
                self._unconfirmed[number] = time.monotonic(), size

    @property
    def _is_closing(self) -> bool:
        return self._closes_s < float("inf")

    # In the thread of the line.

    def _run(self, client: BoundedClient) -> None:
        """Hold the line until something ends it, and say what, even if it is a mistake in this program."""
        why = Message("far.line_lost", broker=self._broker.url)
        try:
            self._connect(client)
            why = self._serve(client) or self._why or why
        except CutError as cut:
            why = cut.message
        finally:
            client.cut()
            if not self._is_closing:
                self._hearing.on_end(self._is_up, why)

    def _connect(self, client: BoundedClient) -> None:
        broker = self._broker
        try:
            # Without properties: an older broker takes their length for a name's, and waits for the rest.
            client.connect(broker.host, broker.port, KEEPALIVE_S)
        except SSLError as error:
            raise CutError(Message("far.not_secure", broker=broker.url, why=reason(error))) from error
        except (OSError, ValueError) as error:
            raise CutError(Message("far.no_answer", broker=broker.url)) from error
        if self._is_closing:  # since before there was anything to close
            client.disconnect()

    def _serve(self, client: BoundedClient) -> Message | None:
        """Serve the line until it ends; returns why, if its end tells."""
        code = MQTTErrorCode.MQTT_ERR_SUCCESS
        while code == MQTTErrorCode.MQTT_ERR_SUCCESS and self._why is None:
            self._check(client)
            code = client.loop(min(_TURN_S, ANSWER_S))
        is_malformed = code == MQTTErrorCode.MQTT_ERR_PROTOCOL
        return _breach("form").message if is_malformed else None

    def _check(self, client: BoundedClient) -> None:
        """Raise CutError if the broker leaves too much, or has not answered for too long."""
        now_s = time.monotonic()
        with self._guard:
            oldest_s = next((since_s for since_s, _ in self._unconfirmed.values()), float("inf"))
        since_s = oldest_s if self._is_heard else self._began_s
        if client.waiting > MOST_PACKETS:
            raise CutError(Message("far.behind_broker", broker=self._broker.url))
        if now_s > self._closes_s or now_s - since_s > ANSWER_S:
            raise CutError(self._silence())

    def _silence(self) -> Message:
        """Say that the broker does not answer, or no longer."""
        if self._is_up:
            return Message("far.broker_silent", broker=self._broker.url)
        return Message("far.no_answer", broker=self._broker.url)

    def _on_connect(
        self, client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _properties: object
    ) -> None:
        if reason.is_failure:
            raise CutError(Message("far.broker_refuses", why=str(reason)))
        if self._is_up or not isinstance(client, BoundedClient):
            raise _breach("order")
        self._is_up = True
        client.keep_alive()
        client.subscribe([(topic, _DELIVERED_ONCE) for topic in self._topics])

    def _on_subscribe(
        self, _client: Client, _data: object, _number: int, reasons: list[ReasonCode], _properties: object
    ) -> None:
        """Begin to use the line: without its topics it would be deaf."""
        refused = [reason for reason in reasons if reason.is_failure]
        if refused:
            raise CutError(Message("far.no_subscription", why=str(refused[0])))
        if self._is_heard or not self._is_up or len(reasons) != len(self._topics):
            raise _breach("order")
        self._is_heard = True
        self._hearing.on_line()

    def _on_publish(
        self, _client: Client, _data: object, number: int, reason: ReasonCode, _properties: object
    ) -> None:
        if reason.is_failure:
            raise CutError(Message("far.broker_refuses", why=str(reason)))
        with self._guard:
            if self._unconfirmed.pop(number, None) is None:
                self._early.add(number)

    def _on_disconnect(
        self, _client: Client, _data: object, flags: DisconnectFlags, reason: ReasonCode, _properties: object
    ) -> None:
        if flags.is_disconnect_packet_from_server and reason.is_failure:
            self._why = Message("far.broker_refuses", why=str(reason))
        elif reason == _SILENT:
            self._why = self._silence()

    def _on_message(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        """Pass on what was asked for."""
        try:
            topic = message.topic
        except UnicodeDecodeError:
            raise _breach("topic") from None
        if any(topic_matches_sub(asked, topic) for asked in self._topics):
            self._hearing.on_payload(topic, bytes(message.payload), not message.retain)


def _breach(breach: str) -> CutError:
    """Return the error for a broker that breaks a rule of the protocol."""
    return CutError(Message("far.broker_breach", breach=breach))
