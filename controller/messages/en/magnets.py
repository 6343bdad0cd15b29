"""The outcome of calculating magnets and reeds: whether to build them, and what to change."""


def good(seated_mm: float) -> str:
    return (
        f"These magnets and reeds go together: no piece within {seated_mm:g} mm of the middle was misread, "
        "and farther off no more than allowed. Build the coupon of a few spaces before the board: all this "
        "is calculated, not measured."
    )


def misread(off_mm: float, share: float, most: float) -> str:
    return (
        f"Do not build this: {share:.2%} of pieces up to {off_mm:g} mm off the middle were misread, and at "
        f"most {most:.2%} may be."
    )


def one_turned(off_mm: float, share: float, most: float) -> str:
    return (
        f"Do not build this: of pieces up to {off_mm:g} mm off the middle, turned against all others on a "
        f"full board, {share:.2%} were misread, and at most {most:.2%} may be."
    )


def wrong_colours(off_mm: float, share: float) -> str:
    return (
        f"Do not build this: {share:.2%} of pieces up to {off_mm:g} mm off the middle were taken for the "
        "other colour, and none may be."
    )


def too_weak(piece: str | None, felt_at: float, pull_in_at: float) -> str:
    return (
        f"{_piece(piece)} is too weak on its own reed: {felt_at:.1f} ampere-turns at worst, but a reed of "
        f"this class may need {pull_in_at:g}. Use a larger disc, a smaller gap, another reed in parallel, "
        "or a class that needs less."
    )


def too_strong(piece: str | None, felt_at: float, drop_out_at: float) -> str:
    return (
        f"{_piece(piece)} is too strong on a reed of the other colour: {felt_at:.1f} ampere-turns at worst, "
        f"and a reed of this class may stay closed down to {drop_out_at:g}. Use a smaller disc, alternate "
        "the poles of a ring, move the reed away, or use a class that needs more."
    )


def too_near(piece: str | None, felt_at: float, drop_out_at: float) -> str:
    reeds = "the reed" if piece is None else f"the reeds of {piece}"
    return (
        f"The pieces on all other spaces together reach {reeds}: {felt_at:.1f} ampere-turns at worst, but a "
        f"reed of this class may stay closed down to {drop_out_at:g}. Alternate the poles of a ring, use "
        "smaller discs, or set the spaces farther apart."
    )


def thin(off_mm: float) -> str:
    return (
        f"Parts of nominal size would read right {off_mm:g} mm off; parts at the edge of their tolerances do "
        "not. Aim for more field at the reeds of the piece’s own space, and less at the others."
    )


def tried(off_mm: float, samples: int) -> str:
    return f"{off_mm:g} mm off, {samples:,} samples"


def page_written(path: str, profile: str) -> str:
    return f"{path} shows the magnets of {profile}; open it in a browser."


def _piece(piece: str | None) -> str:
    return "A piece" if piece is None else piece.capitalize()
