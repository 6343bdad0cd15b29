"""Coupon steps: with a few spaces and a multimeter, test whether pieces are read at all.

Decides what is tried and what it must show; nothing is glued before every test has passed.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from controller.board import Build, Magnets, Place, Profile, ReedBuild, Sensing
from controller.games import COLOUR_WORDS, Colour
from hardware.builder.kit.board_steps import METER, SOLDERING, BuildStep, drill_deck
from hardware.builder.kit.shopping_list import STACK, coupon_colours, is_coupon, middle_spaces
from hardware.builder.kit.stock import SortingCoil
from hardware.builder.mechanics import friction_mn, mass_g
from hardware.builder.wiring import BORE_MM, ohms
from hardware.magnetics.field import GLASSES, Array, ampere_turns

#: A reed is certain to close at this multiple of what the least sensitive one of its class needs.
_SURE = 1.2

#: The step in which cards are stacked, and the thickest stack.
_STEP_MM, _MOST_MM = 0.5, 3.0

#: Done before these steps where the coupon is the whole board.
_MAKE = "Make plate, skin and block as the section shows."


def card_mm(build: Build, colour: Colour) -> float:
    """Return the thickest card under a seated piece at which its reeds close, however it is turned.

    A reed must have the margin `_SURE`; `hardware.magnetics` computes the field that it senses.
    """
    return _card_mm(build.reeds, build.pieces.magnets(colour), colour)


@lru_cache(maxsize=32)
def _card_mm(reeds: ReedBuild, magnets: Magnets, colour: Colour) -> float:
    lifts_mm = np.arange(0, _MOST_MM + _STEP_MM / 2, _STEP_MM)
    needed = _SURE * reeds.class_at[1]
    borne = [mm for mm in lifts_mm if _least_at(reeds, magnets, colour, float(mm)) >= needed]
    return float(max(borne, default=0.0))


def _least_at(reeds: ReedBuild, magnets: Magnets, colour: Colour, lift_mm: float) -> float:
    """Return the least ampere-turns, over all turns of the piece, at the reed that then senses most."""
    is_ring = colour is Colour.SECOND and reeds.ring_mm
    places = reeds.ring_mm if is_ring else ((0.0, 0.0),)
    turns = np.linspace(0, 2 * np.pi, 145)
    felt = [_felt(reeds, magnets, place, turns, lift_mm) for place in places]
    return float(np.max(felt, axis=0).min())


def _felt(reeds: ReedBuild, magnets: Magnets, place: Place, turns: Array, lift_mm: float) -> Array:
    total = np.zeros_like(turns)
    for (x, y), sign in zip(magnets.places(), magnets.signs, strict=True):
        across = x * np.cos(turns) - y * np.sin(turns) - place[0]
        along = x * np.sin(turns) + y * np.cos(turns) - place[1]
        gap = np.full_like(turns, reeds.gap_mm + lift_mm)
        glass = GLASSES[reeds.glass_mm]
        total += sign * ampere_turns(magnets.disc_mm, glass, np.hypot(across, along), gap)
    return np.abs(total)


def coupon_steps(profile: Profile, spaces: Sequence[BuildStep] = ()) -> tuple[BuildStep, ...]:
    """List the steps; its spaces are built by hand, or by other steps."""
    deck = (drill_deck(profile),) if is_coupon(profile) else ()
    return (
        _sort_reeds(profile.build),
        _prepare_pieces(profile),
        *(spaces or (*deck, _build_spaces(profile))),
        _one_space(profile, is_soldered=bool(spaces)),
        _neighbours(profile),
        _judge(profile),
    )


def _sort_reeds(build: Build) -> BuildStep:
    coil, (least, most) = SortingCoil, build.reeds.class_at
    low = least - coil.BELOW_AT
    return BuildStep(
        "Sort the reeds",
        "Reeds from one bag differ by a factor of two. Find those that are too insensitive or too sensitive.",
        (
            f"Wind {coil.TURNS} turns of 0.1 mm enamelled wire over 10 mm of a 3 mm tube.",
            (
                f"Wire {coil.SUPPLY_V} V, {ohms(coil.RESISTOR_OHM)} ({coil.RESISTOR_W} W), the "
                f"{ohms(coil.POTENTIOMETER_OHM)} potentiometer ({coil.POTENTIOMETER_W} W), the meter on mA "
                "and the coil in series."
            ),
            "Slide an uncut reed in, its middle in the coil's middle, with a second meter or an LED on it.",
            "Turn the current up until the reed closes, then down until it opens; note both.",
            "A milliampere is an ampere-turn. If you have reeds of a known class, scale by three of them.",
        ),
        (
            ("pulls in at", f"{low:g} to {most:g} mA"),
            ("lets go at", f"no less than {coil.DROP_OUT:g} of that"),
        ),
        "fewer reeds are left than the coupon needs.",
        tools=("two meters, or one and an LED", "a drill to wind the coil with"),
        pictures=("sorting",),
    )


def _prepare_pieces(profile: Profile) -> BuildStep:
    pieces, count = profile.build.pieces, len(middle_spaces(profile))
    do = (
        f"Make {count}{_of(profile, colour)} pieces: {_describe(pieces.magnets(colour))}."
        for colour in coupon_colours(profile)
    )
    alternate = any(len(set(magnets.poles)) > 1 for magnets in (pieces.first, pieces.second))
    check = (("each disc of a ring, held over the next one", "pulls it; then turn it over"),)
    return BuildStep(
        "Pieces, with taped magnets",
        "You can still change the magnets now.",
        (
            (
                f"Each piece is {pieces.across_mm:g} mm across and {pieces.high_mm:g} high, with "
                f"{pieces.floor_mm:g} mm under its magnets: print it, or have it turned."
            ),
            (
                "Print fit-gauge before all else. The second hole of each row, from the notch on, must just "
                "take its magnet, or a reed; if not, change the slicer's compensation of holes."
            ),
            *do,
            *_weighted(profile),
            "Hold the magnets with tape; glue nothing. Count the others, and put them away in a tin.",
        ),
        check if alternate else (),
        f"a disc lies {'the wrong way round, or ' * alternate}deeper than the others.",
        tools=("calipers", "scales to 0.1 g", "tape"),
        files=("section.svg", "index.html#print"),
        pictures=("piece",),
    )


def _weighted(profile: Profile) -> Iterator[str]:
    """Say what gives a piece its weight."""
    pieces = profile.build.pieces
    if pieces.weight_mm:
        outer_mm, inner_mm, high_mm = pieces.weight_mm
        colours = coupon_colours(profile)
        grams = " and ".join(f"{mass_g(pieces, colour):.1f} g" for colour in colours)
        pushes = " and ".join(f"{friction_mn(pieces, colour):.0f} mN" for colour in colours)
        yield (
            f"Lay a washer of brass, {outer_mm:g} x {inner_mm:g} x {high_mm:g} mm, on the magnets, never "
            f"one of steel, and felt on top. Without felt a piece weighs {grams}; on wood, "
            f"{pushes} push it."
        )


def _of(profile: Profile, colour: Colour) -> str:
    """Return the word for a piece's colour, after a blank; none where both colours are built alike."""
    return "" if profile.sensing is Sensing.SINGLE else f" {COLOUR_WORDS[colour]}"


