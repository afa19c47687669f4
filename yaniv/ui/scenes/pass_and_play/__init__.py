"""Pass and play: several people at one machine, with a curtain between their turns.

* `pass_and_play_scene`: a match of several people: the table of whoever has the machine, or the curtain.
* `watch_scene`: a match of computer players alone, and the bar below its table.

*Why* the scene closes the table and opens another one, instead of covering it: while the curtain is drawn there is no
table, so nothing of a hand can reach the picture, the element tree, the screen reader or a tooltip. Every table gets
its cards through the seat client of its own seat. What a person loses is the animation of the moves since the last
turn; the curtain shows these, and the log has them.

*Why* the matches count in nobody's statistics and rating: the profile belongs to one person, and only the people know
who sat where.

A person out of turn can do one thing: slap, by the key of the seat. Early throws and calls out of turn belong to
whoever has the machine. The curtain falls when the match waits for another person, and at the start of each round,
because all have just looked at the open hands.
"""
