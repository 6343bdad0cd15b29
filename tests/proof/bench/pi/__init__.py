"""How a board on the pins of a Raspberry Pi performs: scans, pictures, echoes, and whether play stays right.

The times of a scan on each Pi, and from a reed to its light, are simulated by what calls of the library cost
there (`simulator.pi.library_twin`), with the host's own part measured here and added. What scans and
pictures cost the processor is measured on this machine. Errors are judged by the twin of the pins and by what
hands meant, never by the program being measured.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hardware.profiles import load_profile
from tests.proof.bench.pi.cost import measure_cpu_percent, measure_frames
from tests.proof.bench.pi.pin_games import measure_play
from tests.proof.bench.pi.response_times import measure_answers
from tests.proof.bench.pi.scans import measure_scans

#: A board with one reed per space, and one with reeds for both colours.
PROFILES = ("hex70-single-gpio", "hex70-dual-gpio")

#: The default scan rate, and the fastest intended.
RATES_HZ = (50, 100)


@dataclass(frozen=True, slots=True)
class PiAmount:
    """How much is measured: games, pieces laid at each rate, pictures, and seconds of scanning."""

    games: int = 100
    pieces: int = 300
    pictures: int = 2000
    seconds: float = 5.0


ALL = PiAmount()


def measure_pi(seed: int, progress: Callable[[str], None], amount: PiAmount = ALL) -> Mapping[str, Any]:
    """Measure everything, and return the figures of `python -m tests.proof bench pi`."""
    single, dual = (load_profile(name) for name in PROFILES)
    scans = {profile.name: measure_scans(profile) for profile in (single, dual)}
    answers = {rate: measure_answers(dual, seed, rate, amount.pieces, progress) for rate in RATES_HZ}
    return {
        "calls_per_scan": {name: scan.calls for name, scan in scans.items()},
        "scan_us": {name: scan.us for name, scan in scans.items()},
        "host_cpu_percent": measure_cpu_percent(dual, max(RATES_HZ), amount.seconds, progress),
        "frame_us": measure_frames(dual, amount.pictures),
        "p50_ms": {str(rate): found.percentile(50) for rate, found in answers.items()},
        "p99_ms": {str(rate): found.percentile(99) for rate, found in answers.items()},
        "missed_echoes": sum(found.missed for found in answers.values()),
        **measure_play((single, dual), seed, amount.games, progress),
    }
