"""Tests of "did you mean" suggestions and their maximum edit distance. Source: RULES "Reading a rule file", 7."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yaniv.strict_config.suggestions import is_within_edits, suggest


@pytest.mark.parametrize(
    ("written", "known", "suggestion"),
    [
        ("limt", "limit", "limit"),
        ("limmit", "limit", "limit"),
        ("limot", "limit", "limit"),
        ("lmiit", "limit", "limit"),
        ("LIMIT", "limit", "limit"),
        ("slap-down", "slap_down", "slap_down"),
        ("slap down", "slap_down", "slap_down"),
        ("Slap-Dwon", "slap_down", "slap_down"),
        ("limitss", "limit", "limit"),
        ("lim", "limit", "limit"),
        ("limti", "limit", "limit"),
        ("ilmti", "limit", "limit"),
        ("li", "limit", None),
        ("threshold", "limit", None),
        ("pakc", "pack", "pack"),
        ("pac", "pack", "pack"),
        ("pa", "pack", None),
        ("pcak", "pack", "pack"),
        ("apkc", "pack", None),
        ("packed", "pack", None),
        ("end", "ends", "ends"),
        ("", "ace", None),
        ("", "a", "a"),
        ("b", "a", "a"),
        ("ab", "c", None),
        ("x" * 60_000, "limit", None),
    ],
)
def test_suggestions_allow_one_edit_or_two_in_longer_words(written: str, known: str, suggestion: str | None) -> None:
    assert suggest(written, [known]) == suggestion


@pytest.mark.parametrize(
    ("written", "known", "suggestion"),
    [
        ("packz", ["packs", "pack"], "packs"),
        ("pakc", ["packs", "pack"], "pack"),
        ("Pack", ["packs", "pack"], "pack"),
        ("asafs", ["yaniv", "asaf", "both"], "asaf"),
        ("yes", ["none", "single"], None),
    ],
)
def test_fewer_edits_come_first_then_the_order_of_declaration(written: str, known: list[str], suggestion: str) -> None:
    assert suggest(written, known) == suggestion


@given(st.text("abc", max_size=5), st.text("abc", max_size=5))
def test_the_edit_distance_matches_a_search_over_all_edits(written: str, known: str) -> None:
    one_edit_away = _words_one_edit_away(written)
    two_edits_away = {each for other in one_edit_away for each in _words_one_edit_away(other)}

    assert is_within_edits(written, known, 0) == (written == known)
    assert is_within_edits(written, known, 1) == (known in one_edit_away)
    assert is_within_edits(written, known, 2) == (known in two_edits_away)


def _words_one_edit_away(word: str) -> set[str]:
    """Return the word and every word one edit away: a letter dropped, added, replaced, or two neighbours swapped."""
    cuts = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    return (
        {word}
        | {left + right[1:] for left, right in cuts if right}
        | {left + letter + right for (left, right), letter in product(cuts, "abc")}
        | {left + letter + right[1:] for (left, right), letter in product(cuts, "abc") if right}
        | {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    )
