"""Fold of a match's events into facts for the journey."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER, Cards
from yaniv.game import events as e
from yaniv.game.totals import totals_after
from yaniv.journey.match_facts import MatchFacts
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import meld_kind, resolve_run

PLAYER_SEAT: Final = 0
"""Seat of the player at the screen."""
FACTS_VERSION: Final = 1
"""Increase it when the same match would give other facts: those of every match are then computed again."""


class _FoldState(Struct, frozen=True):
    """Facts so far, and what has to be known of the round that is being played."""

    facts: MatchFacts = MatchFacts()
    rules: HouseRules = HouseRules()
    totals: tuple[int, ...] = ()
    last_play: Cards = ()
    turn: int | None = None
    """Seat whose turn it is."""
    has_acted: bool = False
    """The player has thrown or drawn in the current turn, or has thrown early for it."""
    has_thrown_early: bool = False
    turns: int = 0
    """Own turns in this round."""
    called_in_turn: int = 0
    """Own turns up to the player's own call; 0 if the player has not called."""
    slaps: int = 0
    took_from_pile: bool = False
    has_last_turns: bool = False
    hand_size: int = 0
    """Cards in hand when all hands were shown."""
    round_winner: int | None = None


def compute_facts(events: Iterable[e.AnyEvent], stage: int = 1) -> MatchFacts:
    """Return the facts of a match, or of its beginning; *stage*: its number in a knock-out, from 1."""
    state = _FoldState(MatchFacts(stage=stage))
    for event in events:
        state = _apply(state, event)
    return state.facts


def _apply(state: _FoldState, event: e.AnyEvent) -> _FoldState:
    match event:
        case e.MatchOpened(rules=rules, names=names):
            totals = () if rules.match.end == "single_round" else (0,) * len(names)
            return replace(state, rules=rules, totals=totals)
        case e.RoundOpened(seats=seats):
            return _open_round(state, seats)
        case e.TurnBegan(seat=seat):
            return _begin_turn(state, seat)
        case e.CardsThrown(seat=seat, cards=cards):
            return _throw(replace(state, last_play=cards), seat, cards)
        case e.StockDrawn() | e.DiscardDrawn() | e.JokerDrawn() if event.seat == PLAYER_SEAT:
            return _draw(state, event)
        case e.CardSlapped(seat=seat, card=card, at=at):
            slapped = replace(state, last_play=(card, *state.last_play) if at == "start" else (*state.last_play, card))
            return _slap(slapped) if seat == PLAYER_SEAT else slapped
        case e.YanivCalled(seat=0, kind=kind, wrong_word=wrong_word):
            is_punished = kind == "out_of_turn" or wrong_word
            facts = replace(state.facts, false_calls=state.facts.false_calls + is_punished)
            return replace(state, facts=facts, called_in_turn=max(1, state.turns))
        case e.FalseCalled(seat=0):
            return replace(state, facts=replace(state.facts, false_calls=state.facts.false_calls + 1))
        case e.FinalTurnsBegan():
            return replace(state, has_last_turns=True)
        case e.HandsShown(hands=hands):
            return replace(state, hand_size=len(hands.get(PLAYER_SEAT, ())))
        case e.RoundScored():
            return _score(replace(state, totals=totals_after(state.totals, event)), event)
        case e.BonusGiven() | e.TotalReduced():
            return _change_total(replace(state, totals=totals_after(state.totals, event)), event)
        case e.PlayerOut(seat=seat):
            facts = state.facts
            if seat == PLAYER_SEAT:
                facts = replace(facts, is_out=True)
            elif state.round_winner == PLAYER_SEAT:
                facts = replace(facts, knocked_out=facts.knocked_out + 1)
            return replace(state, facts=facts)
        case e.MatchWon(winners=winners, places=places):
            return replace(state, facts=_finish(state, PLAYER_SEAT in winners, places[PLAYER_SEAT]))
        case _:
            return state


def _open_round(state: _FoldState, seats: tuple[int, ...]) -> _FoldState:
    facts = replace(state.facts, last_round_slaps=0)
    others = [state.totals[seat] for seat in seats if seat != PLAYER_SEAT] if state.totals else []
    if others and PLAYER_SEAT in seats:
        own = state.totals[PLAYER_SEAT]
        facts = replace(
            facts,
            worst_deficit=max(facts.worst_deficit, own - min(others)),
            was_last=facts.was_last or own > max(others),
        )
    return _FoldState(facts, state.rules, state.totals)


def _begin_turn(state: _FoldState, seat: int) -> _FoldState:
    if seat != PLAYER_SEAT:
        return replace(state, turn=seat)
    return replace(state, turn=seat, turns=state.turns + 1, has_acted=state.has_thrown_early, has_thrown_early=False)


