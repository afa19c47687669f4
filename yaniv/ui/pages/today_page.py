"""Page of today's deal: before it, the people and what is new; after it, the card with the result; and past days."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import cached_property
from typing import Final, Protocol

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.bots.characters import CHARACTERS
from yaniv.cards import Card, cards
from yaniv.daily.daily_code import CodeReplay
from yaniv.daily.daily_deal import ROUNDS, DailyDeal
from yaniv.daily.daily_results import DayResult, best_streak, current_streak
from yaniv.daily.new_rules import SAMPLE_CARDS, NewRule
from yaniv.daily.round_results import RoundResult
from yaniv.daily.rule_demo import demo_steps
from yaniv.daily.turn_grades import GradedRounds
from yaniv.i18n import tr, tr_plural
from yaniv.narration.daily_text import opponents_sentence, replay_finding, streak_text
from yaniv.narration.date_text import format_date, format_day
from yaniv.store.par_cache import Par
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import INSTANT_SPEED
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import (
    PAGE_MARGIN,
    arrow_left,
    button,
    card_fan,
    chip,
    icon,
    is_plain,
    portrait,
    round_button,
    speech,
    tinted,
)
from yaniv.ui.kit.node import Control, Draw, Message, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page, Panel, ToastMessage
from yaniv.ui.kit.page_painter import paint_node
from yaniv.ui.navigation import NavigationRequest, OpenDealReplay, OpenPuzzle, OpenReplay, PlayDeal, ToMenu
from yaniv.ui.pages.deal_results import (
    MonthGrid,
    ResultCard,
    SquareFlips,
    card_sentences,
    days_into_week,
    par_tip,
    result_card,
    weekday_names,
)
from yaniv.ui.pages.match_length import expected_minutes
from yaniv.ui.pages.new_rule_panel import NewRulePanel
from yaniv.ui.panels.rules_panel import RulesPanel

_RIGHT_WIDTH: Final = 652
_LEAST_RIGHT_WIDTH: Final = 470
_NOTES_BELOW: Final = 1.2
"""Text scale from which on second lines give way."""
_FACES: Final = (230, 300, 230)
"""Diameter of each of tonight's portraits, in u; the one in the middle speaks."""
_SPEAKER: Final = 1
_LEAST_STREAK: Final = 2
"""Days in a row from which on they are told."""
_DAYS: Final = 7
_POLL_MS: Final = 250
"""Time between two looks for par or for a checked code."""
_PICTURE_SIZE: Final = (1080, 810)
"""Size in px of the picture that is shared."""


class CheckedCode(Struct, frozen=True):
    """Outcome of checking a friend's code: its replay, or why there is none."""

    replay: CodeReplay | None
    problem: str = ""
    """Sentence for the player; empty if there is a replay."""


class DayPuzzle(Struct, frozen=True):
    """Puzzle of the day."""

    key: str
    hand: tuple[Card, ...]
    is_tried: bool
    """It was tried today."""


class DailyPort(Protocol):
    """Deals, the player's results, their grades, and the check of codes; nothing here waits."""

    @property
    def deal(self) -> DailyDeal:
        """Today's deal."""

    def deal_of(self, day: date) -> DailyDeal:
        """Return the deal of an earlier date."""

    def results(self) -> Mapping[date, DayResult]:
        """Return the results of all dates, earliest first."""

    def par(self, day: date) -> Par | None:
        """Return the par of a date; None while it is computed in the background."""

    def known_par(self, day: date) -> Par | None:
        """Return the par of a date if it has been computed."""

    def rounds(self, match_id: int) -> tuple[RoundResult, ...]:
        """Return the player's rounds in a saved match; empty if it cannot be read."""

    def grade_turns(self, match_id: int) -> GradedRounds:
        """Go on grading the turns of a match, and return the grades so far; empty if it cannot be read."""

    def stop_grading(self) -> None:
        """End what grades turns in the background."""

    def greeting(self) -> str:
        """Return what one of tonight's people says to the player: the one in the middle."""

    def new_rule(self) -> NewRule | None:
        """Return the part of tonight's rules that the player has never met at a table."""

    def puzzle(self) -> DayPuzzle | None:
        """Return the puzzle of the day; None if there is none."""

    def copy_result(self, result: DayResult) -> str:
        """Copy the lines with the result of a date; return a sentence that says so, or the error."""

    def save_picture(self, surface: Surface) -> str:
        """Save a picture; return a sentence with its name, or the error."""

    def pasted_text(self) -> str:
        """Return the text on the clipboard; empty if there is none."""

    def check_code(self, code: str) -> None:
        """Start to check a friend's code, alone or in a message; `poll_code` returns the outcome later."""

    def poll_code(self) -> CheckedCode | None:
        """Return the outcome of the last check, once, as soon as it is known; else None."""


