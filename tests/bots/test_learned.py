"""The learned players: rows mean what they say, weights ship whole, and a good player is a good player."""

import re
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from tests.builders import given, round_of
from tests.games import random_game
from yaniv import places
from yaniv.arena.duplicate import Contest
from yaniv.arena.run import run
from yaniv.arena.train.houses import TAUGHT_IN, Houses, box_of, measured, random_house
from yaniv.arena.train.ladder import ladder
from yaniv.arena.train.learn import Teacher
from yaniv.arena.train.pairs import Pairs
from yaniv.arena.train.playing import BLINDLY, play_tried, slap_or_keep
from yaniv.arena.train.round import Round
from yaniv.arena.train.run import CALL_SIZES, VALUE_SIZES
from yaniv.arena.train.selfplay import SelfPlay, Settings
from yaniv.bots.fast.box import Box
from yaniv.bots.fast.kinds import START, STOCK
from yaniv.bots.learned.choices import offered
from yaniv.bots.learned.columns import VERSION, WIDTH
from yaniv.bots.learned.hands import Hands, columns, offers
from yaniv.bots.learned.joint import Joint
from yaniv.bots.learned.judge import judge
from yaniv.bots.learned.levels import thinker
from yaniv.bots.learned.mind import WEIGHTS, Mind, Nerve, shipped
from yaniv.bots.learned.net import Net, load, save
from yaniv.bots.learned.scene import Scene
from yaniv.bots.people import Lean
from yaniv.bots.sight import of_game
from yaniv.cards import cards
from yaniv.game.commands import DrawDiscard, DrawStock, Throw
from yaniv.game.view import redact, view
from yaniv.rules.house import CallRules, HouseRules
from yaniv.variants import library

SHIPPED = places.assets() / "bots" / WEIGHTS


def wild_net(seed: int) -> Net:
    """All weights alive, so that no column can hide."""
    dice = np.random.default_rng(seed)
    return Net([dice.normal(0, 0.3, each.shape).astype(np.float32) for each in Net.born(dice, VALUE_SIZES).weights])


def test_a_net_summed_up_in_steps_says_the_same_as_on_whole_rows() -> None:
    net, dice = wild_net(1), Random(3)
    houses = Houses(dice, "test")
    compared = 0

    for table in (Round(houses.next(), dice, 0) for _ in range(60)):
        game = table.game
        for _ in range(4):
            while game.slap_by >= 0:
                slap_or_keep(game)
            if game.phase != START or game.box.may_draw_first or not game.hands[game.turn]:
                break
            scene = Scene([of_game(game, game.turn)], [table.seats[game.turn].stakes])
            joint = Joint(scene, net, [0], None, np.ones(1, bool))
            hands = [
                [*joint.entries[entry][2], *([] if slapped else [int(kind)])]
                for entry, kind, slapped in zip(joint.entry, joint.kind, joint.slapped, strict=True)
            ]
            throws = [joint.entries[entry][1] for entry in joint.entry]
            owner = np.zeros(len(hands), np.int64)
            offer = offers(scene, owner, throws, [offered(game.box, throw) for throw in throws])
            whole = net.value(columns(Hands(scene, owner, hands), offer))
            assert np.abs(whole - joint.values()).max() < 0.01
            compared += len(hands)
            play_tried(game, (), BLINDLY)

    assert compared > 5000


def test_the_shipped_weights_are_small_and_fit_the_columns() -> None:
    nets, header = load(SHIPPED)

    assert SHIPPED.stat().st_size < 400_000
    assert header["features"] == str(VERSION)
    assert {"seed", "iterations", "rounds", "trained in"} <= set(header)
    assert nets["value"].first.shape == VALUE_SIZES[:2]
    assert nets["call"].first.shape == CALL_SIZES[:2]
    assert shipped().value.first.shape[0] == WIDTH


def test_weights_come_back_as_they_were_saved(tmp_path: Path) -> None:
    net = Net.born(np.random.default_rng(1), (WIDTH, 8, 4))

    save(tmp_path / "nets.npz", {"value": net}, {"seed": "1"})
    nets, header = load(tmp_path / "nets.npz")

    assert header == {"seed": "1"}
    for saved, loaded in zip(net.weights, nets["value"].weights, strict=True):
        assert np.allclose(saved, loaded, atol=1e-2)


