"""Until the cards that prove it lie open, nothing shows how a round ends.

Two matches that differ in hidden cards alone look, read and sound the same up to the moment at which their tables
begin to turn over different hands.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from tests.case_selection import example_count
from tests.match.session_builders import dealt_round
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import paint
from tests.ui.table_session import TableSession, make_table_setup, open_round, shared_context
from yaniv.cards import Card
from yaniv.game import commands as c
from yaniv.match.match_replay import MatchReplay
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Settings, SoundSettings
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.modes.replay_scene import ReplayScene
from yaniv.ui.navigation import ToMenu
from yaniv.ui.table.table_scene import TableScene

FRAME_MS: Final = 30
MAX_SHOWDOWN_MS: Final = 4_000
OWN_HAND: Final = "AC 2D"
BEATING_HAND, MIDDLE_HAND, HIGH_HAND = "AD AS", "4S 5S", "KC QD"
SMALL_RULES: Final = {"deal": {"hand_size": 2}, "deck": {"packs": 4}, "table": {"max_players": 12}}
UPCARD: Final = "3H"
RULES: Final[dict[str, HouseRules]] = {
    "ends above": rules_with(match={"end": "first_over", "limit": 15}, **SMALL_RULES),
    "out above": rules_with(match={"end": "last_standing", "limit": 15}, **SMALL_RULES),
    "halves": rules_with(match={"limit": 40}, scoring={"reduce_at": 20}, **SMALL_RULES),
    "one round": rules_with(match={"end": "single_round"}, **SMALL_RULES),
}
OPPONENT_HANDS_BY_END: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "held or beaten": ((MIDDLE_HAND, MIDDLE_HAND), (MIDDLE_HAND, BEATING_HAND)),
    "in or out": ((MIDDLE_HAND, MIDDLE_HAND), (MIDDLE_HAND, HIGH_HAND)),
    "match goes on or is won": ((MIDDLE_HAND,), (HIGH_HAND,)),
    "held or beaten by two": ((MIDDLE_HAND, MIDDLE_HAND, MIDDLE_HAND), (BEATING_HAND, MIDDLE_HAND, "AH 2H")),
    "last one counts": (
        (MIDDLE_HAND, MIDDLE_HAND, MIDDLE_HAND, MIDDLE_HAND),
        (MIDDLE_HAND, MIDDLE_HAND, MIDDLE_HAND, HIGH_HAND),
    ),
}


class VisibleFrame(Struct, frozen=True):
    """Everything that a frame gives away."""

    picture: int
    elements: tuple[Element, ...]
    announce: str
    cues: tuple[str, ...]
    caption: str
    wants_you: bool
    log: tuple[str, ...]
    expressions: tuple[str, ...]


def face_up_cards(scene: TableScene) -> frozenset[tuple[int, Card]]:
    """Cards that lie open or begin to be turned over, with their faces."""
    stage = scene.model.animation
    return frozenset(
        (card, stage.card_by_sprite.get(card, "")) for card, pose in stage.poses().items() if pose.face_up_share > 0
    )


def frames_after_call(
    session: TableSession, call: Callable[[TableSession], None], *, pictures: bool
) -> Iterator[tuple[VisibleFrame, frozenset[tuple[int, Card]]]]:
    """Frame after frame from the call to the page of the result; two tables may take turns."""
    cues: list[str] = []
    with recording_cues(cues):
        call(session)
    for _ in range(0, MAX_SHOWDOWN_MS, FRAME_MS):
        with recording_cues(cues):
            frame = visible_frame(session, cues, pictures=pictures), face_up_cards(session.scene)
        yield frame
        if session.scene.interaction.view.outcome:
            return
        with recording_cues(cues):
            session.scene.update(FRAME_MS)


@contextmanager
def recording_cues(cues: list[str]) -> Iterator[None]:
    """What is to be heard meanwhile is added to *cues*, with captions on."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shared_context().audio, "play", lambda cue, *_: cues.append(cue))
        patch.setattr(shared_context().audio, "settings", SoundSettings(captions=True))
        yield


def picture_hash(session: TableSession) -> int:
    """A number for the picture of this frame."""
    return hash(paint(session.scene).get_buffer().raw)


def visible_frame(session: TableSession, cues: list[str], *, pictures: bool) -> VisibleFrame:
    scene = session.scene
    return VisibleFrame(
        picture=picture_hash(session) if pictures else 0,
        elements=scene.elements(),
        announce=scene.announce,
        cues=tuple(cues),
        caption=scene.model.sounds.caption,
        wants_you=scene.awaits_user,
        log=tuple(line.text for line in scene.model.history.log_lines),
        expressions=tuple(panel.expression for panel in scene.view_model.player_panels),
    )


