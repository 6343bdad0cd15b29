"""What proves the product at length, outside of what is installed: people who play, and their worlds."""
