"""The doctor's findings on who may open what."""

from collections.abc import Sequence

from controller.messages.en.grammar import all_of


def as_root() -> str:
    return (
        "This runs as root, who may open everything: the findings below may not hold for the user who plays."
    )


def without_sudo() -> str:
    return "Run it again without sudo, as the user who plays."


def no_gpiochip() -> str:
    return "There is no /dev/gpiochip0: this system offers no pins."


def take_other_system() -> str:
    return (
        "Use Raspberry Pi OS, or a kernel with the GPIO character device; inside a container, pass the "
        "device in."
    )


def may_open(user: str, paths: Sequence[str]) -> str:
    return f"{user} may open {all_of(paths)}."


def closed(user: str, path: str) -> str:
    return f"{user} may not open {path}, and no group grants that right."


def add_rule(rule: str, group: str, user: str) -> str:
    return (
        f"Let udev give it to a group: write the line {rule} to /etc/udev/rules.d/99-manalath.rules; then "
        f"sudo usermod -aG {group} {user}, and restart the computer."
    )


def rights(path: str, group: str | int, mode: int) -> str:
    return f"{path}: group {group}, mode {mode:04o}"


def not_in_session(user: str, group: str, what: str) -> str:
    return f"{user} is in the group {group}, but not yet in this session, and may not open {what}."


def log_in_again() -> str:
    return "Log out and in again; over ssh, end every connection; restart the service, if there is one."


def group_has(group: str, user: str) -> str:
    return f"/etc/group: {group} has {user}"


def not_in_group(user: str, group: str, what: str) -> str:
    return f"{user} is not in the group {group}, and may not open {what}."


def join_group(group: str, user: str) -> str:
    return f"sudo usermod -aG {group} {user}, then log out and in again."


def any_port() -> str:
    return "a serial port"


def once_there(path: str) -> str:
    return f"{path} once it is there"
