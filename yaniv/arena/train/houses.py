"""The houses that self-play visits: the fifteen variants, and rules drawn at random around them."""

from functools import lru_cache
from random import Random
from typing import Final, Literal

from yaniv import places
from yaniv.arena.amend import amended
from yaniv.bots.fast.box import Box
from yaniv.rules.conflicts import conflicts
from yaniv.rules.house import (
    CallRules,
    DealRules,
    DeckRules,
    HouseRules,
    MatchRules,
    MeldRules,
    PickupRules,
    ScoringRules,
    TableRules,
    TurnRules,
)
from yaniv.variants import library

MEASURED: Final = (
    "deck.packs=auto",
    "call.limit=7",
    "call.out_of_turn=forbidden",
    "scoring.reduce_at=50",
    "scoring.reduce_by=50",
)
"""Seven to call, and 50 off at multiples of 50."""
PLAYERS: Final = (2, 3, 4, 5, 6, 7, 8)
PLAYERS_WEIGHTS: Final = (36, 26, 22, 6, 5, 3, 2)
_RANDOM_SHARE: Final = 0.3
_MEASURED_SHARE: Final = 0.15
_RANDOM_HOUSES: Final = 24
TAUGHT_IN: Final = (
    "the variants and houses drawn at random, 2-8 players; drawn are deck.pack, deck.jokers, deal.hand_size (3-7),"
    " turn.order, turn.slap_down, melds.ace, melds.jokers, pickup.from_last_play, pickup.joker_swap,"
    " pickup.reshuffle_keeps, call.limit (3-13), call.ends_round, scoring.zero_for, scoring.asaf_penalty,"
    " scoring.multi_asaf, scoring.reduce_at, scoring.reduce_by, match.end, match.limit, match.limit_hit"
)
"""What nets of these houses may say of themselves."""


class Houses:
    """Where the next round is played."""

    def __init__(self, dice: Random, drawn: str) -> None:
        """Houses of the same *drawn* are the same."""
        self._dice = dice
        self._random = random_houses(drawn)

    def next(self) -> Box:
        """A house and how many sat down in it."""
        dice = self._dice
        share = dice.random()
        if share < _MEASURED_SHARE:
            rules = measured()
        else:
            rules = dice.choice(self._random if share < _MEASURED_SHARE + _RANDOM_SHARE else variants())
        players = dice.choices(PLAYERS, PLAYERS_WEIGHTS)[0]
        return box_of(rules, min(players, rules.table.max_players))


@lru_cache(maxsize=1)
def measured() -> HouseRules:
    """The table at which strength is measured: `classic` with `MEASURED`."""
    return amended(library.load("classic"), MEASURED).rules


@lru_cache(maxsize=1)
def variants() -> tuple[HouseRules, ...]:
    """All that come with the game."""
    return tuple(library.load(file.stem).rules for file in sorted(places.variants().glob("*.yaml")))


@lru_cache(maxsize=512)
def box_of(rules: HouseRules, players: int) -> Box:
    """The same box for the same house: its tables fill while it is played in."""
    return Box(rules, players)


@lru_cache(maxsize=2)
def random_houses(drawn: str) -> tuple[HouseRules, ...]:
    """Some houses at a time, for each costs tables."""
    dice = Random(drawn)
    return tuple(random_house(dice) for _ in range(_RANDOM_HOUSES))


def random_house(dice: Random) -> HouseRules:
    """Rules by chance, as far as `TAUGHT_IN` names them.

    All others are as they usually are: card values, the first upcard, bonuses for streaks and tallies, points for
    several Asafs, early throws and what follows a false call are met only in variants that have their own.
    """
    while True:
        rules = _drawn(dice)
        if not conflicts(rules):
            return rules


def _drawn(dice: Random) -> HouseRules:
    never: Literal["none"] = "none"
    at_limit: Literal["limit"] = "limit"
    reduce_at = dice.choice((never, 50, 50, 100, at_limit))
    return HouseRules(
        table=TableRules(max_players=8),
        deck=DeckRules(
            packs="auto",
            pack=dice.choice(("full", "full", "full", "half_up_to_4")),
            jokers=dice.choice((0, 2, 2, 2, 3)),
        ),
        deal=DealRules(hand_size=dice.choice((3, 4, 5, 5, 5, 6, 7))),
        turn=TurnRules(
            order=dice.choice(("throw_first",) * 12 + ("draw_first", "either")),
            slap_down=dice.choice(("none", "none", "single", "sets", "sets_and_runs")),
        ),
        melds=MeldRules(
            ace=dice.choice(("low", "low", "low_or_high", "wrap")),
            jokers=dice.choice(("runs", "runs", "plain", "sets_and_runs")),
        ),
        pickup=PickupRules(
            from_last_play=dice.choice(("ends", "ends", "last", "any")),
            joker_swap=dice.choice(("none", "none", "as_throw", "with_throw")),
            reshuffle_keeps=dice.choice(("last_play", "top_card")),
        ),
        call=CallRules(
            limit=dice.randint(3, 13),
            ends_round=dice.choice(("at_once",) * 4 + ("after_final_turns",)),
        ),
        scoring=ScoringRules(
            zero_for=dice.choice(("yaniv", "yaniv", "both", "asaf")),
            asaf_penalty=dice.choice((20, 25, 30, 30, 35)),
            multi_asaf=dice.choice(("flat", "each", "plus_each")),
            reduce_at=reduce_at,
            reduce_by=dice.choice(("half", 50)) if reduce_at != "none" else "half",
        ),
        match=MatchRules(
            end=dice.choice(("last_standing", "last_standing", "first_over", "single_round")),
            limit=dice.choice((100, 150, 200, 200)),
            limit_hit=dice.choice(("over", "reach")),
        ),
    )


def with_random_scores(rules: HouseRules, players: int, dice: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Totals at the start of a round, and who is out already."""
    limit = rules.match.limit
    if rules.match.end == "single_round" or dice.random() < 0.15:  # noqa: PLR2004
        return (0,) * players, ()
    high = dice.choice((limit, limit, limit // 2, limit // 4))
    totals = [dice.randrange(high) for _ in range(players)]
    out: list[int] = []
    if rules.match.end == "last_standing":
        for seat in range(players):
            if players - len(out) > 2 and dice.random() < 0.15:  # noqa: PLR2004
                out.append(seat)
                totals[seat] = limit + 1
    return tuple(totals), tuple(out)
