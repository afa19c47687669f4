"""Scenes: the pages of the program, each of which fills the window.

Every scene has the methods of `yaniv.ui.navigation.Scene`: `handle` takes an input event and returns a request for
another page or None, `update` advances it in time, `paint` draws it, `elements` describes its interactive parts as text
for screen readers and tests, `announce` is what a screen reader says. A *toast* is a short message that disappears by
itself; a *port* is a protocol that the application implements for a page.

* `about_scene`: version, components and licences of the program.
* `loading_scene`: progress of reading a large match file, with a way to cancel.
* `lessons`: the lesson menu, and lessons at a practice table with a panel of instructions.
* `matches`: the list of saved matches, and their delayed removal.
* `replay`: replays with playback controls and a review of the decisions of one seat.
* `rules_editor`: the house-rules editor and its share panel.
* `settings`: the settings page, key capture and settings preview.
* `statistics`: figures over all matches.
"""
