"""The game in progress: the loop around it, guests on the board, what others see of it, and its journal.

Others come in by its modules: a face would bring the lights' numpy along to whoever only reads the journal.
"""
