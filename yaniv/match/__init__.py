"""A match session: time, dealer and players around the referee.

A *session* is a match in play. A *host* connects one computer player to it: it passes events and requests for moves to
the player and returns the replies. A *fault* is an error of a player, such as an exception or a timeout. *Session time*
is the time played so far, in ms.

* `match_driver`: the loop from command to events that all matches share.
* `decision_order`: the seats that are to decide, in order.
* `match_session`: a match being played in time.
* `seat_client`: access to a match for one seat.
* `match_clock`: access to its time, for whoever shows it.
* `match_setup`: the data that start a match.
* `participants`: hosts, journal and timing that a session needs.
* `dealer`: reproducible shuffles from a seed.
* `shuffle_commitment`: proof that the shuffles of a match were not changed.
* `player_hosts`: hosts for computer players and humans.
* `bot_scheduler`: requests to computer players, and the order of their moves.
* `bot_timing`: thinking and reaction times.
* `event_broadcaster`: delivery of redacted events to seats.
* `shared_machine`: people who share one machine, and who gets it next.
* `practice_session`: a session in which moves can be taken back and all hands seen.
* `practice_line`: events of a practice match, and those that were taken back.
* `past_decisions`: decisions of a seat in a match that was played.
* `match_replay`: playback of a match.
"""
