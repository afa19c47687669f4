"""State of the table on the screen: sprites, hand, layout, totals; without pygame.

A *sprite* is one card on the screen; its *sprite id* stays the same while it moves. *Staged* cards lie in the *play
zone*, the place for throws, until the throw is submitted. Lengths are in u (layout units) or px.
"""
