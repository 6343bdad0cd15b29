"""The numbers that ``manalath bench`` measures: one module a name, each a function of a seed."""
