"""The seal of a match in the window: at the head of the log while it is played, to be opened once it is over."""

from itertools import product

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.store.games import LIVELY, events, header
from tests.table.company import make_setup
from tests.ui.kit import HD, SIZES, click, element, ids, key, look, paint
from tests.ui.sights import house
from tests.ui.sitting import Sitting, sit_at
from yaniv import places, words
from yaniv.game import events as e
from yaniv.table.replay import Replay
from yaniv.table.seal import Opened, origin_note, unseal
from yaniv.ui.inputs import PointerMoved
from yaniv.ui.scenes.replay import ReplayScene
from yaniv.ui.scenes.scene import ToMatches
from yaniv.ui.scenes.seal import Deals, SealPanel

LOOK = look()
KEPT = header(make_setup(LIVELY, seed="0"))
MATCH = events()
OPENED = unseal(KEPT, MATCH)
BROKEN = unseal(replace(KEPT, seed="1"), MATCH)
QUICK = house(match={"end": "single_round"})
HANDS = ("AH AD AS JK JK", "9C 9D 3S 4S QS")


class Envelope:
    """Counts how often it was opened."""

    def __init__(self) -> None:
        self.times = 0
        self.deals = Deals(KEPT.seal, self.open)

    def open(self) -> Opened:
        """Tells what is in it."""
        self.times += 1
        return OPENED


def panel(opened: Opened | None = None) -> SealPanel:
    made = SealPanel(LOOK, KEPT.seal, opened)
    paint(made)
    return made


def sat_down(envelope: Envelope, hand: str = HANDS[0]) -> Sitting:
    sitting = sit_at(QUICK, hand, HANDS[1], stock="JD", deals=envelope.deals)
    paint(sitting.scene)
    return sitting


def seen_again(match: tuple[e.AnyEvent, ...], envelope: Envelope) -> ReplayScene:
    setup = replace(make_setup(LIVELY), bots=("", "gambler", "gambler"))
    page = ReplayScene(LOOK, Replay(match, 4), setup, size=HD, back=ToMatches(), deals=envelope.deals, speed="instant")
    paint(page)
    return page


def use(page: ReplayScene, id_: str) -> None:
    for given in click(page, id_):
        page.handle(given)
    paint(page)


def test_before_the_end_only_the_seal_is_told() -> None:
    page = panel()

    assert element(page, "seal").value == KEPT.seal
    assert not {"seal:seed", "seal:salt"} & set(ids(page))
    assert page.announce.startswith("The seal of this match. All shuffles of this match were sealed")


@pytest.mark.parametrize("opened", [None, OPENED])
def test_a_chosen_deal_is_told_before_and_after_the_match(opened: Opened | None) -> None:
    note = origin_note("chosen")
    page = SealPanel(LOOK, KEPT.seal, opened, note)
    bare = SealPanel(LOOK, KEPT.seal, opened)

    assert note in page.announce
    assert note in element(page, "dialog").label
    assert pygame.image.tobytes(paint(page), "RGB") != pygame.image.tobytes(paint(bare), "RGB")


def test_opened_it_tells_what_was_found_and_what_it_was_made_of() -> None:
    page = panel(OPENED)

    told = {each.id: each.value for each in page.elements()}
    assert (told["seal"], told["seal:seed"], told["seal:salt"]) == (KEPT.seal, "0", "pepper")
    assert page.announce.startswith(f"The seal holds. {OPENED.sentence}")


def test_a_seal_that_does_not_hold_is_told_in_words_too() -> None:
    page = panel(BROKEN)

    assert page.announce.startswith("The seal is broken. The seal was not made of this deal code and this salt")
    assert pygame.image.tobytes(paint(page), "RGB") != pygame.image.tobytes(paint(panel(OPENED)), "RGB")


def test_a_match_that_cannot_be_read_any_more_accuses_nobody() -> None:
    page = panel(Opened(KEPT.seal, "The match cannot be read any more.", holds=None))

    assert page.announce.startswith("The seal stays closed. The match cannot be read any more.")
    assert "seal:seed" not in ids(page)
    assert wax(page) == wax(panel(OPENED)) != wax(panel(BROKEN))


def wax(page: SealPanel) -> bytes:
    """The corner of the page where it is."""
    corner = Rect(element(page, "dialog").rect).topleft
    return pygame.image.tobytes(paint(page).subsurface(Rect(corner, (110, 110))), "RGB")


COPIED = [(None, KEPT.seal), (OPENED, f"Seal: {KEPT.seal}\nDeal code: 0\nSalt: pepper")]


@pytest.mark.parametrize(("opened", "text"), COPIED, ids=["closed", "opened"])
def test_what_is_seen_can_be_copied(monkeypatch: pytest.MonkeyPatch, opened: Opened | None, text: str) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    page = panel(opened)

    answers = [page.handle(given) for given in click(page, "button:copy")]

    assert copied == [text]
    assert answers[-1] is None
    assert page.announce == "It is on the clipboard."


def test_a_clipboard_that_is_out_of_order_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(text: str) -> None:
        raise pygame.error(f"no room for {len(text)} letters")

    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    page = panel()

    for given in click(page, "button:copy"):
        page.handle(given)

    assert page.announce == "It cannot be copied: no room for 64 letters."


