"""Tests of the sounds of the table: their cues, times and captions."""

from itertools import pairwise
from random import Random
from string import Formatter
from typing import get_args

import pytest
from msgspec.structs import replace

from tests.ui.pointer_player import PointerPlayer
from tests.ui.table_session import SIZE, TableSession, open_round, shared_context, table_scene
from yaniv.cards import Cards, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.rules.house_rules import CallRules, HouseRules
from yaniv.settings.settings_schema import SoundSettings, Speed
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.sprite_animation import Pose, Timeline, Track, Tween
from yaniv.ui.audio.audio_player import NullAudio
from yaniv.ui.audio.cues import CAPTIONS, Cue, caption_text
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.table.model.event_sounds import (
    CAPTION_MS,
    MAX_LATENESS_MS,
    PointerSnapshot,
    ScheduledCue,
    SoundSchedule,
    cue_for_gesture,
    cue_for_match_end,
    cues_for_event,
)
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.table_sprites import Sprite, TableSprites, apply_event

CLASSIC = HouseRules()
NO_ANIMATION = Timeline()
HAND_STATE = HandState(order=(1, 2, 3, 4))


class RecordingAudio(NullAudio):
    """An audio port that records its cues."""

    def __init__(self, settings: SoundSettings | None = None) -> None:
        super().__init__(settings)
        self.cues: list[Cue] = []

    def play(self, cue: Cue, part: float | None = None) -> None:
        """Record the cue if its volume is above 0."""
        del part
        if self.volume_for(cue):
            self.cues.append(cue)


def replace_audio(session: TableSession, audio: RecordingAudio, speed: Speed = "normal") -> RecordingAudio:
    """Replace the audio port of a session; return it."""
    session.scene.close()
    scene = table_scene(
        session.match_session,
        session.setup,
        replace(shared_context(), audio=audio),
        options=TableSceneOptions(speed=speed),
    )
    session.scene, session.pointer_player = scene, PointerPlayer(scene, SIZE, Random(0))
    return audio


def timeline_starting_at(*starts: float) -> Timeline:
    """Return a timeline in which one card starts to move at each of these times in ms."""
    pose = Pose(0, 0, 10)
    return Timeline({card: Track(pose, (Tween(pose, start, 100),)) for card, start in enumerate(starts)}, hold_ms=300)


def cues_of(event: e.AnyEvent, timeline: Timeline = NO_ANIMATION, *, staged: bool = False) -> tuple[ScheduledCue, ...]:
    """Return the cues of an event for seat 0 at normal speed."""
    return cues_for_event(event, timeline, TableSprites(0), AnimationSpeed(), staged=staged)


def round_scored(**changes: object) -> e.RoundScored:
    """Return a scoring in which seat 1 calls with 4 and seat 0 holds 9, with these changes."""
    plain = e.RoundScored(1, "yaniv", (), {0: 9, 1: 4}, {0: 9, 1: 0}, (9, 0), (0, 0), (0, 0), 1)
    return replace(plain, **changes)


def test_every_cue_has_a_caption_and_no_caption_fixes_a_word_of_the_house() -> None:
    gaps = {name for text in CAPTIONS.values() for _, name, _, _ in Formatter().parse(text) if name}

    assert set(CAPTIONS) == set(get_args(Cue))
    assert len(set(CAPTIONS.values())) == 30
    assert gaps == {"call_word", "asaf_word"}
    assert caption_text("call", "Jhyap", "Counter") == "Brass: Jhyap!"
    assert caption_text("asaf", "Jhyap", "Counter") == "A trap snaps: Counter!"


def test_every_dealt_card_sounds_when_it_starts_to_move() -> None:
    ticks = cues_of(e.HandsDealt({}, 5), timeline_starting_at(110, 0, 55))

    assert [(each.cue, each.start_ms, each.progress) for each in ticks] == [
        ("deal", 0, 0),
        ("deal", 55, 0.5),
        ("deal", 110, 1),
    ]


def test_an_opponents_throw_sounds_when_it_lands() -> None:
    (one,) = cues_of(e.CardsThrown(1, cards("5H")))
    (many,) = cues_of(e.CardsThrown(1, cards("5H 5C")))

    assert (one.cue, many.cue) == ("put_down", "put_down_group")
    assert 0 < one.start_ms < 260


