"""The end of a game and a look at a mistake, in windows of every kind: no button is cut off or covered.

Results and mistakes are as long as names allow. The buttons stand in one row each.
"""

import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from itertools import product

import pytest
from playwright.sync_api import Page, Route

from controller.command_line.boards import board_for
from controller.games import Move, Position, all_games
from controller.session import open_session
from hardware.profiles import load_profile
from tests.browser.player import Player
from tests.browser.states import lay_out
from tests.browser.tables import Simulation, at_work
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

SIZES = ((390, 664), (320, 568), (844, 390), (768, 1024), (1280, 720), (1440, 900))
#: As long as a name may be.
NAMES = "Wilhelmina Featherstone", "Bartholomew Cumberbatch"
#: The longest result of each game.
ENDS = (("manalath", "quart"), ("mammalath", "animals"), ("mammalath", "clean"), ("mana", "damyo"))
LANGUAGES = "en", "fr"
#: A mistake that is said in many words.
MISTAKE = "It lets Bartholomew Cumberbatch win in 12."
TITLE = "Wilhelmina Featherstone’s purple on e10"
#: Lists the buttons of some groups that are missing, beside the window, covered, or not in one row.
AMISS = """
(groups) => groups.flatMap((group) => {
  const shown = [...document.querySelectorAll(`${group} button`)].filter((one) => one.checkVisibility());
  if (shown.length === 0) return [`no ${group}`];
  const rows = new Set(shown.map((one) => Math.round(one.getBoundingClientRect().top)));
  const amiss = rows.size > 1 ? [`${group} has ${rows.size} rows`] : [];
  for (const one of shown) {
    const name = `${group} ${one.id || one.dataset.step || one.innerText}`;
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      amiss.push(`${name} ends at ${Math.round(right)} ${Math.round(bottom)}`);
    for (const x of [left + 8, (left + right) / 2, right - 8])
      for (const y of [top + 8, (top + bottom) / 2, bottom - 8]) {
        const on = document.elementFromPoint(x, y);
        if (!one.contains(on)) amiss.push(`${name} is under ${on?.id || on?.className}`);
      }
    if (one.scrollWidth > one.clientWidth + 1) amiss.push(`${name} is cut off`);
  }
  return [...new Set(amiss)];
})
"""

#: Says what is wrong with the line below the result: no text, cut off, beside the window, or covered.
LINE_AMISS = """
() => {
  const line = document.querySelector("#result-match");
  const { left, top, right, bottom } = line.getBoundingClientRect();
  const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const isSeen = [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 8, y) === line);
  const isWhole = line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight + 1;
  return line.innerText && isIn && isSeen && isWhole ? [] : [`${line.innerText} ends at ${right} ${bottom}`];
}
"""

Finish = Callable[[str, str, str], Player]


def last_turn(game: str, reason: str) -> tuple[Position, Move]:
    """Find a position in which the first colour ends the game by a move of a piece, and that move."""
    chance, rules = random.Random(1), all_games()[game]
    while True:
        position = rules.start()
        while position.outcome is None:
            moves = position.legal_moves()
            for move in moves if position.to_move.value == 0 else ():
                outcome = position.play(move).outcome
                if outcome and outcome.reason.partition("-")[0] == reason and position.changes(move):
                    return position, move
            position = position.play(chance.choice(moves))


@pytest.fixture
def finish(open_at: Callable[..., Player], opened: ExitStack) -> Finish:
    """Make a player who has just ended a game against the computer."""

    def finish(game: str, reason: str, language: str) -> Player:
        position, move = last_turn(game, reason)
        profile = load_profile(board_for(position.game).partition(":")[2])
        session = open_session(profile, position, seats=(0, 4))
        session = replace(session, record=replace(session.record, names=NAMES))
        simulation = opened.enter_context(at_work(session))
        lay_out(simulation, position)
        player = open_at(simulation.url, {"locale": language}, canned).come()
        end(simulation, player, position, move)
        return player

    return finish


def end(simulation: Simulation, player: Player, position: Position, move: Move) -> None:
    bench, table = simulation.workbench, position.table()
    if simulation.loop.snapshot.session.question is not None:
        player.page.locator("#tap-ok").click()
        player.until("manalath.state.asked === null")
    for change in position.changes(move):
        if change.space in table:
            bench.lift(change.space)
            player.until_piece(change.space, None).page.wait_for_timeout(300)
    for change in position.changes(move):
        if change.piece is not None:
            bench.put(change.space, change.piece.colour)
    player.until("manalath.state.outcome !== null")
    player.page.locator("#result-card").wait_for()


def canned(page: Page) -> None:
    """Have every move of an analysed game be the same long mistake."""

    def answer(route: Route) -> None:
        count = route.request.frame.evaluate("manalath.state.moves.length")
        words = {"name": "losing move", "title": TITLE, "said": MISTAKE, "shown": MISTAKE}
        error = words | {"sign": "??", "better": []}
        lines = [{"number": n + 1, "count": count, "chance": 0.4, "error": error} for n in range(count)]
        route.fulfill(body="".join(f"{json.dumps(line)}\n" for line in lines))

    page.route("**/analysis/*", answer)


def amiss(player: Player, size: tuple[int, int], *groups: str) -> list[str]:
    """Return what is wrong with the buttons of these groups in a window of that size."""
    player.until("innerWidth === it[0] && innerHeight === it[1]", list(size))
    player.page.evaluate("scrollTo(0, 0)")
    found: list[str] = player.page.evaluate(AMISS, list(groups))
    return found


def resize(player: Player, size: tuple[int, int]) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize(("end", "language"), list(product(ENDS, LANGUAGES)))
def test_at_an_end_every_button_is_in_view(finish: Finish, end: tuple[str, str], language: str) -> None:
    player = finish(*end, language)
    found = {}
    for size in SIZES:
        resize(player, size)
        found[size] = amiss(player, size, ".actions", ".result-card", ".next-level")
        found[size] += player.page.evaluate(LINE_AMISS)
    assert not any(found.values()), found


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_a_mistake_every_button_is_in_view(finish: Finish, language: str) -> None:
    player = finish(*ENDS[0], language)
    page = player.page
    page.locator("#look-back").click()
    page.locator("#mistakes-told", has_text="1").wait_for()
    found = {}
    for size in SIZES:
        resize(player, size)
        page.locator("#find-mistakes").evaluate("it => it.click()")
        page.locator("#lookback-mistake", has_text=MISTAKE).wait_for()
        # A phone that lies across has the steps in the place of the actions.
        needed = [
            ".lookback .tools",
            ".lookback .buttons",
            ".steps",
            *([] if size[1] < 481 else [".actions"]),
        ]
        found[size] = amiss(player, size, *needed)
    assert not any(found.values()), found


def test_however_much_the_message_says_steps_and_actions_stay_in_view(finish: Finish) -> None:
    player = finish(*ENDS[0], "en")
    found = {}
    for size in SIZES:
        resize(player, size)
        player.ask("document.querySelector('#result-said').append(' More is said of it. '.repeat(20))")
        # On a phone the steps are below.
        needed = [".actions", ".steps"] if min(size) > 600 and size[0] > size[1] else [".actions"]
        found[size] = amiss(player, size, *needed)
    assert not any(found.values()), found
