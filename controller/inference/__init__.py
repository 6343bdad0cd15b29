"""What the hand did: sensors to occupancy, occupancy to readings that settle, readings to a verdict.

Pure: time is an argument. The room infers from states, not gestures, and refuses to decide where two
explanations fit; it never guesses a move.
"""
