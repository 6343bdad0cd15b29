"""What every command is made of: its parser and options, its board, its streams, and its files."""
