"""The service that plays from boot: what was done, its state, and why it cannot be installed."""

from collections.abc import Sequence

# -- refused


def needs_root(command: str) -> str:
    return f"only root may change what starts at boot; do it with\n  {command}"


def no_systemd() -> str:
    return (
        "systemd, which starts services, does not run here; name the folder of an image with --root, or "
        "adapt the files that `manalath service install --print` shows"
    )


def foreign_file(path: str) -> str:
    return f"{path} was not made by this program; move it away, then install again"


def refused(command: str, said: str) -> str:
    return f"`{command}` says: {said or 'nothing'}; nothing was changed"


def no_port(port: int, least: int, most: int) -> str:
    return f"there is no port {port} for a service; choose one from {least} to {most}"


def no_game(found: str, games: Sequence[str]) -> str:
    return f"there is no game {found!r}; choose one of {', '.join(games)}"


def passing_port(board: str) -> str:
    return (
        f"the port of {board} has that name only while the board is plugged in; give the full path of its "
        "device"
    )


def hidden_file(path: str) -> str:
    return f"a service cannot read {path} there; copy it to /etc, and give its full path"


# -- done


def written(path: str) -> str:
    return f"{path} was written."


def already_so(path: str) -> str:
    return f"{path} is already up to date."


def no_group(groups: Sequence[str]) -> str:
    return f"There is no group {' or '.join(groups)} here to own the device that the board is on."


def runs(log: str) -> str:
    return f"It is running, now and after every start of the computer; `{log}` shows its output."


def waits() -> str:
    return "It starts as soon as a board is plugged in."


def ended(log: str) -> str:
    return f"It is started at boot, but is not running now; `{log}` shows why."


def starts_later() -> str:
    return "It starts when that image boots."


def removed(path: str) -> str:
    return f"{path} was removed."


def stays(path: str) -> str:
    return f"{path} was not made by this program, and stays."


def none_installed() -> str:
    return "No service was installed."


def records_stay(path: str) -> str:
    return f"The records stay in {path}."


# -- its state


def foreign(path: str) -> str:
    return f"{path} was not made by this program."


def not_installed() -> str:
    return "It is not installed; `manalath service install` installs it."


def installed(board: str, game: str, port: int) -> str:
    return f"installed  {board}, {game or 'the first game that fits'}, page on port {port}"


def current() -> str:
    return "files      as this version writes them"


def outdated() -> str:
    return "files      not as this version writes them; install it again"


def at_boot() -> str:
    return "at boot    started"


def not_at_boot() -> str:
    return "at boot    not started"


def now_up(state: str, since: str | None) -> str:
    return f"now        {state}, since {since}" if since else f"now        {state}"


def now_waiting(state: str) -> str:
    return f"now        {state}, starts as soon as a board is plugged in"


def now_stopped(state: str) -> str:
    return f"now        {state}, stopped"


def now_ended(state: str, result: str) -> str:
    return f"now        {state}, ended by {result}"


def says(text: str | None) -> str:
    return f"says       {text or 'nothing'}"


def watchdog(lasts: str | None, fed: str | None) -> str:
    return f"watchdog   {lasts or 'none'}, fed {fed or 'never'}"


def restarts(count: int | None) -> str:
    return f"restarts   {'unknown' if count is None else count}"


def log(command: str) -> str:
    return f"log        {command} -n 20"
