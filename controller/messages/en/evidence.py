"""The evidence of a problem, and why its causes cannot be distinguished."""

from controller.messages.en.grammar import all_of, count, listed

#: How many sensors are named; of more, the number is given.
_NAMED = 4

# -- contacts at rest


def at_rest(trace: str, *, may_hide: bool, is_part: bool) -> str:
    hides = " Any other fault there shows once this one is mended." if may_hide else ""
    left = " The faults found do not explain all that was read; test again once they are mended."
    return f"{trace}{hides}{left if is_part else ''}"


def trace(few: tuple[str, ...], many: tuple[str, ...]) -> str:
    silent = f"Did not answer: {listed(few, _NAMED)}." if few else ""
    closed = f"Read as closed and should be open: {listed(many, _NAMED)}." if many else ""
    return " ".join(filter(None, (silent, closed))) or "Answered at some times, but not at others."


# -- contacts that move


def turned_at_rest(turns: int) -> str:
    return f"Changed {_times(turns)} while nothing moved."


def turned_when_moved_once(turns: int) -> str:
    return f"Changed {_times(turns)} during one move of the piece."


def turned_when_pushed(turns: int) -> str:
    return f"Changed {_times(turns)} while the piece was pushed about in its place."


def silent_turns(turns: int) -> str:
    return f"Changed {_times(turns)} while the piece was turned on the spot: it is silent at some angles."


def held_on(times: int) -> str:
    return f"Stayed closed {_times(times)} while the piece was held two fingers above it."


def failed(failed: int, answered: int) -> str:
    return f"Did not answer {_times(failed)}, but answered {_times(answered)}."


def bounced(longest_ms: float) -> str:
    return f"Bounced for up to {longest_ms:.1f} ms."


def after_other_key(*, is_closing: bool, late_ms: tuple[int, ...]) -> str:
    turned = "Closed" if is_closing else "Opened"
    return f"{turned} {all_of(late_ms)} ms after the key pressed with it."


def stayed_closed(late_ms: int) -> str:
    return f"Stayed closed for {late_ms} ms after its piece had moved on."


def took_longer(late_ms: int) -> str:
    return f"Took about {late_ms} ms longer than the others, at every try."


# -- lights


def dark_beyond(lights: int, first: str) -> str:
    return f"All {lights} lights from {first} on, in the order of the chain, stay dark."


def stayed_dark(pictures: int) -> str:
    return count(pictures, "Stayed dark in the only picture it is in.", "Stayed dark in {} pictures.")


def shone_for_another(space: str, other: str) -> str:
    return f"The light at {space} shone as the one at {other} should."


def all_in_other_hues(hues: tuple[str, ...]) -> str:
    return f"No light looked {' or '.join(hues)} where all should have."


def shone_otherwise() -> str:
    return "Shone, but not as it should have."


def other_hues(hues: tuple[tuple[str, str], ...]) -> str:
    return " ".join(f"Where {sent} was sent, {seen} was seen." for sent, seen in hues)


# -- supply and link


def sagged(mv: int, lights_ma: int, milliohm: int) -> str:
    slope = f", about {milliohm} milliohms" if milliohm else ""
    return f"{mv / 1000:.2f} V while the lights drew {lights_ma} mA{slope}."


def began_anew() -> str:
    return "The board restarted."


def never_there() -> str:
    return "The board never answered."


def lost_for_good(cause: str) -> str:
    return f"The link was lost and never came back. {cause}"


def lost(times: int, least_ma: int, most_ma: int) -> str:
    loads = f"{least_ma} mA" if least_ma == most_ma else f"{least_ma} to {most_ma} mA"
    return f"The link was lost {_times(times)}, while the lights drew {loads}."


def late(shown_ms: int, repeats: int) -> str:
    shown = f"Pictures were shown after {shown_ms} ms." if shown_ms else ""
    were = count(repeats, "1 packet was", "{} packets were")
    repeated = f"{were} broken or sent again." if repeats else ""
    return " ".join(filter(None, (shown, repeated)))


# -- why several causes remain


def alike(more: int, lacking: tuple[str, ...]) -> str:
    why = "The tests so far cannot tell these causes apart."
    others = count(more, " There is one more.", " There are {} more.") if more else ""
    left_out = f" The skipped stages may tell: {listed(lacking)}." if lacking else ""
    return f"{why}{others}{left_out}"


def now_and_then() -> str:
    return "It read differently only now and then: the live map shows which it is."


def too_seldom(scan_ms: float) -> str:
    return (
        "It was quiet while the piece lay still, as a weak reed is; but this board reads it only every"
        f" {scan_ms:g} ms, too seldom to see every change of a loose contact."
    )


def mark_unsure() -> str:
    return (
        "A sound ring is silent at no angle; to find its dead reed, lay a piece with its mark exactly toward "
        "each reed in turn."
    )


def both_hold_on() -> str:
    return (
        "With either fault a piece held above the space is still read. Bring a piece down from far above, "
        "and watch the live map: a reed that is too sensitive closes while the piece is still two fingers "
        "high."
    )


def last_of_chain() -> str:
    return "It is the last light of the chain: no light after it shows whether the data arrive."


def lost_under_other_loads() -> str:
    return "The link was also lost under loads that it never survived: the supply may be too weak as well."


def lost_once() -> str:
    return "The link was lost only once, under load: that may have been chance."


def late_as_if_lost() -> str:
    return "A late packet is sent again as if it were lost."


def spoilt_alike() -> str:
    return "The counts cannot tell a bad cable from a bridge that spoils packets that meet in it."


def _times(times: int) -> str:
    return count(times, "once", "{} times")
