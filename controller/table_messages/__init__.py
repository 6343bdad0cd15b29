"""Messages to the people at the table, from what the session knows; the catalogues word them.

`current_message` has the headline and the most pressing advice, `mode_messages` what is open, `menu_messages`
the menu on the lights, `puzzle_messages` a puzzle. `key_labels` names what each key would do.
"""
