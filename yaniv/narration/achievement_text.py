"""Achievements as players read them: a title, and what to do for it."""

from yaniv.achievements import achievement_list as rules
from yaniv.i18n import tr, tr_plural


def achievement_title(name: str) -> str:
    """Return the title of an achievement."""
    return {
        "asaf_two_cards": tr("Two will do"),
        "asaf_zero": tr("Nothing beats nothing"),
        "asaf_tie": tr("A tie is enough"),
        "three_asafs": tr("Hat-trick"),
        "shared_asaf": tr("Ambush"),
        "asaf_knockout": tr("The last word"),
        "call_zero": tr("Clean hands"),
        "call_one_card": tr("Down to one"),
        "call_second_turn": tr("Quick off the mark"),
        "three_calls": tr("On a roll"),
        "others_high": tr("Caught cold"),
        "slap_then_call": tr("One, two"),
        "won_from_pile": tr("Second-hand"),
        "run_with_joker": tr("Wild run"),
        "four_of_a_kind": tr("Four of a kind"),
        "whole_hand": tr("All at once"),
        "joker_taken": tr("Finders keepers"),
        "two_slaps": tr("Slap happy"),
        "reduced_twice": tr("Lucky number"),
        "comeback": tr("Back from the dead"),
        "never_caught": tr("Untouchable"),
        "caught_twice": tr("Thick-skinned"),
        "beat_master": tr("Master class"),
        "led_throughout": tr("Start to finish"),
    }[name]


def achievement_task(name: str) -> str:
    """Return what to do for an achievement, as a sentence."""
    return {
        "asaf_two_cards": tr_plural(
            "Beat a call with no more than {n} card in your hand.",
            "Beat a call with no more than {n} cards in your hand.",
            rules.SMALL_HAND,
        ),
        "asaf_zero": tr("Beat a call with a hand worth nothing."),
        "asaf_tie": tr("Beat a call with exactly as many points as the caller."),
        "three_asafs": tr("Beat {n} calls in one match.", n=rules.ASAFS),
        "shared_asaf": tr("Beat a call together with another player."),
        "asaf_knockout": tr("Beat a call and knock the caller out of the match."),
        "call_zero": tr("Win a round by calling with a hand worth nothing."),
        "call_one_card": tr("Win a round by calling with a single card."),
        "call_second_turn": tr("Win a round by calling on your second turn or sooner."),
        "three_calls": tr("Win {n} rounds in a row by calling.", n=rules.CALLS_IN_A_ROW),
        "others_high": tr("Win a round by calling while everyone else holds {n} points or more.", n=rules.HIGH_HAND),
        "slap_then_call": tr("Slap down a card, then win the round by calling on your next turn."),
        "won_from_pile": tr(
            "Win a round by calling after taking {n} cards or more from the pile and none from the deck.",
            n=rules.PILE_DRAWS,
        ),
        "run_with_joker": tr("Throw a run of {n} cards or more with a joker in it.", n=rules.LONG_RUN),
        "four_of_a_kind": tr("Throw four cards of one rank at once, not counting jokers."),
        "whole_hand": tr("Throw your whole hand at once, {n} cards or more.", n=rules.WHOLE_HAND),
        "joker_taken": tr("Take a joker that someone has thrown."),
        "two_slaps": tr("Slap down twice in one round."),
        "reduced_twice": tr("Land exactly on a number that cuts your total, twice in one match."),
        "comeback": tr("Win a match after being last, {n} points or more behind.", n=rules.DEFICIT),
        "never_caught": tr(
            "Win a match with {n} calls or more, none of them beaten. No hints.", n=rules.UNCAUGHT_CALLS
        ),
        "caught_twice": tr_plural(
            "Win a match in which {n} of your calls was beaten.",
            "Win a match in which {n} of your calls were beaten.",
            rules.BEATEN_CALLS,
        ),
        "beat_master": tr("Win a match against a master. No hints."),
        "led_throughout": tr(
            "Win a match of {n} rounds or more in which nobody was ever ahead of you. No hints.", n=rules.LED_ROUNDS
        ),
    }[name]


def new_achievement_title(names: tuple[str, ...]) -> str:
    """Return a short form of the line about achievements just earned, at least one."""
    if len(names) == 1:
        return tr("New achievement: {title}", title=achievement_title(names[0]))
    return tr_plural("1 new achievement", "{n} new achievements", len(names))


def new_achievement_titles(names: tuple[str, ...]) -> str:
    """Return the titles of achievements just earned, at least one, in a line."""
    if len(names) == 1:
        return new_achievement_title(names)
    return tr("New achievements: {titles}", titles=", ".join(achievement_title(name) for name in names))


def new_achievement_line(names: tuple[str, ...]) -> str:
    """Return the line about achievements just earned, at least one."""
    titles = [achievement_title(name) for name in names]
    if len(names) > 1:
        return tr("New achievements: {titles}.", titles=", ".join(titles))
    return tr("New achievement: {title}. {task}", title=titles[0], task=achievement_task(names[0]))
