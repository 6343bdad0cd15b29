"""The sentences and tables that a study's text and page share."""

from collections.abc import Iterator

from controller.board import Magnets, Place
from hardware.magnetics.misread_limits import most_misread, most_one_turned, most_wrong_colours
from hardware.magnetics.study import Study, piece_word
from hardware.magnetics.worst_case_margins import drop_out_at, pull_in_at

Row = tuple[str, ...]

#: Printed wherever results are shown.
NOT_MEASURED = (
    "Calculated, not measured on hardware: ratios between pieces are right within a tenth, ampere-turns "
    "within a quarter. The coupon decides."
)

CHANCE_HEAD = ("off", "misread", "may be", "one turned", "may be", "wrong colour", "may be")


def build_facts(study: Study) -> tuple[str, ...]:
    """Describe what is studied: the pieces, the reeds, the other spaces."""
    site, reeds = study.site, study.site.reeds
    least_at, most_at = reeds.class_at
    pieces = (
        f"{(piece_word(site, colour) or 'every piece').capitalize()}: {_discs(site.pieces.magnets(colour))}."
        for colour in site.colours
    )
    stand = (
        f"Reeds: {reeds.glass_mm} mm of glass, {least_at:g} to {most_at:g} ampere-turns, {reeds.gap_mm:g} mm "
        f"under the magnets of a piece at rest; {_stand(reeds.ring_mm)}. Other spaces: {len(site.others)}."
    )
    return (*pieces, stand)


def margins_fact(study: Study) -> str:
    """Explain the table of margins."""
    return (
        "Ampere-turns from a piece that lies this far off in the worst direction, at its worst turn. Every "
        f"reed of this class is closed at {pull_in_at(study.site):g} and open below "
        f"{drop_out_at(study.site):g}: the table shows how many times above the first the wanted value is, "
        "and how many times below the second the unwanted ones are."
    )


def chance_fact(study: Study) -> str:
    """Explain the table of chance."""
    return (
        f"{study.samples:,} spaces at each distance, seed {study.seed}, every part within its tolerance, "
        "pieces put down, lifted and slid, while all other spaces are anything from empty to full, their "
        "poles either way up: the share in which something was misread; the same for one piece turned "
        "against all others of a full board; and the share that read as the other colour. An excess that "
        "chance explains does not count against a limit."
    )


def margins_head(study: Study) -> Row:
    """Return the head of the table of margins."""
    others = () if study.site.is_single else ("on others", "below")
    return ("piece", "off", "on its own", "above", *others, "from all others", "below")


def margins_rows(study: Study) -> Iterator[Row]:
    """Yield the rows of the table of margins."""
    for margin in study.margins:
        yield (
            piece_word(study.site, margin.colour) or "any",
            f"{margin.off_mm:g} mm",
            f"{margin.wanted_at:.1f}",
            f"{margin.wanted_at / pull_in_at(study.site):.2f}x",
            *_unwanted(study, margin.unwanted_at),
            *_unwanted(study, margin.others_at),
        )


def chance_rows(study: Study) -> Iterator[Row]:
    """Yield the rows of the table of chance."""
    for off_mm, tally in study.tallies.items():
        yield (
            f"{off_mm:g} mm",
            _share(tally.misread_share),
            _share(most_misread(study.site, off_mm)),
            _share(tally.one_turned_share),
            _share(most_one_turned(study.site, off_mm)),
            _share(tally.wrong_colour_share),
            _share(most_wrong_colours(study.site, off_mm)),
        )


def _unwanted(study: Study, felt_at: float | None) -> Row:
    if felt_at is None:
        return ()
    below = drop_out_at(study.site) / felt_at if felt_at else float("inf")
    return f"{felt_at:.1f}", f"{below:.2f}x" if below < 100 else "-"  # noqa: PLR2004 - nothing is felt


def _share(share: float) -> str:
    return f"{100 * share:.3g} %"


def _discs(magnets: Magnets) -> str:
    across_mm, high_mm = magnets.disc_mm
    disc = f"{across_mm:g} x {high_mm:g} mm"
    if len(magnets.poles) == 1:
        return f"one disc of {disc} in the middle"
    return (
        f"{len(magnets.poles)} discs of {disc} on a radius of {magnets.radius_mm:g} mm, poles {magnets.poles}"
    )


def _stand(ring_mm: tuple[Place, ...]) -> str:
    ring = ", ".join(f"({x_mm:g}, {y_mm:g})" for x_mm, y_mm in ring_mm)
    return f"one in the middle, for the ring at {ring}" if ring else "one in the middle"
