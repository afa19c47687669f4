"""House rules as data, and the functions that answer questions about them.

* `house_rules`: declarations of all rules, with ranges, defaults and the texts shown to players.
* `rule_specs`: the declarations as a flat list, one specification for each key.
* `rule_conflicts`: combinations of rules by which no match can be played.
* `rule_warnings`: combinations of rules that work but are probably not intended.
* `deck`: the cards of a match, and dealing.
* `melds`: sets, runs and what jokers stand for.
* `pickup`: cards of the last play that may be taken.
* `slap`: cards that may be slapped onto a throw.
* `calling`: consequences of a call.
* `scoring`: points of cards, hands and rounds.
* `next_starter`: who deals and starts the next round.
* `match_end`: point limit and final places.

*Why* rules are data: they can be compared, stored in the journal and combined freely. For this, no rule is a subclass
or a callback.
"""
