"""The rules of both Manalaths a second time, slow and plain, to check the product against.

Written from the rule texts with flood fill over names. Nothing is imported from the product: neighbours,
groups, ages, legality and endings are computed here independently. Colours are 0 (first) and 1 (second).
"""

from dataclasses import dataclass, field

_ROWS = {"manalath": (6, 7, 8, 9, 10, 9, 8, 7, 6), "manalath-stein": (5, 6, 7, 8, 9, 8, 7, 6, 5)}
_SUPPLY = {"manalath": 25, "manalath-stein": 30}
_KINDS = {4: "quart", 5: "quint"}


def _name(row: int, column: int) -> str:
    return f"{'abcdefghi'[row]}{column + 1}"


def neighbours(rows: tuple[int, ...]) -> dict[str, set[str]]:
    touching: dict[str, set[str]] = {
        _name(row, c): set() for row, length in enumerate(rows) for c in range(length)
    }

    def join(one: str, other: str) -> None:
        if one in touching and other in touching:
            touching[one].add(other)
            touching[other].add(one)

    for row, length in enumerate(rows):
        for column in range(length):
            join(_name(row, column), _name(row, column + 1))
            if row + 1 < len(rows):
                shift = 0 if rows[row + 1] > length else -1
                for above in (column + shift, column + shift + 1):
                    if above >= 0:
                        join(_name(row, column), _name(row + 1, above))
    return touching


@dataclass
class PlainGame:
    """A game in progress; ``play`` changes it."""

    name: str
    green: frozenset[str] = frozenset()
    table: dict[str, int] = field(default_factory=dict)
    to_move: int = 0
    passes: int = 0
    ply: int = 0
    #: When each group came to consist of exactly these pieces.
    created: dict[frozenset[str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.touching = neighbours(_ROWS[self.name])
        self.supply = _SUPPLY[self.name]
        for group in self.groups(0) + self.groups(1):
            self.created[group] = -1

    def flood(self, space: str, colour: int) -> frozenset[str]:
        found, edge = {space}, [space]
        while edge:
            for near in self.touching[edge.pop()] - found:
                if self.table.get(near) == colour:
                    found.add(near)
                    edge.append(near)
        return frozenset(found)

    def groups(self, colour: int) -> list[frozenset[str]]:
        spaces = {space for space, standing in self.table.items() if standing == colour}
        found = []
        while spaces:
            group = self.flood(min(spaces), colour)
            found.append(group)
            spaces -= group
        return found

    def left(self, colour: int) -> int:
        return self.supply - list(self.table.values()).count(colour)

    def placements(self) -> set[tuple[str, int]]:
        return {
            (space, colour)
            for space in self.touching
            for colour in (0, 1)
            if self.is_free(space) and self.left(colour) and len(self.flood(space, colour)) <= 5
        }

    def legal(self) -> set[tuple[str, int] | None]:
        """Return the placements as (space, colour); None is a pass."""
        if self.result() is not None:
            return set()
        return set(self.placements()) or {None}

    def too_big(self, colour: int) -> dict[str, frozenset[str]]:
        """Map each free space that the group rule forbids to the pieces it would join."""
        joined = {space: self.flood(space, colour) for space in self.touching if self.is_free(space)}
        return {space: group - {space} for space, group in joined.items() if len(group) > 5}

    def play(self, move: tuple[str, int] | None) -> None:
        self.ply += 1
        self.passes = 0 if move else self.passes + 1
        if move:
            self.table[move[0]] = move[1]
            for group in self.groups(move[1]):
                self.created.setdefault(group, self.ply)
        self.to_move = 1 - self.to_move

    def result(self) -> tuple[int | None, str] | None:
        """Return the winner (None for a draw) and the reason; None while the game goes on."""
        return self._result_stein() if self.name == "manalath-stein" else self._result_nestorgames()

    def is_free(self, space: str) -> bool:
        return space not in self.table and space not in self.green

    def _result_nestorgames(self) -> tuple[int | None, str] | None:
        mover = 1 - self.to_move
        sizes = [len(group) for group in self.groups(mover)]
        if 4 in sizes:
            return 1 - mover, "quart"
        if 5 in sizes:
            return mover, "quint"
        if self.placements():
            return None
        sizes = [len(group) for group in self.groups(self.to_move)]
        if 4 in sizes:
            return 1 - self.to_move, "stuck-quart"
        if 5 in sizes:
            return self.to_move, "stuck-quint"
        return None, "stuck"

    def _result_stein(self) -> tuple[int | None, str] | None:
        mover = 1 - self.to_move
        standing = [(self.created[group], len(group)) for group in self.groups(mover) if len(group) >= 4]
        standing.sort()
        if not standing:
            return (None, "both-pass") if self.passes == 2 else None
        created, size = standing[0]
        age = "new" if created == self.ply else "old"
        over = f"-over-{_KINDS[standing[1][1]]}" if len(standing) > 1 else ""
        on_pass = "-on-pass" if self.passes else ""
        winner = 1 - mover if size == 4 else mover
        return winner, f"{_KINDS[size]}-{age}{over}{on_pass}"
