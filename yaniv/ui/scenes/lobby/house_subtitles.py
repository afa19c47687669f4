"""Subtitles of the built-in house rules: what sets each apart, because the names say little to a newcomer."""

from typing import Final

from yaniv.i18n import tr

_SUBTITLES: Final = {
    "bga": "as played online",
    "classic-last-call": "one more turn each",
    "dhumbal": "from Nepal, kings 13",
    "fiji": "up to 16 players",
    "french": "jokers fit anywhere",
    "french-short": "ends at 100",
    "how-to-play": "jokers in runs",
    "jhyap": "from Nepal, no jokers",
    "paddy-smashdown": "slap cards down",
    "pagat": "100 drops to 50",
    "self-assaf": "call with any hand",
    "speedy-yan": "3 cards each",
    "travellers-speed": "for fast hands",
    "yanivgame": "any of a set",
    "yusuf": "no runs, call any time",
}
"""Untranslated, by id of the variant."""


def variant_subtitle(variant_id: str) -> str:
    """Return the subtitle of a built-in variant of the list, translated; empty for any other."""
    subtitle = _SUBTITLES.get(variant_id)
    return "" if subtitle is None else tr(subtitle)
