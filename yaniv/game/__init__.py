"""The referee: commands ask, events tell.

`decide` turns a command into events or refuses it, `evolve` records an event and consults no rule, `upkeep` is what the
table does by itself. The log of events is the game: `fold` rebuilds every state from it.

*Why* the dealer is a player: shuffles arrive as a command, so a log replays without dice, and nothing here knows
a seed. Reopen this when a rule needs chance that no dealer could deal.
"""
