"""A person at the page: drags with the mouse, and looks at lights and words."""

import math
import time
from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.pixels import pixels

DEADLINE_MS = 30_000.0
PIECE_MM = 10.6
RING_MM = PIECE_MM + 1.3
LAMP_MM = 4.8

#: In so many steps the mouse goes from one place to another.
STRIDES = 6
#: A finger that comes up sooner has flicked, after which Chromium swallows a tap.
REST_MS = 80


def focus(place: Locator) -> None:
    """Go to a place by keyboard, as soon as it is there to be gone to."""
    place.wait_for()
    expect(place).to_be_enabled(timeout=DEADLINE_MS)
    place.focus()
    expect(place).to_be_focused(timeout=DEADLINE_MS)


class Player:
    """One page. Points are in pixels of the window."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def come(self) -> "Player":
        self.page.goto(self.url)
        return self.until("manalath.state?.link.status === 'linked' && manalath.picture > 0")

    def until(self, is_so: str, argument: object = None) -> "Player":
        """Wait until a JavaScript expression, in which ``it`` is the argument, is true."""
        try:
            self.page.wait_for_function(
                f"(it) => {{ {'' if 'return' in is_so else 'return '}{is_so} }}",
                arg=argument,
                timeout=DEADLINE_MS,
            )
        except Exception as error:
            pieces = self.page.evaluate("manalath.pieces")
            told = "\n".join(str(each) for each in (self.state, self.lit(), pieces))
            raise AssertionError(f"never: {is_so} with {argument}\n{told}") from error
        return self

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.page.evaluate("manalath.state")
        return state

    def light(self, space: str) -> tuple[int, ...]:
        """The bytes of a light as the page received them last."""
        return tuple(self.page.evaluate("(space) => manalath.lights[space]", space))

    def lit(self) -> dict[str, list[int]]:
        lights: dict[str, list[int]] = self.page.evaluate("manalath.lights")
        return {space: duties for space, duties in lights.items() if any(duties)}

    def until_moves(self, *moves: str) -> "Player":
        return self.until(
            "manalath.state.moves.map((move) => move.notation).join(' ') === it", " ".join(moves)
        )

    def until_notation(self, move: str) -> "Player":
        """Wait until a move is the last one."""
        return self.until("manalath.state.moves.at(-1)?.notation === it", move)

    def until_message(self, text: str) -> "Player":
        self.page.locator("#message", has_text=text).wait_for(timeout=DEADLINE_MS)
        return self

    def until_is(self, read: Callable[[], int], wanted: int) -> "Player":
        """Wait until something outside the page is so."""
        for _ in range(round(DEADLINE_MS / 20)):
            if read() == wanted:
                return self
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it is {read()}, and never was {wanted}")

    def until_piece(self, space: str, colour: str | None) -> "Player":
        return self.until(
            "(manalath.pieces.find((p) => p.space === it[0])?.colour ?? null) === it[1]", [space, colour]
        )

    def open_workbench(self) -> "Player":
        self.page.get_by_role("button", name="Workbench").click()
        return self.until("manalath.told.matrix !== undefined && manalath.told.truths !== undefined")

    def passes_axe(self) -> None:
        """Axe finds nothing, and no lack of contrast in the other theme either."""
        found = Axe().run(self.page)
        assert found.violations_count == 0, found.generate_report()
        is_dark = self.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        self.page.emulate_media(color_scheme="light" if is_dark else "dark")
        found = Axe().run(self.page, options={"runOnly": ["color-contrast"]})
        self.page.emulate_media(color_scheme="null")
        assert found.violations_count == 0, found.generate_report()

    def more(self) -> "Player":
        """Unfold what is seldom needed."""
        if not self.page.locator("#more").evaluate("(more) => more.open"):
            self.page.locator("#more > summary").click()
        return self

    def like_a_real_table(self) -> "Player":
        """Do without the hand that helps at a simulated board."""
        self.more().page.get_by_label("Like a real table").check()
        return self

    # --- where things are ---

    def at(self, space: str) -> tuple[float, float]:
        box = self.page.locator(f"[data-space={space}]").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tray(self, colour: str) -> tuple[float, float]:
        box = self.page.locator(f".tray[data-colour={colour}] svg").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def pixels_a_mm(self) -> float:
        return math.dist(self.at("e1"), self.at("e2")) / 30.0

    # --- what a hand does ---

    def drag(self, start: tuple[float, float], end: tuple[float, float], strides: int = STRIDES) -> "Player":
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=strides)
        mouse.up()
        return self

    def put(self, space: str, colour: str) -> "Player":
        """Drag a piece from its tray to a space."""
        return self.drag(self.tray(colour), self.at(space))

    def slide(self, start: str, end: str, strides: int = STRIDES) -> "Player":
        return self.drag(self.at(start), self.at(end), strides)

    def beside(self) -> tuple[float, float]:
        """A place beside the board, in the corner above it."""
        box = self.page.locator("#stage").bounding_box()
        assert box is not None
        return box["x"] + 12, box["y"] + 12

    def take_off(self, space: str) -> "Player":
        """Drag a piece off the board."""
        return self.drag(self.at(space), self.beside())

    def touch_drag(self, start: tuple[float, float], end: tuple[float, float]) -> "Player":
        """A finger goes down, moves, rests and comes up, as the browser gets it from a touch screen."""
        line = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            line.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
            )

        touch("touchStart", start)
        for n in range(1, STRIDES + 1):
            touch("touchMove", tuple(a + (b - a) * n / STRIDES for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        self.page.wait_for_timeout(REST_MS)
        touch("touchEnd")
        return self

    def click(self, point: tuple[float, float]) -> "Player":
        self.page.mouse.click(*point)
        return self

    # --- what an eye sees ---

    def ring(self, space: str) -> tuple[int, int, int]:
        """The colour around the piece on a space, in the middle of what shines there."""
        return self._around(space, RING_MM)

    def lamp(self, space: str) -> tuple[int, int, int]:
        """The colour of the light in the middle of an empty space, beside its name."""
        return self._around(space, LAMP_MM)

    def _around(self, space: str, reach_mm: float) -> tuple[int, int, int]:
        """The middle one of the colours on a circle around a space."""
        x, y = self.at(space)
        reach = reach_mm * self.pixels_a_mm()
        clip = {"x": x - reach - 2, "y": y - reach - 2, "width": 2 * reach + 4, "height": 2 * reach + 4}
        seen = pixels(self.page.screenshot(clip=clip))  # type: ignore[arg-type] # a FloatRect
        scale = seen.shape[0] / clip["height"]
        centre = seen.shape[0] / 2
        around = [
            seen[
                round(centre + reach * scale * math.sin(turn)), round(centre + reach * scale * math.cos(turn))
            ]
            for turn in (n * math.tau / 12 for n in range(12))
        ]
        red, green, blue = (sorted(int(pixel[n]) for pixel in around)[6] for n in range(3))
        return red, green, blue

    def sees_blink(self, space: str, within_s: float = 4.0) -> None:
        """Look until the ring on a space has been white and has been dark."""
        self._see(
            lambda: self.ring(space),
            {"white": lambda c: min(c) > 200, "dark": lambda c: max(c) < 110},
            within_s,
        )

    def receives_blink(self, space: str, within_s: float = 4.0) -> None:
        """Look at the bytes until the light of a space has been white and has been dark."""
        wanted = {"white": lambda c: c == (255, 255, 255), "dark": lambda c: c == (0, 0, 0)}
        self._see(lambda: self.light(space), wanted, within_s)

    def _see(
        self,
        look: Callable[[], tuple[int, ...]],
        wanted: dict[str, Callable[[tuple[int, ...]], bool]],
        within_s: float,
    ) -> None:
        seen: list[tuple[int, ...]] = []
        until_s = time.monotonic() + within_s
        while time.monotonic() < until_s:
            seen.append(look())
            if all(any(is_it(colour) for colour in seen) for is_it in wanted.values()):
                return
        raise AssertionError(f"not all of {', '.join(wanted)} seen, but {sorted(set(seen))}")
