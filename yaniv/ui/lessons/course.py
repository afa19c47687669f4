"""The five lessons: deals and what is said about them, each sentence by the rules of the house. Pure.

Deals use hearts, spades and one joker only, so they can be dealt from the deck of any house.
"""

from collections.abc import Callable, Collection

from msgspec import Struct

from yaniv.cards import JOKER, Cards, cards
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import points
from yaniv.ui.lessons.calls import call_deals
from yaniv.ui.lessons.practice import Deal
from yaniv.ui.lessons.task import Task
from yaniv.words import card_name, tell

Tasks = tuple[Callable[[View], Task], ...]


class Lesson(Struct, frozen=True):
    """A title and one or more deals."""

    title: str
    deals: tuple[Deal, ...]


def mark(word: str, number: int) -> str:
    """What a lesson is remembered by: the variant it was taken in, and its number, the first is 0."""
    return f"{word}:{number + 1}"


def first_not_taken(word: str, rules: HouseRules, taken: Collection[str]) -> int:
    """The number of the lesson to go on with; 0, too, for who has taken all."""
    numbers = range(len(lessons(rules)))
    return next((number for number in numbers if mark(word, number) not in taken), 0)


def lessons(rules: HouseRules) -> tuple[Lesson, ...]:
    """The course in this house."""
    runs = (_run(rules), *([_joker_run(rules)] if _jokers_are_wild(rules) else []))
    drawing = (_take(rules), *([_slap()] if rules.turn.slap_down != "none" else []))
    return (
        Lesson(tell("The goal"), (_goal(rules),)),
        Lesson(tell("Sets"), (_set(rules),)),
        Lesson(tell("Runs and jokers") if len(runs) > 1 else tell("Runs"), runs),
        Lesson(tell("Picking up"), drawing),
        Lesson(tell("Calling {word}", word=rules.table.call_word), call_deals(rules)),
    )


def _jokers_are_wild(rules: HouseRules) -> bool:
    return rules.deck.jokers > 0 and rules.melds.jokers != "plain"


def _turn(rules: HouseRules, throw: Callable[[View], Task], pick_up: Callable[[View], Task]) -> Tasks:
    """One turn in the order of this house."""
    return (pick_up, throw) if rules.turn.order == "draw_first" else (throw, pick_up)


def _draw(sentence: str) -> Callable[[View], Task]:
    return lambda _: Task("draw", sentence, tell("That is allowed too. This time draw from the deck."))


def _goal(rules: HouseRules) -> Deal:
    def dearest(seen: View) -> Task:
        (card,) = _dearest(seen)
        sentence = tell(
            "The fewer points in your hand, the better. Yours counts {total}. Throw the {card}: it counts {points}.",
            total=seen.hand_total,
            card=card_name(card),
            points=points((card,), seen.rules.deck.values),
        )
        return Task("throw", sentence, tell("You may. But the {card} costs most.", card=card_name(card)), (card,))

    pick_up = _draw(tell("Every turn brings you one new card. Draw it from the deck."))
    return Deal(
        mine=cards("KS 9H 4S 2H AS"),
        hers=cards("QS 8H 6S 3S TH"),
        stock=cards("JH 3H 8S 5S TS"),
        tasks=_turn(rules, dearest, pick_up) * 2,
        closing=_low_enough,
        script=(cards("QS"), cards("TH")),
    )


def _dearest(seen: View) -> Cards:
    """The card that counts most."""
    values = seen.rules.deck.values
    return (max(seen.hand, key=lambda card: points((card,), values)),)


def _low_enough(seen: View, _: tuple[AnyEvent, ...]) -> str:
    return tell(
        "Well done: your hand counts {total}. At the start of a turn {limit} or less is enough to call “{word}”, which "
        "ends the round.",
        total=seen.hand_total,
        limit=seen.rules.call.limit,
        word=seen.rules.table.call_word,
    )


def _set(rules: HouseRules) -> Deal:
    pair = cards("7H 7S")

    def throw(_: View) -> Task:
        sentence = tell("You hold two sevens. Cards of one rank are a set: you may throw them together.")
        return Task("throw", sentence, tell("You may. But two sevens at once are better."), pair)

    def closing(seen: View, _: tuple[AnyEvent, ...]) -> str:
        worth = points(pair, seen.rules.deck.values)
        if _jokers_are_wild(seen.rules) and seen.rules.melds.jokers == "sets_and_runs":
            return tell(
                "Two cards gone, {points} points fewer, and only one card came back. Three and more of a rank go "
                "together as well, and a joker fits into any set.",
                points=worth,
            )
        return tell(
            "Two cards gone, {points} points fewer, and only one card came back. Three and more of a rank go together "
            "as well.",
            points=worth,
        )

    return Deal(
        mine=cards("7H 7S KS 4H 2S"),
        hers=cards("QS 8H 6S 3S TH"),
        stock=cards("JH 3H 8S 5S"),
        tasks=_turn(rules, throw, _draw(tell("However many cards you throw, you pick up only one. Draw it."))),
        closing=closing,
        script=(cards("QS"),),
    )


