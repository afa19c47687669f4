"""Yaniv, the card game, for the desktop.

Where to look:

* `cards`, `rules`, `game` — the referee: pure, knows no clock, dice, file or screen.
* `sheets`, `variants` — YAML read strictly, and the rule sets that are made of it.
* `table` — time, the dealer and the players around one match.
* `store` — the journal on disk, exports, settings, the lock.
* `bots`, `arena` — computer players, and matches between them.
* `sanitize`, `terminal` — what a name may hold, how text from outside is shown, and the standard streams.
* `ui` — the window. `app` puts everything together, `cli` is the command line.
"""

__version__ = "0.1.0"
