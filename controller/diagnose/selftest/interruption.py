"""Interruptions: the prompts while the board is away, or while the person has a break."""

from controller.diagnose.selftest.steps.step import LEAVE, STOP
from controller.guest import Answer, PossibleAnswer, Prompt
from controller.messages import Message
from controller.ports import Unlinked

WAITING = Prompt(Message("selftest.no_answer"), Message("selftest.look_at_cable"), choices=(LEAVE,))
BREAK = Prompt(
    Message("selftest.a_break"),
    Message("selftest.kept"),
    choices=(PossibleAnswer(Answer.GO_ON, Message("selftest.go_on")), LEAVE),
    is_paused=True,
)


def lost(gone: Unlinked) -> Prompt:
    """Return the prompt for a board that no longer answers, or never did."""
    return Prompt(gone.cause, Message("selftest.gone", cure=gone.cure), choices=(STOP, LEAVE))
