"""A record with any value in any place: kept and exported as it was read, or refused in a sentence.

Whatever becomes of it, the games beside it in the journal stay.
"""

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.testclient import TestClient

from controller.annexes.records.record_routes import record_routes
from controller.cli import main
from controller.games import all_games
from controller.inference import Reading
from controller.play.journal import GameHeader, KeptGame, KeptMove, open_folder
from controller.play.journal.archive import Archive
from controller.play.journal.record_format import read_record, record_json, record_text
from controller.web.page_language import ENGLISH
from tests.sweeps import PROOF, some

GAMES = all_games()
BOARD = "hex70-dual-mega"
HEADER = GameHeader("manalath", GAMES["manalath"].start().fen(), BOARD, seats=(0, 4), seed=7, puzzle=3)
FULL = KeptGame(
    *(0, HEADER, 1_700_000_000_123, (KeptMove("e5o", 1_700_000_002_000),), "abandoned"),
    is_broken=True,
    masked={"b3": Reading.EMPTY},
    names=("Ada", "Ben"),
)
OTHER = KeptGame(0, GameHeader("manalath", HEADER.fen, BOARD), 5, (KeptMove("f6o", 7),))

#: Stands for the odd value.
HERE = '"@"'
PLACES = [
    *json.loads(record_json(FULL)),
    "names.0",
    "masked.b3",
    "moves.0",
    "moves.0.move",
    "moves.0.at_ms",
    "@",
]

#: Texts that are nearly what some place wants, or that a file or an entry would divide.
NEAR = (
    *(
        "",
        " ",
        "a b",
        "a|b",
        "b3, c4",
        "b3=1",
        "e5o\n",
        "\te5o",
        "e5o\u2028f6p",
        "a\nb",
        " x ",
        "first=9",
        "7",
    ),
    *(
        "\x00",
        "\x1b[2J",
        "\u202ex",
        "e\u0665o",
        "unfinished",
        "draw, agreed",
        "x" * 70,
        "9" * 5000,
        "first second=1",
    ),
    *("0001-01-01 00:00+23:59", "9999-12-31 23:59:59.9999", "2023-11-14T22:13:20Z", "true", "b3 empty"),
)
TEXTS = st.sampled_from(NEAR) | st.text(st.characters(exclude_categories=()), max_size=40)
NUMBERS = st.integers() | st.floats() | st.sampled_from([-1, 0, 1, 2**53 + 1, 2**64 - 1, 2**64, 10**15])
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
#: What Python does not write, or reads otherwise than others.
RAW = st.sampled_from(["9" * 5000, "-" + "9" * 5000, "1e999", "1.0", "-0", "[" * 5000, r'"\ud800"', "", "}{"])


def with_odd(place: str, odd: str) -> str:
    """The full record as JSON with an odd value in one place, or beside the others (``@``)."""
    document = json.loads(record_json(FULL))
    *way, last = place.split(".")
    inside = document
    for step in way:
        inside = inside[int(step) if isinstance(inside, list) else step]
    inside[int(last) if isinstance(inside, list) else last] = "@"
    return json.dumps(document).replace(HERE, odd)


@contextmanager
def folder() -> Iterator[Path]:
    """A folder of records with a game in it."""
    with TemporaryDirectory() as made:
        opened = open_folder(Path(made), lambda: 0, is_owner=False)
        opened.journal.keep(OTHER)
        opened.close()
        yield Path(made)


def posted(path: Path, text: bytes) -> bool:
    """Post a text as a page does; whether it was taken."""
    routes = record_routes(Archive(path, lambda: 0), GAMES, ENGLISH.catalogue)
    with TestClient(Starlette(routes=routes)) as page:
        answer = page.post("/games", content=text)
    if not is_utf8(text):  # Half of a pair, as only UTF-16 writes it.
        assert (answer.status_code, answer.text[-1]) == (400, ".")
        return False
    assert answer.status_code == 200
    done = answer.json()
    assert all(each["text"].endswith((".", "\u2026")) for each in done["refused"])
    return bool(done["added"])


def is_utf8(text: bytes) -> bool:
    return text.decode(errors="ignore").encode() == text


def imported(path: Path, text: bytes) -> bool:
    """Import a text as a person does; whether it was taken."""
    (path / "odd").write_bytes(text)
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as said:
        taken = main(["import", str(path / "odd"), "--data", str(path)]) == 0
    assert taken == (not said.getvalue())
    assert taken or "[bad-record]" in said.getvalue() or "[bad-file]" in said.getvalue()
    return taken


def check(text: str) -> None:
    """Check that a text is kept as it was read, or refused, whoever brings it."""
    sent = text.encode(errors="surrogatepass")
    with folder() as by_page, folder() as by_command:
        is_taken = posted(by_page, sent)
        assert imported(by_command, sent) == is_taken
        both = [Archive(path, lambda: 0).games() for path in (by_page, by_command)]
    assert [record_json(first) for first, *_ in both] == [record_json(OTHER)] * 2
    kept = [game for _, *others in both for game in others]
    assert len(kept) == 2 * is_taken
    for game in kept:
        assert record_json(read_record(record_json(game), GAMES)) == record_json(game) == record_json(kept[0])
        assert record_text(read_record(record_text(game), GAMES)) == record_text(game)


odd_values = settings(max_examples=some(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])


@settings(odd_values, max_examples=some(80, 20))
@given(place=st.sampled_from(PLACES), odd=VALUES.map(json.dumps) | RAW)
@example(place="board", odd='"a|b"')
@example(place="seed", odd=f'"{"9" * 5000}"')
@example(place="is_broken", odd='"no"')
@example(place="began_ms", odd="1.5")
@example(place="moves.0.at_ms", odd="0")
@example(place="moves.0.move", odd='"e5o\\n"')
def test_json_with_an_odd_value(place: str, odd: str) -> None:
    check(with_odd(place, odd))


@PROOF
@odd_values
@given(odd=TEXTS.map(json.dumps))
@example(odd='"a b"')
def test_json_with_an_odd_space(odd: str) -> None:
    check(with_odd("masked", f'{{{odd}: "empty"}}'))


@PROOF
@odd_values
@given(line=st.integers(1, 14), odd=TEXTS, is_whole=st.booleans())
@example(line=10, odd="9" * 5000, is_whole=False)
@example(line=1, odd="\ud800", is_whole=False)
def test_text_with_an_odd_line(line: int, odd: str, *, is_whole: bool) -> None:
    lines = record_text(FULL).splitlines()
    name, colon, _ = lines[line].partition(": ")
    lines[line] = odd if is_whole else f"{name}{colon}{odd}"
    check("\n".join(lines) + "\n")
