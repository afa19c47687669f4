"""Input as typed values: pointer and key events, key bindings, key repeat, press filters."""
