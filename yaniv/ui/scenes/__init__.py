"""Scenes: the full-window pages of the program.

* `about_scene`: version, parts and licences of the program.
* `loading_scene`: progress of reading a large match file, with a way to cancel.
* `lessons`: the lesson menu, and lessons at a practice table with a coach panel.
* `lobby`: the new-game page and the builder of a match setup.
* `matches`: the list of saved matches, and their delayed removal.
* `menu`: the main menu.
* `replay`: replays with a transport bar and a review of the decisions of one seat.
* `rules_editor`: the house-rules editor and its share panel.
* `settings`: the settings page, key capture and settings preview.
* `statistics`: figures over all matches.
"""
