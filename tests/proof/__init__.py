"""What proves the product at length, outside of what is installed: ``python -m tests.proof`` lists it.

`bench` measures, `defects` and `mutants` see whether the tests notice mistakes, and `hands` are the people
who play, slip, and know what they meant.
"""
