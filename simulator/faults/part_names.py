"""Part names: the parts of a board that can break, by the names that faults use."""

from controller.board import Crosspoint, Profile
from controller.messages import Message


def sensor_names(profile: Profile) -> dict[str, Crosspoint]:
    """Map every reed and key by name: ``e5 orange``, ``key undo``; ``e5 reed`` if a space has only one."""
    return {name: at for at, name in profile.sensors().items()}


def reed_names(profile: Profile) -> dict[str, Crosspoint]:
    """Map every reed by name, without the keys."""
    keys = set(profile.keys.values())
    return {name: at for name, at in sensor_names(profile).items() if at not in keys}


def centre_reed_names(profile: Profile) -> dict[str, Crosspoint]:
    """Map every reed in the middle of a space by name."""
    return {name: at for name, at in reed_names(profile).items() if at == profile.space(space_of(name)).first}


def ring_names(profile: Profile) -> dict[str, Crosspoint]:
    """Map every ring of reeds in parallel by name."""
    if len(profile.build.reeds.ring_mm) < 2:  # noqa: PLR2004 - one is parallel to none
        return {}
    centres = centre_reed_names(profile)
    return {name: at for name, at in reed_names(profile).items() if name not in centres}


def diode_names(profile: Profile) -> dict[str, Crosspoint]:
    """Map every diode by name: those of the sensors, and the bare ones at the far ends of the wires.

    ``reference row 3`` tests row 3; the diode between the two reference lines belongs to the reference row.
    """
    return {name: at for at, name in profile.diodes().items()}


def ghosting_diode_names(profile: Profile) -> dict[str, Crosspoint]:
    """Map every diode that would ghost if bridged, because another row can reach its column."""
    reference = -1 if profile.reference is None else profile.reference[0]
    diodes = diode_names(profile)
    rows = {column: {row for row, at in diodes.values() if at == column} for _, column in diodes.values()}
    return {name: at for name, at in diodes.items() if rows[at[1]] - {at[0], reference}}


def reeds_near(sensor: str, profile: Profile) -> list[str]:
    """Name the other reeds under the space of a reed and under its neighbours, in alphabetical order."""
    here = space_of(sensor)
    near = {here, *profile.next_to(here)}
    return sorted(name for name in reed_names(profile) if space_of(name) in near and name != sensor)


def space_of(reed: str) -> str:
    """Return the space in a reed's name."""
    return reed.split(maxsplit=1)[0]


def spaces_there(profile: Profile) -> Message:
    """List the spaces and keys that exist."""
    return Message(
        "twin_fault.spaces_there",
        first=profile.spaces[0].name,
        last=profile.spaces[-1].name,
        keys=tuple(key.word for key in profile.keys),
    )


def references_there(profile: Profile) -> Message:
    """List the bare diodes that exist; the reference column has none of its own."""
    if profile.reference is None:
        return Message("twin_fault.no_references", profile=profile.name)
    row, column = profile.reference
    return Message("twin_fault.references_there", row=row, column=column, last=column - 1)
