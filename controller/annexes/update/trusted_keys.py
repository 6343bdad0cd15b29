"""The public keys whose signature a release is trusted by, raw Ed25519 keys in hexadecimal.

There is none until the owner of the project has one: then no release is trusted by its signature.
"""

KEYS: tuple[str, ...] = ()
