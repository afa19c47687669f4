"""Writes a game of every variant that this release does not have yet."""

from tests.logs.games import VARIANTS, best_game, log_of
from yaniv.store import export

for variant in VARIANTS:
    path = log_of(variant)
    if not path.exists():
        export.write(path, best_game(variant))
