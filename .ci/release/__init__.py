"""Make a release: everything that somebody can download, the same to the byte wherever it is made.

`python -m release` is its command line; `make release` calls it. It works from the newest commit, never from
what lies in the folder beside it.
"""
