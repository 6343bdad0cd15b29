"""What a builder does about a problem with a board, under the same names as in `fault`."""

from controller.messages.en.grammar import o_clock

# -- diodes


def open_diode() -> str:
    return "Look at its two joints and at its band, which faces the row; resolder or replace it."


def bridged_diode() -> str:
    return "Look for solder or a wire across it; if there is none, replace the diode."


# -- contacts at rest


def stuck() -> str:
    return "Look for a magnet on or under the board there. If there is none, replace it."


def dead() -> str:
    return "Check its joints, its glass, and that it stands in its place. If all are sound, replace it."


def sometimes() -> str:
    return "Bring it nearer to the surface, upright and in its place; replace it if need be."


def sensitive() -> str:
    return "Move it to its place or a little deeper; if need be, replace it with a less sensitive one."


def crosstalk(space: str) -> str:
    return f"It stands too near {space}: move it back to its place."


def swapped() -> str:
    return "Swap their two wires, or the two parts."


def joined() -> str:
    return "Look for solder or a bare wire between them."


# -- contacts that move


def chatter() -> str:
    return "Look for a loose joint; if all joints are sound, replace the part."


def weak() -> str:
    return "Bring the reed nearer to the surface, upright and in its place; replace it if need be."


def half_dead(space: str, reed_deg: float) -> str:
    return (
        f"Check the joints, the glass and the place of the ring reed at {o_clock(reed_deg)} of {space}, seen"
        " from above with row a below; if all are sound, replace it."
    )


def drop_out() -> str:
    return "Iron near it may have become magnetic: take the iron away; if there is none, replace the reed."


def bounce() -> str:
    return "The contact is worn: replace the part."


def slow_close() -> str:
    return "The contact is stiff, or too far from the piece: bring it nearer, or replace it."


def slow_release() -> str:
    return (
        "Its spring is tired, or iron near it has become magnetic: replace the part, or take the iron away."
    )


def watch() -> str:
    return "Watch it on the live map while a piece comes and goes; check its joints, or replace it."


# -- wires


def loose(connector: str) -> str:
    return f"Push {connector} in; if it is in, check its crimps and its cable."


def short_wire() -> str:
    return "Look for solder or a bare strand between them, starting at their connectors."


def swapped_wires() -> str:
    return "Swap the two wires in the connector."


def slow_column(pull_up_ohm: int) -> str:
    return f"Measure its pull-up, {pull_up_ohm} ohms to the chip's supply, and check its joints."


def open_at_connector(connector: str) -> str:
    return f"Check the crimp and the joint of {connector}; resolder or crimp it again."


def open_between(*, is_row: bool, place: str, beyond: str) -> str:
    joints = f"the joints of this {_line(is_row=is_row)} at {place} and {beyond}"
    return f"Check {joints}, and resolder the wire between them."


def open_behind(*, is_row: bool, place: str) -> str:
    line = _line(is_row=is_row)
    return f"Check the joints of this {line} at {place}, and resolder the wire that leads on from there."


def _line(*, is_row: bool) -> str:
    return "row" if is_row else "column"


# -- lights


def no_lights() -> str:
    return "Check the strip's plug, its supply and fuse, and the data wire to its first light."


def broken_chain(before: str, space: str) -> str:
    return (
        f"Check the joints from {before}'s data out to {space}'s data in; if they are sound, replace one of "
        "the two lights."
    )


def dead_light() -> str:
    return "Check its supply joints; if they are sound, replace it. The lights after it still get their data."


def odd_light() -> str:
    return "Have the pictures shown once more. If it flickers, check its joints."


def swapped_light() -> str:
    return "Swap the two lights, or their places in the chain."


def colour_order() -> str:
    return (
        "They are not of the make that the profile names: use lights that take green first, or replace the "
        "strip."
    )


# -- supply and link


def sagging_supply() -> str:
    return "Use thicker or shorter wires, feed the strip at more places, and check plugs and joints."


def weak_supply() -> str:
    return "Use a stronger supply or a thicker cable, or lower the limit of the lights in the profile."


def resets() -> str:
    return "Check its supply and its reset line for loose contacts; try another cable and another port."


def unplugged() -> str:
    return "Plug it in at both ends; if it is in, try another cable."


def lag() -> str:
    return (
        "Plug the board straight into the computer, without a hub, and close other programs that use the "
        "port."
    )


def lossy() -> str:
    return "Try another cable and another port, and keep the cable away from supplies and motors."


def bridge() -> str:
    return (
        "Run manalath doctor --board serial:auto to see which bridge it is. If it is that of a genuine Mega, "
        "leave it: nothing is lost."
    )
