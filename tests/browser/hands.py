"""Three ways to play at the page: with a mouse, with a keyboard alone, and with a finger."""

from abc import ABC, abstractmethod

from tests.browser.player import Player, focus


class Hand(ABC):
    """What a person can do at the page."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page = player.page

    @abstractmethod
    def put(self, space: str, colour: str) -> None:
        """Lay a piece from its tray on a space."""

    @abstractmethod
    def move(self, start: str, end: str) -> None:
        """Slide a piece."""

    @abstractmethod
    def lift(self, space: str) -> None:
        """Take a piece off the board."""

    @abstractmethod
    def tap(self, space: str) -> None:
        """Tap a space, to declare a move."""

    @abstractmethod
    def ok(self) -> None:
        """Press OK."""

    @abstractmethod
    def face(self, side: str) -> None:
        """Choose an edge of the board."""


class Mouse(Hand):
    """Drags and clicks with a mouse."""

    def put(self, space: str, colour: str) -> None:
        self.player.put(space, colour)

    def move(self, start: str, end: str) -> None:
        self.player.slide(start, end)

    def lift(self, space: str) -> None:
        self.player.take_off(space)

    def tap(self, space: str) -> None:
        self.player.click(self.player.at(space))

    def ok(self) -> None:
        self.page.locator("#tap-ok").click()

    def face(self, side: str) -> None:
        self.page.locator(f".edge.{side}").click()


class Keyboard(Hand):
    """Uses arrows, digits and letters; on squares only, where an arrow leads to the next file or rank."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.page.locator("#workbench-toggle").focus()
        while self.page.evaluate("document.activeElement.dataset.space") is None:
            self.page.keyboard.press("Tab")

    def _go(self, space: str) -> None:
        here = self.page.evaluate("document.activeElement.dataset.space")
        files, ranks = ord(space[0]) - ord(here[0]), int(space[1]) - int(here[1])
        for steps, ways in ((files, ("ArrowRight", "ArrowLeft")), (ranks, ("ArrowUp", "ArrowDown"))):
            for _ in range(abs(steps)):
                self.page.keyboard.press(ways[steps < 0])

    def put(self, space: str, colour: str) -> None:
        """Put a piece; where digits choose animals, it is the player's own."""
        self._go(space)
        digit = "1" if colour == "orange" else "2"
        self.page.keyboard.press("Enter" if self.page.locator("#kinds").is_visible() else digit)

    def move(self, start: str, end: str) -> None:
        for space in (start, end):
            self._go(space)
            self.page.keyboard.press("Space")

    def lift(self, space: str) -> None:
        self._go(space)
        self.page.keyboard.press("Delete")

    def tap(self, space: str) -> None:
        self._go(space)
        self.page.keyboard.press("Enter")

    def ok(self) -> None:
        self.page.keyboard.press("o")

    def face(self, side: str) -> None:
        edge = self.page.locator(f".edge.{side}")
        focus(edge)
        self.page.keyboard.press("Enter")
        edge.wait_for(state="detached")
        focus(self.page.locator("#spaces [tabindex='0']"))


class Finger(Mouse):
    """Touches the screen of a phone."""

    def put(self, space: str, colour: str) -> None:
        self.player.touch_drag(self.player.tray(colour), self.player.at(space))

    def move(self, start: str, end: str) -> None:
        self.player.until_lying(start).touch_drag(self.player.at(start), self.player.at(end))

    def lift(self, space: str) -> None:
        self.player.until_lying(space).touch_drag(self.player.at(space), self.player.beside())

    def tap(self, space: str) -> None:
        self.page.touchscreen.tap(*self.player.at(space))

    def ok(self) -> None:
        self.page.locator("#tap-ok").tap()

    def face(self, side: str) -> None:
        self.page.locator(f".edge.{side}").tap()
