"""What people at the table are told, as messages, from what the session knows; the catalogues word it.

`current_message` has the headline and what is most pressing. What is open is told by `mode_messages`, the
menu on the lights by `menu_messages`, a puzzle by `puzzle_messages`. `key_labels` names what each key would
do.
"""
