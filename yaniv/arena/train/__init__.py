"""How the nets of the strong players are made: from nothing, by playing against themselves. `make train` runs it.

* `houses` - rules and scores drawn at random; `greedy` - a simple opponent
* `round` - one round, and what it was worth to everybody; `playing` - decisions and moves in it
* `selfplay` - hundreds of rounds in step; `pairs` - two choices with the same cards; `learn` - what the nets make of it
* `run` - the plan, with checkpoints; `ladder`, `response` - what the nets are worth

Why all rounds go in step: numpy is quick with many rows and slow with few. Why the result of a round is told in points
of a long match and not in chances to win: those are too small beside the luck of the cards to learn from.
"""
