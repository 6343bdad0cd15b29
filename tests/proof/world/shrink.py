"""A world that fails, made smaller: the fewest acts, and the least that there is, with which it still fails.

Acts are left out by halves, quarters and so on (delta debugging, Zeller and Hildebrandt 2002); then each part
of the settings is turned off that is not needed.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.proof.world.acts import WorldAct
from tests.proof.world.play import Outcome, play_world
from tests.proof.world.settings import Keeping, Settings

#: Plays a world.
Play = Callable[[Settings, Sequence[WorldAct]], Outcome]


def play(settings: Settings, acts: Sequence[WorldAct]) -> Outcome:
    """Play a world of these settings and acts."""
    return play_world(settings.seed, settings, acts)


def shrunk(
    settings: Settings,
    acts: Sequence[WorldAct],
    problem: str,
    say: Callable[[str], None] = lambda _: None,
    play: Play = play,
) -> tuple[Settings, tuple[WorldAct, ...]]:
    """Return the smallest world found that fails in the same way as this one."""

    def fails(settings: Settings, acts: Sequence[WorldAct]) -> bool:
        return kind_of(play(settings, acts).problem) == kind_of(problem)

    left = fewest(tuple(acts), lambda some: fails(settings, some), say)
    for turn_off in _LESS:
        less = turn_off(settings)
        if less != settings and fails(less, left):
            settings = less
            say(f"without {_difference(settings)}")
    return settings, fewest(left, lambda some: fails(settings, some), say)


def kind_of(problem: str) -> str:
    """Return what a problem is about, without the places and numbers in it."""
    return (
        " ".join(word for word in problem.split(":")[1].split() if word.isalpha())
        if ":" in problem
        else problem
    )


def fewest(
    acts: tuple[WorldAct, ...], fails: Callable[[Sequence[WorldAct]], bool], say: Callable[[str], None]
) -> tuple[WorldAct, ...]:
    """Leave out acts as long as it still fails.

    >>> fewest((1, 2, 3, 4, 5), lambda some: 2 in some and 5 in some, lambda _: None)
    (2, 5)
    """
    size = max(1, len(acts) // 2)
    while acts:
        for start in range(0, len(acts), size):
            some = (*acts[:start], *acts[start + size :])
            if fails(some):
                acts = some
                say(f"{len(acts)} acts")
                break
        else:
            if size == 1:
                break
            size = max(1, size // 2)
    return acts


#: How each part of the settings is turned off; what is not there, or is needed, stays.
_LESS: tuple[Callable[[Settings], Settings], ...] = (
    *(lambda settings: replace(settings, pages=settings.pages[:-1]) for _ in range(3)),
    lambda settings: replace(settings, faults=settings.faults[:1]),
    lambda settings: replace(settings, clock=""),
    lambda settings: replace(settings, late_ms=0.0),
    lambda settings: replace(settings, keeping=settings.keeping if settings.friend else Keeping.NOTHING),
)


def _difference(settings: Settings) -> str:
    """Say what is left, in short."""
    return (
        f"all but {len(settings.pages)} pages, {len(settings.faults)} faults, {settings.keeping.value} record"
    )
