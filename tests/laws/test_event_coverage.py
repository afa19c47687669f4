"""Test that random games produce every type of command and of event.

It uses fixed seeds, not Hypothesis: even derandomized, what Hypothesis draws depends on the modules loaded so far.
"""

from itertools import islice, product
from typing import Final, get_args

from tests.random_games import random_game
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.rules.rule_specs import RuleValue, with_value
from yaniv.variants.library import load

RARE_RULES: Final[dict[str, RuleValue]] = {
    "deal.extra_cards": 2,
    "deck.jokers": 4,
    "pickup.joker_swap": "with_throw",
    "turn.slap_down": "sets_and_runs",
    "call.out_of_turn": "forbidden",
    "scoring.tally_length": 2,
    "scoring.reduce_at": 5,
}
"""Rules under which the rare events happen often."""


def test_random_games_cover_every_command_and_event() -> None:
    missing_types = {*get_args(c.AnyCommand), *get_args(e.AnyEvent)}

    for variant, over_limit, seed in product(
        ("classic", "classic-last-call", "fiji", "travellers"), ("draw_three", "swap_hands", "eliminate"), range(4)
    ):
        rules = load(variant).rules
        for path, value in (RARE_RULES | {"call.over_limit": over_limit}).items():
            rules = with_value(rules, path, value)
        for _, command, _, events in islice(random_game(rules, 2, seed, calls=0.3), 1000):
            missing_types -= {type(command), *map(type, events)}
        if not missing_types:
            break

    assert missing_types == set()
