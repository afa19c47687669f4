"""Sentences about the game: event log, round and match reports, hints, tooltips; without pygame.

All functions return text in the language of the player. The *reader* of a text is the player whose View it is made
from, and is addressed as "you". Functions with an `InteractionContext` know the view and what the player has selected.
"""
