"""Page of everything there is to learn: own mistakes, puzzles, lessons and rules."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.cards import JOKER, Cards, cards
from yaniv.game import commands as c
from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.narration.date_text import format_date
from yaniv.narration.rules_text_play import card_value_sentences
from yaniv.puzzles.puzzle_attempts import MIN_RATED
from yaniv.puzzles.puzzle_task import PuzzleTask, view_of
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.scoring import can_always_call, points
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.icons import draw_verdict_sign
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import (
    MAIN_BUTTON_HEIGHT,
    PAGE_MARGIN,
    TILE_RADIUS,
    arrow_left,
    arrow_right,
    button,
    card_fan,
    icon,
    round_button,
    tile,
    tinted,
)
from yaniv.ui.kit.node import (
    Alignment,
    Control,
    Draw,
    Message,
    Node,
    NodeStyle,
    column,
    label,
    picture,
    row,
    spacer,
    stack,
)
from yaniv.ui.kit.page import Env, Page, ToastMessage
from yaniv.ui.narration.puzzle_text import command_of, cost_text, move_name
from yaniv.ui.narration.table_text import MINUS_SIGN
from yaniv.ui.navigation import (
    NavigationRequest,
    OpenPuzzle,
    PlayWithRules,
    StartLesson,
    ToMenu,
    ToPuzzleThemes,
    ToRulesEditor,
)
from yaniv.ui.pages.puzzle_port import OWN_CHOICE, PROGRAM_CHOICE, PuzzlePort
from yaniv.ui.pages.rule_cards import rule_card
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.ui.panels.rules_panel import RulesPanel

_LEFT_WIDTH: Final = 1096
_RIGHT_WIDTH: Final = 652
_GAP: Final = 28
_SHOWN_MISTAKES: Final = 3
_SHOWN_RESULTS: Final = 6
_MISTAKE_CARD: Final = 92
_LESSON_CARD: Final = 84
_LESSON_HEIGHT: Final = 176
_LESSON_NAME_HEIGHT: Final = 78
_VARIANTS_PER_ROW: Final = 3
_VARIANT_WIDTH: Final = 560
_BUTTON_HEIGHT: Final = 80
_CARDS_PER_ROW: Final = 7
_VALUE_CARD: Final = 150
_MARK: Final = 40
_Part = Literal["", "minute", "values", "library"]
"""What is shown instead of the page: rules in one minute, card values, the choice of house rules."""


class _DueMistake(Struct, frozen=True):
    """One of the player's own decisions that is due."""

    key: str
    shown: Cards
    """Cards that the player threw, took or called with, at most two; empty: one from the deck."""
    words: str
    """The move in the fewest words."""
    cost: str
    is_in_points: bool


class LessonCard(Struct, frozen=True):
    """Lesson as the page shows it."""

    title: str
    cards: Cards
    """Cards that stand for what it teaches."""
    is_done: bool


class _LearnChoice(Struct, frozen=True):
    what: Literal["lesson", "mistake", "variant"]
    value: str


