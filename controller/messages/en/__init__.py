"""The English catalogue: a module a subject, a function a code, which returns the sentence."""
