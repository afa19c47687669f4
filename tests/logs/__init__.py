"""Games of the referee as they were written down, one for each variant and release; replayed line by line.

`python -m tests.logs` writes those that this release does not have yet. What is here is never written again:
a game that was saved once must be told the same for ever.
"""
