"""An examination: what a person is asked for, step by step, and the evidence that it leaves."""
