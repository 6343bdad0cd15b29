"""A study: everything computed about a board's magnets, the limits they must keep, and the verdict.

The limits say how often a board may misread a piece; magnets, reeds and deck are chosen to meet them. The
farther off its middle a piece lies, the more is tolerated; its recess holds it within half a millimetre.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypedDict

from controller.board import Profile
from controller.games import COLOUR_WORDS, Colour
from controller.messages import Message
from hardware.builder.magnets.monte_carlo import OFFS_MM, MisreadTally, Tallies, tally_all
from hardware.builder.magnets.worst_case_margins import Margin, drop_out_at, margins_of, pull_in_at
from hardware.magnetics.site import Site, site_of

#: The share of samples that may be misread, by how far off its middle a piece may lie.
MISREAD = dict(zip(OFFS_MM, (0.0, 0.001, 0.003, 0.01, 0.06), strict=True))

#: The same for a piece that lies as no other on a full board, where all others add up against it.
ONE_TURNED = dict(zip(OFFS_MM, (0.0005, 0.002, 0.006, 0.02, 0.08), strict=True))

#: Within this distance, no piece may be read as the other colour, and a single reed misses none.
SURE_MM = 2.0

#: The share that a single reed may miss of pieces farther off.
MISSED = 0.0001


class Shares(TypedDict):
    """Shares of samples, keyed by distance in millimetres as text (``1.5``), for JSON."""

    misread: dict[str, float]
    one_turned: dict[str, float]
    wrong_colour: dict[str, float]


def most_misread(site: Site, off_mm: float) -> float:
    """Return the share that may be misread; next to none where a single reed senses a disc above it."""
    return _most_missed(off_mm) if site.is_single else MISREAD[off_mm]


def most_one_turned(site: Site, off_mm: float) -> float:
    """Return the share that may be misread of pieces that lie as no other on a full board."""
    return _most_missed(off_mm) if site.is_single else ONE_TURNED[off_mm]


def _most_missed(off_mm: float) -> float:
    return 0.0 if off_mm <= SURE_MM else MISSED


def most_wrong_colours(site: Site, off_mm: float) -> float:
    """Return the share that may be read as the other colour."""
    return 0.0 if off_mm <= SURE_MM else most_misread(site, off_mm)


def first_above(site: Site, tallies: Tallies) -> float | None:
    """Return the least distance at which a limit was exceeded; None if all are kept."""
    for off_mm, tally in tallies.items():
        too_often = has_misread(site, off_mm, tally) or has_wrong_colours(site, off_mm, tally)
        if too_often or _is_above(tally.one_turned, most_one_turned(site, off_mm), tally):
            return off_mm
    return None


def has_misread(site: Site, off_mm: float, tally: MisreadTally) -> bool:
    """Whether more was misread than the limit allows, whatever lies on the other spaces."""
    return _is_above(tally.misread, most_misread(site, off_mm), tally)


def has_wrong_colours(site: Site, off_mm: float, tally: MisreadTally) -> bool:
    """Whether more pieces were read as the other colour than the limit allows."""
    return _is_above(tally.wrong_colour, most_wrong_colours(site, off_mm), tally)


def _is_above(found: int, most: float, tally: MisreadTally) -> bool:
    """Whether ``found`` exceeds the share ``most`` by more than two standard deviations."""
    expected = most * tally.samples
    return found > expected + 2 * math.sqrt(expected)


def shares_of(tallies: Tallies) -> Shares:
    """Return the shares that were found."""
    return Shares(
        misread=_by_off(lambda off_mm: tallies[off_mm].misread_share),
        one_turned=_by_off(lambda off_mm: tallies[off_mm].one_turned_share),
        wrong_colour=_by_off(lambda off_mm: tallies[off_mm].wrong_colour_share),
    )


def limits_of(site: Site) -> Shares:
    """Return the greatest shares allowed."""
    return Shares(
        misread=_by_off(lambda off_mm: most_misread(site, off_mm)),
        one_turned=_by_off(lambda off_mm: most_one_turned(site, off_mm)),
        wrong_colour=_by_off(lambda off_mm: most_wrong_colours(site, off_mm)),
    )


def _by_off(share: Callable[[float], float]) -> dict[str, float]:
    return {f"{off_mm:g}": share(off_mm) for off_mm in OFFS_MM}


@dataclass(frozen=True, slots=True)
class Study:
    """The magnets of the board ``name``: their margins, and how often random samples were misread."""

    name: str
    title: str
    site: Site
    seed: int
    samples: int
    margins: tuple[Margin, ...]
    tallies: Tallies

    @property
    def is_good(self) -> bool:
        """Whether misreadings stayed within the limits."""
        return first_above(self.site, self.tallies) is None


def study_of(profile: Profile, seed: int, samples: int, progress: Callable[[float, int], None]) -> Study:
    """Study a board; ``progress`` gets the distance and how many samples are done there."""
    site = site_of(profile)
    tallies = tally_all(site, seed, samples, progress)
    return Study(profile.name, profile.title, site, seed, samples, margins_of(site), tallies)


def verdict(study: Study) -> tuple[Message, ...]:
    """Advise whether to build the board; if not, what is too weak or too strong, and what to change."""
    off_mm = first_above(study.site, study.tallies)
    if off_mm is None:
        return (Message("magnets.good", seated_mm=next(iter(study.tallies))),)
    found = study.tallies[off_mm]
    if has_wrong_colours(study.site, off_mm, found):
        bad = Message("magnets.wrong_colours", off_mm=off_mm, share=found.wrong_colour_share)
    elif has_misread(study.site, off_mm, found):
        most = most_misread(study.site, off_mm)
        bad = Message("magnets.misread", off_mm=off_mm, share=found.misread_share, most=most)
    else:
        most = most_one_turned(study.site, off_mm)
        bad = Message("magnets.one_turned", off_mm=off_mm, share=found.one_turned_share, most=most)
    return (bad, *(tuple(_causes(study, off_mm)) or (Message("magnets.thin", off_mm=off_mm),)))


def _causes(study: Study, off_mm: float) -> Iterator[Message]:
    """Name each margin that the worst reed of the class exceeds, for pieces up to that far off."""
    pull_in, drop_out = pull_in_at(study.site), drop_out_at(study.site)
    for colour in study.site.colours:
        margin = [each for each in study.margins if each.colour is colour and each.off_mm <= off_mm][-1]
        piece = piece_word(study.site, colour)
        if margin.wanted_at < pull_in:
            yield Message("magnets.too_weak", piece=piece, felt_at=margin.wanted_at, pull_in_at=pull_in)
        if margin.unwanted_at is not None and margin.unwanted_at > drop_out:
            yield Message("magnets.too_strong", piece=piece, felt_at=margin.unwanted_at, drop_out_at=drop_out)
        if margin.others_at > drop_out:
            yield Message("magnets.too_near", piece=piece, felt_at=margin.others_at, drop_out_at=drop_out)


def piece_word(site: Site, colour: Colour) -> str | None:
    """Return the word for a piece: its colour, or None if both colours are built alike."""
    return None if site.is_single else COLOUR_WORDS[colour]


def study_json(study: Study) -> dict[str, object]:
    """Return the study as JSON values, for programs."""
    return {
        "profile": study.name,
        "seed": study.seed,
        "samples": study.samples,
        "is_good": study.is_good,
        "pull_in_at": pull_in_at(study.site),
        "drop_out_at": drop_out_at(study.site),
        "margins": [
            {
                "piece": piece_word(study.site, margin.colour) or "any",
                "off_mm": margin.off_mm,
                "wanted_at": round(margin.wanted_at, 2),
                "unwanted_at": None if margin.unwanted_at is None else round(margin.unwanted_at, 2),
                "others_at": round(margin.others_at, 2),
            }
            for margin in study.margins
        ],
        **shares_of(study.tallies),
        "at_most": limits_of(study.site),
    }
