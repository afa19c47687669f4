"""Examples of house rules as data: what a rule does with its value, in cards, players and numbers.

Everything in an example is an answer of the referee to a small sample position, so that a picture made from it cannot
contradict the game. A rule that depends on another one which is off is shown as if that were on, and marked idle.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import JOKER, Card, Cards, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import decide
from yaniv.game.evolve import fold
from yaniv.game.legality import why_illegal
from yaniv.game.round_end import settle_round
from yaniv.game.state import START, State, reshufflable_cards
from yaniv.rules.calling import PENALTY_CARDS, beats_caller, is_call, is_wrong_word, judge_call
from yaniv.rules.deck import deal_hands, deck, pack_count
from yaniv.rules.house_rules import CallRules, CardValues, HouseRules, MatchRules, PickupRules, TableRules, TurnRules
from yaniv.rules.match_end import exceeds_limit, rounds_after
from yaniv.rules.melds import meld_kind
from yaniv.rules.next_starter import EndedRound, next_starter
from yaniv.rules.pickup import opens_pile, takeable_cards
from yaniv.rules.rule_warnings import keys_without_effect
from yaniv.rules.scoring import (
    beaten_caller_penalty,
    card_points,
    has_earned_bonus,
    points,
    reduce_total,
    settle,
    settle_out_of_turn,
    settle_self_asaf,
)
from yaniv.rules.slap import slappable_ends

BACK: Final[Card] = ""
"""Card face down in an example."""
NumberKind = Literal[
    "count", "sum", "added", "total", "reduced", "seconds", "rounds", "players", "cards", "packs", "wins", "row_of_wins"
]
"""What a number counts: `sum` is the worth of the cards before it, `added` what is added to or taken off a score."""
PersonState = Literal["plain", "lit", "dim", "out", "winner", "dealer"]
SignName = Literal[
    "then", "clockwise", "counterclockwise", "caught", "throw", "draw", "void", "swap", "never", "locked",
    "shuffle", "again", "end", "endless",
]  # fmt: skip

_CALLER_TOTAL: Final = 4
_HAND_SIZES_SHOWN: Final = (3, 2, 4, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13)
"""Numbers of cards in a sample hand, the most telling first."""
_MAX_TOTAL: Final = 300
"""Hand totals are tried up to this one."""
_SAMPLE_REDUCTION: Final = 50
_SAMPLE_WINS: Final = 3
_SAMPLE_WORD: Final = "Yanif"
_FAR_SHARE: Final = 0.32
"""Total of a player who is far from the point limit, as a share of it."""


class ExampleCards(Struct, frozen=True, tag=True):
    """Cards that belong together, from first to top."""

    cards: Cards
    lit: tuple[int, ...] = ()
    """Indices of the cards that the rule is about."""
    dim: tuple[int, ...] = ()
    verdict: bool | None = None
    """Whether the rules allow it; None: not in question."""


class ExampleNumber(Struct, frozen=True, tag=True):
    """A number and what it counts."""

    value: int
    kind: NumberKind
    verdict: bool | None = None


class ExamplePerson(Struct, frozen=True, tag=True):
    """A player, with points if they matter."""

    seat: int
    points: int | None = None
    state: PersonState = "plain"
    verdict: bool | None = None


class ExampleWord(Struct, frozen=True, tag=True):
    """A word that a player says."""

    text: str
    verdict: bool | None = None


class ExampleSign(Struct, frozen=True, tag=True):
    """A sign between other parts."""

    sign: SignName


ExamplePart = ExampleCards | ExampleNumber | ExamplePerson | ExampleWord | ExampleSign
Parts = Iterator[ExamplePart]


class RuleExample(Struct, frozen=True):
    """Example of what one rule does, from left to right."""

    path: str
    parts: tuple[ExamplePart, ...]
    is_idle: bool = False
    """True if the rule has no effect, because it depends on another one."""


@lru_cache(maxsize=512)
def rule_example(path: str, rules: HouseRules) -> RuleExample:
    """Return what the rule with this key does under *rules*, which may contradict each other."""
    return RuleExample(path, tuple(EXAMPLES[path](rules)), path in keys_without_effect(rules))


# the table and the cards


def _table_sizes(rules: HouseRules) -> Parts:
    fewest, most = rules.table.min_players, rules.table.max_players
    yield ExampleNumber(fewest, "players")
    if most != fewest:
        yield ExampleSign("then")
        yield ExampleNumber(most, "players", verdict=None if most > fewest else False)


def _direction(rules: HouseRules) -> Parts:
    sample = HouseRules(table=TableRules(direction=rules.table.direction))
    opened = _after(START, c.Open(sample, ("A", "B", "C", "D"), 0))
    order = _after(opened, c.Shuffle(deck(sample, 4))).seats
    yield ExampleSign(rules.table.direction)
    for seat in order:
        yield ExamplePerson(seat, state="dealer" if seat == 0 else "plain")


def _call_word(rules: HouseRules) -> Parts:
    word = rules.table.call_word
    yield ExamplePerson(0, state="lit")
    yield ExampleWord(word, verdict=is_call(word, rules.call, rules.table))


def _asaf_word(rules: HouseRules) -> Parts:
    yield ExampleSign("caught")
    yield ExamplePerson(1, state="lit")
    yield ExampleWord(rules.table.asaf_word)


def _idle_seconds(rules: HouseRules) -> Parts:
    yield ExamplePerson(1)
    if rules.table.tranning_seconds == 0:
        yield ExampleSign("never")
    else:
        yield ExampleNumber(rules.table.tranning_seconds, "seconds")


def _value_of(*sample: Card) -> Callable[[HouseRules], Parts]:
    def example(rules: HouseRules) -> Parts:
        for card in sample:
            yield ExampleCards((card,))
            yield ExampleNumber(points((card,), rules.deck.values), "sum")

    return example


def _packs(rules: HouseRules) -> Parts:
    for players in _table_ends(rules):
        count = pack_count(rules, players)
        left = len(deck(rules, players)) - players * (rules.deal.hand_size + rules.deal.extra_cards) - 1
        yield ExampleNumber(players, "players")
        yield ExampleNumber(count, "packs")
        yield ExampleSign("then")
        yield ExampleNumber(left, "cards", verdict=None if left >= 0 else False)


def _pack(rules: HouseRules) -> Parts:
    sample = cards("7C 7D 7H 7S")
    for players in _table_ends(rules):
        pack = set(deck(rules, players))
        absent = tuple(index for index, card in enumerate(sample) if card not in pack)
        yield ExampleNumber(players, "players")
        yield ExampleCards(sample, dim=absent)


def _jokers(rules: HouseRules) -> Parts:
    players = rules.table.max_players
    in_pack = deck(rules, players).count(JOKER) // pack_count(rules, players)
    if in_pack:
        yield ExampleCards((JOKER,) * in_pack)
    else:
        yield ExampleCards((JOKER,), dim=(0,), verdict=False)


def _hand_size(rules: HouseRules) -> Parts:
    hand = deal_hands(deck(rules, rules.table.min_players), (0, 1), rules.deal.hand_size)[0]
    yield ExampleCards((BACK,) * len(hand))
    yield ExampleNumber(len(hand), "count")


def _extra_cards(rules: HouseRules) -> Parts:
    size, extra = rules.deal.hand_size, rules.deal.extra_cards
    dealt = len(deal_hands(deck(rules, rules.table.min_players), (0, 1), size + extra)[0])
    yield ExampleCards((BACK,) * dealt, lit=tuple(range(size, dealt)))
    if dealt > size:
        yield ExampleSign("then")
        yield ExampleCards((BACK,) * (dealt - size))
    else:
        yield ExampleNumber(0, "added")


# turns


def _turn_order(rules: HouseRules) -> Parts:
    state = _table(HouseRules(turn=TurnRules(order=rules.turn.order)), ("7H 2S", "9C 9D"))
    yield ExampleSign("throw")
    yield ExampleCards(cards("7H"), verdict=why_illegal(state, c.Throw(0, cards("7H"))) is None)
    yield ExampleSign("draw")
    yield ExampleCards((BACK,), verdict=why_illegal(state, c.DrawStock(0)) is None)


def _slap_down(rules: HouseRules) -> Parts:
    yield ExamplePerson(0, state="lit")
    yield ExampleSign("draw")
    yield ExampleCards((BACK,))
    for throw_text, drawn in (("9C", "9H"), ("9C 9D", "9H"), ("4D 5D 6D", "7D")):
        throw = cards(throw_text)
        if meld_kind(throw, rules.melds) is not None:
            ends = slappable_ends(throw, drawn, rules.turn, rules.melds)
            index = len(throw)
            yield ExampleCards(
                (*throw, drawn), lit=(index,) if ends else (), dim=() if ends else (index,), verdict=bool(ends)
            )


def _early_throw(rules: HouseRules) -> Parts:
    state = _table(HouseRules(turn=TurnRules(early_throw=rules.turn.early_throw)), ("7H 2S", "9C 9D"))
    thrown = _after(state, c.Throw(0, cards("7H")))
    early = cards("9C 9D")
    yield ExamplePerson(0, state="lit")
    yield ExampleSign("draw")
    yield ExampleCards((BACK,))
    yield ExamplePerson(1)
    yield ExampleSign("throw")
    yield ExampleCards(early, verdict=why_illegal(thrown, c.Throw(1, early)) is None)


# melds and pick-up


def _melds(*samples: str) -> Callable[[HouseRules], Parts]:
    def example(rules: HouseRules) -> Parts:
        for text in samples:
            yield ExampleCards(cards(text), verdict=meld_kind(cards(text), rules.melds) is not None)

    return example


def _ace_in_runs(rules: HouseRules) -> Parts:
    allowing = replace(rules.melds, runs="allowed")
    for text in ("AH 2H 3H", "QH KH AH", "KH AH 2H"):
        yield ExampleCards(cards(text), verdict=meld_kind(cards(text), allowing) is not None)


def _take_from_throw(rules: HouseRules) -> Parts:
    for text in ("4C 5C 6C 7C", "9C 9D 9H"):
        throw = cards(text)
        if meld_kind(throw, rules.melds) is not None:
            takeable = takeable_cards(throw, rules.pickup, rules.melds)
            lit = tuple(index for index, card in enumerate(throw) if card in takeable)
            yield ExampleCards(throw, lit=lit, dim=tuple(index for index in range(len(throw)) if index not in lit))


def _throw_to_take(rules: HouseRules) -> Parts:
    for text in ("7C", "7C 7D", "7C 7D 7H"):
        throw = cards(text)
        yield ExampleCards(throw, verdict=opens_pile(len(throw), stock_size=1, pickup=rules.pickup))


def _joker_swap(rules: HouseRules) -> Parts:
    """Show a run with a joker, and whether the card it stands for gets it: thrown itself, or kept besides a throw."""
    sample = HouseRules(pickup=PickupRules(joker_swap=rules.pickup.joker_swap))
    run, exact = cards("5C JK 7C"), "6C"
    yield ExampleCards(run, lit=(1,))
    for throw in cards("6C 2S"):
        state = _after(_table(sample, ("6C 2S", "9C 9D"), last_play=run), c.Throw(0, (throw,)))
        may_swap = why_illegal(state, c.DrawJoker(0, exact)) is None
        yield ExampleSign("throw")
        yield ExampleCards((throw,), verdict=may_swap)


def _first_upcard(rules: HouseRules) -> Parts:
    sample = HouseRules(pickup=PickupRules(first_upcard=rules.pickup.first_upcard))
    state = _after(_table(sample, ("7H 2S", "9C 9D"), is_upcard=True), c.Throw(0, cards("7H")))
    upcard = state.pile[-1]
    may_take = why_illegal(state, c.DrawDiscard(0, upcard[0])) is None
    yield ExampleCards((BACK,), verdict=why_illegal(state, c.DrawStock(0)) is None)
    yield ExampleCards(upcard, lit=(0,) if may_take else (), dim=() if may_take else (0,), verdict=may_take)


def _reshuffle(rules: HouseRules) -> Parts:
    play = cards("9C 9D 9H")
    state = _table(HouseRules(pickup=PickupRules(reshuffle_keeps=rules.pickup.reshuffle_keeps)), ("7H", "8C"), play)
    shuffled = reshufflable_cards(state)
    gone = tuple(index for index, card in enumerate(play) if card in shuffled)
    yield ExampleCards(play, lit=tuple(index for index in range(len(play)) if index not in gone), dim=gone)
    yield ExampleSign("shuffle")
    yield ExampleNumber(len(shuffled), "cards")


# calls


def _call_limit(rules: HouseRules) -> Parts:
    limit = rules.call.limit
    for total in (limit, limit + 1):
        hand = hand_worth(total, rules)
        if hand or total == limit:
            may_call = judge_call(total, rules.call) == "yaniv"
            if hand:
                yield ExampleCards(hand, dim=() if may_call else tuple(range(len(hand))))
            yield ExampleNumber(total, "sum", verdict=may_call)


def _beaten_by(rules: HouseRules) -> Parts:
    total = min(_CALLER_TOTAL, rules.call.limit)
    yield ExamplePerson(0, total, "lit")
    for seat, other in ((1, total), (2, total - 1)):
        is_beaten = beats_caller(other, total, rules.call)
        yield ExamplePerson(seat, other, verdict=is_beaten)


def _after_call(rules: HouseRules) -> Parts:
    sample = HouseRules(call=CallRules(ends_round=rules.call.ends_round))
    called = _after(_table(sample, ("AC 2D", "9C KD", "8D QS", "7H TC")), c.Call(0))
    yield ExamplePerson(0, state="lit")
    for seat in (1, 2, 3):
        has_turn = seat in called.final_turns
        yield ExamplePerson(seat, state="plain" if has_turn else "dim", verdict=has_turn)


def _over_limit(rules: HouseRules) -> Parts:
    call = replace(rules.call, punish_above=None)
    yield from _high_call(rules.call.limit + 1, call, rules)


def _punish_above(rules: HouseRules) -> Parts:
    call = rules.call
    if call.over_limit not in ("draw_three", "swap_hands", "eliminate"):
        call = replace(call, over_limit="draw_three")
    first = next(total for total in range(call.limit + 1, _MAX_TOTAL) if judge_call(total, call) == call.over_limit)
    if first > call.limit + 1:
        yield from _high_call(first - 1, call, rules)
    yield from _high_call(first, call, rules)


def _high_call(total: int, call: CallRules, rules: HouseRules) -> Parts:
    """Show a call with a hand of *total* points, which is above the limit, and what follows."""
    verdict = judge_call(total, call)
    yield ExamplePerson(0, total, "lit" if verdict != "eliminate" else "out", verdict=verdict == "yaniv")
    match verdict:
        case "draw_three":
            yield ExampleNumber(PENALTY_CARDS, "added")
            yield ExampleCards((BACK,) * PENALTY_CARDS)
        case "swap_hands":
            yield ExampleSign("swap")
            yield ExamplePerson(1)
        case "self_asaf":
            score = settle_self_asaf({0: total, 1: total}, 0, rules).scores[0]
            yield ExampleSign("caught")
            yield ExampleNumber(score, "sum")
        case "continue":
            yield ExampleSign("void")
        case "refused":
            yield ExampleSign("never")
        case "eliminate" | "yaniv":
            pass


def _out_of_turn(rules: HouseRules) -> Parts:
    state = _table(HouseRules(call=CallRules(out_of_turn=rules.call.out_of_turn)), ("9C KD", "AC 2D"))
    may_call = why_illegal(state, c.Call(1)) is None
    yield ExamplePerson(0, state="lit")
    yield ExamplePerson(1)
    yield ExampleWord(rules.table.call_word, verdict=may_call)


def _wrong_word(rules: HouseRules) -> Parts:
    word = rules.table.call_word
    if not is_wrong_word(word, rules.call):
        yield ExampleWord(word, verdict=True)
    if rules.call.wrong_word is not None:
        yield ExampleWord(rules.call.wrong_word, verdict=not is_wrong_word(rules.call.wrong_word, rules.call))
        yield ExampleNumber(rules.scoring.wrong_word_penalty, "added")


# scores


def _zero_for(rules: HouseRules) -> Parts:
    """Show the caller's score of a good call, then the score of the one who beats a call."""
    good = settle({0: _CALLER_TOTAL, 1: _CALLER_TOTAL + 1}, 0, rules)
    beaten = settle({0: _CALLER_TOTAL, 1: _CALLER_TOTAL - 1}, 0, rules)
    yield ExamplePerson(0, good.scores[0], "winner" if good.scores[0] == 0 else "plain")
    yield ExampleWord(rules.table.call_word)
    yield ExamplePerson(1, beaten.scores[1], "winner" if beaten.scores[1] == 0 else "plain")
    yield ExampleWord(rules.table.asaf_word)


