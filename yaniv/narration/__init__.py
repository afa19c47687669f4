"""Sentences for what the packages below report as codes with parameters; the window and the command line share them.

*Why* beside `yaniv.ui.narration`: the command line prints these sentences too and must not load the window. Sentences
that only the window needs are there.

* `refusal_text` - why a move is not legal
* `match_text` - faults of computer players, and the verification of shuffles
"""
