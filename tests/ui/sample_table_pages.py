"""Sample pages of the table: in play, with its panels, log, scores and questions."""

from functools import reduce
from random import Random
from typing import Literal

from pygame import Surface

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.random_games import play_idle_turns
from tests.ui.fake_online_rooms import (
    FakeOnlineGame,
)
from tests.ui.sample_page_parts import (
    BOTS,
    MAX_SMALL_TABLE,
    NAMELESS,
    NAMES,
    SHUFFLE_SEAL,
    PagePainter,
    Size,
    paint_sharp,
)
from tests.ui.sample_views import make_view
from tests.ui.sample_views import rules_with as rules_of
from tests.ui.table_session import table_scene
from yaniv.bots.characters import character_ids
from yaniv.cards import cards, without
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.i18n import tr
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.player_names import localized_names
from yaniv.online.table_options import AwaitedAbsence
from yaniv.rules.deck import deck
from yaniv.settings.settings_schema import Settings
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.input.input_events import (
    KeyPressed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.modes.online_scene import OnlineScene
from yaniv.ui.table.overlays.pause_panel import PauseFacts, PausePanel
from yaniv.ui.table.overlays.scoreboard import Scoreboard, ScoreboardData
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state import score_history
from yaniv.ui.table.state.table_layout import Absence
from yaniv.ui.table.table_scene import TableScene
from yaniv.variants import library


def table_page(players: int, *, choosing: bool = False, absences: tuple[Absence, ...] = ()) -> PagePainter:
    """Return a painter of a table in the first round; *choosing*: with a set selected in the hand."""

    def painted(context: UiContext, surface: Surface) -> None:
        scene = open_table(context, surface.get_size(), players)
        scene.show_absences(absences)
        if choosing:
            for element in [each for each in scene.elements() if each.id in ("hand:0", "hand:1")]:
                x, y, width, height = element.rect
                position = (x + width // 2, y + height // 3)
                for event in (
                    PointerMoved(position, 0),
                    PointerPressed(position, "left", 0),
                    PointerReleased(position, "left", 0),
                ):
                    scene.handle(event)
            scene.handle(PointerMoved((2, surface.get_height() // 2), 0))
        for _ in range(200):
            scene.update(16)
        paint_sharp(context, surface, scene)

    return painted


def away_question(context: UiContext, surface: Surface) -> None:
    """Paint the question to a host whether to wait for a guest who is away."""
    scene = open_table(context, surface.get_size(), 4)
    game = FakeOnlineGame(scene.model.view.names)
    game.presence[1], game.awaited_absence = "away", AwaitedAbsence(1, 45_000)
    online = OnlineScene(context, scene, game)
    for _ in range(200):
        online.update(16)
    paint_sharp(context, surface, online)


def pause(context: UiContext, surface: Surface) -> None:
    """Paint the pause over a table."""
    scene = open_table(context, surface.get_size(), 4)
    scene.press_button("button:pause")
    for _ in range(40):
        scene.update(16)
    paint_sharp(context, surface, scene)


def pause_of_deal(context: UiContext, surface: Surface) -> None:
    """Paint the pause with all tiles that there are, and with the longest name of where it leads."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    view = make_view(rules_of(), display_names(4))
    facts = PauseFacts(
        tr("Classic"), character_ids(BOTS[:4]), view, leave_name=tr("Back to today's deal"), has_odds=True
    )
    panel = PausePanel(context, facts)
    panel.resize(surface.get_size())
    panel.paint(surface)


def throw_question(context: UiContext, surface: Surface) -> None:
    """Paint the question whether one card of a set is to be thrown."""
    scene = open_table(context, surface.get_size(), 4, Settings(table_talk="silent", confirm_throws="breaks_meld"))
    for key in ("3", "d", "w"):
        scene.handle(KeyPressed(key, 0))
    for _ in range(60):
        scene.update(16)
    paint_sharp(context, surface, scene)


def open_table(
    context: UiContext,
    size: Size,
    players: int,
    settings: Settings = Settings(table_talk="silent"),  # noqa: B008 -- frozen
    *,
    is_online: bool = False,
) -> TableScene:
    """Open a table: a small one on the person's turn, a large one on the next player's, after a nine was thrown."""
    house = rules_of(table={"max_players": 16})
    purpose = MatchPurpose(is_online=is_online)
    setup = MatchSetup("Friday rules", house, NAMELESS[:players], BOTS[:players], "7", purpose=purpose)
    own = "7C 7D 9H JK 2S"
    free = without(deck(house, players), cards(f"{own} QH"))
    hands = (" ".join(free[seat * 5 : seat * 5 + 5]) for seat in range(players - 1))
    moves = (c.Throw(0, cards("9H")), c.DrawStock(0)) if players > MAX_SMALL_TABLE else ()
    past = dealt_round(setup, own, *hands, stock="QH", then=moves)
    table = resume_session(make_participants({}), past, setup=setup)
    return table_scene(
        table,
        setup,
        context,
        size=size,
        options=TableSceneOptions(speed="instant", deals=SHUFFLE_SEAL, settings=settings),
    )


def held_call(context: UiContext, surface: Surface) -> None:
    """Paint a call out of turn with its button held down for half of the required time."""
    setup = MatchSetup("Classic", library.load("classic").rules, NAMES[:4], BOTS[:4], "7")
    hands = [" ".join(deck(setup.rules, 4)[index::4][:5]) for index in range(4)]
    throw = c.Throw(0, cards(hands[0].split()[0]))
    past = dealt_round(setup, *hands, then=(throw, c.DrawStock(0)))
    table, size = resume_session(make_participants({}), past, setup=setup), surface.get_size()
    scene = table_scene(table, setup, context, size=size)
    scene.handle(KeyPressed("y", 0))
    for _ in range(30):
        scene.update(18)
    paint_sharp(context, surface, scene)


def last_turns(players: int) -> PagePainter:
    """Return a painter of a table at which nobody has called for 31 turns of each player."""

    def painted(context: UiContext, surface: Surface) -> None:
        setup = MatchSetup("classic", rules_of(table={"max_players": 16}), NAMES[:players], BOTS[:players], "7")
        hands = [" ".join(deck(setup.rules, players)[index::players][:5]) for index in range(players)]
        table = resume_session(
            make_participants({}), play_idle_turns(dealt_round(setup, *hands), 31 * players + 1), setup=setup
        )
        size = surface.get_size()
        paint_sharp(
            context,
            surface,
            table_scene(table, setup, context, size=size),
        )

    return painted


def log(players: int) -> PagePainter:
    """Return a painter of a table with an open log."""
    return _table_after_keys(players, "l")


def log_cards(players: int) -> PagePainter:
    """Return a painter of a table whose log lists the unseen cards, after the others have each taken a card."""

    def painted(context: UiContext, surface: Surface) -> None:
        house = rules_of(table={"max_players": 16}, deck={"packs": 1 if players <= MAX_SMALL_TABLE else "auto"})
        setup = MatchSetup("Friday rules", house, NAMELESS[:players], BOTS[:players], "7")
        hands = [" ".join(deck(house, players)[index::players][:5]) for index in range(players)]
        thrown = [cards(hand)[:1] for hand in hands]
        first = (c.Throw(0, thrown[0]), c.DrawStock(0))
        then = (
            move
            for seat in range(1, players)
            for move in (c.Throw(seat, thrown[seat]), c.DrawDiscard(seat, thrown[seat - 1][0]))
        )
        table = resume_session(make_participants({}), dealt_round(setup, *hands, then=(*first, *then)), setup=setup)
        scene = table_scene(
            table,
            setup,
            context,
            size=surface.get_size(),
            options=TableSceneOptions(
                speed="instant", deals=SHUFFLE_SEAL, settings=Settings(table_talk="silent", list_unseen_cards=True)
            ),
        )
        scene.handle(KeyPressed("l", 0))
        scene.press_button("log-tab:cards")
        for _ in range(200):
            scene.update(16)
        paint_sharp(context, surface, scene)

    return painted


def log_with_offer(players: int) -> PagePainter:
    """Return a painter of a table with an open log, after the last player has thrown a run with both ends on offer."""

    def painted(context: UiContext, surface: Surface) -> None:
        setup = MatchSetup("Friday rules", rules_of(deck={"packs": 2}), NAMELESS[:players], BOTS[:players], "7")
        own, run = "TH TC TD 9S 2S", "4H 5H 6H 7H 8H"
        free = without(deck(setup.rules, players), cards(f"{own} {run} QH"))
        hands = [own, *(" ".join(free[seat * 5 : seat * 5 + 5]) for seat in range(players - 2)), run]
        thrown = [cards(hand)[:1] for hand in hands[:-1]]
        then = (
            move for seat, play in enumerate([*thrown, cards(run)]) for move in (c.Throw(seat, play), c.DrawStock(seat))
        )
        table = resume_session(make_participants({}), dealt_round(setup, *hands, stock="QH", then=then), setup=setup)
        scene = table_scene(table, setup, context, size=surface.get_size())
        scene.handle(KeyPressed("l", 0))
        for _ in range(200):
            scene.update(16)
        paint_sharp(context, surface, scene)

    return painted


def hint(depth: int) -> PagePainter:
    """Return a painter of a table after *depth* presses of the hint key."""
    return _table_after_keys(MAX_SMALL_TABLE, "h" * depth)


def display_names(players: int) -> tuple[str, ...]:
    """Return the player names as Dana reads them."""
    return localized_names(NAMELESS[:players], BOTS[:players])


def scores(players: int) -> PagePainter:
    """Return a painter of the scoreboard after some rounds with reductions, failed calls and eliminations."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        Scoreboard(context, score_record(players), surface.get_size()).paint(surface)

    return painted


def score_record(players: int, rounds: int = 13) -> ScoreboardData:
    """Return the scores of *rounds* random rounds with a fixed seed."""
    rng, totals, gone, events = Random(players), [0] * players, list[int](), list[e.AnyEvent]()
    for number in range(1, rounds + 1):
        seats = tuple(seat for seat in range(players) if seat not in gone)
        caller, beater = rng.choice(seats), rng.choice(seats)
        points = {seat: rng.choice((3, 7, 12, 18, 25)) + seat for seat in seats}
        points |= {caller: 30, beater: 0} if beater != caller else {caller: 0}
        for seat in seats:
            totals[seat] += points[seat]
        asafs = (beater,) if beater != caller else ()
        outcome: Literal["asaf", "yaniv"] = "asaf" if asafs else "yaniv"
        none = (0,) * players
        held = dict.fromkeys(seats, 9)
        events += [
            e.RoundOpened(number, seats[-1], seats),
            e.RoundScored(caller, outcome, asafs, held, points, tuple(totals), none, none, caller),
        ]
        for seat in seats:
            if totals[seat] in (100, 150, 200) or (seat == 0 and number % 5 == 0):
                events.append(e.TotalReduced(seat, totals[seat], totals[seat] - 50))
                totals[seat] -= 50
            elif totals[seat] > 200 and len(gone) < players - 2:
                events.append(e.PlayerOut(seat))
                gone.append(seat)
        events.append(e.RoundClosed(caller))
    game = make_view(None, display_names(players), totals=tuple(totals), out=tuple(gone))
    return ScoreboardData(
        reduce(score_history.apply_event, events, score_history.ScoreHistory()), game, character_ids(BOTS[:players])
    )


def _table_after_keys(players: int, pressed: str) -> PagePainter:
    def painted(context: UiContext, surface: Surface) -> None:
        scene = open_table(context, surface.get_size(), players)
        for key in pressed:
            scene.handle(KeyPressed(key, 0))
        for _ in range(60):
            scene.update(16)
        paint_sharp(context, surface, scene)

    return painted


def dragging(context: UiContext, surface: Surface) -> None:
    """Paint a table with two sevens dragged over the play zone."""
    scene = open_table(context, surface.get_size(), MAX_SMALL_TABLE)
    element_by_id = {each.id: each for each in scene.elements()}
    for card in ("hand:0", "hand:1"):
        x, y, width, height = element_by_id[card].rect
        position = (x + width // 2, y + height // 3)
        for event in (
            PointerMoved(position, 0),
            PointerPressed(position, "left", 0),
            PointerReleased(position, "left", 0),
        ):
            scene.handle(event)
    x, y, width, height = element_by_id["zone:play"].rect
    scene.handle(PointerPressed(position, "left", 900))
    for step in range(1, 11):
        there = (
            position[0] + (x + width // 2 - position[0]) * step // 10,
            position[1] + (y + height // 2 - position[1]) * step // 10,
        )
        scene.handle(PointerMoved(there, 900 + 16 * step))
        scene.update(16)
    for _ in range(100):
        scene.update(16)
    paint_sharp(context, surface, scene)
