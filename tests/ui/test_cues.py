"""Every sound belongs to a moment of the table, and can be read as well as heard."""

from itertools import pairwise
from random import Random
from string import Formatter
from typing import get_args

import pytest
from msgspec.structs import replace

from tests.ui.pilot import Pilot
from tests.ui.sitting import SIZE, Sitting, look, sit_at
from yaniv.cards import Cards, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.rules.house import HouseRules
from yaniv.store.settings import Hearing, Speed
from yaniv.ui.cues import CAPTIONS, Cue, Heard, Poise, caption, of_end, of_event, of_gesture
from yaniv.ui.inputs import KeyPressed
from yaniv.ui.motion.timeline import Timeline, Track
from yaniv.ui.motion.tween import Leg, Pose
from yaniv.ui.sound import Sound
from yaniv.ui.speeds import Pace
from yaniv.ui.table.ear import CAPTION, LATE, Ear
from yaniv.ui.table.layout import Held
from yaniv.ui.table.props import Props, follow
from yaniv.ui.table.scene import TableScene

CLASSIC = HouseRules()
STILL = Timeline()
HELD = Held(order=(1, 2, 3, 4))


class Tape(Sound):
    """A sound port that keeps what it was given."""

    def __init__(self, wishes: Hearing | None = None) -> None:
        super().__init__(wishes)
        self.heard: list[Cue] = []

    def play(self, cue: Cue, part: float | None = None) -> None:
        """Kept, if it would be heard."""
        del part
        if self.volume(cue):
            self.heard.append(cue)


def listen(sitting: Sitting, tape: Tape, speed: Speed = "normal") -> Tape:
    """The same table, heard."""
    sitting.scene.close()
    scene = TableScene(
        sitting.table, sitting.chair, replace(look(), sound=tape), setup=sitting.setup, size=SIZE, speed=speed
    )
    sitting.scene, sitting.pilot = scene, Pilot(scene, SIZE, Random(0))
    return tape


def film(*starts: float) -> Timeline:
    """One in which a card sets out at each of these moments."""
    pose = Pose(0, 0, 10)
    return Timeline({card: Track(pose, (Leg(pose, start, 100),)) for card, start in enumerate(starts)}, hold=300)


def heard(event: e.AnyEvent, movie: Timeline = STILL, *, staged: bool = False) -> tuple[Heard, ...]:
    """What seat 0 hears of it at normal speed."""
    return of_event(event, movie, Props(0), Pace(), staged=staged)


def scored(**changes: object) -> e.RoundScored:
    """Seat 1 calls with 4, seat 0 holds 9."""
    plain = e.RoundScored(1, "yaniv", (), {0: 9, 1: 4}, {0: 9, 1: 0}, (9, 0), (0, 0), (0, 0), 1)
    return replace(plain, **changes)


def test_every_cue_has_a_caption_and_no_caption_fixes_a_word_of_the_house() -> None:
    gaps = {name for text in CAPTIONS.values() for _, name, _, _ in Formatter().parse(text) if name}

    assert set(CAPTIONS) == set(get_args(Cue))
    assert len(set(CAPTIONS.values())) == 28
    assert gaps == {"call_word", "asaf_word"}
    assert caption("call", "Jhyap", "Counter") == "Brass: Jhyap!"
    assert caption("asaf", "Jhyap", "Counter") == "A trap shuts: Counter!"


def test_every_card_that_is_dealt_ticks_as_it_sets_out() -> None:
    ticks = heard(e.HandsDealt({}, 5), film(110, 0, 55))

    assert [(each.cue, each.at_ms, each.part) for each in ticks] == [
        ("deal", 0, 0),
        ("deal", 55, 0.5),
        ("deal", 110, 1),
    ]


def test_an_opponents_throw_is_heard_when_it_lies() -> None:
    (one,) = heard(e.CardsThrown(1, cards("5H")))
    (many,) = heard(e.CardsThrown(1, cards("5H 5C")))

    assert (one.cue, many.cue) == ("put_down", "put_down_group")
    assert 0 < one.at_ms < 260


def test_an_own_throw_that_lay_staged_has_been_heard_already() -> None:
    assert heard(e.CardsThrown(0, cards("5H")), staged=True) == ()
    assert heard(e.CardsThrown(0, cards("5H"))) != ()
    assert heard(e.CardsThrown(1, cards("5H")), staged=True) != ()


def test_a_slap_is_heard_when_it_hits_the_table() -> None:
    assert heard(e.CardSlapped(1, "5H", "end")) == (Heard("slap", 140),)