def _beaten_caller(rules: HouseRules) -> Parts:
    hand = cards("AC 3D")
    plain = replace(rules, deck=replace(rules.deck, values=CardValues()))
    total = points(hand, plain.deck.values)
    score = settle({0: total, 1: total - 1}, 0, plain).scores[0]
    penalty = beaten_caller_penalty(1, plain.scoring)
    yield ExampleSign("caught")
    yield ExampleCards(hand, dim=() if score == total + penalty else (0, 1))
    yield ExampleNumber(penalty, "added")
    yield ExampleNumber(score, "sum")


def _others_when_beaten(rules: HouseRules) -> Parts:
    totals = {0: _CALLER_TOTAL, 1: _CALLER_TOTAL - 1, 2: 12, 3: 20}
    scores = settle(totals, 0, rules).scores
    yield ExampleSign("caught")
    yield ExamplePerson(0, state="lit")
    for seat in (2, 3):
        yield ExamplePerson(seat, scores[seat])


def _several_asafs(rules: HouseRules) -> Parts:
    """Show what a caller pays for two, and for three players who beat the call."""
    for count in (2, 3):
        for seat in range(1, count + 1):
            yield ExamplePerson(seat)
        yield ExampleNumber(beaten_caller_penalty(count, rules.scoring), "added")