class LearnPage(Page):
    """Page with the next thing to learn in its large place, which has the gold button."""

    name = "learn"

    def __init__(  # noqa: PLR0913 -- whose rules, what is learnt, and what there is to learn
        self,
        context: UiContext,
        options: Sequence[VariantOption],
        selected_id: str,
        lessons_of: Callable[[str, HouseRules], tuple[LessonCard, ...]],
        puzzles: PuzzlePort | None,
        *,
        is_course_finished: bool = False,
    ) -> None:
        """Create the page.

        *options*: house rules of the library; *selected_id*: those that lessons and rules are about at first.
        *lessons_of*: returns the lessons for a variant by its id and rules.
        *puzzles*: None if the player has switched them off.
        *is_course_finished*: the last lesson has just ended, so the page offers a new game.
        """
        self._context, self._port, self._lessons_of = context, puzzles, lessons_of
        self._options = {option.variant_id: option for option in options}
        self._variant_id = selected_id if selected_id in self._options else next(iter(self._options))
        self._is_course_finished = is_course_finished
        self._part: _Part = ""
        self._read_puzzles()

    @property
    def first_focus(self) -> str:  # type: ignore[override]
        """The gold button."""
        if self._part == "library":
            return f"variant:{self._variant_id}"
        return "button:play" if self._is_course_finished and not self._part else self._main_id

    @property
    def back(self) -> Message:  # type: ignore[override]
        """One level back: to the page, or home."""
        return "close" if self._part else ToMenu()

    @property
    def is_still(self) -> bool:
        """True: nothing on it moves."""
        return True

    @property
    def is_moving(self) -> bool:
        """True while the player's matches are searched for mistakes."""
        return self._port is not None and self._port.waiting_count > 0

    def advance(self, ms: int) -> bool:  # noqa: ARG002 -- the search takes its own time
        """Show what the search of the player's matches has found."""
        if self._port is None or not self._port.advance_search():
            return False
        self._port.refresh()
        self._read_puzzles()
        return True

    @property
    def announcement(self) -> str:
        """The page and its main action; after the last lesson also how many are left."""
        match self._part:
            case "minute":
                return tr("{variant} in one minute.", variant=self._name)
            case "values":
                return tr("Card values.")
            case "library":
                return tr("House rules.")
            case "":
                pass
        if self._is_course_finished:
            return f"{self._praise.rstrip('.!')}. {tr('Learn. {action}, button.', action=tr('New game'))}"
        return tr("Learn. {action}, button.", action=self._main_name)

    def view(self, env: Env) -> Node:
        """Return the four tiles, or the part of the rules that is shown."""
        match self._part:
            case "":
                return self._tiles(env)
            case "library":
                return column(
                    self._head(env, tr("House rules")), self._library(env), gap=_GAP, padding=(PAGE_MARGIN, 40)
                )
            case "minute":
                body, title = self._minute(env), tr("{variant} in one minute", variant=self._name)
            case "values":
                body, title = self._values(), tr("Card values")
        buttons = row(
            button("button:all-rules", tr("All the rules"), "all rules", width=420, min_width=260, height=96),
            spacer(),
            button(
                "learn:start", tr("Try it"), "lesson", spoken=tr("Try it: {lesson}", lesson=self._next_lesson_name),
                draw=icon(self._context, "play", "surface_dark"), is_main=True,
                width=420, min_width=300, height=96,
            ),
            gap=24,
        )  # fmt: skip
        return column(self._head(env, title), body, buttons, gap=_GAP, padding=(PAGE_MARGIN, 40))

    def update(self, message: Message) -> NavigationRequest | ToastMessage | RulesPanel | None:
        """Start what was chosen, or show a part of the rules."""
        match message:
            case "close":
                self._part = ""
            case "minute" | "values" | "library":
                self._part = message
            case "all rules":
                return RulesPanel(self._context, self._name, self._variant.rules)
            case "lesson":
                return self._start_lesson(self._next_lesson)
            case "mistakes":
                return self._open_puzzle(OWN_CHOICE)
            case "puzzle":
                return self._open_puzzle(self._puzzle_choice)
            case _LearnChoice("lesson", number):
                return self._start_lesson(int(number))
            case _LearnChoice("mistake", key):
                assert self._port is not None, "mistakes are puzzles"
                self._port.theme = OWN_CHOICE
                return OpenPuzzle(key)
            case _LearnChoice("variant", variant_id):
                self._variant_id, self._part = variant_id, ""
            case _:
                pass
        return None

    # what there is to learn

    def _read_puzzles(self) -> None:
        self._mistakes: tuple[_DueMistake, ...] = ()
        self._next_view: View | None = None
        self._due_count = 0
        port = self._port
        if port is None:
            return
        self._progress = port.progress()
        own = port.own_puzzles()
        due = [key for key in self._progress.due_keys(port.day) if key in own]
        tasks = [task for key in due[:_SHOWN_MISTAKES] if (task := port.load(key)) is not None and task.own_move]
        self._mistakes = tuple(_mistake_of(task) for task in tasks)
        self._due_count = len(due) if tasks else 0
        port.theme = self._puzzle_choice
        task = port.load(port.next_key(""))
        self._next_view = None if task is None else view_of(task)

    @property
    def _large(self) -> Literal["mistakes", "puzzles", "lessons"]:
        """Subject of the large tile: what is due, for a new player the lessons, otherwise puzzles."""
        port = self._port
        if port is None:
            return "lessons"
        if self._due_count:
            return "mistakes"
        is_new = not self._done_count and not self._progress.rated_attempts
        return "lessons" if is_new or not port.puzzles() else "puzzles"

    @property
    def _puzzle_choice(self) -> str:
        """Subject of the tile with puzzles: mistakes that are due have a tile of their own."""
        return PROGRAM_CHOICE if self._due_count else ""

    @property
    def _main_id(self) -> str:
        return "puzzle:next" if self._large == "puzzles" and not self._part else "learn:start"

    @property
    def _main_name(self) -> str:
        match self._large:
            case "mistakes":
                return tr("Fix your mistakes")
            case "puzzles":
                return tr("Next puzzle")
            case "lessons":
                return self._next_lesson_name

    @property
    def _variant(self) -> Variant:
        return self._options[self._variant_id].variant

    @property
    def _name(self) -> str:
        return tr(self._variant.name)

    @property
    def _lessons(self) -> tuple[LessonCard, ...]:
        return self._lessons_of(self._variant_id, self._variant.rules)

    @property
    def _done_count(self) -> int:
        return sum(lesson.is_done for lesson in self._lessons)

    @property
    def _next_lesson(self) -> int:
        """Index of the first lesson that is not done; 0 if all are."""
        return next((number for number, lesson in enumerate(self._lessons) if not lesson.is_done), 0)

    @property
    def _next_lesson_name(self) -> str:
        number = self._next_lesson
        return tr("Lesson {n}: {title}", n=number + 1, title=self._lessons[number].title)

    @property
    def _praise(self) -> str:
        """Sentence after the last lesson: praise, or how many are left."""
        left = len(self._lessons) - self._done_count
        return tr_plural("{n} lesson left", "{n} lessons left", left) if left else tr("Well done!")

    def _start_lesson(self, number: int) -> StartLesson:
        return StartLesson(self._variant_id, self._variant, number, self.device)

    def _open_puzzle(self, theme: str) -> NavigationRequest | ToastMessage:
        assert self._port is not None, "there is no button without puzzles"
        self._port.theme = theme
        key = self._port.next_key("")
        return OpenPuzzle(key) if key else ToastMessage(tr("You've been through all of these."))

    # the page

    def _head(self, env: Env, title: str) -> Node:
        is_finished = self._is_course_finished and not self._part
        play = None
        if is_finished:
            play = button(
                "button:play", tr("New game"), PlayWithRules(self._variant, self._variant_id), is_main=True,
                width=380, min_width=240, height=88, spoken=tr("New game: {rules}", rules=self._name),
            )  # fmt: skip
        return row(
            round_button("button:back", tr("Back"), self.back, arrow_left),
            label(title, 56, "accent", weight="display", role="title", height=80 * env.growth(0.3), max_lines=2),
            spacer(),
            play,
            gap=24, height=96 * env.growth(0.4),
        )  # fmt: skip

    def _tiles(self, env: Env) -> Node:
        title = self._praise if self._is_course_finished else tr("Learn")
        parts = list(self._parts(env))
        if env.is_large:
            body = column(*parts, gap=22, scroll="learn", grow=1)
            return column(self._head(env, title), body, gap=20, padding=(PAGE_MARGIN, 30))
        rows = [
            row(
                *(
                    replace(part, width=width, min_width=least, grow=0 if len(pair) > 1 else 1)
                    for part, width, least in zip(pair, (_LEFT_WIDTH, _RIGHT_WIDTH), (700, 520), strict=False)
                ),
                gap=_GAP, align="stretch", grow=grow,
            )
            for pair, grow in ((parts[:2], 1.45), (parts[2:], 1.0)) if pair
        ]  # fmt: skip
        return column(self._head(env, title), *rows, gap=_GAP, padding=(PAGE_MARGIN, 40))

    def _parts(self, env: Env) -> Iterator[Node]:
        """Yield the tiles in reading order, the one in the large place first."""
        match self._large:
            case "mistakes":
                yield _framed(self._mistakes_tile(env))
                yield self._puzzles_tile(env, is_large=False)
                yield self._lessons_tile(env, is_large=False)
                yield self._rules_tile(env)
            case "puzzles":
                yield _framed(self._puzzles_tile(env, is_large=True))
                yield self._no_mistakes_tile(env)
                yield self._lessons_tile(env, is_large=False)
                yield self._rules_tile(env)
            case "lessons":
                yield _framed(self._lessons_tile(env, is_large=True))
                yield self._rules_tile(env)
                if self._port is not None:
                    yield self._puzzles_tile(env, is_large=False)
                    yield self._no_mistakes_tile(env)

    def _main_button(self, env: Env, id_: str, name: str, press: Message, spoken: str = "") -> Node:
        """Return the gold button; after the last lesson another one is gold."""
        is_gold = not self._is_course_finished
        ink = "surface_dark" if is_gold else "text"
        return button(
            id_, name, press, spoken=spoken, draw=icon(self._context, "play", ink),
            is_main=is_gold, width=440, min_width=240, height=(MAIN_BUTTON_HEIGHT - 12) * env.growth(0.2),
        )  # fmt: skip

    # own mistakes

    def _mistakes_tile(self, env: Env) -> Node:
        about = tr_plural(
            "{n} move from your own matches. Find a better one.",
            "{n} moves from your own matches. Find better ones.",
            self._due_count,
        )
        boxes = row(
            *(self._mistake_box(each) for each in self._mistakes), gap=18, grow=1, align="stretch", min_height=120
        )
        foot = row(
            self._main_button(env, "learn:start", tr("Start"), "mistakes", tr("Start: fix your mistakes")),
            label(tr("What you miss comes back in a few days."), 25, "text_muted", role="caption", max_lines=2, grow=1),
            gap=28,
        )  # fmt: skip
        content = (label(about, 26, "text_muted", role="about", max_lines=2), boxes, foot)
        return tile(
            tr("Fix your mistakes"), icon(self._context, "again"), *content,
            grow=1,
        )  # fmt: skip

    def _mistake_box(self, mistake: _DueMistake) -> Node:
        unit = tr("points") if mistake.is_in_points else tr("win chance")
        shown = f"{MINUS_SIGN}{mistake.cost}"
        image = picture(_mistake_picture(self._context, mistake), width=190, min_width=110, grow=1)
        cost = column(
            label(
                shown, 34, "danger", weight="bold", role="cost", text_align="center", fill="surface_dark", radius=12,
                padding=(8, 2),
            ),
            label(unit, 24, "text_muted", role="unit", text_align="center"),
            justify="center", gap=2,
        )  # fmt: skip
        return tinted(
            "mint",
            row(image, cost, padding=(16, 12), gap=10, align="stretch"),
            control=Control(
                id=f"mistake:{mistake.key}", role="button", name=mistake.words, group="mistakes",
                label=tr(
                    "You played {move}: {cost} lost. Find the better move.",
                    move=mistake.words, cost=f"{mistake.cost} {unit}",
                ),
                press=_LearnChoice("mistake", mistake.key),
            ),
            grow=1, width=320, min_width=200, radius=22,
        )  # fmt: skip

    def _no_mistakes_tile(self, env: Env) -> Node:
        port = self._port
        assert port is not None, "the tile is about puzzles"
        own = port.own_puzzles()
        words, detail = tr("Nothing to fix today."), ""
        if port.waiting_count:
            one, many = "Looking for mistakes in {n} match", "Looking for mistakes in {n} matches"
            words = tr_plural(one, many, port.waiting_count)
        elif not own:
            is_searched = port.last_match_count == 0
            words = tr("No proven mistakes in your last match.") if is_searched else ""
            words = words or tr("Mistakes from your matches appear here.")
        else:
            plans = [self._progress.standings[key].repetition for key in own if key in self._progress.standings]
            days = [plan.due for plan in plans if plan is not None and plan.due is not None]
            detail = tr("The next one is due on {date}.", date=format_date(min(days))) if days else ""
        return tile(
            tr("Your mistakes"), icon(self._context, "again"),
            row(
                None if env.is_large or port.waiting_count or port.last_match_count is None
                else picture(icon(self._context, "tick", "success"), width=92, min_width=56, height=92, min_height=56),
                column(
                    label(words, 30, weight="medium", max_lines=3, role="state"),
                    label(detail, 25, "text_muted", max_lines=2, role="about") if detail else None,
                    gap=8, grow=1, justify="center",
                ),
                gap=24, grow=1, control=Control(id="mistakes", role="text", name=f"{words} {detail}".strip()),
            ),
            grow=1,
        )  # fmt: skip

    # puzzles

    def _puzzles_tile(self, env: Env, *, is_large: bool) -> Node:
        port = self._port
        assert port is not None, "the tile is about puzzles"
        has_puzzles = bool(port.puzzles())
        progress = self._progress
        rating = None
        if progress.rated_attempts and not progress.unrated_count:
            shown = str(round(progress.rating.rating))
            rating = row(
                label(shown, 44, weight="bold", role="rating"),
                label(tr("rating"), 24, "text_muted", role="unit"),
                gap=10,
                control=Control(id="puzzle:rating", role="text", name=tr("Rating {rating}", rating=shown)),
            )
        next_button = (
            self._main_button(env, "puzzle:next", tr("Next puzzle"), "puzzle")
            if is_large
            else button(
                "puzzle:next", tr("Next puzzle"), "puzzle", is_enabled=has_puzzles, grow=1, height=_BUTTON_HEIGHT
            )
        )  # fmt: skip
        themes = button(
            "puzzle:themes", tr("By theme"), ToPuzzleThemes(), is_enabled=has_puzzles,
            height=(MAIN_BUTTON_HEIGHT - 12) * env.growth(0.2) if is_large else _BUTTON_HEIGHT,
            width=300 if is_large else None, grow=0 if is_large else 1,
        )  # fmt: skip
        view = self._next_view
        shown_position = None
        if not has_puzzles:
            words = port.problem or tr("No puzzles of this kind.")
            shown_position = label(
                words, 26, max_lines=5, role="problem", grow=1, control=Control(id="problem", role="text", name=words)
            )
        elif view is not None and not env.is_large:
            shown_position = picture(_position_picture(self._context, view), grow=1, min_height=90)
        return tile(
            tr("Puzzles"), icon(self._context, "puzzles"), shown_position, self._results(),
            row(next_button, themes, gap=20), trailing=rating, grow=1,
        )  # fmt: skip

    def _results(self) -> Node:
        """Return ticks and crosses of the last puzzles; before the rating is known, how many are missing."""
        progress = self._progress
        results = [after > before for before, after in pairwise(progress.recent_ratings)][-_SHOWN_RESULTS:]
        missing = progress.unrated_count
        if missing:
            words = tr_plural("{n} more for a rating", "{n} more for a rating", missing)
        else:
            words = tr("{solved} of your last {n} solved", solved=sum(results), n=len(results))
        if not results:
            words = tr_plural("A rating after {n} puzzle", "A rating after {n} puzzles", MIN_RATED)
        return row(
            *(picture(_draw_solved if each else _draw_missed, width=_MARK, height=_MARK) for each in results),
            label(words, 25, "text_muted", role="results", grow=1, max_lines=2),
            gap=10, min_height=_MARK,
            control=Control(id="puzzle:results", role="text", name=words),
        )  # fmt: skip

    # lessons

    def _lessons_tile(self, env: Env, *, is_large: bool) -> Node:
        lessons, done = self._lessons, self._done_count
        counted = tr("{n} of {all} done", n=done, all=len(lessons))
        if self._variant_id != next(iter(self._options)):
            counted = f"{self._name} · {counted}"
        boxes = [
            self._lesson_box(env, number, lesson, is_next=number == self._next_lesson and done < len(lessons))
            for number, lesson in enumerate(lessons)
        ]
        content: list[Node] = [row(*boxes, gap=14, grow=1, align="stretch", min_height=_LESSON_HEIGHT)]
        if env.is_large:
            content = [column(*boxes, gap=12)]
        if is_large:
            name = tr("Start") if done < len(lessons) else tr("Start again")
            content.append(
                row(
                    self._main_button(env, "learn:start", name, "lesson", f"{name}. {self._next_lesson_name}"),
                    label(self._next_lesson_name, 26, "text_muted", role="caption", max_lines=2, grow=1),
                    gap=28,
                )
            )
        return tile(
            tr("Lessons"), icon(self._context, "practice"), *content, grow=1,
            trailing=label(counted, 25, "text_muted", role="counted"),
        )  # fmt: skip

    def _lesson_box(self, env: Env, number: int, lesson: LessonCard, *, is_next: bool) -> Node:
        name = tr("{n}  {title}", n=number + 1, title=lesson.title)
        fan = card_fan(self._context, lesson.cards, _LESSON_CARD)
        height = _LESSON_NAME_HEIGHT * env.growth(0.9)
        look: NodeStyle = {"grow": 1} if env.is_large else {"height": height, "min_height": height}
        align: Alignment = "start" if env.is_large else "center"
        words = label(
            lesson.title.replace("\u00a0", " "),
            25,
            weight="medium",
            text_align=align,
            max_lines=2,
            role="lesson",
            **look,
        )
        tick = picture(_draw_solved, width=_MARK, height=_MARK) if lesson.is_done else None
        control = Control(
            id=f"lesson:{number + 1}",
            role="button",
            name=name,
            label=tr("{lesson}, done", lesson=name) if lesson.is_done else "",
            press=_LearnChoice("lesson", str(number)),
            group="lessons",
            states=("selected",) if is_next else (),
        )
        if env.is_large:
            return row(
                words,
                tick,
                control=control,
                fill="panel_raised",
                outline="accent" if is_next else "outline",
                stroke=4 if is_next else 2,
                padding=(20, 10),
                gap=12,
                min_height=72,
            )
        box = column(picture(fan, grow=1, min_height=60), words, padding=(10, 12), gap=8)
        mark = None if tick is None else column(row(spacer(), tick), spacer(), padding=(6, 6))
        return stack(
            box, mark, justify="stretch", control=control, fill="panel_raised",
            outline="accent" if is_next else "outline", stroke=4 if is_next else 2, grow=1, width=190, min_width=110,
        )  # fmt: skip

    # rules

    def _rules_tile(self, env: Env) -> Node:
        values = self._variant.rules.deck.values
        has_joker = self._variant.rules.deck.jokers > 0
        pictures = {values.jack, values.queen, values.king}
        short = tr("Ace {n}", n=values.ace)
        if len(pictures) == 1:
            short += " · " + tr("face cards {n}", n=values.king)
        if has_joker:
            short += " · " + tr("joker {n}", n=values.joker)
        return tile(
            tr("Rules"), icon(self._context, "learn"),
            self._rule_row(env, "rules:minute", tr("In one minute"), tr("The five things to know"), "minute"),
            self._rule_row(env, "rules:values", tr("Card values"), short, "values"),
            self._rule_row(env, "rules:library", tr("House rules"), self._name, "library"),
            grow=1,
        )  # fmt: skip

    def _rule_row(self, env: Env, id_: str, name: str, about: str, press: Message) -> Node:
        return row(
            label(name, 28, weight="medium", role="rules row", max_lines=2),
            spacer(),
            None if env.is_large else label(about, 24, "text_muted", role="rules about", max_lines=2, text_align="end"),
            picture(arrow_right, width=26, height=26),
            control=Control(id=id_, role="button", name=name, label=f"{name}. {about}", press=press, group="rules"),
            fill="panel_raised", outline="outline", padding=(22, 6), gap=16, grow=1, min_height=60,
        )  # fmt: skip

    def _library(self, env: Env) -> Node:
        """Return all house rules, of which one is chosen for lessons and rules."""
        per_row = 1 if env.is_large else _VARIANTS_PER_ROW
        boxes = [
            replace(
                rule_card(
                    self._context, option, _LearnChoice("variant", option.variant_id), players=2, env=env,
                    is_selected=option.variant_id == self._variant_id, height=136 * env.growth(0.5),
                ),
                width=_VARIANT_WIDTH,
            )
            for option in self._options.values()
        ]  # fmt: skip
        rows = []
        for start in range(0, len(boxes), per_row):
            line = boxes[start : start + per_row]
            rows.append(row(*line, *[Node(width=_VARIANT_WIDTH, grow=1)] * (per_row - len(line)), gap=16))
        return column(
            column(*rows, scroll="library", gap=14, grow=1),
            row(
                button("button:all-rules", tr("All the rules"), "all rules", width=420, min_width=260, height=84),
                spacer(),
                button("button:rules", tr("Make your own"), ToRulesEditor(self._variant_id), width=420, min_width=260,
                       height=84),
                gap=24,
            ),
            gap=20, grow=1,
        )  # fmt: skip

    def _minute(self, env: Env) -> Node:
        rows = [
            row(
                label(str(number), 36, "surface_dark", weight="bold", text_align="center", fill="accent", radius=32,
                      width=64, height=64, role="number"),
                None
                if env.is_large
                else picture(card_fan(self._context, shown, 96), width=330, min_width=180, height=118, min_height=60),
                label(words, 32, weight="medium", max_lines=3, role="minute", grow=1),
                gap=28, padding=(28, 10), grow=1, fill="panel", outline="outline", radius=22, align="center",
                control=Control(id=f"minute:{number}", role="text", name=words), min_height=96,
            )
            for number, (shown, words) in enumerate(in_one_minute(self._variant.rules), 1)
        ]  # fmt: skip
        return column(*rows, gap=14, grow=1, scroll="minute" if env.is_large else "")

    def _values(self) -> Node:
        rules = self._variant.rules
        shown = cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS")
        if rules.deck.values.one_eyed_jack is not None:
            shown += cards("JS")
        shown += cards("JC QS KS") if rules.deck.pack == "full" else cards("QS KS")
        if rules.deck.jokers:
            shown += (JOKER,)
        per_row = _CARDS_PER_ROW if len(shown) <= 2 * _CARDS_PER_ROW else _CARDS_PER_ROW + 1
        boxes = [
            column(
                picture(card_fan(self._context, (card,), _VALUE_CARD), grow=1, min_height=80),
                label(str(points((card,), rules.deck.values)), 44, "accent", weight="bold", text_align="center",
                      role="value"),
                gap=6, grow=1, width=150, min_width=60,
            )
            for card in shown
        ]  # fmt: skip
        rows = [
            row(*boxes[start : start + per_row], *[Node(width=150, grow=1)] * max(0, start + per_row - len(boxes)),
                gap=10, grow=1, align="stretch")
            for start in range(0, len(boxes), per_row)
        ]  # fmt: skip
        return column(
            *rows, gap=18, grow=1, fill="panel", outline="outline", radius=22, padding=(28, 24),
            control=Control(id="values", role="image", name=" ".join(card_value_sentences(rules))),
        )  # fmt: skip