def _describe(magnets: Magnets) -> str:
    across_mm, high_mm = magnets.disc_mm
    size = f"{across_mm:g} x {high_mm:g} mm"
    if len(magnets.poles) == 1:
        return f"one disc of {size} in the middle, either way up"
    poles = " ".join(magnets.poles)
    return f"{len(magnets.poles)} discs of {size} on a radius of {magnets.radius_mm:g} mm, poles {poles}"


def _build_spaces(profile: Profile) -> BuildStep:
    build = profile.build
    middle, *around = middle_spaces(profile)
    each = 1 + len(build.reeds.ring_mm)
    deep_mm = build.deck.skin_mm + build.air_mm + build.reeds.stub_mm
    reeds = "one reed" if each == 1 else f"{each} reeds"
    return BuildStep(
        "The spaces of the coupon",
        f"Build {middle} and {', '.join(around)} of the board, in its final materials.",
        (
            *(() if is_coupon(profile) else (_MAKE,)),
            f"Each space has {reeds}.",
            f"Hold the stub with pliers; cut both wires of a reed {build.reeds.stub_mm:g} mm from the glass.",
            (
                "Solder copper wire to the stubs, tweezers between glass and joint, and lead the upper one "
                "down beside the glass."
            ),
            f"Set the upper end of each glass {deep_mm:.1f} mm below the face that a piece stands on.",
            "In a printed block, a ledge in each bore stops it there.",
            "Leave the reeds of one space loose, so that you can shim them by 0.5 mm.",
            *(("Join the reeds of each ring in parallel, at both ends.",) if each > 1 else ()),
        ),
        (("each reed, no piece near", "no beep"), ("each reed, a magnet held to its end", "beeps")),
        "a reed beeps without a magnet: its glass is cracked, or two wires touch.",
        tools=(
            f"bits of {BORE_MM:g} and {build.deck.hole_mm:g} mm",
            "45-degree countersink",
            "pliers",
            "tweezers",
            *SOLDERING,
            *METER,
        ),
        files=("section.svg", "template-A4.pdf"),
        pictures=("deck", "reeds", "section"),
    )