@pytest.mark.parametrize(
    ("event", "cue"),
    [
        (e.TurnBegan(0), "your_turn"),
        (e.TurnBegan(1), "thinking"),
        (e.StockDrawn(1), "draw"),
        (e.PenaltyDrawn(1), "draw"),
        (e.DiscardDrawn(1, "5H"), "take"),
        (e.JokerDrawn(1, "5H", 0, laid=False), "take"),
        (e.UpcardTurned("5H"), "flip"),
        (e.SlapOpened(0, "5H"), "slap_open"),
        (e.YanivCalled(1, "Yaniv", "yaniv"), "call"),
        (e.TotalReduced(1, 50, 25), "reduction"),
        (e.PlayerOut(1), "elimination"),
    ],
)
def test_what_happens_has_its_sound(event: e.AnyEvent, cue: Cue) -> None:
    assert [each.cue for each in heard(event)] == [cue]


def test_a_shuffle_is_heard_only_if_it_is_seen() -> None:
    assert [each.cue for each in heard(e.StockShuffled(size=30), film(0))] == ["shuffle"]
    assert heard(e.StockShuffled(size=30)) == ()


def test_a_false_call_is_called_and_refused() -> None:
    both = heard(e.FalseCalled(1, "Yaniv", cards("KH"), "draw_three"))

    assert [each.cue for each in both] == ["call", "refuse"]
    assert both[1].at_ms > both[0].at_ms


def test_a_drum_rolls_before_a_hand_is_turned_over_that_beats_the_caller() -> None:
    for mine, rolls in (("2C", ["suspense"]), ("KC", [])):
        hands = {0: cards(mine), 1: cards("4D")}
        called = follow(dealt(hands), e.YanivCalled(1, "Yaniv", "yaniv"))
        shown = e.HandsShown(hands)

        told = of_event(shown, film(0, 280), follow(called, shown), Pace(), staged=False)

        assert [each.cue for each in told if each.cue != "reveal"] == rolls


def dealt(hands: dict[int, Cards]) -> Props:
    """A round of these hands begins, seen from seat 0."""
    opened = follow(Props(0), e.RoundOpened(1, 1, tuple(hands)))
    return follow(opened, e.HandsDealt({0: hands[0]}, 1))


def test_an_asaf_comes_before_the_points() -> None:
    told = heard(scored(outcome="asaf", asafs=(0,), scores={0: 0, 1: 34}))

    assert [each.cue for each in told] == ["asaf", "score"]
    assert told[0].at_ms < told[1].at_ms


def test_where_nobody_gets_points_none_are_counted() -> None:
    assert heard(scored(scores={0: 0, 1: 0})) == ()


def test_a_won_round_rises_only_for_who_won_it() -> None:
    assert [each.cue for each in heard(scored())] == ["score"]
    assert [each.cue for each in heard(scored(caller=0, winner=0, scores={0: 0, 1: 9}))] == ["round_won", "score"]


def test_the_end_of_the_match_sounds_as_it_is_for_this_seat() -> None:
    assert (of_end((0, 2), 0), of_end((1,), 0)) == ("game_won", "game_lost")


@pytest.mark.parametrize(
    ("before", "after", "cue"),
    [
        (Poise(HELD), Poise(HELD), None),
        (Poise(HELD), Poise(replace(HELD, selected=(2,))), "lift"),
        (Poise(replace(HELD, selected=(2, 3))), Poise(replace(HELD, selected=(2,))), "put_down"),
        (Poise(replace(HELD, selected=(2,))), Poise(replace(HELD, staged=(2,))), "put_down"),
        (Poise(replace(HELD, selected=(2, 3))), Poise(replace(HELD, staged=(2, 3))), "put_down_group"),
        (Poise(replace(HELD, staged=(2,))), Poise(HELD), "snap_back"),
        (Poise(HELD), Poise(replace(HELD, carried=(2,)), carrying=True), "lift"),
        (Poise(replace(HELD, carried=(2,)), carrying=True), Poise(HELD), "snap_back"),
        (Poise(replace(HELD, carried=(2,)), carrying=True), Poise(HELD, at_home=True), "put_down"),
        (Poise(replace(HELD, carried=(2,)), carrying=True), Poise(replace(HELD, staged=(2,))), "put_down"),
        (Poise(HELD), Poise(replace(HELD, order=(4, 3, 2, 1))), "sort"),
        (Poise(HELD), Poise(replace(HELD, hovered=2)), "hover"),
        (Poise(replace(HELD, hovered=2)), Poise(HELD), None),
        (Poise(HELD, pressed="button:sort"), Poise(HELD, over="button:sort"), "click"),
        (Poise(HELD, pressed="button:sort"), Poise(HELD, over="button:menu"), None),
    ],
)
def test_hands_are_heard_as_they_move(before: Poise, after: Poise, cue: Cue | None) -> None:
    assert of_gesture(before, after) == cue


