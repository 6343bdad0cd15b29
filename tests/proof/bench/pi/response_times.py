"""How soon a light answers a reed on the pins of a Pi: from the contact's first edge to the strip.

A piece is laid on an empty space at any instant, and the time ends when the strip shows there what the host
wants. The host's own part is added.
"""

from collections.abc import Callable
from random import Random

from controller.board import Profile
from controller.games import Colour, Put, all_games
from controller.play.loop import Loop
from controller.session import open_session
from simulator.pi.pi_board import PiBoard
from simulator.timed_board import ANY_MS, LIES_MS, SETTLES_MS, ResponseTimes, TimedBoard, run_for
from simulator.twin_clock import SimulatedClock
from simulator.workbench import Workbench

#: How long a space is left alone after its piece, in ms. Not so long that the board would rest.
RESTS_MS = (2500.0, 3500.0)


def measure_answers(
    profile: Profile, seed: int, rate_hz: int, pieces: int, progress: Callable[[str], None]
) -> ResponseTimes:
    """Lay ``pieces`` down one by one, each at a random instant and space, on a Pi 4 with rpi-lgpio."""
    clock, random = SimulatedClock(), Random(seed)
    board, took_ms = PiBoard(profile, clock, seed, rate_hz=rate_hz), list[float]()
    loop = Loop(
        TimedBoard(board, took_ms.append), clock, open_session(profile, all_games()["manalath"].start())
    )
    answers = ResponseTimes()
    run_for(loop, clock, SETTLES_MS)
    for number in range(pieces):
        progress(f"piece {number + 1} of {pieces} at {rate_hz} Hz")
        piece = Put(random.choice(profile.spaces).name, random.choice(tuple(Colour)))
        run_for(loop, clock, random.uniform(*RESTS_MS))
        lit_ms = _lay(loop, board.workbench, clock, piece, random.uniform(0.0, ANY_MS))
        board.workbench.lift(piece.space)
        answers.add(lit_ms, took_ms[-1])
    board.close()
    board.mistakes.check()
    return answers


def _lay(
    loop: Loop, workbench: Workbench, clock: SimulatedClock, piece: Put, after_ms: float
) -> float | None:
    """Lay a piece after a while; return how long its light took in simulated ms, None if it never came."""
    at = 3 * workbench.lights.index(piece.space)
    laid_ms, lit_ms = list[float](), list[float]()

    def look() -> None:
        shown, wanted = workbench.strip()[at : at + 3], loop.snapshot.frame.rgb[at : at + 3]
        if laid_ms and not lit_ms and any(wanted) and shown == wanted:
            lit_ms.append(workbench.now_ms())

    def lay() -> None:
        laid_ms.append(workbench.now_ms())
        workbench.put(piece.space, piece.colour)

    forget = workbench.subscribe(look)
    # Not at the end of a turn, which depends on what the board does, but at any instant.
    workbench.after(after_ms, lay)
    run_for(loop, clock, ANY_MS + LIES_MS)
    forget()
    return lit_ms[0] - laid_ms[0] if lit_ms else None
