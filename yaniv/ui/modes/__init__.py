"""Modes: pages with a table and what stands around it. A match against the computer is the table alone.

* `lesson_scene`, `lesson_course`, `lesson_match`: lessons.
* `puzzle_scene`: puzzles. `practice_scene`, `practice_sheet`: a match with hints and bookmarks.
* `replay_scene`, `match_review`, `review_sheet`: recorded matches and their review.
* `watch_scene`: matches of computer players.
* `online_scene`: friends elsewhere. `pass_and_play_scene`: several people at one screen.
* `moment_recorder`: the last showdown of a match as an animated picture.

A *sheet* is the page of the kit over the table or beside it: see `yaniv.ui.table.table_host`. A *position* of a replay
is the number of actions since the start of the match; a *review* grades the decisions of one seat. The *pupil* of a
lesson is the player; a lesson consists of prepared *deals*, a deal of *tasks*: moves that the pupil has to make.

Pages without a table are in `yaniv.ui.pages`.
"""
