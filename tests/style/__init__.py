"""How the sources should read: names, sentences, what only one game has, the shape of documents.

``make check`` looks at this, as at all that tools check.
"""