def test_an_own_staged_throw_does_not_sound_again() -> None:
    assert cues_of(e.CardsThrown(0, cards("5H")), staged=True) == ()
    assert cues_of(e.CardsThrown(0, cards("5H"))) != ()
    assert cues_of(e.CardsThrown(1, cards("5H")), staged=True) != ()


def test_a_turn_with_a_hand_that_may_call_sounds_brighter() -> None:
    low, high = (
        TableSprites(
            0,
            hands={0: (Sprite(1, "2C"), Sprite(2, card))},
            call_rules=CallRules(limit=5),
            card_values=HouseRules().deck.values,
        )
        for card in ("3D", "4D")
    )
    cues = [
        cues_for_event(e.TurnBegan(seat), NO_ANIMATION, sprites, AnimationSpeed("normal"), staged=False)[0].cue
        for sprites in (low, high)
        for seat in (0, 1)
    ]

    assert cues == ["may_call", "thinking", "your_turn", "thinking"]


def test_a_slap_is_heard_when_it_hits_the_table() -> None:
    assert cues_of(e.CardSlapped(1, "5H", "end")) == (ScheduledCue("slap", 140),)


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
def test_each_event_has_its_cue(event: e.AnyEvent, cue: Cue) -> None:
    assert [each.cue for each in cues_of(event)] == [cue]


def test_a_shuffle_sounds_only_if_it_is_animated() -> None:
    assert [each.cue for each in cues_of(e.StockShuffled(size=30), timeline_starting_at(0))] == ["shuffle"]
    assert cues_of(e.StockShuffled(size=30)) == ()


def test_a_false_call_is_called_and_refused() -> None:
    both = cues_of(e.FalseCalled(1, "Yaniv", cards("KH"), "draw_three"))

    assert [each.cue for each in both] == ["call", "refuse"]
    assert both[1].start_ms > both[0].start_ms


def test_a_false_call_is_refused_when_its_last_card_lies_open() -> None:
    short, long = (cues_of(e.FalseCalled(1, "Yaniv", cards(hand), "draw_three")) for hand in ("KH", "KH QD JC 9S 8S"))

    assert long[1].start_ms > short[1].start_ms


@pytest.mark.parametrize("outcome", ["self_asaf", "out_of_turn"])
def test_a_call_that_fails_by_itself_is_refused_before_the_points(outcome: str) -> None:
    assert [each.cue for each in cues_of(round_scored(outcome=outcome, caller=1))] == ["refuse", "score"]


def test_the_drum_roll_before_a_decisive_card_does_not_depend_on_that_card() -> None:
    for mine, rolls in (("2C 2D", ["suspense"]), ("2C KD", ["suspense"]), ("KC 2D", [])):
        hands = {0: cards(mine), 1: cards("AD 3D")}
        called = apply_event(dealt_sprites(hands), e.YanivCalled(1, "Yaniv", "yaniv"))
        shown = e.HandsShown(hands)

        cues = cues_for_event(
            shown, timeline_starting_at(0, 280), apply_event(called, shown), AnimationSpeed(), staged=False
        )

        assert [each.cue for each in cues if each.cue != "reveal"] == rolls


def dealt_sprites(hands: dict[int, Cards]) -> TableSprites:
    """Return the sprites after a deal of these hands, seen from seat 0."""
    opened = apply_event(TableSprites(0, call_rules=CallRules(limit=7)), e.RoundOpened(1, 1, tuple(hands)))
    return apply_event(opened, e.HandsDealt({0: hands[0]}, len(hands[0])))


def test_an_asaf_comes_before_the_points() -> None:
    cues = cues_of(round_scored(outcome="asaf", asafs=(0,), scores={0: 0, 1: 34}))

    assert [each.cue for each in cues] == ["slam", "asaf", "score"]
    assert cues[0].start_ms < cues[1].start_ms < cues[2].start_ms


def test_without_points_there_is_no_counting_sound() -> None:
    assert cues_of(round_scored(scores={0: 0, 1: 0})) == ()


