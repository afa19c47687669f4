"""A match of an earlier release, whose rounds had 100 turns of each player, is read and played on as such."""

from pathlib import Path
from random import Random

import pytest
from msgspec import json

from tests.games import idle_turns, shuffle
from tests.store.games import header
from tests.table.company import make_setup
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.evolve import fold
from yaniv.game.state import START
from yaniv.rules.ending import CALLED_OFF_AFTER
from yaniv.rules.house import HouseRules, MatchRules, MeldRules
from yaniv.store import export
from yaniv.store.journal import Journal
from yaniv.store.saved import Saved
from yaniv.store.upgrade import FORMAT, read, written

RULES = HouseRules(melds=MeldRules(jokers="plain"), match=MatchRules(end="single_round"))
SETUP = make_setup(RULES, players=2)


def idle_match(turn_limit: int, turns: int) -> tuple[e.AnyEvent, ...]:
    """Nobody calls for so many turns."""
    state, opened = step(START, c.Open(RULES, SETUP.names, 0, turn_limit))
    return idle_turns(opened + step(state, shuffle(state, Random(1)))[1], turns)


def as_format_1(path: Path, events: tuple[e.AnyEvent, ...]) -> Path:
    """Write these events as the first releases did, which knew of no turn limit."""
    export.write(path, Saved(header(SETUP), events))
    first, opened, *lines = path.read_text(encoding="utf-8").splitlines()
    fields, event = json.decode(first), json.decode(opened)
    del event["turn_limit"]
    lines = [json.encode(each).decode() for each in (fields | {"format": 1}, event)] + lines
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("turns", [200, 120])
def test_a_long_round_of_an_earlier_release_is_whole(tmp_path: Path, turns: int) -> None:
    events = idle_match(100, turns)
    path = as_format_1(tmp_path / "old.yaniv", events)

    assert export.read(path).events == events
    assert export.check(path) is None
    assert export.read_sound(path)[1] == ""
    state = fold(events)
    assert state.turns == turns > CALLED_OFF_AFTER * 2


def test_a_match_of_an_earlier_release_leaves_as_one_of_today(tmp_path: Path) -> None:
    old = export.read(as_format_1(tmp_path / "old.yaniv", idle_match(100, 120)))
    with Journal.open(tmp_path / "home") as journal:
        journal.adopt(old)
        journal._db.execute("UPDATE matches SET format = 1")
        path = export.write_match(tmp_path, journal, 1)

    assert export.read(path).header.format == FORMAT
    assert export.read(path).events == old.events


def test_a_new_match_has_the_turns_of_today() -> None:
    opened = idle_match(CALLED_OFF_AFTER, 1)[0]

    assert isinstance(opened, e.MatchOpened)
    assert opened.turn_limit == CALLED_OFF_AFTER
    assert read(written(opened)) == opened
    assert read(written(opened), 1).turn_limit == 100  # type: ignore[union-attr]
