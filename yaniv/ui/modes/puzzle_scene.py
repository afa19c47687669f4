"""Puzzle page: a position on the real table, in which only the player moves, the answer, and what became of it.

*Why* the table is opened anew for a verdict: it shows the position before a wrong answer, smaller, above the sheet, and
without anything that asks for a move. Its cards move there from where they lay.

*Why* the answer is taken in the journal port: a session writes to its journal before it applies any event. So the
attempt is stored before anyone sees what follows from it, and an attempt that cannot be stored is no move.
"""

from collections.abc import Callable
from typing import Final, Literal

from msgspec.structs import replace
from pygame import SRCALPHA, Rect, Surface

from yaniv.bots.advice import PositionAdvice
from yaniv.bots.characters import character_ids
from yaniv.bots.move_grading import SLIP_BELOW
from yaniv.bots.move_queries import fallback_for
from yaniv.cards import JOKER, Cards
from yaniv.game import commands as c
from yaniv.game.events import AnyEvent, RoundScored
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import Participants
from yaniv.puzzles.answer_grading import GradedAnswer, grade_answer
from yaniv.puzzles.event_moves import move_of_event
from yaniv.puzzles.puzzle_attempts import PuzzleProgress
from yaniv.puzzles.puzzle_task import PLAYER_SEAT, PuzzleTask
from yaniv.rules.scoring import reduce_total
from yaniv.settings.settings_schema import Settings, Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.input import input_events as i
from yaniv.ui.modes.puzzle_sheet import (
    HEADER_HEIGHT,
    SHEET_HEIGHT,
    CostBar,
    Header,
    PuzzleSheet,
    RatingChange,
    Verdict,
    draw_run,
)
from yaniv.ui.narration.puzzle_text import (
    best_sentence,
    command_of,
    compared_costs,
    cost_text,
    missed_sentence,
    move_name,
    occasion,
    pickup_of,
    puzzle_advice,
    question,
    solver_shares,
    spoken_best,
    theme_name,
    why_lines,
)
from yaniv.ui.narration.rules_summary import asaf_fact, reduction_fact, throw_to_take_fact
from yaniv.ui.narration.table_text import TITLE_SEPARATOR, match_titles, number_text
from yaniv.ui.navigation import NavigationRequest, OpenPuzzle, ToLearn, ToMenu, ToPuzzleThemes, ToSettings, ToToday
from yaniv.ui.pages.puzzle_port import PuzzlePort
from yaniv.ui.panels.rules_panel import RulesPanel
from yaniv.ui.table.overlays.pause_panel import STAYS_OPEN, PauseFacts, PausePanel
from yaniv.ui.table.ports.table_ports import simple_advice
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state.delayed_view import OVER_PHASES
from yaniv.ui.table.state.move_marks import ComparedMoves
from yaniv.ui.table.state.table_layout import Size, TableLayout
from yaniv.ui.table.table_host import TableHost
from yaniv.ui.table.table_scene import TableScene
from yaniv.ui.table.view_model.table_buttons import PositionTask

_Stage = Literal["thinking", "answered", "playing"]
_PRAISE_U: Final = 84
_ROLL_MS: Final = 600
"""Time in which the rating rolls from its old to its new value."""


