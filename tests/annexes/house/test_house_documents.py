"""What a house learns of its board, against the documents that Home Assistant takes."""

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.annexes.house.house_documents import (
    BAND_MV,
    HouseBoard,
    discovery,
    event_document,
    said_document,
    state_document,
    steady_mv,
    turn_document,
)
from controller.games import all_games
from controller.messages import speak
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.ports import Health
from controller.session import Session
from controller.session.events import Effect
from hardware.profiles import load_profile
from simulator.workbench import Workbench
from tests.proof.bench.audit import GameTally
from tests.proof.bench.match import Match, play_game
from tests.proof.hands import KINDS
from tests.sweeps import PROOF

BOARD = HouseBoard("0123456789abcdef", "A board", "0.1.0", has_supply=True, shows_moves=True)
VECTORS = tomllib.loads(Path(__file__).with_name("home_assistant.toml").read_text())


def read(documents: dict[str, bytes]) -> dict[str, Any]:
    return {topic: json.loads(document) for topic, document in documents.items() if document}


def test_the_documents_are_those_that_home_assistant_has_accepted() -> None:
    shared = VECTORS["shared"]["text"]
    assert read(discovery(BOARD)) == {
        topic: json.loads(text.replace("@", shared)) for topic, text in VECTORS["documents"].items()
    }


def test_every_key_is_one_that_home_assistant_knows() -> None:
    for topic, document in read(discovery(BOARD)).items():
        kind = VECTORS["keys"][topic.split("/")[1]]
        assert document.keys() >= {*kind["required"], "unique_id", "device", "origin"}
        assert document.keys() <= {*VECTORS["common"], *kind["required"], *kind["known"]}
        assert set(document["device"]) == set(VECTORS["device"])
        assert set(document["origin"]) == set(VECTORS["origin"])


def test_what_a_house_may_not_have_is_taken_away_from_it() -> None:
    topics = {topic.split("/")[3] for topic in discovery(replace(BOARD, has_supply=False))}
    assert "supply" not in topics
    secret = discovery(replace(BOARD, shows_moves=False))
    assert [topic.split("/")[3] for topic, document in secret.items() if not document] == ["move"]
    assert b"moved" not in b"".join(secret.values())
    assert secret.keys() == discovery(BOARD).keys()


@given(st.lists(st.integers(4200, 5600) | st.none(), max_size=200))
def test_a_supply_that_a_house_is_told_is_never_off_by_more_than_the_band(readings: list[int | None]) -> None:
    told: int | None = None
    for reading in readings:
        told = steady_mv(told, Health(0.0, {}, reading))
        assert (told is None) == (reading is None)
        assert told is None or reading is None or abs(reading - told) <= BAND_MV


def test_noise_is_no_news_wherever_the_supply_stands() -> None:
    chance = Random(1)
    for stands_mv in range(4900, 5100):
        told: list[int | None] = [None]
        for _ in range(60):
            noisy = Health(0.0, {}, stands_mv + chance.randint(-BAND_MV // 2, BAND_MV // 2))
            told.append(steady_mv(told[-1], noisy))
        assert len(set(told)) == 2  # none, and the first reading


def test_the_words_are_those_of_the_program_and_the_names_for_programs_are_not() -> None:
    speak("fr")
    try:
        french = read(discovery(BOARD))
    finally:
        speak("en")
    english = read(discovery(BOARD))
    assert french.keys() == english.keys()
    for topic in french:
        assert french[topic]["unique_id"] == english[topic]["unique_id"]
        assert french[topic]["name"] != english[topic]["name"]


class Heard(Subscriber):
    """Everything that a house may hear of a game, of whose moves it may hear nothing."""

    def __init__(self) -> None:
        self.board = replace(BOARD, shows_moves=False)
        self.documents: set[bytes] = set()
        self.loop: Loop | None = None

    def on_turn(self, loop: Loop, workbench: Workbench) -> None:
        del workbench
        if self.loop is None:
            self.loop = loop
            loop.subscribe(self)
        session = loop.snapshot.session
        found = turn_document(session), said_document(self.board, session)
        self.documents |= {
            state_document(self.board, loop.snapshot, steady_mv(None, loop.snapshot.health)),
            *(each for each in found if each),
        }

    def take(self, effect: Effect, session: Session) -> None:
        if document := event_document(self.board, effect, session):
            self.documents.add(document)


@PROOF
@pytest.mark.parametrize(("game", "profile"), [("manalath", "hex70-dual-mega"), ("mana", "sq36-dual-mega")])
def test_a_house_learns_nothing_of_moves_from_a_whole_game_unless_it_may(game: str, profile: str) -> None:
    heard, board = Heard(), load_profile(profile)
    play_game(Match(board, all_games()[game], 4, KINDS["clumsy"], on_turn=heard.on_turn), GameTally())
    kinds = {json.loads(document).get("event_type") for document in heard.documents}
    assert kinds == {None, "begun", "your_turn", "said", "ended"}
    spaces = {space.name for space in board.spaces}
    for document in heard.documents:
        assert not spaces & set(re.findall(r"\w+", document.decode())), document
