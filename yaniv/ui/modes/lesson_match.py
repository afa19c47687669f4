"""Match of a lesson: a prepared deal, its tasks and how they are done, a scripted opponent, a check of each move.

*Why* the check is in the journal port: a match session writes to its journal before it applies any event. A move that
the lesson does not ask for is refused there and so never happens, and the reason reaches the pupil as any other refusal
does. Nothing is stored.
"""

from collections.abc import Callable
from itertools import count
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.move_queries import fallback_for, fallback_move
from yaniv.cards import Cards, without
from yaniv.coded_message import READY_SENTENCE, CodedError, CodedMessage
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.events import AnyEvent
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.i18n import localize_call_word, tr
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.dealer import Dealer
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import InputDevice
from yaniv.ui.narration.naming import join_names

PUPIL_SEAT: Final = 0
OPPONENT_SEAT: Final = 1
_PLAYER_COUNT: Final = 2


MoveKind = Literal["throw", "draw", "take", "call", "slap"]


class LessonTask(Struct, frozen=True):
    """Move that the pupil has to make next, with the texts about it."""

    move_kind: MoveKind
    instruction: str
    refusal_text: str
    """Friendly reply to any other legal move, pointing to the right one."""
    cards: Cards = ()
    """Cards to throw together, or cards one of which has to be taken."""


def is_move_by(event: e.AnyEvent, seat: int) -> bool:
    """Return True if the event records a move of this seat."""
    match event:
        case (
            e.CardsThrown(seat=mover)
            | e.StockDrawn(seat=mover)
            | e.DiscardDrawn(seat=mover)
            | e.JokerDrawn(seat=mover)
            | e.CardSlapped(seat=mover)
            | e.YanivCalled(seat=mover)
            | e.FalseCalled(seat=mover)
        ):
            return mover == seat
        case _:
            return False


def is_done(task: LessonTask, event: e.AnyEvent, call_word: str) -> bool:
    """Return True if the event records the move that the task asks for."""
    match task.move_kind, event:
        case "throw", e.CardsThrown(cards=cards):
            return sorted(cards) == sorted(task.cards)
        case "draw", e.StockDrawn():
            return True
        case "take", e.DiscardDrawn(card=card):
            return card in task.cards
        case "call", e.YanivCalled(word=word):
            return word.casefold() == call_word.casefold()
        case "slap", e.CardSlapped():
            return True
        case _:
            return False


def move_for(task: LessonTask, view: View) -> c.SeatCommand | None:
    """Return the move that the task asks for, or None if it is not legal now."""
    return next((move for move in moves(view) if _is_move_for(task, move)), None)


def _is_move_for(task: LessonTask, move: c.SeatCommand) -> bool:
    match task.move_kind, move:
        case "throw", c.Throw(cards=cards):
            return sorted(cards) == sorted(task.cards)
        case "draw", c.DrawStock():
            return True
        case "take", c.DrawDiscard(card=card):
            return card in task.cards
        case "call", c.Call(word=None):
            return True
        case "slap", c.Slap():
            return True
        case _:
            return False


class PracticeDeal(Struct, frozen=True):
    """Prepared deal of a lesson, and its tasks; every card in it is in the deck of any variant."""

    pupil_hand: Cards
    opponent_hand: Cards
    stock: Cards
    """The card turned up first, then the cards in draw order."""
    tasks: tuple[Callable[[View], LessonTask], ...]
    """Factories of the tasks in order; each is called with the view when its task comes up."""
    closing_text: Callable[[View, tuple[AnyEvent, ...]], str]
    """Return the closing text, from the final view and the events of the deal."""
    opponent_throws: tuple[Cards, ...] = ()
    """Cards that the opponent throws, turn by turn."""
    opponent_starts: bool = False
    is_alone: bool = False
    """True for a last step, in which nothing shows the move: "Now you"."""
    teaches_calls: bool = False
    """True if the lesson teaches calls; in all others, calls that can cost points are forbidden."""


