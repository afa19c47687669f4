"""Progress of one seat in a match: what its achievements depend on, folded from the events."""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.totals import totals_after
from yaniv.rules.house_rules import HouseRules


class MatchProgress(Struct, frozen=True, kw_only=True):
    """Deeds of a seat in its match so far."""

    seat: int
    bots: tuple[str, ...]
    """By seat; empty for a person."""
    rules: HouseRules = HouseRules()
    held: int = 0
    """Number of cards in the hand."""
    turns: int = 0
    """Turns of the seat that began in this round."""
    slaps: int = 0
    """Slaps in this round."""
    last_slap_turn: int = 0
    """Number of the turn in which the seat slapped last in this round; 0 if it has not."""
    stock_draws: int = 0
    """Cards drawn from the stock in this round."""
    pile_draws: int = 0
    """Cards taken from the pile in this round."""
    shown: dict[int, Cards] = {}
    """Hands shown at the end of the round, by seat."""
    asafs: int = 0
    """Opponents' calls beaten in this match."""
    calls_won: int = 0
    calls_beaten: int = 0
    calls_in_a_row: int = 0
    """Rounds in a row won by a call of the seat, up to now."""
    reductions: int = 0
    rounds: int = 0
    """Rounds scored with the seat in them."""
    has_always_led: bool = True
    """True while nobody has had a lower total after any round."""
    deepest_deficit: int = 0
    """Most points by which the seat was behind the leader after a round that left it last."""
    totals: tuple[int, ...] = ()
    last_score: e.RoundScored | None = None
    """Result of the last round."""


def follow(progress: MatchProgress, event: e.AnyEvent) -> MatchProgress:
    """Return the progress after *event*; events of other seats may lack what the seat cannot know."""
    match event:
        case e.MatchOpened(rules=rules, names=names):
            return replace(progress, rules=rules, totals=(0,) * len(names))
        case e.RoundOpened():
            return replace(progress, held=0, turns=0, slaps=0, last_slap_turn=0, stock_draws=0, pile_draws=0, shown={})
        case e.HandsShown(hands=hands):
            return replace(progress, shown=hands)
        case e.RoundScored():
            return _follow_score(progress, event)
        case e.BonusGiven():
            return replace(progress, totals=totals_after(progress.totals, event))
        case e.TotalReduced():
            reduced = replace(progress, totals=totals_after(progress.totals, event))
            return replace(reduced, reductions=progress.reductions + (event.seat == progress.seat))
        case e.RoundClosed() | e.MatchWon():
            return _follow_standing(progress)
        case _:
            return _follow_cards(progress, event)


def _follow_cards(progress: MatchProgress, event: e.AnyEvent) -> MatchProgress:
    seat = progress.seat
    match event:
        case e.HandsDealt(hands=hands):
            return replace(progress, held=len(hands.get(seat, ())))
        case e.TurnBegan(seat=owner) if owner == seat:
            return replace(progress, turns=progress.turns + 1)
        case e.CardsThrown(seat=owner, cards=cards) if owner == seat:
            return replace(progress, held=progress.held - len(cards))
        case e.StockDrawn(seat=owner) if owner == seat:
            return replace(progress, held=progress.held + 1, stock_draws=progress.stock_draws + 1)
        case e.DiscardDrawn(seat=owner) if owner == seat:
            return replace(progress, held=progress.held + 1, pile_draws=progress.pile_draws + 1)
        case e.JokerDrawn(seat=owner, laid=is_laid) if owner == seat:
            return replace(progress, held=progress.held + (not is_laid), pile_draws=progress.pile_draws + 1)
        case e.PenaltyDrawn(seat=owner) if owner == seat:
            return replace(progress, held=progress.held + 1)
        case e.CardsReturned(seat=owner, cards=cards) if owner == seat:
            return replace(progress, held=progress.held - len(cards))
        case e.CardSlapped(seat=owner) if owner == seat:
            slaps = progress.slaps + 1
            return replace(progress, held=progress.held - 1, slaps=slaps, last_slap_turn=progress.turns)
        case e.HandsSwapped(seat=owner, caller=caller) if seat in (owner, caller):
            received = event.given if owner == seat else event.taken
            return replace(progress, held=len(received))
        case _:
            return progress


def _follow_score(progress: MatchProgress, event: e.RoundScored) -> MatchProgress:
    seat, totals = progress.seat, totals_after(progress.totals, event)
    if seat not in event.hand_totals:
        return replace(progress, totals=totals, last_score=event)
    has_called = event.caller == seat
    has_won_call = has_called and event.outcome == "yaniv"
    return replace(
        progress,
        totals=totals,
        last_score=event,
        rounds=progress.rounds + 1,
        asafs=progress.asafs + (seat in event.asafs),
        calls_won=progress.calls_won + has_won_call,
        calls_beaten=progress.calls_beaten + (has_called and event.outcome == "asaf"),
        calls_in_a_row=progress.calls_in_a_row + 1 if has_won_call else 0,
    )


def _follow_standing(progress: MatchProgress) -> MatchProgress:
    """Return the progress with the standing after a round, bonuses and reductions included."""
    totals = progress.totals
    if progress.last_score is None or not progress.last_score.scores:
        return progress
    playing = [totals[seat] for seat in progress.last_score.scores]
    own, lowest = totals[progress.seat], min(playing)
    is_last = progress.seat in progress.last_score.scores and own == max(playing)
    return replace(
        progress,
        has_always_led=progress.has_always_led and own == lowest,
        deepest_deficit=max(progress.deepest_deficit, own - lowest if is_last else 0),
    )