def _one_space(profile: Profile, *, is_soldered: bool) -> BuildStep:
    is_dual = profile.sensing is Sensing.DUAL
    ends = "the column's pin and the lower end of a reed" if is_soldered else "both ends of a reed"
    channels = " Test one channel at a time: the reed in the middle, and the ring." if is_dual else ""
    return BuildStep(
        "One space, nothing beside it",
        f"Set the meter to beep, and hold its tips to {ends}.{channels}",
        (f"Test every line with two pieces{' of each colour' if is_dual else ''}.",),
        _dual_readings(profile) if is_dual else _single_readings(profile),
        "any line fails. The last step of the coupon says what to change.",
        tools=(*METER, "card of 0.1 and 0.5 mm"),
        pictures=("space",),
    )


def _dual_readings(profile: Profile) -> tuple[tuple[str, str], ...]:
    build, (first, second) = profile.build, (COLOUR_WORDS[colour] for colour in Colour)
    cards = {colour: card_mm(build, colour) for colour in Colour}
    return (
        (f"{second}, seated, 16 turns of 22.5 degrees", "the ring beeps at all, the middle never"),
        (f"{first}, seated", "the middle beeps, the ring never"),
        ("each lifted straight up by 20 mm", "both silent"),
        (f"{cards[Colour.SECOND]:g} mm of card under {second}, every turn", "the ring still beeps"),
        (f"{cards[Colour.FIRST]:g} mm of card under {first}", "the middle still beeps"),
        ("pushed 2 mm off in 8 directions, without the plate", "never the other colour alone"),
        (f"{second} slid over the middle into its seat, 8 directions", "the middle is silent at rest"),
    )


def _single_readings(profile: Profile) -> tuple[tuple[str, str], ...]:
    card = card_mm(profile.build, Colour.FIRST)
    return (
        ("a piece, seated, 8 turns", "beeps"),
        ("lifted straight up by 20 mm", "silent"),
        (f"{card:g} mm of card under it", "still beeps"),
        ("pushed 3 mm off in 8 directions, without the plate", "beeps"),
        ("slid off to the next space", "beeps under one of the two, and stops under the first"),
    )


def _neighbours(profile: Profile) -> BuildStep:
    middle, *around = middle_spaces(profile)
    colours = coupon_colours(profile)
    first, silent = _of(profile, colours[0]), "silent, at every turn"
    return BuildStep(
        "Pieces on all spaces around",
        f"Pieces on {', '.join(around)} must not close a reed of {middle}, nor hold it closed.",
        (
            f"Put pieces on all of them; leave {middle} empty. Turn each piece by 90 degrees.",
            f"Put{first} pieces there, with {STACK - 1} more discs on each, all one way up: as a full board.",
            f"Turn over the disc of one more{first} piece, lay it on {middle}, and lift it.",
        ),
        (
            *((f"{len(around)}{_of(profile, each)} pieces around {middle}", silent) for each in colours),
            (f"{middle} filled, all lines of the step before", "as before"),
            ("the turned piece laid down, then lifted", "beeps, then silent"),
        ),
        "a reed of the empty space beeps: the gap is too small, or the class too sensitive.",
        tools=METER,
        pictures=("laid",),
    )


def _judge(profile: Profile) -> BuildStep:
    gap_mm, (least, most) = profile.build.reeds.gap_mm, profile.build.reeds.class_at
    is_dual = profile.sensing is Sensing.DUAL
    return BuildStep(
        "Judge the coupon",
        "If it fails, change one thing and repeat every test. Once it passes, glue, and buy the rest.",
        (f"Put down {'both colours' if is_dual else 'pieces'} 200 times without looking; write what beeps.",),
        (
            ("200 layings", f"{'no wrong colour, ' if is_dual else ''}nothing missed when seated"),
            (
                "silent with card under it",
                f"then: reeds of {least - 5:g} to {least:g}, or gap {gap_mm - 0.5:g} mm",
            ),
            (
                f"{'two beep, or one' if is_dual else 'one'} stays closed",
                f"then: reeds of {most:g} to {most + 5:g}, or gap {gap_mm + 0.5:g} mm",
            ),
            (
                "both of these",
                f"then: a stub is too long or bent{', or a magnet lies the wrong way round' * is_dual}",
            ),
        ),
        "one of the 200 was wrong. Glue nothing and buy no more reeds until all are right.",
        tools=METER,
        pictures=("section",),
    )
