"""Keys: which are down, since when, and what a release means. A hold or a chord swallows the release.

Two holds act while the keys are still down: ``ok`` alone, and ``undo`` together with ``ok``.

A key answers only what was shown when it went down: if it would do something else by its release, it does
nothing.

A key is a sensor, and may be faulty like one. One held for longer than any gesture is left out, as if it were
up, until it has come up. One that stays down alone for as long as nobody holds it, or that chatters, is a
fault.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from math import inf

from controller.board import Key
from controller.inference.readings import CHATTER_MS, is_chatter, recent_changes

#: A key held this long is a hold, not a tap.
HOLD_MS = 1000.0

#: ``ok`` held alone for this long opens the menu.
MENU_MS = 2000.0

#: ``undo`` and ``ok`` held together for this long switch the board off.
HALT_MS = 5000.0
_HALT = frozenset({Key.UNDO, Key.OK})

#: A key held for longer than this makes no gesture; nobody holds one that is down alone for this long.
GESTURE_MS, STUCK_MS = 5000.0, 20_000.0

#: As many changes as make a reed chatter make a key chatter within this time: a finger taps more slowly.
RATTLE_MS = 500.0

#: A tap counts this long after its release, by when the board has been asked to confirm it.
SURE_MS = 1.0


class KeyFault(Enum):
    """What is wrong with a key."""

    STUCK = "stuck"  #: it stays down, and nobody holds it
    CHATTER = "chatter"  #: it opens and closes faster than a finger


@dataclass(frozen=True, slots=True)
class LeftOutKey:
    """A key that is left out, and last changed at ``since_ms``; without a ``fault`` it is only held."""

    since_ms: float
    fault: KeyFault | None = None


@dataclass(frozen=True, slots=True)
class KeysDown:
    """The keys that are down and count, with the time each went down.

    If ``is_swallowed``, releases mean nothing until all keys are up. ``meant`` is what each key would have
    done when it went down, ``same_ms`` since when exactly these keys are down. If ``is_spent``, holds mean
    nothing either until all are up: the keys have acted already, or went down unobserved. The keys
    ``left_out`` do not count, though they may be ``down``. ``changes_ms`` are the last changes of each key:
    too many are chatter.
    """

    since_ms: Mapping[Key, float] = field(default_factory=dict)
    is_swallowed: bool = False
    meant: Mapping[Key, Hashable] = field(default_factory=dict)
    same_ms: float = 0.0
    is_spent: bool = False
    left_out: Mapping[Key, LeftOutKey] = field(default_factory=dict)
    changes_ms: Mapping[Key, tuple[float, ...]] = field(default_factory=dict)
    down: frozenset[Key] = frozenset()

    @property
    def menu_ms(self) -> float:
        """When the menu opens if ``ok`` stays down alone; infinity otherwise."""
        is_held = self.since_ms.keys() == {Key.OK} and not self.is_swallowed
        return self.since_ms[Key.OK] + MENU_MS if is_held else inf

    @property
    def halt_ms(self) -> float:
        """When the board is switched off if ``undo`` and ``ok`` stay down; infinity otherwise."""
        is_held = self.since_ms.keys() == _HALT and not self.is_spent
        return self.same_ms + HALT_MS if is_held else inf

    @property
    def faults(self) -> Mapping[Key, KeyFault]:
        """The keys that are faulty now, in the order of the keys."""
        found = {key: self.left_out[key].fault for key in Key if key in self.left_out}
        return {key: fault for key, fault in found.items() if fault is not None}

    def swallowed(self) -> "KeysDown":
        """Return the same keys, which have acted: they mean nothing until released."""
        is_any = bool(self.since_ms)
        return replace(self, is_swallowed=is_any, is_spent=is_any)

    def due_ms(self, kind_keys: frozenset[Key]) -> float:
        """When time alone next shows something of a key; holding one of the ``kind_keys`` is a gesture."""
        return min((self._due_ms(key, kind_keys) for key in (*self.since_ms, *self.left_out)), default=inf)

    def _due_ms(self, key: Key, kind_keys: frozenset[Key]) -> float:
        out = self.left_out.get(key)
        if out is None:
            is_halting = key in _HALT and self.halt_ms < inf
            return inf if is_halting else self.since_ms[key] + (STUCK_MS if key in kind_keys else GESTURE_MS)
        if out.fault is KeyFault.CHATTER:
            return out.since_ms + CHATTER_MS
        return inf if out.fault is KeyFault.STUCK or len(self.down) > 1 else out.since_ms + STUCK_MS

    def elapsed(self, at_ms: float, kind_keys: frozenset[Key]) -> "KeysDown":
        """Leave out, name or take back in the keys of which time alone has shown what they are."""
        left_out = dict(self.left_out)
        for key in (*self.since_ms, *self.left_out):
            if self._due_ms(key, kind_keys) > at_ms:
                continue
            out = left_out.pop(key, None)
            if out is None or key in self.down:
                since_ms = self.since_ms[key] if out is None else out.since_ms
                is_stuck = out is not None and out.fault is None
                left_out[key] = LeftOutKey(since_ms, KeyFault.STUCK if is_stuck else None)
        return self._without(left_out, at_ms)

    def noted(self, keys: frozenset[Key], at_ms: float) -> "KeysDown":
        """Note which keys have changed: one left out that has come up counts again, unless it chatters."""
        changed = keys ^ self.down
        if not changed:
            return self
        recent_ms = {key: recent_changes(self.changes_ms.get(key, ()), at_ms, RATTLE_MS) for key in changed}
        left_out = {key: out for key, out in self.left_out.items() if key not in changed}
        for key in changed:
            if is_chatter(recent_ms[key]) or self.faults.get(key) is KeyFault.CHATTER:
                left_out[key] = LeftOutKey(at_ms, KeyFault.CHATTER)
        changes_ms = {**self.changes_ms, **recent_ms}
        return replace(self._without(left_out, at_ms), down=keys, changes_ms=changes_ms)

    def _without(self, left_out: Mapping[Key, LeftOutKey], at_ms: float) -> "KeysDown":
        """Leave out exactly these keys; the others are as if those were up."""
        since = {key: ms for key, ms in self.since_ms.items() if key not in left_out}
        return replace(
            self,
            since_ms=since,
            is_swallowed=self.is_swallowed and bool(since),
            same_ms=self.same_ms if len(since) == len(self.since_ms) else at_ms,
            is_spent=self.is_spent and bool(since),
            left_out=left_out,
        )


def swallow(keys: frozenset[Key], at_ms: float) -> KeysDown:
    """Treat ``keys`` as down unobserved: they mean nothing until released."""
    return KeysDown(dict.fromkeys(keys, at_ms), down=keys).swallowed()


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
    down = down.noted(keys, at_ms)
    keys -= down.left_out.keys()
    released = [key for key in down.since_ms if key not in keys | spent]
    since = {key: down.since_ms.get(key, at_ms) for key in keys}
    meant = {key: down.meant[key] if key in down.meant else meaning(key) for key in keys}
    is_swallowed = (down.is_swallowed or len(keys - spent) > 1) and bool(keys - spent)
    same_ms = down.same_ms if keys == down.since_ms.keys() else at_ms
    is_spent = down.is_spent and bool(keys)
    after = replace(
        down, since_ms=since, is_swallowed=is_swallowed, meant=meant, same_ms=same_ms, is_spent=is_spent
    )
    if len(released) != 1 or keys - spent or down.is_swallowed:
        return after, None
    (key,) = released
    is_tap = at_ms - down.since_ms[key] < HOLD_MS and down.meant.get(key) == meaning(key)
    return after, key if is_tap else None
