"""The French catalogue: a module for each subject, a function for each code, which returns the sentence."""
