"""Helpers for a player at the Diagnose view."""

from tests.browser.player import Player


def at_diagnose(player: Player) -> Player:
    player.page.evaluate("location.hash = 'diagnose'")
    return player.until(
        "manalath.messages.ledger !== undefined && manalath.messages.examination !== undefined"
    )


def begin(player: Player) -> Player:
    player.page.get_by_role("button", name="Start the self-test").click()
    return player.until("manalath.messages.examination.prompt !== null")


def until_asked(player: Player, text: str) -> Player:
    player.page.locator("#prompt-text", has_text=text).wait_for()
    return player


def until_named(player: Player, space: str, words: str) -> Player:
    """Wait until a space's label for screen readers contains these words."""
    return player.until(
        "document.querySelector(`[data-space=${it[0]}]`).getAttribute('aria-label').includes(it[1])",
        [space, words],
    )


def named(player: Player, space: str) -> str:
    return player.page.locator(f"[data-space={space}]").get_attribute("aria-label") or ""
