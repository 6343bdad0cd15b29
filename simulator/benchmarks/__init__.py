"""The figures that ``manalath bench`` measures: one module per name, each a function of a seed."""