def _several_asafs_points(rules: HouseRules) -> Parts:
    scoring = rules.scoring
    sample = scoring if scoring.multi_asaf != "flat" else replace(scoring, multi_asaf="each")
    yield from _several_asafs(replace(rules, scoring=sample))


def _out_of_turn_penalty(rules: HouseRules) -> Parts:
    score = settle_out_of_turn({0: 19, 1: 3}, 1, rules.scoring).scores[1]
    yield ExamplePerson(0, state="lit")
    yield ExamplePerson(1)
    yield ExampleWord(rules.table.call_word, verdict=False)
    yield ExampleNumber(score, "added")


def _wrong_word_penalty(rules: HouseRules) -> Parts:
    yield ExampleWord(rules.call.wrong_word or _SAMPLE_WORD, verdict=False)
    yield ExampleNumber(rules.scoring.wrong_word_penalty, "added")


def _reductions(rules: HouseRules) -> Parts:
    """Show a total that lands on the number that is reduced, and one that lands on a multiple of it."""
    scoring = rules.scoring
    match scoring.reduce_at:
        case "limit":
            step = rules.match.limit
        case "none":
            step = _SAMPLE_REDUCTION
        case int(number):
            step = number
    # Of 1 and 2, half and 1 less are the same. Beyond the limit there is nothing to reduce.
    totals = (step,) if scoring.reduce_at == "limit" else (step, (2 if step > 1 else 4) * step)
    for total in totals:
        after = reduce_total(total, scoring, rules.match)
        yield ExampleNumber(total, "total")
        yield ExampleSign("then" if after != total else "locked")
        yield ExampleNumber(after, "reduced" if after != total else "total")


