"""Recipes of the shipped networks: rules, sizes and plan of each training.

Two trainings give the two sets of networks between which `neural_policy.networks_for` chooses: one meets rules near
the variants, the other rules of the whole schema.
"""

from typing import Final

from msgspec import Struct

from yaniv.arena.train.optimizer import HUBER_THRESHOLD
from yaniv.arena.train.rule_sampler import RuleRange
from yaniv.arena.train.self_play_settings import SelfPlaySettings
from yaniv.bots.neural.feature_layout import FEATURE_WIDTH

NetSizes = tuple[int, int, int]
"""Columns, and units of the two hidden layers."""


class PairedStage(Struct, frozen=True):
    """Iterations that learn from pairs as well; they start with a fresh optimizer and no samples of earlier ones."""

    first_iteration: int
    """Number of iterations before the first one of the stage."""
    learning_rate: float
    """Learning rate of its first iteration."""
    rate_decay: float
    """Factor of the learning rate from one iteration to the next."""
    huber_threshold: float = HUBER_THRESHOLD
    """See `optimizer`. *Why* a high one in the end: outcomes are skewed, and where large losses count for less,
    positions are valued too high. The usual networks play worse for it, see `assets/bots/README.md`."""


class Recipe(Struct, frozen=True):
    """Training from random networks to a file of weights."""

    value_net_sizes: NetSizes
    call_net_sizes: NetSizes
    plan: tuple[SelfPlaySettings, ...]
    """Settings of every iteration. In the first ones only outcomes count (lambda 1): untrained networks would confirm
    each other that nobody calls."""
    full_rate_iterations: int
    """Number of iterations with the full learning rate."""
    paired_stages: tuple[PairedStage, ...]
    """The last parts of the plan, in order."""

    def stage_of(self, iteration: int) -> PairedStage | None:
        """Return the stage with pairs to which an iteration belongs; None if it comes before the first."""
        return next((stage for stage in reversed(self.paired_stages) if iteration >= stage.first_iteration), None)

    def learning_rate(self, iteration: int) -> float:
        """Return the learning rate of an iteration; it falls as the networks improve."""
        stage = self.stage_of(iteration)
        if stage is not None:
            return stage.learning_rate * stage.rate_decay ** (iteration - stage.first_iteration)
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


_UNUSUAL_RULES: Final = SelfPlaySettings(8_000, 0.25, 0.01, 0.8, 0.4, pair_share=0.3, rules="unusual")
"""Iterations in which only the rules occur that the wide networks play in the end."""

_SETTLED_CALLS: Final = SelfPlaySettings(3_000, 0.25, 0.01, 1, 0.2, pair_share=0.5, settles_calls=True, rules="unusual")
"""Iterations in which all players settle their calls as the master does, and only outcomes count."""

RECIPES: Final[dict[RuleRange, Recipe]] = {
    "usual": Recipe(
        value_net_sizes=(FEATURE_WIDTH, 128, 32),
        call_net_sizes=(FEATURE_WIDTH, 128, 32),
        plan=_plan("usual", (5, 14, 16, 40), (0.3, 0.4)),
        full_rate_iterations=24,
        paired_stages=(PairedStage(40, learning_rate=4e-4, rate_decay=0.95),),
    ),
    "all": Recipe(
        value_net_sizes=(FEATURE_WIDTH, 192, 32),
        call_net_sizes=(FEATURE_WIDTH, 128, 32),
        plan=(*_plan("all", (5, 6, 6, 14), (0.3, 0.3)), *[_UNUSUAL_RULES] * 3, *[_SETTLED_CALLS] * 15),
        full_rate_iterations=12,
        paired_stages=(
            PairedStage(22, learning_rate=6e-4, rate_decay=0.96),
            PairedStage(36, learning_rate=6e-4, rate_decay=0.92),
            PairedStage(39, learning_rate=5e-4, rate_decay=0.9, huber_threshold=4.0),
        ),
    ),
}
"""By the rules that the training samples."""
