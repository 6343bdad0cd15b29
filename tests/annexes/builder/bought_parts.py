"""The data sheets of all bought parts, by package."""

from functools import cache

from hardware.builder import datasheets
from hardware.builder.datasheets import HEADER, REEDS, Datasheet, plug


def sheets() -> list[Datasheet]:
    """Return every data sheet, and that of a plug of five pins."""
    single = [each for each in vars(datasheets).values() if isinstance(each, Datasheet)]
    return [*single, *REEDS.values(), plug(5)]


@cache
def sheet_of(package: str) -> Datasheet:
    """Return the data sheet of a package; of what stands on a wire, that of any."""
    if package.startswith(HEADER):
        return plug(int(package.removeprefix(HEADER)))
    return next(sheet for sheet in sheets() if sheet.package == package)