def _reduce_by(rules: HouseRules) -> Parts:
    scoring = rules.scoring
    sample = scoring if scoring.reduce_at != "none" else replace(scoring, reduce_at=_SAMPLE_REDUCTION)
    yield from _reductions(replace(rules, scoring=sample))


def _wins(length: int, bonus: int, kind: NumberKind) -> Parts:
    earned = next((count for count in range(1, _MAX_TOTAL) if has_earned_bonus(count, length)), None)
    if earned is None:
        yield ExampleNumber(1, kind)
        yield ExampleSign("never")
    else:
        yield ExampleNumber(earned, kind)
        yield ExampleSign("then")
        yield ExampleNumber(-bonus, "added")


def _streak(rules: HouseRules) -> Parts:
    yield from _wins(rules.scoring.streak_length, rules.scoring.streak_bonus, "row_of_wins")


def _streak_bonus(rules: HouseRules) -> Parts:
    yield from _wins(rules.scoring.streak_length or _SAMPLE_WINS, rules.scoring.streak_bonus, "row_of_wins")


def _tally(rules: HouseRules) -> Parts:
    yield from _wins(rules.scoring.tally_length, rules.scoring.tally_bonus, "wins")


def _tally_bonus(rules: HouseRules) -> Parts:
    yield from _wins(rules.scoring.tally_length or _SAMPLE_WINS, rules.scoring.tally_bonus, "wins")


