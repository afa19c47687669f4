"""Computer players. Each decides from a `View` and the events its seat may see; hidden cards never reach it.

A bot is named by its *level* (`expert`), possibly with a *character* that gives it a style (`expert:noa`). *Redacted*
events lack what the bot's seat may not know. *Rating* a move means estimating how many points it costs compared with
the best one. An *information state* is all that a seat knows at a decision.

Heuristic players:

* `heuristic_player` - looks one move ahead; behind the lower levels
* `heuristic_skill` - what a level notices
* `heuristic_style` - a character's preference among nearly equal throws
* `impatience` - bolder play in long rounds
* `move_queries` - legal moves by type, and the value of cards
* `probabilities` - odds of calls and pairs, as hints, practice and puzzles tell them

Shared with the neural players:

* `action_history` - throws and draws of a hand, and bounds on its hidden cards
* `information_state` - everything one seat knows at a decision
* `hand_model`, `score_play` - hands that opponents may hold, and whether they play to the match score
* `simulator` - the game on integers, for self-play and training
* `neural` - players that evaluate moves with neural networks
* `batched_player` - interface of players whose decisions are evaluated in batches

For the arena and its measurements; no player uses it:

* `hidden_hands` - the hidden cards of a position dealt by `hand_model`, to play it on

Names and advice:

* `roster` - bots by name, and between two levels
* `strength_scale` - strength as one number, measured for every level
* `bot_message_codes` - codes of messages about names of bots and the bot protocol
* `characters` - names, personalities and remarks
* `advice` - moves with expected cost, for hints
* `move_grading` - grade of a move that was made

Processes:

* `worker_process` - the process in which bots run, and the messages to it
* `bot_worker` - client of that process in the window
* `external_player` - a program as a player
* `supervisor` - starts and ends such a program on Linux
* `protocol` - messages of the bot protocol
* `bot_server` - one of our bots behind that protocol
"""
