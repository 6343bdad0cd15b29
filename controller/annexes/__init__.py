"""The annexes: features that a table may have, each whole in its folder."""
