"""Table of a match with friends elsewhere: who is away, what people say, and a match that waits for nobody's pause."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.participants import BotFault
from yaniv.narration.online_text import absence_text, as_sentence, go_on_text, phrase_text, presence_text
from yaniv.online.table_options import PHRASE_MS, AwaitedAbsence, GoOnOffer, SaidPhrase
from yaniv.online.wire import PresenceKind
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import InputCancelled, InputEvent, Resized
from yaniv.ui.navigation import (
    GoOnWithoutHost,
    NavigationRequest,
    OpenReplay,
    PlayAgain,
    StartMatch,
    ToElsewhere,
    ToOnlineTable,
    ToSettings,
)
from yaniv.ui.panels.dialog import Dialog, DialogButton
from yaniv.ui.panels.phrases_panel import EVERYONE, MUTE, SAY, PhrasesPanel
from yaniv.ui.shell.scene_decorator import SceneDecorator
from yaniv.ui.table.state.table_layout import Absence
from yaniv.ui.table.table_scene import TableScene
from yaniv.ui.table.view_model.table_buttons import TALK_BUTTON

LEAVE_MS: Final = 6000
"""Time after the question whether to leave in which a second press does it."""
_READY: Final = 1
"""Phrase by which a guest tells the host that it waits for a rematch."""
ASK_MS: Final = 1000
"""Time for which the match has waited for a guest who is away before the host is asked what to do."""
ASK_AGAIN_MS: Final = 40_000
"""Time after which the host is asked again who wanted to wait longer."""
SAY_EVERY_MS: Final = PHRASE_MS + 500
"""Shortest time between two phrases of this player: more than the host demands, as lines are not equally fast."""
_SENTENCE_HEIGHT: Final = 48
_SENTENCE_SIZE: Final = 28


class OnlineGame(Protocol):
    """Match at a table with friends elsewhere, as host or as guest."""

    muted: set[int]
    """Seats whose phrases this player does not want to see."""

    @property
    def names(self) -> Sequence[str]:
        """Names by seat."""

    @property
    def own_seat(self) -> int:
        """Seat of this player."""

    @property
    def host_seat(self) -> int:
        """Seat of the host."""

    @property
    def presence(self) -> Sequence[PresenceKind]:
        """People at the table, by seat; empty as long as that is not known."""

    @property
    def awaited_absence(self) -> AwaitedAbsence | None:
        """Guest for whose move the match waits, and for whom this player decides; None if there is none."""

    def wait_longer(self, seat: int) -> None:
        """Give the guest of this seat, who is away, more time."""

    def play_on(self, seat: int) -> None:
        """Let a computer play at once for the guest of this seat, who is away."""

    @property
    def go_on_offer(self) -> GoOnOffer | None:
        """Offer to a guest to go on without its host, who has been away for long; None if it cannot."""

    @property
    def can_play_again(self) -> bool:
        """True once the same people can meet at another table: for a guest, once the host has opened it."""

    @property
    def is_kept(self) -> bool:
        """True once the match is stored, so that it can be watched again when it is over."""

    @property
    def problem(self) -> str:
        """Problem of the table, such as moves that cannot be stored; empty if nothing is."""

    @property
    def verdict(self) -> str:
        """Sentence about the checks of the deals after the match; empty before."""

    @property
    def is_host_away(self) -> bool:
        """True while a guest waits for its host."""

    @property
    def times_taken_back(self) -> int:
        """Number of times that a host that had lost moves took them back; each time a guest needs another scene."""

    def update(self, ms: int) -> None:
        """Let *ms* pass: read what has come, and tell what there is to tell."""

    def say(self, phrase: int) -> None:
        """Say the phrase of this number; without effect if the last one was a moment ago."""

    def take_phrases(self) -> Sequence[SaidPhrase]:
        """Return what has been said since the last call, oldest first, by this player too."""

    def set_ready(self, round_number: int) -> None:
        """Tell the others that the player has read the result of this round."""


class OnlineTime:
    """Time of a match that passes elsewhere: nothing that this table does moves it. See `TimedMatch`."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.bot_faults: tuple[BotFault, ...] = ()
        self.timing = MatchTiming()

    def set_timing(self, timing: MatchTiming) -> None:
        """Note the speed; the players elsewhere have their own."""
        self.timing = timing

    def advance(self, ms: int) -> None:
        """Count the time that this table has been open."""
        self.now_ms += ms

    def next_wakeup_ms(self) -> int | None:
        """Return None: it is not known when the others move."""
        return None