# the end of a match


def _match_end(rules: HouseRules) -> Parts:
    """Show three players after a round in which one of them gets past the limit, and who has won."""
    sample = HouseRules(match=MatchRules(end=rules.match.end))
    yield from _ended_round(sample, (40, 90, sample.match.limit), ("AC", "5D", "KH"))


def _point_limit(rules: HouseRules) -> Parts:
    limit = rules.match.limit
    safe = next(total for total in range(limit + 1, 0, -1) if not exceeds_limit(total, rules.match))
    for seat, total in enumerate((round(limit * _FAR_SHARE), safe, safe + 1)):
        is_out = exceeds_limit(total, rules.match)
        yield ExamplePerson(seat, total, "out" if is_out else "plain", verdict=not is_out)


def _round_limit(rules: HouseRules) -> Parts:
    left = rounds_after(0, rules.match)
    if left is None:
        yield ExampleSign("again")
        yield ExampleSign("endless")
    else:
        yield ExampleNumber(left, "rounds")
        yield ExampleSign("end")


def _tie(rules: HouseRules) -> Parts:
    sample = HouseRules(match=MatchRules(end="first_over", tie=rules.match.tie))
    yield from _ended_round(sample, (80, 78, sample.match.limit), ("AC", "2D", "KH"))


def _next_dealer(rules: HouseRules) -> Parts:
    """Show who deals after a round in which the first player's call was beaten by the third."""
    totals = {0: _CALLER_TOTAL, 1: 9, 2: _CALLER_TOTAL - 1}
    dealer = next_starter((0, 1, 2), EndedRound((1, 2, 0), totals, 0, "asaf"), rules.match)
    for seat, total in totals.items():
        yield ExamplePerson(seat, total, "dealer" if seat == dealer else "plain")


