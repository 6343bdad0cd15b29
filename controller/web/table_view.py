"""What a page is told of the pieces that can be seen: those of a bench, or those that reeds report."""

from collections.abc import Iterable, Mapping

from manalath_board.controller.games.base import COLOUR_WORDS, Colour
from manalath_board.controller.inference.occupancy import Reading
from manalath_board.controller.profile import Profile
from manalath_board.controller.session import Session
from manalath_board.controller.web.page_messages import Json, View
from manalath_board.simulator.workbench import TwinPiece as LyingPiece

#: How a page names the pieces that reeds report.
SEEN = {
    Reading.FIRST: COLOUR_WORDS[Colour.FIRST],
    Reading.SECOND: COLOUR_WORDS[Colour.SECOND],
    Reading.PIECE: "piece",
}


def pieces_view(pieces: Iterable[LyingPiece]) -> View:
    """Say where the pieces of a bench are; one that is on its way lies on no space."""
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
    """Say which pieces the reeds report, for a board whose table nobody else can see.

    One whose colour nobody has told yet is a ``piece``.
    """
    seen = {space: SEEN.get(track.reading) for space, track in session.table.tracks.items()}
    return {
        "t": "table",
        "pieces": lying_views(session.profile, seen),
    }


def lying_views(profile: Profile, seen: Mapping[str, str | None]) -> list[Json]:
    """Say where pieces lie, each in the middle of its space, of which ``seen`` has the colour in words."""
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
