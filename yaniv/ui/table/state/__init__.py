"""State of the table on the screen: sprites, hand, layout, totals. Pure: no pygame."""
