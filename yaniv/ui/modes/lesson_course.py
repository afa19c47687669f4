"""The five lessons: deals, and texts that follow the rules of the variant.

Deals use only hearts, spades and one joker, so that they can be dealt from the deck of any variant. In the last lesson
a call wins and another one is beaten (Asaf); its hands are as low as the rules require for a call.
"""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Final

from msgspec import Struct

from yaniv.cards import JOKER, Cards, cards
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.i18n import card_name, tr, tr_plural
from yaniv.narration.rules_text_tactics import find_beaten_call_example
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import can_always_call, points
from yaniv.ui.modes.lesson_match import LessonTask, PracticeDeal
from yaniv.ui.narration.round_report import RoundRow, build_round_report
from yaniv.ui.narration.table_text import short_cards_in_sentence
from yaniv.ui.pages.learn_page import LessonCard

_SET_ALONE: Final = cards("9S 9H KH 3S 2S")
_RUN_ALONE: Final = cards("2S 3S 4S KH 7H")
"""Hands of steps in which the pupil finds a throw: it is what comes before the king."""
TaskFactories = tuple[Callable[[View], LessonTask], ...]


class Lesson(Struct, frozen=True):
    """Lesson: a title and one or more prepared deals."""

    title: str
    cards: Cards
    """Cards that stand for what it teaches."""
    deals: tuple[PracticeDeal, ...]
    rules: tuple[object, ...]
    """The rules that its deals and texts follow: two lessons with the same title and rules are the same."""


def completion_key(variant_id: str, number: int) -> str:
    """Return the key under which the settings store that a lesson is completed: variant id and number from 1.

    *number*: index of the lesson, counted from 0.
    """
    return f"{variant_id}:{number + 1}"


def completed_variants(completed_keys: Collection[str]) -> frozenset[str]:
    """Return the ids of the variants with completed lessons."""
    return frozenset(key.rpartition(":")[0] for key in completed_keys)


class LessonProgress:
    """Lessons that a player has completed, under any rules.

    Whoever has completed a lesson has completed the same lesson of other rules too. So rules of one's own keep what
    was learnt with the rules that they were made from, but for lessons whose rules they change.
    """

    def __init__(self, completed_keys: Collection[str], rules_by_id: Mapping[str, HouseRules]) -> None:
        """Take the keys of completed lessons as returned by `completion_key`.

        *rules_by_id*: rules of the variants; a key of a variant that is not in it counts for that variant only.
        """
        self._completed_keys = completed_keys
        self._completed_lessons = {
            (lesson.title, lesson.rules)
            for variant_id in completed_variants(completed_keys) & rules_by_id.keys()
            for number, lesson in enumerate(build_lessons(rules_by_id[variant_id]))
            if completion_key(variant_id, number) in completed_keys
        }

    def cards(self, variant_id: str, rules: HouseRules) -> tuple[LessonCard, ...]:
        """Return the lessons for a variant as the page Learn shows them."""
        return tuple(
            LessonCard(
                lesson.title,
                lesson.cards,
                completion_key(variant_id, number) in self._completed_keys
                or (lesson.title, lesson.rules) in self._completed_lessons,
            )
            for number, lesson in enumerate(build_lessons(rules))
        )

    def first_incomplete(self, variant_id: str, rules: HouseRules) -> int | None:
        """Return the index of the first lesson of a variant that is not completed; None if all are."""
        return next((number for number, card in enumerate(self.cards(variant_id, rules)) if not card.is_done), None)