class OnlineScene(SceneDecorator):
    """Table scene of a match with friends elsewhere."""

    def __init__(self, context: UiContext, table: TableScene, game: OnlineGame) -> None:
        super().__init__(table)
        self._context, self._table, self._game = context, table, game
        self._question: _Question | None = None
        self._phrases: PhrasesPanel | None = None
        self._phrase: int | None = None
        """Phrase that is said as soon as the last one is long enough ago; None: none."""
        self._say_in_ms = 0
        self._sentences: tuple[str, ...] = ()
        """What is said while a result or another panel covers the seats."""
        self._ask_in_ms = ASK_MS
        self._has_changed = False
        """True if question or phrases have come, gone or changed since the last frame."""
        self._presence: tuple[PresenceKind, ...] = tuple(game.presence)
        self._is_host_away = False
        self._times_taken_back = game.times_taken_back
        self._verdict = self._problem = ""
        self._wants_again = self._has_declined = False
        """True if this player waits for another table with the same people, or has said no to one."""
        self._leave_left_ms = 0
        """Time in which a second press leaves the table, in ms."""

    @property
    def is_working(self) -> bool:
        """True: what the others do has to be read often."""
        return True

    @property
    def is_moving(self) -> bool:
        """True if the table, or what lies over it, needs frames."""
        top = self._top
        return self._has_changed or (top is not None and top.is_moving) or super().is_moving

    @property
    def awaits_user(self) -> bool:
        """True if the match waits for this player, or for the answer to a question."""
        return self._question is not None or super().awaits_user

    @property
    def announce(self) -> str:
        """Text for screen readers: of what lies over the table, if there is anything."""
        return super().announce if self._top is None else self._top.announce

    def paint(self, surface: Surface) -> None:
        """Paint the table, and what lies over it."""
        super().paint(surface)
        if self._sentences:
            _paint_sentences(self._context.painter(surface), self._sentences)
        if self._top is not None:
            self._top.paint(surface)
        self._has_changed = False

    def elements(self) -> tuple[Element, ...]:
        """Return the elements of what lies over the table, or of the table."""
        if self._top is not None:
            return rtl.mirror_elements(self._top.elements(), self._width)
        if not self._sentences:
            return super().elements()
        words, place = " ".join(map(as_sentence, self._sentences)), (0, 0, self._width, 1)
        return (*super().elements(), Element("toast", "text", words, words, place, ("enabled",)))

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input; what would leave the others waiting is not done."""
        top = self._top
        if top is not None:
            if isinstance(event, Resized):
                top.resize(event.size)
            elif not isinstance(event, InputCancelled):
                return self._answer(top.handle(rtl.mirror_input(event, self._width)))
        request = self._table.handle(event)
        pressed, self._table.pressed_extra_button = self._table.pressed_extra_button, ""
        if pressed == TALK_BUTTON:
            self._open_phrases()
        is_over = self._table.model.view.phase == "match_over"
        match request:
            case ToSettings():
                self._table.say(tr("The others would have to wait. Change settings after the match."))
            case OpenReplay() if not (is_over and self._game.is_kept):
                self._table.say(tr("A replay shows every hand, so it has to wait until the match is over."))
            case StartMatch(setup) if is_over:
                return self._play_again(len(setup.names))
            case None:
                pass
            case _ if not is_over and not self._leave_left_ms:
                self._leave_left_ms = LEAVE_MS
                self._table.say(tr("Your friends are still playing. Press again to leave the table."))
            case _:
                return request
        return None

    def update(self, ms: int) -> NavigationRequest | None:
        """Read what the others have done, and advance the table."""
        game, table = self._game, self._table
        game.update(ms)
        if game.times_taken_back != self._times_taken_back:
            return ToOnlineTable()
        if self._wants_again and game.can_play_again:
            return PlayAgain()
        self._leave_left_ms = max(0, self._leave_left_ms - ms)
        self._tell_presence()
        self._talk(ms)
        if game.verdict != self._verdict and table.is_end_shown:
            self._verdict = game.verdict
            table.say(self._verdict)
        if game.problem != self._problem:
            self._problem = game.problem
            table.say(self._problem)
        self._ask(ms)
        if self._top is not None:
            self._top.update(ms)
        request = table.update(ms)
        sentences = tuple(self._sentences_over_panel())
        self._has_changed = self._has_changed or sentences != self._sentences
        self._sentences = sentences
        if table.read_round:
            game.set_ready(table.read_round)
        return request

    @property
    def _width(self) -> int:
        return self._table.model.layout.size[0]

    @property
    def _top(self) -> "_Question | PhrasesPanel | None":
        return self._question or self._phrases

    def _open_phrases(self) -> None:
        game, table = self._game, self._table
        others = [
            (seat, game.names[seat])
            for seat, kind in enumerate(game.presence)
            if seat != game.own_seat and kind != "computer"
        ]
        table.handle(InputCancelled(round(table.model.now_ms)))
        self._phrases, self._has_changed = PhrasesPanel(self._context, others, game.muted), True
        self._phrases.resize(table.model.layout.size)

    def _talk(self, ms: int) -> None:
        """Say what this player has chosen, and show at the seats what is said."""
        game = self._game
        self._say_in_ms = max(0, self._say_in_ms - ms)
        if self._phrase is not None and not self._say_in_ms:
            game.say(self._phrase)
            self._phrase, self._say_in_ms = None, SAY_EVERY_MS
        for said in game.take_phrases():
            if said.seat not in game.muted:
                words = phrase_text(said.phrase)
                self._table.show_remark(said.seat, words, as_sentence(self._sentence(said.seat, words)))

    def _sentence(self, seat: int, words: str) -> str:
        return tr("{name}: {words}", name=self._game.names[seat], words=words)

    def _sentences_over_panel(self) -> Iterator[str]:
        """Yield what is said now, if the seats are covered."""
        model, presence = self._table.model, self._game.presence
        if self._table.is_covered:
            for bubble in model.messages.visible_bubbles(model.now_ms):
                if bubble.is_talk and presence[bubble.seat] != "computer":
                    yield self._sentence(bubble.seat, bubble.text)

    def _mute(self, which: str) -> None:
        """Mute a seat or all, or let them speak again; what is muted disappears at once."""
        muted, own = self._game.muted, self._game.own_seat
        seats = set(range(len(self._game.names))) - {own} if which == EVERYONE else {int(which)}
        if seats <= muted:
            muted -= seats
        else:
            muted |= seats
            for seat in seats:
                self._table.show_remark(seat, "")

    def _play_again(self, seats: int) -> NavigationRequest | None:
        """Go to another table with the same people, or wait for it; to press again changes nothing."""
        game = self._game
        if not game.is_kept:
            return ToElsewhere(seats=seats)
        if game.can_play_again:
            return PlayAgain()
        if game.own_seat == game.host_seat:
            self._table.say(tr("The others are still checking the deals."))
        else:
            self._phrase = self._phrase if self._wants_again else _READY
            self._table.say(tr("{name} has to choose Rematch too.", name=game.names[game.host_seat]))
        self._wants_again = True
        return None

    @property
    def _due(self) -> "_Due | None":
        """Question that this player has to be asked now; None if there is none."""
        game = self._game
        if game.can_play_again and game.own_seat != game.host_seat and not self._has_declined:
            return _Invitation(game.names[game.host_seat])
        return game.go_on_offer or game.awaited_absence

    def _ask(self, ms: int) -> None:
        """Ask what to do while the match waits for somebody who is away."""
        due, question, table = self._due, self._question, self._table
        if question is not None and not (due is not None and question.is_about(due)):
            self._question, self._has_changed = None, True
        if due is None:
            self._ask_in_ms = ASK_MS
            return
        self._ask_in_ms = max(0, self._ask_in_ms - ms)
        if self._question is not None:
            self._has_changed = self._question.show(due) or self._has_changed
        elif not (self._ask_in_ms or self._phrases or table.is_busy or self._is_covered(due)):
            table.handle(InputCancelled(round(table.model.now_ms)))
            self._question, self._has_changed = _Question(self._context, self._game.names, due), True
            self._question.resize(table.model.layout.size)

    def _answer(self, answer: str | None) -> NavigationRequest | None:
        if answer is None:
            return None
        self._has_changed = True
        if self._question is not None:
            due, self._question = self._question.due, None
            self._ask_in_ms = ASK_AGAIN_MS if answer == "button:wait" else ASK_MS
            if isinstance(due, _Invitation):
                self._has_declined = answer == "button:wait"
                return None if self._has_declined else PlayAgain()
            if isinstance(due, GoOnOffer):
                return GoOnWithoutHost() if answer == "button:go_on" else None
            if answer == "button:wait":
                self._game.wait_longer(due.seat)
            else:
                self._game.play_on(due.seat)
        elif answer.startswith(MUTE):
            self._mute(answer.removeprefix(MUTE))
        else:
            self._phrases = None
            if answer.startswith(SAY):
                self._phrase = int(answer.removeprefix(SAY))
        return None

    def _is_covered(self, due: "_Due") -> bool:
        """Return True if something lies over the table that a question has to wait for."""
        return (self._table.is_covered or self._table.is_scoreboard_shown) and not isinstance(due, _Invitation)

    def _absence_of(self, seat: int) -> Absence:
        if seat == self._game.own_seat:
            return ""
        kind = self._presence[seat]
        if kind == "away" or (seat == self._game.host_seat and self._is_host_away):
            return "away"
        return "computer" if kind == "stand_in" else ""

    def _tell_presence(self) -> None:
        game = self._game
        if self._table.model.view.phase == "match_over":
            return
        if game.is_host_away != self._is_host_away:
            self._is_host_away = game.is_host_away
            self._table.say(tr("Waiting for the host…") if self._is_host_away else tr("The host is back."))
        before, self._presence = self._presence, tuple(game.presence)
        self._table.show_absences(tuple(self._absence_of(seat) for seat in range(len(self._presence))))
        if len(before) != len(self._presence):
            return
        for seat, (old, new) in enumerate(zip(before, self._presence, strict=True)):
            words = presence_text(game.names[seat], old, new) if seat != game.own_seat and old != new else ""
            if words:
                self._table.say(words)


def _paint_sentences(painter: Painter, sentences: Sequence[str]) -> None:
    """Paint what is said in the lower corner, in one line each, the last at the bottom."""
    height, margin, ink = painter.px(_SENTENCE_HEIGHT * painter.overlay_scale), painter.px(24), painter.theme
    bottom = painter.surface.get_height() - margin
    for sentence in reversed(sentences):
        width = painter.line_width(sentence, _SENTENCE_SIZE, "bold", max_height=height) + 2 * margin
        box = Rect(margin, bottom - height, width, height)
        painter.draw_box(box, 22, ink.text, ink.surface_dark, 4)
        painter.draw_line(
            sentence, box.center, _SENTENCE_SIZE, ink.surface_dark, weight="bold", anchor="center", max_height=height
        )
        bottom = box.top - margin // 3


class _Invitation(Struct, frozen=True):
    """Invitation to another table with the same people."""

    host: str
    """Name of the host."""


_Due = AwaitedAbsence | GoOnOffer | _Invitation


class _Question(Dialog):
    """Question to the host about a guest who is away, to a guest about its host, or whether to play again."""

    def __init__(self, context: UiContext, names: Sequence[str], due: _Due) -> None:
        self.due, self._names = due, names
        later = tr("Wait longer")
        match due:
            case GoOnOffer(host):
                title = tr("{name} isn't answering", name=host)
                id_, words = "button:go_on", tr("Go on without {name}", name=host)
            case _Invitation():
                title, later = tr("Rematch"), tr("Not now")
                id_, words = "button:again", tr("Sit down")
            case AwaitedAbsence(seat):
                title = tr("Waiting for {name}", name=names[seat])
                id_, words = "button:play_on", tr("Play on now")
        buttons = DialogButton("button:wait", later), DialogButton(id_, words, is_main=True)
        super().__init__(context, title, self._text(due), buttons)
        # It comes by itself: an Enter meant for the table must not decide it.
        self._dialog_page.first_focus = "button:wait"
        self._scene.refresh("button:wait")

    def is_about(self, due: _Due) -> bool:
        """Return True if the question is about the same person."""
        if isinstance(self.due, AwaitedAbsence) and isinstance(due, AwaitedAbsence):
            return self.due.seat == due.seat
        return self.due == due

    def show(self, due: _Due) -> bool:
        """Show the time that is left now; return True if the text is another one."""
        text, before = self._text(due), self._text(self.due)
        self.due = due
        if text != before:
            self.ask(text)
        return text != before

    def _text(self, due: _Due) -> str:
        match due:
            case GoOnOffer():
                return go_on_text(due)
            case _Invitation(host):
                return tr("{name} has opened another table for you all.", name=host)
            case AwaitedAbsence(seat, left_ms):
                return absence_text(self._names[seat], left_ms)
