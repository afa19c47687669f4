"""The match that the human is playing: starting, resuming, pausing for the settings, and closing."""

from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from yaniv.app.achievement_controller import AchievementController, MatchAchievements
from yaniv.app.match_end_actions import MatchExtrasFactory
from yaniv.app.match_repository import MatchRepository, setup_of
from yaniv.app.opponents import HUMAN_SEAT, BotTeam, people_of, replace_forbidden_programs
from yaniv.app.practice_controller import PracticeController
from yaniv.app.preferences import Preferences
from yaniv.app.regular_meetings import meetings_at_table
from yaniv.app.round_review import RoundReview
from yaniv.app.ui_bootstrap import UiShell
from yaniv.bots.characters import avatar_ids
from yaniv.cards import Cards
from yaniv.daily.daily_seed import date_of_seed
from yaniv.daily.daily_session import DailySession
from yaniv.i18n import tr
from yaniv.journey.stop_match import room_of_purpose, stop_of_purpose
from yaniv.match.dealer import generate_seed
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import JournalError, NullJournal
from yaniv.match.practice_line import PracticeLine
from yaniv.match.practice_session import BranchJournal, PracticeSession
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.message_text import error_text
from yaniv.narration.player_names import localized_names
from yaniv.narration.regular_lines import Meeting
from yaniv.settings.settings_schema import Speed
from yaniv.store.errors import StoreError
from yaniv.store.saved_match import ArrangedHand, ArrangedHands
from yaniv.ui.modes.match_review import ReviewedDecision
from yaniv.ui.modes.pass_and_play_scene import PassAndPlayScene
from yaniv.ui.modes.practice_scene import PracticeScene
from yaniv.ui.modes.watch_scene import WatchScene
from yaniv.ui.narration.match_summary_text import describe_unfinished_match
from yaniv.ui.pages.match_archive import MatchArchive
from yaniv.ui.table.ports.table_scene_options import ExtraElements, TableSceneOptions
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene

MatchScene = TableScene | PassAndPlayScene | PracticeScene | WatchScene
"""Page of a match: its table, alone, with what practice shows, given to several people in turn, or only watched."""


class _OpenMatch(Struct, frozen=True):
    session: MatchSession
    scene: MatchScene
    setup: MatchSetup


