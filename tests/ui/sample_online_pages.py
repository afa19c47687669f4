"""Sample pages of tables with friends elsewhere."""

from collections.abc import Callable

from pygame import Surface

from tests.ui.fake_online_rooms import (
    FakeHostedRoom,
    FakeJoinedRoom,
    FakeOnlineGame,
    FakeOpenTables,
)
from tests.ui.sample_page_parts import PagePainter, paint_sharp
from tests.ui.sample_table_pages import open_table
from tests.ui.scene_harness import click_events
from tests.ui.text_recorder import TextRecorder
from yaniv.i18n import tr
from yaniv.narration.message_text import message_text
from yaniv.narration.online_text import (
    DealReport,
    check_text,
    doubt_text,
    guest_checks_text,
    guest_findings,
    own_checks_text,
)
from yaniv.online.joint_seed import CHECK_NAMES, CheckName, DealCheck, DealChecks
from yaniv.online.online_message_codes import online_message
from yaniv.online.table_options import GoOnOffer, SaidPhrase, TableResults
from yaniv.rules.house_rules import Variant
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.input.input_events import (
    ElementFocused,
    TextTyped,
)
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.modes.online_scene import OnlineScene
from yaniv.ui.pages.elsewhere_page import ElsewherePage, RelayChoice
from yaniv.ui.pages.online_rooms import RoomSeat
from yaniv.ui.pages.waiting_rooms import InvitePage, WaitingPage
from yaniv.ui.panels.seal_panel import DealChecksPanel


def phrases(*, is_open: bool, players: int = 4) -> PagePainter:
    """Return a painter of what friends elsewhere say at a table; *is_open*: with the panel to say something."""

    def painted(context: UiContext, surface: Surface) -> None:
        scene = open_table(context, surface.get_size(), players, is_online=True)
        game = FakeOnlineGame(scene.model.view.names)
        game.presence[-1] = "computer" if players < 8 else "here"
        online = OnlineScene(context, scene, game)
        for _ in range(200):
            online.update(16)
        game.phrases = [SaidPhrase(0, 6), SaidPhrase(1, 3), SaidPhrase(2, 2)]
        online.update(16)
        if is_open:
            for id_ in ("button:talk", "mute:1"):
                for event in click_events(online, id_):
                    online.handle(event)
        for _ in range(40):
            online.update(16)
        paint_sharp(context, surface, online)

    return painted


def go_on_question(context: UiContext, surface: Surface) -> None:
    """Paint the question to a guest whether to go on without its host."""
    scene = open_table(context, surface.get_size(), 4)
    names = scene.model.view.names
    game = FakeOnlineGame(names)
    game.host_seat, game.is_host_away, game.go_on_offer = 1, True, GoOnOffer(names[1], names[2], 3)
    online = OnlineScene(context, scene, game)
    for _ in range(200):
        online.update(16)
    paint_sharp(context, surface, online)


def rematch_question(context: UiContext, surface: Surface) -> None:
    """Paint the question to a guest whether to play again with the same people."""
    scene = open_table(context, surface.get_size(), 4)
    game = FakeOnlineGame(scene.model.view.names)
    game.host_seat, game.can_play_again = 1, True
    online = OnlineScene(context, scene, game)
    for _ in range(200):
        online.update(16)
    paint_sharp(context, surface, online)


def waiting_without_host(context: UiContext, surface: Surface) -> None:
    """Paint the waiting room of a guest whose host has been away for a minute."""
    room = FakeJoinedRoom(is_found=False)
    room.awaited_host, room.is_host_away, room.go_on_offer = tr("Noa"), True, GoOnOffer(tr("Noa"), tr("Tamar"), 3)
    paint_sharp(context, surface, PageScene(context, WaitingPage(context, room)))


def going_on(context: UiContext, surface: Surface) -> None:
    """Paint the waiting room of the guest at whose table a match goes on."""
    own = RoomSeat(tr("Tamar"), "host", is_own=True)
    room = FakeHostedRoom((own, RoomSeat(tr("Maya"), "guest"), RoomSeat(tr("Dov"), "absent")))
    room.going_on = GoOnOffer(tr("Noa"), "", 3)
    paint_sharp(context, surface, PageScene(context, InvitePage(context, room)))


def elsewhere(
    typed: str = "", *, is_broken: bool = False, pressed: str = "", has_tables: bool = False, relay: str = ""
) -> PagePainter:
    """Return a painter of the page of friends elsewhere: with a typed code, tables to go back to, or an own relay."""

    def painted(context: UiContext, surface: Surface) -> None:
        problem = message_text(online_message("network_missing")) if is_broken else ""
        tables = FakeOpenTables() if has_tables else None
        page = ElsewherePage(
            context, Variant("Classic"), tr("Dana"), 4, problem, open_tables=tables, relay=RelayChoice(relay)
        )
        scene = PageScene(context, page)
        scene.handle(ElementFocused("code", 0))
        scene.handle(TextTyped(typed, 0))
        if pressed:
            with TextRecorder.paused():
                scene.paint(surface)
            for event in click_events(scene, pressed):
                scene.handle(event)
        paint_sharp(context, surface, scene)

    return painted


def invite(room: FakeHostedRoom, *, is_broken: bool = False) -> PagePainter:
    """Return a painter of the page of an own table for friends elsewhere."""

    def painted(context: UiContext, surface: Surface) -> None:
        room.problem = message_text(online_message("network_missing")) if is_broken else ""
        paint_sharp(context, surface, PageScene(context, InvitePage(context, room)))

    return painted


def waiting(room: FakeJoinedRoom, *, is_greeted: bool = False, is_broken: bool = False) -> PagePainter:
    """Return a painter of the waiting room of a friend's table."""

    def painted(context: UiContext, surface: Surface) -> None:
        room.said = tr("Hi!") if is_greeted else ""
        room.problem = message_text(online_message("network_missing")) if is_broken else ""
        paint_sharp(context, surface, PageScene(context, WaitingPage(context, room)))

    return painted


def deal_checks(report: Callable[[], DealReport]) -> PagePainter:
    """Return a painter of the checks of the deals of a match with friends elsewhere."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        panel = DealChecksPanel(context, report())
        panel.resize(surface.get_size())
        panel.paint(surface)

    return painted


def deal_report_of(
    *failed: DealCheck, host: str = "Dana", answers: tuple[tuple[CheckName, ...] | None, ...] = ()
) -> DealReport:
    """Return the report of a guest in which some checks have failed, or of the host with those of the guests."""
    other = {check.name: check for check in failed}
    checks = DealChecks(tuple(other.get(name, DealCheck(name, is_true=True)) for name in CHECK_NAMES))
    if answers:
        lines = tuple((check.is_true, check_text(check, "")) for check in checks.checks)
        names = ("Dana", "Maya", "Dov", "Tamar")
        is_true = [None if each is None else not each for each in answers]
        told = TableResults(0, (), dict(enumerate(is_true, 1)), {n: each for n, each in enumerate(answers, 1) if each})
        guests = tuple(zip(names[1:], is_true, strict=True))
        return DealReport(guest_checks_text(told, names), lines, guests, guest_findings(told, names))
    lines = tuple((check.is_true, check_text(check, host)) for check in checks.checks)
    return DealReport(own_checks_text(checks, host_went_back=False), lines, doubt=doubt_text(host))
