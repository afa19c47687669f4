"""Players that have learnt the game from playing it, and the only bots that need numpy.

* `columns` - what the columns of a row mean: the nets are taught and asked in rows
* `ground`, `scene`, `hands` - houses, positions and hands as rows; `stakes` - what points are worth in the match
* `net` - the nets, kept in `assets/bots`
* `choices`, `joint`, `before`, `judge` - every choice of a turn with what it is worth; `leaning` - what habits add
* `restless` - what is added in a round that drags on
* `mind`, `weigh` - what a player takes in, and what it makes of its choices; many may be asked at once
* `thinker`, `levels` - from there to a move

Why no search: the mean over every card that may come, one turn deep, tells all that hidden cards dealt and played out
tell, at a hundredth of the cost; for that the nets are taught by choices that are played out (`arena.train.pairs`). Why
one net for all houses: rules are columns, so a house nobody trained for is played like its neighbours.
"""

import os

# Set before numpy is loaded: a decision has few rows, and threads cost three times what they save.
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
