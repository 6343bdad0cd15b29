"""How soon the loop answers a reed while its table plays a match with a friend elsewhere, and ten watch it.

Friend and watchers are on other computers, so of them there is only what they say; the broker passes all of
it on over and over, more than any match has. The clock of this machine measures, as beside a search.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager

import numpy as np

from controller.annexes.friend.friend_line import FriendLine
from controller.board import Profile
from controller.games import Colour
from controller.play.loop import Loop
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.deadline import until
from tests.far.direct_broker import DirectBroker
from tests.proof.bench.beside_search import ROUNDS, answers_ms, opened_loop

URL = "mqtt://broker.example:1883"
WATCHERS = 10
#: How often each document is said again.
AGAIN_S = 0.2


def light_p99_ms(
    profile: Profile, seed: int, pieces: int, progress: Callable[[str], None]
) -> Mapping[str, float]:
    """Measure ``pieces`` laid down at a table ``alone``, and as many ``beside`` a match that others watch."""
    took_ms: dict[str, list[float]] = {"alone": [], "beside": []}
    for number in range(ROUNDS):
        progress(f"beside a match: round {number + 1} of {ROUNDS}")
        share = len(range(number, pieces, ROUNDS))
        took_ms["alone"] += answers_ms(profile, seed + number, share)
        with ExitStack() as stack:
            took_ms["beside"] += answers_ms(
                profile, seed + number, share, lambda loop: stack.enter_context(matched(profile, loop))
            )
    return {name: float(np.percentile(took, 99)) for name, took in took_ms.items()}


@contextmanager
def matched(profile: Profile, loop: Loop) -> Iterator[None]:
    """Have a loop play a match, until the context ends."""
    broker, clock = DirectBroker(), SimulatedClock()
    host = FriendLine(loop, None, broker.line)
    loop.subscribe(host)
    others = [
        FriendLine(opened_loop(VirtualBoard(profile, clock, 0), clock, profile), None, broker.line)
        for _ in range(1 + WATCHERS)
    ]
    host.invite(URL, loop.snapshot.session.record, Colour.FIRST)
    until(lambda: host.state.link and host.state.watch)
    others[0].join(host.state.link)
    for watcher in others[1:]:
        watcher.join(host.state.watch)
    until(lambda: host.state.is_here and host.state.watchers == WATCHERS)
    # What they would do takes no time of this computer.
    broker.lines &= set(sorted(broker.lines, key=lambda line: line.number)[:1])
    is_over = threading.Event()
    saying = threading.Thread(target=_say_again, args=(broker, is_over))
    saying.start()
    try:
        yield
    finally:
        is_over.set()
        saying.join()
        for friend in (host, *others):
            friend.stop(0.0)


def _say_again(broker: DirectBroker, is_over: threading.Event) -> None:
    while not is_over.wait(AGAIN_S):
        for topic, payload in tuple(broker.kept.items()):
            broker.pass_on(topic, payload)
