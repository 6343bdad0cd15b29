"""What the connections of one server share; a connection itself is loaded with the first one."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from starlette.types import ASGIApp

from controller.web.log_limiter import Complaints


class ServedConnection(Protocol):
    """A connection to the page, as its server sees it."""

    transport: asyncio.Transport

    def shutdown(self) -> None:
        """Say goodbye."""


class Shared:
    """What the connections of one server share; ``on_gone`` is told the address of each that has gone."""

    def __init__(self, app: ASGIApp, complaints: Complaints, on_gone: Callable[[str], None]) -> None:
        self.app = app
        self.complaints = complaints
        self.on_gone = on_gone
        self.connections = set[ServedConnection]()
        self.tasks = set[asyncio.Task[None]]()