def build_lessons(rules: HouseRules) -> tuple[Lesson, ...]:
    """Return the lessons for a variant with these rules; a topic that its rules do not have is left out."""
    jokers = [_joker_run_deal(rules)] if _are_jokers_wild(rules) else []
    runs = (_run_deal(rules), *jokers, _alone_deal(rules, _RUN_ALONE, _run_alone_text))
    slaps = [_slap_deal()] if rules.turn.slap_down != "none" else []
    drawing = (*_take_deals(rules), *slaps, *_take_deals(rules, is_alone=True))
    calls = call_deals(rules)
    order, values = rules.turn.order, rules.deck.values
    words = (rules.table.call_word, rules.call.limit, can_always_call(rules))
    wild = (rules.melds.jokers, _are_jokers_wild(rules))
    costly_calls = (rules.call, rules.scoring, rules.match)
    return (
        Lesson(tr("The goal"), cards("AS 2H"), (_goal_deal(rules), _goal_alone_deal(rules)), (order, values, words)),
        Lesson(
            tr("Sets"),
            cards("7H 7S"),
            (_set_deal(rules), _alone_deal(rules, _SET_ALONE, _set_alone_text)),
            (order, values, words, wild),
        ),
        *(
            [
                Lesson(
                    tr("Runs and jokers") if jokers else tr("Runs"),
                    (jokers or runs)[0].pupil_hand[:3],
                    runs,
                    (order, values, rules.melds, wild),
                )
            ]
            if _has_runs(rules)
            else []
        ),
        *(
            [
                Lesson(
                    tr("Picking up"),
                    cards("5H 5S"),
                    drawing,
                    (rules.turn, rules.pickup, rules.melds, rules.deck.jokers > 0),
                )
            ]
            if drawing
            else []
        ),
        Lesson(
            tr("Calling {word}", word=rules.table.call_word),
            calls[0].pupil_hand,
            calls,
            (order, rules.deck, words, rules.table.asaf_word, costly_calls),
        ),
    )


def _has_runs(rules: HouseRules) -> bool:
    return rules.melds.runs == "allowed"


def _are_jokers_wild(rules: HouseRules) -> bool:
    return rules.deck.jokers > 0 and rules.melds.jokers != "plain"


def _turn_tasks(
    rules: HouseRules, throw: Callable[[View], LessonTask], pick_up: Callable[[View], LessonTask]
) -> TaskFactories:
    return (pick_up, throw) if rules.turn.order == "draw_first" else (throw, pick_up)


def _draw_task(instruction: str) -> Callable[[View], LessonTask]:
    return lambda _: LessonTask("draw", instruction, tr("That's allowed too, but this time draw from the deck."))


def _goal_deal(rules: HouseRules) -> PracticeDeal:
    def throw_highest(view: View, *, is_first: bool) -> LessonTask:
        (card,) = _highest_card(view)
        gaps = {
            "total": view.hand_total,
            "card": card_name(card),
            "points": points((card,), view.rules.deck.values),
        }
        instruction = (
            tr("Low hands win. Yours is worth {total}. Throw the {card}: it's worth {points}.", **gaps)
            if is_first
            else tr("Your turn again. You're down to {total}; now get rid of the {card}, worth {points}.", **gaps)
        )
        return LessonTask(
            "throw", instruction, tr("You could, but the {card} costs the most.", card=card_name(card)), (card,)
        )

    turns = (
        (
            lambda view: throw_highest(view, is_first=True),
            _draw_task(tr("You get one new card every turn. Draw it from the deck.")),
        ),
        (lambda view: throw_highest(view, is_first=False), _draw_task(tr("And draw again, as on every turn."))),
    )
    return PracticeDeal(
        pupil_hand=cards("KS 9H 4S 2H AS"),
        opponent_hand=cards("QS 8H 6S 3S TH"),
        stock=cards("JH 3H 8S 5S TS"),
        tasks=tuple(task for throw, pick_up in turns for task in _turn_tasks(rules, throw, pick_up)),
        closing_text=_goal_closing_text,
        opponent_throws=(cards("QS"), cards("TH")),
    )


def _goal_alone_deal(rules: HouseRules) -> PracticeDeal:
    def throw(view: View) -> LessonTask:
        instruction = tr("Now you. Which of these cards costs you the most?")
        refusal_text = tr("That one costs less. Which costs the most?")
        return LessonTask("throw", instruction, refusal_text, _highest_card(view))

    return _deal_alone(rules, cards("3S QH 8S 5H AS"), throw)


def _alone_deal(rules: HouseRules, hand: Cards, instruction: Callable[[], str]) -> PracticeDeal:
    """Return a deal in which the pupil finds what goes together; the first of these cards do, up to the king."""
    thrown = hand[: hand.index("KH")]
    refusal_text = tr("You could, but more of your cards go together. Look again.")
    return _deal_alone(rules, hand, lambda _: LessonTask("throw", instruction(), refusal_text, thrown))


