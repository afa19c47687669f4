"""Whoever gave no name is called "You": no sentence says of him what it says of anybody else.

A match seen again from another seat, or by nobody, still has a player of that name at the table.
"""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from tests.random_games import lively_move, random_game
from yaniv import i18n, paths
from yaniv.arena.random_rules import random_schema_rules
from yaniv.game import events as e
from yaniv.game.legality import why_illegal
from yaniv.game.state import State
from yaniv.game.view import View, build_view, redact
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.modes.match_review import ReviewSummary, describe_summary
from yaniv.ui.narration import table_text
from yaniv.ui.narration.log_text import log_lines
from yaniv.ui.narration.match_report import build_match_report
from yaniv.ui.narration.round_report import build_round_report
from yaniv.ui.narration.table_text import SPECTATOR
from yaniv.ui.table.model.match_history import Stevo, stevo_log_line
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.gesture_commands import InteractionContext
from yaniv.ui.table.state.table_sprites import from_view

STRANGER = "Qqq"
"""A name that occurs in no sentence by itself."""
MAX_STEPS = 120
"""Longest part of a match that is checked, in steps."""
NAME_PATTERN = re.compile(rf"{STRANGER}(?: et \w+)?+(?!\s?[:,.·(]|$)")
"""Alone or with another one, followed by more than a sign: a verb, or what belongs to it."""
WRONG_PERSON_PATTERN = re.compile(r"\bYou (?:\w+s|is|was|has|does)\b|\b(?:of|for|with|to|by|beat) You\b")
each_language = pytest.mark.parametrize("language", ["en", "fr", "he"])


def with_name(view: View, name: str, seat: int) -> View:
    """Return the view of *seat* with seat 0 renamed to *name*."""
    return replace(view, names=(name, *view.names[1:]), seat=seat)


def sentences_of_step(
    state: State, events: tuple[e.AnyEvent, ...], story: list[e.AnyEvent], name: str, reader: int
) -> list[str]:
    """Return all sentences about a step for a reader on another seat, with seat 0 named *name*."""
    seat = max(reader, 1)
    seat_view = build_view(state, seat)
    seat_events = [each for event in events if (each := redact(event, seat)) is not None]
    texts = [
        line.text
        for event in seat_events
        for line in log_lines(event, with_name(seat_view, name, reader), is_extra_round=bool(state.tied))
    ]
    texts += table_text.pile_captions(with_name(replace(seat_view, pickable=()), name, SPECTATOR))
    if reader == SPECTATOR:
        return texts
    own = with_name(seat_view, name, seat)
    now = InteractionContext(own, from_view(own), HandState(), lambda command: why_illegal(state, command))
    texts += [table_text.prompt(now)]
    round_told = build_round_report(seat_events, own)
    if round_told is not None:
        texts += [
            round_told.headline,
            round_told.subheadline,
            round_told.extra_round_text,
            *(row.reason for row in round_told.rows),
        ]
    won = next((event for event in seat_events if isinstance(event, e.MatchWon)), None)
    if won is not None:
        texts += [build_match_report(won, own, story).headline]
    return texts


def sentence_pairs(number: int, reader: int) -> Iterator[tuple[str, str]]:
    """Yield pairs of sentences of a match: about "You", and about a named player."""
    rng = Random(number)
    rules = random_schema_rules(rng)
    players = max(rules.table.min_players, min(3, rules.table.max_players))
    story: list[e.AnyEvent] = []
    for _, _, state, events in islice(random_game(rules, players, number, calls=0.3, choose=lively_move), MAX_STEPS):
        story += events
        mine, theirs = (sentences_of_step(state, events, story, name, reader) for name in (tr("You"), STRANGER))
        assert len(mine) == len(theirs)
        yield from zip(mine, theirs, strict=True)


def is_third_person(mine: str, theirs: str, language: str) -> bool:
    """Return whether *mine* is worded in the third person; in English the verb decides."""
    if language == "en":
        return bool(WRONG_PERSON_PATTERN.search(mine))
    return bool(NAME_PATTERN.search(theirs)) and mine == theirs.replace(STRANGER, tr("You"))


@each_language
@pytest.mark.parametrize("reader", [SPECTATOR, 1])
@pytest.mark.parametrize("number", range(12))
def test_a_player_without_a_name_is_never_in_the_third_person(number: int, reader: int, language: str) -> None:
    i18n.set_language(language, paths.locale())

    for mine, theirs in sentence_pairs(number, reader):
        assert STRANGER not in mine
        assert not is_third_person(mine, theirs, language), mine


def test_the_matches_contain_every_kind_of_sentence() -> None:
    all_sentences = {theirs for number in range(48) for _, theirs in sentence_pairs(number, SPECTATOR)}

    for part in ("throws", "draws", "takes", "calls", "shows", "gets", "deals", "gives", "holds", "becomes"):
        assert any(f"{STRANGER} {part}" in each or part in each for each in all_sentences), part


@each_language
def test_decisions_of_a_player_without_a_name_are_yours(language: str) -> None:
    i18n.set_language(language, paths.locale())

    mine, theirs = (
        describe_summary(name, ReviewSummary(0, 0, 0.0, None), in_points=True) for name in (tr("You"), STRANGER)
    )

    assert not is_third_person(mine, theirs, language)


@each_language
@pytest.mark.parametrize(("thrower", "taker"), [(0, 1), (1, 0)])
def test_a_stevo_is_also_worded_in_the_second_person(thrower: int, taker: int, language: str) -> None:
    i18n.set_language(language, paths.locale())
    state = next(islice(random_game(HouseRules(), 2, 1), 3, None))[2]
    seat_view = build_view(state, 1)

    mine, theirs = (
        stevo_log_line(Stevo(thrower, taker, "2C"), with_name(seat_view, name, SPECTATOR)).text
        for name in (tr("You"), STRANGER)
    )

    assert not is_third_person(mine, theirs, language)
