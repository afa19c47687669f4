"""A table whose hints have as many reasons as possible, at any size of window, text and cards."""

from random import Random

from msgspec.structs import replace
from pygame import Surface

from tests.match.session_builders import dealt_round, make_participants, resume_session
from tests.ui.pointer_player import PointerPlayer
from tests.ui.sample_page_parts import BOTS, NAMES
from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import key_press
from tests.ui.table_session import shared_context, table_scene
from yaniv.bots.advice import Advice, PositionAdvice, RatedMove
from yaniv.cards import cards, without
from yaniv.game import commands as c
from yaniv.game.view import View
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.deck import deck
from yaniv.settings.settings_schema import CardSize
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions

WindowSize = tuple[int, int]
OWN_HAND = "7C 7D AH AD 2S"
THROW_ADVICE = Advice(
    (
        RatedMove(c.Throw(0, cards("7C 7D")), 0.0, 4.2, c.DrawDiscard(0, "QH")),
        RatedMove(c.Throw(0, cards("AH AD")), 2.3, 1.9),
    ),
    0.4,
)
"""Advice with six reasons, the maximum."""
DRAW_ADVICE = Advice((RatedMove(c.DrawStock(0), 0.0, 4.2), RatedMove(c.DrawDiscard(0, "QH"), 2.3, 1.9)), 0.4)
"""Advice with four reasons, while the throw is staged."""

KINGS_HAND = "KS KC KD 3S TS"
KINGS_ADVICE = Advice(
    (
        RatedMove(c.Throw(0, cards("KS KC KD")), 0.0, 4.2),
        RatedMove(c.Throw(0, cards("TS")), 2.3, 1.9),
    ),
    0.4,
)
"""A throw whose cards may be ordered in several ways: a button in the play zone changes the order."""


class ManualHintSource:
    """A hint source that answers when the test says so."""

    def __init__(self) -> None:
        self.asked_views: list[View] = []
        self._answers: list[PositionAdvice] = []

    def ask(self, view: View) -> None:
        """Record the question."""
        self.asked_views.append(view)

    def put_answer(self, advice_given: Advice, about: View | None = None) -> None:
        """Queue an answer to the last question, or to the one about *about*."""
        self._answers.append(PositionAdvice(about or self.asked_views[-1], advice_given))

    def poll_advice(self) -> PositionAdvice | None:
        """Return the next queued answer, or None."""
        return self._answers.pop(0) if self._answers else None


class HintTable:
    """Seat 0 of a table whose hint source gives the advice set by the test."""

    def __init__(  # noqa: PLR0913 -- a table, and how it is shown
        self,
        size: WindowSize,
        players: int = 4,
        scale: float = 1.0,
        *,
        advice: Advice = THROW_ADVICE,
        own: str = OWN_HAND,
        cards_as: CardSize = "usual",
    ) -> None:
        rules = rules_with(table={"max_players": 16})
        setup = MatchSetup("Friday rules", rules, NAMES[:players], BOTS[:players], "7")
        other_cards = without(deck(rules, players), cards(f"{own} QH"))
        hands = (" ".join(other_cards[seat * 5 : seat * 5 + 5]) for seat in range(players - 1))
        table = resume_session(make_participants({}), dealt_round(setup, own, *hands, stock="QH"), setup=setup)
        context, self.hint_source = replace(shared_context(), text_scale=scale, card_size=cards_as), ManualHintSource()
        self.hint_count = 0
        """Number of hints that were counted."""
        self.scene = table_scene(
            table,
            setup,
            context,
            size=size,
            options=TableSceneOptions(speed="instant", hint_source=self.hint_source, count_hint=self._count_hint),
        )
        self.advice = advice
        self.size = size

    @property
    def view(self) -> View:
        """View of seat 0."""
        return self.scene.interaction.view

    def press_key(self, name: str) -> None:
        """Press a key, answer a hint if one is asked for, and let animations finish."""
        self.scene.handle(key_press(name))
        if self.scene.model.hint.is_waiting:
            self.hint_source.put_answer(self.advice)
        self.settle()

    def _count_hint(self) -> None:
        self.hint_count += 1

    def settle(self) -> None:
        """Advance the scene by about a second."""
        for _ in range(60):
            self.scene.update(16)

    def choose_sevens(self) -> None:
        """Select both sevens."""
        PointerPlayer(self.scene, self.size, Random(0)).choose(cards("7C 7D"))

    def stage_sevens(self) -> None:
        """Move the selected sevens to the play zone."""
        PointerPlayer(self.scene, self.size, Random(0)).click("zone:play")

    def all_reasons(self) -> list[str]:
        """Press the hint key until the reasons repeat; return all of them."""
        self.press_key("h")
        self.press_key("h")
        reasons: list[str] = []
        while True:
            self.press_key("h")
            if reasons and self.scene.model.messages.toast == reasons[0]:
                return reasons
            reasons.append(self.scene.model.messages.toast)

    def paint_sharp(self) -> Surface:
        """Paint the table until no image is pending."""
        surface = Surface(self.size)
        TYPE_ROLES.paint_until_stable(self.scene, lambda: self.scene.paint(surface))
        while self.scene._table_painter.images.is_pending:
            self.scene.paint(surface)
        return surface
