"""Ratings as players read them: the levels', the player's own, and what "My level" means."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256

from msgspec import json

from yaniv.bots import roster
from yaniv.bots.strength_scale import rating_of, shipped_scale
from yaniv.i18n import tr
from yaniv.store.fold_checkpoints import HistoryFold
from yaniv.store.player_rating import PlayerRating, rate_player, rating_fold
from yaniv.store.statistics import MatchSummary


def rate_human(summaries: Iterable[MatchSummary]) -> PlayerRating:
    """Return the rating of the human player after these matches; a new player starts at the default level's."""
    return rate_player(summaries, cache(rating_of), level_rating(roster.DEFAULT_BOT))


def human_rating_fold() -> HistoryFold[PlayerRating]:
    """Return the fold by which the store answers what `rate_human` says of all matches."""
    version = sha256(json.encode(shipped_scale())).hexdigest()
    return rating_fold(cache(rating_of), level_rating(roster.DEFAULT_BOT), version)


def level_rating(level: str) -> int:
    """Return the measured rating of a level, rounded."""
    return round(shipped_scale().ratings[level].rating)


def own_strength(player: PlayerRating) -> int:
    """Return the strength of an opponent at the player's level: the rating, within the bounds of the scale."""
    return shipped_scale().clamp(player.current.rating)


def level_title(level: str) -> str:
    """Return the name of a level in the language of the player."""
    return tr(roster.find_bot(level).title)


def level_label(level: str) -> str:
    """Return a level with its rating, such as "Club 1380"."""
    return tr("{level} {rating}", level=level_title(level), rating=level_rating(level))


def own_level_title() -> str:
    """Return the name of the choice of an opponent as strong as the player."""
    return tr("My level")


def own_level_label(player: PlayerRating) -> str:
    """Return "My level" with its strength, such as "My level 1240"."""
    return tr("{level} {rating}", level=own_level_title(), rating=own_strength(player))


def own_level_sentence(player: PlayerRating) -> str:
    """Return a sentence that explains "My level" on the new-game page."""
    return tr("{title}: {about}", title=own_level_label(player), about=_about_own_level(player))


def _about_own_level(player: PlayerRating) -> str:
    low, high = shipped_scale().bounds
    if not player.matches:
        return tr("Starts as strong as {level}, then follows your results.", level=level_title(roster.DEFAULT_BOT))
    if player.current.rating > high:
        return tr("Plays its best, but you're rated even higher.")
    if player.current.rating < low:
        return tr("As easy as it gets, and gets harder as you improve.")
    return tr("As strong as you are now, and keeps pace with you.")


def rating_sentence(player: PlayerRating) -> str:
    """Return the player's rating, how sure it is and which levels it lies between, for the statistics page."""
    if not player.matches:
        return tr("Finish a match against computer players to get a rating.")
    low, high = (round(bound) for bound in player.current.interval)
    gaps = {"rating": round(player.current.rating), "low": low, "high": high}
    if player.is_provisional:
        return tr("Your rating is {rating}, but that's a first guess: likely {low} to {high}.", **gaps)
    titles = {level: level_title(level) for level in roster.LEVELS}
    weaker = [titles[level] for level in roster.LEVELS if level_rating(level) <= player.current.rating]
    stronger = [titles[level] for level in roster.LEVELS if level_rating(level) > player.current.rating]
    if not weaker:
        return tr("Your rating is {rating}, likely {low} to {high}: below {stronger}.", stronger=stronger[0], **gaps)
    if not stronger:
        return tr("Your rating is {rating}, likely {low} to {high}: above {weaker}.", weaker=weaker[-1], **gaps)
    sentence = "Your rating is {rating}, likely {low} to {high}: between {weaker} and {stronger}."
    return tr(sentence, weaker=weaker[-1], stronger=stronger[0], **gaps)
