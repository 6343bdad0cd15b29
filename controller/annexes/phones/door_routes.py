"""The door to the local network at the page: who comes in by the PIN, and the code that leads there.

A page on another computer posts the PIN and what it wants to ``/join``, and is answered with a cookie;
whoever takes a seat moves for that colour from then on. ``/lan.svg`` is the page's address as a QR code.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.admission import COOKIE, LASTS_S, Admission, NotAdmittedError, Role, WrongPinError, seats_with
from controller.games import COLOUR_WORDS, Colour
from controller.messages import Catalogue, Message
from controller.plain import Codec, MalformedError, MisfitError, named, read_json
from controller.play.loop import Loop
from controller.session.events import LetPhonesIn
from controller.table import ELSEWHERE
from controller.web.act_codec import ActError
from controller.web.answers import answered, body_of

if TYPE_CHECKING:
    from controller.annexes.phones.lan_door import LanDoor


@dataclass(frozen=True, slots=True)
class Joining:
    """What a page asks for: a ``role``, for a seat its colour, and the PIN that it knows."""

    role: Role
    pin: str
    seat: Colour | None = None


_COLOURS = named({word: colour for colour, word in COLOUR_WORDS.items()})
_CODEC = Codec({Colour: _COLOURS}, grown=frozenset({Joining}))


def door_routes(door: "LanDoor", loop: Loop, words: Catalogue) -> list[Route]:
    """Return the routes by which pages on other computers come in; too many wrong PINs shut the door."""

    async def join(request: Request) -> Response:
        asked = _read(await body_of(request))
        address = "" if request.client is None else request.client.host
        try:
            cookie = door.keeper.admit(asked.pin, door.meant(Admission(asked.role, asked.seat)), address)
        except WrongPinError:
            if door.keeper.wrong_pins.are_too_many:
                loop.wish(LetPhonesIn, lambda at_ms: LetPhonesIn(is_on=False, at_ms=at_ms, is_guessed=True))
            raise
        if asked.seat is not None:
            door.seat(asked.seat)
            loop.wish(("seat", asked.seat), seats_with(loop.snapshot.session, {asked.seat: ELSEWHERE}))
        answer = Response(status_code=204)
        answer.set_cookie(COOKIE, cookie, max_age=LASTS_S, httponly=True, samesite="strict")
        return answer

    async def code(_: Request) -> Response:
        if not door.is_open:
            raise NotAdmittedError(Message("lan.closed"))
        return Response(door.code(), media_type="image/svg+xml")

    return [
        Route("/join", answered(join, words), methods=["POST"]),
        Route("/lan.svg", answered(code, words)),
    ]


def _read(text: str) -> Joining:
    try:
        asked: Joining = _CODEC.read(Joining, read_json(text), "join")
    except (MalformedError, MisfitError) as error:
        raise ActError(error.message) from None
    if (asked.role is Role.SEAT) != (asked.seat is not None):
        raise ActError(Message("lan_door.which_seat"))
    return asked
