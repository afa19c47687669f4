"""Overlays over the table (log, scores, result of a round, end of the match): their stack, and their factory.

A *sheet* is an overlay with a result; a *page* is one the player has opened: rules or seal.
"""
