"""Invitations: a code of ten letters, the key that both sides derive from it, and the proof of knowing it.

The code is nine random letters and a check letter, so 45 random bits. *Why* a check letter: a code is read aloud and
typed, and a typo is told at once instead of after a search of 20 s for a table that does not exist. It finds every
single wrong letter and every swap of two letters; what else is mistyped passes once in 32 times. *Why* 45 bits are
enough: the code opens nothing by itself once the table is full, a guess costs 0.1 s and 32 MiB (scrypt), and whoever
has seen the public key of the meeting in the directory would need 100,000 CPU years for half of all codes.
"""

import hmac
import secrets
from hashlib import scrypt, sha256
from typing import Final

from yaniv.online.online_message_codes import OnlineError, online_message

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Douglas Crockford's alphabet: no I, L, O, which look like digits, and no U."""
LENGTH: Final = 10
"""Letters of a code, the check letter at the end included."""
GROUP_LENGTH: Final = 5
"""Letters before and after the hyphen."""
EXAMPLE: Final = "7K4M2-QXD9V"
"""A valid code, for hints and messages."""
_LOOKALIKES: Final = str.maketrans("OIL", "011")
_SEPARATORS: Final = frozenset(" \t\r\n\u00a0\u202f-_.‐‑‒–—―")  # noqa: RUF001 -- chat programs replace hyphens by dashes
_FIELD: Final = 0b100101
"""Polynomial t^5 + t^2 + 1 of GF(32), in which t has order 31: so each of the ten places has a weight of its own."""
_SALT: Final = b"yaniv invitation 1"
_SCRYPT_N: Final = 1 << 15
_SCRYPT_MEMORY: Final = 1 << 26
KEY_LENGTH: Final = 32
"""Bytes of a meeting key."""
TABLE_PURPOSE: Final = "table"
"""Purpose of the proof with which a guest asks a host for a seat."""


def new_code() -> str:
    """Return a new code, as shown to players."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH - 1))
    return format_code(letters + _check_letter(letters))


def format_code(letters: str) -> str:
    """Return letters of a code, complete or not, as shown to players: `XXXXX-XXXXX`."""
    return f"{letters[:GROUP_LENGTH]}-{letters[GROUP_LENGTH:]}" if len(letters) > GROUP_LENGTH else letters


def typed_letters(text: str) -> str:
    """Return the letters of what somebody types, in the alphabet of codes.

    :raises OnlineError: if a character is in no code, or there are too many.
    """
    letters = "".join(letter for letter in text.upper() if letter not in _SEPARATORS).translate(_LOOKALIKES)
    unknown = next((letter for letter in letters if letter not in ALPHABET), None)
    if unknown is not None:
        raise OnlineError(online_message("invite_unknown_letter", letter=unknown))
    if len(letters) > LENGTH:
        raise OnlineError(online_message("invite_too_long", example=EXAMPLE))
    if len(letters) == LENGTH and _check_letter(letters[:-1]) != letters[-1]:
        raise OnlineError(online_message("invite_mistyped"))
    return letters


def parse_code(text: str) -> str:
    """Return the ten letters of a code, typed in any case, with or without hyphen and blanks.

    :raises OnlineError: if it is none.
    """
    letters = typed_letters(text)
    if len(letters) < LENGTH:
        raise OnlineError(online_message("invite_too_short", example=EXAMPLE))
    return letters


def meeting_key(code: str) -> bytes:
    """Return the secret key of the place where host and guests of this code meet; takes 0.1 s.

    :raises OnlineError: if it is no code.
    """
    letters = parse_code(code).encode()
    return scrypt(letters, salt=_SALT, n=_SCRYPT_N, r=8, p=1, maxmem=_SCRYPT_MEMORY, dklen=KEY_LENGTH)


def proof(key: bytes, purpose: str, *parts: str) -> str:
    """Return the proof of knowing a meeting key, 64 hexadecimal digits.

    *purpose*, *parts*: what it holds for, such as the public key of the guest that gives it; nobody else can use it.
    """
    return hmac.new(key, "|".join((purpose, *parts)).encode(), sha256).hexdigest()


def is_proof(given: str, key: bytes, purpose: str, *parts: str) -> bool:
    """Return True if this is the proof for the same *purpose* and *parts*, in a time that tells nothing about it."""
    return hmac.compare_digest(given.encode(), proof(key, purpose, *parts).encode())


def _check_letter(letters: str) -> str:
    check = 0
    for letter in letters:
        check = _double(check ^ ALPHABET.index(letter))
    return ALPHABET[check]


def _double(element: int) -> int:
    """Multiply an element of GF(32) by t."""
    return element << 1 ^ (_FIELD if element & 1 << 4 else 0)
