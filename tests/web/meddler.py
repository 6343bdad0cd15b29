"""A page that does anything at any time: every act there is, by seeded chance, mostly where it hurts."""

import json
from collections.abc import Sequence
from dataclasses import fields
from random import Random

from controller.annexes.selftest.pattern_guest import Pattern
from controller.annexes.selftest.selftest_table import Examine, Shine
from controller.board import Key
from controller.errors import InputError
from controller.games import all_games
from controller.inference import Colours
from controller.play.guest import Answer, Prompt
from controller.play.loop import Loop
from controller.session.mode import Choice
from controller.web import PageExtras, acts
from controller.web.act_codec import ACTS, named_acts
from controller.web.act_handler import PageHand
from controller.web.page_extras import NO_EXTRAS
from simulator.twin_bench import TwinBench
from simulator.workbench import KINDS

#: Acts on pieces and keys, which get in the way of other hands, come this much more often than others.
OFTEN = 8

#: The values for a field of an act that do not depend on anything else.
VALUES: dict[str, Sequence[object]] = {
    "colour": ("orange", "purple"),
    "seat": ("orange", "purple"),
    "key": [key.value for key in Key],
    "x_mm": [10.0 * number for number in range(-15, 16)],
    "y_mm": [10.0 * number for number in range(-15, 16)],
    "game": sorted(all_games()),
    "opening": ("book", "swap", "nonsense"),
    "blocked": ([], [], ["c3"]),
    "seed": (None, 0, 7),
    "position": ("", "", "6/7/8/9/10/9/8/7/6 o", "nonsense"),
    "begins": (None, None, "orange", "purple"),
    "names": (None, ["Ada", ""], ["", "\0"]),
    "seats": (None, [0, 0], [0, 9], [0, 10]),
    "first_level": (None, None, 0, 3),
    "clock": (None, None, "", "3+2", "soon"),
    "swaps": (False, True),
    "help": (0, 1, 2),
    "brightness": (0.1, 0.3, 1.0),
    "is_calm": (False, True),
    "is_on": (False, True),
    "captures": (False, True),
    "raises": (False, True),
    "exchanges": (False, True),
    "is_sure": (False, True),
    "first": ("", "Ada", "\0"),
    "second": ("", "Ben"),
    "number": range(4),
    "record": (0, 0, 7),
    "row": range(4),
    "column": range(4),
    "move": ("edge0", "-r", "-a1b1c1", "nonsense"),
    "shows_moves": (False, True),
    "broker": ("broker.example", "a b", ""),
    "invitation": ("", "manalath-match:x"),
    "choice": [choice.value for choice in Choice],
    "way": [way.value for way in Colours],
    "text": ("[]", "{}"),
    "speed": (0.1, 1.0, 10.0, 11.0),
    "reed": ("e5 orange", "a1 purple", "z9"),
    "ms": (0.5, 100.0, 5000.0),
    "answer": [answer.value for answer in Answer],
    "saw": ("", "orange", "white"),
    "picture": [picture.value for picture in Pattern],
    "is_traced": (False, True),
    "is_quick": (False, True),
    "is_of_pieces": (False, True),
    "what": [view.value for view in acts.View],
}
#: What a page may ask of the table, of the self-test there, and of the bench.
EVERY_ACT = {**ACTS, **named_acts((Examine, Shine, *TwinBench.acts))}
FAULTS = ("unplugged", "dead e5 orange", "stuck c3 orange", "open-wire row 3", "resets 5", *sorted(KINDS))


class Meddler:
    """One page at a board. ``done`` are the acts that were carried out, ``refused`` the codes of errors."""

    def __init__(self, loop: Loop, bench: TwinBench, random: Random, extras: PageExtras = NO_EXTRAS) -> None:
        self._loop = loop
        self._workbench = bench.workbench
        self._random = random
        self._hand = PageHand(loop, bench, all_games(), lambda _look: None, extras)
        self._names = sorted(EVERY_ACT)
        on_pieces = acts.OnPieces.__args__
        self._weights = [OFTEN if EVERY_ACT[name] in on_pieces else 1 for name in self._names]
        self.done: set[str] = set()
        self.refused: set[str] = set()

    def meddle(self) -> None:
        """Do one act, whichever it is."""
        self.do(self.any_name())

    def any_name(self) -> str:
        """Choose an act."""
        return self._random.choices(self._names, self._weights)[0]

    def drawn(self, name: str) -> str:
        """Write an act with that name."""
        values = {field.name: self._value(field.name) for field in fields(EVERY_ACT[name])}
        return json.dumps({"act": name, **values})

    def do(self, name: str) -> None:
        """Do an act with that name; an impossible one is refused in words."""
        try:
            self._hand.do(self.drawn(name))
        except InputError as error:
            self.refused.add(error.code)
        else:
            self.done.add(name)

    def _value(self, field: str) -> object:
        prompt = self._prompt
        match field:
            case "space" | "start" | "end":
                return self._random.choice([*self._lying(), *self._asked(), "a1", "e5", "i1"])
            case "spaces":
                return self._random.sample(self._asked(), self._random.randrange(2)) if self._asked() else []
            case "fault":
                return self._random.choice([*map(str, self._workbench.faults()), *FAULTS])
            case "to":
                return "" if prompt is None else self._random.choice(("", prompt.ticket))
        return self._random.choice(VALUES[field])

    @property
    def _prompt(self) -> Prompt | None:
        guest = self._loop.snapshot.guest
        return None if guest is None else guest.prompt

    def _asked(self) -> tuple[str, ...]:
        return () if self._prompt is None else self._prompt.spaces

    def _lying(self) -> list[str]:
        return [piece.space for piece in self._workbench.pieces() if piece.space]
