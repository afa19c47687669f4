"""Did you mean: exactly as near as RULES section 3, 7 says, and no nearer."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yaniv.strict_config.suggestions import is_within_edits, suggest


@pytest.mark.parametrize(
    ("written", "known", "meant"),
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
def test_one_slip_or_two_in_longer_words(written: str, known: str, meant: str | None) -> None:
    assert suggest(written, [known]) == meant


@pytest.mark.parametrize(
    ("written", "known", "meant"),
    [
        ("packz", ["packs", "pack"], "packs"),
        ("pakc", ["packs", "pack"], "pack"),
        ("Pack", ["packs", "pack"], "pack"),
        ("asafs", ["yaniv", "asaf", "both"], "asaf"),
        ("yes", ["none", "single"], None),
    ],
)
def test_fewer_slips_come_first_then_the_order_of_the_declaration(written: str, known: list[str], meant: str) -> None:
    assert suggest(written, known) == meant


@given(st.text("abc", max_size=5), st.text("abc", max_size=5))
def test_slips_are_counted_as_if_every_repair_were_tried(written: str, known: str) -> None:
    one_edit_away = _words_one_edit_away(written)
    twice = {each for other in one_edit_away for each in _words_one_edit_away(other)}

    assert is_within_edits(written, known, 0) == (written == known)
    assert is_within_edits(written, known, 1) == (known in one_edit_away)
    assert is_within_edits(written, known, 2) == (known in twice)


def _words_one_edit_away(word: str) -> set[str]:
    """The word, and everything one slip away from it."""
    cuts = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    return (
        {word}
        | {left + right[1:] for left, right in cuts if right}
        | {left + letter + right for (left, right), letter in product(cuts, "abc")}
        | {left + letter + right[1:] for (left, right), letter in product(cuts, "abc") if right}
        | {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    )
