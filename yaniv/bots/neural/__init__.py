"""Players trained by self-play. They evaluate moves with neural networks and are the only bots that need numpy.

Terms: a *state* of a batch is an information state; N is their number, H that of hands, and `owner` gives the state of
each hand or throw. An *action* is a throw with the draw that follows it. The *offer* of a throw is what the next player
may take of it. Values are in points as in `round_utility`; higher is better.

* `feature_layout` - meaning of the feature columns, the input of the networks
* `rule_features`, `feature_batch`, `hand_features` - features of rules, positions and hands
* `match_equity` - match-win probability from totals
* `round_utility` - value of round scores in points
* `mlp` - the networks, stored in `assets/bots`
* `candidate_actions`, `large_hand_throws` - the actions of a turn, and a preselection
* `throw_draw_evaluator`, `action_evaluator` - values of these actions
* `call_value` - value of a call, settled over the hands the others may hold
* `style_bias` - adjustment for a character
* `neural_policy` - what a player notices and how it decides
* `batch_inference` - evaluates many positions at once, with adjustments in long rounds
* `reaction_evaluator` - slaps, returned cards, swaps, and calls out of turn or above the limit
* `neural_player`, `skill_levels` - the player and its levels
* `simulator_actions`, `round_in_play`, `playout` - a round on the simulator, its value for each seat with all hands
  known, and a copy that is played on: for the arena and its measurements; no player uses them

*Why* no search: the mean over every card that may come, one turn deep, is as good as dealing hidden cards and playing
them out, at a hundredth of the cost; for that the networks are trained on played-out actions
(`arena.train.paired_rollouts`).

*Why* rules are features: rules that nobody trained for are played like similar ones. *Why* nonetheless two sets of
networks: those for rules near the variants play them better than those that have to know all rules, and those play big
hands, high limits and no limits at all better.
"""

import os

# Set before numpy is loaded: a decision has few rows, and threads cost three times what they save.
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
