"""Fuzz what reads input from outside: bytes that grow by what they reach in the code."""
