"""The doctor: looks at a machine, and says what is in order, what is not, and how it is mended."""
