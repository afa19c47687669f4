"""What the form of house rules says beyond the declarations: words for choices, numbers people ask for, and the order.

Everything else it takes from `rules.catalogue`; a test fails for a key or a word that is missing here.
"""

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from yaniv.rules.catalogue import BY_PATH, GROUPS, RULES, Rule, Value
from yaniv.rules.conflicts import Remark
from yaniv.sheets.problem import Problem
from yaniv.words import tell

POPULAR: Final = "popular"
"""The group that holds what most houses change, whatever block it stands in."""
MOST_ASKED: Final = (
    "call.limit",
    "deal.hand_size",
    "turn.slap_down",
    "scoring.reduce_at",
    "match.limit",
    "scoring.asaf_penalty",
    "deck.jokers",
    "pickup.from_last_play",
    "match.end",
    "table.call_word",
)
NUMBERS: Final[dict[str, tuple[int, ...]]] = {
    "call.limit": (5, 7, 9, 10),
    "deal.hand_size": (3, 5, 7),
    "scoring.reduce_at": (50, 100),
    "scoring.reduce_by": (50,),
    "match.limit": (100, 200),
    "scoring.asaf_penalty": (25, 30, 50),
    "scoring.multi_asaf_points": (20, 30),
    "deck.jokers": (0, 2),
    "table.max_players": (4, 8, 16),
    "table.tranning_seconds": (0, 20),
    "call.punish_above": (7,),
    "scoring.streak_length": (0, 3),
    "scoring.tally_length": (0, 5),
}
"""To be had at one press."""
WORDS: Final[dict[str, dict[str, str]]] = {
    "table.direction": {"clockwise": "Clockwise", "counterclockwise": "Counterclockwise"},
    "deck.packs": {"auto": "As needed"},
    "deck.pack": {"full": "Full", "half": "Half", "half_up_to_4": "Half up to four"},
    "deck.values.one_eyed_jack": {"null": "As any jack"},
    "turn.order": {"throw_first": "Throw first", "draw_first": "Pick up first", "either": "Either"},
    "turn.slap_down": {
        "none": "None",
        "single": "On a single card",
        "sets": "On a single card or a set",
        "sets_and_runs": "On single cards, sets and runs",
    },
    "melds.ace": {"low": "Low", "low_or_high": "Low or high", "wrap": "Goes round"},
    "melds.jokers": {"runs": "In runs", "plain": "Nowhere", "sets_and_runs": "Sets and runs"},
    "pickup.from_last_play": {"ends": "Either end", "last": "The top card", "any": "Any card"},
    "pickup.joker_swap": {"none": "No", "as_throw": "As the throw", "with_throw": "And throw too"},
    "pickup.reshuffle_keeps": {"last_play": "The last play", "top_card": "The top card"},
    "call.ends_round": {"at_once": "The round ends", "after_final_turns": "One more turn each"},
    "call.over_limit": {
        "forbidden": "Nobody can",
        "continue": "It counts for nothing",
        "draw_three": "The caller draws three cards",
        "swap_hands": "The caller must swap hands",
        "eliminate": "The caller is out of the match",
        "self_asaf": "The caller pays the penalty",
    },
    "call.punish_above": {"null": "The limit"},
    "call.out_of_turn": {"forbidden": "Nobody can", "ends_round": "The round ends"},
    "scoring.zero_for": {"yaniv": "The caller", "asaf": "Who beats him", "both": "Both"},
    "scoring.multi_asaf": {"flat": "One penalty", "each": "So much for each", "plus_each": "Both together"},
    "scoring.reduce_at": {"none": "Never", "limit": "Limit"},
    "scoring.reduce_by": {"half": "Half"},
    "match.end": {"last_standing": "One is left", "first_over": "Somebody is over", "single_round": "One round"},
    "match.limit_hit": {"over": "Passed", "reach": "Reached"},
    "match.tie": {"extra_round": "Another round", "shared": "Both win"},
}
"""What players read of each word of a rule; `null` where a key may be left open."""

_CONTRADICTIONS: Final = tuple(f"R{number:03}" for number in range(21, 31))
_PATHS: Final = re.compile("|".join(re.escape(path) for path in sorted(BY_PATH, key=len, reverse=True)))
_CODES: Final = re.compile(
    "|".join(rf"\b{word}\b" for words in WORDS.values() for word in sorted(words, key=len, reverse=True) if "_" in word)
)


class Block(Struct, frozen=True):
    """A group of the file, as players read of it."""

    name: str
    title: str


_BLOCKS: Final = tuple(Block(name, title) for name, title in GROUPS.items())


def groups() -> dict[str, str]:
    """The pages of the form and their titles."""
    return {POPULAR: tell("Most asked for"), **{block.name: tell(block.title) for block in _BLOCKS}}


def rules_of(group: str) -> tuple[Rule, ...]:
    """What stands on a page of the form."""
    if group == POPULAR:
        return tuple(BY_PATH[path] for path in MOST_ASKED)
    return tuple(rule for rule in RULES if rule.group == group)


def found(wanted: str) -> tuple[Rule, ...]:
    """The rules that speak of all these words: in title, sentence, key, group, or one of their choices."""
    parts = wanted.casefold().split()
    return tuple(rule for rule in RULES if all(part in text for text in [_all_of(rule)] for part in parts))


def told(path: str, value: Value) -> str:
    """A value as players read it."""
    if isinstance(value, bool):
        return tell("On") if value else tell("Off")
    if isinstance(value, str) and BY_PATH[path].is_text:
        return value
    word = "null" if value is None else str(value)
    words = WORDS.get(path, {})
    if word in words:
        return tell(words[word])
    return tell("none") if value is None else word


def options(rule: Rule) -> tuple[tuple[str, str], ...]:
    """The words of a rule, and what players read of each."""
    words = (*rule.words, *(("null",) if rule.may_be_null and not rule.is_text else ()))
    return tuple((word, tell(WORDS[rule.path][word])) for word in words)


def plainly(remark: Remark | Problem) -> str:
    """A remark as a sentence for somebody who reads no files: titles instead of keys, phrases instead of codes.

    It names no other keys that could be changed as well.
    What is wrong with the text itself is told in the words of the text.
    """
    sentence = remark.what(tell) if isinstance(remark, Problem) else tell(remark.sentence, **remark.gaps)
    if isinstance(remark, Problem) and remark.code not in _CONTRADICTIONS:
        if remark.suggestion is not None:
            sentence = tell("{problem}; did you mean `{meant}`?", problem=sentence, meant=remark.suggestion)
    else:
        sentence = sentence.replace(f" ({remark.gaps.get('keys', '')})", "")
        sentence = _PATHS.sub(lambda path: tell("“{title}”", title=tell(BY_PATH[path.group()].title)), sentence)
        sentence = _CODES.sub(lambda code: tell("“{title}”", title=_phrase(code.group())), sentence)
    sentence = sentence[:1].upper() + sentence[1:]
    return sentence if sentence.endswith("?") else tell("{sentence}.", sentence=sentence)


def _phrase(code: str) -> str:
    return next(tell(words[code]) for words in WORDS.values() if code in words)


def _all_of(rule: Rule) -> str:
    texts: Iterable[str] = (
        tell(rule.title),
        tell(rule.description),
        rule.path,
        rule.path.replace("_", " "),
        groups()[rule.group],
        *rule.words,
        *(phrase for _, phrase in (options(rule) if rule.words else ())),
    )
    return " ".join(texts).casefold()
