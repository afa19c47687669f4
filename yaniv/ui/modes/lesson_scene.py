"""Lesson page: the real table with a prepared deal, and a sheet beside it on which somebody says what to do."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.bots.characters import CHARACTERS
from yaniv.game import commands as c
from yaniv.game.view import View
from yaniv.i18n import is_rtl, tr
from yaniv.match.match_clock import MatchClock
from yaniv.rules.house_rules import Variant
from yaniv.rules.scoring import points
from yaniv.settings.settings_schema import Settings, Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import RectF, pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    InputDevice,
    InputEvent,
    PressInput,
    device_of,
)
from yaniv.ui.kit.controls import arrow_right, button, portrait, speech_tail
from yaniv.ui.kit.node import Control, Node, ThemeColour, column, drawing, label, picture, row, spacer
from yaniv.ui.kit.page import Env
from yaniv.ui.modes.lesson_course import Lesson, build_lessons, completion_key
from yaniv.ui.modes.lesson_match import OPPONENT_SEAT, LessonTask, PracticeMatch, instruction_for, move_for
from yaniv.ui.navigation import NavigationRequest, ToLearn, ToMenu
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state.move_marks import TaughtMove
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_host import SheetPage, TableHost
from yaniv.ui.table.table_scene import TableScene

BUTTON_BY_ACTION: Final = {"show_me": "button:show-me", "skip_lesson": "button:skip", "last_lesson": "button:back"}


def _sheet_area(size: Size) -> RectF:
    """Return the area of the sheet, from the left edge of the window, which the table keeps free."""
    sheet = sheet_rect(size)
    return RectF(0, sheet.top, sheet.right, sheet.height)


def _for_lessons(settings: Settings) -> Settings:
    """Return the settings without questions that the sheet does not explain."""
    return replace(settings, confirm_throws="never")


class LessonScene(TableHost):
    """Page that shows lessons one after the other, until the pupil leaves.

    Handles `button:show-me`, `button:next`, `button:skip` and `button:back` of the sheet.
    """

    name = "lesson"

    def __init__(  # noqa: PLR0913 -- what is taught, and how it is shown
        self,
        context: UiContext,
        variant_id: str,
        variant: Variant,
        lesson_index: int,
        *,
        size: Size,
        settings: Settings,
        speed: Speed = "normal",
        device: InputDevice = "pointer",
        on_learnt: Callable[[str], None] = lambda _lesson: None,
    ) -> None:
        """Create the scene at lesson `lesson_index` (from 0).

        `device` is the one with which the player came here; it decides which gestures are explained first.
        `on_learnt` is called with the `lesson_course.completion_key` of a lesson when its last deal is done; it may be
        called several times for the same lesson.
        """
        self._on_learnt = on_learnt
        self._variant_id = variant_id
        self._variant = variant
        self._course = build_lessons(variant.rules)
        self._speed: Speed = speed
        self._settings = _for_lessons(settings)
        self._sheet_page = LessonSheet()
        super().__init__(context, self._sheet_page, size)
        self._device: InputDevice = device
        self._progress = (lesson_index, 0)
        """Index of the lesson, and index of its deal."""
        self._start_deal()

    @property
    def announce(self) -> str:
        """Text for screen readers: that of a panel over the table, otherwise the sheet's."""
        return self._table.announce if self._is_covered else self._sheet.announce

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event: the sheet's buttons and keys first, then the table; return a request or None."""
        self._device = device_of(event) or self._device
        return super().handle(event)

    def update(self, ms: int) -> NavigationRequest | None:
        """Advance the table by *ms* milliseconds, save a completed lesson, and update the sheet."""
        # The opponent waits, too, until the pupil has read what was learnt.
        self._table.is_match_held = self._is_deal_done and not self._is_call_made
        request = super().update(ms)
        if self._practice.deal.tasks:
            self._report_learnt()
        return request

    def paint(self, surface: Surface) -> None:
        """Paint the table and the sheet to its left; a panel over the table hides the sheet."""
        self._follow_size(surface)
        self._table.paint(surface)
        if not self._is_covered:
            self._refresh()
            painter = self._context.unmirrored_painter(surface, pixels_per_u(self._size))
            for rect in self._marked_rects():
                painter.draw_box(rect.inflate(painter.px(18), painter.px(18)), 20, None, painter.theme.info, 5)
            self._paint_sheet(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the sheet's text, then those of the table with the sheet's buttons."""
        table = self._table.elements()
        if self._is_covered:
            return table
        return (*(each for each in self._sheet_elements() if each.role == "text"), *table)

    def resume(self, size: Size, speed: Speed, settings: Settings) -> None:
        """Open the table again in the state in which it was left, with the current settings."""
        self._speed, self._settings = speed, _for_lessons(settings)
        self._course = build_lessons(self._variant.rules)
        self._table = self._open_table()
        self._resize(size)

    @property
    def _lesson(self) -> Lesson:
        return self._course[self._progress[0]]

    def _start_deal(self) -> None:
        deal = self._lesson.deals[self._progress[1]]
        self._practice = PracticeMatch(deal, self._variant.rules, self._variant.name)
        self._table = self._open_table()
        self._refresh()

    def _open_table(self) -> TableScene:
        practice = self._practice
        return TableScene(
            MatchClock(practice.match_session),
            practice.client,
            self._context,
            setup=practice.setup,
            size=self._size,
            options=TableSceneOptions(
                speed=self._speed,
                shows_results=False,
                is_exercise=True,
                leave_name=tr("Back to the lessons"),
                settings=self._settings,
                extra_elements=self._sheet_buttons,
                side_panel=_sheet_area,
            ),
        )

    def _button_for_key(self, event: PressInput) -> str:
        action, focused = key_bindings.action_for(event) or "", self._table.focused_element
        is_sheet_focused = focused is not None and focused.id in {each.id for each in self._sheet_buttons()}
        if action == "press" and self._is_deal_done and not is_sheet_focused:
            return "button:next"
        return BUTTON_BY_ACTION.get(action, "")

    def _request_of(self, request: NavigationRequest | None) -> NavigationRequest | None:
        """Return what a request of the table leads to: its menu is the page Learn."""
        return ToLearn(self._variant_id) if isinstance(request, ToMenu) else request

    def _press(self, button_id: str) -> NavigationRequest | None:
        match button_id:
            case "button:show-me" if not self._is_deal_done:
                self._show_move()
            case "button:next" if self._is_deal_done and self._progress[1] + 1 < len(self._lesson.deals):
                self._progress = (self._progress[0], self._progress[1] + 1)
                self.close()
                self._start_deal()
            case "button:next" | "button:skip":
                if button_id == "button:next":
                    self._report_learnt()
                return self._go_to_lesson(self._progress[0] + 1)
            case "button:back":
                return self._go_to_lesson(self._progress[0] - 1)
            case _:
                pass
        return None

    def _go_to_lesson(self, lesson_index: int) -> NavigationRequest | None:
        if lesson_index not in range(len(self._course)):
            return ToLearn(self._variant_id, is_course_finished=lesson_index > 0)
        self._progress = (lesson_index, 0)
        self.close()
        self._start_deal()
        return None

    def _show_move(self) -> None:
        """Play the current task; cards already staged in the play zone are thrown first, so two moves may be made."""
        for _ in range(2 if self._is_staged else 1):
            task = self._practice.task
            move = move_for(task, self._practice.client.view) if task is not None else None
            if move is None:
                self._table.say(tr("Wait, it's not your turn yet."))
                return
            self._practice.client.submit(move)

    @property
    def _is_deal_done(self) -> bool:
        return self._practice.task is None

    @property
    def _is_staged(self) -> bool:
        """True if the cards of the current throw task lie in the play zone and have not been submitted yet."""
        task = self._practice.task
        staged = self._table.interaction.cards_of(self._table.interaction.hand_state.staged)
        return task is not None and task.move_kind == "throw" and bool(staged) and sorted(staged) == sorted(task.cards)

    @property
    def _next_task(self) -> LessonTask | None:
        """Next task, with staged cards counted as thrown; None if there is none."""
        return self._practice.task_after(1) if self._is_staged else self._practice.task

    def _return_wrong_cards(self) -> None:
        if self._table.interaction.hand_state.staged and not self._is_staged:
            task = self._practice.task
            self._table.take_back()
            self._table.say(task.refusal_text if task is not None else tr("All done here. Time to move on."))

    def _report_learnt(self) -> None:
        lesson_index, deal_index = self._progress
        if self._is_deal_done and deal_index + 1 >= len(self._lesson.deals):
            self._on_learnt(completion_key(self._variant_id, lesson_index))

    def _refresh(self) -> None:
        """Give the sheet the message for this moment, and the table the move to show."""
        self._return_wrong_cards()
        lesson_index, deal_index = self._progress
        message = LessonMessage(
            heading=tr("Lesson {n} of {all}", n=lesson_index + 1, all=len(self._course)),
            title=self._lesson.title,
            sentence=self._sentence(),
            gesture=self._gesture(),
            deal_progress=(deal_index, len(self._lesson.deals)),
            is_done=self._is_deal_settled and not self.is_busy,
            is_last=lesson_index + 1 == len(self._course) and deal_index + 1 >= len(self._lesson.deals),
            device=self._device,
            is_waiting=not self._is_turn,
            hand_totals=self._hand_totals(),
        )
        if message != self._sheet_page.message:
            self._sheet_page.message = message
            self._sheet.refresh()
        self._table.teach_move(self._taught_move())

    def _sentence(self) -> str:
        task, chair = self._next_task, self._practice.client
        if task is None and self._is_deal_done:
            if self._is_deal_settled and not (self.is_busy and self._practice.deal.tasks):
                return self._practice.deal.closing_text(chair.view, chair.round_events)
            return self._waiting_text(chair.view) if self._is_call_made else self._sheet_page.message.sentence
        if task is None or not self._is_turn:
            return tr("It's {name}'s turn.", name=self._practice.setup.names[1])
        return task.instruction

    def _waiting_text(self, view: View) -> str:
        if view.final_turns:
            return tr("You've called. {name} gets one last turn.", name=view.names[OPPONENT_SEAT])
        return tr("You've called. Now everyone shows their cards.")

    def _next_text(self) -> str:
        """Return what comes after the current deal, once it is done."""
        lesson_index, deal_index = self._progress
        if deal_index + 2 < len(self._lesson.deals):
            return tr("And now another one.")
        if deal_index + 1 < len(self._lesson.deals):
            return tr("One more, then this lesson is done.")
        if lesson_index + 1 < len(self._course):
            return tr("Lesson done. Next: {title}.", title=self._course[lesson_index + 1].title)
        return tr("That was the last lesson. You're ready to play!")

    @property
    def _is_call_made(self) -> bool:
        """True if the pupil has made the call that a deal on calls asks for."""
        return self._is_deal_done and self._practice.deal.teaches_calls

    @property
    def _is_deal_settled(self) -> bool:
        """True if nothing of the deal is still to come: after a call, only once the round is over."""
        is_over = self._practice.client.view.phase in ("round_over", "match_over")
        return self._is_deal_done and (is_over or not self._is_call_made)

    def _gesture(self) -> str:
        if self._is_deal_settled and not self.is_busy:
            return self._next_text()
        task = self._next_task
        if task is None or not self._is_turn or self._is_alone:
            return ""
        now = self._table.interaction
        return instruction_for(
            task, self._device, now.cards_of(now.hand_state.fan), now.view.last_play, now.view.rules.table.call_word
        )

    @property
    def _is_turn(self) -> bool:
        """True if the pupil can act: on the pupil's turn, or during a slap-down offer."""
        view = self._practice.client.view
        return (view.turn == view.seat and view.phase in ("start", "thrown", "drawn")) or view.slap is not None

    @property
    def _is_alone(self) -> bool:
        """True in a step in which the pupil finds the move without help, unless it is asked for."""
        return self._practice.deal.is_alone

    @property
    def _shown_task(self) -> LessonTask | None:
        """Task whose move is shown, once the cards lie still; None if there is none, or the pupil is to find it."""
        if not self._is_turn or self.is_busy or self._is_alone:
            return None
        return self._next_task

    def _hand_totals(self) -> tuple[int, ...]:
        """Return the points of the hand before and after the throw that is due; empty if none is."""
        task = self._shown_task
        if task is None or task.move_kind != "throw":
            return ()
        view = self._practice.client.view
        return view.hand_total, view.hand_total - points(task.cards, view.rules.deck.values)

    def _taught_move(self) -> TaughtMove | None:
        """Return the throw or the pick-up that is due, for the marks on the table; None if something else is."""
        task = self._shown_task
        if task is None:
            return None
        view = self._practice.client.view
        number = 1 + ((task.move_kind == "throw") == (view.rules.turn.order == "draw_first"))
        match task.move_kind:
            case "throw":
                return TaughtMove(c.Throw(view.seat, task.cards), number)
            case "draw":
                return TaughtMove(c.DrawStock(view.seat), number)
            case "take":
                card = next((each for each in reversed(view.last_play) if each in task.cards), "")
                return TaughtMove(c.DrawDiscard(view.seat, card), number) if card else None
            case _:
                return None

    def _marked_rects(self) -> tuple[Rect, ...]:
        """Return what has a line around it, in px: the button to press, and every card that may be taken."""
        task = self._shown_task
        if task is None:
            return ()
        wanted = {"call": ("button:yaniv",), "slap": ("button:slap",)}.get(task.move_kind, ())
        return tuple(
            Rect(element.rect)
            for element in self._table.elements()
            if element.id in wanted
            or (task.move_kind == "take" and element.id.startswith("pile:") and element.name in task.cards)
        )


TEACHER: Final = "avi"
"""Character who explains; no opponent of a lesson."""
_TEACHER_SEAT: Final = 2
_STEP_DISC: Final = 30
"""Diameter of the disc of a step in the head."""
_LEFT, _TOP, _WIDTH = 20, 96, 400
"""Place of the sheet in u: left of a table for two players, where nothing else is placed."""
_ROOM_BELOW: Final = 204
"""Room below the sheet for the player's own disc, in u."""
_TEACHER_DISC: Final = 128
_QUIET_INK: Final = "#3A4A5C"
"""Quieter ink on the paper of the bubble."""


class LessonMessage(Struct, frozen=True):
    """Content of the sheet: texts, progress, and which buttons it has."""

    heading: str
    title: str
    sentence: str
    gesture: str
    """How to do it with the input device in use, or what comes next; may be empty."""
    deal_progress: tuple[int, int]
    """Index of the current deal in the lesson, and number of deals."""
    is_done: bool
    """True if every task of the deal is done and no animation plays."""
    is_last: bool
    """True for the last deal of the last lesson."""
    device: InputDevice = "pointer"
    """The device whose keys stand on the buttons."""
    is_waiting: bool = False
    """True while the pupil has to wait for another player's move or for an animation."""
    hand_totals: tuple[int, ...] = ()
    """Points of the hand before and after the throw that is asked for; empty if none is."""


def sheet_rect(size: tuple[int, int]) -> Rect:
    """Return the rectangle of the sheet in a window of *size* px."""
    scale = pixels_per_u(size)
    return Rect(*(round(length * scale) for length in (_LEFT, _TOP, _WIDTH, _height(size))))


def _height(size: tuple[int, int]) -> float:
    return size[1] / pixels_per_u(size) - _TOP - _ROOM_BELOW


class LessonSheet(SheetPage):
    """The sheet; it has no keys, because they belong to the table."""

    name = "lesson"

    def __init__(self) -> None:
        self.message = LessonMessage("", "", "", "", (0, 1), is_done=False, is_last=False)

    @property
    def announcement(self) -> str:
        """The title, the sentence, and how to make the move."""
        message = self.message
        return " ".join(part for part in (message.title + ".", message.sentence, message.gesture) if part)

    def view(self, env: Env) -> Node:
        """Return the sheet at the left of the window, in every language: there the table has room."""
        message, bindings = self.message, key_bindings.current_bindings()
        back = _with_key(tr("Previous lesson"), bindings.last_lesson, message.device)
        skip = _with_key(tr("Skip lesson"), bindings.skip_lesson, message.device)
        coach = Control(id="coach", role="text", name=message.title, label=self.announcement)
        says = column(
            self._head(env), self._bubble(), None if env.is_large else self._teacher(), gap=8, grow=1, control=coach
        )
        sheet = column(
            says,
            self._main_button(),
            row(
                button("button:back", tr("Back"), "button:back", spoken=back, grow=1, height=68),
                button("button:skip", tr("Skip"), "button:skip", spoken=skip, grow=1, height=68),
                gap=14,
            ),
            width=_WIDTH, height=_height(env.size), gap=14,
        )  # fmt: skip
        parts = (spacer(), sheet) if is_rtl() else (sheet, spacer())
        return row(*parts, padding=(_LEFT, _TOP), align="start")

    def _head(self, env: Env) -> Node:
        message = self.message
        index, count = message.deal_progress
        done = index + 1 if message.is_done else index
        side = _STEP_DISC * env.growth(0.3)
        dots = [
            picture(drawing(_draw_step, number + 1, number < done, number == index), width=side, height=side)
            for number in range(count if count > 1 else 0)
        ]
        return column(
            row(
                label(message.heading, 24, "text_muted", weight="medium", role="coach heading"),
                spacer(), *dots, gap=8, height=36 * env.growth(0.6),
            ),
            label(
                message.title, 42, "accent",
                weight="display", role="coach title", max_lines=2, min_height=66 * env.growth(0.3),
            ),
            fill="surface_dark", outline="outline", radius=20, padding=(22, 10), gap=2,
        )  # fmt: skip

    def _bubble(self) -> Node:
        message = self.message
        return column(
            column(
                label(message.sentence, 27, "spade", max_lines=12, role="coach"),
                label(message.gesture, 24, _QUIET_INK, weight="medium", max_lines=8, role="gesture")
                if message.gesture else None,
                fill="card_face", radius=20, padding=(22, 14), gap=8,
            ),
            row(Node(width=44), speech_tail(), spacer()),
            grow=1, justify="end",
        )  # fmt: skip

    def _teacher(self) -> Node:
        message = self.message
        name, expression = tr(CHARACTERS[TEACHER].name), "pleased" if message.is_done else "calm"
        face = portrait(_TEACHER_SEAT, name, TEACHER, expression)
        return row(
            picture(face, width=_TEACHER_DISC, height=_TEACHER_DISC),
            spacer() if message.hand_totals else None,
            self._totals()
            if message.hand_totals
            else label(name, 26, weight="bold", role="teacher", padding=(18, 4), radius=20, fill="surface_dark"),
            gap=14, height=_TEACHER_DISC,
        )  # fmt: skip

    def _totals(self) -> Node:
        before, after = self.message.hand_totals
        return column(
            label(tr("Your hand"), 22, "text_muted", text_align="center", role="teacher"),
            row(
                _plate(before, "text", "panel"),
                picture(arrow_right, width=28, height=28),
                _plate(after, "surface_dark", "success"),
                gap=8, justify="center",
            ),
            fill="surface_dark", outline="outline", radius=16, padding=(12, 8), gap=4,
        )  # fmt: skip

    def _main_button(self) -> Node:
        message, bindings = self.message, key_bindings.current_bindings()
        if message.is_done:
            id_, name, keys = "button:next", tr("Finish") if message.is_last else tr("Next"), bindings.press
        else:
            id_, name, keys = "button:show-me", tr("Show me"), bindings.show_me
        key = key_bindings.first_key_label(keys, message.device)
        is_enabled = message.is_done or not message.is_waiting
        control = Control(
            id=id_,
            role="button",
            name=name,
            label=_with_key(name, keys, message.device),
            press=id_,
            is_enabled=is_enabled,
        )
        ink = "surface_dark" if is_enabled else "text_muted"
        return row(
            label(name, 32, ink, weight="bold", role="coach button", grow=1),
            label(key, 24, ink, role="coach key") if key else None,
            height=76, padding=(24, 6), gap=12, fill="accent" if is_enabled else "panel", control=control,
        )  # fmt: skip


def _with_key(name: str, keys: tuple[str, ...], device: InputDevice) -> str:
    """Return the name of a button with the first of its keys, to be read aloud."""
    key = key_bindings.first_key_label(keys, device)
    return f"{name}, {key}" if key else name


def _plate(total: int, ink: ThemeColour, fill: ThemeColour) -> Node:
    return label(
        f"{total}", 34, ink, weight="bold", text_align="center", role="hand total",
        width=84, height=60, radius=12, fill=fill, outline="outline",
    )  # fmt: skip


def _draw_step(painter: Painter, rect: Rect, number: int, is_done: bool, is_current: bool) -> None:  # noqa: FBT001 -- a value
    """Draw the disc of a step: a tick if it is done, its number if it is the current one, else a ring."""
    theme, side = painter.theme, min(rect.size)
    disc = Rect(0, 0, side, side)
    disc.center = rect.center
    if not is_done and not is_current:
        painter.draw_box(disc.inflate(-side // 4, -side // 4), side, None, theme.text_muted, 2)
        return
    painter.draw_box(disc, side, theme.success if is_done else theme.accent)
    if is_done:
        x, y = disc.center
        tick = [
            (x - side * 0.22, y + side * 0.02),
            (x - side * 0.06, y + side * 0.18),
            (x + side * 0.24, y - side * 0.17),
        ]
        painter.unmirrored.draw_polyline(
            [(painter.mirrored(disc).centerx + px - x, py) for px, py in tick], theme.surface_dark, max(2, side // 9)
        )
        return
    painter.draw_line(
        str(number), disc.center, _STEP_DISC * 0.7, theme.surface_dark, weight="bold", anchor="center", max_height=0
    )
