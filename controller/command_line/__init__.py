"""What every command is made of: its parser and options, board, streams, and files that the user names."""
