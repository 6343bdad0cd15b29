"""What an eye sees in the lights: blinking, breathing, the mark of the last move, an ending, a dark board.

Decides from a second of pictures and the places of the pieces, as a person looking at the board does. Knows
the lid's three rules and nothing of the program behind it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from controller.games import Colour
from simulator.hands.script import Asking
from simulator.workbench import Workbench

#: How long one look takes, to catch both halves of the slowest blink, and the time between its pictures.
LOOK_MS = 1100.0
CATCH_MS = 110.0
#: How many looks a person waits for a dark board.
DARK_TRIES = 8
#: Levels of the brightest channel, of 255: of white that blinks; of the mark of the last move, fainter than
#: all else; of what a space shows whatever is played; and of what outshines its standing light.
BLINK_LEVEL = 200
MARK_LEVEL = 14
SCENERY_LEVEL = 31
BRIGHT_LEVEL = 90
#: Other choices beside the present one: brighter than white scenery, fainter than one that is asked for.
FAINT_LEVELS = (20, 29)
#: What swells no brighter than this only shows where one may go.
GLOW_LEVEL = 70
#: A light that asks is brighter than that for at least this share of a look.
ASKED_SHARE = 0.25
#: A light that shows this many levels is breathing; one that peaks brighter than this is a passing wave.
BREATH_LEVELS = 4
BREATH_PEAK = 160
#: An ending lights up at least this share of all spaces.
ENDING_SHARE = 0.36
#: What stood still for this many pictures is scenery, and not the beginning of a swell.
STILL_PICTURES = 4
#: The mark may hide behind a passing light in one picture, not in this many; a light that begins to swell is
#: as faint, but in fewer pictures. A board that was lit in fewer is taken for dark: it has just come back.
MARK_PICTURES = 4

Pixel = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Sight:
    """What was seen: spaces that blink white, empty ones that breathe, and the mark of the last move.

    ``claimed`` are spaces that breathe although a piece lies there. ``asked`` is a piece whose colour is
    asked for, ``offered`` whatever swells in white, ``faint`` what is steadily white beside it. ``is_ending``
    if a wave ran over the board, ``is_dark`` if nothing was lit, or only for the last moment of the look,
    ``is_running`` if a bright white light ran along an edge. ``unlit`` pieces are in the dark.
    """

    blinking: frozenset[str]
    wanted: Mapping[str, Colour]
    mark: str | None
    asked: str | None
    is_running: bool
    is_ending: bool
    is_dark: bool
    offered: frozenset[str] = frozenset()
    faint: frozenset[str] = frozenset()
    claimed: Mapping[str, Colour] = field(default_factory=dict)
    unlit: frozenset[str] = frozenset()


def look(workbench: Workbench, for_ms: float = LOOK_MS) -> Asking[Sight]:
    """Watch the lights for a while and return what they show."""
    pictures = [workbench.strip()]
    for _ in range(round(for_ms / CATCH_MS)):
        yield CATCH_MS
        pictures.append(workbench.strip())
    taken = frozenset(piece.space for piece in workbench.pieces() if piece.space is not None)
    return see(workbench.lights, pictures, taken)


def look_when_lit(workbench: Workbench) -> Asking[Sight]:
    """Look, and again while the board is dark: it may be away, and hear nothing."""
    seen = yield from look(workbench)
    for _ in range(DARK_TRIES):
        if not seen.is_dark:
            break
        seen = yield from look(workbench)
    return seen


def hue(workbench: Workbench, space: str) -> Colour | None:
    """Return the colour in which a space now shines, None if it is dark or white."""
    red, green, blue = _pixel(workbench.strip(), workbench.lights.index(space))
    if red > green > 0 == blue:
        return Colour.FIRST
    return Colour.SECOND if blue > red and green == 0 else None


def is_answered(workbench: Workbench, space: str) -> bool:
    """Whether a space now shines in a colour, brighter than its scenery, or is marked."""
    pixel = _pixel(workbench.strip(), workbench.lights.index(space))
    return _is_mark(pixel) or (max(pixel) > SCENERY_LEVEL and not _is_white(pixel))


def is_white(workbench: Workbench, space: str) -> bool:
    """Whether a space now shines in white of any level."""
    return _is_white(_pixel(workbench.strip(), workbench.lights.index(space)))


def is_calm(workbench: Workbench) -> bool:
    """Whether no space now shines in full white, as far as the corner of an eye can see."""
    strip = workbench.strip()
    return not any(
        _is_white(pixel) and pixel[0] >= BLINK_LEVEL
        for pixel in (_pixel(strip, light) for light in range(len(workbench.lights)))
    )


def is_asking(workbench: Workbench) -> bool:
    """Whether any piece now shines in white brighter than a mark."""
    strip = workbench.strip()
    pieces = [workbench.lights.index(piece.space) for piece in workbench.pieces() if piece.space is not None]
    return any(_is_white(pixel := _pixel(strip, light)) and pixel[0] > MARK_LEVEL for light in pieces)


def see(lights: tuple[str, ...], pictures: list[bytes], taken: frozenset[str]) -> Sight:
    """Interpret pictures taken every ``CATCH_MS``; pieces lie on the ``taken`` spaces."""
    films = {
        space: [_pixel(picture, n) for picture in pictures]
        for n, space in enumerate(lights)
        if any(any(picture[3 * n : 3 * n + 3]) for picture in pictures)
    }
    breathing = {space: colour for space, film in films.items() if (colour := _breath(film)) is not None}
    wanted = {space: colour for space, colour in breathing.items() if space not in taken}
    offered = [space for space, film in films.items() if _is_asked(film)]
    asked = [space for space in offered if space in taken]
    still = {space: film for space, film in films.items() if space in taken and not _is_swelling(film)}
    marked = {space: sum(map(_is_mark, film[-MARK_PICTURES:])) for space, film in still.items()}
    marks = sorted((space for space, seen in marked.items() if seen), key=marked.__getitem__)
    runners = [space for space, film in films.items() if space not in asked and any(map(_is_runner, film))]
    return Sight(
        blinking=frozenset(space for space, film in films.items() if _is_blinking(film)),
        wanted=wanted,
        mark=marks[-1] if marks else None,
        asked=asked[0] if asked else None,
        is_running=len(runners) > 1,
        is_ending=sum(any(max(pixel) >= BRIGHT_LEVEL for pixel in film) for film in films.values())
        >= round(ENDING_SHARE * len(lights)),
        is_dark=sum(map(any, pictures)) < MARK_PICTURES,
        offered=frozenset(offered),
        faint=frozenset(space for space, film in films.items() if _is_faint(film)),
        claimed={space: colour for space, colour in breathing.items() if space in taken},
        unlit=frozenset(taken - films.keys()),
    )


def _pixel(picture: bytes, light: int) -> Pixel:
    return picture[3 * light], picture[3 * light + 1], picture[3 * light + 2]


def _is_white(pixel: Pixel) -> bool:
    return pixel[0] == pixel[1] == pixel[2] > 0


def _is_mark(pixel: Pixel) -> bool:
    return _is_white(pixel) and pixel[0] <= MARK_LEVEL


def _is_runner(pixel: Pixel) -> bool:
    return _is_white(pixel) and BRIGHT_LEVEL <= pixel[0] < BLINK_LEVEL


def _is_faint(film: list[Pixel]) -> bool:
    return len(set(film)) == 1 and _is_white(film[0]) and FAINT_LEVELS[0] <= film[0][0] <= FAINT_LEVELS[1]


def _is_blinking(film: list[Pixel]) -> bool:
    on = sum(_is_white(pixel) and pixel[0] >= BLINK_LEVEL for pixel in film)
    return 1 < on < len(film)


def _is_asked(film: list[Pixel]) -> bool:
    """Whether a light swells or wanes in white, brighter than the glow of one that only runs by."""
    levels = [pixel[0] for pixel in film if _is_white(pixel)]
    is_lasting = ASKED_SHARE * len(film) < sum(level > GLOW_LEVEL for level in levels)
    return is_lasting and _is_swelling(film) and max(levels) < BLINK_LEVEL


def _is_swelling(film: list[Pixel]) -> bool:
    """Whether a light swells or wanes in white."""
    return len({pixel[0] for pixel in film if _is_white(pixel)}) >= BREATH_LEVELS


def _breath(film: list[Pixel]) -> Colour | None:
    """Return the hue of a light that finally swells or wanes and never flares up; None for any other."""
    film = film[max((n for n, pixel in enumerate(film) if _is_white(pixel)), default=-1) + 1 :]
    shown = next((pixel for pixel in film if any(pixel)), None)
    still = next((n for n, pixel in enumerate(film) if any(pixel) and pixel != shown), 0)
    lit = [pixel for pixel in film[still if still >= STILL_PICTURES else 0 :] if any(pixel)]
    levels = {max(pixel) for pixel in lit}
    if len(levels) < BREATH_LEVELS or max(levels) > BREATH_PEAK:
        return None
    if all(pixel[2] == 0 for pixel in lit):
        return Colour.FIRST
    return Colour.SECOND if all(pixel[1] == 0 for pixel in lit) else None