def count_equal_frames(tables: list[TableSession], call: Callable[[TableSession], None], *, pictures: bool) -> int:
    """Frames in which nothing is given away; fails at the first that gives something away."""
    recordings = [frames_after_call(session, call, pictures=pictures) for session in tables]
    for number, ((a, cards_of_a), (b, cards_of_b)) in enumerate(zip(*recordings, strict=False)):
        if cards_of_a != cards_of_b:
            return number
        for field in VisibleFrame.__struct_fields__:
            assert getattr(a, field) == getattr(b, field), f"{field} in frame {number}"
    raise AssertionError("their hands are never shown")


def call_as_player(session: TableSession) -> None:
    session.pointer_player.click("button:yaniv")


def call_as_opponent(session: TableSession) -> None:
    session.match_session.submit(c.Call(1, None))


@pytest.mark.parametrize("opened", ["", "l", "t"], ids=["table", "log", "scores"])
@pytest.mark.parametrize("end", OPPONENT_HANDS_BY_END)
@pytest.mark.parametrize("rules", RULES)
def test_nothing_is_given_away_before_the_cards_are_shown(rules: str, end: str, opened: str) -> None:
    tables = [
        open_round(RULES[rules], OWN_HAND, *hands, stock=UPCARD, speed="normal") for hands in OPPONENT_HANDS_BY_END[end]
    ]
    for session in tables:
        session.advance(400)

    def call(session: TableSession) -> None:
        call_as_player(session)
        if opened:
            session.scene.handle(KeyPressed(opened, 0))

    same = count_equal_frames(tables, call, pictures=opened == "" or (rules, end) == ("out above", "in or out"))

    assert same * FRAME_MS > 400


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    "hands", [((OWN_HAND, MIDDLE_HAND), (OWN_HAND, HIGH_HAND)), ((OWN_HAND, MIDDLE_HAND), (OWN_HAND, BEATING_HAND))]
)
def test_nothing_is_given_away_when_another_calls(rules: str, hands: tuple[tuple[str, ...], ...]) -> None:
    turn = c.Throw(0, ("KH",)), c.DrawStock(0)
    tables = [open_round(RULES[rules], "KH 9D", *others, stock="7D 8C", then=turn, speed="normal") for others in hands]

    assert count_equal_frames(tables, call_as_opponent, pictures=True) * FRAME_MS > 400


@pytest.mark.parametrize("over", ["continue", "draw_three", "eliminate", "self_asaf"])
def test_a_call_too_high_is_known_by_its_cards_alone(over: str) -> None:
    rules = rules_with(call={"over_limit": over, "limit": 5}, match={"limit": 60}, **SMALL_RULES)
    turn = c.Throw(0, ("KH",)), c.DrawStock(0)
    tables = [
        open_round(rules, "KH 9D", other, MIDDLE_HAND, stock="7D 8C", then=turn, speed="normal")
        for other in ("TD JS", "TH JD")
    ]

    count_equal_frames(tables, call_as_opponent, pictures=True)


@given(st.integers(0, 10**6), st.sampled_from(sorted(RULES)), st.integers(2, 6))
@settings(max_examples=example_count(12), suppress_health_check=[HealthCheck.too_slow])
def test_random_hands_give_nothing_away(seed: int, rules: str, players: int) -> None:
    rng = Random(seed)
    deck = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"]
    tables = []
    for _ in range(2):
        dealt = rng.sample(deck, 2 * (players - 1))
        hands = [" ".join(dealt[2 * seat : 2 * seat + 2]) for seat in range(players - 1)]
        tables.append(open_round(RULES[rules], OWN_HAND, *hands, speed="normal", stock=UPCARD))

    count_equal_frames(tables, call_as_player, pictures=False)


@pytest.mark.parametrize(
    "hands", [OPPONENT_HANDS_BY_END["match goes on or is won"], OPPONENT_HANDS_BY_END["in or out"]], ids=["won", "out"]
)
@pytest.mark.parametrize("rules", ["ends above", "out above", "one round"])
def test_a_match_seen_again_gives_nothing_away(rules: str, hands: tuple[tuple[str, ...], ...]) -> None:
    pages = []
    for others in hands:
        setup = make_table_setup(RULES[rules], 1 + len(others))
        happened = dealt_round(setup, OWN_HAND, *others, stock=UPCARD, then=(c.Call(0, None),))
        replay = MatchReplay(happened, MatchReplay(happened).last_position - 1)
        pages.append(
            ReplayScene(
                shared_context(),
                replay,
                setup,
                size=(1280, 720),
                back_request=ToMenu(),
                speed="normal",
                settings=Settings(),
            )
        )

    for number in range(200):
        frames_seen = [
            (page.announce, [each for each in page.elements() if each.id == "replay:where"]) for page in pages
        ]
        if face_up_cards(pages[0]._table) != face_up_cards(pages[1]._table):
            assert number * FRAME_MS > 400
            return
        assert frames_seen[0] == frames_seen[1]
        for page in pages:
            page.update(FRAME_MS)
    raise AssertionError("their hands are never shown")
