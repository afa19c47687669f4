"""Tests of table talk: lines of bots fit the occasion, are true, and are never repeated at once."""

from itertools import pairwise
from typing import Final, get_args

import pytest

from tests.random_games import random_game
from tests.ui.sample_views import make_view, rules_with
from tests.ui.table_session import open_round
from yaniv import i18n, paths
from yaniv.game import events as e
from yaniv.game.view import build_view, redact
from yaniv.journey.regular_memory import RegularMemory
from yaniv.narration.regular_lines import Meeting, meeting_line
from yaniv.settings.settings_schema import TableTalk
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.narration.table_talk import (
    FEW_CARDS,
    LINES,
    NUMBERED_FROM,
    Spoken,
    TalkOccasion,
    choose_greeting,
    choose_line,
)
from yaniv.ui.table.model.table_messages import TableMessages

CHARACTERS = ("", "avi", "dov", "noa")
RULES = rules_with(table={"max_players": 4}, scoring={"reduce_at": 50}, match={"limit": 100})


def spoken_lines(talk: TableTalk, seeds: range = range(6)) -> list[tuple[Spoken, e.AnyEvent, tuple[int, ...]]]:
    """Return the lines spoken in some matches, with their event and the number of cards of each seat."""
    lines = []
    for seed in seeds:
        for _, _, state, events in random_game(RULES, 4, seed):
            view = build_view(state, 0)
            for event in events:
                shown = redact(event, 0)
                if shown is not None and (spoken := choose_line(shown, view, CHARACTERS, talk, {})):
                    lines.append((spoken, shown, view.hand_sizes))
    return lines


@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_each_occasion_has_twelve_short_lines_in_each_language(language: str) -> None:
    i18n.set_language(language, paths.locale())
    texts = {occasion: [Spoken(0, occasion, index).text for index in range(12)] for occasion in LINES}

    assert set(LINES) == set(get_args(TalkOccasion))
    assert all(len(lines) == 12 for lines in LINES.values())
    assert all(len(set(lines)) == 12 for lines in texts.values())
    assert max(len(line) for lines in texts.values() for line in lines) <= 34


def test_a_line_is_said_on_its_occasion_by_the_player_it_is_about() -> None:
    lines = spoken_lines("chatty")

    for spoken, event, hand_sizes in lines:
        assert CHARACTERS[spoken.seat]
        match spoken.occasion:
            case "few_cards":
                assert 0 < hand_sizes[spoken.seat] <= FEW_CARDS
            case "call":
                assert isinstance(event, e.YanivCalled)
                assert event.seat == spoken.seat
            case "asaf":
                assert isinstance(event, e.RoundScored)
                assert spoken.seat in event.asafs
            case "caught":
                assert isinstance(event, e.RoundScored)
                assert (event.caller, event.outcome) == (spoken.seat, "asaf")
            case "wins":
                assert isinstance(event, e.RoundScored)
                assert (event.caller, event.outcome) == (spoken.seat, "yaniv")
            case "reduced":
                assert isinstance(event, e.TotalReduced)
                assert event.seat == spoken.seat
            case "out":
                assert isinstance(event, e.PlayerOut)
                assert event.seat == spoken.seat
            case "pile_card":
                assert isinstance(event, e.DiscardDrawn)
                assert event.seat == spoken.seat
            case "long_round":
                assert isinstance(event, e.TurnBegan)
            case "catches_again" | "revenge" | "caught_again":
                pytest.fail("nobody remembers anything here")
    assert {spoken.occasion for spoken, _, _ in lines} >= {"few_cards", "asaf", "caught", "wins", "out", "pile_card"}


def test_the_setting_controls_how_much_is_said() -> None:
    counts = [len(spoken_lines(talk)) for talk in get_args(TableTalk)]

    assert counts[0] == 0
    assert 0 < 2 * counts[1] < counts[2]


def test_the_same_match_has_the_same_lines() -> None:
    assert spoken_lines("chatty", range(2)) == spoken_lines("chatty", range(2))


def test_no_line_comes_back_before_the_others_and_lines_do_not_overlap() -> None:
    messages = TableMessages(talk="chatty", characters=CHARACTERS)
    speed, said = AnimationSpeed("normal"), list[str]()
    sprites = open_round(rules_with(deal={"hand_size": 3}), "9H KD 2C", "KC QC 3C").model.table_sprites
    event = e.RoundScored(1, "asaf", (2,), {}, {}, (0,) * 4, (0,) * 4, (0,) * 4, 2)
    for number in range(60):
        view = make_view(RULES, turns=number % 2)
        messages = messages.with_event(event, view, sprites, 100_000.0 * number, speed)
        talk = [bubble for bubble in messages.bubbles if bubble.is_talk]
        said.append(talk[-1].text)
        messages = messages.with_event(e.PlayerOut(3), view, sprites, 100_000.0 * number + 1, speed)
        assert [bubble for bubble in messages.bubbles if bubble.is_talk] == talk

    assert all(one != other for one, other in pairwise(said))
    line_count = len(set(said))
    assert line_count >= 10
    assert len(set(said[:line_count])) == line_count


