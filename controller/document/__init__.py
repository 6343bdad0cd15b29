"""Documents that stand alone: a page or a drawing in one file, read without this program or a network.

`markup` writes their elements: tables, lists, sections, and what a drawing is made of. `page` makes a page of
HTML of them, with its script and style in it, after the style that all pages share.
"""
