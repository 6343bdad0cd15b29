"""The French catalogue: its sentences by subject, and their grammar."""
