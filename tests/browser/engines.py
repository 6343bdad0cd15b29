"""A person at the page in Firefox, and in WebKit, Safari's engine: both driven through WebDriver.

Firefox runs without a screen; WebKit needs one, which Xvfb simulates. Debian ships all three.
"""

import json
import os
import shutil
import subprocess
import time
from abc import abstractmethod
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from selenium.webdriver import Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from websockets.sync.client import ClientConnection, connect

from tests.browser.guest import Guest, Point
from tests.browser.pixels import pixels
from tests.deadline import DEADLINE_S, until

STRIDE_MS = 10
#: How long a page is left alone between two questions.
LOOK_S = 0.02
SIZE = {"width": 1280, "height": 900}
INSTALL = "sudo apt install firefox-esr webkit2gtk-driver xvfb"
MINI_BROWSER = "*/webkit2gtk-4.*/MiniBrowser"

#: Records the page's complaints from now on.
LISTEN = """
  window.complaints = [];
  addEventListener("error", (event) => complaints.push(String(event.message)));
  addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
  for (const kind of ["error", "warn"]) console[kind] = (...told) => complaints.push(told.join(" "));
"""

#: What Firefox prints before the address of its WebDriver.
LISTENS = "WebDriver BiDi listening on"


def find(program: str) -> str:
    path = shutil.which(program)
    assert path is not None, f"{program} is missing: {INSTALL}"
    return path


def at_home(folder: Path) -> dict[str, str]:
    """Return an environment that keeps a browser out of the user's home."""
    return {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}


class Driven(Guest):
    """A page whose browser receives pointers and keys as actions (W3C WebDriver, section 15)."""

    @abstractmethod
    def act(self, kind: str, *actions: dict[str, object]) -> None:
        """Perform actions with a pointer or a key."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Return the complaints of the page."""

    def come(self) -> Self:
        """Come to the page, past its first screen."""
        self.open()
        self.ask("sessionStorage.setItem('begun', 'true')")
        return super().come()

    def until(self, is_so: str, argument: object = None) -> Self:
        until(
            partial(self.ask, f"window.manalath && ({is_so})", argument),
            partial(time.sleep, LOOK_S),
            self.complaints,
        )
        return self

    def drag(self, start: Point, end: Point) -> Self:
        def button(what: str) -> dict[str, object]:
            return {"type": what, "button": 0}

        def move(point: Point) -> dict[str, object]:
            x, y = map(round, point)
            return {"type": "pointerMove", "x": x, "y": y, "duration": STRIDE_MS}

        way = [move(point) for point in self.way(start, end)]
        self.act("pointer", move(start), button("pointerDown"), *way, button("pointerUp"))
        return self

    def press(self, key: str) -> None:
        self.act("key", {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})


class Firefox(Driven):
    """Firefox, controlled over its WebSocket (W3C WebDriver BiDi)."""

    def __init__(self, line: ClientConnection, url: str) -> None:
        super().__init__(url)
        self._line = line
        self._numbers = count(1)
        self._complaints: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])
        (tab,) = self.send("browsingContext.getTree")["contexts"]
        self._tab = {"context": tab["context"]}
        self.send("browsingContext.setViewport", **self._tab, viewport=SIZE)

    def send(self, method: str, **params: object) -> dict[str, Any]:
        """Send a command and return its result, recording complaints that arrive before it."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            said = json.loads(self._line.recv(DEADLINE_S))
            if said.get("id") == number:
                assert said["type"] == "success", said
                result: dict[str, Any] = said["result"]
                return result
            if said.get("method") == "log.entryAdded" and said["params"]["level"] in {"error", "warn"}:
                self._complaints.append(said["params"]["text"])

    def open(self) -> None:
        self.send("browsingContext.navigate", **self._tab, url=self.url, wait="complete")

    def ask(self, script: str, argument: object = None) -> Any:  # noqa: ANN401 - whatever JSON holds
        expression = f"JSON.stringify(((it) => {script})({json.dumps(argument)}) ?? null)"
        done = self.send("script.evaluate", expression=expression, target=self._tab, awaitPromise=False)
        assert done["type"] == "success", done
        return json.loads(done["result"]["value"])

    def act(self, kind: str, *actions: dict[str, object]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self.send("input.performActions", **self._tab, actions=[source])

    def picture(self, space: str) -> NDArray[np.uint8]:
        x, y, width, height = self.box(f"[data-space={space}]")
        clip = {"type": "box", "x": x, "y": y, "width": width, "height": height}
        taken = self.send("browsingContext.captureScreenshot", **self._tab, clip=clip)
        return pixels(b64decode(taken["data"]))

    def complaints(self) -> list[str]:
        return self._complaints


class WebKit(Driven):
    def __init__(self, driver: Remote, url: str) -> None:
        super().__init__(url)
        self._driver = driver

    def open(self) -> None:
        self._driver.get(self.url)
        self._driver.execute_script(LISTEN)

    def ask(self, script: str, argument: object = None) -> Any:  # noqa: ANN401 - whatever JSON holds
        return self._driver.execute_script(f"const it = arguments[0]; return {script}", argument)

    def act(self, kind: str, *actions: dict[str, object]) -> None:
        self._driver.execute(
            Command.W3C_ACTIONS, {"actions": [{"type": kind, "id": kind, "actions": actions}]}
        )

    def picture(self, space: str) -> NDArray[np.uint8]:
        left, top, width, height = (round(size) for size in self.box(f"[data-space={space}]"))
        return pixels(self._driver.get_screenshot_as_png())[top : top + height, left : left + width]

    def complaints(self) -> list[str]:
        heard: list[str] = self.ask("complaints")
        return heard


@contextmanager
def firefox(url: str, folder: Path) -> Iterator[Firefox]:
    """Yield a guest in Firefox, which stores everything in one folder."""
    command = [find("firefox-esr"), "--headless", "--profile", str(folder), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=at_home(folder)) as browser:
        assert browser.stderr is not None
        try:
            said = next((line for line in browser.stderr if LISTENS in line), "")
            assert said, "Firefox does not listen"
            with connect(f"{said.split()[-1]}/session", max_size=None) as line:
                yield Firefox(line, url)
        finally:
            browser.terminate()


@contextmanager
def webkit(url: str, folder: Path) -> Iterator[WebKit]:
    """Yield a guest in WebKit's own small browser, which stores everything in one folder."""
    options = Options()
    browser = next(Path("/usr/lib").glob(MINI_BROWSER), None)
    assert browser is not None, f"MiniBrowser is missing: {INSTALL}"
    options.binary_location = str(browser)
    options.add_argument("--automation")
    with screen() as display:
        service = Service(find("WebKitWebDriver"), env={**at_home(folder), "DISPLAY": display})
        service.start()
        try:
            line = RemoteConnection(client_config=ClientConfig(service.service_url))
            with Remote(line, options=options) as driver:
                driver.set_window_rect(0, 0, **SIZE)
                yield WebKit(driver, url)
        finally:
            service.stop()


@contextmanager
def screen() -> Iterator[str]:
    """Run an invisible screen, and yield its name."""
    told, tells = os.pipe()
    command = [find("Xvfb"), "-displayfd", str(tells), "-screen", "0", "1280x960x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL) as screen:
        os.close(tells)
        try:
            with os.fdopen(told) as number:
                yield f":{number.readline().strip()}"
        finally:
            screen.terminate()
