"""Record a game of every variant that has none for this release."""

from tests.logs.log_recorder import VARIANTS, log_path, record_best_game
from yaniv.store import match_file

for variant in VARIANTS:
    path = log_path(variant)
    if not path.exists():
        match_file.write_file(path, record_best_game(variant))
