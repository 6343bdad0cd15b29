"""The English catalogue: its sentences by subject, and their grammar."""
