"""Training of the strong players' nets by self-play, without prior knowledge: `make train`.

A *net* is a neural network: the value net values a hand after a turn, the call net a call. Values and targets are in
*points*, see `yaniv.bots.neural.round_utility`. A *policy* is a net with the skill settings of a player.

* `training_loop`: the training plan, with checkpoints.
* `self_play`: hundreds of rounds in lockstep, which give training samples.
* `self_play_settings`, `training_batch`: its settings, and the samples it gives.
* `paired_rollouts`: samples that compare two actions with the same cards.
* `episode`: one round with random scores.
* `rule_sampler`: random rules and scores.
* `greedy_baseline`: a simple opponent.
* `optimizer`: training of a net on samples.
* `net_evaluation`, `best_response`, `response_training`: strength of a net.
* `cli_types`: argument types of the command lines.

*Why* all rounds run in lockstep: numpy is fast with many rows and slow with few. *Why* the value of a round is measured
in points of a long match and not as a chance to win: such chances are too small, compared to the luck of the cards, to
learn from.
"""
