"""The reasoner: from the evidence of an examination to what is wrong, where, and how to mend it."""
