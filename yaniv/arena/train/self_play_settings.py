"""Settings of self-play: exploration, baseline and a fixed opponent."""

from typing import Literal

from msgspec import Struct

from yaniv.arena.train.rule_sampler import RuleRange
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.simulator.rule_tables import RuleTables


class SelfPlaySettings(Struct, frozen=True):
    """Settings of one iteration of self-play: number of rounds, exploration, and what is learned from."""

    rounds: int
    temperature: float
    """Scale of the Gumbel noise added to the value of every action, in points."""
    epsilon: float
    """Probability of a uniformly random action."""
    td_lambda: float
    """1: only the outcomes count; less: later value estimates count as well."""
    greedy_share: float
    """Probability that the greedy baseline plays a seat."""
    pair_share: float = 0
    """Probability that a decision with close actions becomes a pair; see `paired_rollouts`."""
    settles_calls: bool = False
    """Players settle the value of a call as the master does; otherwise the call network alone tells it."""
    lockstep_rounds: int = 384
    """Number of rounds played in lockstep."""
    rules: RuleRange | Literal["unusual"] = "all"
    """Rules that are sampled; `unusual`: those of `unusual_rule_sets`."""


class FixedOpponent(Struct, frozen=True):
    """Opponent that does not learn, against which a best response is trained, and the rules of that training."""

    policy: Policy | None
    """None: the greedy baseline."""
    rule_tables: tuple[RuleTables, ...]
    """Those of each number of players that occurs; one of them is drawn for each round."""
