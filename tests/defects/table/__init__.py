"""The table of seeded defects, room by room. A name is for ever: it stands in reports."""

from tests.defects.defect import Defect
from tests.defects.table import (
    boards,
    chips,
    colours,
    diagnose,
    faults,
    games,
    hand,
    journal,
    lights,
    magnets,
    others,
    pages,
    pins,
    requested,
    session,
    twins,
    wire,
    wiring,
)

DEFECTS: tuple[Defect, ...] = (
    *hand.DEFECTS,
    *session.DEFECTS,
    *requested.DEFECTS,
    *colours.DEFECTS,
    *games.DEFECTS,
    *lights.DEFECTS,
    *journal.DEFECTS,
    *boards.DEFECTS,
    *wire.DEFECTS,
    *twins.DEFECTS,
    *faults.DEFECTS,
    *chips.DEFECTS,
    *pages.DEFECTS,
    *pins.DEFECTS,
    *magnets.DEFECTS,
    *diagnose.DEFECTS,
    *others.DEFECTS,
    *wiring.DEFECTS,
)
