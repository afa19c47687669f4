"""Tests of the messages between host and guests: what comes back as it was, and what is refused on the way in."""

from hashlib import sha256

import pytest
from msgspec import Raw, json
from msgspec.structs import fields as struct_fields
from msgspec.structs import replace

from tests.random_games import lively_move, random_game
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.view import View, build_view
from yaniv.online import wire
from yaniv.rules.house_rules import HouseRules, TableRules
from yaniv.variants import library

HEX = "ab" * 32
TO_HOST: tuple[wire.ToHost, ...] = (
    wire.Hello(wire.PROTOCOL, 4, "1.0", "Anna", HEX, 12, 1),
    wire.Commit(1, HEX),
    wire.Reveal(1, HEX),
    wire.Do(3, (c.Throw(1, ("7H", "7S")), c.DrawStock(1))),
    wire.Ready(2),
    wire.Say(7),
    wire.Checked(("seal", "events")),
)
TO_GUEST: tuple[wire.ToGuest, ...] = (
    wire.Welcome(wire.PROTOCOL, "1.0", "Classic", HouseRules(), 3),
    wire.WaitingRoom(("Mia", "Anna"), 3, 1),
    wire.Begin(1, 1, 0, ("Mia", "Anna"), ("", ""), (HEX, HEX)),
    wire.Commits(1, (HEX, HEX)),
    wire.Parts(1, ("", HEX), HEX),
    wire.Update(0, (e.TurnBegan(1), e.StockDrawn(0)), {}, (700, 2000)),
    wire.Done(3, 1, "not_in_hand"),
    wire.SeatPresence(("here", "away", "stand_in", "computer")),
    wire.Said(1, 0),
    wire.RoundLog(0, (e.StockDrawn(0, "7H"),)),
    wire.Truth(HEX, "ab" * 16, "cd" * 16),
    wire.Refused("full", "1.0"),
)


def messages_digest() -> str:
    """Return a digest of everything that can be said on a line, without house rules and explanations."""
    _, parts = json.schema_components((wire.ToHost | wire.ToGuest, View))
    rules = {field.type.__name__ for field in struct_fields(HouseRules)} | {"HouseRules"}
    told = {name: without_texts(part) for name, part in parts.items() if name not in rules}
    return sha256(json.encode(told, order="deterministic")).hexdigest()[:16]


def without_texts(schema: object) -> object:
    """Return a JSON schema without what is written for people."""
    if isinstance(schema, dict):
        return {key: without_texts(value) for key, value in schema.items() if key not in ("title", "description")}
    return [without_texts(each) for each in schema] if isinstance(schema, list | tuple) else schema


def some_view() -> View:
    """Return the view of a seat in the middle of a round."""
    games = random_game(library.load("classic").rules, 3, 3, choose=lively_move)
    return next(build_view(state, 1) for _, _, state, _ in games if state.turns > 3 and state.turn == 1)


@pytest.mark.parametrize("message", TO_HOST, ids=lambda message: type(message).__name__)
def test_a_message_to_the_host_arrives_as_it_was_sent(message: wire.ToHost) -> None:
    assert wire.decode_to_host(wire.encode(message)) == message


@pytest.mark.parametrize("message", TO_GUEST, ids=lambda message: type(message).__name__)
def test_a_message_to_a_guest_arrives_as_it_was_sent(message: wire.ToGuest) -> None:
    assert wire.decode_to_guest(wire.encode(message)) == message


def test_a_changed_message_needs_a_new_number_of_the_protocol() -> None:
    # If this fails, raise PROTOCOL if the last release has this one, and write both here. House rules are not part of
    # it: a new one raises the format of the events, which is compared too.
    assert (wire.PROTOCOL, messages_digest()) == (1, "f26db1d168bd2657")