def test_a_line_about_a_verdict_waits_until_the_verdict_is_shown() -> None:
    sprites = open_round(rules_with(deal={"hand_size": 3}), "9H KD 2C", "KC QC 3C").model.table_sprites
    event = e.RoundScored(1, "asaf", (2,), {}, {}, (0,) * 4, (0,) * 4, (0,) * 4, 2)
    messages = TableMessages(talk="chatty", characters=CHARACTERS)
    told = messages.with_event(event, make_view(RULES), sprites, 1000.0, AnimationSpeed("normal"))

    talk = next(bubble for bubble in told.bubbles if bubble.is_talk)
    stamps = [bubble.start_ms for bubble in told.bubbles if bubble.is_verdict]
    assert all(talk.start_ms > stamp for stamp in stamps)
    assert talk.start_ms > 1000


ASAF_ON_ME: Final = e.RoundScored(0, "asaf", (2,), {}, {}, (0,) * 4, (0,) * 4, (0,) * 4, 2)
ASAF_BY_ME: Final = e.RoundScored(2, "asaf", (0,), {}, {}, (0,) * 4, (0,) * 4, (0,) * 4, 0)


@pytest.mark.parametrize(
    ("event", "memory", "occasion", "number"),
    [
        (ASAF_ON_ME, RegularMemory(), "asaf", 0),
        (ASAF_ON_ME, RegularMemory(caught=2), "catches_again", 3),
        (ASAF_ON_ME, RegularMemory(caught=2, has_score_to_settle=True), "revenge", 0),
        (ASAF_BY_ME, RegularMemory(catches=1), "caught_again", 2),
        (ASAF_BY_ME, RegularMemory(caught=5), "caught", 0),
    ],
)
def test_a_line_about_a_beaten_call_mentions_earlier_ones(
    event: e.RoundScored, memory: RegularMemory, occasion: TalkOccasion, number: int
) -> None:
    memories = (RegularMemory(), RegularMemory(), memory, RegularMemory())
    spoken = choose_line(event, make_view(RULES), CHARACTERS, "chatty", {}, memories=memories)

    assert spoken is not None
    assert (spoken.seat, spoken.occasion, spoken.number) == (2, occasion, number)
    assert choose_line(event, make_view(RULES), CHARACTERS, "silent", {}, memories=memories) is None


def test_a_small_number_is_not_mentioned() -> None:
    def said(caught: int) -> set[str]:
        memories = (RegularMemory(), RegularMemory(), RegularMemory(caught=caught), RegularMemory())
        lines = (
            choose_line(ASAF_ON_ME, make_view(RULES, turns=turns), CHARACTERS, "few", {}, memories=memories)
            for turns in range(80)
        )
        return {line.text for line in lines if line}

    assert "That makes 4." in said(3)
    assert not any(char.isdigit() for line in said(NUMBERED_FROM - 2) for char in line)


def test_a_regular_greets_the_player_before_the_first_round_unless_talk_is_off() -> None:
    met = Meeting("dov", RegularMemory(1, last_won=True))
    meetings = (Meeting(""), Meeting("avi"), met, Meeting("noa"))

    assert choose_greeting(meetings, "silent") is None
    assert choose_greeting((Meeting(""), Meeting("avi")), "chatty") is None
    assert choose_greeting(meetings, "few") == (2, meeting_line(met, "first_deal"))


def test_calls_beaten_in_this_match_are_remembered_too() -> None:
    sprites = open_round(rules_with(deal={"hand_size": 3}), "9H KD 2C", "KC QC 3C").model.table_sprites
    messages = TableMessages(talk="few", characters=CHARACTERS, meetings=(Meeting(""),) * 4)
    for event in (ASAF_BY_ME, ASAF_ON_ME, ASAF_ON_ME):
        messages = messages.with_event(event, make_view(RULES), sprites, 1000.0, AnimationSpeed("normal"))

    memory = messages.meetings[2].memory
    assert (memory.catches, memory.caught, memory.has_score_to_settle) == (1, 2, False)
