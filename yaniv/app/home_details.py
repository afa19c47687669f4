"""Facts of the home page that take a while to read: the table that waits, the journey, today's people, what to learn.

*Why* a module of its own: its imports and the built-in trail take as long as the start of the program, so all this is
read once these have been loaded in the background, after the first frame.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from msgspec.structs import replace
from pygame import Surface

from yaniv.app.home_state import character_face, last_faces
from yaniv.app.match_repository import MatchRepository, StopMatchReader, setup_of
from yaniv.app.preferences import Preferences
from yaniv.bots.characters import avatar_ids
from yaniv.bots.roster import DEFAULT_BOT
from yaniv.daily.daily_deal import NoDealError, daily_deal
from yaniv.daily.daily_results import current_streak, daily_results
from yaniv.daily.deal_date import today
from yaniv.game.events import FalseCalled, MatchOpened, YanivCalled
from yaniv.i18n import tr, tr_plural
from yaniv.journey.rivals import with_rivals
from yaniv.journey.stop_match import opponents_of_match
from yaniv.journey.trail_library import BUILT_IN_TRAIL, TrailError, load_trail
from yaniv.journey.trail_progress import StopProgress, current_stop, split_stop_word, trail_progress
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.date_text import format_date
from yaniv.narration.player_names import localized_names
from yaniv.puzzles.answer_grading import solver
from yaniv.puzzles.puzzle_attempts import AnswerKey, fold_attempts, own_key
from yaniv.puzzles.puzzle_library import shipped_puzzles
from yaniv.puzzles.puzzle_message_codes import PuzzleFileError
from yaniv.puzzles.puzzle_position import PuzzleError
from yaniv.puzzles.puzzle_task import PLAYER_SEAT, shipped_task
from yaniv.rules.house_rules import HouseRules
from yaniv.store.saved_match import SavedMatch, UnfinishedMatch
from yaniv.ui.context import UiContext
from yaniv.ui.modes.lesson_course import LessonProgress, completed_variants
from yaniv.ui.narration.table_text import place_name
from yaniv.ui.pages.home_news import (
    Face,
    HomeNews,
    HomeTable,
    JourneyNews,
    LearnNews,
    PuzzleNews,
    StopNews,
    StopState,
    TodayNews,
)
from yaniv.ui.table.table_picture import table_picture
from yaniv.variants import library


def warm_up() -> None:
    """Read the files that the details need; called in a thread of its own."""
    try:
        load_trail(BUILT_IN_TRAIL)
        shipped_puzzles()
    except (TrailError, PuzzleFileError):
        pass  # the pages that need them say so


def complete_news(
    news: HomeNews, context: UiContext, preferences: Preferences, repository: MatchRepository
) -> HomeNews:
    """Return the news with everything that takes longer to read."""
    return replace(
        news,
        table=_table(news, context, preferences, repository),
        profile=None if news.profile is None else replace(news.profile, rating=_rating(repository)),
        today=None if news.today is None else _today(news.today, repository),
        puzzle=None if news.puzzle is None else _puzzle(news.puzzle),
        journey=_journey(repository),
        learn=_learn(preferences, repository),
    )


def _table(
    news: HomeNews, context: UiContext, preferences: Preferences, repository: MatchRepository
) -> HomeTable | None:
    if news.online_table is not None:
        return news.table
    if not news.unfinished:
        last = preferences.settings.last_match
        return table_before_deal(context, last.variant, last_faces(last))
    unfinished = news.unfinished[0]
    match = repository.load_match(unfinished.match_id)
    return None if match is None else _table_of_match(context, unfinished, match)


def _table_of_match(context: UiContext, unfinished: UnfinishedMatch, match: SavedMatch) -> HomeTable:
    header, setup = match.header, setup_of(match.header)
    replay = MatchReplay(match.events, len(match.events))
    client = replay.seat_client(PLAYER_SEAT)
    is_own_turn = client.is_awaited and not setup.purpose.is_shared
    number = max(1, unfinished.round)
    names = localized_names(header.names, header.bots)
    faces = tuple(Face(*each) for each in zip(names, avatar_ids(header.bots, header.colours), strict=True))
    title = tr("Your turn, round {n}", n=number) if is_own_turn else tr("Round {n} is under way", n=number)
    if client.view.phase == "round_over":
        title = tr("Next: round {n}", n=unfinished.round + 1)
        replay = _before_showdown(match)
    return HomeTable(
        title,
        _about(unfinished, client.view.totals),
        faces[1:],
        partial(_paint, context, replay, setup, is_hand_hidden=setup.purpose.is_shared),
    )


def _before_showdown(match: SavedMatch) -> MatchReplay:
    """Return the table as it was before its last call: a showdown leaves no room for the title."""
    calls = (index for index, each in enumerate(match.events) if isinstance(each, YanivCalled | FalseCalled))
    count = max(calls, default=len(match.events))
    return MatchReplay(match.events[:count], count)


def _about(unfinished: UnfinishedMatch, totals: tuple[int, ...]) -> str:
    variant = tr(unfinished.variant)
    if unfinished.purpose.is_practice:
        return tr("{variant} · practice", variant=variant)
    if unfinished.purpose.is_shared:
        return tr("{variant} · pass and play", variant=variant)
    if unfinished.is_out:
        return tr("{variant} · you are out", variant=variant)
    if unfinished.total is None or len(set(totals)) <= 1:
        players = tr_plural("{n} player", "{n} players", unfinished.players)
        return tr("{variant} · {players}", variant=variant, players=players)
    place = 1 + sum(total < totals[PLAYER_SEAT] for total in totals)
    return tr("{variant} · {place} out of {n}", variant=variant, place=place_name(place), n=unfinished.players)


def table_before_deal(context: UiContext, variant_id: str, faces: tuple[Face, ...]) -> HomeTable:
    """Return a table under a variant at which everybody waits for the cards."""
    try:
        variant = library.load(variant_id)
    except library.VariantError:
        return HomeTable("", faces=faces)
    names = (tr("You"), *(face.name for face in faces))
    bots = ("", *(f"{DEFAULT_BOT}:{face.avatar}" for face in faces))
    setup = MatchSetup(variant.name, variant.rules, names, bots, "")
    replay = MatchReplay((MatchOpened(variant.rules, names, 0),), 1)
    return HomeTable("", faces=faces, paint=partial(_paint, context, replay, setup, is_hand_hidden=False))


def _paint(
    context: UiContext, replay: MatchReplay, setup: MatchSetup, size: tuple[int, int], *, is_hand_hidden: bool
) -> Surface:
    client = replay.seat_client(PLAYER_SEAT)
    return table_picture(context, MatchClock(replay), client, setup, size, is_hand_hidden=is_hand_hidden)


def _rating(repository: MatchRepository) -> int | None:
    player = repository.human_rating()
    return round(player.current.rating) if player.matches else None


def _today(news: TodayNews, repository: MatchRepository) -> TodayNews:
    day = today()
    try:
        deal = daily_deal(day)
    except NoDealError:
        return news
    results = daily_results(repository.deal_summaries())
    result = results.get(day)
    about = tr("{variant} rules", variant=tr(deal.variant.name))
    if result is not None and result.total is not None:
        about = tr_plural("{n} point", "{n} points", result.total)
    faces = tuple(character_face(each) for each in deal.characters)
    return replace(news, about=about, date=format_date(day), faces=faces, streak=current_streak(results, day))


def _puzzle(news: PuzzleNews) -> PuzzleNews:
    try:
        puzzle = shipped_puzzles().puzzles[news.key]
        names = tuple(map(str, range(puzzle.round.players)))
        task = shipped_task(puzzle, library.load(puzzle.variant_id), names)
    except (PuzzleFileError, PuzzleError, KeyError):
        return news
    view = MatchReplay(task.events, len(task.events)).seat_client(PLAYER_SEAT).view
    return replace(news, hand=view.hand)


def _journey(repository: MatchRepository) -> JourneyNews | None:
    """Return the progress on the built-in trail; None if it is damaged."""
    try:
        trail = load_trail(BUILT_IN_TRAIL)
    except TrailError:
        return None
    progress = {
        stop_id: with_rivals(each, repository.matches_won_against)
        for stop_id, each in trail_progress(trail, StopMatchReader(repository).read(BUILT_IN_TRAIL)).items()
    }
    here = current_stop(progress)
    stops = tuple(_stop(each, is_here=each.stop.id == here) for each in progress.values())
    return JourneyNews(stops, here if _has_opened(repository, progress, here) else "")


def _stop(progress: StopProgress, *, is_here: bool) -> StopNews:
    stop = progress.stop
    state: StopState = "here" if is_here else "done" if progress.is_done else "open" if progress.is_open else "locked"
    faces: tuple[Face, ...] = ()
    if is_here:
        faces = tuple(character_face(each.name) for each in opponents_of_match(BUILT_IN_TRAIL, progress))
    return StopNews(stop.id, tr(stop.name), stop.room.scenery, state, progress.stars, faces)


def _has_opened(repository: MatchRepository, progress: dict[str, StopProgress], here: str) -> bool:
    """Return True if the match that ended last has opened the stop where the player is now."""
    last = repository.last_result()
    if last is None or last.purpose.trail != BUILT_IN_TRAIL or progress[here].tries:
        return False
    won = progress.get(split_stop_word(last.purpose.stop)[0])
    return won is not None and won.is_done and here in won.stop.opens


def _learn(preferences: Preferences, repository: MatchRepository) -> LearnNews | None:
    """Return what to learn next; None if all lessons are done and puzzles are switched off."""
    offers_puzzles = preferences.settings.offer_puzzles
    due = _due_mistakes(repository) if offers_puzzles else 0
    if due:
        return LearnNews("mistakes", tr_plural("{n} mistake to fix", "{n} mistakes to fix", due))
    settings = preferences.settings
    rules_by_id = _loadable_rules({settings.last_match.variant, *completed_variants(settings.learnt)})
    variant_id = settings.last_match.variant
    if variant_id not in rules_by_id:
        variant_id = library.DEFAULT_VARIANT
        rules_by_id[variant_id] = library.load(variant_id).rules
    progress, rules = LessonProgress(settings.learnt, rules_by_id), rules_by_id[variant_id]
    lesson = progress.first_incomplete(variant_id, rules)
    if lesson is not None:
        title = progress.cards(variant_id, rules)[lesson].title
        return LearnNews("lesson", tr("Lesson {n}: {title}", n=lesson + 1, title=title))
    return LearnNews("puzzle", tr("Next puzzle")) if offers_puzzles else None


def _loadable_rules(variant_ids: Iterable[str]) -> dict[str, HouseRules]:
    rules_by_id = {}
    for variant_id in variant_ids:
        with suppress(library.VariantError):
            rules_by_id[variant_id] = library.load(variant_id).rules
    return rules_by_id


def _due_mistakes(repository: MatchRepository) -> int:
    """Return how many of the player's own decisions that became puzzles are to be tried again today."""
    answers = {
        own_key(record.match_id, found.position): AnswerKey(
            solver(found.best_moves, found.cost_by_move), None, record.day
        )
        for record in repository.match_puzzles()
        for found in record.found
    }
    return len(fold_attempts(repository.puzzle_attempts(), answers).due_keys(today()))