def test_only_the_winner_of_a_round_hears_the_winning_sound() -> None:
    assert [each.cue for each in cues_of(round_scored())] == ["score"]
    assert [each.cue for each in cues_of(round_scored(caller=0, winner=0, scores={0: 0, 1: 9}))] == [
        "round_won",
        "score",
    ]


def test_the_end_of_the_match_sounds_as_it_is_for_this_seat() -> None:
    assert (cue_for_match_end((0, 2), 0), cue_for_match_end((1,), 0)) == ("game_won", "game_lost")


@pytest.mark.parametrize(
    ("before", "after", "cue"),
    [
        (PointerSnapshot(HAND_STATE), PointerSnapshot(HAND_STATE), None),
        (PointerSnapshot(HAND_STATE), PointerSnapshot(replace(HAND_STATE, selected=(2,))), "lift"),
        (
            PointerSnapshot(replace(HAND_STATE, selected=(2, 3))),
            PointerSnapshot(replace(HAND_STATE, selected=(2,))),
            "put_down",
        ),
        (
            PointerSnapshot(replace(HAND_STATE, selected=(2,))),
            PointerSnapshot(replace(HAND_STATE, staged=(2,))),
            "put_down",
        ),
        (
            PointerSnapshot(replace(HAND_STATE, selected=(2, 3))),
            PointerSnapshot(replace(HAND_STATE, staged=(2, 3))),
            "put_down_group",
        ),
        (PointerSnapshot(replace(HAND_STATE, staged=(2,))), PointerSnapshot(HAND_STATE), "snap_back"),
        (PointerSnapshot(HAND_STATE), PointerSnapshot(replace(HAND_STATE, dragged=(2,)), is_carrying=True), "lift"),
        (
            PointerSnapshot(replace(HAND_STATE, dragged=(2,)), is_carrying=True),
            PointerSnapshot(HAND_STATE),
            "snap_back",
        ),
        (
            PointerSnapshot(replace(HAND_STATE, dragged=(2,)), is_carrying=True),
            PointerSnapshot(HAND_STATE, is_over_hand=True),
            "put_down",
        ),
        (
            PointerSnapshot(replace(HAND_STATE, dragged=(2,)), is_carrying=True),
            PointerSnapshot(replace(HAND_STATE, staged=(2,))),
            "put_down",
        ),
        (PointerSnapshot(HAND_STATE), PointerSnapshot(replace(HAND_STATE, order=(4, 3, 2, 1))), "sort"),
        (PointerSnapshot(HAND_STATE), PointerSnapshot(replace(HAND_STATE, hovered=2)), "hover"),
        (PointerSnapshot(replace(HAND_STATE, hovered=2)), PointerSnapshot(HAND_STATE), None),
        (
            PointerSnapshot(HAND_STATE, pressed_button="button:sort"),
            PointerSnapshot(HAND_STATE, hovered_button="button:sort"),
            "click",
        ),
        (
            PointerSnapshot(HAND_STATE, pressed_button="button:sort"),
            PointerSnapshot(HAND_STATE, hovered_button="button:menu"),
            None,
        ),
    ],
)
def test_pointer_gestures_have_their_cues(before: PointerSnapshot, after: PointerSnapshot, cue: Cue | None) -> None:
    assert cue_for_gesture(before, after) == cue


SILENCE = SoundSchedule(("Yaniv", "Asaf"))


def cues_played(schedule: SoundSchedule, now_ms: float, *, is_instant: bool = False) -> list[Cue]:
    """Return the cues due at this time."""
    return [scheduled.cue for scheduled in schedule.advanced(now_ms, 16, is_instant=is_instant)[1]]


def test_a_sound_waits_for_its_moment_of_the_timeline() -> None:
    schedule = SILENCE.with_cues((ScheduledCue("call"), ScheduledCue("draw", 100)), 1000)
    played = []

    for now_ms in (999, 1000, 1100):
        schedule, cues = schedule.advanced(now_ms, 16, is_instant=False)
        played.append([scheduled.cue for scheduled in cues])

    assert played == [[], ["call"], ["draw"]]
    assert not schedule.is_pending