def test_a_teacher_teaches() -> None:
    dice = np.random.default_rng(2)
    rows = np.zeros((4000, WIDTH), np.float16)
    rows[:, :3] = dice.random((4000, 3))
    points = (rows[:, 0] * 20 - rows[:, 1] * 10).astype(np.float32)
    teacher = Teacher(Net.born(dice, (WIDTH, 16, 8)))

    first = teacher.teach((rows, points), 1, 3e-3, 1)
    last = teacher.teach((rows, points), 20, 3e-3, 2)

    assert last < first / 3


def test_a_teacher_learns_from_pairs_what_lies_between_them() -> None:
    dice = np.random.default_rng(2)
    rows = np.zeros((4000, 2, WIDTH), np.float16)
    rows[..., :3] = dice.random((4000, 2, 3))
    apart = (10 * (rows[:, 0, 0] - rows[:, 1, 0])).astype(np.float32)
    teacher = Teacher(Net.born(dice, (WIDTH, 16, 8)))
    luck = dice.normal(0, 20, 4000).astype(np.float32)

    teacher.teach((rows[:, 0], luck), 20, 3e-3, 1, (rows, apart))

    told = teacher.net.value(rows[:, 0].astype(np.float32)) - teacher.net.value(rows[:, 1].astype(np.float32))
    assert np.abs(told - apart).mean() < np.abs(apart).mean() / 3


def test_both_choices_of_a_pair_are_played_on_with_the_same_cards() -> None:
    """So a pair tells far more surely than two rounds which choice is the better one."""
    nets = shipped()
    settings = Settings(rounds=60, temperature=0.2, wild=0, trace=1, greedy=0, paired=0.5, tables=20)

    lessons = SelfPlay(nets.value, nets.call, settings, "9/1/1").play()

    first, second = (nets.value.value(lessons.pair_rows[:, at].astype(np.float32)) for at in range(2))
    assert len(lessons.pair_points) > 100
    assert np.corrcoef(first - second, lessons.pair_points)[0, 1] > 0.15
    assert lessons.pair_points.std() < lessons.points.std() / 4


def test_one_choice_played_on_twice_comes_to_the_same() -> None:
    """Even when the stock is shuffled again on the way."""
    dice = Random(4)
    pairs = Pairs(Mind(shipped(), Nerve(), Random(1)), 1, dice)
    for _ in range(20):
        table = Round(box_of(measured(), 2), dice, 0)
        table.game.pile.insert(0, tuple(table.game.stock[1:]))
        table.game.stock = table.game.stock[:1]
        scene = Scene([of_game(table.game, table.game.turn)], [table.seats[table.game.turn].stakes])
        choices = judge(scene, shipped().value)
        row = int(np.flatnonzero(choices.draw == STOCK)[0])
        pairs._branch([table], scene, choices, [(0, row, row)])
    assert all(one.game.stock == other.game.stock for one, other in pairs._open)

    rows, points = pairs.lessons()

    assert np.array_equal(rows[:, 0], rows[:, 1])
    assert np.array_equal(points, np.zeros(20))


def test_self_play_is_the_same_with_the_same_seed() -> None:
    settings = Settings(rounds=20, temperature=0.5, wild=0.05, trace=0.9, greedy=0.2, tables=10)
    nets = shipped()

    one, other = (SelfPlay(nets.value, nets.call, settings, "9/1/1").play() for _ in range(2))

    assert np.array_equal(one.rows, other.rows)
    assert np.array_equal(one.points, other.points)
    assert one.rounds == 20


def test_master_wins_most_matches_against_greedy() -> None:
    rules = library.load("classic").rules
    master = Mind(shipped(), Nerve(), Random(1), coarse=True)

    share, within = ladder(Box(rules, 2), [master, None], 60, "unseen").share(0)

    assert share - within > 0.65


def test_master_makes_no_errors() -> None:
    result = run(Contest("classic", library.load("classic").rules, ("master", "greedy"), games=4, seed=11))

    assert [bot.errors for bot in result.bots] == [0, 0]


