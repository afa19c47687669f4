"""Whoever gave no name is called "You": no sentence says of him what it says of anybody else.

A match seen again from another seat, or by nobody, still has a player of that name at the table.
"""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from tests.games import lively_move, random_game
from tests.house_rules import drawn_by
from yaniv import places, words
from yaniv.game import events as e
from yaniv.game.objection import objection
from yaniv.game.state import State
from yaniv.game.view import View, redact, view
from yaniv.ui.scenes.reasons import tell_match, tell_round
from yaniv.ui.scenes.review import Summary
from yaniv.ui.scenes.verdicts import summed_up
from yaniv.ui.table import phrases
from yaniv.ui.table.layout import Held
from yaniv.ui.table.orders import Situation
from yaniv.ui.table.phrases import SPECTATOR
from yaniv.ui.table.props import from_view
from yaniv.ui.table.stevo import Stevo, tell_stevo
from yaniv.ui.table.tale import told
from yaniv.words import tell

STRANGER = "Qqq"
"""A name that stands in no sentence by itself."""
LONG = 120
"""Steps of a match that are looked at."""
A_NAME = re.compile(rf"{STRANGER}(?! ?[:,.·(]|$| contre )")
"""Followed by more than a sign or the French for "against": a verb, or what belongs to it."""
WRONG = re.compile(r"\bYou (?:\w+s|is|was|has|does)\b|\b(?:of|for|with|to|by|beat) You\b")
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr", "he"])


def named(seen: View, name: str, seat: int) -> View:
    """The same for the reader on *seat*, with seat 0 called *name*."""
    return replace(seen, names=(name, *seen.names[1:]), seat=seat)


def told_of(state: State, events: tuple[e.AnyEvent, ...], story: list[e.AnyEvent], name: str, reader: int) -> list[str]:
    """All that is told of this step to a reader who is not on seat 0, which is called *name*."""
    seat = max(reader, 1)
    seen = view(state, seat)
    heard = [each for event in events if (each := redact(event, seat)) is not None]
    said = [line.text for event in heard for line in told(event, named(seen, name, reader), extra=bool(state.tied))]
    said += phrases.pile_captions(named(replace(seen, pickable=()), name, SPECTATOR))
    if reader == SPECTATOR:
        return said
    own = named(seen, name, seat)
    now = Situation(own, from_view(own), Held(), lambda command: objection(state, command))
    said += [phrases.prompt(now)]
    round_told = tell_round(heard, own)
    if round_told is not None:
        said += [round_told.headline, round_told.under, round_told.follows, *(row.why for row in round_told.rows)]
    won = next((event for event in heard if isinstance(event, e.MatchWon)), None)
    if won is not None:
        said += [tell_match(won, own, story).headline]
    return said


def sentences(number: int, reader: int) -> Iterator[tuple[str, str]]:
    """What a match tells about "You", and the same about a stranger."""
    dice = Random(number)
    rules = drawn_by(dice)
    players = max(rules.table.min_players, min(3, rules.table.max_players))
    story: list[e.AnyEvent] = []
    for _, _, state, events in islice(random_game(rules, players, number, calls=0.3, choose=lively_move), LONG):
        story += events
        mine, theirs = (told_of(state, events, story, name, reader) for name in (tell("You"), STRANGER))
        assert len(mine) == len(theirs)
        yield from zip(mine, theirs, strict=True)


def is_third_person(mine: str, theirs: str, language: str) -> bool:
    """Is *mine* what is told of anybody else? English tells the past of both alike, so there the verb decides."""
    if language == "en":
        return bool(WRONG.search(mine))
    return bool(A_NAME.search(theirs)) and mine == theirs.replace(STRANGER, tell("You"))


@LANGUAGES
@pytest.mark.parametrize("reader", [SPECTATOR, 1])
@pytest.mark.parametrize("number", range(12))
def test_nobody_without_a_name_is_told_of_as_a_third_person(number: int, reader: int, language: str) -> None:
    words.speak(language, places.locale())

    for mine, theirs in sentences(number, reader):
        assert STRANGER not in mine
        assert not is_third_person(mine, theirs, language), mine


def test_matches_of_the_law_tell_every_kind_of_sentence() -> None:
    told_all = {theirs for number in range(12) for _, theirs in sentences(number, SPECTATOR)}

    for part in ("throws", "draws", "takes", "calls", "shows", "gets", "deals", "gives", "held", "becomes"):
        assert any(f"{STRANGER} {part}" in each or part in each for each in told_all), part


@LANGUAGES
def test_decisions_of_who_gave_no_name_are_yours(language: str) -> None:
    words.speak(language, places.locale())

    mine, theirs = (summed_up(name, Summary(0, 0, 0.0, None), in_points=True) for name in (tell("You"), STRANGER))

    assert not is_third_person(mine, theirs, language)


@LANGUAGES
@pytest.mark.parametrize(("thrower", "taker"), [(0, 1), (1, 0)])
def test_a_stevo_is_told_to_you_too(thrower: int, taker: int, language: str) -> None:
    words.speak(language, places.locale())
    state = next(islice(random_game(drawn_by(Random(1)), 2, 1), 3, None))[2]
    seen = view(state, 1)

    mine, theirs = (
        tell_stevo(Stevo(thrower, taker, "2C"), named(seen, name, SPECTATOR)).text for name in (tell("You"), STRANGER)
    )

    assert not is_third_person(mine, theirs, language)
