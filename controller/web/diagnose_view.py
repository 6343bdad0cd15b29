"""The messages of the Diagnose view: the newest of the ledger, and the one sensor it looks at.

There is one `DiagnoseView` for each viewer. Nothing is sent twice.

The messages about what the sensors did: pure functions from a ledger to JSON. There are two: ``ledger`` has
the counts of every sensor that ever closed or changed, ``sensor`` everything known about one. Both carry the
loop's time at which they were made, so that a page can update ages. What is counted, and how finely, is
decided by `controller.play.ledger`.
"""

from collections.abc import Sequence
from statistics import median

from controller.board import Crosspoint, Profile
from controller.messages import Message
from controller.play.bounce import LIMIT_US, MOVE_US, coarser
from controller.play.ledger import Account, Ledger, Trace
from controller.wear import BoardLife, describe_reed
from controller.web.message_cache import Newest
from controller.web.message_format import Json, View, to_text

#: The least width of a bar of the histogram.
BAR_US = 250


def ledger_view(ledger: Ledger, at_ms: float, worn: Sequence[Crosspoint] = ()) -> View:
    """Describe every sensor that ever closed: how often it closed and opened, when last, and its bounce.

    ``worn`` are the reeds that wear or have failed, by all games.

    ``rate`` is the number of its changes in the ten seconds up to its last one. The longest bounce is given
    only if the contact was traced: to scans, a piece that slides past looks the same.
    """
    sensors: list[Json] = [
        _account_view(at, account, ledger.trace(at)) for at, account in sorted(ledger.accounts.items())
    ]
    return {
        "t": "ledger",
        "at_ms": round(at_ms),
        "scan_ms": ledger.scan_us / 1000,
        "limit_ms": LIMIT_US / 1000,
        "worn": [list(at) for at in worn],
        "sensors": sensors,
    }


def sensor_view(  # noqa: PLR0913 - all that is known of it
    ledger: Ledger,
    sensor: Crosspoint,
    profile: Profile,
    at_ms: float,
    refused: Message | None = None,
    *,
    life: Message | None = None,
) -> View:
    """Describe one sensor completely; ``refused`` is why its board does not trace, None if it does.

    ``life`` says what it did over all games, None for a key, or if nobody knows.

    Bars count edges by the time since the first edge of their move; each is ``bar_us`` wide, starting from 0.
    """
    trace = ledger.trace(sensor)
    moves = moves_of(trace)
    settled = [(move[-1][0] - move[0][0]) / 1000 for move in moves]
    bar_us = max(BAR_US, trace.bounce.bin_us)
    edges: list[Json] = [[at_us, is_closed] for at_us, is_closed in trace.edges]
    return _account_view(sensor, ledger.account(sensor), trace) | {
        "t": "sensor",
        "name": profile.sensors().get(sensor, ""),
        "at_ms": round(at_ms),
        "limit_ms": LIMIT_US / 1000,
        "is_traced": trace.is_traced,
        "refused": refused or "",
        "life": life or "",
        "median_ms": round(median(settled), 2) if settled else None,
        "moves": trace.bounce.moves,
        "bin_us": trace.bounce.bin_us,
        "bar_us": bar_us,
        "bars": list(coarser(trace.bounce, bar_us)),
        "edges": edges,
    }


def moves_of(trace: Trace) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """Split the kept edges into moves of the contact, each with its bounce and nothing else."""
    moves: list[list[tuple[int, bool]]] = []
    for edge in trace.edges:
        if moves and 0 <= edge[0] - moves[-1][0][0] < MOVE_US:
            moves[-1].append(edge)
        else:
            moves.append([edge])
    return tuple(tuple(move) for move in moves)


def _account_view(at: Crosspoint, account: Account, trace: Trace) -> dict[str, Json]:
    changed_ms = account.changed_ms
    return {
        "at": list(at),
        "is_closed": account.is_closed,
        "closes": account.closes,
        "opens": account.opens,
        "shorts": account.shorts,
        "was_closed": account.was_closed,
        "changed_ms": None if changed_ms is None else round(changed_ms),
        "rate": 0 if changed_ms is None else account.rate(changed_ms),
        "worst_ms": trace.bounce.longest_us / 1000 if trace.is_traced else 0.0,
    }


_ELSEWHERE = Message("trace.elsewhere")
_TAKEN = Message("trace.taken")


class DiagnoseView:
    """What one viewer looks at, and what it was last sent."""

    def __init__(self, newest: Newest) -> None:
        self._newest = newest
        self._sensor: Crosspoint | None = None
        self._is_traced = False
        self._ledger: Ledger | None = None
        self._life: BoardLife | None = None
        self._depth: tuple[Ledger, Crosspoint, Message | None, BoardLife | None] | None = None

    def begin(self) -> None:
        """Send everything anew."""
        self._ledger = self._depth = None

    def look_at(self, sensor: Crosspoint | None, *, is_traced: bool) -> None:
        """Look at this sensor from now on, or, with None, at none."""
        if self._sensor is not None and self._is_traced and not is_traced:
            self._newest.row_trace.end(self._sensor[0])
        self._sensor, self._is_traced = sensor, is_traced

    def ledger(self) -> str:
        """Return what every sensor did; empty if nothing has changed since it was last sent."""
        snapshot, sent, known = self._newest.loop.snapshot, self._ledger, self._life
        self._ledger, self._life = snapshot.ledger, self._newest.reeds().life
        if sent is not None and _is_same(sent, snapshot.ledger) and self._life is known:
            return ""
        troubled = () if self._life is None else self._life.troubled
        sensors = snapshot.session.profile.sensors().items()
        worn = [at for at, name in sensors if name in troubled]
        return self._text(ledger_view(snapshot.ledger, snapshot.at_ms, worn))

    def sensor(self) -> str:
        """Return everything about the sensor looked at; empty if nothing changed since it was last sent."""
        snapshot, profile = self._newest.loop.snapshot, self._newest.loop.snapshot.session.profile
        if self._sensor is None or self._sensor not in profile.sensors():
            return ""
        refused = Message("page.sentence", said=snapshot.untraced) if snapshot.untraced else None
        if self._is_traced and snapshot.guest is not None:
            refused = _TAKEN
        elif self._is_traced and refused is None and not self._newest.row_trace.keep(self._sensor[0]):
            refused = _ELSEWHERE
        ledger, sent, reeds = snapshot.ledger, self._depth, self._newest.reeds()
        life = reeds.life
        self._depth = (ledger, self._sensor, refused, life)
        if sent is not None and sent[1:] == self._depth[1:] and _is_same(sent[0], ledger):
            return ""
        name, is_key = profile.sensors()[self._sensor], self._sensor in profile.keys.values()
        said = None if life is None or is_key else describe_reed(life, name, reeds.joints.get(name))
        return self._text(sensor_view(ledger, self._sensor, profile, snapshot.at_ms, refused, life=said))

    def _text(self, view: View) -> str:
        return to_text(view, self._newest.words)


def _is_same(sent: Ledger, ledger: Ledger) -> bool:
    """Whether two ledgers agree on every sensor."""
    return sent.accounts is ledger.accounts and sent.traces is ledger.traces