def _deal_alone(rules: HouseRules, hand: Cards, throw: Callable[[View], LessonTask]) -> PracticeDeal:
    draw = _draw_task(tr("Now draw a card."))
    return PracticeDeal(
        pupil_hand=hand,
        opponent_hand=cards("QS 8H 6S TS TH"),
        stock=cards("JH 4H 7S KS"),
        tasks=_turn_tasks(rules, throw, draw),
        closing_text=lambda _view, _events: tr("That's it!"),
        opponent_throws=(cards("QS"),),
        is_alone=True,
    )


def _set_alone_text() -> str:
    return tr("Now you. Which cards of the same rank can go?")


def _run_alone_text() -> str:
    return tr("Now you. Which cards make a run?")


def _highest_card(view: View) -> Cards:
    values = view.rules.deck.values
    return (max(view.hand, key=lambda card: points((card,), values)),)


def _goal_closing_text(view: View, _: tuple[AnyEvent, ...]) -> str:
    if can_always_call(view.rules):
        return tr(
            (
                "Well done, you're down to {total}. With any hand, you can call “{word}” at the start of your turn "
                "to end the round."
            ),
            total=view.hand_total,
            word=view.rules.table.call_word,
        )
    return tr(
        (
            "Well done, you're down to {total}. With {limit} or less at the start of your turn, you can "
            "call “{word}” to end the round."
        ),
        total=view.hand_total,
        limit=view.rules.call.limit,
        word=view.rules.table.call_word,
    )


def _set_deal(rules: HouseRules) -> PracticeDeal:
    pair = cards("7H 7S")

    def throw(_: View) -> LessonTask:
        instruction = tr("You have two sevens. Cards of the same rank are a set: you can throw them together.")
        return LessonTask("throw", instruction, tr("You could, but throwing both sevens is better."), pair)

    def closing(view: View, _: tuple[AnyEvent, ...]) -> str:
        text = what_was_learnt(view)
        return text if view.rules.turn.order == "draw_first" else f"{text}\n{_quick_turn_tip()}"

    def what_was_learnt(view: View) -> str:
        point_count = points(pair, view.rules.deck.values)
        if _are_jokers_wild(view.rules) and view.rules.melds.jokers == "sets_and_runs":
            return tr(
                (
                    "Two cards and {points} points gone, and only one new card. Three or more of a kind work "
                    "too, and a joker fits into any set."
                ),
                points=point_count,
            )
        return tr(
            ("Two cards and {points} points gone, and only one new card. Three or more of a kind work too."),
            points=point_count,
        )

    return PracticeDeal(
        pupil_hand=cards("7H 7S KS 4H 2S"),
        opponent_hand=cards("QS 8H 6S 3S TH"),
        stock=cards("JH 3H 8S 5S"),
        tasks=_turn_tasks(rules, throw, _draw_task(tr("However many cards you throw, you only pick up one. Draw it."))),
        closing_text=closing,
        opponent_throws=(cards("QS"),),
    )


def _quick_turn_tip() -> str:
    return tr("Quicker: click the cards you want to throw, then the deck. That throws and draws in one go.")


def _run_deal(rules: HouseRules) -> PracticeDeal:
    run = cards("5H 6H 7H")

    def throw(_: View) -> LessonTask:
        instruction = tr(
            "The five, six and seven of hearts are in a row, all one suit. That's a run: throw all three together."
        )
        return LessonTask("throw", instruction, tr("You could, but the run gets rid of three cards."), run)

    def closing(view: View, _: tuple[AnyEvent, ...]) -> str:
        match view.rules.melds.ace:
            case "low":
                return tr("A run has three or more cards. The ace comes before the two, never after the king.")
            case "low_or_high":
                return tr("A run has three or more cards. The ace comes before the two or after the king.")
            case "wrap":
                return tr("A run has three or more cards. The ace links the king and the two: king, ace, two is a run.")

    return PracticeDeal(
        pupil_hand=cards("5H 6H 7H KS 2S"),
        opponent_hand=cards("QS 8S 6S 3S TH"),
        stock=cards("JH 9S AH 5S"),
        tasks=_turn_tasks(rules, throw, _draw_task(tr("Draw one card from the deck."))),
        closing_text=closing,
        opponent_throws=(cards("QS"),),
    )