class PracticeMatch:
    """Match session that plays one deal of a lesson. The object is also the session's journal."""

    def __init__(self, deal: PracticeDeal, rules: HouseRules, variant: str) -> None:
        self.deal = deal
        self._done_count = 0
        practice_rules_used = practice_rules(rules, len(deal.pupil_hand), teaches_calls=deal.teaches_calls)
        first_seat = OPPONENT_SEAT if deal.opponent_starts else PUPIL_SEAT
        seed = next(seed for seed in map(str, count()) if Dealer(seed).first_dealer(_PLAYER_COUNT) == first_seat)
        self.setup = MatchSetup(variant, practice_rules_used, (tr("You"), tr("Noa")), ("", "script:noa"), seed)
        participants = Participants(
            {OPPONENT_SEAT: InProcessHost(ScriptedPlayer(deal.opponent_throws))},
            fallback_for,
            MatchTiming(slap_grace_ms=None),
        )
        self.match_session = MatchSession.open(self.setup, self, participants)
        self.match_session.submit(c.Shuffle(_deck_order(deal, practice_rules_used, first_seat)))
        self.client = self.match_session.seat_client(PUPIL_SEAT)

    @property
    def task(self) -> LessonTask | None:
        """Current task; None if all tasks are done."""
        return self.task_after(0)

    def task_after(self, steps: int) -> LessonTask | None:
        """Return the task *steps* after the current one, made for the current view; None if there is none."""
        tasks, index = self.deal.tasks, self._done_count + steps
        return tasks[index](self.client.view) if index < len(tasks) else None

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:  # noqa: ARG002 -- signature of JournalPort
        """Accept the events of one command if they are of another seat, or complete the pupil's task.

        :raises CodedError: with a comment for the pupil, if they are another move of the pupil.
        """
        for event in events:
            if is_move_by(event, PUPIL_SEAT):
                self._check_move(event)

    def _check_move(self, event: AnyEvent) -> None:
        task = self.task
        if task is None:
            raise _refusal(tr("All done here. Time to move on."))
        if not is_done(task, event, self.setup.rules.table.call_word):
            raise _refusal(task.refusal_text)
        self._done_count += 1


def _refusal(sentence: str) -> CodedError:
    return CodedError(CodedMessage(READY_SENTENCE, {"sentence": sentence}))


class ScriptedPlayer:
    """Opponent in a lesson: throws by a script, draws from the stock, and avoids calls, slaps and swaps."""

    def __init__(self, throws: tuple[Cards, ...]) -> None:
        self._throws = list(throws)

    def notice(self, event: AnyEvent) -> None:
        """Ignore the event: the script does not depend on it."""

    def choose(self, view: View) -> c.SeatCommand | None:
        """Return the next throw of the script if it is legal, otherwise a default move."""
        legal = tuple(moves(view))
        if self._throws:
            scripted_cards = sorted(self._throws[0])
            throw = next(
                (each for each in legal if isinstance(each, c.Throw) and sorted(each.cards) == scripted_cards), None
            )
            if throw is not None:
                del self._throws[0]
                return throw
        return fallback_move(legal, view)


def practice_rules(rules: HouseRules, hand_size: int, *, teaches_calls: bool = False) -> HouseRules:
    """Return *rules* changed for a practice match of two players with hands of *hand_size* cards.

    Extra cards, early throws and reminders of idle players are off. Unless the deal teaches calls, calls that can cost
    points are forbidden, so that their button does not mislead the pupil.
    """
    harmless_calls = replace(
        rules.call, out_of_turn="forbidden", over_limit="forbidden", punish_above=None, wrong_word=None
    )
    return replace(
        rules,
        table=replace(rules.table, min_players=_PLAYER_COUNT, tranning_seconds=0),
        deal=replace(rules.deal, hand_size=hand_size, extra_cards=0),
        turn=replace(rules.turn, early_throw=False),
        call=rules.call if teaches_calls else harmless_calls,
    )


def _deck_order(deal: PracticeDeal, rules: HouseRules, first_seat: int) -> Cards:
    """Return the whole deck in shuffle order; hands are dealt one card at a time, the dealer last.

    *first_seat*: the seat that deals and starts.
    """
    hands = (deal.opponent_hand, deal.pupil_hand) if first_seat == PUPIL_SEAT else (deal.pupil_hand, deal.opponent_hand)
    dealt = tuple(card for dealt_pair in zip(*hands, strict=True) for card in dealt_pair) + deal.stock
    return dealt + without(deck(rules, _PLAYER_COUNT), dealt)


