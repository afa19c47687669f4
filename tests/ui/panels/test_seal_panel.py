"""Tests of the seal panel: the seal is shown during the match and verified after it."""

from itertools import product

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import HD, SIZES, click_events, element_ids, find_element, key_press, make_context, paint
from tests.ui.table_session import TableSession, open_round
from yaniv import i18n, paths
from yaniv.game import events as e
from yaniv.match.match_replay import MatchReplay
from yaniv.match.shuffle_commitment import CommitmentFinding, Verification, verify_commitment
from yaniv.narration.match_text import describe_origin, verification_sentence
from yaniv.narration.online_text import DealReport
from yaniv.settings.settings_schema import Settings
from yaniv.ui.input.input_events import PointerMoved
from yaniv.ui.modes.replay_scene import ReplayScene
from yaniv.ui.navigation import ToMatches
from yaniv.ui.panels.seal_panel import SealPanel, ShuffleSeal
from yaniv.ui.table.overlays.pause_panel import MorePanel

CONTEXT = make_context()
HEADER = make_header(make_setup(LIVELY_RULES, seed="0"))
MATCH = sample_events()
VERIFIED = verify_commitment(HEADER, MATCH)
BROKEN_SEAL = verify_commitment(replace(HEADER, seed="1"), MATCH)
QUICK = rules_with(match={"end": "single_round"})
HANDS = ("AH AD AS JK JK", "9C 9D 3S 4S QS")


class CountingSeal:
    """A seal that counts how often it is verified."""

    def __init__(self) -> None:
        self.open_count = 0
        self.shuffle_seal = ShuffleSeal(HEADER.seal, self.open)

    def open(self) -> Verification:
        """Count the call and return the verification."""
        self.open_count += 1
        return VERIFIED


def seal_panel(opened: Verification | None = None) -> SealPanel:
    page = SealPanel(CONTEXT, HEADER.seal, opened)
    paint(page)
    return page


def session_with_seal(seal: CountingSeal, hand: str = HANDS[0]) -> TableSession:
    session = open_round(QUICK, hand, HANDS[1], stock="JD", seal=seal.shuffle_seal)
    paint(session.scene)
    return session


def replay_with_seal(match: tuple[e.AnyEvent, ...], seal: CountingSeal) -> ReplayScene:
    setup = replace(make_setup(LIVELY_RULES), bots=("", "gambler", "gambler"))
    page = ReplayScene(
        CONTEXT,
        MatchReplay(match, 4),
        setup,
        size=HD,
        back_request=ToMatches(),
        shuffle_seal=seal.shuffle_seal,
        speed="instant",
        settings=Settings(),
    )
    paint(page)
    return page


def press_element(page: ReplayScene, id_: str) -> None:
    for event in click_events(page, id_):
        page.handle(event)
    paint(page)


def test_before_the_end_only_the_seal_is_shown() -> None:
    page = seal_panel()

    assert find_element(page, "seal").value == HEADER.seal
    assert not {"seal:seed", "seal:salt"} & set(element_ids(page))
    assert page.announce.startswith("The seal of this match. Every shuffle of this match was sealed")


@pytest.mark.parametrize("opened", [None, VERIFIED])
def test_a_chosen_deal_is_mentioned_before_and_after_the_match(opened: Verification | None) -> None:
    note = describe_origin("chosen")
    page = SealPanel(CONTEXT, HEADER.seal, opened, note)
    bare = SealPanel(CONTEXT, HEADER.seal, opened)

    assert note in page.announce
    assert note in find_element(page, "dialog").label
    assert pygame.image.tobytes(paint(page), "RGB") != pygame.image.tobytes(paint(bare), "RGB")


def test_the_opened_seal_shows_the_verdict_seed_and_salt() -> None:
    page = seal_panel(VERIFIED)

    value_by_id = {each.id: each.value for each in page.elements()}
    assert (value_by_id["seal"], value_by_id["seal:seed"], value_by_id["seal:salt"]) == (HEADER.seal, "0", "pepper")
    assert page.announce.startswith(f"The seal holds. {verification_sentence(VERIFIED.finding)}")


