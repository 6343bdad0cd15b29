"""What is fuzzed: each reader of what comes from outside, with inputs that it takes to begin from.

A reader takes what it is given or refuses it by a `MessageError` that can be said in words; anything else it
raises is a find. What it takes, it writes, and reads again as the same.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.annexes.friend.invitation import Invitation, read_invitation
from controller.annexes.friend.joint_record import Deed, JointRecord, MatchAct, MatchSide, Terms, in_order
from controller.annexes.friend.side_documents import Pen, SideDocument, read_document
from controller.annexes.puzzles.shelf_puzzles import read_puzzle
from controller.annexes.scenarios.scenario_parser import read_scenario
from controller.annexes.update.release_manifest import read_manifest
from controller.board import Profile
from controller.diagnose import Evidence, conclude
from controller.diagnose.report import report_of, report_text
from controller.diagnose.report.report import diagnosis_from, report_from_text
from controller.errors import MessageError
from controller.far.broker import Broker
from controller.games import Colour, all_games
from controller.messages import word
from controller.play.journal.entries import KeptGame
from controller.play.journal.game_link import moves_of, read_link, write_link
from controller.play.journal.record_format import read_record, record_json, record_text, split_records
from controller.ugi import Think, Ugi
from controller.web.act_codec import ACTS, parse_any
from hardware.profiles import DEFAULT, load_profile, read_profile
from hardware.profiles.profile_files import profile_text
from hardware.wire import Envelope, Receiver, WrongLengthError, decode
from hardware.wire.packets import Shape
from simulator.faults import parse_fault
from tests.diagnose.reports import ABOUT
from tests.journal.test_game_link import played

GAMES = all_games()
#: Longer inputs take longer, and find nothing that shorter ones do not.
MOST_BYTES = 4000
_SHAPE = Shape(10, 21, 70)
_SECRET = bytes(range(16))


class _IdleThinker:
    """Starts no search."""

    is_thinking = False

    def start(self, think: Think, *, is_endless: bool) -> None:
        """Begin nothing."""
        del think, is_endless

    def stop(self) -> None:
        """End nothing."""


@dataclass(frozen=True, slots=True)
class FuzzTarget:
    """A reader: ``read`` is given bytes, and ``seeds`` are what it takes."""

    read: Callable[[bytes], object]
    seeds: Sequence[bytes]


def tried(target: FuzzTarget, content: bytes) -> None:
    """Give a reader bytes; whatever it raises but a refusal in words is passed on."""
    try:
        target.read(content)
    except MessageError as error:
        refused = error
    else:
        return
    assert word(refused.message).strip(), f"{type(refused).__name__} says nothing"


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace")


def _record(content: bytes) -> None:
    for part in split_records(_text(content)):
        game = read_record(part, GAMES)
        for written in (record_text(game), record_json(game)):
            _same(read_record(written, GAMES), game)


def _link(content: bytes) -> None:
    game = read_link(_text(content), GAMES)
    _same(read_link(write_link(game, GAMES), GAMES), game)


def _same(again: KeptGame, game: KeptGame) -> None:
    assert again.moves == game.moves, (again, game)
    assert again.result == game.result, (again, game)
    assert again.header == game.header, (again, game)


def _position(content: bytes) -> None:
    name, _, fen = _text(content).partition(" ")
    position = GAMES[name if name in GAMES else "manalath"].parse_fen(fen)
    assert position.game.parse_fen(position.fen()) == position
    for move in position.legal_moves()[:20]:
        text = position.game.write_move(move)
        assert position.play(position.game.parse_move(text)) == position.play(move)


def _profile(content: bytes) -> None:
    profile = read_profile(_text(content), "board.toml")
    assert read_profile(profile_text(profile), "board.toml") == profile


def _act(content: bytes) -> None:
    parse_any(_text(content), GAMES, ACTS)


def _ugi(content: bytes) -> None:
    session = Ugi(GAMES["manalath"], _IdleThinker())
    for line in _text(content).splitlines()[:40]:
        if "perft" not in line:  # to count takes days
            session.receive(line)


def _document(content: bytes) -> None:
    """Read what a friend has signed: whoever was invited can sign anything."""
    keys, pen = Invitation(Broker("localhost", 1883), _SECRET).keys, _pen()
    begun = pen.begun("w", "Ann", TERMS)
    if content.startswith(b"{"):
        read_document(keys, MatchSide.HOST, bytes(64) + content)
        return
    acts: dict[MatchSide, list[MatchAct]] = {side: [] for side in MatchSide}
    deeds = list(Deed)
    for at in range(0, len(content) - 7, 8):
        side, deed, game, ply, seen, what, kept, _ = content[at : at + 8]
        text = WORDS[what % len(WORDS)]
        acts[list(MatchSide)[side % 2]].append(
            MatchAct(deeds[deed % len(deeds)], game % 3 + 1, ply % 12, seen % 12, "", text, kept % 12)
        )
    order = in_order(acts)
    whole = JointRecord.begun(TERMS).with_acts(order)
    part = JointRecord.begun(TERMS).with_acts(order[: len(order) // 2]).with_acts(order)
    assert whole.canonical == part.canonical
    read: SideDocument = read_document(keys, MatchSide.HOST, pen.signed(begun))
    assert read == begun


def _packets(content: bytes) -> None:
    for found in Receiver().receive(content):
        if isinstance(found, Envelope):
            for shape in (None, _SHAPE):
                try:
                    decode(found, shape)
                except WrongLengthError:
                    continue


def _of_profile(read: Callable[[str, str, Profile], object]) -> Callable[[bytes], object]:
    return lambda content: read(_text(content), "a", load_profile(DEFAULT))


def _games() -> Iterator[KeptGame]:
    """Yield games of all kinds, played at random by the rules."""
    for seed, game in enumerate(GAMES.values()):
        yield moves_of(played(game, 2 * seed + 1, plies=12))


def _records() -> Iterator[str]:
    for game in _games():
        yield record_text(game)
        yield record_json(game)


def _about_nothing() -> dict[str, Any]:
    profile = load_profile("hex7-single-mega")
    return report_of(profile, Evidence(), conclude(profile, Evidence()), ABOUT)


def _pen() -> Pen:
    private = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    return Pen(MatchSide.HOST, private, Invitation(Broker("localhost", 1883), _SECRET).keys)


def _report(content: bytes) -> None:
    diagnosis_from(report_from_text(_text(content)))


def _puzzle(content: bytes) -> None:
    try:
        puzzle = read_puzzle(GAMES["manalath"], _text(content))
    except ValueError:  # a line of the program's own files: whoever wrote it is told so
        return
    assert read_puzzle(GAMES["manalath"], puzzle.text()) == puzzle


TERMS = Terms(GAMES["manalath"], None, (), Colour.FIRST)
WORDS = (
    "e5o",
    "e5p",
    "d4o",
    "d4p",
    "c3o",
    "f6p",
    "g7p",
    "",
    "draw",
    "takeback",
    "again",
    "resign",
    "pass",
    "\ud800",
)

_SCENARIOS = files("controller.annexes.scenarios").joinpath("shipped")
_PUZZLES = files("controller.annexes.puzzles").joinpath("shipped", "manalath.txt")
TARGETS: Mapping[str, FuzzTarget] = {
    "records": FuzzTarget(_record, tuple(text.encode() for text in _records())),
    "links": FuzzTarget(_link, tuple(write_link(game, GAMES).encode() for game in _games())),
    "positions": FuzzTarget(
        _position, tuple(f"{name} {game.start().fen()}".encode() for name, game in GAMES.items())
    ),
    "acts": FuzzTarget(_act, tuple(json.dumps({"act": name}).encode() for name in ACTS)),
    "matches": FuzzTarget(_document, (bytes(range(64)), _pen().signed(_pen().begun("w", "Ann", TERMS))[64:])),
    "invitations": FuzzTarget(
        lambda content: read_invitation(_text(content), "localhost"),
        (b"manalath-match:mqtts://broker.example:8883/AAECAwQFBgcICQoLDA0ODw",),
    ),
    "ugi": FuzzTarget(
        _ugi,
        (
            b"ugi\nposition startpos moves e5o d4p\ngo nodes 5\nquery gameover",
            b"setoption name Level value 3\ngo otime 5 ptime 5\nstop\nquery result",
        ),
    ),
    "profiles": FuzzTarget(_profile, (profile_text(load_profile(DEFAULT)).encode(),)),
    "scenarios": FuzzTarget(
        _of_profile(read_scenario), tuple(file.read_bytes() for file in _SCENARIOS.iterdir())
    ),
    "faults": FuzzTarget(
        lambda content: parse_fault(_text(content)), (b"dead e5 orange", b"chatter a1 reed")
    ),
    "reports": FuzzTarget(_report, (report_text(_about_nothing()).encode(),)),
    "puzzles": FuzzTarget(_puzzle, tuple(_PUZZLES.read_bytes().splitlines()[::10])),
    "manifests": FuzzTarget(
        read_manifest, (b'{"format": 1, "product": "manalath-board", "version": "0.2.0", "files": {}}',)
    ),
    "packets": FuzzTarget(_packets, (bytes(range(64)),)),
}
