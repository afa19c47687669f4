"""The five lessons: deals, and texts that follow the rules of the variant. Pure.

Deals use only hearts, spades and one joker, so that they can be dealt from the deck of any variant.
"""

from collections.abc import Callable, Collection

from msgspec import Struct

from yaniv.cards import JOKER, Cards, cards
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.i18n import card_name, tr
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import points
from yaniv.ui.scenes.lessons.call_lesson import call_deals
from yaniv.ui.scenes.lessons.lesson_task import LessonTask
from yaniv.ui.scenes.lessons.practice_match import PracticeDeal

TaskFactories = tuple[Callable[[View], LessonTask], ...]


class Lesson(Struct, frozen=True):
    """A title and one or more deals."""

    title: str
    deals: tuple[PracticeDeal, ...]


def completion_key(variant_id: str, number: int) -> str:
    """Return the key that a completed lesson is stored under: variant id and lesson number, counted from 1.

    *number*: index of the lesson, counted from 0.
    """
    return f"{variant_id}:{number + 1}"


def first_incomplete(variant_id: str, rules: HouseRules, completed_keys: Collection[str]) -> int:
    """Return the index of the first lesson that is not completed; 0 if all are."""
    numbers = range(len(build_lessons(rules)))
    return next((number for number in numbers if completion_key(variant_id, number) not in completed_keys), 0)


def build_lessons(rules: HouseRules) -> tuple[Lesson, ...]:
    """Return the lessons for these rules."""
    runs = (_run_deal(rules), *([_joker_run_deal(rules)] if _are_jokers_wild(rules) else []))
    drawing = (_take_deal(rules), *([_slap_deal()] if rules.turn.slap_down != "none" else []))
    return (
        Lesson(tr("The goal"), (_goal_deal(rules),)),
        Lesson(tr("Sets"), (_set_deal(rules),)),
        Lesson(tr("Runs and jokers") if len(runs) > 1 else tr("Runs"), runs),
        Lesson(tr("Picking up"), drawing),
        Lesson(tr("Calling {word}", word=rules.table.call_word), call_deals(rules)),
    )


def _are_jokers_wild(rules: HouseRules) -> bool:
    return rules.deck.jokers > 0 and rules.melds.jokers != "plain"


def _turn_tasks(
    rules: HouseRules, throw: Callable[[View], LessonTask], pick_up: Callable[[View], LessonTask]
) -> TaskFactories:
    """Return the tasks of one turn, in the turn order of the rules."""
    return (pick_up, throw) if rules.turn.order == "draw_first" else (throw, pick_up)


def _draw_task(instruction: str) -> Callable[[View], LessonTask]:
    return lambda _: LessonTask("draw", instruction, tr("That is allowed too. This time draw from the deck."))


def _goal_deal(rules: HouseRules) -> PracticeDeal:
    def throw_highest(view: View) -> LessonTask:
        (card,) = _highest_card(view)
        instruction = tr(
            "The fewer points in your hand, the better. Yours counts {total}. Throw the {card}: it counts {points}.",
            total=view.hand_total,
            card=card_name(card),
            points=points((card,), view.rules.deck.values),
        )
        return LessonTask(
            "throw", instruction, tr("You may. But the {card} costs most.", card=card_name(card)), (card,)
        )

    pick_up = _draw_task(tr("Every turn brings you one new card. Draw it from the deck."))
    return PracticeDeal(
        pupil_hand=cards("KS 9H 4S 2H AS"),
        opponent_hand=cards("QS 8H 6S 3S TH"),
        stock=cards("JH 3H 8S 5S TS"),
        tasks=_turn_tasks(rules, throw_highest, pick_up) * 2,
        closing_text=_goal_closing_text,
        opponent_throws=(cards("QS"), cards("TH")),
    )


def _highest_card(view: View) -> Cards:
    """Return the card with the most points in the hand."""
    values = view.rules.deck.values
    return (max(view.hand, key=lambda card: points((card,), values)),)


def _goal_closing_text(view: View, _: tuple[AnyEvent, ...]) -> str:
    return tr(
        "Well done: your hand counts {total}. At the start of a turn {limit} or less is enough to call “{word}”, which "
        "ends the round.",
        total=view.hand_total,
        limit=view.rules.call.limit,
        word=view.rules.table.call_word,
    )


def _set_deal(rules: HouseRules) -> PracticeDeal:
    pair = cards("7H 7S")

    def throw(_: View) -> LessonTask:
        instruction = tr("You hold two sevens. Cards of one rank are a set: you may throw them together.")
        return LessonTask("throw", instruction, tr("You may. But two sevens at once are better."), pair)

    def closing(view: View, _: tuple[AnyEvent, ...]) -> str:
        point_count = points(pair, view.rules.deck.values)
        if _are_jokers_wild(view.rules) and view.rules.melds.jokers == "sets_and_runs":
            return tr(
                "Two cards gone, {points} points fewer, and only one card came back. Three and more of a rank go "
                "together as well, and a joker fits into any set.",
                points=point_count,
            )
        return tr(
            "Two cards gone, {points} points fewer, and only one card came back. Three and more of a rank go together "
            "as well.",
            points=point_count,
        )

    return PracticeDeal(
        pupil_hand=cards("7H 7S KS 4H 2S"),
        opponent_hand=cards("QS 8H 6S 3S TH"),
        stock=cards("JH 3H 8S 5S"),
        tasks=_turn_tasks(rules, throw, _draw_task(tr("However many cards you throw, you pick up only one. Draw it."))),
        closing_text=closing,
        opponent_throws=(cards("QS"),),
    )


