"""Messages to the people at the table, from what the session knows; the catalogues word them.

`current_message` has the headline and the most pressing advice, `mode_messages` what is open, `menu_messages`
the menu on the lights, `puzzle_messages` a puzzle. `key_labels` names what each key would do.
"""

from controller.table_messages.current_message import advice, called, ending, headline, result
from controller.table_messages.key_labels import hint_label, ok_label, step_labels, undo_label
from controller.table_messages.menu_messages import menu_options
from controller.table_messages.mode_messages import TO_DO
from controller.table_messages.puzzle_messages import goal, judged

__all__ = [
    "TO_DO",
    "advice",
    "called",
    "ending",
    "goal",
    "headline",
    "hint_label",
    "judged",
    "menu_options",
    "ok_label",
    "result",
    "step_labels",
    "undo_label",
]
