"""Inference of what the hand did: sensors to occupancy, occupancy to settled readings, readings to a verdict.

Pure functions: time is an argument. The room infers from states, not gestures. Where two explanations fit, it
declines to choose and never guesses a move.
"""
