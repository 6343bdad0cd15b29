"""Requests of a page answered: what is posted is read, and what cannot be served is refused with a reason."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from controller.admission import NotAdmittedError, TooManyTriesError, WrongPinError
from controller.errors import InputError
from controller.messages import Catalogue, Message, word
from controller.plain import digits
from controller.play.journal import NoGameError
from controller.web.act_codec import ActError
from controller.web.paced_connection import MAX_BYTES, PATIENCE_S
from hardware.plain_files import ReadError, text_of

#: Answers one request.
Answer = Callable[[Request], Awaitable[Response]]


def answered(answer: Answer, words: Catalogue) -> Answer:
    """Answer a request that cannot be served with the reason."""

    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except InputError as error:
            said = word(Message("page.sentence", said=error.message), words)
            return PlainTextResponse(said, status_code=_status(error))

    return answered


def _status(error: InputError) -> int:
    match error:
        case NoGameError():
            return 404
        case TooLargeError():
            return 413
        case NotAdmittedError() | WrongPinError():
            return 403
        case TooManyTriesError():
            return 429
        case _:
            return 400


class TooLargeError(ActError):
    """A request larger than any message of a page may be."""


async def body_of(request: Request) -> str:
    """Read the text that was posted; ActError if it is none, or beyond a limit in size and time."""
    content = b""
    try:
        async with asyncio.timeout(PATIENCE_S):
            async for part in request.stream():
                content += part
                if len(content) > MAX_BYTES:
                    raise TooLargeError(Message("archive.too_large", kib=MAX_BYTES // 1024))
    except (TimeoutError, ClientDisconnect):
        raise ActError(Message("archive.too_slow")) from None
    try:
        return text_of(content)
    except ReadError as error:
        raise ActError(Message("archive.no_text", why=error.message)) from error


def number_in(request: Request, name: str) -> int:
    """Read a number from the address; NoGameError if it is none."""
    text = str(request.path_params[name])
    number = digits(text)
    if number is None:
        raise NoGameError(Message("archive.no_number", found=text))
    return number


def file_to_save(text: str, name: str, kind: str) -> Response:
    """Answer with a file to save under a name, which the library quotes."""
    header = "Content-Disposition"
    return Response(text, media_type=kind, headers={header: FileResponse("", filename=name).headers[header]})
