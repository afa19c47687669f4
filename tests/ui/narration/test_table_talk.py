"""What computer players say while they play: on its occasion, true, and never the same line twice in a row."""

from itertools import pairwise
from typing import get_args

import pytest

from tests.random_games import random_game
from tests.ui.sample_views import make_view, rules_with
from tests.ui.table_session import open_round
from yaniv import i18n, paths
from yaniv.game import events as e
from yaniv.game.view import build_view, redact
from yaniv.settings.settings_schema import TableTalk
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.narration.table_talk import FEW_CARDS, LINES, Spoken, TalkOccasion, choose_line
from yaniv.ui.table.feedback.table_messages import TableMessages

CHARACTERS = ("", "avi", "dov", "noa")
RULES = rules_with(table={"max_players": 4}, scoring={"reduce_at": 50}, match={"limit": 100})


def told_lines(talk: TableTalk, seeds: range = range(6)) -> list[tuple[Spoken, e.AnyEvent, tuple[int, ...]]]:
    """What is said in some matches, with the event and the number of cards of each seat."""
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
def test_there_are_twelve_short_lines_for_each_occasion_in_each_language(language: str) -> None:
    i18n.set_language(language, paths.locale())
    texts = {occasion: [Spoken(0, occasion, index).text for index in range(12)] for occasion in LINES}

    assert set(LINES) == set(get_args(TalkOccasion))
    assert all(len(lines) == 12 for lines in LINES.values())
    assert all(len(set(lines)) == 12 for lines in texts.values())
    assert max(len(line) for lines in texts.values() for line in lines) <= 34


def test_a_line_is_said_on_its_occasion_by_the_player_it_is_about() -> None:
    lines = told_lines("chatty")

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
    assert {spoken.occasion for spoken, _, _ in lines} >= {"few_cards", "asaf", "caught", "wins", "out", "pile_card"}


def test_the_setting_goes_from_silence_to_chatter() -> None:
    counts = [len(told_lines(talk)) for talk in get_args(TableTalk)]

    assert counts[0] == 0
    assert 0 < 2 * counts[1] < counts[2]


def test_the_same_match_is_told_in_the_same_words() -> None:
    assert told_lines("chatty", range(2)) == told_lines("chatty", range(2))


def test_no_line_is_said_twice_in_a_row_and_nobody_interrupts() -> None:
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


def test_a_line_about_a_verdict_waits_until_everybody_has_seen_it() -> None:
    sprites = open_round(rules_with(deal={"hand_size": 3}), "9H KD 2C", "KC QC 3C").model.table_sprites
    event = e.RoundScored(1, "asaf", (2,), {}, {}, (0,) * 4, (0,) * 4, (0,) * 4, 2)
    messages = TableMessages(talk="chatty", characters=CHARACTERS)
    told = messages.with_event(event, make_view(RULES), sprites, 1000.0, AnimationSpeed("normal"))

    talk = next(bubble for bubble in told.bubbles if bubble.is_talk)
    stamps = [bubble.start_ms for bubble in told.bubbles if bubble.is_verdict]
    assert all(talk.start_ms > stamp for stamp in stamps)
    assert talk.start_ms > 1000
