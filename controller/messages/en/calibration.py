"""Why a board's reading of its supply cannot be compared with a meter."""


def absurd(volts: float, least_v: float, most_v: float) -> str:
    return (
        f"{volts:g} V cannot be the supply of the lights; measure it at their plus and minus, with the "
        f"lights off: {least_v:g} to {most_v:g} V"
    )


def too_far(volts: float, told_v: float) -> str:
    return (
        f"the board reads {told_v:.2f} V where the meter showed {volts:.2f} V, and its reference cannot be "
        "that far off; check the two resistors of its divider, and read meter and board at the same time"
    )


def no_board(boards: int) -> str:
    if boards:
        return f"{boards} boards reported their supply; name the one that you measured: --board serial:PATH"
    return (
        "no board reported its supply; plug in one whose divider is wired, and switch on the supply of its "
        "lights"
    )


def unkept(path: str, why: str) -> str:
    return f"the measurement cannot be kept in {path}: {why}; name another folder with --data"
