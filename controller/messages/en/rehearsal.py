"""The rehearsal of a scenario: what a person is asked to do, and the outcome."""

from collections.abc import Sequence

from controller.messages.en.grammar import an

# -- asked of a person


def take_all_off() -> str:
    return "Take all pieces off the board."


def pull_cable() -> str:
    return "Pull the cable out of the board."


def plug_cable() -> str:
    return "Plug the cable into the board."


def press(key: str) -> str:
    return f"Press the key {key}, and hold it down."


def release(key: str) -> str:
    return f"Release the key {key}."


def tap(key: str) -> str:
    return f"Press the key {key} briefly."


def place(colour: str, space: str) -> str:
    return f"Place {an(colour)} piece on {space}."


def lift(space: str) -> str:
    return f"Lift the piece off {space}."


def slide(start: str, end: str, mm_per_s: float) -> str:
    return f"Slide the piece from {start} to {end}, at about {mm_per_s:g} mm a second."


def exchange(space: str, colour: str) -> str:
    return f"Take the piece off {space} and put {an(colour)} one there."


def sweep(spaces: Sequence[str]) -> str:
    return f"Take off the pieces on {', '.join(spaces)}." if spaces else "Take off all pieces."


def seen() -> str:
    return "  seen"


# -- why a step was not done


def nobody_did(seconds: float, asked: str) -> str:
    return f"nobody did it within {seconds:g} s: {asked}"


def no_answer() -> str:
    return "the board does not answer"


def away() -> str:
    return "nobody can see it while the board is away"


def too_exact() -> str:
    return "needs the simulator: no hand is that exact"


def too_quick() -> str:
    return "needs the simulator: no hand is that quick or that exact"


def needs_simulator() -> str:
    return "needs the simulator"


def skipped(line: int) -> str:
    return f"line {line} was skipped"


def not_done(line: int) -> str:
    return f"line {line} was not done"


# -- the outcome


def expected(condition: str) -> str:
    return f"expected: {condition}"


def seen_instead(condition: str) -> str:
    return f"seen:     {condition}"


def believed(condition: str) -> str:
    return condition


def summary(scenario: str, results: Sequence[tuple[int, str]], seconds: float, digest: str) -> str:
    counted = ", ".join(f"{count} {result}" for count, result in results)
    return f"{scenario}: {counted}; {seconds:.3f} s\nsha256 {digest}"
