"""Tests of invitations: codes, what is wrong with one that was typed, and the key derived from it."""

from itertools import combinations
from random import Random

import pytest

from yaniv.online import invite
from yaniv.online.invite import ALPHABET, EXAMPLE, LENGTH
from yaniv.online.online_message_codes import OnlineError

LETTERS = EXAMPLE.replace("-", "")


def problem_of(text: str) -> str:
    with pytest.raises(OnlineError) as caught:
        invite.parse_code(text)
    return caught.value.message.code


def test_a_new_code_is_shown_in_two_groups_and_read_back() -> None:
    code = invite.new_code()

    assert len(code) == 11
    assert code[5] == "-"
    assert invite.format_code(invite.parse_code(code)) == code


def test_two_codes_are_never_the_same() -> None:
    assert len({invite.new_code() for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE.lower(),
        f"  {EXAMPLE}\n",
        LETTERS,
        " ".join(LETTERS),
        EXAMPLE.replace("-", " – "),  # noqa: RUF001 -- a dash, as chat programs write it
        EXAMPLE.replace("-", "\u00a0"),
    ],
)
def test_a_code_is_understood_however_it_is_typed(text: str) -> None:
    assert invite.parse_code(text) == LETTERS


def test_letters_that_look_like_digits_are_taken_for_them() -> None:
    code = next(code for code in iter(invite.new_code, "") if "0" in code and "1" in code)

    assert invite.format_code(invite.parse_code(code.replace("0", "O").replace("1", "l"))) == code
    assert invite.format_code(invite.parse_code(code.replace("0", "o").replace("1", "I"))) == code


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "invite_too_short"),
        (LETTERS[:-1], "invite_too_short"),
        (LETTERS + "7", "invite_too_long"),
        ("7K4M2-QXD9U", "invite_unknown_letter"),
        ("7K4M2-QXD9é", "invite_unknown_letter"),
        ("7K4M2-QXD9W", "invite_mistyped"),
    ],
)
def test_what_is_no_code_is_told_by_a_message(text: str, problem: str) -> None:
    assert problem_of(text) == problem


def test_every_single_wrong_letter_is_noticed() -> None:
    for index in range(LENGTH):
        for letter in ALPHABET.replace(LETTERS[index], ""):
            assert problem_of(LETTERS[:index] + letter + LETTERS[index + 1 :]) == "invite_mistyped"


def test_every_swap_of_two_letters_is_noticed() -> None:
    random = Random(1)
    for _ in range(50):
        body = "".join(random.sample(ALPHABET, LENGTH - 1))
        code = next(body + letter for letter in ALPHABET if is_code(body + letter))
        for left, right in combinations(range(LENGTH), 2):
            letters = list(code)
            letters[left], letters[right] = letters[right], letters[left]
            assert letters == list(code) or problem_of("".join(letters)) == "invite_mistyped"


def is_code(text: str) -> bool:
    try:
        invite.parse_code(text)
    except OnlineError:
        return False
    return True


def test_nothing_is_wrong_with_a_code_of_which_letters_are_still_missing() -> None:
    for length in range(LENGTH):
        assert invite.typed_letters(LETTERS[:length].lower()) == LETTERS[:length]
    assert invite.format_code(LETTERS[:5]) == LETTERS[:5]
    assert invite.format_code(LETTERS[:6]) == f"{LETTERS[:5]}-{LETTERS[5]}"


def test_the_meeting_key_follows_from_the_letters_alone() -> None:
    key = invite.meeting_key(EXAMPLE)

    assert invite.meeting_key(LETTERS.lower()) == key
    assert key.hex() == "a8306190d2dded31af2683e33dcf3b6aab0aab3b0a3043d49d28e7803fa51ff1"
    assert invite.meeting_key(next(code for code in iter(invite.new_code, "") if code != EXAMPLE)) != key


def test_a_proof_holds_for_the_guest_who_gives_it_and_for_no_one_else() -> None:
    key = invite.meeting_key(EXAMPLE)
    given = invite.proof(key, "meeting", "guest")

    assert invite.is_proof(given, key, "meeting", "guest")
    assert not invite.is_proof(given, key, "meeting", "thief")
    assert not invite.is_proof(given, key, "table", "guest")
    assert not invite.is_proof(given, bytes(32), "meeting", "guest")
    assert not invite.is_proof("é", key, "meeting", "guest")
