"""Soak tests: long runs that repeat thousands of times what the tests try a few times.

`python -m tests.soak KIND AMOUNT`; see `__main__` for the kinds.
"""
