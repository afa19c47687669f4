"""Matches to be kept."""

from functools import cache

from tests.table.company import Notebook, company, gamblers, make_setup, play_out, table
from yaniv.game.events import AnyEvent
from yaniv.rules.house import CallRules, DealRules, HouseRules, MatchRules, PickupRules, TurnRules
from yaniv.store.saved import Header
from yaniv.table.seal import seal_of
from yaniv.table.setup import Setup

LIVELY = HouseRules(
    deal=DealRules(extra_cards=1),
    turn=TurnRules(slap_down="sets_and_runs"),
    pickup=PickupRules(joker_swap="with_throw"),
    call=CallRules(limit=10, over_limit="swap_hands", ends_round="after_final_turns"),
    match=MatchRules(limit=60),
)


def header(setup: Setup) -> Header:
    """What is kept of how this match began."""
    return Header(
        variant=setup.variant,
        rules=setup.rules,
        names=setup.names,
        bots=setup.bots,
        seed=setup.seed,
        salt="pepper",
        seal=seal_of(setup.seed, "pepper"),
    )


@cache
def pages(seed: int = 0, players: int = 3, rules: HouseRules = LIVELY) -> tuple[tuple[AnyEvent, ...], ...]:
    """A whole match, the events of each command together."""
    notebook = Notebook()
    setup = make_setup(rules, players, str(seed))
    play_out(table(company(gamblers(range(players), seed)), setup=setup, journal=notebook))
    return tuple(notebook.pages)


def events(seed: int = 0, players: int = 3, rules: HouseRules = LIVELY) -> tuple[AnyEvent, ...]:
    """A whole match."""
    return tuple(event for page in pages(seed, players, rules) for event in page)