def in_one_minute(rules: HouseRules) -> tuple[tuple[Cards, str], ...]:
    """Return the five things to know about these rules, each with cards that show it."""
    has_runs = rules.melds.runs == "allowed"
    together = tr("Throw one card, a set or a run.") if has_runs else tr("Throw one card or a set.")
    match rules.turn.order:
        case "throw_first":
            draw = tr("Then draw one: from the deck, or from what was just thrown.")
        case "draw_first":
            draw = tr("Before that, draw one: from the deck, or from what was just thrown.")
        case "either":
            draw = tr("Before or after, draw one: from the deck, or from what was just thrown.")
    word = rules.table.call_word
    if can_always_call(rules):
        call = tr("On your turn, call “{word}” with any hand.", word=word)
    else:
        call = tr("Down to {n} or less? Call “{word}” on your turn.", n=rules.call.limit, word=word)
    asaf = rules.table.asaf_word
    if rules.call.beaten_by == "lower":
        beaten = tr("If anyone has less, the caller is beaten: {asaf}!", asaf=asaf)
    else:
        beaten = tr("If anyone ties or has less, the caller is beaten: {asaf}!", asaf=asaf)
    return (
        (cards("KS QH 9S"), tr("Get rid of points: the lowest hand wins.")),
        (cards("7H 7S 4S 5S 6S") if has_runs else cards("7H 7S"), together),
        (cards("2H"), draw),
        (cards("AS 2H"), call),
        (cards("AH AS"), beaten),
    )


