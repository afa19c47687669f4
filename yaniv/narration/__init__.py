"""Sentences for what the packages below report as codes with parameters; the window and the command line share them.

*Why* beside `yaniv.ui.narration`: the command line prints these sentences too and must not load the window. Sentences
that only the window needs are there.

* `message_text` - any coded message or error
* `store_sentences` - its sentences for files, saved games and records
* `bot_sentences` - its sentences for bots by name
* `settings_text` - what is wrong with a settings file
* `import_text` - what became of an imported match
* `player_names` - names of players in the language of the reader
* `match_text` - faults of computer players, and the verification of shuffles
* `refusal_text` - why a move is not legal
"""
