"""The profile files, one board each. A new board is one new TOML file beside this module."""

from importlib.resources import files

from manalath_board.controller.board import NoProfileError, Profile, ProfileError, Transport
from manalath_board.controller.board_reading import profile_from
from manalath_board.controller.documents import DocumentError, read_toml
from manalath_board.hardware.pi_header import PHYSICAL, PULLED_UP, SPI_CLOCK, SPI_DATA

#: The board that is used where none is named.
DEFAULT = "hex70-dual-mega"


def profile_names() -> tuple[str, ...]:
    """Name every profile that ships with the product."""
    found = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def load_profile(name: str) -> Profile:
    """Read and validate a profile by name; ProfileError says which there are, or what is wrong."""
    if name not in profile_names():
        raise NoProfileError(f"there is no profile {name!r}; there is: {', '.join(profile_names())}")
    text = files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return read_profile(text, f"{name}.toml")


def read_profile(text: str, source: str) -> Profile:
    """Validate the TOML ``text``; ProfileError names ``source``, the place and the cure."""
    try:
        profile = profile_from(read_toml(text))
        if profile.transport is Transport.GPIO:
            _check_header(profile)
    except DocumentError as error:
        raise ProfileError(f"{source} is not TOML: {error}; correct it there") from error
    except ProfileError as error:
        raise ProfileError(f"{source}: {error}") from None
    return profile


def _check_header(profile: Profile) -> None:
    """Refuse what the header of a Raspberry Pi cannot bear."""
    wires = [wire.pin for wire in profile.rows + profile.columns]
    for pin in (*wires, profile.light_pin):
        if pin not in PHYSICAL:
            raise ProfileError(f"{pin!r} is no pin of a Raspberry Pi for a board; there are GPIO2 to GPIO27")
    for wire in profile.columns:
        if wire.pin in PULLED_UP:
            raise ProfileError(
                f"{wire.pin} is a column, whose diodes cannot pull down its 1.8 kilohm; make it a row"
            )
    if profile.light_pin == SPI_DATA and SPI_CLOCK in wires:
        raise ProfileError(f"{SPI_CLOCK} is a line, and the clock of the lights on {SPI_DATA}; use another")