def _framed(content: Node) -> Node:
    return stack(content, picture(_draw_frame), justify="stretch", grow=1)


def _draw_frame(painter: Painter, rect: Rect) -> None:
    painter.draw_box(rect, TILE_RADIUS, None, painter.theme.accent, 4)


def _mistake_of(task: PuzzleTask) -> _DueMistake:
    """Return the decision of a task that has an own move."""
    view = view_of(task)
    command = command_of(task.own_move, view)
    shown: Cards = ()
    match command:
        case c.Throw(cards=thrown):
            shown = thrown[-2:]
        case c.Call():
            shown = view.hand[-2:]
        case c.DrawDiscard(card=card) | c.DrawJoker(card=card) | c.Slap(card=card):
            shown = (card,)
        case _:
            pass
    cost = task.cost_by_move.get(task.own_move, task.review_cost or 0)
    return _DueMistake(
        task.key,
        shown,
        move_name(task.own_move, view),
        cost_text(cost, view),
        view.rules.match.end != "single_round",
    )


def _mistake_picture(context: UiContext, mistake: _DueMistake) -> Draw:
    """Return what draws the player's own move crossed out beside a card face down with a question mark."""

    def draw(painter: Painter, rect: Rect) -> None:
        middle, unmirrored = painter.mirrored(rect), painter.unmirrored
        width = max(
            1, min(painter.px(_MISTAKE_CARD), round(rect.width / 2.6), round(rect.height / CARD_ASPECT_RATIO / 1.1))
        )
        own, better = ((round(middle.centerx + side * width * 0.58), middle.centery) for side in (-1, 1))
        for number, card in enumerate(mistake.shown):
            shift = round((number - (len(mistake.shown) - 1)) * width * 0.28)
            unmirrored.draw_image(context.images.card(card, width, 6), (own[0] + shift, own[1]))
        if not mistake.shown:
            unmirrored.draw_image(context.images.card_back(width, 6), own)
        unmirrored.draw_image(context.images.card_back(width, -6), better)
        _draw_question_mark(unmirrored, better, width * 0.2)
        cross = Rect(0, 0, painter.px(_MARK), painter.px(_MARK))
        cross.center = own[0] + round(width * 0.42), own[1] - round(width * CARD_ASPECT_RATIO * 0.42)
        _draw_missed(unmirrored, cross)

    return draw