def ear(wishes: Hearing | None = None) -> tuple[Tape, Ear]:
    """An ear, and what it heard."""
    tape = Tape(wishes)
    return tape, Ear(tape, ("Yaniv", "Asaf"))


def test_a_sound_waits_for_its_moment_of_the_film() -> None:
    tape, listener = ear()

    listener.notice((Heard("call"), Heard("draw", 100)), 1000)
    listener.update(999, 16, still=False)
    early = list(tape.heard)
    listener.update(1000, 16, still=False)
    middle = list(tape.heard)
    listener.update(1100, 16, still=False)

    assert (early, middle, tape.heard) == ([], ["call"], ["call", "draw"])
    assert not listener.pending


def test_of_a_film_that_is_skipped_only_the_weightiest_sound_is_heard() -> None:
    tape, listener = ear()
    listener.notice([Heard("deal", 50 * number) for number in range(20)], 0)
    listener.notice([Heard("shuffle", 10)], 0)

    listener.update(5000, 16, still=False)

    assert tape.heard == ["shuffle"]


def test_a_frame_that_came_late_loses_nothing_but_doubles() -> None:
    tape, listener = ear()
    listener.notice([Heard("deal", 0), Heard("deal", 55), Heard("draw", 60)], 0)

    listener.update(LATE, 16, still=False)

    assert tape.heard == ["deal", "draw"]


def test_without_films_one_sound_is_heard_for_all_that_happened() -> None:
    tape, listener = ear()
    for event in (e.StockDrawn(1), e.TurnBegan(2), e.CardsThrown(2, cards("5H")), e.TurnBegan(0)):
        listener.notice(of_event(event, STILL, Props(0), Pace("instant"), staged=False), 40)

    listener.update(40, 16, still=True)

    assert tape.heard == ["your_turn"]


def test_a_caption_stays_a_moment_and_gives_way_to_weightier_ones_only() -> None:
    _, listener = ear(Hearing(captions=True, mute=True))

    listener.play("draw")
    listener.play("call")
    listener.play("take")
    listener.update(0, CAPTION - 1, still=False)
    lasting = listener.caption
    listener.update(0, 2, still=False)

    assert (lasting, listener.caption) == ("Brass: Yaniv!", "")


def test_who_wants_no_captions_reads_none() -> None:
    _, listener = ear()

    listener.play("call")

    assert (listener.caption, listener.pending) == ("", False)


def test_a_turn_at_the_table_can_be_followed_by_ear() -> None:
    sitting = sit_at(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C", stock="QS", speed="normal")
    tape = listen(sitting, Tape())

    sitting.pilot.choose(cards("7H 8H 9H"))
    sitting.pilot.drag("hand:1", "zone:play")
    chosen, tape.heard = tape.heard, []
    sitting.pilot.click("deck")
    sitting.rest()

    assert chosen == ["lift", "lift", "lift", "lift", "put_down_group"]
    assert tape.heard == ["draw"]


def test_an_illegal_drop_is_refused_aloud() -> None:
    sitting = sit_at(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C", speed="normal")
    tape = listen(sitting, Tape())

    sitting.pilot.choose(cards("7H 2S"))
    sitting.pilot.drag("hand:0", "zone:play")

    assert tape.heard[-1] == "refuse"


def test_instantly_a_command_makes_one_sound() -> None:
    sitting = sit_at(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C", stock="QS", speed="instant")
    tape = listen(sitting, Tape(Hearing(thinking=True)), "instant")

    for command in (c.Throw(0, cards("KD")), c.DrawStock(0)):
        sitting.chair.submit(command)
    sitting.scene.update(16)

    assert len(tape.heard) == 1


def test_the_key_m_and_the_button_turn_sound_off_and_on() -> None:
    sitting = sit_at(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C")
    tape = listen(sitting, Tape())

    sitting.scene.handle(KeyPressed("m", 0))
    off = (tape.wishes.mute, sitting.toast, sitting.pilot.element("button:sound").name)
    sitting.pilot.click("button:sound")

    assert off == (True, "Sound off", "Sound off")
    assert (tape.wishes.mute, sitting.pilot.element("button:sound").value) == (False, "on")


def test_captions_can_be_switched_on_at_the_table() -> None:
    sitting = sit_at(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C")
    listen(sitting, Tape())

    sitting.scene.handle(KeyPressed("m", 0, shift=True))
    sitting.scene.handle(KeyPressed("1", 0))

    assert sitting.scene._ear.caption == "A card is lifted"


def test_pitches_of_one_sequence_never_go_back() -> None:
    parts = [each.part or 0 for each in heard(e.HandsShown({}), film(*range(0, 900, 90)))]

    assert all(one < other for one, other in pairwise(parts))
