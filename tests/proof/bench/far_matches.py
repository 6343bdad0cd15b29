"""Matches of two boards far from each other: is anything lost, done twice, or other on the two sides?

Simulated matches over a broker in memory, with everything that lines and boards do to one; games take turns.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from controller.games import DEFAULT, all_games
from hardware.profiles import load_profile
from tests.far.matches import PROFILES, Tally, play_match
from tests.proof.bench.beside_match import light_p99_ms
from tests.proof.bench.pool import pool

#: How many matches go to a process at a time.
CHUNK = 4
#: No more pieces than these are laid beside a match.
MOST_PIECES = 400


def measure_match(
    matches: int, seed: int, progress: Callable[[str], None], processes: int = 1
) -> Mapping[str, Any]:
    """Play ``matches`` and return the figures of `python -m tests.proof bench match`.

    `light_p99_ms` is how soon a light answers ``alone``, and ``beside`` a match that ten watch, in real time.
    """
    light_ms = light_p99_ms(load_profile(PROFILES[DEFAULT]), seed, min(matches, MOST_PIECES), progress)
    tally = Tally()
    jobs = [(number, seed) for number in range(matches)]
    for number, played in enumerate(_carried_out(jobs, processes), start=1):
        tally.add(played)
        progress(
            f"match {number} of {matches}: {tally.lost} lost, {tally.doubled} doubled, {tally.differ} differ"
        )
    return {
        "matches": tally.matches,
        "acts": tally.acts,
        "lost": tally.lost,
        "doubled": tally.doubled,
        "differ": tally.differ,
        "unfinished": tally.unfinished,
        "repeated": tally.repeated,
        "unasked": tally.unasked,
        "undone": tally.undone,
        "bytes_per_act": tally.sent_bytes / max(1, tally.acts),
        "join_ms": median(tally.join_ms or [0.0]),
        "resume_ms": median(tally.resume_ms or [0.0]),
        "light_p99_ms": light_ms,
    }


def play_numbered(job: tuple[int, int]) -> Tally:
    """Play one of many matches."""
    number, seed = job
    names = list(PROFILES)
    return play_match(all_games()[names[number % len(names)]], seed * 1_000_000 + number)


def _carried_out(jobs: Sequence[tuple[int, int]], processes: int) -> Iterator[Tally]:
    if processes == 1:
        yield from map(play_numbered, jobs)
        return
    with pool(processes) as workers:
        yield from workers.map(play_numbered, jobs, chunksize=CHUNK)
