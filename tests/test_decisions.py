"""Recording what sessions decide in whole games, and finding where another session decides otherwise."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from controller.board import Profile
from controller.games import Position
from controller.inference import HandTimes
from controller.play.journal.sensor_stream import FactLines
from controller.session import Session, open_session
from controller.session.events import Effect
from tests.decisions import decided, played
from tests.decisions.__main__ import main
from tests.decisions.decided import Decision, decide, differences
from tests.decisions.played import TABLES, Heard, sittings
from tests.proof.hands import KINDS
from tests.sweeps import PROOF, swept

CORPUS = Path(decided.__file__).parent / "corpus"


def test_all_games_of_the_corpus_are_decided_as_ever(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(CORPUS)]) == 0, capsys.readouterr().out


@PROOF
def test_the_tree_that_recorded_decides_all_of_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", str(tmp_path), "--games", "8", "--seed", "3"]) == 0
    assert main(["compare", str(tmp_path), "--verdicts"]) == 0
    assert capsys.readouterr().out == "8 games: 0 decisions differ, and 0 verdicts on the way\n"


def test_a_session_that_decides_otherwise_is_reported_with_what_was_read_before(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def slow(profile: Profile, start: Position) -> Session:
        return replace(open_session(profile, start), hand_times=HandTimes(settle_ms=500.0))

    monkeypatch.setattr(decided, "open_session", slow)
    assert main(["compare", str(CORPUS), "--only", "dual-careful-none-manalath-"]) == 1
    first, before, after, *timeline = capsys.readouterr().out.splitlines()
    assert re.match(r"dual-careful-none-manalath-\d+: at ", first)
    assert before.startswith("  before: committed ")
    assert after.startswith("  after:  committed ")
    assert any("meant" in moment for moment in timeline)
    assert any("+" in moment for moment in timeline)


@pytest.mark.parametrize("table", swept(TABLES, 1))
def test_what_is_decided_of_the_lines_is_what_the_table_decided(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts: list[str] = []

    class Kept(Heard):
        def take(self, effect: Effect, session: Session) -> None:
            self.facts = getattr(self, "facts", FactLines(session))
            facts.extend(filter(None, [self.facts.write(effect)]))

    monkeypatch.setattr(played, "Heard", Kept)
    sitting = next(one for one in sittings(8, 5) if one.table == table)
    begun, lines = played.played(replace(sitting, kind="quick", fault="none"))
    again = [one.what for one in decide(begun, lines) if not one.is_verdict]
    assert again == [decided.without_number(fact) for fact in facts]
    assert len(again) > 10


def test_tables_hands_faults_and_games_take_turns() -> None:
    chosen = list(sittings(192, 1))
    assert (
        len({(one.table, one.kind, one.fault) for one in chosen}) == 2 * len(KINDS) * 12 + 2 * len(KINDS) * 5
    )
    assert {one.game.name for one in chosen} == {"manalath", "manalath-stein"}
    assert len({one.name for one in chosen}) == len(chosen)


def test_decisions_are_compared_by_what_they_are_and_when() -> None:
    one, other, late = Decision(1.0, "a"), Decision(2.0, "b"), Decision(80.0, "b")
    assert differences([one, other], [one, other]) == []
    (missing,) = differences([one, other], [one])
    assert (missing.at_ms, missing.before, missing.after) == (2.0, (other,), ())
    (later,) = differences([one, other], [one, late])
    assert (later.before, later.after) == ((other,), (late,))


def test_what_another_tree_can_no_longer_read_is_a_decision() -> None:
    begun = {"board": "hex70-dual-mega", "game": "manalath", "blocked": []}
    (decision,) = decide(begun, [json.dumps({"at": 3.0, "strange": True})])
    assert decision.at_ms == 3.0
    assert decision.what.startswith("refused: ")
