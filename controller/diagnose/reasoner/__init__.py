"""The reasoner: from the evidence of an examination to what is wrong, where, and how it is mended."""
