"""State of the main menu beside its entries: quick play, the last match, and a tip."""

from typing import Final

from yaniv.app.match_repository import MatchRepository
from yaniv.bots.characters import CHARACTERS
from yaniv.daily.today import today
from yaniv.i18n import tr, tr_plural
from yaniv.narration.profile_text import profile_name
from yaniv.puzzles.puzzle_choice import puzzle_of_day
from yaniv.puzzles.puzzle_library import shipped_ids
from yaniv.settings.settings_schema import LastMatch, Settings
from yaniv.store.profiles import current_profile
from yaniv.store.statistics import HUMAN_SEAT, MatchSummary
from yaniv.ui.narration.table_text import place_name
from yaniv.ui.scenes.menu.menu_entry import PUZZLES_ID
from yaniv.ui.scenes.menu.menu_news import LastResult, MenuNews, MenuProfile
from yaniv.variants import library

_MEDALS: Final = {2: "second", 3: "third"}
"""Menu icons by place."""


def menu_news(settings: Settings, repository: MatchRepository, tip: int) -> MenuNews:
    """Return the news for the menu, read anew; *tip*: index of the tip to show."""
    is_puzzle_waiting = settings.offer_puzzles and _is_puzzle_waiting(repository)
    return MenuNews(
        quick_play=_describe_quick_play(settings.last_match),
        last_result=_describe_result(repository.last_result()),
        tip=tip,
        profile=_menu_profile(),
        lines={PUZZLES_ID: tr("Today's puzzle is waiting")} if is_puzzle_waiting else {},
        waiting=frozenset({PUZZLES_ID} if is_puzzle_waiting else ()),
        hidden=frozenset(() if settings.offer_puzzles else (PUZZLES_ID,)),
    )


def _menu_profile() -> MenuProfile:
    """Return name and portrait of the profile in use; a portrait that is not known here is left out."""
    profile = current_profile()
    return MenuProfile(profile_name(profile), profile.portrait if profile.portrait in CHARACTERS else "")


def _is_puzzle_waiting(repository: MatchRepository) -> bool:
    """Return True if today's puzzle was not tried today."""
    day = today()
    puzzle_id = puzzle_of_day(shipped_ids(), day)
    return bool(puzzle_id) and not repository.is_puzzle_tried(puzzle_id, day)


def _describe_quick_play(last_match: LastMatch) -> str:
    """Return rules and number of players of quick play; empty if its rules can no longer be read."""
    try:
        variant = library.load(last_match.variant)
    except library.VariantError:
        return ""
    players = min(variant.table.max_players, max(variant.table.min_players, last_match.players))
    players_text = tr_plural("{n} player", "{n} players", players)
    return tr("{variant} · {players}", variant=tr(variant.name), players=players_text)


def _describe_result(last: MatchSummary | None) -> LastResult | None:
    """Return the result of a match that was played to its end; None for none."""
    if last is None:
        return None
    place = last.stats.places[HUMAN_SEAT]
    text = tr("Last match: {place} · {variant}", place=place_name(place), variant=tr(last.variant))
    return LastResult(last.match_id, text, place_icon(place, max(last.stats.places)))


def place_icon(place: int, last_place: int) -> str:
    """Return the menu icon of a place: a cup for the first, medals for the next two; none of them for the last."""
    if place == 1:
        return "first"
    return _MEDALS[place] if place in _MEDALS and place < last_place else "scores"
