"""Sample matches to store."""

from functools import cache

from tests.match.session_builders import (
    MemoryJournal,
    make_participants,
    make_setup,
    open_session,
    play_to_end,
    random_hosts,
)
from yaniv.game.events import AnyEvent
from yaniv.match.match_setup import MatchSetup
from yaniv.match.shuffle_commitment import compute_commitment
from yaniv.rules.house_rules import CallRules, DealRules, HouseRules, MatchRules, PickupRules, TurnRules
from yaniv.store.saved_match import MatchHeader

LIVELY_RULES = HouseRules(
    deal=DealRules(extra_cards=1),
    turn=TurnRules(slap_down="sets_and_runs"),
    pickup=PickupRules(joker_swap="with_throw"),
    call=CallRules(limit=10, over_limit="swap_hands", ends_round="after_final_turns"),
    match=MatchRules(limit=60),
)


def make_header(setup: MatchSetup) -> MatchHeader:
    """Return the header of a saved match with this setup; its salt is always the same."""
    return MatchHeader(
        variant=setup.variant,
        rules=setup.rules,
        names=setup.names,
        bots=setup.bots,
        seed=setup.seed,
        salt="pepper",
        seal=compute_commitment(setup.seed, "pepper"),
        purpose=setup.purpose,
        colours=setup.colours,
    )


@cache
def sample_pages(seed: int = 0, players: int = 3, rules: HouseRules = LIVELY_RULES) -> tuple[tuple[AnyEvent, ...], ...]:
    """Return a complete match of random players: one tuple of events per command."""
    journal = MemoryJournal()
    setup = make_setup(rules, players, str(seed))
    play_to_end(open_session(make_participants(random_hosts(range(players), seed)), setup=setup, journal=journal))
    return tuple(journal.pages)


def sample_events(seed: int = 0, players: int = 3, rules: HouseRules = LIVELY_RULES) -> tuple[AnyEvent, ...]:
    """Return the events of a complete match of random players."""
    return tuple(event for page in sample_pages(seed, players, rules) for event in page)
