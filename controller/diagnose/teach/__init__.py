"""Teaching: learn from a person, lesson by lesson, how an unknown board is wired."""
