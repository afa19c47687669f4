"""Gestures at the table: hit tests, drag and drop, keyboard, and the commands that follow."""
