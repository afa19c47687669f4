"""Tests of warnings and notes about rules that are valid but may have surprising effects."""

import pytest

from tests.rules.test_rule_conflicts import rules_with_values
from yaniv.narration.message_text import message_text
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_specs import RULE_SPECS, RuleSpec, RuleValue
from yaniv.rules.rule_warnings import find_warnings

WAY_OUT = "match.round_limit would end it"
CANNOT_END = (
    "warning: scoring.reduce_at: no total can get past 200, as every total is halved: the match can't end; " + WAY_OUT
)
ENDLESS_WARNING = "warning: scoring.reduce_at: totals are halved so often that the match may never reach {}; " + WAY_OUT
FREE_ROUNDS = f"a player can end round after round at no cost, so the match may never end; {WAY_OUT}"
OUTRUN = f"bonuses take off as much as rounds add, so the match may never end; {WAY_OUT}"
LOWEST_ASAF_WARNING = "hands can go below 0, but the lowest hand that beats a caller scores 0, which is worse"


@pytest.mark.parametrize(
    ("values", "messages"),
    [
        ({"table.max_players": 3}, []),
        ({"deck.packs": 1}, []),
        (
            {},
            ["note: deck.packs: 8 players use 2 packs (108 cards), which leaves 67 in the deck"],
        ),
        (
            {"scoring.multi_asaf_points": 25, "table.max_players": 3},
            ["note: scoring.multi_asaf_points: has no effect while scoring.multi_asaf is flat"],
        ),
        ({"scoring.multi_asaf_points": 25, "scoring.multi_asaf": "each", "table.max_players": 3}, []),
        (
            {"scoring.wrong_word_penalty": 10, "table.max_players": 3},
            ["note: scoring.wrong_word_penalty: has no effect while call.wrong_word is null"],
        ),
        (
            {"match.end": "single_round", "match.limit": 100, "match.limit_hit": "reach", "table.max_players": 3},
            [
                "note: match.limit: has no effect while match.end is single_round",
                "note: match.limit_hit: has no effect while match.end is single_round",
            ],
        ),
        (
            {"deck.jokers": 0, "melds.jokers": "sets_and_runs", "deck.values.joker": 5, "table.max_players": 3},
            [
                "note: deck.values.joker: has no effect while deck.jokers is 0",
                "note: melds.jokers: has no effect while deck.jokers is 0",
            ],
        ),
        ({"deck.jokers": 0, "melds.jokers": "plain", "table.max_players": 3}, []),
        (
            {"melds.runs": "forbidden", "melds.ace": "wrap", "table.max_players": 3},
            ["note: melds.ace: has no effect while melds.runs is forbidden"],
        ),
        (
            {
                "melds.runs": "forbidden",
                "turn.slap_down": "sets_and_runs",
                "pickup.from_last_play": "any_of_set",
                "table.max_players": 3,
            },
            [
                "note: turn.slap_down: works like sets while melds.runs is forbidden",
                "note: pickup.from_last_play: works like any while melds.runs is forbidden",
            ],
        ),
        (
            {"pickup.needs_throw_of": 3, "deal.hand_size": 2, "table.max_players": 3},
            [
                (
                    "note: pickup.needs_throw_of: cards can hardly be taken until the deck is empty: "
                    "hands of 2 rarely allow throws of 3"
                )
            ],
        ),
        ({"pickup.needs_throw_of": 3, "deal.hand_size": 3, "table.max_players": 3}, []),
        (
            {
                "match.end": "single_round",
                "match.tie": "shared",
                "match.next_starter": "rotate",
                "table.max_players": 3,
            },
            ["note: match.next_starter: has no effect while match.end is single_round"],
        ),
        ({"match.end": "single_round", "match.next_starter": "rotate", "table.max_players": 3}, []),
        (
            {"scoring.zero_for": "both", "scoring.others_when_beaten": "zero", "table.max_players": 3},
            ["note: scoring.zero_for: works like yaniv while scoring.others_when_beaten is zero"],
        ),
        ({"scoring.zero_for": "asaf", "scoring.others_when_beaten": "zero", "table.max_players": 3}, []),
        (
            {
                "match.end": "single_round",
                "scoring.asaf_penalty": 5,
                "scoring.multi_asaf_points": 5,
                "table.max_players": 3,
            },
            [
                "note: scoring.asaf_penalty: has no effect while match.end is single_round",
                "note: scoring.multi_asaf_points: has no effect while match.end is single_round",
            ],
        ),
        ({"scoring.reduce_at": 1, "table.max_players": 3}, [CANNOT_END]),
        (
            {"scoring.reduce_at": 1, "call.over_limit": "draw_three", "table.max_players": 3},
            [ENDLESS_WARNING.format(200)],
        ),
        ({"scoring.reduce_at": 1, "scoring.asaf_penalty": 200, "table.max_players": 3}, [ENDLESS_WARNING.format(200)]),
        ({"scoring.reduce_at": 3, "table.max_players": 3}, [ENDLESS_WARNING.format(200)]),
        ({"scoring.reduce_at": 4, "table.max_players": 3}, []),
        ({"scoring.reduce_at": 4, "match.limit": 240, "table.max_players": 3}, [ENDLESS_WARNING.format(240)]),
        (
            {"call.out_of_turn": "ends_round", "scoring.out_of_turn_penalty": 0, "table.max_players": 3},
            [f"warning: scoring.out_of_turn_penalty: {FREE_ROUNDS}"],
        ),
        (
            {
                "scoring.beaten_caller": "penalty_only",
                "scoring.others_when_beaten": "zero",
                "scoring.asaf_penalty": 0,
                "table.max_players": 3,
            },
            [f"warning: scoring.asaf_penalty: {FREE_ROUNDS}"],
        ),
        (
            {"scoring.tally_length": 2, "scoring.tally_bonus": 30, "table.max_players": 3},
            [f"warning: scoring.tally_bonus: {OUTRUN}"],
        ),
        ({"scoring.tally_length": 2, "scoring.tally_bonus": 29, "table.max_players": 3}, []),
        (
            {"scoring.streak_length": 2, "scoring.streak_bonus": 45, "table.max_players": 3},
            [f"warning: scoring.streak_bonus: {OUTRUN}"],
        ),
        ({"scoring.reduce_at": 1, "match.round_limit": 1, "table.max_players": 3}, []),
        ({"deck.packs": 1, "table.max_players": 7}, []),
        ({"deck.packs": 1, "table.max_players": 7, "deck.jokers": 0}, []),
        (
            {"deck.packs": 1, "table.max_players": 8, "deal.hand_size": 6},
            ["warning: deck.packs: with 8 players, the deck has only 5 left"],
        ),
        ({"deck.packs": 2, "table.max_players": 8}, []),
        *(
            (
                {f"deck.values.{name}": -2, "table.max_players": 3},
                [f"warning: deck.values.{name}: hands can go below 0, but a good call scores 0, which is worse"],
            )
            for name in ("jack", "queen", "king", "one_eyed_jack")
        ),
        (
            {"match.end": "single_round", "match.round_limit": 3, "table.max_players": 3},
            ["note: match.round_limit: has no effect while match.end is single_round"],
        ),
        (
            {"deck.jokers": 0, "pickup.joker_swap": "as_throw", "table.max_players": 3},
            ["note: pickup.joker_swap: has no effect while deck.jokers is 0"],
        ),
        ({"scoring.reduce_at": 1, "scoring.reduce_by": 1, "table.max_players": 3}, []),
        ({"scoring.reduce_at": 1, "match.limit": 40, "table.max_players": 3}, [ENDLESS_WARNING.format(40)]),
        ({"scoring.reduce_at": 1, "match.limit": 24, "table.max_players": 3}, []),
        (
            {"deck.values.joker": -1, "table.max_players": 3},
            [
                "warning: deck.values.joker: hands can go below 0, but a good call scores 0, which is worse",
            ],
        ),
        (
            {"deck.values.one_eyed_jack": -1, "scoring.zero_for": "asaf", "table.max_players": 3},
            [
                f"warning: deck.values.one_eyed_jack: {LOWEST_ASAF_WARNING}",
            ],
        ),
        ({"deck.values.one_eyed_jack": -1, "match.end": "single_round", "table.max_players": 3}, []),
        (
            {"deck.values.ace": -1, "deck.jokers": 0, "melds.jokers": "plain", "table.max_players": 3},
            [
                "warning: deck.values.ace: hands can go below 0, but a good call scores 0, which is worse",
            ],
        ),
        (
            {"scoring.streak_bonus": 5, "scoring.tally_bonus": 5, "table.max_players": 3},
            [
                "note: scoring.streak_bonus: has no effect while scoring.streak_length is 0",
                "note: scoring.tally_bonus: has no effect while scoring.tally_length is 0",
            ],
        ),
        (
            {"scoring.out_of_turn_penalty": 5, "scoring.reduce_by": 50, "table.max_players": 3},
            [
                "note: scoring.out_of_turn_penalty: has no effect while call.out_of_turn is forbidden",
                "note: scoring.reduce_by: has no effect while scoring.reduce_at is none",
            ],
        ),
    ],
)
def test_warnings_and_notes_about_valid_rules(values: dict[str, RuleValue], messages: list[str]) -> None:
    assert [
        f"{note.level}: {note.key}: {message_text(note.message)}" for note in find_warnings(rules_with_values(values))
    ] == messages


@pytest.mark.parametrize("rule", [rule for rule in RULE_SPECS if rule.group == "scoring"], ids=lambda rule: rule.path)
def test_in_a_single_round_every_scoring_key_is_reported_to_have_no_effect(rule: RuleSpec) -> None:
    changed = next(each for each in (*rule.words, rule.highest, True) if each not in (rule.default, None))

    rules = rules_with_values({"match.end": "single_round", rule.path: changed})

    assert rule.path in {report.key for report in (*find_warnings(rules), *find_conflicts(rules))}