def test_escape_and_the_button_close_it() -> None:
    page = panel()

    assert page.handle(key("escape")) == "button:close"
    assert page.handle(key("return")) == "button:close"
    assert [page.handle(given) for given in click(page, "button:close")][-1] == "button:close"


@pytest.mark.parametrize(("size", "scale"), [*product(SIZES, (1.0, 2.0))])
def test_it_stays_inside_the_window(size: tuple[int, int], scale: float) -> None:
    page = SealPanel(replace(LOOK, text_scale=scale), KEPT.seal, OPENED)
    paint(page, size)

    whole = Rect(element(page, "dialog").rect)
    assert Rect(0, 0, *size).contains(whole)
    assert all(whole.contains(Rect(each.rect)) for each in page.elements())


def test_whatever_stands_in_a_file_can_be_painted() -> None:
    strange = replace(KEPT, seed="\0" * 300, salt="a:\n\u202e", seal="\n" * 90)

    paint(SealPanel(LOOK, strange.seal, unseal(strange, MATCH)))


def test_the_log_leads_to_the_seal_and_nobody_plays_on_meanwhile() -> None:
    envelope = Envelope()
    sitting = sat_down(envelope)
    assert "button:seal" not in ids(sitting.scene)

    sitting.scene.handle(key("l"))
    sitting.pilot.click("button:seal")
    before = sitting.table.now_ms
    sitting.wait(2000)

    assert element(sitting.scene, "seal").value == KEPT.seal
    assert "hand:0" not in ids(sitting.scene)
    assert sitting.table.now_ms == before
    sitting.scene.handle(key("escape"))
    assert "hand:0" in ids(sitting.scene)
    assert envelope.times == 0


@pytest.mark.parametrize("language", ["en", "he"])
def test_the_button_is_where_it_is_said_to_be(language: str) -> None:
    words.speak(language, places.locale())
    sitting = sat_down(Envelope())
    sitting.scene.handle(key("l"))
    before = sharp(sitting)

    place = Rect(element(sitting.scene, "button:seal").rect)
    sitting.scene.handle(PointerMoved(place.center, 0))
    after = sharp(sitting)

    assert Rect(element(sitting.scene, "log").rect).contains(place)
    changed = {at for at in product(range(0, HD[0], 4), range(0, HD[1], 4)) if before.get_at(at) != after.get_at(at)}
    assert changed
    assert all(place.collidepoint(at) for at in changed)


def sharp(sitting: Sitting) -> Surface:
    """The table once no card waits for a better picture."""
    surface = paint(sitting.scene)
    while sitting.scene._easel.art.pending:
        surface = paint(sitting.scene)
    return surface


def test_a_press_on_the_seal_chooses_no_card_and_no_line() -> None:
    sitting = sat_down(Envelope())
    sitting.scene.handle(key("l"))
    paint(sitting.scene)

    sitting.pilot.click("button:seal")
    sitting.scene.handle(key("escape"))

    assert not any("selected" in each.state for each in sitting.scene.elements())


def test_a_match_that_was_not_sealed_has_no_such_button() -> None:
    sitting = sit_at(QUICK, *HANDS, stock="JD")
    sitting.scene.handle(key("l"))
    paint(sitting.scene)
    sitting.scene.show_seal()

    assert not {"button:seal", "seal"} & set(ids(sitting.scene))


def test_after_the_match_the_seal_is_opened() -> None:
    envelope = Envelope()
    sitting = sat_down(envelope)
    sitting.pilot.click("button:yaniv")
    sitting.wait()
    sitting.pilot.click("button:next-round")
    sitting.wait()
    paint(sitting.scene)
    assert envelope.times == 0

    sitting.pilot.click("button:check")
    paint(sitting.scene)

    assert envelope.times == 1
    assert element(sitting.scene, "seal:seed").value == "0"
    assert sitting.scene.announce.startswith(f"The seal holds. {OPENED.sentence}")
    sitting.scene.handle(key("escape"))
    assert "button:rematch" in ids(sitting.scene)


def test_a_finished_match_can_be_checked_while_it_is_seen_again() -> None:
    envelope = Envelope()
    page = seen_again(MATCH, envelope)
    use(page, "replay:check")

    assert envelope.times == 1
    assert element(page, "seal:salt").value == "pepper"
    assert "replay:play" not in ids(page)
    page.handle(key("escape"))
    paint(page)
    assert "replay:play" in ids(page)


@pytest.mark.parametrize("length", [60, 200, len(MATCH) - 1])
def test_a_match_that_may_go_on_shows_nothing_of_how_it_will_be_dealt(length: int) -> None:
    envelope = Envelope()
    page = seen_again(MATCH[:length], envelope)
    page.handle(key("l"))
    paint(page)

    assert not {"replay:check", "button:seal"} & set(ids(page))
    assert envelope.times == 0


def test_who_cannot_see_the_wax_hears_what_the_button_does() -> None:
    assert element(seen_again(MATCH, Envelope()), "replay:check").label == "Check the shuffles"