def _joker_run_deal(rules: HouseRules) -> PracticeDeal:
    run = ("8S", JOKER, "TS")

    def throw(_: View) -> LessonTask:
        instruction = tr("A joker fills in for a missing card: here, the nine of spades. Throw the run of three.")
        return LessonTask("throw", instruction, tr("You could, but eight, joker, ten is a run."), run)

    def closing(view: View, _: tuple[AnyEvent, ...]) -> str:
        point_count = view.rules.deck.values.joker
        if view.rules.melds.jokers == "sets_and_runs":
            return tr("Jokers can go in sets too. A joker left in your hand is worth {points}.", points=point_count)
        return tr("Jokers can't go in sets. A joker left in your hand is worth {points}.", points=point_count)

    return PracticeDeal(
        pupil_hand=("8S", JOKER, "TS", "4H", "AH"),
        opponent_hand=cards("QS 8H 6S 3S TH"),
        stock=cards("KH 2H 5S 6H"),
        tasks=_turn_tasks(rules, throw, _draw_task(tr("And one new card from the deck."))),
        closing_text=closing,
        opponent_throws=(cards("QS"),),
    )


def _take_deals(rules: HouseRules, *, is_alone: bool = False) -> tuple[PracticeDeal, ...]:
    """Return the deal on taking a card of the last throw; none if no throw of these cards is large enough for it.

    *is_alone*: a deal in which the pupil finds that card.
    """
    deal = partial(_take_deal, rules, is_alone=is_alone)
    if rules.pickup.needs_throw_of == 1:
        return (deal("KS"),)
    if rules.pickup.needs_throw_of == 2:  # noqa: PLR2004 -- a pair
        return (deal("KS KH"),)
    if _has_runs(rules):
        return (deal("JS QS KS"),)
    return (deal("KH JK KS"),) if rules.melds.jokers == "sets_and_runs" and rules.deck.jokers else ()


def _take_deal(rules: HouseRules, thrown: str, *, is_alone: bool) -> PracticeDeal:
    """Return a deal in which the opponent has thrown a run whose takeable cards pair with cards of the pupil.

    Where there are no runs she has thrown a single card. The pupil first throws the cards *thrown*.
    """
    has_runs, throw_cards = _has_runs(rules), cards(thrown)

    def throw(view: View) -> LessonTask:
        if is_alone:
            instruction = tr("Now you. First throw {cards}.", cards=short_cards_in_sentence(*throw_cards))
        elif len(throw_cards) > 1:
            instruction = tr_plural(
                "Only a throw of {n} card or more lets you take a card {name} threw. Throw {cards}.",
                "Only a throw of {n} cards or more lets you take a card {name} threw. Throw {cards}.",
                view.rules.pickup.needs_throw_of,
                name=view.names[1],
                cards=short_cards_in_sentence(*throw_cards),
            )
        elif view.phase != "start":
            instruction = tr("Now throw your king.")
        elif has_runs:
            instruction = tr("{name} threw a run. First throw your king.", name=view.names[1])
        else:
            instruction = tr("{name} threw a five. First throw your king.", name=view.names[1])
        refusal = tr(
            "You could, but this time throw what's asked and keep the rest to match what {name} threw.",
            name=view.names[1],
        )
        return LessonTask("throw", instruction, refusal, throw_cards)

    def take(view: View) -> LessonTask:
        ends_text = tr("Instead of drawing from the deck, you can take the first or last card of her run. Take one!")
        sentences = {
            "ends": ends_text,
            "any_of_set": ends_text,
            "last": tr("Instead of drawing from the deck, you can take the top card of her run. Take it!"),
            "any": tr("Instead of drawing from the deck, you can take any card of her run. Take one!"),
        }
        ranks = {card[0] for card in view.hand}
        wanted_cards = tuple(card for card in view.last_play if card in view.pickable and card[0] in ranks)
        refusal_text = tr("The deck can wait. This time, take a card that pairs with one of yours.")
        instruction = sentences[view.rules.pickup.from_last_play]
        if not has_runs:
            instruction = tr(
                "Instead of drawing from the deck, you can take the five {name} threw. Take it!", name=view.names[1]
            )
        if is_alone:
            instruction = tr("Which of the cards {name} threw helps you?", name=view.names[1])
        elif has_runs and view.rules.turn.order == "draw_first":
            instruction = tr("{name} threw a run. {sentence}", name=view.names[1], sentence=instruction)
        return LessonTask("take", instruction, refusal_text, wanted_cards)

    def closing(_: View, __: tuple[AnyEvent, ...]) -> str:
        if is_alone:
            return tr("That's it!")
        return tr(
            "Now you have a pair for your next turn. Everyone saw what you took; no one else sees what you "
            "draw from the deck."
        )

    others, run = (cards("TH 8H 2S 4H"), cards("8S 9S TS")) if is_alone else (cards("5H 7H 2S 4H"), cards("5S 6S 7S"))
    return PracticeDeal(
        pupil_hand=(*throw_cards, *others[: max(2, 5 - len(throw_cards))]),
        opponent_hand=(*run, *cards("QH 6H")),
        stock=cards("JH 3H 9H AH"),
        tasks=_turn_tasks(rules, throw, take),
        closing_text=closing,
        opponent_throws=(run if has_runs else run[-1:] if is_alone else run[:1], cards("QH")),
        opponent_starts=True,
        is_alone=is_alone,
    )


