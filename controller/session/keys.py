"""Keys: what is down, since when, and what a release means. A hold or a chord swallows the release.

A key answers only what was shown when it went down: where it would do something else by its release, it does
nothing.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field

from manalath_board.controller.board import Key

#: A key held this long is a hold, not a tap.
HOLD_MS = 1000.0

#: A tap counts so long after its release: by then a board has been asked whether it was one.
SURE_MS = 1.0


@dataclass(frozen=True, slots=True)
class KeysDown:
    """The keys that are down, with the time each went down; swallowed until all are up again.

    ``meant`` is what each would have done when it went down.
    """

    since_ms: Mapping[Key, float] = field(default_factory=dict)
    is_swallowed: bool = False
    meant: Mapping[Key, Hashable] = field(default_factory=dict)


def swallow(keys: frozenset[Key], at_ms: float) -> KeysDown:
    """Take ``keys`` as down from before anyone looked: their release means nothing."""
    return KeysDown(dict.fromkeys(keys, at_ms), bool(keys))


def follow(
    down: KeysDown,
    keys: frozenset[Key],
    at_ms: float,
    meaning: Callable[[Key], Hashable] = lambda _: None,
    spent: frozenset[Key] = frozenset(),
) -> tuple[KeysDown, Key | None]:
    """Follow the keys to ``at_ms``; the key that was tapped, if one was.

    ``meaning`` tells what a key would do by what is shown now. Keys that are ``spent`` have done what they
    were pressed for: they are no part of a chord, and no tap.
    """
    released = [key for key in down.since_ms if key not in keys | spent]
    since = {key: down.since_ms.get(key, at_ms) for key in keys}
    meant = {key: down.meant[key] if key in down.meant else meaning(key) for key in keys}
    is_swallowed = (down.is_swallowed or len(keys - spent) > 1) and bool(keys - spent)
    after = KeysDown(since, is_swallowed, meant)
    if len(released) != 1 or keys - spent or down.is_swallowed:
        return after, None
    (key,) = released
    is_tap = at_ms - down.since_ms[key] < HOLD_MS and down.meant.get(key) == meaning(key)
    return after, key if is_tap else None
