"""Lights for what was read: a piece just now, a reading in doubt, an unknown colour."""

from controller.inference.occupancy import Reading
from controller.lights.palette import WHITE
from controller.lights.rhythm import NEVER, Blink, Breath, Doubt, Flash, Rhythm, Row, Steady
from controller.session.sensor_input import moment
from controller.session.state import Session


def echo(session: Session) -> Row:
    """What was read just now."""
    return {
        space: Flash(echo.colour, echo.start_ms, NEVER if (end := echo.end_ms) is None else end)
        for space, echo in session.table.echoes.items()
    }


def doubtful(session: Session) -> Row:
    """A reading that is not to be trusted."""
    return dict.fromkeys(session.verdict.doubtful, Blink(1000.0))


def glow(session: Session) -> Row:
    """Neighbours blink faintly with an unclear reading, in case a piece hides its own light."""
    around = session.record.game.geometry.around
    return {other: Blink(1000.0, 0.1) for space in session.verdict.doubtful for other in around(space)}


def stuck(session: Session) -> Row:
    """The sensor here may be at fault: it still reads a piece that has long been off."""
    tracks, verdict = session.table.tracks, session.verdict
    spaces = (space for space in verdict.suspected if tracks[space].reading is not Reading.EMPTY)
    return dict.fromkeys((space for space in spaces if space not in verdict.doubtful), Doubt())


def uncoloured(session: Session) -> Row:
    """The first piece whose colour a key must name breathes; others wait."""
    asked = moment(session, session.at_ms).asked()
    lights: dict[str, Rhythm] = dict.fromkeys(asked, Steady(WHITE, 0.2))
    return {**lights, asked[0]: Breath(None)} if asked else {}
