"""The profile files, one per board. A new board is one new TOML file beside this module."""

from functools import cache
from importlib.resources import files

from controller.board import NoProfileError, Profile, ProfileError, Transport, profile_from
from controller.messages import Message
from controller.plain import MalformedError, read_toml
from hardware.pi_header import PHYSICAL, PULLED_UP, SPI_CLOCK, SPI_DATA

#: The board used where none is named.
DEFAULT = "hex70-dual-mega"


def profile_names() -> tuple[str, ...]:
    """Return the name of every profile that ships with the product."""
    found = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def load_profile(name: str) -> Profile:
    """Read and validate a shipped profile; ProfileError names those that exist, or what is wrong."""
    if name not in profile_names():
        raise NoProfileError(Message("profile_files.none_shipped", name=name, shipped=profile_names()))
    text = files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return read_profile(text, f"{name}.toml")


def read_profile(text: str, source: str) -> Profile:
    """Parse and validate the TOML ``text``; ProfileError names ``source``, the place and the cure."""
    try:
        profile = profile_from(read_toml(text))
        if profile.transport is Transport.GPIO:
            _check_header(profile)
    except MalformedError as error:
        raise ProfileError(Message("profile_files.no_toml", source=source, why=str(error))) from error
    except ProfileError as error:
        raise ProfileError(Message("profile_files.wrong", source=source, why=error.message)) from None
    return profile


def _check_header(profile: Profile) -> None:
    """Refuse lines on pins of a Raspberry Pi that cannot carry them."""
    wires = [wire.pin for wire in profile.rows + profile.columns]
    for pin in (*wires, profile.light_pin):
        if pin not in PHYSICAL:
            raise ProfileError(Message("profile_files.no_pi_pin", pin=pin))
    for wire in profile.columns:
        if wire.pin in PULLED_UP:
            raise ProfileError(Message("profile_files.pulled_up_column", pin=wire.pin))
    if profile.light_pin == SPI_DATA and SPI_CLOCK in wires:
        raise ProfileError(Message("profile_files.line_on_clock", clock=SPI_CLOCK, lights=SPI_DATA))
