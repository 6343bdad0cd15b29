"""The examination: what a person is asked for, step by step, and the evidence that this leaves."""