def _run(rules: HouseRules) -> Deal:
    run = cards("5H 6H 7H")

    def throw(_: View) -> Task:
        sentence = tell(
            "Five, six and seven of hearts follow each other in one suit. That is a run: throw all three together."
        )
        return Task("throw", sentence, tell("You may. But the run rids you of three cards."), run)

    def closing(seen: View, _: tuple[AnyEvent, ...]) -> str:
        match seen.rules.melds.ace:
            case "low":
                return tell("A run has three cards or more. The ace comes before the two, never after the king.")
            case "low_or_high":
                return tell("A run has three cards or more. The ace comes before the two or after the king.")
            case "wrap":
                return tell("A run has three cards or more. The ace joins king and two: king, ace, two is a run.")

    return Deal(
        mine=cards("5H 6H 7H KS 2S"),
        hers=cards("QS 8S 6S 3S TH"),
        stock=cards("JH 9S AH 5S"),
        tasks=_turn(rules, throw, _draw(tell("One card comes from the deck: draw it."))),
        closing=closing,
        script=(cards("QS"),),
    )


def _joker_run(rules: HouseRules) -> Deal:
    run = ("8S", JOKER, "TS")

    def throw(_: View) -> Task:
        sentence = tell("A joker stands for a card you miss: here for the nine of spades. Throw the run of three.")
        return Task("throw", sentence, tell("You may. But eight, joker, ten is a run."), run)

    def closing(seen: View, _: tuple[AnyEvent, ...]) -> str:
        worth = seen.rules.deck.values.joker
        if seen.rules.melds.jokers == "sets_and_runs":
            return tell("A joker fits into sets as well. One that stays in your hand counts {points}.", points=worth)
        return tell("Jokers do not fit into sets. One that stays in your hand counts {points}.", points=worth)

    return Deal(
        mine=("8S", JOKER, "TS", "4H", "AH"),
        hers=cards("QS 8H 6S 3S TH"),
        stock=cards("KH 2H 5S 6H"),
        tasks=_turn(rules, throw, _draw(tell("One card comes from the deck: draw it."))),
        closing=closing,
        script=(cards("QS"),),
    )


def _take(rules: HouseRules) -> Deal:
    """She has thrown five, six, seven; those of her cards that may be taken pair with an own one."""

    def throw(seen: View) -> Task:
        if seen.phase == "start":
            sentence = tell("{name} has thrown a run. First throw your king.", name=seen.names[1])
        else:
            sentence = tell("Now throw your king.")
        return Task("throw", sentence, tell("You may. But what you keep will match her cards."), cards("KS"))

    def take(seen: View) -> Task:
        sentences = {
            "ends": tell("Of her cards you may take the first or the last instead of a card from the deck. Take one!"),
            "last": tell("Of her cards you may take the last, on top, instead of a card from the deck. Take it!"),
            "any": tell("Of her cards you may take any one instead of a card from the deck. Take one!"),
        }
        ranks = {card[0] for card in seen.hand}
        wanted = tuple(card for card in seen.last_play if card in seen.pickable and card[0] in ranks)
        remark = tell("The deck is always there. This time take a card that makes a pair with one of yours.")
        sentence = sentences[seen.rules.pickup.from_last_play]
        if seen.rules.turn.order == "draw_first":
            sentence = tell("{name} has thrown a run. {sentence}", name=seen.names[1], sentence=sentence)
        return Task("take", sentence, remark, wanted)

    def closing(_: View, __: tuple[AnyEvent, ...]) -> str:
        return tell(
            "Now you hold a pair for your next turn. Everybody saw what you took; what the deck gives, nobody sees."
        )

    return Deal(
        mine=cards("KS 5H 7H 2S 4H"),
        hers=cards("5S 6S 7S QH TH"),
        stock=cards("JH 3H 9S AH"),
        tasks=_turn(rules, throw, take),
        closing=closing,
        script=(cards("5S 6S 7S"), cards("QH")),
        opponent_starts=True,
    )


def _slap() -> Deal:
    single = cards("8H")

    def throw(_: View) -> Task:
        sentence = tell("Now for the slap-down. Throw the eight of hearts.")
        return Task("throw", sentence, tell("You may. But the eight brings you luck."), single)

    def slap(_: View) -> Task:
        sentence = tell("The deck gave you another eight. Slap it down on your throw before the next player moves!")
        return Task("slap", sentence, tell("Slap the eight down first."))

    def closing(seen: View, _: tuple[AnyEvent, ...]) -> str:
        match seen.rules.turn.slap_down:
            case "single" | "none":
                return tell("That was a card for nothing. It works on a single card, with a card from the deck.")
            case "sets":
                return tell("That was a card for nothing. It works on sets as well, always with a card from the deck.")
            case "sets_and_runs":
                return tell("That was a card for nothing. It works on sets and runs, always with a card from the deck.")

    return Deal(
        mine=cards("8H KS 4S 2H AS"),
        hers=cards("QS 9H 6S 3S TH"),
        stock=cards("JH 8S 7H 5S"),
        tasks=(throw, _draw(tell("Draw from the deck.")), slap),
        closing=closing,
        script=(cards("QS"),),
    )