def _run_deal(rules: HouseRules) -> PracticeDeal:
    run = cards("5H 6H 7H")

    def throw(_: View) -> LessonTask:
        instruction = tr(
            "Five, six and seven of hearts follow each other in one suit. That is a run: throw all three together."
        )
        return LessonTask("throw", instruction, tr("You may. But the run rids you of three cards."), run)

    def closing(view: View, _: tuple[AnyEvent, ...]) -> str:
        match view.rules.melds.ace:
            case "low":
                return tr("A run has three cards or more. The ace comes before the two, never after the king.")
            case "low_or_high":
                return tr("A run has three cards or more. The ace comes before the two or after the king.")
            case "wrap":
                return tr("A run has three cards or more. The ace joins king and two: king, ace, two is a run.")

    return PracticeDeal(
        pupil_hand=cards("5H 6H 7H KS 2S"),
        opponent_hand=cards("QS 8S 6S 3S TH"),
        stock=cards("JH 9S AH 5S"),
        tasks=_turn_tasks(rules, throw, _draw_task(tr("One card comes from the deck: draw it."))),
        closing_text=closing,
        opponent_throws=(cards("QS"),),
    )


def _joker_run_deal(rules: HouseRules) -> PracticeDeal:
    run = ("8S", JOKER, "TS")

    def throw(_: View) -> LessonTask:
        instruction = tr("A joker stands for a card you miss: here for the nine of spades. Throw the run of three.")
        return LessonTask("throw", instruction, tr("You may. But eight, joker, ten is a run."), run)

    def closing(view: View, _: tuple[AnyEvent, ...]) -> str:
        point_count = view.rules.deck.values.joker
        if view.rules.melds.jokers == "sets_and_runs":
            return tr(
                "A joker fits into sets as well. One that stays in your hand counts {points}.", points=point_count
            )
        return tr("Jokers do not fit into sets. One that stays in your hand counts {points}.", points=point_count)

    return PracticeDeal(
        pupil_hand=("8S", JOKER, "TS", "4H", "AH"),
        opponent_hand=cards("QS 8H 6S 3S TH"),
        stock=cards("KH 2H 5S 6H"),
        tasks=_turn_tasks(rules, throw, _draw_task(tr("One card comes from the deck: draw it."))),
        closing_text=closing,
        opponent_throws=(cards("QS"),),
    )


def _take_deal(rules: HouseRules) -> PracticeDeal:
    """Return a deal in which the opponent has thrown a run whose takeable cards pair with cards of the pupil."""

    def throw(view: View) -> LessonTask:
        if view.phase == "start":
            instruction = tr("{name} has thrown a run. First throw your king.", name=view.names[1])
        else:
            instruction = tr("Now throw your king.")
        return LessonTask("throw", instruction, tr("You may. But what you keep will match her cards."), cards("KS"))

    def take(view: View) -> LessonTask:
        sentences = {
            "ends": tr("Of her cards you may take the first or the last instead of a card from the deck. Take one!"),
            "last": tr("Of her cards you may take the last, on top, instead of a card from the deck. Take it!"),
            "any": tr("Of her cards you may take any one instead of a card from the deck. Take one!"),
        }
        ranks = {card[0] for card in view.hand}
        wanted_cards = tuple(card for card in view.last_play if card in view.pickable and card[0] in ranks)
        refusal_text = tr("The deck is always there. This time take a card that makes a pair with one of yours.")
        instruction = sentences[view.rules.pickup.from_last_play]
        if view.rules.turn.order == "draw_first":
            instruction = tr("{name} has thrown a run. {sentence}", name=view.names[1], sentence=instruction)
        return LessonTask("take", instruction, refusal_text, wanted_cards)

    def closing(_: View, __: tuple[AnyEvent, ...]) -> str:
        return tr(
            "Now you hold a pair for your next turn. Everybody saw what you took; what the deck gives, nobody sees."
        )

    return PracticeDeal(
        pupil_hand=cards("KS 5H 7H 2S 4H"),
        opponent_hand=cards("5S 6S 7S QH TH"),
        stock=cards("JH 3H 9S AH"),
        tasks=_turn_tasks(rules, throw, take),
        closing_text=closing,
        opponent_throws=(cards("5S 6S 7S"), cards("QH")),
        opponent_starts=True,
    )


def _slap_deal() -> PracticeDeal:
    single = cards("8H")

    def throw(_: View) -> LessonTask:
        instruction = tr("Now for the slap-down. Throw the eight of hearts.")
        return LessonTask("throw", instruction, tr("You may. But the eight brings you luck."), single)

    def slap(_: View) -> LessonTask:
        instruction = tr("The deck gave you another eight. Slap it down on your throw before the next player moves!")
        return LessonTask("slap", instruction, tr("Slap the eight down first."))

    def closing(view: View, _: tuple[AnyEvent, ...]) -> str:
        match view.rules.turn.slap_down:
            case "single" | "none":
                return tr("That was a card for nothing. It works on a single card, with a card from the deck.")
            case "sets":
                return tr("That was a card for nothing. It works on sets as well, always with a card from the deck.")
            case "sets_and_runs":
                return tr("That was a card for nothing. It works on sets and runs, always with a card from the deck.")

    return PracticeDeal(
        pupil_hand=cards("8H KS 4S 2H AS"),
        opponent_hand=cards("QS 9H 6S 3S TH"),
        stock=cards("JH 8S 7H 5S"),
        tasks=(throw, _draw_task(tr("Draw from the deck.")), slap),
        closing_text=closing,
        opponent_throws=(cards("QS"),),
    )
