"""Referee of the game: accepts or refuses commands and produces events.

A *command* asks for something to happen, an *event* records that it happened, and a *state* is the result of all
events so far. A *view* is the part of a state that one seat may know; an event is *redacted* for a seat by removing
what it may not know. `NOBODY` (-1) stands for no seat.

* `commands`, `events`: the inputs and the outputs, the latter also the format of saved games.
* `state`: the complete position of a match.
* `decide`: turns a command into events, or refuses it.
* `evolve`: applies an event to a state without consulting any rule; `fold` rebuilds a state from a log of events.
* `upkeep`: events that follow without a command, such as passing the turn.
* `round_end`: settlement of a round, and what follows it.
* `legality`: the reasons why a command is illegal.
* `command_errors`: codes for these reasons, and the exception.
* `view`: what one seat may know of a state and of an event.
* `moves`: all legal commands of a seat.
* `player`: protocols for computer players and their hosts.
* `notation`: positions as text.

*Why* the dealer is a player: shuffles arrive as commands, so a log can be replayed without random numbers, and no
module here knows a seed. Reconsider this when a rule needs randomness that cannot be expressed as a deal.
"""
