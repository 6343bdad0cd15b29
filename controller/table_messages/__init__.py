"""Messages to the people at the table, from what the session knows; the catalogues word them.

`current_message` has the headline and the most pressing advice, `mode_messages` what is
open, the menu on the lights too. `key_labels` names what each key would do. `narration` has what a voice
tells, and when.
"""

from controller.table_messages.current_message import (
    advice,
    decided_by,
    headline,
    is_you,
    named,
    result,
    result_to_you,
)
from controller.table_messages.key_labels import hint_label, ok_label, step_labels, undo_label
from controller.table_messages.mode_messages import TO_DO, called, menu_options
from controller.table_messages.narration import Narrator, Saying, moved

__all__ = [
    "TO_DO",
    "Narrator",
    "Saying",
    "advice",
    "called",
    "decided_by",
    "headline",
    "hint_label",
    "is_you",
    "menu_options",
    "moved",
    "named",
    "ok_label",
    "result",
    "result_to_you",
    "step_labels",
    "undo_label",
]
