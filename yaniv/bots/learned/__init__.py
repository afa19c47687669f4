"""Players that have learnt the game from playing it, and the only bots that need numpy.

* `columns` - what the columns of a row mean: the nets are taught and asked in rows
* `ground`, `scene`, `hands` - houses, positions and hands as rows; `stakes` - what points are worth in the match
* `net` - the nets, kept in `assets/bots`
* `choices`, `joint`, `before`, `judge` - every choice of a turn with what it is worth
* `mind`, `weigh` - what a player takes in, and what it makes of its choices; many may be asked at once
* `decide`, `acting`, `thinker`, `levels` - from there to a move

Why a value net and no search: the mean over every card that may come, one turn deep, beats a search through sampled
deals at a hundredth of its cost: what is guessed of hidden hands is the weak point, not the depth. A net that guesses
hands well would reopen this. Why one net for all houses: rules are columns, so a house nobody trained for is played
like its neighbours.
"""

import os

# Before numpy is loaded: rows of a decision are few, and threads that share them cost three times what they save.
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
