"""Tips of the menu: facts about rules, strategy and the program.

Each is true of the classic rules, or names the rules it is true of; none names a key, because keys can be changed.
"""

from typing import Final

from yaniv.i18n import tr

TIPS: Final = (
    "Face cards cost 10 each. Throw them first.",
    "An ace costs 1 and a joker nothing. Keep them for last.",
    "A pair takes two cards out of your hand, and you draw only one.",
    "A run is three or more cards of one suit in a row. Don't wait long for the missing one.",
    "In Classic, a joker fills a gap in a run, but it can't join a set.",
    "In Classic, you may take the first or last card of a run, but none from the middle.",
    "The order in which you throw a set decides which cards the next player may take.",
    "Everyone sees the card you take from the pile. Nobody else sees the one from the deck.",
    "A known card of 3 or less is often better than an unknown one from the deck.",
    "The average card of a full pack with two jokers costs a little over 6.",
    "An early call is the safest: the others have had little time to get rid of their cards.",
    "In Classic, an Asaf costs the caller 30 points. That can undo several good rounds.",
    "In Classic, a hand that ties your call is an Asaf. Lower hands aren't the only danger.",
    "The fewer cards the others hold, the riskier your call.",
    "If the next player collects a rank, don't throw that rank.",
    "Throwing the higher of two cards matters more when someone is about to call.",
    "You don't have to call. One more turn can turn a 5 into a 1.",
    "Waiting is dangerous too: the others get a turn to go below you.",
    "In Classic, a caller nobody beats scores 0. Everyone else scores their cards.",
    "Someone else about to call? Lower your hand anyway: you score what you hold.",
    "In rules that halve a total, landing on exactly 100 can be worth a bad hand.",
    "In Travellers, a total that hits a multiple of 50 drops by 50.",
    "In Jhyap there are no jokers, and play goes anticlockwise.",
    "With slap-down, a card from the deck that matches your throw can go straight onto it.",
    "In Quick, a match is a single round. Try it when you have two minutes.",
    "Speedy Yaniv deals three cards each. Every card matters more.",
    "On your turn you can ask for a hint. It shows where to look before it names the move.",
    "After a match, the review shows which of your moves cost the most points.",
    "House rules can be written as text and shared as a code.",
    "Every deal is sealed before the match. Afterwards you can check that it was fair.",
    "Today's deal is the same for everyone. Send a friend your code to compare.",
    "Opponents at your own level get stronger as you do.",
)
"""Untranslated."""


def tip_text(index: int) -> str:
    """Return a tip, translated; *index*: any number, tips are taken in turn."""
    return tr("Tip: {tip}", tip=tr(TIPS[index % len(TIPS)]))
