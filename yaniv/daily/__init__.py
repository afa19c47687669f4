"""Today's deal: one match a day, the same for everybody on that date, without a server.

* `deal_date` — the date.
* `daily_seed`, `daily_deal` — seed, rules and opponents of a date.
* `deal_match` — plays a deal without a clock, with decisions from outside.
* `daily_session` — the match session in the window, whose outcome depends on decisions and never on speed.
* `match_decisions` — the player's decisions in a recorded match, as numbers.
* `daily_message_codes` — messages about deals and codes.
* `daily_code` — date, decisions and result as a code, and its replay.
* `par` — what masters score with the same cards.
* `daily_results` — results, calendar and streak, as a projection of the journal.

*Why* no race is part of the deal: calls out of turn and early throws are switched off, and an opponent's slap comes
before the next turn, however quick the player is. So the decisions alone determine the game, and a code can hold them.
"""
