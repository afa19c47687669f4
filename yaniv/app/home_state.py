"""First facts of the home page: unfinished matches, the last setup, today's deal and puzzle, who plays.

*Why* not everything: this is read before the first frame; see `home_details`.
"""

from yaniv.app.match_repository import MatchRepository
from yaniv.app.preferences import Preferences
from yaniv.bots.characters import CHARACTERS, character_ids
from yaniv.daily.daily_seed import has_deal
from yaniv.daily.deal_date import today
from yaniv.i18n import tr, tr_plural
from yaniv.narration.player_names import profile_name
from yaniv.puzzles.puzzle_choice import puzzle_of_day
from yaniv.puzzles.puzzle_library import shipped_ids
from yaniv.settings.settings_schema import LastMatch, Settings
from yaniv.store import profiles
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.pages.home_news import Face, HomeNews, HomeProfile, HomeTable, PuzzleNews, TodayNews
from yaniv.ui.pages.online_rooms import OpenTable
from yaniv.ui.pages.open_tables import OpenTables
from yaniv.variants import library


def home_news(preferences: Preferences, repository: MatchRepository, tip: int) -> HomeNews:
    """Return what the home page shows at once, read anew; *tip*: index of the tip to show."""
    settings, unfinished = preferences.settings, repository.unfinished()
    online_table = _newest_table(repository, unfinished[0].opened if unfinished else "")
    quick_play = _describe_quick_play(settings.last_match)
    is_first_start = settings.offer_lessons and repository.last_result() is None
    return HomeNews(
        unfinished=unfinished,
        online_table=online_table,
        table=_first_table(settings, unfinished, online_table),
        quick_play=quick_play,
        is_first_start=is_first_start,
        has_matches=repository.match_count > 0,
        profile=home_profile(),
        today=_today(repository) if settings.offer_today else None,
        puzzle=_puzzle(repository) if settings.offer_puzzles else None,
        tip=tip,
    )


def _newest_table(repository: MatchRepository, opened_after: str) -> OpenTable | None:
    """Return the newest table with friends elsewhere that can be gone back to; None if it is older than a match."""
    if not any(row.opened >= opened_after for row in repository.online_tables()):
        return None
    table = OpenTables(repository).newest
    return table if table is not None and table.opened >= opened_after else None


def _first_table(
    settings: Settings, unfinished: tuple[UnfinishedMatch, ...], online_table: OpenTable | None
) -> HomeTable | None:
    """Return what stands for the table that waits until it has been read; None: nothing yet."""
    if online_table is not None:
        faces = tuple(map(Face, online_table.names, online_table.characters)) or last_faces(settings.last_match)
        if not online_table.round:
            return HomeTable(online_table.title, online_table.about, faces)
        return HomeTable(tr("Round {n} is under way", n=online_table.round), online_table.title, faces)
    return None if unfinished else HomeTable("", faces=last_faces(settings.last_match))


def last_faces(last_match: LastMatch) -> tuple[Face, ...]:
    """Return the opponents of the last setup; those that it does not name are the first characters."""
    named = character_ids(last_match.bots)
    free = iter(character for character in CHARACTERS if character not in named)
    seats = max(1, last_match.players - 1)
    ids = [each or next(free, "") for each in (*named, *("",) * seats)[:seats]]
    return tuple(character_face(each) for each in ids if each)


def character_face(character: str) -> Face:
    """Return the portrait of a character with its name."""
    return Face(tr(CHARACTERS[character].name), character)


def home_profile() -> HomeProfile:
    """Return name and portrait of the profile in use; a portrait that is not known here is left out."""
    profile = profiles.current_profile()
    character = profile.portrait if profile.portrait in CHARACTERS else ""
    return HomeProfile(profile_name(profile), character, is_named=bool(profile.name))


def _today(repository: MatchRepository) -> TodayNews:
    day = today()
    if not has_deal(day):
        return TodayNews("none")
    return TodayNews("done" if repository.is_deal_done(day) else "open")


def _puzzle(repository: MatchRepository) -> PuzzleNews:
    day = today()
    key = puzzle_of_day(shipped_ids(), day)
    return PuzzleNews(key, is_tried=bool(key) and repository.is_puzzle_tried(key, day))


def _describe_quick_play(last_match: LastMatch) -> str:
    """Return rules and number of players of quick play; empty if its rules can no longer be read."""
    try:
        variant = library.load(last_match.variant)
    except library.VariantError:
        return ""
    players = min(variant.table.max_players, max(variant.table.min_players, last_match.players))
    players_text = tr_plural("{n} player", "{n} players", players)
    return tr("{variant} · {players}", variant=tr(variant.name), players=players_text)
