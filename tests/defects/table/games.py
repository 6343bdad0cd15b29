"""Seeded defects of the rules (controller/games)."""

from tests.defects.defect import Defect

GROUPS = "controller/games/groups.py"
POSITION = "controller/games/position.py"
NESTORGAMES = ("tests/games/test_manalath.py",)
STEIN = ("tests/games/test_manalath_stein.py",)

MAMMALATH = ("tests/games/test_mammalath.py",)
MANA = ("tests/games/test_mana.py",)

DEFECTS = (
    Defect(
        name="line-with-an-animal-wins",
        meaning="Three tokens over an animal win in Mammalath instead of losing.",
        file="controller/games/mammalath.py",
        old="losing = [bits for bits in rows if bits & alive]",
        new="losing = [bits for bits in rows if not bits & alive]",
        caught_by=MAMMALATH,
    ),
    Defect(
        name="late-swap",
        meaning="A token can be swapped in every turn of Mammalath.",
        file="controller/games/mammalath.py",
        old="return None if self.ply == 1 else Reason",
        new="return None if self.ply else Reason",
        caught_by=MAMMALATH,
    ),
    Defect(
        name="release-by-tokens",
        meaning="Only one of three animals has to be there for their line to be released.",
        file="controller/games/mammalath.py",
        old="if bits & alive == bits)",
        new="if bits & alive)",
        caught_by=("tests/games/test_perft.py", "tests/games/test_oracle.py"),
    ),
    Defect(
        name="start-crossed-again",
        meaning="A piece of Mana may end on a space that it has crossed on its way.",
        file="controller/games/paths.py",
        old="crossed |= 1 << start",
        new="crossed = 1 << start",
        caught_by=("tests/games/test_perft.py",),
    ),
    Defect(
        name="mana-binds-nobody",
        meaning="In Mana the answer may come from any space.",
        file="controller/games/mana_answers.py",
        old="bound = own.every & same",
        new="bound = own.every",
        caught_by=MANA,
    ),
    Defect(
        name="ronin-return-though-one-can-answer",
        meaning="A captured Ronin of Mana comes back though a piece can do what the Mana asks for.",
        file="controller/games/mana_answers.py",
        old="if asked(state) == 0 or any(ends.values()):",
        new="if asked(state) == 0 or all(ends.values()):",
        caught_by=("tests/games/test_perft.py", "tests/games/test_oracle.py"),
    ),
    Defect(
        name="deck-turned-the-other-way",
        meaning="The chosen edge turns the deck of Mana counter-clockwise.",
        file="controller/games/paths.py",
        old="zip(*reversed(rows), strict=True)",
        new="zip(*rows, strict=True)",
        caught_by=MANA,
    ),
    Defect(
        name="names-are-a-shape",
        meaning="Games of squares are offered on a hexagon, whose spaces have the same names.",
        file="controller/session/refusals.py",
        old="if not profile.has_shape(game.geometry):",
        new="if not profile.spaces:",
        caught_by=("tests/session/test_bare.py",),
    ),
    Defect(
        name="groups-one-too-large",
        meaning="A group of six may stand, and the game goes on with it.",
        file=GROUPS,
        old="_TOP = _PLANE * (QUINT - 1)",
        new="_TOP = _PLANE * QUINT",
        caught_by=("tests/games/test_groups.py", *NESTORGAMES),
    ),
    Defect(
        name="groups-one-too-small",
        meaning="The lights forbid where a group of five, which wins, could be made.",
        file=GROUPS,
        old="_TOP = _PLANE * (QUINT - 1)",
        new="_TOP = _PLANE * (QUINT - 2)",
        caught_by=("tests/games/test_groups.py", *NESTORGAMES),
    ),
    Defect(
        name="groups-touch-without-joining",
        meaning="A piece that joins two groups leaves them two, so that more than five can stand together.",
        file=GROUPS,
        old="size += group.size",
        new="size = group.size + 1",
        caught_by=("tests/games/test_groups.py",),
    ),
    Defect(
        name="supply-ignored",
        meaning="A player is led to place a piece of which none is left in the box.",
        file=POSITION,
        old="empty & ~second.crowded if second.pieces.bit_count() < pieces else 0,",
        new="empty & ~second.crowded,",
        caught_by=NESTORGAMES,
    ),
    Defect(
        name="culprits-not-named",
        meaning="The pieces that a forbidden one would join to more than five do not stand out.",
        file="controller/games/obstacles.py",
        old="        frozenset(group),",
        new="        frozenset(),",
        caught_by=("tests/lights/test_meanings.py", "tests/games/test_conformance.py"),
    ),
    Defect(
        name="green-space-playable",
        meaning="A piece may be put on a space that the players blocked.",
        file=POSITION,
        old="return self.game.spaces & ~(first.pieces | second.pieces | self.green)",
        new="return self.game.spaces & ~(first.pieces | second.pieces)",
        caught_by=NESTORGAMES,
    ),
    Defect(
        name="stein-precedence-reversed",
        meaning="In the author's game the younger of a four and a five decides: the winner is told he lost.",
        file="controller/games/manalath_stein.py",
        old="oldest, *younger = conditions",
        new="*younger, oldest = conditions",
        caught_by=STEIN,
    ),
    Defect(
        name="passes-not-counted",
        meaning="When nobody can place any more the players pass for ever.",
        file=POSITION,
        old="self.passes + 1, self.ply + 1",
        new="self.passes, self.ply + 1",
        caught_by=STEIN,
    ),
    Defect(
        name="quint-before-quart",
        meaning="In the edition of nestorgames a player with a four and a five wins instead of losing.",
        file="controller/games/manalath.py",
        old="key=lambda group: (group.size, lowest(group.pieces))",
        new="key=lambda group: (-group.size, lowest(group.pieces))",
        caught_by=NESTORGAMES,
    ),
    Defect(
        name="wrong-player-examined",
        meaning="A five made for the other player ends the game before he has had his turn.",
        file="controller/games/manalath_stein.py",
        old="owner = position.to_move.other",
        new="owner = position.to_move",
        caught_by=STEIN,
    ),
    Defect(
        name="stuck-player-not-examined",
        meaning="A player who cannot place draws, though he has a four or a five.",
        file="controller/games/manalath.py",
        old='outcome = self._quart_before_quint(position, position.to_move, "stuck-")',
        new="outcome = None",
        caught_by=NESTORGAMES,
    ),
    Defect(
        name="pass-always-legal",
        meaning="A turn may be passed though a piece can still be placed.",
        file=POSITION,
        old="return None if self.must_pass else Reason",
        new="return None if self.outcome is None else Reason",
        caught_by=("tests/games/test_conformance.py",),
    ),
)
