"""What `manalath selfplay` prints about its games, and what it refuses."""


def needs_distributed() -> str:
    return (
        "selfplay spreads its games with Dask, which is not installed; install it with "
        "pip install 'manalath-board[cluster]'"
    )


def lines() -> str:
    return "games of selfplay"


def no_line(path: str, line: int) -> str:
    return f"{path}: line {line} is not a game of selfplay; name another file with --out"


def other_games(path: str, line: int) -> str:
    return (
        f"{path}: line {line} does not fit these levels, this seed and this number of games; name another "
        "file with --out, or give the options that this one was written with"
    )


def no_scheduler(address: str) -> str:
    return f"no Dask scheduler answers at {address}; start one with dask scheduler, or leave --scheduler out"


def killed(number: int) -> str:
    return (
        f"game {number} was begun on several workers, and each of them died; find out why they die, and run "
        "the same command again: it goes on where --out ends"
    )


def no_workers() -> str:
    return (
        "no worker is left: they died, or none was started; find out why, and run the same command again: it "
        "goes on where --out ends"
    )


def not_there(module: str) -> str:
    return f"a worker has no {module}; install the same version of manalath-board there as here"


def too_few() -> str:
    return "these games are too few to fit weights and to test them; play at least 5, with --games"


def rated(  # noqa: PLR0913 - what a rating is made of
    *, game: str, games: int, level: int, against: int, percent: float, elo: int, within: tuple[int, int]
) -> str:
    played = f"{games} game of {game}" if games == 1 else f"{games} games of {game}"
    least, most = within
    return (
        f"{played}: level {level} won {percent:g} % against level {against}, which is {elo:+d} Elo "
        f"({least:+d} to {most:+d} with 95 % confidence)."
    )


def fitted(positions: int, held_out: int) -> str:
    return f"Weights in use, and fitted to {positions} quiet positions; accuracy on {held_out} others:"
