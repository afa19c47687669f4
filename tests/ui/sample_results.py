"""Sample pages of the ends of rounds and matches."""

from datetime import date
from random import Random
from typing import Literal

from pygame import Surface

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.ui.sample_page_parts import BOTS, NAMELESS, PagePainter, paint_sharp
from tests.ui.sample_table_pages import display_names
from tests.ui.sample_views import make_view
from tests.ui.sample_views import rules_with as rules_of
from tests.ui.table_session import table_scene
from yaniv.app.match_end_actions import journey_lines as outcome_lines
from yaniv.bots.characters import character_ids
from yaniv.bots.luck_and_skill import LuckAndSkill
from yaniv.cards import cards, without
from yaniv.daily.round_results import RoundResult
from yaniv.daily.turn_grades import GradedRounds
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.i18n import format_percent, tr
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.stop_outcome import StopOutcome, stop_outcome
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import StopMatch
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.achievement_text import new_achievement_line
from yaniv.rules.deck import deck
from yaniv.rules.rule_specs import RuleValue
from yaniv.store.par_cache import Par
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.input.input_events import (
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.narration.bot_remarks import BotRemark
from yaniv.ui.narration.match_report import (
    BestAsaf,
    best_asaf_sentence,
    build_match_report,
    describe_luck,
    turning_point_sentence,
)
from yaniv.ui.narration.match_summary_text import describe_hints
from yaniv.ui.narration.round_report import build_round_report
from yaniv.ui.panels.round_result import RoundResultPanel
from yaniv.ui.table.overlays.match_end_page import MatchEnd, MatchEndPanel
from yaniv.ui.table.overlays.pause_panel import MorePanel
from yaniv.ui.table.ports.table_ports import LateFacts
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions

BEST_ASAF = BestAsaf(3, 1, 4, cards("2C 2H"), 0, 3, 34)


def result_achievement(context: UiContext, surface: Surface) -> None:
    """Paint the result of a round in which Dana earned an achievement."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    panel = result_panel(context, 4, achievement_text=new_achievement_line(("call_second_turn",)))
    luck = LuckAndSkill(-12, -3, -9)
    panel.tell_luck(describe_luck(luck), luck.cards)
    panel.resize(surface.get_size())
    panel.paint(surface)


def result_luck(context: UiContext, surface: Surface) -> None:
    """Paint the result of a round with a bar of its luck."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    panel, luck = result_panel(context, 4), LuckAndSkill(9, -3, 12)
    panel.tell_luck(describe_luck(luck), luck.cards, ("best", "best", "slip", "best"))
    panel.resize(surface.get_size())
    panel.paint(surface)


def showdown(players: int, ms: int, *, limit: int = 200) -> PagePainter:
    """Return a painter of a showdown *ms* after Noa's call; a lower *limit* of the match adds eliminations."""

    def painted(context: UiContext, surface: Surface) -> None:
        follows: dict[str, dict[str, RuleValue]] = (
            {"match": {"limit": limit}, "scoring": {"reduce_at": 23}} if limit < 200 else {}
        )
        house = rules_of(table={"max_players": 16}, deal={"hand_size": 3}, **follows)
        setup = MatchSetup("Friday rules", house, NAMELESS[:players], BOTS[:players], "7")
        own, low, lower = "7C 9H KS", "AC 2D 2C", "AD AH 2H"
        free = without(deck(house, players), cards(f"{own} {low} {lower} QH"))
        hands = (" ".join(free[seat * 3 : seat * 3 + 3]) for seat in range(players - 3))
        past = dealt_round(setup, own, low, lower, *hands, stock="QH", then=(c.Throw(0, cards("9H")), c.DrawStock(0)))
        table = resume_session(make_participants({}), past, setup=setup)
        scene = table_scene(
            table, setup, context, size=surface.get_size(), options=TableSceneOptions(shows_results=False)
        )
        table.submit(c.Call(1, house.table.call_word))
        for _ in range(ms // 16):
            scene.update(16)
        paint_sharp(context, surface, scene)

    return painted


def reason(context: UiContext, surface: Surface) -> None:
    """Paint a round result with the account of Noa's points."""
    _result(context, surface, 4, "row:1")


def result(players: int) -> PagePainter:
    """Return a painter of a round result: Noa called, Avi beat her, the last player is eliminated."""

    def painted(context: UiContext, surface: Surface) -> None:
        _result(context, surface, players)

    return painted


def result_eliminated(context: UiContext, surface: Surface) -> None:
    """Paint the result of the same round with Dana eliminated."""
    _result(context, surface, 4, over=True)


def result_panel(
    context: UiContext, players: int, *, over: bool = False, achievement_text: str = ""
) -> RoundResultPanel:
    """Return the result panel: Noa called, Avi beat her and is close to the limit; *over*: Dana is eliminated."""
    everybody, rules = range(players), rules_of(scoring={"reduce_at": 50}, match={"limit": 200})
    scores = {seat: (0, 57, 4)[seat] if seat in (1, 2) else 2 + 5 * seat % 40 for seat in everybody}
    before = [(25, 43, 156, 84, 12, 110)[seat % 6] for seat in everybody]
    before[players - 1], before[0], before[2] = 190, (195 if over else 45), 178
    totals = tuple(before[seat] + scores[seat] for seat in everybody)
    hands = [
        cards(text) for text in ("AC 2D 4S 4H", "2C 2H AS", "AD AH 2S", "TH AC AS 2D 3C", "9S 9C JD", "7C 8C 9C QS QH")
    ]
    hand_totals = {seat: 27 if seat == 1 else scores[seat] for seat in everybody}
    out = (0 if over else players - 1,)
    none = (0,) * players
    events: list[e.AnyEvent] = [
        e.YanivCalled(1, "Yaniv", "yaniv"),
        e.HandsShown({seat: hands[seat % 6] for seat in everybody}),
        e.RoundScored(1, "asaf", (2,), hand_totals, scores, totals, none, none, 2),
        e.TotalReduced(1, 100, 50),
        e.PlayerOut(out[0]),
    ]
    view = make_view(rules, display_names(players), out=out, seats=tuple(everybody))
    report = build_round_report(events, view)
    assert report is not None
    remark = BotRemark(1, "noa", "I was waiting for you.")
    return RoundResultPanel(
        context,
        report,
        rules,
        remark,
        avatars=character_ids(BOTS[:players]),
        achievement_text=achievement_text,
        can_review=True,
        can_look_again=True,
    )


def _result(context: UiContext, surface: Surface, players: int, element_id: str = "", *, over: bool = False) -> None:
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    panel = result_panel(context, players, over=over)
    panel.resize(surface.get_size())
    if element_id:
        x, y, width, height = next(each.rect for each in panel.elements() if each.id == element_id)
        for event in (
            PointerPressed((x + width // 2, y + height // 2), "left", 0),
            PointerReleased((x + width // 2, y + height // 2), "left", 0),
        ):
            panel.handle(event)
    panel.paint(surface)


def stop_in_negev(*, is_won: bool = True) -> StopOutcome:
    """Return the outcome of a match in Negev: all three goals, two stops and a souvenir; lost: none of them."""
    trail = load_trail(BUILT_IN_TRAIL)
    won = MatchFacts(is_over=True, won=True, place=1, last_turn_wins=2, ace_high_runs=1, worst_deficit=31)
    earlier = () if is_won else (StopMatch(1, "", "negev", MatchFacts(is_over=True, place=2, ace_high_runs=1)),)
    facts = won if is_won else MatchFacts(is_over=True, place=2)
    outcome = stop_outcome(trail, earlier, StopMatch(2, "", "negev", facts))
    assert outcome is not None
    return outcome


def end_of_one_round(context: UiContext, surface: Surface) -> None:
    """Paint the end of a lost match of one round on the journey."""
    surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
    held = {0: cards("9C 2D"), 1: cards("AC 2D"), 2: cards("4S TH KC")}
    hand_totals = {0: 11, 1: 3, 2: 24}
    scored = e.RoundScored(1, "yaniv", (), hand_totals, {}, (), (), (), 1)
    story = (e.RoundOpened(1, 0, (0, 1, 2)), e.HandsShown(held), scored)
    view = make_view(rules_of(match={"end": "single_round"}), display_names(3))
    report = build_match_report(e.MatchWon((1,), (2, 1, 3)), view, story)
    end = MatchEnd(
        report, 0, tr("Classic"), character_ids(BOTS[:3]), leads_to="map", stop=stop_in_negev(is_won=False),
        has_review=False, can_save_picture=True, is_saved=True,
    )  # fmt: skip
    paint_end(context, surface, MatchEndPanel(context, end))


def paint_end(context: UiContext, surface: Surface, panel: MatchEndPanel) -> None:
    """Paint the end of a match as it is when all its images are there."""
    panel.share_table_buttons(bar_elements())
    panel.resize(surface.get_size())
    panel.paint(surface)
    while context.images.is_pending:
        panel.paint(surface)


def bar_elements() -> tuple[Element, ...]:
    """Return the buttons of the table that the end of a match offers too."""
    bar = (
        ("settings", tr("Settings"), tr("Settings: your match waits")),
        ("rules", tr("Rules"), tr("The rules of this match")),
        ("scores", tr("Scores"), tr("Everyone's totals")),
        ("log", tr("Log"), tr("What happened so far")),
        ("sound", tr("Sound on"), tr("Sound is on: turn it off")),
    )
    return tuple(Element(f"button:{id_}", "button", name, told, (0, 0, 1, 1)) for id_, name, told in bar)


PAR = Par(32, 24, 41)


class SampleDeal:
    """Deal of a date that was played with these points; implements `DealEnd`."""

    def __init__(self, total: int = 27, par: Par | None = PAR, *, is_graded: bool = True) -> None:
        self.day, self.total, self.streak = date(2026, 11, 27), total, 5
        self.rounds: tuple[RoundResult, ...] = (
            RoundResult(0, 0, "won"),
            RoundResult(0, 0, "asaf"),
            RoundResult(total, total, "caught"),
        )
        self.known_par = par
        self.known_grades: GradedRounds = (
            ("best", "best", "best", "slip", "best"),
            ("best", "best", "best", "best"),
            ("best", "slip", "mistake", "best", "best", "best") if is_graded else (None,) * 6,
        )
        self.is_closed = False

    def par(self) -> Par | None:
        """Return par, once it is known."""
        return self.known_par

    def grades(self) -> GradedRounds:
        """Return the grades known by now."""
        return self.known_grades

    def copy_result(self) -> str:
        """Say that the result is copied."""
        return tr("Copied. Send it to a friend.")

    def close(self) -> None:
        """Record that the deal was closed."""
        self.is_closed = True


def deal_panel(
    context: UiContext, deal: SampleDeal, *, has_motion: bool = False, has_confetti: bool = False
) -> MatchEndPanel:
    """Return the end of a day's deal."""
    view = make_view(None, display_names(4), totals=(deal.total, 12, 33, 58))
    places = (2, 1, 3, 4) if deal.total < 33 else (3, 1, 2, 4)
    report = build_match_report(e.MatchWon((1,), places), view)
    match_end = MatchEnd(report, 0, tr("Classic"), character_ids(BOTS[:4]), leads_to="deal", is_saved=True)
    return MatchEndPanel(context, match_end, deal, has_motion=has_motion, has_confetti=has_confetti)


def end_of_deal(total: int = 27, par: Par | None = PAR) -> PagePainter:
    """Return a painter of the end of a day's deal."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        paint_end(context, surface, deal_panel(context, SampleDeal(total, par)))

    return painted


def end_with_more(context: UiContext, surface: Surface) -> None:
    """Paint all that can be done with a match over its end."""
    under = Surface(surface.get_size())
    end(4)(context, under)
    surface.blit(under, (0, 0))
    ids = ("replay", "new-game", "share-picture", "save-moment", "export", "check")
    panel = MorePanel(context, tuple(f"button:{each}" for each in ids))
    panel.resize(surface.get_size())
    panel.paint(surface)


def end(
    players: int, *, is_reviewed: bool = True, achievements: tuple[str, ...] = (), is_journey: bool = False
) -> PagePainter:
    """Return a painter of the end page of a match that Dana won; the others were eliminated one by one."""

    def painted(context: UiContext, surface: Surface) -> None:
        surface.blit(table_background(context.theme, surface.get_size()), (0, 0))
        none, everybody = (0,) * players, range(players)
        story: list[e.AnyEvent] = []
        for number in range(players):
            opened = e.RoundOpened(2 * number + 3, 0, tuple(everybody))
            held = {seat: cards("AC 2D" if seat == 0 else "4S TH KC") for seat in everybody}
            outcome: Literal["asaf", "yaniv"] = "asaf" if number == 0 else "yaniv"
            scored = e.RoundScored(0, outcome, (), {0: 3}, {0: 0}, none, none, none, 0)
            story += [opened, e.HandsShown(held), scored]
            story += [e.PlayerOut(players - 1 - number)] if number < players - 1 else []
        totals = tuple(78 if seat == 0 else 203 + seat for seat in everybody)
        places = tuple(range(1, players + 1))
        report = build_match_report(
            e.MatchWon((0,), places), make_view(None, display_names(players), totals=totals), story
        )
        rng, course, now = Random(4), list[tuple[int, ...]](), [0] * players
        for _ in range(2 * players + 2):
            now = [
                min(totals[seat], now[seat] + rng.choice((0, 5, 11, 20, 33)) * (seat + 2) // 3) for seat in everybody
            ]
            course.append(tuple(now))
        view = make_view(None, display_names(players))
        match_end = MatchEnd(
            report,
            0,
            tr("Classic"),
            character_ids(BOTS[:players]),
            rounds=2 * players + 2,
            turning_point=turning_point_sentence(tuple(course), (0,), view),
            best_asaf=best_asaf_sentence(BEST_ASAF, view),
            asaf_word="Asaf",
            achievements=achievements,
            leads_to="stop" if is_journey else "menu",
            stop=stop_in_negev() if is_journey else None,
            journey_lines=outcome_lines(stop_in_negev()) if is_journey else (),
            hints_text=describe_hints(3),
            can_save_picture=True,
            can_save_moment=True,
            is_saved=True,
            is_sealed=True,
        )
        panel = MatchEndPanel(context, match_end)
        share = format_percent(84)
        accuracy = tr("{share}, {n} above your average", share=share, n=6)
        progress = tr("Analysing your moves: {share}", share=format_percent(63))
        rating = tr("{rating}, up {n}", rating=1243, n=14)
        panel.show_facts(LateFacts(accuracy if is_reviewed else progress, rating))
        paint_end(context, surface, panel)

    return painted
