"""The long runs: what the tests try a few times, tried thousands of times at night.

`python -m tests.soak KIND AMOUNT`; see `__main__` for the kinds.
"""