def test_the_window_never_loads_numpy() -> None:
    asked = "import sys, yaniv.app.program, yaniv.app.pages; print('numpy' in sys.modules)"

    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert found.stdout.splitlines()[-1] == "False"


def test_random_houses_are_lawful_and_differ() -> None:
    houses = Houses(Random(1), "somewhere")

    boxes = list(islice(iter(houses.next, None), 60))

    assert len({box.rules for box in boxes}) > 20
    assert {box.players for box in boxes} >= {2, 3, 4}


def test_nets_name_the_rules_that_were_drawn_for_them() -> None:
    houses = [to_builtins(random_house(Random(seed))) for seed in range(300)]

    told = [
        {f"{group}.{key}": str(rule) for group, keys in house.items() for key, rule in keys.items()} for house in houses
    ]

    drawn = {name for name in told[0] if len({house[name] for house in told}) > 1}
    assert set(re.findall(r"[a-z]+\.[a-z_]+", TAUGHT_IN)) == drawn


def test_who_asks_is_told_which_pick_up_goes_with_each_throw() -> None:
    seen = view(given(*round_of(["7C JD QD QH JK", "3C 4D 5D 6D JD"], upcard="TD")).state, 0)

    told = thinker("master", "any seed", Lean()).options(seen)

    assert told
    assert told[0].cost == 0
    assert all(isinstance(each.then, DrawStock | DrawDiscard) for each in told if isinstance(each.command, Throw))


@pytest.mark.parametrize(
    ("hand", "upcard", "advised"),
    [
        ("2S TD 3C 9D 9C", "6C", "9C 9D"),
        ("JH QH 7D 6H QS", "2H", "QH QS"),
        ("4H 3C 2C AD KH", "8D", "KH"),
        ("QH 6C KH TC 2C", "6D", "TC"),
    ],
)
def test_where_one_round_decides_nobody_is_advised_to_keep_what_counts_most(
    hand: str, upcard: str, advised: str
) -> None:
    others = ["5C 5H 7C 8D TS", "4C 6H 7S 9S KD", "3D 5D 8H JC QD"]
    seen = view(given(*round_of([hand, *others], library.load("quick").rules, upcard=upcard)).state, 0)

    told = thinker("master", "any seed", Lean()).options(seen)

    assert told[0].command == Throw(0, cards(advised))
    assert [each.cost for each in told] == sorted(each.cost for each in told)
    assert told[0].cost == 0


def test_points_break_what_is_nearly_a_tie_in_an_extra_round_too(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = ["2S TD 3C 9D 9C", "5C 5H 7C 8D TS", "4C 6H 7S 9S KD"]
    usual = view(given(*round_of(dealt, library.load("classic").rules, upcard="6C")).state, 0)
    tied = replace(usual, tied=usual.seats)

    monkeypatch.setattr("yaniv.bots.learned.thinker._NEARLY", 1000)
    first, second = (thinker("master", "any seed", Lean()).options(seen) for seen in (usual, tied))

    assert [each.command for each in first] == [each.command for each in second]


def test_who_is_put_out_in_mid_round_counts_no_more() -> None:
    rules, players = HouseRules(call=CallRules(over_limit="eliminate")), 4
    thought = 0
    for seed in range(8):
        masters = [thinker("master", f"{seat}", Lean()) for seat in range(players)]
        for _, _, state, events in islice(random_game(rules, players, seed, calls=0.1), 200):
            for seat, master in enumerate(masters):
                for event in events:
                    if (shown := redact(event, seat)) is not None:
                        master.notice(shown)
            if state.phase == "start" and not state.dealer_due:
                position = next(masters[state.turn].think(view(state, state.turn)))

                assert len(position.stakes.score.totals) == 1 + len(position.sight.rivals)
                thought += any(seat in state.out for seat in state.seats)
    assert thought > 50


def test_who_can_do_nothing_in_a_round_that_decides_is_advised_nothing() -> None:
    dealt = view(given(*round_of(["2S", "5C"], library.load("quick").rules)).state, 0)

    assert thinker("master", "any seed", Lean()).options(replace(dealt, hand=(), may_call=False)) == ()
