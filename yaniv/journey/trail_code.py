"""Trail codes: the text of a trail file, compressed and with a checksum, as one long word to paste.

*Why* not the codes of rules, `yaniv.variants.share_code`: a trail is thousands of characters long, nobody types it. So
the code is for pasting, and its checksum only tells that a part is missing or changed.
"""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from hashlib import sha256
from typing import Final

from yaniv.coded_message import CodedError
from yaniv.journey.trail_message_codes import trail_message
from yaniv.strict_config.node_composer import MAX_BYTES

TRAIL_CODE_PREFIX: Final = "YNJ1-"
_CHECKSUM_BYTES: Final = 4
MAX_TRAIL_CODE_LENGTH: Final = 100_000
"""Most characters of a code; longer texts are not decoded."""


class TrailCodeError(CodedError):
    """Raised for a code that is no trail code, or is damaged."""


def has_trail_code_prefix(text: str) -> bool:
    """Return True if *text* starts like a trail code, whether it is valid or not."""
    return text.lstrip().startswith(TRAIL_CODE_PREFIX)


def encode_trail(data: bytes) -> str:
    """Return the code of the text of a trail file."""
    packed = sha256(data).digest()[:_CHECKSUM_BYTES] + zlib.compress(data, 9)
    return TRAIL_CODE_PREFIX + urlsafe_b64encode(packed).decode().rstrip("=")


def decode_trail(code: str) -> bytes:
    """Return the text of the trail file in a code; blanks and line breaks in the code are ignored.

    :raises TrailCodeError: if it is no trail code, damaged, or too large.
    """
    letters = "".join(code.split())
    if not letters.startswith(TRAIL_CODE_PREFIX):
        raise TrailCodeError(trail_message("no_trail_code", prefix=TRAIL_CODE_PREFIX))
    if len(letters) > MAX_TRAIL_CODE_LENGTH:
        raise TrailCodeError(trail_message("trail_code_too_large"))
    encoded = letters.removeprefix(TRAIL_CODE_PREFIX)
    try:
        packed = urlsafe_b64decode((encoded + "=" * (-len(encoded) % 4)).encode("ascii"))
        decompressor = zlib.decompressobj()
        data = decompressor.decompress(packed[_CHECKSUM_BYTES:], MAX_BYTES + 1)
    except (Base64Error, UnicodeEncodeError, ValueError, zlib.error) as error:
        raise TrailCodeError(trail_message("damaged_trail_code")) from error
    if len(data) > MAX_BYTES:
        raise TrailCodeError(trail_message("trail_code_too_large"))
    if not decompressor.eof or sha256(data).digest()[:_CHECKSUM_BYTES] != packed[:_CHECKSUM_BYTES]:
        raise TrailCodeError(trail_message("damaged_trail_code"))
    return data