class PuzzleScene(TableHost):
    """Page of one puzzle; handles `puzzle:next`, `puzzle:retry`, `puzzle:play`, `puzzle:rating` and `button:menu`."""

    name = "puzzle"

    def __init__(  # noqa: PLR0913 -- a puzzle, and how it is to be shown
        self,
        context: UiContext,
        port: PuzzlePort,
        task: PuzzleTask,
        *,
        size: Size,
        settings: Settings,
        speed: Speed = "normal",
    ) -> None:
        self._port, self._task, self._speed = port, task, speed
        self._settings = settings
        self._animation_speed = AnimationSpeed(speed, self._settings.motion)
        self._stage: _Stage = "thinking"
        self._answer: GradedAnswer | None = None
        self._is_hinted = False
        self._before = port.progress()
        self._match = PuzzleMatch(task, self._take_answer)
        self._shown_match = self._match
        """Match on the table: after a wrong answer another one, at the position before it."""
        self._sheet_page = PuzzleSheet(self._header(), self._open_rules, self._open_pause)
        super().__init__(context, self._sheet_page, size)
        self._rise, self._rolled_ms = SlideTransition(), float(_ROLL_MS)
        self._table = self._open_table()
        self._resize(size)

    @property
    def _has_verdict(self) -> bool:
        """True while the sheet is shown."""
        return self._sheet_page.verdict is not None

    @property
    def _is_sheet_modal(self) -> bool:
        return self._has_verdict

    @property
    def is_moving(self) -> bool:
        """True while something on the table moves, the sheet rises, or the rating rolls."""
        return super().is_moving or self._rise.is_moving or self._rolled_ms < _ROLL_MS

    @property
    def announce(self) -> str:
        """Text for screen readers: the verdict, or the question and the table."""
        if self._has_verdict and not self._is_covered:
            return self._sheet.announce
        if self._is_covered or self._stage == "playing":
            return self._table.announce
        opening = " ".join(part for part in (self._occasion, self._question) if part)
        return f"{opening} {self._table.announce}"

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the table by *ms* milliseconds; show the verdict, or the result, when the table has come to rest."""
        self._port.advance_search()
        self._table.update(ms)
        self._sheet.update(ms)
        self._rise.update(ms)
        self._rolled_ms = min(_ROLL_MS, self._rolled_ms + ms)
        self._sheet_page.rolled_share = 1 - (1 - self._rolled_ms / _ROLL_MS) ** 3
        if not self._has_verdict and (not self._table.is_busy or self._is_call_wrong):
            if self._stage == "answered":
                self._show_verdict()
            elif self._stage == "playing" and self._is_round_over:
                self._show_result()
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the table, and header and sheet over it."""
        self._follow_size(surface)
        if self._table_area.size != self._size:
            surface.fill(self._context.theme.felt_dark)
        self._paint_table(surface)
        if self._has_verdict and self._has_praise:
            self._paint_praise(surface.subsurface(self._table_area))
        if not self._is_covered:
            self._paint_sheet(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of the sheet and of the table, or of what covers it."""
        if self._sheet.has_panel:
            return self._page_elements()
        table = self._table_elements()
        if self._is_covered:
            return table
        if not self._has_verdict:
            return (self._question_element(), *table)
        return (*self._page_elements(), *self._marks_elements(), *table)

    def close(self) -> None:
        """Close the table and the sessions with their players."""
        super().close()
        self._match.session.close()
        if self._shown_match is not self._match:
            self._shown_match.session.close()

    # what the page shows

    @property
    def _question(self) -> str:
        return question(self._match.view_before)

    @property
    def _occasion(self) -> str:
        return occasion(self._port.own_puzzles().get(self._task.key), self._port.day)

    @property
    def _back(self) -> NavigationRequest:
        match self._port.origin:
            case "home":
                return ToMenu()
            case "learn":
                return ToLearn()
            case "themes":
                return ToPuzzleThemes()
            case "today":
                return ToToday()

    @property
    def _back_name(self) -> str:
        match self._port.origin:
            case "home":
                return tr("Back home")
            case "learn":
                return tr("Learn")
            case "themes":
                return tr("By theme")
            case "today":
                return tr("Today's deal")

    @property
    def _leave_name(self) -> str:
        match self._port.origin:
            case "home":
                return tr("Back home")
            case "learn":
                return tr("Back to Learn")
            case "themes":
                return tr("Back to the themes")
            case "today":
                return tr("Back to today's deal")

    def _request_of(self, request: NavigationRequest | None) -> NavigationRequest | None:
        """Return what a request of the table leads to: its menu is the page from which the puzzle was opened."""
        return self._back if isinstance(request, ToMenu) else request

    @property
    def _is_round_over(self) -> bool:
        return self._match.session.view(PLAYER_SEAT).phase in OVER_PHASES

    @property
    def _is_call_wrong(self) -> bool:
        """True if the answer is a wrong call: the table need not show who beats it."""
        answer = self._answer
        is_missed = self._stage == "answered" and answer is not None and not answer.is_solved
        return is_missed and answer is not None and isinstance(self._command_of(answer.move), c.Call)

    @property
    def _has_praise(self) -> bool:
        """True if the middle of the table is free for the praise of a right answer."""
        is_solved = self._answer is not None and self._answer.is_solved and self._stage == "answered"
        return is_solved and not self._table.view_model.is_zone_occupied and not self._is_round_over

    def _command_of(self, move: str) -> c.SeatCommand:
        return command_of(move, self._match.view_before)

    def _header(self) -> Header:
        progress = self._port.progress()
        return Header(
            self._titles(),
            progress.run,
            round(progress.rating.rating),
            progress.unrated_count,
            self._back_name,
            is_playing_out=self._stage == "playing" and not self._has_verdict,
        )

    def _titles(self) -> tuple[str, ...]:
        """Return where an own mistake is from, with the rules in short; the longest first."""
        view, variant, facts = (
            self._match.view_before,
            self._task.setup.variant,
            deciding_rules(self._match.view_before),
        )
        titles = match_titles(view, variant, facts=facts)
        if not facts:
            titles = (f"{tr(variant)}{TITLE_SEPARATOR}{titles[-1]}", titles[-1])
        origin = self._occasion
        return (*(f"{origin}{TITLE_SEPARATOR}{title}" for title in titles), origin) if origin else titles

    def _open_table(self) -> TableScene:
        """Open the table at the position to show; below a verdict, only to look at."""
        is_thinking = self._stage == "thinking"
        task = PositionTask(self._question, tr("A hint halves your gain."), tr("Skip")) if is_thinking else None
        table = TableScene(
            self._shown_match.clock,
            self._shown_match.session.seat_client(PLAYER_SEAT),
            self._context,
            setup=self._task.setup,
            size=self._table_area.size,
            options=TableSceneOptions(
                speed=self._speed,
                is_spectator=self._has_verdict,
                shows_results=False,
                is_exercise=True,
                leave_name=self._leave_name,
                task=task,
                has_bar=False,
                settings=self._settings,
                extra_elements=(lambda: ()) if self._has_verdict else self._page_elements,
                hint_source=_PuzzleHints(self._task, self._match.view_before) if is_thinking else None,
                count_hint=self._count_hint if is_thinking else None,
                count_card_list=(lambda _round: self._count_hint()) if is_thinking else None,
            ),
        )
        table.skip_animations()
        return table

    def _count_hint(self) -> None:
        self._is_hinted = True

    def _question_element(self) -> Element:
        zone = self._table.model.layout.turn_line
        name = self._question if self._stage == "thinking" else tr("Playing it out")
        label = " ".join(part for part in (self._occasion, name) if part)
        return Element("puzzle", "text", name, label, zone.pixel_rect)

    def _marks_elements(self) -> tuple[Element, ...]:
        """Return ghosts and arrows as one picture with a sentence; none if the answer was right."""
        if self._answer is None or self._answer.is_solved or self._stage != "answered":
            return ()
        best = spoken_best(self._task, self._match.view_before)
        return (Element("puzzle:best", "image", best, best, (*self._table_area.topleft, *self._table_area.size)),)

    def _page_elements(self) -> tuple[Element, ...]:
        return self._sheet_elements() if self._has_verdict else self._sheet_buttons()

    # places

    @property
    def _sheet_px(self) -> int:
        return round(SHEET_HEIGHT * pixels_per_u(self._size))

    @property
    def _table_area(self) -> Rect:
        """Rectangle of the table (px): all of the window, or what the sheet leaves, below the header."""
        width, height = self._size
        sheet_px = self._sheet_px if self._has_verdict else 0
        if not sheet_px:
            return Rect(0, 0, width, height)
        scale, smaller = pixels_per_u(self._size), pixels_per_u((width, height - sheet_px))
        top = round(HEADER_HEIGHT * (scale - smaller))
        return Rect(0, top, width, height - sheet_px - top)

    def _paint_sheet(self, surface: Surface) -> None:
        """Paint header and sheet; the sheet may still be on its way up."""
        if self._rise.is_moving and self._has_verdict:
            page = Surface(self._size, SRCALPHA)
            self._sheet.paint(page)
            header = round(HEADER_HEIGHT * pixels_per_u(self._size))
            surface.blit(page, (0, 0), Rect(0, 0, self._size[0], header))
            below = Rect(0, header, self._size[0], self._size[1] - header)
            share = self._rise.visible_share
            if self._rise.is_fade:
                set_opacity(page, share)
                surface.blit(page, below, below)
            else:
                surface.blit(page, below.move(0, round((1 - share) * self._sheet_px)), below)
            return
        super()._paint_sheet(surface)

    def _paint_praise(self, table: Surface) -> None:
        layout: TableLayout = self._table.model.layout
        zone = Rect(layout.zone.pixel_rect)
        painter = self._context.unmirrored_painter(table, layout.scale)
        line = Rect(zone.left, zone.top, zone.width, zone.height * 5 // 9)
        run = self._sheet_page.header.run
        painter.draw_line(
            tr("Well spotted!"), line.center if run > 1 else zone.center, _PRAISE_U, painter.theme.success,
            weight="display", anchor="center", max_width=zone.width, role="praise",
        )  # fmt: skip
        if run > 1:
            draw_run(painter, Rect(zone.left, line.bottom, zone.width, zone.bottom - line.bottom), run)

    # what the player does

    def _take_answer(self, move: str) -> None:
        """Store the attempt and grade the answer.

        :raises CodedError: if it cannot be stored.
        """
        self._port.save_attempt(self._task.key, move, is_hinted=self._is_hinted)
        self._answer = grade_answer(move, self._task.best_moves, self._task.cost_by_move)
        self._stage = "answered"

    def _open_rules(self) -> RulesPanel:
        setup = self._task.setup
        return RulesPanel(self._context, tr(setup.variant), setup.rules)

    def _open_pause(self) -> PausePanel:
        """Return the pause over a verdict; until then the table opens it."""
        setup, view = self._task.setup, self._shown_match.session.view(PLAYER_SEAT)
        facts = PauseFacts(
            tr(setup.variant),
            character_ids(setup.bots),
            view,
            is_kept=False,
            leave_name=self._leave_name,
            has_scores=False,
        )
        return _VerdictPause(self._context, facts)

    def _press(self, button_id: str) -> NavigationRequest | None:
        match button_id:
            case "button:menu":
                return self._back
            case "button:rules":
                return self._table.press_button("button:rules")
            case "button:settings":
                return ToSettings()
            case "puzzle:rating":
                return ToPuzzleThemes()
            case "puzzle:next":
                self._port.skip(self._task.key)
                key = self._port.next_key(self._task.key)
                return OpenPuzzle(key) if key else self._back
            case "puzzle:retry":
                return OpenPuzzle(self._task.key)
            case "puzzle:play":
                self._play_out()
            case _:
                pass
        return None

    def _play_out(self) -> None:
        """Go on from here against computer players."""
        self._table.close()
        if self._shown_match is not self._match:
            self._shown_match.session.close()
            self._shown_match = self._match
        self._match.play_out(self._port.participants(self._task.setup))
        self._stage, self._sheet_page.verdict = "playing", None
        self._table = self._open_table()
        self._sheet_page.header = self._header()
        self._sheet.refresh()

    # the verdict

    def _show_verdict(self) -> None:
        answer, view, task = self._answer, self._match.view_before, self._task
        assert answer is not None, "whoever has answered has an answer"
        progress = self._port.progress()
        change = None
        if progress.rated_attempts > self._before.rated_attempts and not self._before.unrated_count:
            change = RatingChange(round(self._before.rating.rating), round(progress.rating.rating))
        if answer.is_solved:
            verdict = self._praise(view, answer, change, progress)
        else:
            note = missed_sentence(task, view, answer)
            sentence = best_sentence(task, view)
            verdict = Verdict(
                is_good=False,
                title=tr("Not quite"),
                sentence=sentence,
                note=note,
                spoken=" ".join((tr("Not quite."), spoken_best(task, view), note, *_spoken_change(change))),
                why=why_lines(task, view, answer),
                solvers=solver_shares(task),
                bars=_cost_bars(task, answer, view),
                change=change,
                can_play_out=not self._is_round_over,
            )
            self._shown_match = PuzzleMatch(task, lambda _move: None)
        self._context.audio.play("round_won" if answer.is_solved else "snap_back")
        self._show_sheet(verdict)
        if not answer.is_solved:
            own = command_of(answer.move, view)
            self._table.compare_moves(ComparedMoves(command_of(task.best_moves[0], view), pickup_of(task, view), own))

    def _praise(
        self, view: View, answer: GradedAnswer, change: RatingChange | None, progress: PuzzleProgress
    ) -> Verdict:
        task, run = self._task, progress.run
        own_first = replace(
            task, best_moves=(answer.move,), pickup=task.pickup if answer.move == task.best_moves[0] else ""
        )
        theme = () if task.theme is None else (tr("Theme: {theme}", theme=theme_name(task.theme)),)
        is_run_title = run > 1 and not self._is_round_over
        in_a_row = tr_plural("{n} in a row", "{n} in a row", run)
        return Verdict(
            is_good=True,
            title=in_a_row if is_run_title else tr("Well spotted!"),
            sentence=best_sentence(own_first, view),
            note="".join(theme),
            spoken=" ".join(
                (tr("Well spotted!"), *((f"{in_a_row}.",) if run > 1 else ()), *_spoken_change(change), *theme)
            ),
            why=tuple(line for line in why_lines(task, view, answer) if line not in theme),
            solvers=solver_shares(task),
            ratings=progress.recent_ratings if task.rating is not None and not progress.unrated_count else (),
            change=change,
            can_play_out=not self._is_round_over,
        )

    def _show_sheet(self, verdict: Verdict) -> None:
        """Show the verdict, and the table above it without anything that asks for a move."""
        before, has_log = self._table, self._table.is_log_open
        before.close()
        self._sheet_page.verdict, self._sheet_page.is_why_open = verdict, False
        self._sheet_page.header, self._sheet_page.back = self._header(), "button:pause"
        self._table = self._open_table()
        self._table.carry_over(before, self._table_area.top)
        if has_log:
            self._table.open_log()
        self._rise.slide_in(self._animation_speed)
        self._rolled_ms = _ROLL_MS if self._animation_speed.is_instant or self._animation_speed.is_reduced else 0.0
        self._sheet.refresh("puzzle:next")

    def _show_result(self) -> None:
        scored = next((each for each in reversed(self._match.events) if isinstance(each, RoundScored)), None)
        points = {} if scored is None else scored.scores or scored.hand_totals
        names = self._match.session.view(PLAYER_SEAT).names
        lines = [
            tr_plural("{name}: {n} point", "{name}: {n} points", value, name=names[seat])
            for seat, value in sorted(points.items())
        ]
        verdict = Verdict(
            is_good=True,
            title=tr("Round over"),
            sentence=" · ".join(lines),
            note="",
            spoken=" ".join((tr("Round over."), *lines)),
            why=(),
            can_play_out=False,
        )
        self._show_sheet(verdict)


class _VerdictPause(PausePanel):
    """Pause that turns the sound on and off itself, and stays open."""

    def __init__(self, context: UiContext, facts: PauseFacts) -> None:
        super().__init__(context, facts)
        self._audio = context.audio

    def handle(self, event: i.InputEvent) -> str | None:
        """Handle an input event; return the id of the button that closed the pause, or None."""
        answer = super().handle(event)
        if answer not in STAYS_OPEN:
            return answer
        self._audio.toggle_mute()
        return None


class _PuzzleHints:
    """Hint source that knows the answer of a puzzle; about any other position it asks the simple player."""

    def __init__(self, task: PuzzleTask, position: View) -> None:
        self._task, self._position = task, position
        self._answer: PositionAdvice | None = None

    def ask(self, view: View) -> None:
        """Take the advice for this view, at once."""
        is_puzzle = view == self._position
        advice = puzzle_advice(self._task, view) if is_puzzle else simple_advice(view)
        self._answer = PositionAdvice(view, advice)

    def poll_advice(self) -> PositionAdvice | None:
        """Return the advice once."""
        answer, self._answer = self._answer, None
        return answer


def _spoken_change(change: RatingChange | None) -> tuple[str, ...]:
    """Return the rating's final value and how far it has gone, as a sentence; none if it has not changed."""
    if change is None:
        return ()
    gaps = {"rating": change.after, "n": abs(change.after - change.before)}
    if change.after >= change.before:
        return (tr("Rating {rating}, up {n}.", **gaps),)
    return (tr("Rating {rating}, down {n}.", **gaps),)


def _cost_bars(task: PuzzleTask, answer: GradedAnswer, view: View) -> tuple[CostBar, ...]:
    costs = compared_costs(task, answer)
    most = max(each.cost for each in costs) or 1.0
    return tuple(
        CostBar(
            move_name(each.move, view),
            _cards_of(command_of(each.move, view)),
            each.cost / most,
            cost_text(each.cost, view),
            "best" if not each.cost else "slip" if each.cost < SLIP_BELOW else "mistake",
        )
        for each in costs
    )


def _cards_of(command: c.SeatCommand) -> Cards:
    """Return the cards that a move throws or takes from the last play."""
    match command:
        case c.Throw(cards=cards) | c.Return(cards=cards):
            return cards
        case c.DrawDiscard(card=card):
            return (card,)
        case c.DrawJoker():
            return (JOKER,)
        case _:
            return ()


_NEAR_POINTS: Final = 50
"""Points of a round within which a reduction counts as near."""


def deciding_rules(view: View) -> tuple[str, ...]:
    """Return the rules that matter in a position as short lines, most important first."""
    facts = (
        asaf_fact(view.rules) if any(isinstance(move, c.Call) for move in moves(view)) else "",
        throw_to_take_fact(view.rules) if view.pickable else "",
        tr("a joker is worth {points}", points=number_text(view.rules.deck.values.joker))
        if JOKER in (*view.hand, *view.last_play)
        else "",
        reduction_fact(view.rules) if _is_reduction_near(view) else "",
    )
    return tuple(fact for fact in facts if fact)


def _is_reduction_near(view: View) -> bool:
    """Return True if the points of this round may bring a total to a number that is reduced."""
    scoring, match = view.rules.scoring, view.rules.match
    return match.end != "single_round" and any(
        reduce_total(total + points, scoring, match) < total + points
        for seat, total in enumerate(view.totals)
        if seat not in view.out
        for points in range(1, _NEAR_POINTS + 1)
    )


class PuzzleMatch:
    """Session of one puzzle, and its journal: it keeps the events and passes the first move on."""

    def __init__(self, task: PuzzleTask, on_answer: Callable[[str], None]) -> None:
        """Set up the position; *on_answer* is called with the player's first move before it happens."""
        self.task = task
        self._on_answer = on_answer
        self._is_answered = False
        self.events = list(task.events)
        """All events so far, secrets included."""
        self.session = MatchSession.resume(task.setup, task.events, self, Participants({}, fallback_for))
        self.view_before = self.session.view(PLAYER_SEAT)
        """What the player knows in the position."""

    @property
    def clock(self) -> MatchClock:
        """Clock of the session, which stops at the end of the round."""
        return RoundClock(self.session)

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:  # noqa: ARG002 -- signature of JournalPort
        """Keep the events of a command; pass the player's first move on.

        :raises CodedError: if the attempt cannot be stored.
        """
        if not self._is_answered:
            answer = next((move for event in events if (move := move_of_event(event)) and move != "."), "")
            if answer:
                self._on_answer(answer)
                self._is_answered = True
        self.events += events

    def play_out(self, participants: Participants) -> None:
        """Go on from here, with computer players on the other seats."""
        self.session.close()
        self.session = MatchSession.resume(self.task.setup, self.events, self, participants)


class RoundClock(MatchClock):
    """Clock that stops at the end of the round, so that no other is dealt."""

    def __init__(self, session: MatchSession) -> None:
        super().__init__(session)
        self._match = session

    @property
    def _is_stopped(self) -> bool:
        return self._match.view(PLAYER_SEAT).phase in OVER_PHASES

    def advance(self, ms: int) -> None:
        """Let *ms* of session time pass, unless the round is over."""
        if not self._is_stopped:
            super().advance(ms)

    def next_wakeup_ms(self) -> int | None:
        """Return when something happens next by itself; None at the end of the round."""
        return None if self._is_stopped else super().next_wakeup_ms()
