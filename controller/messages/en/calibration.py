"""Why a board's reading of its supply cannot be held against a meter."""


def absurd(volts: float, least_v: float, most_v: float) -> str:
    return (
        f"{volts:g} V is no supply of lights; measure it at their plus and minus, with the lights off: "
        f"{least_v:g} to {most_v:g} V"
    )


def too_far(volts: float, told_v: float) -> str:
    return (
        f"the board reads {told_v:.2f} V where the meter showed {volts:.2f} V, which is more than its "
        "reference can be wrong; look at the two resistors of its divider, and measure both at the same time"
    )


def no_board(boards: int) -> str:
    if boards:
        return f"{boards} boards told their supply; name the one that was measured: --board serial:PATH"
    return (
        "no board told its supply; plug one in whose divider is wired, and switch the supply of its lights on"
    )


def unkept(path: str, why: str) -> str:
    return f"what was measured cannot be kept in {path}: {why}; name another folder with --data"
