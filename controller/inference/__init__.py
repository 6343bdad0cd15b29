"""Inference of what the hand did: sensors to occupancy, occupancy to settled readings, readings to a verdict.

Pure functions: time is an argument. The room infers from states, not gestures. Where two explanations fit, it
declines to choose and never guesses a move.

On the way from readings to a verdict: `occupancy` and `settle_filter` make readings of sensors, `differences`
compares them with the game's table, and `judge` gives the `verdict`. If the table differs, `move_recognition`
tries one explanation after another: a move (`landed_move`), several (`several_new_pieces`,
`overlapping_plies`), plies back or made again (`takeback_and_redo`), the last piece slid on or exchanged
(`revised_move`); what none explains is `misplacement`, and `correction_step` leads back from it.
"""
