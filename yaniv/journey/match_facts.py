"""Facts of one match for the journey: what the player at the screen has done and suffered in it."""

from msgspec import Struct


class MatchFacts(Struct, frozen=True):
    """Facts that goals ask about; *own* means of the player at the screen. Folded from events by `fact_fold`."""

    is_over: bool = False
    """True if the match was played to its end."""
    is_out: bool = False
    """True if the player is out of the match, over or not."""
    place: int = 0
    """Own place, 1 = first; 0 while the match goes on."""
    won: bool = False
    rounds: int = 0
    """Rounds scored."""
    rounds_won: int = 0
    streak: int = 0
    """Own rounds won in a row, up to now."""
    best_streak: int = 0
    zero_rounds: int = 0
    """Rounds in which the player scored 0."""
    own_totals: tuple[int, ...] = ()
    """Own total after each round, before reductions; empty if the rules keep none."""
    final_total: int | None = None
    margin: int = 0
    """Points by which the best opponent's final total is above the player's own; negative if below."""
    worst_deficit: int = 0
    """Most points by which the player's total was above the lowest of the others left, at the start of a round."""
    was_last: bool = False
    """True if a round began with the player's own total above those of all others."""
    reductions: tuple[int, ...] = ()
    """Own totals that were reduced."""
    bonuses: int = 0
    calls: tuple[int, ...] = ()
    """Hand totals of own calls that won."""
    quickest_call: int = 0
    """Own turns in the round of the quickest of these calls; 0 if there was none."""
    caught: int = 0
    """Own calls that were beaten."""
    false_calls: int = 0
    """Own calls that the rules punish: above the limit, out of turn, or with the wrong word."""
    self_asafs: int = 0
    """Own calls above the limit that ended the round."""
    last_turn_wins: int = 0
    """Rounds won after a call of another player's that left a last turn."""
    stock_wins: int = 0
    """Rounds won without a card from the pile."""
    asafs: int = 0
    asaf_hand_sizes: tuple[int, ...] = ()
    """Cards in hand at each own Asaf."""
    most_asafs_together: int = 0
    """Most players that beat one call together with this one; 0 if the player always was alone."""
    catches: dict[int, int] = {}
    """Calls of others that the player beat, by their seat."""
    catchers: dict[int, int] = {}
    """Own calls that others beat, by their seat."""
    knocked_out: int = 0
    """Opponents who went out in a round that the player won."""
    longest_run: int = 0
    largest_set: int = 0
    ace_high_runs: int = 0
    """Own runs with an ace above a king."""
    joker_sets: int = 0
    joker_runs: int = 0
    joker_swaps: int = 0
    draws_first: int = 0
    """Own turns that began with a draw."""
    early_throws: int = 0
    slaps: int = 0
    most_slaps: int = 0
    """Most own slap-downs in one round."""
    run_slaps: int = 0
    last_round_slaps: int = 0
    """Own slap-downs in the last round so far."""
    stage: int = 1
    """Number of the match in a knock-out, from 1."""

    @property
    def is_finished(self) -> bool:
        """True if nothing is left to do for the player: the match is over, or the player is out."""
        return self.is_over or self.is_out