@pytest.mark.parametrize("variant", library.variant_ids())
def test_a_view_arrives_as_it_was_sent(variant: str) -> None:
    rules = library.load(variant).rules
    steps = list(random_game(rules, 3, 5, choose=lively_move))

    for _, _, state, _ in steps[1 :: max(1, len(steps) // 40)]:
        for seat in range(3):
            view = build_view(state, seat)
            assert wire.decode_view(wire.encode_view(view), rules) == view


def test_the_changes_of_a_view_lead_to_the_next_view() -> None:
    states = [state for _, _, state, _ in random_game(HouseRules(), 3, 5, choose=lively_move)][1:200]
    fields = wire.encode_view(build_view(states[0], 1))

    for state in states[1:]:
        changes = wire.changed_fields(fields, wire.encode_view(build_view(state, 1)))
        update = wire.decode_to_guest(wire.encode(wire.Update(0, (), changes)))
        assert isinstance(update, wire.Update)
        fields = wire.merge_views(fields, update.view)
        assert wire.decode_view(fields, HouseRules()) == build_view(state, 1)


REFUSED_BY_HOST = {
    "empty": b"",
    "no JSON": b"\x00\xff\x17",
    "not UTF-8": b'{"t":"say","phrase":"\xff\xfe"}',
    "half a surrogate": b'{"t":"hello","protocol":1,"format":4,"app":"x","name":"\\ud800","proof":"%s"}' % HEX.encode(),
    "nested": b"[" * 4000,
    "nested in a command": b'{"t":"do","n":1,"commands":' + b"[" * 3000,
    "null": b"null",
    "a list": b"[]",
    "no tag": b'{"round":1}',
    "unknown tag": b'{"t":"admin"}',
    "a host's message": wire.encode(wire.Done(1, 1)),
    "another field": b'{"t":"ready","round":1,"admin":true}',
    "too long": b'{"t":"ready","round":1' + b" " * 4096 + b"}",
    "negative round": b'{"t":"ready","round":-1}',
    "round too high": b'{"t":"ready","round":1000001}',
    "a fraction": b'{"t":"ready","round":1.5}',
    "phrase 8": b'{"t":"say","phrase":8}',
    "phrase -1": b'{"t":"say","phrase":-1}',
    "no commands": b'{"t":"do","n":1,"commands":[]}',
    "four commands": b'{"t":"do","n":1,"commands":[%s]}' % b",".join([b'{"command":"DrawStock","seat":1}'] * 4),
    "batch 0": b'{"t":"do","n":0,"commands":[{"command":"DrawStock","seat":1}]}',
    "a shuffle": b'{"t":"do","n":1,"commands":[{"command":"Shuffle","order":["AC"]}]}',
    "an opening": b'{"t":"do","n":1,"commands":[{"command":"Open","rules":{},"names":["a","b"],"first":0}]}',
    "no card": b'{"t":"do","n":1,"commands":[{"command":"Throw","seat":1,"cards":["1H"]}]}',
    "card with a line break": b'{"t":"do","n":1,"commands":[{"command":"Throw","seat":1,"cards":["7H\\n"]}]}',
    "short hash": b'{"t":"commit","number":1,"hash":"abc"}',
    "hash with a line break": b'{"t":"commit","number":1,"hash":"%s\\n"}' % HEX[:-1].encode(),
    "capital hash": b'{"t":"commit","number":1,"hash":"%s"}' % HEX.upper().encode(),
    "no name": b'{"t":"hello","protocol":1,"format":4,"app":"x","name":"","proof":"%s"}' % HEX.encode(),
    "long name": b'{"t":"hello","protocol":1,"format":4,"app":"x","name":"%s","proof":"%s"}'
    % (b"x" * 41, HEX.encode()),
    "have -5": b'{"t":"hello","protocol":1,"format":4,"app":"x","name":"M","proof":"%s","events":-5}' % HEX.encode(),
}


@pytest.mark.parametrize("data", REFUSED_BY_HOST.values(), ids=REFUSED_BY_HOST)
def test_the_host_refuses(data: bytes) -> None:
    with pytest.raises(wire.WireError):
        wire.decode_to_host(data)


REFUSED_BY_GUEST = {
    "too long": b" " * (wire.MAX_TO_GUEST_BYTES + 1),
    "a guest's message": wire.encode(wire.Ready(1)),
    "seat 16": b'{"t":"said","seat":16,"phrase":0}',
    "unknown presence": b'{"t":"who","seats":["gone"]}',
    "unknown event": b'{"t":"up","start":0,"events":[{"event":"Nothing"}],"view":{}}',
    "name with an escape": wire.encode(wire.WaitingRoom(("\x1b[31mRoot", "Anna"), 2, 1)),
    "name that turns the text around": wire.encode(wire.Begin(1, 1, 0, ("\u202eMia", "B"), ("", ""), (HEX, HEX))),
    "variant with a line break": wire.encode(wire.Welcome(1, "1.0", "a\nb", HouseRules())),
    "rules with a control character": wire.encode(
        wire.Welcome(1, "1.0", "a", replace(HouseRules(), table=TableRules(call_word="Ya\x07niv")))
    ),
    "event with a control character": wire.encode(wire.RoundLog(0, (e.YanivCalled(1, "Ya\x07niv", "yaniv"),))),
}


@pytest.mark.parametrize("data", REFUSED_BY_GUEST.values(), ids=REFUSED_BY_GUEST)
def test_a_guest_refuses(data: bytes) -> None:
    with pytest.raises(wire.WireError):
        wire.decode_to_guest(data)


WRONG_VIEWS = {
    "another seat": ("seat", 3),
    "turn of nobody known": ("turn", 7),
    "a total too many": ("totals", (0, 0, 0, 0)),
    "a hand too large": ("hand", ("7H",) * 30),
    "a seat out that does not exist": ("out", (-1,)),
    "a shown hand of nobody": ("shown", ((9, ("7H",)),)),
    "places of other seats": ("places", (1,)),
}


@pytest.mark.parametrize(("field", "value"), WRONG_VIEWS.values(), ids=WRONG_VIEWS)
def test_a_guest_refuses_a_view_with(field: str, value: object) -> None:
    view = some_view()

    with pytest.raises(wire.WireError):
        wire.decode_view(wire.encode_view(view) | {field: Raw(json.encode(value))}, view.rules)


def test_a_guest_refuses_a_view_without_a_field() -> None:
    view = some_view()
    fields = wire.encode_view(view)
    del fields["pile"]

    with pytest.raises(wire.WireError, match="pile"):
        wire.decode_view(fields, view.rules)


def test_the_versions_of_a_later_program_can_be_read() -> None:
    later = b'{"t":"hello","protocol":9,"format":12,"app":"3.0","colour":"red"}'

    assert wire.read_versions(later) == wire.Versions(9, 12, "3.0")
    assert wire.read_versions(wire.encode(wire.Ready(1))) is None
    assert wire.read_versions(b"\xff") is None


def test_a_message_that_the_other_end_would_refuse_is_not_sent() -> None:
    with pytest.raises(wire.WireError):
        wire.encode(wire.RoundLog(0, (e.StockDrawn(0, "7H"),) * 40_000))
