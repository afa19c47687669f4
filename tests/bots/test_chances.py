"""What a seat can know about the odds."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from tests.builders import given, round_of
from yaniv.arena.train.houses import box_of
from yaniv.arena.train.ladder import ladder
from yaniv.arena.train.playing import decisions
from yaniv.bots.chances import chance_to_pair, chance_to_stand, unseen
from yaniv.bots.fast.game import Game
from yaniv.bots.learned.mind import Decision, Mind, Nerve, shipped
from yaniv.bots.learned.scene import Scene
from yaniv.bots.learned.stakes import Stakes
from yaniv.bots.learned.thinker import Thinker
from yaniv.bots.sight import Sight, of_game
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.view import View, view
from yaniv.rules.deck import deck
from yaniv.variants.library import load


def at(*hands: str) -> View:
    return view(given(*round_of(list(hands))).state, 0)


def test_every_card_is_seen_or_unseen() -> None:
    state = given(*round_of(["KC 2C 9C", "KS QD 9D"])).when(c.Throw(0, cards("KC")), c.DrawDiscard(0, "KD")).state
    for seat in (0, 1):
        seen = view(state, seat)
        visible = Counter((*seen.hand, *(card for play in (*seen.pile, seen.waiting) for card in play)))
        visible.update(seen.known[1 - seat])

        assert Counter(unseen(seen)) + visible == Counter(deck(seen.rules, 2))


def test_the_chance_is_that_of_every_deal_counted() -> None:
    seen = at("AC AD 2S", "KD")
    smaller = sum(1 for card in unseen(seen) if card == "JK" or (card[0] in "A234"))

    assert chance_to_stand(seen, Random(1), 4000) == pytest.approx(1 - smaller / len(unseen(seen)), abs=0.03)


def test_what_is_known_of_a_hand_counts_for_sure() -> None:
    seen = at("2C 2D", "KD")

    assert chance_to_stand(replace(seen, known=((), ("KH",))), Random(1)) == 1.0
    assert chance_to_stand(replace(seen, known=((), ("AS",))), Random(1)) == 0.0
    assert chance_to_stand(replace(seen, known=((), ("4S",))), Random(1)) == 0.0


def test_more_players_make_a_call_less_safe() -> None:
    chances = [chance_to_stand(at("2C 2D", *["KD KH"] * others), Random(1), 2000) for others in (1, 3, 6)]

    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[2] + 0.02


@pytest.mark.parametrize(("held", "stands"), [("KH", 1), ("AS", 0), ("4S", 0)])
def test_who_weighs_goes_by_what_is_known_as_well(held: str, stands: float) -> None:
    master = Thinker(Nerve(), Random(1))

    assert master.chance_to_stand(replace(at("2C 2D", "KD"), known=((), (held,)))) == pytest.approx(stands, abs=0.002)
    assert 0.5 < master.chance_to_stand(at("2C 2D", "KD QD JD")) < 1


def test_among_good_players_calls_stand_as_often_as_the_master_says(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[float, float, bool]] = []

    def listening(mind: Mind, games: Sequence[tuple[Game, Stakes]]) -> list[Decision]:
        for game, stakes in games:
            sight, mine = of_game(game, game.turn), game.points(game.turn)
            if sight.may_call:
                chance = 1 - Scene([sight], [stakes]).beaten(np.zeros(1, np.int64), np.array([mine]))[0]
                others = [seat for seat in game.seats if seat != game.turn]
                said.append((float(chance), dealt(sight, mine), all(game.points(seat) > mine for seat in others)))
        return decisions(mind, games)

    monkeypatch.setattr("yaniv.arena.train.ladder.decisions", listening)
    minds = [Mind(shipped(), Nerve(), Random(seat)) for seat in range(3)]
    ladder(box_of(load("quick").rules, 3), minds, 40, "odds")

    told, by_chance, stood = np.array(said, float).T
    assert len(stood) > 100
    assert told.mean() == pytest.approx(stood.mean(), abs=0.06)
    assert ((told - stood) ** 2).mean() < ((by_chance - stood) ** 2).mean()


def dealt(sight: Sight, mine: int, worlds: int = 100) -> float:
    """How often nobody holds as little when every hidden card is as likely as any other."""
    value, dice = sight.box.value, Random(1)
    hidden = [value[kind] for kind, count in enumerate(sight.unseen) for _ in range(count)]
    stood = 0
    for _ in range(worlds):
        dice.shuffle(hidden)
        cards = iter(hidden)
        hands = [
            sum(value[kind] for kind in rival.known) + sum(islice(cards, rival.size - len(rival.known)))
            for rival in sight.rivals
        ]
        stood += min(hands) > mine
    return stood / worlds


def test_the_chance_of_a_pair_is_that_of_every_deal_counted() -> None:
    seen = at("AC AD 2S", "KD")
    aces = sum(card[0] == "A" for card in unseen(seen))

    assert chance_to_pair(seen, 1, cards("AC")) == pytest.approx(aces / len(unseen(seen)))
    assert chance_to_pair(seen, 1, cards("JK")) == 0.0
    assert chance_to_pair(replace(seen, known=((), ("AS",))), 1, cards("AC")) == 1.0