def test_a_broken_seal_is_also_described_in_words() -> None:
    page = seal_panel(BROKEN_SEAL)

    assert page.announce.startswith("The seal is broken. This deal code and salt don't produce this seal")
    assert pygame.image.tobytes(paint(page), "RGB") != pygame.image.tobytes(paint(seal_panel(VERIFIED)), "RGB")


def test_an_unreadable_match_is_not_called_broken() -> None:
    page = seal_panel(Verification(HEADER.seal, CommitmentFinding("unreadable"), is_valid=None))

    assert page.announce.startswith("The seal stays closed. This match can no longer be read.")
    assert "seal:seed" not in element_ids(page)
    assert wax_pixels(page) == wax_pixels(seal_panel(VERIFIED)) != wax_pixels(seal_panel(BROKEN_SEAL))


def wax_pixels(page: SealPanel) -> bytes:
    """Return the pixels of the wax seal."""
    corner = Rect(find_element(page, "dialog").rect).topleft
    return pygame.image.tobytes(paint(page).subsurface(Rect(corner, (110, 110))), "RGB")


COPIED = [(None, HEADER.seal), (VERIFIED, f"Seal: {HEADER.seal}\nDeal code: 0\nSalt: pepper")]


@pytest.mark.parametrize(("opened", "text"), COPIED, ids=["closed", "opened"])
def test_the_shown_values_can_be_copied(
    monkeypatch: pytest.MonkeyPatch, opened: Verification | None, text: str
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    page = seal_panel(opened)

    answers = [page.handle(event) for event in click_events(page, "button:copy")]

    assert copied == [text]
    assert answers[-1] is None
    assert page.announce == "Copied to the clipboard."


def test_a_broken_clipboard_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> None:
        raise pygame.error(f"no room for {len(text)} letters")

    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    page = seal_panel()

    for event in click_events(page, "button:copy"):
        page.handle(event)

    assert page.announce == "Can't copy: the clipboard doesn't answer."


def test_escape_and_the_button_close_the_panel() -> None:
    page = seal_panel()

    assert page.handle(key_press("escape")) == "button:close"
    assert page.handle(key_press("return")) == "button:close"
    assert [page.handle(event) for event in click_events(page, "button:close")][-1] == "button:close"


@pytest.mark.parametrize(("size", "scale"), [*product(SIZES, (1.0, 2.0))])
def test_the_panel_stays_inside_the_window(size: tuple[int, int], scale: float) -> None:
    page = SealPanel(replace(CONTEXT, text_scale=scale), HEADER.seal, VERIFIED)
    paint(page, size)

    whole = Rect(find_element(page, "dialog").rect)
    assert Rect(0, 0, *size).contains(whole)
    assert all(whole.contains(Rect(each.rect)) for each in page.elements())


def test_any_text_from_a_file_can_be_painted() -> None:
    strange = replace(HEADER, seed="\0" * 300, salt="a:\n\u202e", seal="\n" * 90)

    paint(SealPanel(CONTEXT, strange.seal, verify_commitment(strange, MATCH)))


def test_the_log_opens_the_seal_and_the_match_is_paused() -> None:
    seal = CountingSeal()
    session = session_with_seal(seal)
    assert "button:seal" not in element_ids(session.scene)

    session.scene.handle(key_press("l"))
    session.pointer_player.click("button:seal")
    before = session.match_session.now_ms
    session.advance(2000)

    assert find_element(session.scene, "seal").value == HEADER.seal
    assert "hand:0" not in element_ids(session.scene)
    assert session.match_session.now_ms == before
    session.scene.handle(key_press("escape"))
    assert "hand:0" in element_ids(session.scene)
    assert seal.open_count == 0


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_seal_button_is_painted_where_it_is_listed(language: str) -> None:
    i18n.set_language(language, paths.locale())
    session = session_with_seal(CountingSeal())
    session.scene.handle(key_press("l"))
    before = paint_sharp(session)

    button_rect = Rect(find_element(session.scene, "button:seal").rect)
    session.scene.handle(PointerMoved(button_rect.center, 0))
    after = paint_sharp(session)

    assert Rect(find_element(session.scene, "log").rect).contains(button_rect)
    changed = {
        index
        for index in product(range(0, HD[0], 4), range(0, HD[1], 4))
        if before.get_at(index) != after.get_at(index)
    }
    assert changed
    assert all(button_rect.collidepoint(index) for index in changed)


def paint_sharp(session: TableSession) -> Surface:
    """Paint the table until no image is pending."""
    surface = paint(session.scene)
    while session.scene._table_painter.images.is_pending:
        surface = paint(session.scene)
    return surface


def test_a_press_on_the_seal_selects_no_card_and_no_line() -> None:
    session = session_with_seal(CountingSeal())
    session.scene.handle(key_press("l"))
    paint(session.scene)

    session.pointer_player.click("button:seal")
    session.scene.handle(key_press("escape"))

    assert not any("selected" in each.state for each in session.scene.elements())


def test_a_match_without_a_seal_has_no_button() -> None:
    session = open_round(QUICK, *HANDS, stock="JD")
    session.scene.handle(key_press("l"))
    paint(session.scene)
    session.scene.show_seal()

    assert not {"button:seal", "seal"} & set(element_ids(session.scene))


def test_after_the_match_the_seal_is_opened() -> None:
    seal = CountingSeal()
    session = session_with_seal(seal)
    session.pointer_player.click("button:yaniv")
    session.advance()
    paint(session.scene)
    assert seal.open_count == 0

    session.pointer_player.click("button:more")
    session.advance()
    session.pointer_player.click("button:check")
    paint(session.scene)

    assert seal.open_count == 1
    assert find_element(session.scene, "seal:seed").value == "0"
    assert session.scene.announce.startswith(f"The seal holds. {verification_sentence(VERIFIED.finding)}")
    session.scene.handle(key_press("escape"))
    assert "button:rematch" in element_ids(session.scene)


def test_after_a_match_with_friends_elsewhere_the_checks_of_the_deals_are_shown() -> None:
    report = DealReport("Every deal is checked.", ((True, "The seal matches the deal."), (False, "Round 2 differs.")))
    session = open_round(QUICK, *HANDS, stock="JD", seal=ShuffleSeal(HEADER.seal, lambda: report))
    paint(session.scene)
    session.pointer_player.click("button:yaniv")
    session.advance()
    paint(session.scene)
    session.pointer_player.click("button:more")
    session.advance()

    session.pointer_player.click("button:check")
    paint(session.scene)

    assert [find_element(session.scene, f"check:{n}").name for n in (0, 1)] == [words for _, words in report.lines]
    assert session.scene.announce.startswith("Check the deals. Every deal is checked. The seal matches the deal.")
    session.scene.handle(key_press("escape"))
    assert "button:rematch" in element_ids(session.scene)


@pytest.mark.parametrize("is_online", [False, True])
def test_the_button_of_the_check_is_named_after_what_is_checked(*, is_online: bool) -> None:
    panel = MorePanel(CONTEXT, ("button:check",), is_online=is_online)
    paint(panel)

    assert find_element(panel, "button:check").name == ("Check the deals" if is_online else "Check the shuffles")


def test_a_finished_match_can_be_verified_in_the_replay() -> None:
    seal = CountingSeal()
    page = replay_with_seal(MATCH, seal)
    press_element(page, "replay:more")
    press_element(page, "replay:check")

    assert seal.open_count == 1
    assert find_element(page, "seal:salt").value == "pepper"
    assert "replay:play" not in element_ids(page)
    page.handle(key_press("escape"))
    paint(page)
    assert "replay:play" in element_ids(page)


@pytest.mark.parametrize("length", [60, 200, len(MATCH) - 1])
def test_an_unfinished_match_reveals_nothing_about_future_deals(length: int) -> None:
    seal = CountingSeal()
    page = replay_with_seal(MATCH[:length], seal)
    page.handle(key_press("l"))
    paint(page)
    press_element(page, "replay:more")

    assert "button:rules" in element_ids(page)
    assert not {"replay:check", "button:seal"} & set(element_ids(page))
    assert seal.open_count == 0


def test_the_label_of_the_seal_button_says_what_it_does() -> None:
    page = replay_with_seal(MATCH, CountingSeal())
    press_element(page, "replay:more")

    assert find_element(page, "replay:check").label == "Check the shuffles"
