"""The whole program, as a person at the screen meets it: a real window, a real mouse, a real process."""
