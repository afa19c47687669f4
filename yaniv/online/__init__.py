"""Play with friends elsewhere: the host's match session over a network, known to each guest as a `SeatAccess`.

Belongs here: messages, invitations, the joint seed, the table of a host, the match of a guest, and the lines between
them. Not here: pages and texts, and what a match is.

* `online_table`: the host's side of a table; `guest_lines` are its lines with their limits, `seat_feed` what one guest
  is told, `table_options` what the host chooses.
* `remote_table`: the guest's side; `remote_match` is the match behind the interface that a `SeatClient` needs.
* `wire`: the messages. `joint_seed`: the seed that nobody can choose, and the checks after the match.
* `computer_seat`: a computer that plays for someone. `continuation`: a match that goes on without its host.
* `table_records`, `kept_tables`: what is kept for the time after a crash.
* `invite`: codes. `transport`: lines between peers; `link` has them over a network.
"""
