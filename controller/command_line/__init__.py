"""What every command is made of: its parser and options, its streams, and files that the user names."""
