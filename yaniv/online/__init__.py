"""Play with friends elsewhere: the host's match session over a network, known to each guest as a `SeatAccess`.

Belongs here: messages, invitations, the joint seed, the table of a host, the match of a guest, and the lines between
them. Not here: pages and texts, and what a match is.
"""
