"""A study: everything computed about a board's magnets, and the verdict for the builder."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from controller.board import Profile
from controller.games import COLOUR_WORDS, Colour
from controller.messages import Message
from hardware.magnetics.misread_limits import (
    first_above,
    has_misread,
    has_wrong_colours,
    limits_of,
    most_misread,
    most_one_turned,
    shares_of,
)
from hardware.magnetics.monte_carlo import Tallies, tally_all
from hardware.magnetics.site import Site, site_of
from hardware.magnetics.worst_case_margins import Margin, drop_out_at, margins_of, pull_in_at


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