def _ended_round(rules: HouseRules, totals: tuple[int, ...], hands: tuple[str, ...]) -> Parts:
    """Show the totals after a call of the first player, who is out, who has won, and whether the match goes on."""
    state = replace(_table(rules, hands), totals=totals, caller=0, call_kind="yaniv", phase="scoring")
    events = settle_round(state)
    after = next(event.totals for event in events if isinstance(event, e.RoundScored))
    out = {event.seat for event in events if isinstance(event, e.PlayerOut)}
    winners = {seat for event in events if isinstance(event, e.MatchWon) for seat in event.winners}
    has_totals = rules.match.end != "single_round"
    for seat, total in enumerate(after):
        person_state: PersonState = "winner" if seat in winners else "out" if seat in out else "plain"
        yield ExamplePerson(seat, total if has_totals else None, person_state)
    yield ExampleSign("end" if winners else "again")


# samples


@lru_cache(maxsize=256)
def hand_worth(total: int, rules: HouseRules) -> Cards:
    """Return cards of the deck, as many as a hand may hold, worth exactly *total* points; empty if there are none.

    Low cards and three of them are preferred.
    """
    by_card = card_points(rules.deck.values)
    by_points: dict[int, list[Card]] = {}
    for card in sorted(set(deck(rules, rules.table.min_players)), key=lambda code: (code[0], code[1])):
        by_points.setdefault(by_card[card], []).append(card)
    by_size = _sums(tuple(sorted((value, len(codes)) for value, codes in by_points.items())), rules.deal.hand_size)
    for size in _HAND_SIZES_SHOWN:
        if size <= rules.deal.hand_size and total in by_size[size - 1]:
            values = by_size[size - 1][total]
            return tuple(by_points[value][values[:index].count(value)] for index, value in enumerate(values))
    return ()


def _sums(available: tuple[tuple[int, int], ...], max_size: int) -> list[dict[int, tuple[int, ...]]]:
    """Return, by number of cards less one, the sums that cards can have, each with their values, low ones preferred."""
    levels: list[dict[int, tuple[int, ...]]] = [{value: (value,) for value, _ in available}]
    while len(levels) < max_size:
        following: dict[int, tuple[int, ...]] = {}
        for total, values in levels[-1].items():
            for value, count in available:
                if values.count(value) < count:
                    longer = tuple(sorted((*values, value), reverse=True))
                    known = following.get(total + value)
                    if known is None or longer < known:
                        following[total + value] = longer
        levels.append(following)
    return levels


