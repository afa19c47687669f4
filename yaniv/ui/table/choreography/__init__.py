"""Choreography of the table: timelines of events, dragged cards, effects, counting scores.

*Choreography* turns an event into a timeline (see `yaniv.ui.animation`). A card's *rest pose* is where it lies when
nothing moves.
"""
