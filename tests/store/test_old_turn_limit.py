"""Tests that a match of an earlier release keeps its limit of 100 turns per player in a round."""

from pathlib import Path
from random import Random

import pytest
from msgspec import json

from tests.match.session_builders import make_setup
from tests.random_games import play_idle_turns, random_shuffle
from tests.store.sample_matches import make_header
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.evolve import fold
from yaniv.game.state import START
from yaniv.rules.house_rules import HouseRules, MatchRules, MeldRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.store import match_file
from yaniv.store.event_codec import EVENT_FORMAT, decode_event, encode_event
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import SavedMatch

RULES = HouseRules(melds=MeldRules(jokers="plain"), match=MatchRules(end="single_round"))
SETUP = make_setup(RULES, players=2)


def idle_match_events(turn_limit: int, turns: int) -> tuple[e.AnyEvent, ...]:
    """Return the events of a match in which nobody calls for so many turns."""
    state, opened = step(START, c.Open(RULES, SETUP.names, 0, turn_limit))
    return play_idle_turns(opened + step(state, random_shuffle(state, Random(1)))[1], turns)


def write_format_1(path: Path, events: tuple[e.AnyEvent, ...]) -> Path:
    """Write these events in format 1, which has no field for the turn limit."""
    match_file.write_file(path, SavedMatch(make_header(SETUP), events))
    first, opened, *lines = path.read_text(encoding="utf-8").splitlines()
    fields, event = json.decode(first), json.decode(opened)
    del event["turn_limit"]
    lines = [json.encode(each).decode() for each in (fields | {"format": 1}, event)] + lines
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("turns", [200, 120])
def test_a_long_round_of_an_earlier_release_is_valid(tmp_path: Path, turns: int) -> None:
    events = idle_match_events(100, turns)
    path = write_format_1(tmp_path / "old.yaniv", events)

    assert match_file.read_file(path).events == events
    assert match_file.find_mismatch(path) is None
    assert match_file.read_valid_prefix(path)[1] is None
    state = fold(events)
    assert state.turns == turns > DEFAULT_TURN_LIMIT * 2


def test_a_match_of_an_earlier_release_is_exported_in_the_current_format(tmp_path: Path) -> None:
    old = match_file.read_file(write_format_1(tmp_path / "old.yaniv", idle_match_events(100, 120)))
    with SqliteJournal.open(tmp_path / "home") as journal:
        journal.import_match(old)
        journal._db.execute("UPDATE matches SET format = 1")
        path = match_file.export_match(tmp_path, journal, 1)

    assert match_file.read_file(path).header.format == EVENT_FORMAT
    assert match_file.read_file(path).events == old.events


def test_a_new_match_has_the_current_turn_limit() -> None:
    opened = idle_match_events(DEFAULT_TURN_LIMIT, 1)[0]

    assert isinstance(opened, e.MatchOpened)
    assert opened.turn_limit == DEFAULT_TURN_LIMIT
    assert decode_event(encode_event(opened)) == opened
    assert decode_event(encode_event(opened), 1).turn_limit == 100  # type: ignore[union-attr]