def test_skipped_animations_play_only_the_cue_of_highest_priority() -> None:
    schedule = SILENCE.with_cues([ScheduledCue("deal", 50 * number) for number in range(20)], 0)

    assert cues_played(schedule.with_cues([ScheduledCue("shuffle", 10)], 0), 5000) == ["shuffle"]


def test_a_late_frame_drops_only_duplicate_cues() -> None:
    schedule = SILENCE.with_cues([ScheduledCue("deal", 0), ScheduledCue("deal", 55), ScheduledCue("draw", 60)], 0)

    assert cues_played(schedule, MAX_LATENESS_MS) == ["deal", "draw"]


def test_without_animations_one_cue_plays_for_all_events_of_a_frame() -> None:
    schedule = SILENCE
    for event in (e.StockDrawn(1), e.TurnBegan(2), e.CardsThrown(2, cards("5H")), e.TurnBegan(0)):
        cues = cues_for_event(event, NO_ANIMATION, TableSprites(0), AnimationSpeed("instant"), staged=False)
        schedule = schedule.with_cues(cues, 40)

    assert cues_played(schedule, 40, is_instant=True) == ["your_turn"]


def test_a_caption_is_replaced_only_by_one_of_higher_priority_until_it_expires() -> None:
    schedule = SoundSchedule(("Yaniv", "Asaf"), has_captions=True)

    for cue in ("draw", "call", "take"):
        schedule = schedule.with_played(cue)
    lasting, _ = schedule.advanced(0, CAPTION_MS - 1, is_instant=False)
    ended, _ = lasting.advanced(0, 2, is_instant=False)

    assert (lasting.caption, ended.caption) == ("Brass: Yaniv!", "")


def test_captions_can_be_turned_off() -> None:
    schedule = SILENCE.with_played("call")

    assert (schedule.caption, schedule.is_pending) == ("", False)


def test_a_turn_at_the_table_can_be_followed_by_ear() -> None:
    session = open_round(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C", stock="QS", speed="normal")
    audio = replace_audio(session, RecordingAudio())

    session.pointer_player.choose(cards("7H 8H 9H"))
    session.pointer_player.drag("hand:1", "zone:play")
    chosen, audio.cues = audio.cues, []
    session.pointer_player.click("deck")
    session.advance_until_rest()

    assert chosen == ["lift", "lift", "lift", "lift", "put_down_group"]
    assert audio.cues == ["draw"]


def test_an_illegal_drop_is_refused_aloud() -> None:
    session = open_round(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C", speed="normal")
    audio = replace_audio(session, RecordingAudio())

    session.pointer_player.choose(cards("7H 2S"))
    session.pointer_player.drag("hand:0", "zone:play")

    assert audio.cues[-1] == "refuse"


def test_at_instant_speed_a_command_plays_one_cue() -> None:
    session = open_round(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C", stock="QS", speed="instant")
    audio = replace_audio(session, RecordingAudio(SoundSettings(thinking=True)), "instant")

    for command in (c.Throw(0, cards("KD")), c.DrawStock(0)):
        session.client.submit(command)
    session.scene.update(16)

    assert len(audio.cues) == 1


def test_the_key_m_and_the_button_turn_sound_off_and_on() -> None:
    session = open_round(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C")
    audio = replace_audio(session, RecordingAudio())

    session.scene.handle(KeyPressed("m", 0))
    off = (audio.settings.mute, session.toast, session.pointer_player.find_element("button:sound").name)
    session.pointer_player.click("button:sound")

    assert off == (True, "Sound off", "Sound off")
    assert (audio.settings.mute, session.pointer_player.find_element("button:sound").value) == (False, "on")


def test_captions_can_be_switched_on_at_the_table() -> None:
    session = open_round(CLASSIC, "7H 8H 9H 2S KD", "3C 4C 5C 6C 7C")
    replace_audio(session, RecordingAudio())

    session.scene.handle(KeyPressed("m", 0, shift=True))
    session.scene.handle(KeyPressed("1", 0))

    assert session.scene.model.sounds.caption == "A card is lifted"


def test_pitches_of_one_sequence_never_go_back() -> None:
    parts = [each.progress or 0 for each in cues_of(e.HandsShown({}), timeline_starting_at(*range(0, 900, 90)))]

    assert all(one < other for one, other in pairwise(parts))