def _slap_deal() -> PracticeDeal:
    single = cards("8H")

    def throw(_: View) -> LessonTask:
        instruction = tr("Sometimes a lucky draw costs you nothing. Throw the eight of hearts.")
        return LessonTask("throw", instruction, tr("You could, but the eight is the one to throw here."), single)

    def slap(_: View) -> LessonTask:
        instruction = tr("Another eight! Slap it down on the one you threw, before the next player moves.")
        return LessonTask("slap", instruction, tr("Slap the eight down first."))

    def closing(view: View, _: tuple[AnyEvent, ...]) -> str:
        match view.rules.turn.slap_down:
            case "single" | "none":
                return tr("One card gone for free! You can slap a card from the deck onto a single card.")
            case "sets":
                return tr("One card gone for free! You can slap a card from the deck onto a set too.")
            case "sets_and_runs":
                return tr("One card gone for free! You can slap a card from the deck onto sets and runs too.")

    return PracticeDeal(
        pupil_hand=cards("8H KS 4S 2H AS"),
        opponent_hand=cards("QS 9H 6S 3S TH"),
        stock=cards("JH 8S 7H 5S"),
        tasks=(throw, _draw_task(tr("Draw from the deck.")), slap),
        closing_text=closing,
        opponent_throws=(cards("QS"),),
    )


_HAND_SIZES = (2, 1)
"""Possible hand sizes; the first one at which a call is possible is used."""


def call_deals(rules: HouseRules) -> tuple[PracticeDeal, ...]:
    """Return the deals of the lesson on calls, a good call, a beaten one, and one without help.

    If no hand of this deck is low enough to call, the only one has no task and says so.
    """
    lowest = _cards_by_points(rules)
    size = next(
        (size for size in _HAND_SIZES if points(lowest[size : 2 * size], rules.deck.values) <= rules.call.limit), 0
    )
    highest = lowest[::-1]
    if not size:
        return (PracticeDeal(lowest[:2], highest[:2], highest[2:8], tasks=(), closing_text=_no_call_text),)
    return (
        PracticeDeal(
            pupil_hand=lowest[:size],
            opponent_hand=highest[:size],
            stock=highest[size : size + 6],
            tasks=(_call_task(_first_call_text),),
            closing_text=_first_outcome_text,
            opponent_throws=(highest[:1],),
            teaches_calls=True,
        ),
        _asaf_deal(rules, lowest, size),
        PracticeDeal(
            pupil_hand=lowest[size : 2 * size],
            opponent_hand=highest[:size],
            stock=highest[size : size + 6],
            tasks=(_call_task(lambda _: tr("Now you. What can you do with this hand?")),),
            closing_text=_outcome_text,
            opponent_throws=(highest[:1],),
            is_alone=True,
            teaches_calls=True,
        ),
    )


def _asaf_deal(rules: HouseRules, lowest: Cards, size: int) -> PracticeDeal:
    """Return a deal in which the opponent has the same total as the pupil, or a lower one.

    She has it at once or, if the rules give her a final turn, after that turn.
    """
    has_final_turns = rules.call.ends_round == "after_final_turns"
    highest_card, filler = lowest[-1], lowest[-8:-2]
    hers = (*lowest[: size - 1], highest_card) if has_final_turns else lowest[:size]
    stock = (filler[0], lowest[size - 1], *filler[1:]) if has_final_turns else filler
    return PracticeDeal(
        pupil_hand=lowest[size : 2 * size],
        opponent_hand=hers,
        stock=stock,
        tasks=(_call_task(_second_call_text),),
        closing_text=_outcome_text_with_tip,
        opponent_throws=((highest_card,),),
        teaches_calls=True,
    )


