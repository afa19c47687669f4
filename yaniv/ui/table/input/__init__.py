"""Input of the table: hit tests, pointer gestures, keyboard focus, targets of tooltips."""
