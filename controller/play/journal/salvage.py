"""Salvage: the games that can still be read in a journal that was set aside.

Trusts nothing but the seals. A seal proves an entry together with the one before it, so entries are taken
wherever the bytes of a journal, or of its log, look like one (https://www.sqlite.org/fileformat2.html,
sections 1.6 and 2.1): whether SQLite can still open the file does not matter. A game is whole if all of its
entries are proven and none can be missing. What another game lost costs it nothing; its own loss ends it
there, and it is marked as broken.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from controller.play.journal.entries import (
    FIRST_SEAL,
    Damaged,
    Entry,
    EntryKind,
    KeptGame,
    followed_by,
)

#: The number of an entry, and the types of its seven columns: one byte each, but two for a long text. The
#: first is empty, as the number stands for it, and the last is a seal of 16 bytes.
_NUMBER = rb"([\x80-\xff]{0,8}[\x00-\x7f])"
_INTEGER, _TEXT = rb"[\x01-\x06\x08\x09]", rb"[\x80-\xff]?[\x00-\x7f]"
_ENTRY = re.compile(
    rb"%b[\x08\x09](\x00%b%b%b%b%b\x2c)" % (_NUMBER, _INTEGER, _TEXT, _INTEGER, _TEXT, _INTEGER), re.DOTALL
)
#: The bytes of an integer, by its type; 8 and 9 are the numbers 0 and 1.
_SIZES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}
#: Types from here on are texts if they are odd, and bytes if not.
_FIRST_OF_TEXTS = 12
_EIGHTH_BIT = 0x80

#: What may be an entry, and its seal.
Sealed = tuple[Entry, bytes]


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The ``games`` that can be read, as they were numbered, and the numbers of those that are ``lost``."""

    games: tuple[KeptGame, ...]
    lost: tuple[int, ...]


def salvage_games(contents: Iterable[bytes]) -> Salvaged:
    """Read the games in the bytes of a journal and of its log, either of them damaged or missing."""
    found: dict[int, list[Sealed]] = {}
    for content in contents:
        for number, sealed in _entries(content):
            found.setdefault(number, []).append(sealed)
    games, broken = _games(found)
    kept = tuple(replace(game, is_broken=True) if game.number in broken else game for game in games.values())
    there = {game.number for game in kept if game.moves or game.number not in broken}
    lost = {*range(1, max(games, default=0) + 1), *broken} - there
    return Salvaged(tuple(game for game in kept if game.moves), tuple(sorted(lost)))


def _games(found: Mapping[int, list[Sealed]]) -> tuple[dict[int, KeptGame], set[int]]:
    """Add up the entries that are proven; also return the numbers of the games that miss some."""
    games: dict[int, KeptGame] = {}
    broken, parted, last = set[int](), set[int](), 0
    for link in _chain(found):
        match link:
            case Entry():
                last = link.game
                broken |= {last} & parted
                if last not in broken:
                    try:
                        games[last] = followed_by(games.get(last), link)
                    except Damaged:
                        broken.add(last)
            case _:
                # What is missing may belong to any game that goes on behind it, or has no end before it.
                parted |= games.keys()
                broken |= {last} if last in games and not games[last].result else set()
                broken |= {game for game in link if 0 < game <= max(games, default=0) + 1}
    return games, broken


def _chain(found: Mapping[int, list[Sealed]]) -> Iterator[Entry | frozenset[int]]:
    """Yield each entry that is proven; for one that is not, the games it claims to be of, none for a gap."""
    seal, before, games = FIRST_SEAL, 0, set[int]()
    for number, here in sorted(found.items()):
        if number != before + 1:
            yield frozenset()
            seal = b""
        proven = next(
            (sealed for sealed in _readings(here, games) if sealed[0].seal(seal) == sealed[1]), None
        )
        if proven is None:
            yield frozenset(entry.game for entry, _ in here)
        else:
            games.add(proven[0].game)
            yield proven[0]
        _, seal = proven or here[0]
        before = number


def _readings(here: Iterable[Sealed], games: Iterable[int]) -> Iterator[Sealed]:
    """Yield what an entry may be: as it is read, or of another game, if its number alone was damaged."""
    yield from here
    for entry, seal in here:
        yield from ((replace(entry, game=game), seal) for game in sorted(games))


def _entries(content: bytes) -> Iterator[tuple[int, Sealed]]:
    """Yield whatever may be an entry, with its number."""
    for match in _ENTRY.finditer(content):
        with suppress(ValueError):
            _, game, kind, ply, text, at_ms, seal = _values(_varints(match[2]), content, match.end())
            yield _varints(match[1])[0], (Entry(game, EntryKind(kind), ply, text, at_ms), seal)


def _values(types: Iterable[int], content: bytes, at: int) -> Iterator[Any]:
    """Yield the values of an entry, whose bytes begin ``at``; ValueError if a text is none."""
    for kind in types:
        size = _SIZES.get(kind, max(kind - _FIRST_OF_TEXTS, 0) // 2)
        piece, at = content[at : at + size], at + size
        if kind >= _FIRST_OF_TEXTS:
            yield piece.decode() if kind % 2 else piece
        else:
            yield int.from_bytes(piece, signed=True) if size else kind % 8


def _varints(content: bytes) -> list[int]:
    """Read numbers of seven bits a byte, the last of each without the eighth bit."""
    numbers, number = [], 0
    for byte in content:
        number = number << 7 | byte & 0x7F
        if byte < _EIGHTH_BIT:
            numbers.append(number)
            number = 0
    return numbers
