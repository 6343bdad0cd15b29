"""Estimates for a builder: the work and the money that a board will take.

Hours and prices are estimates, and are marked as such.
"""

from hardware.kit.shopping_list import OrderPhase, cost_usd, is_coupon, middle_spaces
from hardware.kit.wire_harness import cords_of
from hardware.wiring.sheet import Sheet

#: The time for one joint: cut, strip, solder, sleeve and inspect.
JOINT_MIN = 1.5


def estimates(sheet: Sheet) -> tuple[str, ...]:
    """Write what is known, and the work and money it will take."""
    joints = sum(cord.joints * cord.pieces for cord in cords_of(sheet)) + 2 * len(sheet.joints)
    hours, coupon = joints * JOINT_MIN / 60, len(middle_spaces(sheet.profile))
    costs = ", ".join(
        f"{phase.value} {cost_usd(sheet, phase):.0f}" for phase in OrderPhase if cost_usd(sheet, phase)
    )
    return (
        (
            "All of this is computed from the board's profile. No board has been built from it yet: the "
            "calculated height at which reeds close is right within 25 %, and the coupon will test it."
        ),
        *(
            ()
            if is_coupon(sheet.profile)
            else (f"Build the coupon of {coupon} spaces first: it takes an evening, the board a month.",)
        ),
        f"Estimated cost, in US dollars and without postage: {costs}.",
        (
            f"Estimated work: about {joints} joints, {hours:.0f} hours at a minute and a half each, and as "
            "long again for wood, pieces and measuring."
        ),
        "Print the template at 100 % and measure its bar before you drill.",
    )