class CurrentMatch:
    """Holder of at most one open match. If a match cannot be started, the reason is appended to the notices."""

    def __init__(  # noqa: PLR0913, PLR0917 -- everything that a match is made of
        self,
        preferences: Preferences,
        ui: UiShell,
        repository: MatchRepository,
        bot_team: BotTeam,
        notices: list[str],
        match_extras: MatchExtrasFactory,
    ) -> None:
        """*match_extras*: makes what the end of a match can do."""
        self._preferences = preferences
        self._ui = ui
        self._repository = repository
        self._bot_team = bot_team
        self._notices = notices
        self._open_match: _OpenMatch | None = None
        self._round_review: RoundReview | None = None
        """Review of the human's rounds in the open match."""
        self._achievements: MatchAchievements | None = None
        """New achievements of the open match; None if it counts for none, or the player does not want to see them."""
        self._kept_match = KeptMatchNotice(repository)
        self._arranged_hands: ArrangedHands = {}
        """Hands in the open match as the players have arranged them."""
        self._match_extras = match_extras

    @property
    def is_open(self) -> bool:
        """True if a match is open."""
        return self._open_match is not None

    @property
    def is_finished_deal(self) -> bool:
        """True if the open match is that of a date's deal, played to its end."""
        return self.is_deal and self._open_match is not None and self._open_match.session.is_over

    @property
    def is_deal(self) -> bool:
        """True if the open match is that of a date's deal."""
        return self._open_match is not None and _is_deal(self._open_match.setup)

    @property
    def rated_decisions(self) -> tuple[ReviewedDecision, ...]:
        """Decisions of the player in the open match that have been rated while it was played."""
        return () if self._round_review is None else self._round_review.decisions

    @property
    def journey_purpose(self) -> MatchPurpose | None:
        """Purpose of the open match if it belongs to the journey; None otherwise."""
        purpose = None if self._open_match is None else self._open_match.setup.purpose
        return purpose if purpose is not None and purpose.trail else None

    def start(self, setup: MatchSetup) -> MatchScene | None:
        """Start a new match and return its scene; it is saved from its first event.

        Return None, and append a notice, if it cannot be saved.
        """
        is_seed_chosen = bool(setup.seed)
        setup, notices = replace_forbidden_programs(
            replace(setup, seed=setup.seed or generate_seed()), self._preferences.permissions
        )
        if _is_watched(setup):
            return self._watch(setup, notices)
        self._arranged_hands = {}
        notices = (*notices, *self._kept_match.take_sentences())
        try:
            journal = self._repository.begin_match(setup, chosen=is_seed_chosen)
            session = _session_type(setup).open(
                setup, journal, self._bot_team.create_participants(setup, self._preferences.match_timing)
            )
        except (StoreError, JournalError) as problem:
            self._notices.append(error_text(problem))
            return None
        self._bot_team.connect_hint_clients(session)
        self._round_review = self._bot_team.create_round_review(session)
        return self._create_scene(session, setup, notices)

    def _watch(self, setup: MatchSetup, notices: tuple[str, ...]) -> MatchScene:
        """Start a match of computer players alone and return its scene; it is not saved."""
        self._repository.leave_match()
        self._round_review = None
        participants = self._bot_team.create_participants(setup, self._preferences.match_timing)
        return self._create_scene(MatchSession.open(setup, NullJournal(), participants), setup, notices)

    def resume(self, match_id: int) -> MatchScene | None:
        """Resume a saved match and return its scene; return None, and append a notice, if it cannot be loaded."""
        match = self._repository.load_match(match_id)
        if match is None:
            return None
        setup, notices = replace_forbidden_programs(setup_of(match.header), self._preferences.permissions)
        journal = self._repository.resume_match(match_id, match.header)
        self._arranged_hands = self._repository.arranged_hands()
        session = _session_type(setup).resume(
            setup, match.events, journal, self._bot_team.create_participants(setup, self._preferences.match_timing)
        )
        self._bot_team.connect_hint_clients(session)
        self._round_review = self._bot_team.create_round_review(session)
        return self._create_scene(session, setup, notices)

    def practise(self, setup: MatchSetup, line: PracticeLine) -> MatchScene:
        """Start a practice match that goes on from a line, and return its scene; it is saved from its first event."""
        setup, notices = replace_forbidden_programs(setup, self._preferences.permissions)
        self._repository.leave_match()
        self._arranged_hands = {}
        return self._create_scene(self._start_line(setup, line), setup, notices)

    def reopen(self, sentences: tuple[str, ...] = ()) -> MatchScene | None:
        """Return a new scene of the open match, after another page was shown; None if no match is open.

        It shows the pause or the page at the end of the match if that was left. *sentences*: messages to show on it.
        """
        match = self._open_match
        if match is None:
            return None
        match.session.set_timing(self._preferences.match_timing)
        left = match.scene
        scene = self._create_scene(match.session, match.setup, sentences, shows_end=left.is_end_shown)
        if isinstance(left, TableScene) and isinstance(scene, TableScene) and left.is_left_from_pause:
            scene.press_button("button:pause")
        return scene

    def close(self) -> None:
        """Close the match, if one is open."""
        if self._open_match is None:
            return
        self._ui.context.enter_room("")
        session = self._open_match.session
        self._open_match = None
        session.close()
        self._ui.context.audio.leave_room()

    def _new_achievements(self, session: MatchSession, setup: MatchSetup) -> MatchAchievements | None:
        """Return the new achievements of a match; None if it counts for none, or the player switched them off.

        Also None while it is not known which ones are new.
        """
        if not (setup.purpose.is_counted and self._preferences.settings.show_achievements):
            return None
        earned_before = AchievementController(self._repository).earned_before(self._repository.match_id)
        if earned_before is None:
            return None
        return MatchAchievements(session, setup.bots, earned_before, lambda: bool(self._repository.hints_used()))

    def _create_scene(
        self, session: MatchSession, setup: MatchSetup, sentences: tuple[str, ...] = (), *, shows_end: bool = False
    ) -> MatchScene:
        """Create the scene of a session; *sentences*: messages to show on it.

        *shows_end*: it begins with the page at the end of the match.
        """
        self._ui.context.audio.enter_room(room_of_match(setup))
        self._achievements = self._new_achievements(session, setup)
        self._ui.context.enter_room(room_of_purpose(setup.purpose).felt)
        scene: MatchScene
        if _is_watched(setup):
            names = localized_names(setup.names, setup.bots)
            open_table = partial(self._open_watched_table, session, setup)
            scene = WatchScene(self._ui.context, setup, names, open_table, self._ui.window.size)
        elif setup.purpose.is_shared:
            clients = {
                seat: client.with_names(localized_names(setup.names, setup.bots))
                for seat, client in ((seat, session.seat_client(seat)) for seat in people_of(setup))
            }
            scene = PassAndPlayScene(
                self._ui.context,
                clients,
                partial(self._open_table, session, setup),
                self._ui.window.size,
                self._preferences.curtain_options,
                avatars=avatar_ids(setup.bots, setup.colours),
            )
        elif isinstance(session, PracticeSession):
            controller = PracticeController(
                session,
                partial(self._take_back, setup),
                partial(self._open_practice_table, setup),
                self._repository.bookmarks(),
                self._repository.store_bookmarks,
            )
            scene = PracticeScene(self._ui.context, controller, self._ui.window.size)
        else:
            scene = self._open_table(session, setup, HUMAN_SEAT)
        self._open_match = _OpenMatch(session, scene, setup)
        if shows_end:
            scene.show_end()
        scene.prepare()
        if not self._repository.is_persistent:
            sentences = (*sentences, tr("Saving isn't possible here: this match won't be kept."))
        if sentences:
            scene.say("\n".join(sentences))
        return scene

    def _meetings(self, setup: MatchSetup) -> tuple[Meeting, ...]:
        """Return what the opponents remember of the player, by seat; nothing if they are to say nothing."""
        if self._preferences.settings.table_talk == "silent":
            return ()
        repository = self._repository
        return meetings_at_table(setup.bots, setup.purpose, repository, repository.match_id)

    def _take_back(self, setup: MatchSetup, line: PracticeLine) -> PracticeSession:
        """Close the session of the open match and return one that stands at the end of another line of it."""
        match = self._open_match
        assert match is not None, "only an open match can be taken back"
        match.session.close()
        session = self._start_line(setup, line)
        self._open_match = _OpenMatch(session, match.scene, setup)
        return session

    def _start_line(self, setup: MatchSetup, line: PracticeLine) -> PracticeSession:
        """Return a session at the end of a line; its record takes the place of the current one at its first event."""
        repository = self._repository
        journal = BranchJournal(lambda: repository.branch_match(setup, line.events, repository.match_id))
        participants = self._bot_team.create_participants(setup, self._preferences.match_timing)
        session = PracticeSession.resume_line(setup, line, journal, participants)
        self._bot_team.connect_hint_clients(session)
        return session

    def _open_practice_table(
        self,
        setup: MatchSetup,
        session: PracticeSession,
        size: Size,
        extra_elements: ExtraElements,
    ) -> TableScene:
        return self._open_table(session, setup, HUMAN_SEAT, size=size, extra_elements=extra_elements)

    def _open_watched_table(self, session: MatchSession, setup: MatchSetup, seat: int, size: Size) -> TableScene:
        """Open the table of a match of computer players, with the hand of *seat* open; *size*: in px."""
        return TableScene(
            MatchClock(session),
            session.seat_client(seat),
            self._ui.context,
            setup=setup,
            size=size,
            options=TableSceneOptions(
                speed=self._preferences.speed,
                is_spectator=True,
                has_bar=False,
                settings=self._preferences.settings,
                change_speed=lambda speed: self._change_speed(session, speed),
            ),
        )

    def _open_table(
        self,
        session: MatchSession,
        setup: MatchSetup,
        seat: int,
        *,
        size: Size | None = None,
        extra_elements: ExtraElements = lambda: (),
    ) -> TableScene:
        """Open the table of one seat, with its hand in the order in which the player left it.

        *size*: in px; None: that of the window. *extra_elements*: buttons beside the table.
        """
        client, settings = session.seat_client(seat), self._preferences.settings
        if setup.purpose.is_practice:  # it lists the unseen cards in a panel of its own
            settings = replace(settings, list_unseen_cards=False)
        return TableScene(
            MatchClock(session),
            client,
            self._ui.context,
            setup=setup,
            size=size or self._ui.window.size,
            options=TableSceneOptions(
                speed=self._preferences.speed,
                settings=settings,
                saved_hand=self._saved_hand(seat, client.view.round),
                save_hand_order=partial(self._arrange_hand, seat),
                export_match=self._repository.write_current_match if self._repository.is_persistent else None,
                deals=None if setup.purpose.is_practice else self._repository.seal_details(),
                save_sorting=self._preferences.remember_sorting,
                change_speed=lambda speed: self._change_speed(session, speed),
                hint_source=self._bot_team.hint_client(seat),
                count_hint=self._repository.count_hint if setup.purpose.is_counted else None,
                count_card_list=self._repository.count_card_list if setup.purpose.is_counted else None,
                luck_source=self._round_review if setup.purpose.is_counted else None,
                achievement_source=self._achievements,
                extra_elements=extra_elements,
                leave_name=_leave_name(setup),
                extras=self._match_extras.functions(setup, self._round_review)
                if self._repository.is_persistent
                else None,
                meetings=self._meetings(setup),
            ),
        )

    def _arrange_hand(self, seat: int, round_number: int, cards: Cards) -> None:
        order = self._preferences.settings.hand
        arranged = ArrangedHand(round_number, order.by, order.down, cards)
        self._arranged_hands = {**self._arranged_hands, seat: arranged}
        self._repository.store_arranged_hands(self._arranged_hands)

    def _saved_hand(self, seat: int, round_number: int) -> Cards:
        """Return the hand of a seat as it was left if that was in this round, and sorted likewise; else nothing."""
        order, arranged = self._preferences.settings.hand, self._arranged_hands.get(seat)
        if arranged is None:
            return ()
        is_current = (arranged.round, arranged.sort_key, arranged.is_descending) == (round_number, order.by, order.down)
        return arranged.cards if is_current else ()

    def _change_speed(self, session: MatchSession, speed: Speed) -> None:
        """Save the speed, and let the opponents of this match play at it."""
        self._preferences.remember_speed(speed)
        session.set_timing(self._preferences.match_timing)


