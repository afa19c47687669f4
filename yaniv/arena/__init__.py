"""Games between bots without a window: contests, comparisons of rules, benchmarks and training.

An *entrant* is one bot of a contest, given by its index. A *deal* is one series of shuffles; it is played once for each
*rotation*, the assignment of entrants to seats, so that every entrant gets every hand.

* `contest_runner`: plays a contest on several processes.
* `duplicate_contest`: the games of a contest, with the same shuffles for every seating.
* `bot_game`: one game between bots.
* `lockstep_scheduler`: games run side by side, so that learned players evaluate positions in batches.
* `pending_decision`: one decision of a player, possibly waiting for a batch evaluation.
* `contest_report`: results as data and as a table, with Elo ratings.
* `latency_histogram`: decision times in constant memory.
* `rule_comparison`: effect of a rule change on the game.
* `background_comparison`: a rule comparison in a separate process.
* `rule_overrides`: rules set on the command line.
* `engine_benchmark`: speed of the engine, and decision times of the master.
* `process_pool`: worker processes.
* `progress_bar`: progress display in the terminal.
* `train`: training of the learned player.

*Why* deals are duplicated: most of a round is luck of the cards. Every shuffle is played once with each bot in each
seat, so that all bots have the same luck, and a tenth of the games gives the same precision. The price: games of one
deal are not independent, so intervals are computed by resampling whole deals.

*Why* games run side by side: a learned player needs a fifth of the time for a position evaluated in a batch of twenty.
The price: a game is suspended at every decision, and where choices have equal values to the last digit (two cards that
differ only in suit), the composition of the batch decides.
"""
