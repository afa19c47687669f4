"""Lessons: short exercises at the real table with prepared deals.

The *pupil* is the player, the *coach* a panel beside the table with instructions. A lesson consists of one or more
*deals*, a deal of *tasks*: moves that the pupil has to make.

* `lesson_scene`: a lesson at a practice table.
* `lesson_sheet`: what stands beside the table of a lesson: who says what to do, and buttons.
* `lesson_course`: the five lessons, with texts that follow the rules of the variant.
* `call_lesson`: the lesson on calls.
* `lesson_task`: one task of a lesson, and the move that completes it.
* `gesture_instructions`: how to make a move with the pointer or the keyboard.
* `practice_match`: a match session with a prepared deal and a scripted opponent.
"""