def _cards_by_points(rules: HouseRules) -> Cards:
    """Return hearts, spades and a joker, sorted by points, lowest first."""
    distinct_cards = dict.fromkeys(card for card in deck(rules, 2) if card == JOKER or card[1] in "HS")
    return tuple(sorted(distinct_cards, key=lambda card: points((card,), rules.deck.values)))


def _call_task(instruction: Callable[[View], str]) -> Callable[[View], LessonTask]:
    return lambda view: LessonTask("call", instruction(view), _refusal_text(view))


def _no_call_text(view: View, _: tuple[AnyEvent, ...]) -> str:
    return tr(
        "These rules need {limit} or less to call “{word}”, and hardly any hand is that low.",
        limit=view.rules.call.limit,
        word=view.rules.table.call_word,
    )


def _refusal_text(view: View) -> str:
    word, wrong = view.rules.table.call_word, view.rules.call.wrong_word
    if wrong is None:
        return tr("You could, but now's the time to call “{word}”.", word=word)
    return tr("Time to call. The word is “{word}”, not “{wrong}”.", word=word, wrong=wrong)


def _first_call_text(view: View) -> str:
    rules = view.rules
    if can_always_call(rules):
        return tr(
            "You have {total}. With any hand, you can call “{word}” at the start of your turn. Try it!",
            total=view.hand_total,
            word=rules.table.call_word,
        )
    return tr(
        "You have {total}. With {limit} or less, you can call “{word}” at the start of your turn. Try it!",
        total=view.hand_total,
        limit=rules.call.limit,
        word=rules.table.call_word,
    )


def _second_call_text(view: View) -> str:
    return tr("Another deal: you have {total}. Call again and see what can happen.", total=view.hand_total)


def _outcome_text(view: View, history: tuple[AnyEvent, ...]) -> str:
    report = build_round_report(history, view)
    if report is None:
        return ""
    return "\n".join((report.headline, *(_row_text(row, view) for row in report.rows)))


def _first_outcome_text(view: View, history: tuple[AnyEvent, ...]) -> str:
    """Return the outcome, with the price of a call out of turn if there is one."""
    text, rules = _outcome_text(view, history), view.rules
    if rules.call.out_of_turn == "forbidden" or rules.match.end == "single_round":
        return text
    warning = tr(
        "In a real match, don't call out of turn: it costs {points}.", points=rules.scoring.out_of_turn_penalty
    )
    return f"{text}\n{warning}"


def _outcome_text_with_tip(view: View, history: tuple[AnyEvent, ...]) -> str:
    """Return the outcome, with a hand total at which a losing call still pays off. Source: RULES T33."""
    text = _outcome_text(view, history)
    example = find_beaten_call_example(view.rules, view.hand_total)
    if example is None:
        return text
    placeholders = {"total": example.total_before, "number": example.reached_total, "left": example.reduced_total}
    return "\n".join(
        (
            text,
            tr(
                "Even a beaten call can pay off: from a total of {total} you would land on exactly {number},"
                " which becomes {left}.",
                **placeholders,
            ),
        )
    )


def _row_text(row: RoundRow, view: View) -> str:
    """Return what the round costs one player; with the reason if it is more or less than the hand."""
    if row.points is None:
        placeholders_without_points = {"name": row.name, "hand": row.hand_total, "why": row.reason}
        return (
            tr("{name}: hand {hand}, {why}.", **placeholders_without_points)
            if row.reason
            else tr("{name}: hand {hand}.", **placeholders_without_points)
        )
    is_plain = row.points in (0, row.hand_total) or not row.rule_keys
    placeholders = {"name": row.name, "points": row.points, "why": row.reason}
    if row.seat == view.seat:
        return (
            tr("You score {points}.", **placeholders) if is_plain else tr("You score {points}: {why}.", **placeholders)
        )
    return (
        tr("{name} scores {points}.", **placeholders)
        if is_plain
        else tr("{name} scores {points}: {why}.", **placeholders)
    )
