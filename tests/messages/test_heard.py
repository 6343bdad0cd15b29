"""Every message of play, worded for the ear: no sign, no bracket, and spaces that a voice reads well."""

from collections.abc import Iterator, Mapping
from itertools import islice, product

import pytest

from controller.messages import LANGUAGES, Fact, Message, catalogue, word
from tests.messages.test_catalogue import facts_by_code
from tests.proof.bench.blind_games import UNHEARABLE

#: What is said while people play: of the table, and of the rules of each game.
SECTIONS = {
    *("table", "narration", "correction", "choices", "clock", "menu", "coach", "engine", "players", "finish"),
    *("demo_opening", "game", "keys", "manalath", "mammalath", "mana"),
}

SPACES = ("a1", "b10", "j2")
PAIRS = (("orange", "a1"), ("purple", "i10"))
SAID = Message("manalath.place_either")
#: What each fact may be; by its code where a name means several things.
SAMPLES: Mapping[str, tuple[Fact, ...]] = {
    **dict.fromkeys(("board", "game", "present", "title"), ("Manalath (Stein)",)),
    **dict.fromkeys(("first", "second"), (Message("clock.left", player="Ada", left="4:05"),)),
    **dict.fromkeys(("colour", "expected", "lacking", "own", "standing"), ("orange", "purple")),
    **dict.fromkeys(
        ("doubtful", "ghosts", "mixed", "off", "restless", "spaces", "waiting"), (SPACES[:1], SPACES)
    ),
    **dict.fromkeys(("end", "space", "start"), ("e5", "a10")),
    **dict.fromkeys(("level", "most", "number", "size", "tokens"), (1, 6)),
    **dict.fromkeys(("found", "text", "example", "line", "letter"), ("'o/x' -a1b2c3 50 %",)),
    **dict.fromkeys(("loser", "player", "winner"), ("Ada – B. (x)", "orange")),
    **dict.fromkeys(("bottom", "column", "given", "ply", "plies", "row", "seed", "top"), (0, 1, 2)),
    **dict.fromkeys(("cause", "failure"), (Message("table.waiting"),)),
    **dict.fromkeys(("change", "choice", "move", "what"), (Message("choices.to_resign"),)),
    "asked": (Message("choices.friend_asks", player="Ada", what=Message("choices.to_draw")),),
    "clock": ("", "10+5"),
    "cure": (Message("correction.take_it_off"),),
    "green": ((), SPACES),
    "group": (SPACES,),
    "how": (
        "quint",
        "quart",
        "clean",
        "animals",
        "damyo",
        "time",
        "resigned",
        "agreed",
        "stuck",
        "both",
        "18",
    ),
    "keys": ((("orange", "red"), ("purple", "purple")),),
    **dict.fromkeys(("keys.faulty keys", "keys.held keys"), (("ok",), ("orange", "undo"))),
    "fault": ("stuck", "chatter"),
    "kind": ("r", "v"),
    "kinds": (("r", "o"),),
    "left": ("0:00", "1:01"),
    "letters": (("o", "p"),),
    "moves": (1, 3),
    "name": ("Zoë «Z» [[x]] <b>",),
    "ok": (Message("menu.closes"),),
    "on": (PAIRS[:1],),
    "designers": (("Dieter Stein", "Néstor Romeral Andrés"), ("Claude Leroy",)),
    "option": ("50 %",),
    "other": ("Mana", "purple"),
    "others": (("a",),),
    "pieces": (PAIRS[:1], PAIRS),
    "puzzle": ("mana:win-2:1",),
    "ranks": ((5, 6),),
    "rows": ((("a1", "a3", (Message("mammalath.animal", kind="v"),) * 3),),),
    "said": (SAID, Message("manalath.wins", colour="orange", group=SPACES)),
    "seconds": (10, 60),
    "share": (50,),
    "steps": (1, 3),
    "took": ("1:30",),
    "turns": (0, 1, 2, 3),
    "wire": (Message("part.wire", colour="green", connector="J2.5"),),
    "correction.ghosts line": ("column 4",),
    "why": (Message("manalath.too_big", colour="orange", size=6, group=SPACES), ""),
    "table.requested off": ((), PAIRS),
    "choices.whole_hint off": (PAIRS,),
    "menu.menu group": (Message("menu.brightness"),),
    "choices.to_play moves": ((Message("choices.piece_on", colour="orange", space="e5"),),),
    "choices.to_amend moves": ((Message("page.travelled", start="a1", end="b2", is_taken=False),),),
    **dict.fromkeys(("mammalath.wins row", "mammalath.loses row"), (SPACES,)),
    **dict.fromkeys(("game.group_too_big group", "menu.green_on spaces"), (SPACES, ("e5",))),
    "mana.kind kind": ("ronin",),
    "mana.set_up kind": ("ronin", "damyo"),
    "correction.which_kind kind": ("Damyo",),
    "correction.refused why": (Message("manalath.too_big", colour="orange", size=6, group=SPACES),),
    "game.illegal why": (Message("game.over"),),
    "game.no_opening opening": ("swap", "handicap1"),
    "game.row_too_long spaces": (6,),
    "game.row_too_short spaces": (6,),
    "game.past_end spaces": (6,),
    "game.wrong_rows rows": (6,),
    "players.engine level": (3,),
}


def samples(code: str) -> Iterator[Message]:
    """Yield a message of every kind that a code has, with facts as they come in play."""
    names = sorted(next(iter(facts_by_code()[code])))
    values = [
        SAMPLES.get(f"{code} {name}", SAMPLES.get(name, (True, False) if name[:3] in FLAGS else ()))
        for name in names
    ]
    for chosen in islice(product(*values), 64):
        yield Message(code, **dict(zip(names, chosen, strict=True)))


FLAGS = {"is_", "has", "can"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_play_is_good_to_hear(language: str) -> None:
    codes = [code for code in facts_by_code() if code.partition(".")[0] in SECTIONS]
    assert len(codes) > 350
    unheard = []
    for code in codes:
        made = list(samples(code))
        assert made, code
        for has_keys in (True, False):
            words = catalogue(language, has_keys=has_keys)
            heard = [word(Message("narration.heard", said=message), words) for message in made]
            unheard += [(code, said) for said in heard if UNHEARABLE.search(said) or said[-1:] not in ".?!"]
    assert unheard == []


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("e5 (a1, b10): 1:05", "E5, A1, B10: 1 minute 5 seconds."),
        ("Orange: 0:00 · Purple: 12:00", "Orange: 0 seconds. Purple: 12 minutes."),
        ("It wins (a four).", "It wins, a four."),
        ("«Zoë» [[x]] won't – 10+5 → 50 %…", "Zoë x won't, 10 plus 5, 50 percent."),
        ("\u2068Ada\u2069 plays -a1b2c3 --x", "Ada plays a1b2c3 x."),
    ],
)
def test_what_is_no_word_is_said_or_left_out(said: str, heard: str) -> None:
    assert word(Message("narration.heard", said=said)) == heard