def _draw_question_mark(painter: Painter, centre: tuple[int, int], radius_px: float) -> None:
    """Draw a question mark; *radius_px*: of its bow."""
    x, y = centre
    turns = [(angle / 6 - 1) * pi for angle in range(9)]
    bow = [(x + cos(turn) * radius_px, y - 0.8 * radius_px + sin(turn) * radius_px) for turn in turns]
    line = [*bow, (x, y + 0.6 * radius_px), (x, y + 0.95 * radius_px)]
    dot = [(x, y + 1.75 * radius_px), (x, y + 1.8 * radius_px)]
    for colour, width in ((painter.theme.surface_dark, 0.95), (painter.theme.accent, 0.5)):
        for part in (line, dot):
            painter.draw_polyline(part, colour, max(2, round(width * radius_px)))


def _position_picture(context: UiContext, view: View) -> Draw:
    """Return what draws the hand of a position, and at its other side the deck and what lies beside it."""

    def draw(painter: Painter, rect: Rect) -> None:
        shown = painter.mirrored(rect)
        unmirrored = painter.unmirrored
        room = len(view.hand) * 0.5 + 0.5 + 3.2
        width = max(1, min(painter.px(150), round(rect.width / room), round(rect.height / CARD_ASPECT_RATIO / 1.08)))
        left = shown.centerx - round(room * width / 2)
        for number, card in enumerate(view.hand):
            angle = 4 * ((len(view.hand) - 1) / 2 - number)
            place = left + round((number * 0.5 + 0.5) * width), shown.centery
            unmirrored.draw_image(context.images.card(card, width, angle), place)
        right = shown.centerx + round(room * width / 2)
        unmirrored.draw_image(context.images.card_back(width, 3), (right - round(1.65 * width), shown.centery))
        if view.last_play:
            unmirrored.draw_image(
                context.images.card(view.last_play[-1], width, -4), (right - round(0.5 * width), shown.centery)
            )

    return draw


def _draw_solved(painter: Painter, rect: Rect) -> None:
    draw_verdict_sign(painter, "best", rect.center, min(rect.size) / painter.scale / 2)


def _draw_missed(painter: Painter, rect: Rect) -> None:
    draw_verdict_sign(painter, "mistake", rect.center, min(rect.size) / painter.scale / 2)