def instruction_for(task: LessonTask, device: InputDevice, hand: Cards, last_play: Cards, call_word: str) -> str:
    """Return the instruction for making the move of *task* with *device*.

    *hand*: the cards in display order from the left; *last_play*: the last play on the table.
    """
    match device:
        case "pointer":
            return _pointer_instruction(task, call_word)
        case "keys" | "gamepad":
            return _key_instruction(task, device, hand, last_play)


def _pointer_instruction(task: LessonTask, call_word: str) -> str:
    match task.move_kind:
        case "throw" if len(task.cards) == 1:
            return tr("Drag the card to the middle of the table.")
        case "throw":
            return tr("Click each card, then drag them to the middle of the table.")
        case "draw":
            return tr("Click the deck.")
        case "take":
            return (
                tr("Click the card on the table.")
                if len(task.cards) == 1
                else tr("Click one of the marked cards on the table.")
            )
        case "call":
            return tr("Click the button “{word}!”", word=localize_call_word(call_word).upper())
        case "slap":
            return tr("Double-click the card, or click “Slap down”.")


def _key_instruction(task: LessonTask, device: InputDevice, hand: Cards, last_play: Cards) -> str:
    bindings, is_gamepad = key_bindings.current_bindings(), device == "gamepad"
    match task.move_kind:
        case "throw" if is_gamepad:
            return _gamepad_throw_instruction(len(task.cards))
        case "throw":
            gaps = {"cards": _card_keys(task.cards, hand), "key": key_bindings.key_text(device, bindings.throw)}
            if len(task.cards) == 1:
                return tr("Press {cards} to select the card, then {key} to throw it.", **gaps)
            return tr("Press {cards} to select the cards, then {key} to throw them.", **gaps)
        case "draw":
            return tr("Press {key} to draw.", key=key_bindings.key_text(device, bindings.draw, bindings.onward))
        case "take":
            is_left_end = bool(last_play) and last_play[0] in task.cards and len(last_play) > 1
            key = (
                key_bindings.key_text(device, bindings.take_left, bindings.left_end)
                if is_left_end
                else key_bindings.key_text(device, bindings.take_right, bindings.right_end)
            )
            if len(last_play) == 1:
                return tr("Press {key} to take the card.", key=key)
            return (
                tr("Press {key} to take the card at the left end.", key=key)
                if is_left_end
                else tr("Press {key} to take the card at the right end.", key=key)
            )
        case "call":
            return tr(
                "Press {key} to choose the call, then {press} to make it.",
                key=key_bindings.key_text(device, bindings.call),
                press=key_bindings.key_text(device, bindings.press),
            )
        case "slap":
            return tr("Press {key} to slap it down.", key=key_bindings.key_text(device, bindings.act))


def _gamepad_throw_instruction(card_count: int) -> str:
    """Return how to throw with a gamepad, where no button stands for a card of the hand.

    *Why* it does not say how to move: with the D-pad or a stick, as in the menus; the panel is small for large text.
    """
    bindings = key_bindings.current_bindings()
    gaps = {
        "press": key_bindings.key_text("gamepad", bindings.press),
        "key": key_bindings.key_text("gamepad", bindings.throw, bindings.onward),
    }
    if card_count == 1:
        return tr("Move to the card, press {press} to select it, then {key} to throw it.", **gaps)
    return tr("Move to each card and press {press} to select it. Then press {key} to throw them.", **gaps)


def _card_keys(cards: Cards, hand: Cards) -> str:
    """Return the keys of these cards, by their positions in the hand from the left."""
    remaining = list(enumerate(hand, 1))
    positions: list[int] = []
    for card in cards:
        position_and_card = next((each for each in remaining if each[1] == card), None)
        if position_and_card is not None:
            remaining.remove(position_and_card)
            positions.append(position_and_card[0])
    card_bindings = key_bindings.current_bindings().cards
    keys = [card_bindings[position - 1] for position in sorted(positions) if position <= len(card_bindings)]
    return join_names(keys or ["?"])