def _is_deal(setup: MatchSetup) -> bool:
    return setup.purpose.is_counted and date_of_seed(setup.seed) is not None


def _leave_name(setup: MatchSetup) -> str:
    """Return what leads from the table, by where; empty if that is the home page."""
    if setup.purpose.trail:
        return tr("Back to the map")
    return tr("Back to today's deal") if _is_deal(setup) else ""


def _is_watched(setup: MatchSetup) -> bool:
    """Return True if computer players have all seats."""
    return setup.purpose.is_shared and not people_of(setup)


def _session_type(setup: MatchSetup) -> type[MatchSession]:
    """Return the type of session for a match: that of a date's deal depends on decisions alone."""
    if setup.purpose.is_practice:
        return PracticeSession
    return MatchSession if date_of_seed(setup.seed) is None else DailySession


class KeptMatchNotice:
    """Tells the player, once for each match, that a new match does not replace the unfinished one."""

    def __init__(self, archive: MatchArchive) -> None:
        self._archive = archive
        self._announced_ids: set[int] = set()

    def take_sentences(self) -> tuple[str, ...]:
        """Return a sentence about the match that the menu offers to continue, unless it was announced before.

        Call it before the new match is saved.
        """
        kept = next(iter(self._archive.unfinished()), None)
        if kept is None or kept.match_id in self._announced_ids:
            return ()
        self._announced_ids.add(kept.match_id)
        sentence = "Your other match is kept: {match}. Continue it from the home page."
        return (tr(sentence, match=describe_unfinished_match(kept)),)


def room_of_match(setup: MatchSetup) -> str:
    """Return the room of the stop at which the match is played; empty for the one in the settings."""
    stop = stop_of_purpose(setup.purpose)
    return "" if stop is None else stop.room.sound
