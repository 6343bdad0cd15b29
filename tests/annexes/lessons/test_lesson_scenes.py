"""The scenes of lessons are what they claim, proved by the rules alone: every move is tried."""

import pytest

from controller.annexes.lessons.lesson_scenes import LessonScene, scenes_of
from controller.games import Move, Position, all_games
from controller.messages import Message, catalogue, word
from tests.games.plain_proof import Proof
from tests.sweeps import sampled

GAMES = all_games()
SCENES = [
    pytest.param(scene, id=f"{name} {scene.name}")
    for name, game in GAMES.items()
    for scene in scenes_of(game)
]
#: A scene of each kind, for the tests of every day; the proof has all.
SAMPLE = [scenes_of(GAMES[name])[number] for name, number in (("manalath", 4), ("mammalath", 1), ("mana", 0))]


def proof_of(scene: LessonScene) -> Proof:
    """Begin a proof of what is asked: that the player wins, or that the other one does not."""
    return Proof(scene.start.to_move.other if scene.is_stop else scene.start.to_move)


def does_it(proof: Proof, scene: LessonScene, move: Move) -> bool:
    """Whether a first move does what is asked, found by trying every move after it."""
    after = scene.start.play(move)
    return not proof.is_won(after, scene.moves) if scene.is_stop else proof.is_won(after, scene.moves - 1)


def prove(scene: LessonScene) -> None:
    """Prove that exactly the moves called right do what is asked, and that it is no easier."""
    proof, start = proof_of(scene), scene.start
    assert {move for move in start.legal_moves() if does_it(proof, scene, move)} == set(scene.right)
    if scene.is_stop:
        assert any(proof.is_won(left, scene.moves) for left in start.handed_over())
    else:
        assert not proof.is_won(start, scene.moves - 1)


@sampled(1)
@pytest.mark.parametrize("scene", SAMPLE, ids=lambda scene: scene.name)
def test_the_rules_alone_prove_one(scene: LessonScene) -> None:
    prove(scene)


@pytest.mark.proof
@pytest.mark.parametrize("scene", SCENES)
def test_the_rules_alone_prove_each(scene: LessonScene) -> None:
    prove(scene)


def test_a_wrong_claim_is_not_proved() -> None:
    scene = scenes_of(GAMES["mana"])[0]
    move = GAMES["mana"].parse_move("d1-c2")
    assert not does_it(proof_of(scene), scene, move)
    assert does_it(proof_of(scene), scene, scene.right[0])


@sampled(2)
@pytest.mark.parametrize("scene", SCENES)
def test_a_right_move_is_answered_and_a_double_threat_leaves_one_way_to_win(scene: LessonScene) -> None:
    after = scene.start.play(scene.right[0])
    if scene.reply is None:
        assert after.outcome is not None
        return
    assert scene.answer(after) == scene.reply
    mine = scene.start.to_move
    if not scene.is_done_at_once:
        replied = after.play(scene.reply)
        assert sum(is_won_by(replied, move) for move in replied.legal_moves()) == 1
        assert all(
            any(is_won_by(other, move) for move in other.legal_moves())
            for other in map(after.play, after.legal_moves())
            if other.outcome is None
        )
    assert mine is after.to_move.other


def is_won_by(position: Position, move: Move) -> bool:
    """Whether a move wins at once, or whatever the reply."""
    return Proof(position.to_move).is_won(position.play(move), 0)


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_has_its_words_in_every_language(scene: LessonScene) -> None:
    for language in ("en", "fr"):
        words = catalogue(language)
        said = [
            word(Message(f"lesson_scene.{what}", scene=scene.name), words)
            for what in ("asked", "done", "hint")
        ]
        if not scene.is_done_at_once:
            said.append(word(Message("lesson_scene.more", scene=scene.name), words))
        assert all(said)
        assert max(map(len, said)) <= 120
