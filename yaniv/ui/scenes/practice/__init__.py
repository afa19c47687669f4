"""Practice: a match in which moves can be taken back and all cards seen; it counts for nothing.

* `practice_scene`: the table of a practice match, with bar and panel around it.
* `practice_sheet`: the bar below the table, and the panel beside it: odds, cards not seen yet, bookmarks.
* `open_hands`: the cards of the opponents, on their places.
* `practice_port`: the match, as the scene uses it; the application implements it.

*Why* the record is the line that was played last, and nothing else: see `yaniv.match.practice_line`.

*Why* open hands are painted over the table, and are no cards on it: the table shows what a `View` holds, and no view
holds the cards of another seat, in practice either. The hands come through a gate of their own,
`PracticeSession.open_hands`, which only a match made for practice has.
"""
