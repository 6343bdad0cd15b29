"""Keys: which are down, since when, and what a release means. A hold or a chord swallows the release.

Two holds act while the keys are still down: ``ok`` alone, and ``undo`` together with ``ok``.

A key answers only what was shown when it went down: if it would do something else by its release, it does
nothing.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field

from controller.board import Key

#: A key held this long is a hold, not a tap.
HOLD_MS = 1000.0

#: ``ok`` held alone for this long opens the menu.
MENU_MS = 2000.0

#: ``undo`` and ``ok`` held together for this long switch the board off.
HALT_MS = 5000.0
_HALT = frozenset({Key.UNDO, Key.OK})

#: A tap counts this long after its release, by when the board has been asked to confirm it.
SURE_MS = 1.0


@dataclass(frozen=True, slots=True)
class KeysDown:
    """The keys that are down, with the time each went down.

    If ``is_swallowed``, releases mean nothing until all keys are up. ``meant`` is what each key would have
    done when it went down, ``same_ms`` since when exactly these keys are down. If ``is_spent``, holds mean
    nothing either until all are up: the keys have acted already, or went down unobserved.
    """

    since_ms: Mapping[Key, float] = field(default_factory=dict)
    is_swallowed: bool = False
    meant: Mapping[Key, Hashable] = field(default_factory=dict)
    same_ms: float = 0.0
    is_spent: bool = False

    @property
    def menu_ms(self) -> float:
        """When the menu opens if ``ok`` stays down alone; infinity otherwise."""
        is_held = self.since_ms.keys() == {Key.OK} and not self.is_swallowed
        return self.since_ms[Key.OK] + MENU_MS if is_held else float("inf")

    @property
    def halt_ms(self) -> float:
        """When the board is switched off if ``undo`` and ``ok`` stay down; infinity otherwise."""
        is_held = self.since_ms.keys() == _HALT and not self.is_spent
        return self.same_ms + HALT_MS if is_held else float("inf")


def swallow(keys: frozenset[Key], at_ms: float) -> KeysDown:
    """Treat ``keys`` as having acted, or as down unobserved: they mean nothing until released."""
    return KeysDown(dict.fromkeys(keys, at_ms), bool(keys), is_spent=bool(keys))


def follow_keys(
    down: KeysDown,
    keys: frozenset[Key],
    at_ms: float,
    meaning: Callable[[Key], Hashable] = lambda _: None,
    spent: frozenset[Key] = frozenset(),
) -> tuple[KeysDown, Key | None]:
    """Follow the keys to ``at_ms``, and return with them the key that was tapped, if one was.

    ``meaning`` returns what a key would do, given what is shown now. Keys that are ``spent`` have served
    their purpose: they count neither in a chord nor as a tap.
    """
    released = [key for key in down.since_ms if key not in keys | spent]
    since = {key: down.since_ms.get(key, at_ms) for key in keys}
    meant = {key: down.meant[key] if key in down.meant else meaning(key) for key in keys}
    is_swallowed = (down.is_swallowed or len(keys - spent) > 1) and bool(keys - spent)
    same_ms = down.same_ms if keys == down.since_ms.keys() else at_ms
    after = KeysDown(since, is_swallowed, meant, same_ms, down.is_spent and bool(keys))
    if len(released) != 1 or keys - spent or down.is_swallowed:
        return after, None
    (key,) = released
    is_tap = at_ms - down.since_ms[key] < HOLD_MS and down.meant.get(key) == meaning(key)
    return after, key if is_tap else None