def _throw(state: _FoldState, seat: int, thrown: Cards) -> _FoldState:
    if seat != PLAYER_SEAT:
        return state
    facts, melds, jokers = state.facts, state.rules.melds, thrown.count(JOKER)
    match meld_kind(thrown, melds):
        case "run":
            ranks = {card[0] for card in resolve_run(thrown, melds)}
            facts = replace(
                facts,
                longest_run=max(facts.longest_run, len(thrown)),
                ace_high_runs=facts.ace_high_runs + ({"A", "K"} <= ranks),
                joker_runs=facts.joker_runs + (jokers > 0),
            )
        case "set":
            facts = replace(
                facts,
                largest_set=max(facts.largest_set, len(thrown)),
                joker_sets=facts.joker_sets + (0 < jokers < len(thrown)),
            )
        case "single" | None:
            pass
    is_early = state.turn != PLAYER_SEAT
    facts = replace(facts, early_throws=facts.early_throws + is_early)
    return replace(state, facts=facts, has_acted=True, has_thrown_early=is_early)


def _draw(state: _FoldState, event: e.StockDrawn | e.DiscardDrawn | e.JokerDrawn) -> _FoldState:
    facts = replace(
        state.facts,
        draws_first=state.facts.draws_first + (not state.has_acted),
        joker_swaps=state.facts.joker_swaps + isinstance(event, e.JokerDrawn),
    )
    took_from_pile = state.took_from_pile or not isinstance(event, e.StockDrawn)
    return replace(state, facts=facts, has_acted=True, took_from_pile=took_from_pile)


def _slap(state: _FoldState) -> _FoldState:
    slaps, facts = state.slaps + 1, state.facts
    is_run = meld_kind(state.last_play, state.rules.melds) == "run"
    facts = replace(
        facts,
        slaps=facts.slaps + 1,
        most_slaps=max(facts.most_slaps, slaps),
        run_slaps=facts.run_slaps + is_run,
        last_round_slaps=slaps,
    )
    return replace(state, facts=facts, slaps=slaps)


def _score(state: _FoldState, event: e.RoundScored) -> _FoldState:
    facts = replace(state.facts, rounds=state.facts.rounds + 1)
    state = replace(state, round_winner=event.winner)
    if PLAYER_SEAT not in event.hand_totals:
        return replace(state, facts=facts)
    is_won = event.winner == PLAYER_SEAT
    streak = facts.streak + 1 if is_won else 0
    facts = replace(
        facts,
        rounds_won=facts.rounds_won + is_won,
        streak=streak,
        best_streak=max(facts.best_streak, streak),
        zero_rounds=facts.zero_rounds + (event.scores.get(PLAYER_SEAT) == 0),
        own_totals=(*facts.own_totals, event.totals[PLAYER_SEAT]) if state.totals else (),
        stock_wins=facts.stock_wins + (is_won and not state.took_from_pile),
        last_turn_wins=facts.last_turn_wins + (is_won and state.has_last_turns and event.caller != PLAYER_SEAT),
    )
    if event.caller == PLAYER_SEAT:
        facts = _score_own_call(facts, state, event)
    if PLAYER_SEAT in event.asafs and event.caller is not None:
        facts = replace(
            facts,
            asafs=facts.asafs + 1,
            asaf_hand_sizes=(*facts.asaf_hand_sizes, state.hand_size),
            most_asafs_together=max(facts.most_asafs_together, len(event.asafs) - 1),
            catches=_counted(facts.catches, event.caller),
        )
    return replace(state, facts=facts)


def _score_own_call(facts: MatchFacts, state: _FoldState, event: e.RoundScored) -> MatchFacts:
    match event.outcome:
        case "yaniv":
            quickest = min(facts.quickest_call or state.called_in_turn, state.called_in_turn)
            calls = (*facts.calls, event.hand_totals[PLAYER_SEAT])
            return replace(facts, calls=calls, quickest_call=quickest)
        case "asaf":
            catchers = facts.catchers
            for seat in event.asafs:
                catchers = _counted(catchers, seat)
            return replace(facts, caught=facts.caught + 1, catchers=catchers)
        case "self_asaf":
            return replace(facts, self_asafs=facts.self_asafs + 1)
        case "out_of_turn" | "called_off":
            return facts


def _change_total(state: _FoldState, event: e.BonusGiven | e.TotalReduced) -> _FoldState:
    if event.seat != PLAYER_SEAT:
        return state
    facts = state.facts
    if isinstance(event, e.BonusGiven):
        facts = replace(facts, bonuses=facts.bonuses + 1)
    else:
        facts = replace(facts, reductions=(*facts.reductions, event.before))
    return replace(state, facts=facts)


def _finish(state: _FoldState, is_won: bool, place: int) -> MatchFacts:  # noqa: FBT001 -- one caller, one fact
    facts = replace(state.facts, is_over=True, won=is_won, place=place)
    if not state.totals:
        return facts
    own, *others = state.totals
    return replace(facts, final_total=own, margin=min(others) - own)


def _counted(counts: dict[int, int], seat: int) -> dict[int, int]:
    return counts | {seat: counts.get(seat, 0) + 1}
