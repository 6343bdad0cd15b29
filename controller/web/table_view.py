"""The ``table`` message: the visible pieces, those of a bench or those that the reeds report.

The meanings of the lights: those in the legend, and that of each space; the page has the words.
"""

from collections.abc import Collection, Iterable, Mapping

from controller.board import Profile
from controller.board_bench import BenchPiece
from controller.games import COLOUR_WORDS, Colour
from controller.inference import Reading
from controller.lights import LightMark, Meaning, bars, meanings_of
from controller.session import Session
from controller.web.message_format import Json, View


def legend_view(session: Session, shown: Collection[Meaning]) -> dict[str, list[str]]:
    """Name the lights that are ``shown``, and the ``others`` that the game has, both in legend order."""
    others = meanings_of(session).difference(shown)
    return {
        "shown": [each.value for each in Meaning if each in shown],
        "others": [each.value for each in Meaning if each in others],
    }


def lights_view(marks: Mapping[str, LightMark]) -> dict[str, View]:
    """Name the meaning of the light on each space, and the colour of piece that it speaks of.

    The colour is empty if the light speaks of none, or of either. ``also`` is what holds there besides, if
    anything does.
    """
    return {
        space: _meant(mark) | ({"also": [_meant(other) for other in mark.also]} if mark.also else {})
        for space, mark in marks.items()
    }


def _meant(mark: LightMark) -> View:
    colour = "" if mark.colour is None else COLOUR_WORDS[mark.colour]
    return {"means": mark.meaning.value, "colour": colour}


def bars_view(session: Session) -> dict[str, str]:
    """Name what the bar at each player's edge shows; a dark one is left out."""
    return {COLOUR_WORDS[colour]: bar.value for colour, bar in bars(session).items()}


#: The names of the pieces that reeds report.
SEEN = {
    Reading.FIRST: COLOUR_WORDS[Colour.FIRST],
    Reading.SECOND: COLOUR_WORDS[Colour.SECOND],
    Reading.PIECE: "piece",
}


def pieces_view(pieces: Iterable[BenchPiece]) -> View:
    """Describe where the pieces of a bench are; one in motion is on no space."""
    return {
        "t": "table",
        "pieces": [
            {
                "colour": COLOUR_WORDS[piece.colour],
                "space": piece.space,
                "x_mm": round(piece.at_mm[0], 2),
                "y_mm": round(piece.at_mm[1], 2),
                "is_held": piece.is_held,
            }
            for piece in pieces
        ],
    }


def reeds_view(session: Session) -> View:
    """Describe which pieces the reeds report, for a board whose table only people can see.

    A piece whose colour is not known yet is a ``piece``.
    """
    seen = {space: SEEN.get(track.reading) for space, track in session.table.tracks.items()}
    return {
        "t": "table",
        "pieces": lying_views(session.profile, seen),
    }


def lying_views(profile: Profile, seen: Mapping[str, str | None]) -> list[Json]:
    """Describe where pieces are, each in the middle of its space; ``seen`` has their colours in words."""
    return [
        {
            "colour": colour,
            "space": space.name,
            "x_mm": space.at_mm[0],
            "y_mm": space.at_mm[1],
            "is_held": False,
        }
        for space in profile.spaces
        if (colour := seen.get(space.name)) is not None
    ]
