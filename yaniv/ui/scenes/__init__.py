"""Scenes: the pages of the program, each of which fills the window.

Every scene has the methods of `yaniv.ui.navigation.Scene`: `handle` takes an input event and returns a request for
another page or None, `update` advances it in time, `paint` draws it, `elements` describes its interactive parts as text
for screen readers and tests, `announce` is what a screen reader says. A *toast* is a short message that disappears by
itself; a *port* is a protocol that the application implements for a page.

* `lessons`: the lesson menu, and lessons at a practice table with a panel of instructions.
* `replay`: replays with playback controls and a review of the decisions of one seat.
* `practice`: a table with open hands, undo and bookmarks.
* `pass_and_play`: a match of several people at one machine, and watching computer players.
"""
