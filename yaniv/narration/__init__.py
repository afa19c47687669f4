"""Sentences for the coded messages of the packages below; the window and the command line share them.

A *coded message* is a code with values (`yaniv.coded_message`). All functions return text in the language of the
player.

*Why* beside `yaniv.ui.narration`: the command line prints these sentences too and must not load the window. Sentences
about what a seat sees at the table are there.

* `message_text` - any coded message or error
* `diagnostic_text` - problems of a configuration file, also of the settings
* `variant_text` - problems of variants, and names for new ones
* `player_names` - names of players and of their profiles in the language of the reader
* `match_text` - faults of computer players, the verification of shuffles, and the result of an import
* `rating_text` - ratings of the player and of the levels
* `rules_text` - house rules explained in whole sentences; the parts are in `rules_text_play`, `rules_text_call`,
  `rules_text_score` and `rules_text_tactics`
* `rule_labels` - titles of the groups of rules, and labels of their values
* `rule_remarks` - problems and warnings for players who read no rule files
* `refusal_text` - why a move is not legal
"""