def _table(rules: HouseRules, hands: tuple[str, ...], last_play: Cards = ("KD",), *, is_upcard: bool = False) -> State:
    """Return a position in which the first player is in turn. *is_upcard*: the last play was turned up at the deal."""
    players = len(hands)
    zeros = (0,) * players
    return State(
        rules=rules, names=tuple("ABCD"[:players]), phase="start", shuffles=1, round=1, seats=tuple(range(players)),
        dealer=players - 1, turn=0, hands=tuple(cards(hand) for hand in hands), known=((),) * players,
        stock=cards("2C 3D 8H QS"), pile=(cards("TS"), last_play) if not is_upcard else (last_play,),
        last_play_by=-1 if is_upcard else players - 1, totals=zeros, tally=zeros, streak=zeros, played=(1,) * players,
        last_hands=zeros,
    )  # fmt: skip


def _after(state: State, command: c.AnyCommand) -> State:
    return fold(decide(state, command), state)


def _table_ends(rules: HouseRules) -> tuple[int, ...]:
    """Return the sizes of the smallest and of the largest table."""
    return tuple(dict.fromkeys((rules.table.min_players, rules.table.max_players)))


EXAMPLES: Final[Mapping[str, Callable[[HouseRules], Parts]]] = {
    "table.min_players": _table_sizes,
    "table.max_players": _table_sizes,
    "table.direction": _direction,
    "table.call_word": _call_word,
    "table.asaf_word": _asaf_word,
    "table.tranning_seconds": _idle_seconds,
    "deck.packs": _packs,
    "deck.pack": _pack,
    "deck.jokers": _jokers,
    "deck.values.ace": _value_of("AS"),
    "deck.values.jack": _value_of("JC"),
    "deck.values.queen": _value_of("QH"),
    "deck.values.king": _value_of("KD"),
    "deck.values.joker": _value_of(JOKER),
    "deck.values.one_eyed_jack": _value_of("JS", "JC"),
    "deal.hand_size": _hand_size,
    "deal.extra_cards": _extra_cards,
    "turn.order": _turn_order,
    "turn.slap_down": _slap_down,
    "turn.early_throw": _early_throw,
    "melds.runs": _melds("4H 5H 6H", "9C 9D"),
    "melds.ace": _ace_in_runs,
    "melds.jokers": _melds("9S JK JS", "9C JK 9H", "JK JK"),
    "pickup.from_last_play": _take_from_throw,
    "pickup.needs_throw_of": _throw_to_take,
    "pickup.joker_swap": _joker_swap,
    "pickup.first_upcard": _first_upcard,
    "pickup.reshuffle_keeps": _reshuffle,
    "call.limit": _call_limit,
    "call.beaten_by": _beaten_by,
    "call.ends_round": _after_call,
    "call.over_limit": _over_limit,
    "call.punish_above": _punish_above,
    "call.out_of_turn": _out_of_turn,
    "call.wrong_word": _wrong_word,
    "scoring.zero_for": _zero_for,
    "scoring.asaf_penalty": _beaten_caller,
    "scoring.beaten_caller": _beaten_caller,
    "scoring.others_when_beaten": _others_when_beaten,
    "scoring.multi_asaf": _several_asafs,
    "scoring.multi_asaf_points": _several_asafs_points,
    "scoring.out_of_turn_penalty": _out_of_turn_penalty,
    "scoring.wrong_word_penalty": _wrong_word_penalty,
    "scoring.reduce_at": _reductions,
    "scoring.reduce_by": _reduce_by,
    "scoring.streak_length": _streak,
    "scoring.streak_bonus": _streak_bonus,
    "scoring.tally_length": _tally,
    "scoring.tally_bonus": _tally_bonus,
    "match.end": _match_end,
    "match.limit": _point_limit,
    "match.limit_hit": _point_limit,
    "match.round_limit": _round_limit,
    "match.tie": _tie,
    "match.next_starter": _next_dealer,
}
"""What makes the parts of the example of each rule, by its key."""
