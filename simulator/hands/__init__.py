"""Hands at a twin: they move magnets, press keys and see lights, nothing else.

`hand` has what an act is like, `script` how acts take time, `sight` what the lights show an eye,
`intended_moves` what was meant, and `colour_keys` how the colour of a piece is announced where no reed senses
it. `person` follows a self-test or a lesson, with the gestures of `selftest_gestures`; `selftest_run` has it
carry out a whole self-test, and `helping_hand` lends it for one step.
"""
