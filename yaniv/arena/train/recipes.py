"""Recipes of the shipped networks: rules, sizes and plan of each training.

Two trainings give the two sets of networks between which `neural_policy.networks_for` chooses: one meets rules near
the variants, the other rules of the whole schema.
"""

from typing import Final

from msgspec import Struct

from yaniv.arena.train.rule_sampler import RuleRange
from yaniv.arena.train.self_play_settings import SelfPlaySettings
from yaniv.bots.neural.feature_layout import FEATURE_WIDTH

NetSizes = tuple[int, int, int]
"""Columns, and units of the two hidden layers."""


class Recipe(Struct, frozen=True):
    """Training from random networks to a file of weights."""

    value_net_sizes: NetSizes
    call_net_sizes: NetSizes
    plan: tuple[SelfPlaySettings, ...]
    """Settings of every iteration. In the first ones only outcomes count (lambda 1): untrained networks would confirm
    each other that nobody calls."""
    full_rate_iterations: int
    """Number of iterations with the full learning rate."""
    first_paired_iteration: int
    """Number of iterations before the first that also learns from pairs.

    That iteration starts with a fresh optimizer, from the networks reached by then.
    """
    paired_learning_rate: float
    """Learning rate of the first iteration with pairs."""
    paired_rate_decay: float
    """Factor of the learning rate from one iteration with pairs to the next."""

    def learning_rate(self, iteration: int) -> float:
        """Return the learning rate of an iteration; it falls as the networks improve."""
        if iteration >= self.first_paired_iteration:
            return self.paired_learning_rate * self.paired_rate_decay ** (iteration - self.first_paired_iteration)
        return 1e-3 * 0.9 ** max(0, iteration - self.full_rate_iterations)


def _plan(
    rules: RuleRange, counts: tuple[int, int, int, int], greedy_shares: tuple[float, float]
) -> tuple[SelfPlaySettings, ...]:
    """Return a plan with these numbers of iterations at temperature 0.4, 0.3 and 0.2 and with pairs.

    *greedy_shares*: those of the iterations at 0.3 and at 0.2.
    """

    def single(temperature: float, epsilon: float, td_lambda: float, greedy_share: float) -> SelfPlaySettings:
        return SelfPlaySettings(16_000, temperature, epsilon, td_lambda, greedy_share, rules=rules)

    paired = SelfPlaySettings(6_000, 0.25, 0.01, 0.8, 0.25, pair_share=0.3, rules=rules)
    return (
        single(0, 0, 1, 0.3),
        *[single(temperature, 0.03, 1, 0.25) for temperature in (0.8, 0.7, 0.6, 0.5)],
        *[single(0.4, 0.02, 0.9, 0.25)] * counts[0],
        *[single(0.3, 0.015, 0.7, greedy_shares[0])] * counts[1],
        *[single(0.2, 0.01, 0.7, greedy_shares[1])] * counts[2],
        *[paired] * counts[3],
    )


RECIPES: Final[dict[RuleRange, Recipe]] = {
    "usual": Recipe(
        value_net_sizes=(FEATURE_WIDTH, 128, 32),
        call_net_sizes=(FEATURE_WIDTH, 128, 32),
        plan=_plan("usual", (5, 14, 16, 40), (0.3, 0.4)),
        full_rate_iterations=24,
        first_paired_iteration=40,
        paired_learning_rate=4e-4,
        paired_rate_decay=0.95,
    ),
    "all": Recipe(
        value_net_sizes=(FEATURE_WIDTH, 192, 32),
        call_net_sizes=(FEATURE_WIDTH, 128, 32),
        plan=_plan("all", (5, 6, 6, 14), (0.3, 0.3)),
        full_rate_iterations=12,
        first_paired_iteration=22,
        paired_learning_rate=6e-4,
        paired_rate_decay=0.96,
    ),
}
"""By the rules that the training samples."""
