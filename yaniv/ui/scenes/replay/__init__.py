"""The replay of a finished match, with the review of its decisions.

A *position* is the number of actions since the start of the match. The *review* grades the decisions of one seat.
"""