class TodayPage(Page):
    """Page of today's deal; Play is its main button before it, Share after it."""

    name = "today"
    first_focus = "button:play"
    back = ToMenu()

    def __init__(self, context: UiContext, port: DailyPort, speed: AnimationSpeed = INSTANT_SPEED) -> None:
        self._context, self._port, self._speed = context, port, speed
        self._results = port.results()
        self._today = self._day = port.deal.date
        """Date that is shown; past days can be chosen."""
        self._months = MonthGrid(self._today, self._results, port.known_par)
        self._is_past_shown = False
        self._checked_code: CheckedCode | None = None
        self._is_checking = False
        self._polled_ms = 0
        self._rounds: tuple[RoundResult, ...] = ()
        self._par: Par | None = None
        self._flips = self._new_flips()
        self._now_ms = 0.0
        self._show(self._today)
        if self._is_done:
            self.first_focus = "button:share"

    @property
    def announcement(self) -> str:
        """The date, its state, and what a friend's code has given."""
        sentences = [tr("Today's deal, {date}.", date=format_date(self._day)), self._state_sentence]
        if self._checked_code is not None:
            sentences.append(self._friend_words[0])
        return " ".join(filter(None, sentences))

    @property
    def is_moving(self) -> bool:
        """True while squares turn over, or par, grades or a code are awaited."""
        return self._is_flipping or self._is_checking or self._awaits_par or self._awaits_grades

    @property
    def is_still(self) -> bool:
        """True unless squares turn over, or will."""
        return not (self._is_flipping or self._awaits_grades)

    @property
    def _is_flipping(self) -> bool:
        return self._flips.is_running(self._now_ms)

    def advance(self, ms: int) -> bool:
        """Look for grades, and now and then for par and a checked code."""
        self._now_ms += ms
        has_changed = self._awaits_grades and self._take_grades()
        self._polled_ms += ms
        if self._polled_ms < _POLL_MS:
            return has_changed
        self._polled_ms = 0
        if self._awaits_par:
            self._par = self._port.par(self._day)
            has_changed = has_changed or self._par is not None
        checked_code = self._port.poll_code() if self._is_checking else None
        if checked_code is not None:
            self._checked_code, self._is_checking = checked_code, False
            has_changed = True
        return has_changed

    def close(self) -> None:
        """End the grading."""
        self._port.stop_grading()

    def view(self, env: Env) -> Node:
        """Return the day at the start side, and what belongs to all days at the end side."""
        left, right = tuple(self._left(env)), tuple(self._right(env))
        if env.is_large:
            body = column(*left, *right, scroll="today", gap=24, grow=1)
        else:
            body = row(
                column(*left, gap=20, grow=1),
                column(*right, gap=24, width=_RIGHT_WIDTH, min_width=_LEAST_RIGHT_WIDTH),
                gap=52,
                grow=1,
                align="stretch",
            )
        return column(self._head(env), body, padding=(PAGE_MARGIN, 36), gap=24)

    def update(self, message: Message) -> NavigationRequest | ToastMessage | Panel | None:
        """Share, paste a code, choose a day, or open the rules or what is new."""
        match message:
            case "rules":
                return RulesPanel(self._context, tr(self._deal.variant.name), self._deal.rules)
            case "new rule" if self._new_rule is not None:
                return self._new_rule_panel(self._new_rule)
            case "share":
                return ToastMessage(self._port.copy_result(self._results[self._day]))
            case "picture":
                return ToastMessage(self._port.save_picture(self._picture()))
            case "paste":
                return self._paste()
            case "past":
                self._is_past_shown = not self._is_past_shown
                self._show(self._today)
            case "earlier" | "later":
                self._months.turn(1 if message == "later" else -1)
            case date():
                self._show(message)
            case _:
                pass
        return None

    # what is shown

    def _show(self, day: date) -> None:
        self._port.stop_grading()
        self._day, self._flips = day, self._new_flips()
        self._deal = self._port.deal if day == self._today else self._port.deal_of(day)
        result = self._result
        self._rounds = self._port.rounds(result.match_id) if result is not None else ()
        self._par = self._port.par(day) if self._is_done else self._port.known_par(day)
        if self._is_done:
            self._take_grades()

    def _take_grades(self) -> bool:
        """Take the grades known by now; return True if the last of them has come."""
        result = self._result
        assert result is not None, "only a finished deal is graded"
        return self._flips.take(self._port.grade_turns(result.match_id), self._now_ms)

    def _flipped_share(self, number: int, turn: int) -> float:
        """Return how far the square of a turn has turned over, 0 to 1."""
        return self._flips.share(number, turn, self._now_ms)

    def _new_flips(self) -> SquareFlips:
        """Return squares that have their grades at once in reduced motion, and without animation."""
        return SquareFlips(has_motion=self._speed.duration_factor > 0 and not self._speed.is_reduced)

    def _paste(self) -> ToastMessage | None:
        if self._is_checking:
            return None
        text = self._port.pasted_text()
        if not text.strip():
            return ToastMessage(tr("There's no code on the clipboard."))
        self._is_checking = True
        self._port.check_code(text)
        return None

    def _new_rule_panel(self, rule: NewRule) -> NewRulePanel:
        deal = self._port.deal
        steps = demo_steps(rule, deal.rules, len(deal.bots))
        return NewRulePanel(self._context, _new_rule_words(rule), steps, self._speed)

    def _picture(self) -> Surface:
        surface = Surface(_PICTURE_SIZE)
        surface.fill(self._context.theme.felt)
        card = result_card(self._context, self._card, has_legend=True)
        paint_node(self._context, surface, column(card, padding=(60, 60), align="stretch"))
        return surface

    @cached_property
    def _new_rule(self) -> NewRule | None:
        return self._port.new_rule()

    @cached_property
    def _day_puzzle(self) -> DayPuzzle | None:
        return self._port.puzzle()

    @cached_property
    def _last_rounds(self) -> tuple[date, tuple[RoundResult, ...]] | None:
        """Date of the last finished deal, and the player's rounds in it; None if there is none."""
        last = max((day for day, result in self._results.items() if result.is_done), default=None)
        return None if last is None else (last, self._port.rounds(self._results[last].match_id))

    @property
    def _result(self) -> DayResult | None:
        return self._results.get(self._day)

    @property
    def _is_done(self) -> bool:
        return self._is_day_done(self._day)

    @property
    def _awaits_par(self) -> bool:
        return self._is_done and self._par is None

    @property
    def _awaits_grades(self) -> bool:
        return self._flips.is_waiting

    @property
    def _card(self) -> ResultCard:
        result = self._result
        assert result is not None
        assert result.total is not None, "only a finished deal has a card"
        grades, later = self._flips.grades, result.later_totals
        return ResultCard(self._day, result.total, self._par, self._rounds, grades, later, self._flipped_share)

    @property
    def _state_sentence(self) -> str:
        """Sentence on where the player stands with the deal that is shown."""
        result = self._result
        if result is None:
            return "" if self._day == self._today else tr("You didn't play this one.")
        if result.is_done:
            return " ".join(card_sentences(self._card))
        if result.is_open:
            return tr("Round {n} is waiting.", n=len(self._rounds) + 1)
        if not self._rounds:
            return tr("You left this one in round 1.")
        return tr("You left this one after round {n}.", n=len(self._rounds))

    # head

    def _head(self, env: Env) -> Node:
        back = round_button("button:back", tr("Back"), self.back, arrow_left)
        if self._is_done:
            state = tr("Played · the next deal comes at midnight") if self._day == self._today else tr("Played")
        else:
            state = tr("The same cards for everyone")
        words = column(
            label(tr("Today's deal"), 56, "accent", weight="display", height=72 * env.growth(0.3), role="title"),
            label(
                f"{format_date(self._day)} · {state}", 25, "text_muted", role="subtitle", height=38 * env.growth(0.8)
            ),
            gap=2,
            grow=1,
        )
        return row(back, words, gap=24, height=116 * env.growth(0.6))

    # start side

    def _left(self, env: Env) -> Iterator[Node]:
        if self._is_done:
            yield from self._played(env)
        else:
            yield from self._to_play(env)

    def _to_play(self, env: Env) -> Iterator[Node]:
        result, is_today = self._result, self._day == self._today
        if not env.is_large:
            yield self._people()
        yield self._facts(env)
        is_open = result is not None and result.is_open
        if not is_today:
            name, request = tr("Play it for fun"), PlayDeal(self._day)
            words = " ".join(filter(None, (self._state_sentence, tr("It doesn't count."))))
        else:
            name = tr("Continue") if is_open else tr("Play today's deal") if result is None else tr("Play it again")
            request = PlayDeal()
            words = self._state_sentence or tr("Only your first try counts.")
        main = column(
            button(
                "button:play",
                name,
                request,
                draw=icon(self._context, "play", "surface_dark"),
                is_main=True,
            ),
            label(words, 25, "text_muted", text_align="center", max_lines=2, role="caption", height=40, min_height=30),
            gap=8,
            grow=1,
        )
        warm_up = None
        if is_today and result is None:
            warm_up = column(
                button(
                    "button:warm-up", tr("Warm up"), PlayDeal(is_warm_up=True),
                    spoken=tr("Warm up with other cards. It doesn't count."),
                    draw=icon(self._context, "practice"), height=112,
                ),
                label(tr("with other cards"), 25, "text_muted", text_align="center", role="caption", height=40),
                gap=8, width=270,
            )  # fmt: skip
        yield row(main, warm_up, gap=24, align="start")
        yield self._links()

    def _people(self) -> Node:
        line = self._port.greeting() if self._day == self._today else ""
        faces = []
        for seat, (character, side) in enumerate(zip(self._deal.characters, _FACES, strict=True), 1):
            name = tr(CHARACTERS[character].name)
            speaks = seat - 1 == _SPEAKER and line
            plate = label(
                name, 30, weight="bold", role="name", text_align="center",
                fill="surface_dark", outline="outline", radius=26, padding=(22, 4), height=52,
            )  # fmt: skip
            faces.append(
                column(
                    speech(line) if speaks else None,
                    picture(portrait(seat, name, character), width=side, height=side, min_height=72),
                    plate,
                    align="center",
                    gap=6,
                    grow=1,
                )
            )
        sentence = opponents_sentence(self._deal)
        spoken = tr("{sentence} {line}", sentence=sentence, line=tr("“{words}”", words=line)) if line else sentence
        control = Control(id="today:deal", role="text", name=tr(self._deal.variant.name), label=spoken)
        return row(*faces, align="end", gap=16, grow=1, min_height=200, control=control)

    def _facts(self, env: Env) -> Node:
        minutes = expected_minutes(self._deal.variant_id, self._deal.rules, len(self._deal.bots), "long")
        rounds = tr_plural("{n} round", "{n} rounds", ROUNDS)
        length = tr("{rounds}, {n} min", rounds=rounds, n=minutes)
        rules = Control(
            id="button:rules", role="button", name=tr(self._deal.variant.name), press="rules",
            label=tr("Rules tonight: {rules}", rules=tr(self._deal.variant.name)),
        )  # fmt: skip
        chips = [
            chip(length, icon(self._context, "clock"), padding=(18, 6)),
            chip(tr(self._deal.variant.name), icon(self._context, "scores"), control=rules, padding=(18, 6)),
        ]
        par = self._port.known_par(self._day)
        if par is not None:
            words = tr("Par {par}", par=par.points)
            control = Control(id="today:par", role="text", name=words, tip=par_tip(par))
            chips.append(chip(words, icon(self._context, "practice"), control=control, padding=(18, 6)))
        return row(*chips, gap=16) if not env.is_large else column(*chips, gap=12, align="start")

    def _links(self) -> Node:
        words = tr("Today") if self._is_past_shown else tr("Past days")
        return row(
            _link("button:paste", tr("Paste a friend's code"), "paste", icon(self._context, "paste")),
            _link("button:past", words, "past", icon(self._context, "today")),
            gap=20,
            height=60,
        )

    def _played(self, env: Env) -> Iterator[Node]:
        result = self._result
        assert result is not None
        is_large = env.is_large
        yield result_card(self._context, self._card, has_legend=not is_large, is_large=is_large)
        buttons = (
            button(
                "button:share", tr("Share"), "share", spoken=tr("Share: copies five lines. No spoilers."),
                draw=icon(self._context, "share", "surface_dark"), is_main=True, grow=2, height=100,
            ),
            button(
                "button:picture", tr("Picture"), "picture", spoken=tr("Save this card as a picture"),
                draw=icon(self._context, "screen"), grow=1, height=100,
            ),
            button(
                "button:review", tr("Review"), OpenReplay(result.match_id),
                draw=icon(self._context, "watch"), grow=1, height=100,
            ),
        )  # fmt: skip
        yield row(*buttons, gap=16)
        again = None
        if self._day == self._today:
            again = _link("button:play", tr("Play it again"), PlayDeal(), icon(self._context, "again"))
        puzzle = self._day_puzzle
        to_puzzle = None
        if puzzle is not None and self._day == self._today:
            words = tr("Puzzle of the day")
            to_puzzle = _link("button:puzzle", words, OpenPuzzle(puzzle.key), icon(self._context, "puzzles"))
        back = _link("button:past", tr("Today"), self._today, icon(self._context, "today"))
        yield row(again, to_puzzle, back if self._day != self._today else None, gap=20, height=60)

    # end side

    def _right(self, env: Env) -> Iterator[Node]:
        if self._is_day_done(self._today) or self._is_past_shown:
            yield self._week(env)
            yield self._months.node(self._day, is_large=env.is_large, is_plain=is_plain(self._context.theme))
            yield self._friend(env)
            return
        if self._checked_code is not None or self._is_checking:
            yield self._friend(env)
        else:
            yield from self._news(env)
        yield self._week(env)
        yield from self._puzzle(env)

    def _news(self, env: Env) -> Iterator[Node]:
        """Yield what tonight's rules bring that is new, or else the last card."""
        rule = self._new_rule
        if rule is not None:
            title, sentence = _new_rule_words(rule)
            is_large = env.is_large
            badge = label(
                tr("New tonight"), 24, "surface_dark", weight="bold", role="badge",
                fill="danger", radius=22, padding=(16, 4), height=46,
            )  # fmt: skip
            fan = card_fan(self._context, cards(SAMPLE_CARDS[rule]), 150)
            yield tinted(
                "tile",
                column(
                    row(
                        badge,
                        label(title, 36, "accent", weight="display", role="tile title", grow=1),
                        picture(icon(self._context, "play"), width=40, height=40),
                        gap=18,
                    ),
                    None if is_large else picture(fan, grow=1, height=200, min_height=90),
                    label(sentence, 26, max_lines=2, role="tile text", min_height=36),
                    gap=14,
                    padding=(26, 20),
                    control=Control(
                        id="today:new",
                        role="button",
                        name=title,
                        label=tr("{title}: {value}", title=title, value=f"{sentence} {tr('See it with cards.')}"),
                        press="new rule",
                    ),
                ),
                grow=1,
            )
            return
        if self._last_rounds is not None:
            yield self._last_card(*self._last_rounds)

    def _last_card(self, day: date, rounds: tuple[RoundResult, ...]) -> Node:
        card = ResultCard(day, self._results[day].total or 0, self._port.known_par(day), rounds)
        control = Control(
            id="today:last",
            role="button",
            name=format_date(day),
            label=" ".join((tr("Your last deal."), *card_sentences(card))),
            press=day,
        )
        return column(result_card(self._context, card, is_part=True), grow=1, control=control)

    def _week(self, env: Env) -> Node:
        streak, best = current_streak(self._results, self._today), best_streak(self._results)
        has_notes = _has_notes(env)
        has_streak = streak >= _LEAST_STREAK
        title = tr_plural("{n} day", "{n} days", streak) if has_streak else tr("This week")
        first = self._today - timedelta(days=days_into_week(self._today))
        days = [first + timedelta(days=number) for number in range(_DAYS)]
        discs = row(*(self._week_day(day, env) for day in days), gap=4)
        sentence = tr("{streak}; your best: {best}", streak=streak_text(streak), best=best) if has_streak else ""
        played = sum(self._is_day_done(day) for day in days)
        label_ = sentence or tr_plural("{n} deal played this week.", "{n} deals played this week.", played)
        words = column(
            label(title, 40, weight="display", height=52, role="streak"),
            label(tr("Your best: {n}", n=best), 24, "text_muted", role="best") if has_streak and has_notes else None,
            gap=2,
        )
        flame = picture(icon(self._context, "streak", "danger"), width=60, height=60) if has_streak else None
        is_large = env.is_large
        head = row(flame, words, gap=18)
        content = column(head, discs, gap=14) if is_large else row(head, spacer(), discs, gap=12)
        return tinted(
            "tile",
            column(content, padding=(26, 18), justify="center"),
            height=None if is_large else 152,
            control=Control(id="today:streak", role="text", name=title, label=label_),
        )

    def _week_day(self, day: date, env: Env) -> Node:
        is_done, is_today = self._is_day_done(day), day == self._today

        def draw(painter: Painter, rect: Rect) -> None:
            theme = painter.theme
            disc = Rect(0, 0, min(rect.size), min(rect.size))
            disc.center = rect.center
            fill = theme.danger if is_done else theme.surface_dark
            painter.draw_box(disc, disc.width, fill, theme.accent if is_today else theme.outline, 4 if is_today else 2)
            if is_done:
                icon(self._context, "tick", "surface_dark")(painter, disc.inflate(-disc.width // 2, -disc.width // 2))

        letter = label(weekday_names()[day.isoweekday() % _DAYS], 20, "text_muted", text_align="center", role="weekday")
        width = 72 if env.is_large else 40
        return column(picture(draw, width=40, height=40), letter, gap=4, width=width, min_width=34)

    def _is_day_done(self, day: date) -> bool:
        result = self._results.get(day)
        return result is not None and result.is_done

    def _puzzle(self, env: Env) -> Iterator[Node]:
        puzzle = self._day_puzzle
        if puzzle is None:
            return
        has_note = _has_notes(env)
        name, note = tr("Puzzle of the day"), tr("Done for today") if puzzle.is_tried else tr("Find the best play")
        yield tinted(
            "tile",
            row(
                picture(card_fan(self._context, puzzle.hand[:4], 84), width=190, height=124),
                column(
                    label(name, 32, "accent", weight="display", role="puzzle title", max_lines=2),
                    label(note, 24, "text_muted", role="puzzle note", max_lines=2) if has_note else None,
                    gap=4,
                    grow=1,
                ),
                button(
                    "button:puzzle", tr("Once more") if puzzle.is_tried else tr("Solve"), OpenPuzzle(puzzle.key),
                    spoken=f"{tr('Once more')}. {tr('Puzzle of the day')}" if puzzle.is_tried
                    else tr("Solve the puzzle of the day"),
                ),
                gap=18,
                padding=(22, 16),
            ),
            height=164,
        )  # fmt: skip

    # a friend's code

    def _friend(self, env: Env) -> Node:
        is_large, has_notes = env.is_large, _has_notes(env)
        words, finding = self._friend_words
        replay = None if self._checked_code is None else self._checked_code.replay
        watch = None
        if replay is not None:
            is_spoiler = replay.deal.date == self._today and not self._is_day_done(self._today)
            watch = button(
                "button:replay", tr("Watch"), OpenDealReplay(), is_enabled=not is_spoiler,
                spoken=tr("Watch: play today's deal first. It has the same cards.") if is_spoiler else "",
            )  # fmt: skip
        detail = "" if replay is not None and not replay.departs_in else finding
        texts = column(
            label(words, 26, weight="medium", max_lines=3, role="friend"),
            label(detail, 23, "text_muted", max_lines=3, role="friend detail") if detail and has_notes else None,
            gap=4,
            grow=1,
            control=Control(id="today:friend", role="text", name=words, label=f"{words} {finding}".strip()),
        )
        paste = None
        if self._is_done:  # else it stands below the deal
            paste = button(
                "button:paste", tr("Paste code"), "paste", draw=icon(self._context, "paste", "text"),
                is_name_shown=replay is None and (is_large or has_notes), is_enabled=not self._is_checking,
            )  # fmt: skip
        buttons = row(watch, paste, gap=12) if watch is not None or paste is not None else None
        sign = picture(icon(self._context, "friends"), width=48, height=48) if has_notes and replay is None else None
        content = column(texts, buttons, gap=12) if is_large else row(sign, texts, buttons, gap=16)
        return tinted("tile", column(content, padding=(22, 14), justify="center"), height=None if is_large else 150)

    @property
    def _friend_words(self) -> tuple[str, str]:
        """Return what a friend's code says, or what it is for."""
        checked_code = self._checked_code
        if self._is_checking:
            return tr("Replaying your friend's match…"), ""
        if checked_code is None:
            return tr("How did your friends do?"), tr("Copy their message, then paste it here.")
        replay = checked_code.replay
        if replay is None:
            return checked_code.problem, ""
        points = replay.rounds[-1].total if replay.rounds else 0
        own = self._results.get(replay.deal.date)
        if own is None or own.total is None:
            first = tr("Your friend scored {points} on {date}.", points=points, date=format_day(replay.deal.date))
        elif points == own.total:
            first = tr("Your friend scored {points} too.", points=points)
        elif points < own.total:
            first = tr("Your friend scored {points}, {n} fewer than you.", points=points, n=own.total - points)
        else:
            first = tr("Your friend scored {points}, {n} more than you.", points=points, n=points - own.total)
        return first, replay_finding(replay)


def _has_notes(env: Env) -> bool:
    return env.text_scale < _NOTES_BELOW and env.is_roomy


def _link(id_: str, name: str, press: Message, draw: Draw) -> Node:
    return button(id_, name, press, draw=draw, fill="", outline="", height=60, padding=(10, 4))


def _new_rule_words(rule: NewRule) -> tuple[str, str]:
    """Return the name of a part of the rules, and what it means in one sentence."""
    match rule:
        case "slap":
            return tr("Slap-down"), tr("Drew the rank you just threw? Slap it down.")
        case "joker_swap":
            return tr("Joker swap"), tr("Have the card a joker stands for? Swap them.")
        case "joker_sets":
            return tr("Jokers in sets"), tr("A joker joins any set, as well as any run.")
        case "any_card":
            return tr("Any card"), tr("Take any card of the last throw, from the middle too.")
        case "top_card":
            return tr("Top card only"), tr("Only the top card of a throw can be taken.")
        case "draw_first":
            return tr("Draw first"), tr("You may look at your new card before you throw.")
        case "no_jokers":
            return tr("No jokers"), tr("The jokers stay in the box tonight.")
        case "half_pack":
            return tr("A small pack"), tr("Half the cards are gone: runs are easier to find.")
