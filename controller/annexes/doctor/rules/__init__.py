"""The rules: each is a pure function that examines the machine and yields findings."""
