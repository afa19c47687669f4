"""Sentences for the codes of messages about tables with friends elsewhere."""

from typing import Final

ONLINE_SENTENCES: Final[dict[str, str]] = {
    "invite_unknown_letter": "“{letter}” is never part of a code.",
    "invite_too_short": "A code has ten letters and digits, like {example}.",
    "invite_too_long": "That's too long: a code has ten letters and digits, like {example}.",
    "invite_mistyped": "This code has a typo. Check it letter by letter.",
    "network_missing": "Playing with friends elsewhere doesn't work on this kind of computer yet.",
    "network_not_started": "The network part of Yaniv can't be started: {problem}.",
    "host_not_found": "No table answers to this code. Is it still open, and is the host online?",
    "no_online_table": "There's no table here to go back to.",
}
"""English sentences of all codes of `yaniv.online.online_messages`."""
