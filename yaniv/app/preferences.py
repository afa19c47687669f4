"""Preferences of the player: the current settings, their file, and values derived from them."""

from contextlib import suppress
from typing import Literal

from msgspec.structs import replace

from yaniv import paths
from yaniv.app.launch_options import LaunchOptions
from yaniv.bots.external_player import external_command
from yaniv.i18n import ENGLISH, match_language, set_language, tr
from yaniv.match.bot_timing import SPEED_FACTORS, MatchTiming
from yaniv.match.match_setup import MatchSetup
from yaniv.narration.diagnostic_text import rejected_settings_sentences
from yaniv.narration.message_text import error_text
from yaniv.settings import settings_schema as stored
from yaniv.store import profiles, settings_file
from yaniv.store.errors import StoreError
from yaniv.store.program_permissions import ProgramPermissions
from yaniv.ui.input import key_bindings
from yaniv.ui.pages.curtain_page import CurtainOptions
from yaniv.ui.pages.match_setup_builder import custom_name
from yaniv.ui.panels.file_picker import RecentFiles
from yaniv.ui.platform import display
from yaniv.ui.shell.game_window import GameWindow
from yaniv.ui.table.state.hand_sort import HandSorting


class Preferences:
    """Settings, with those overridden that the command line gives. Errors of saving are appended to the notices."""

    def __init__(self, options: LaunchOptions, notices: list[str]) -> None:
        self._notices = notices
        loaded = settings_file.load(paths.config())
        if loaded.rejected is not None:
            notices.append(rejected_settings_sentences(loaded.rejected))
        self._settings = loaded.settings
        self._has_settings_file = settings_file.exists_in(paths.config())
        self.reload_profile()
        self.permissions = ProgramPermissions(paths.permissions())
        """External programs that may play."""
        self._language_override = options.lang
        self._apply_language()
        key_bindings.set_bindings(self._settings.keys)
        self.speed: stored.Speed = options.speed or self._settings.speed

    def reload_profile(self) -> None:
        """Read name and portrait of the profile in use again, after they were changed."""
        self._profile = profiles.current_profile()
        self._has_profile_file = profiles.has_profile_file(self._profile)

    def restore_files(self) -> None:
        """Write the files of profile and settings again if they were deleted meanwhile; an error is ignored.

        The window calls this regularly, as it lets the saved games be restored.
        """
        with suppress(StoreError):
            if self._has_profile_file and not profiles.has_profile_file(self._profile):
                profiles.write_profile(self._profile)
            if self._has_settings_file and not settings_file.exists_in(paths.config()):
                settings_file.save(paths.config(), self._settings)

    @property
    def settings(self) -> stored.Settings:
        """Settings as last saved, without the overrides of the command line."""
        return self._settings

    @property
    def curtain_options(self) -> CurtainOptions:
        """Options of the curtain between two people; with a voice a single press lifts it."""
        settings = self._settings
        motion = "none" if self.speed == "instant" else settings.motion
        return CurtainOptions(
            must_hold=settings.hold_to_look and not settings.speech,
            motion=motion,
            falls_between_turns=settings.last_shared_match.curtain,
        )

    @property
    def match_timing(self) -> MatchTiming:
        """Speed of the computer players, and how long they wait for a human's slap, derived from the settings."""
        grace_ms = self._settings.slap_grace_ms
        return MatchTiming(SPEED_FACTORS[self.speed], None if grace_ms == "untimed" else grace_ms)

    def apply(self, settings: stored.Settings, old_settings: stored.Settings) -> str:
        """Save the settings and apply speed, language and keys; return an empty string, or a sentence if saving fails.

        *old_settings* are the settings until now; only what differs replaces values from the command line.
        """
        problem = self._store(settings)
        if settings.speed != old_settings.speed:
            self.speed = settings.speed
        if (settings.language, settings.card_letters) != (old_settings.language, old_settings.card_letters):
            self._language_override = None if settings.language != old_settings.language else self._language_override
            self._apply_language()
        key_bindings.set_bindings(settings.keys)
        return problem

    def allow_programs(self, bots: tuple[str, ...]) -> None:
        """Permit the external programs among these bot names from now on; the user named them on the command line."""
        try:
            self.permissions.allow(*(command for bot in bots if (command := external_command(bot)) is not None))
        except StoreError as problem:
            self._notices.append(error_text(problem))

    def stop_offering_lessons(self) -> None:
        """Save that the menu no longer offers the lessons."""
        self._save(replace(self._settings, offer_lessons=False))

    def remember_lesson(self, lesson: str) -> None:
        """Save that the lesson with this id is completed."""
        if lesson not in self._settings.learnt:
            self._save(replace(self._settings, learnt=(*self._settings.learnt, lesson)))

    def reset_appearance(self) -> None:
        """Reset the appearance settings, which may be why the program crashed at its last start; add a notice."""
        self._save(replace(self._settings, look=stored.Appearance(), card_letters="english"))
        self._apply_language()
        self._notices.append(
            tr("Yaniv crashed the last time it started, so its look was reset. You can change it again in Settings.")
        )

    def remember_match(self, setup: MatchSetup, variant_id: str) -> None:
        """Save a setup as initial values of the new-game page; *variant_id* is the library's id of its variant."""
        length = self._settings.last_match.length
        last_match = stored.LastMatch(variant_id, len(setup.names), setup.bots[1:], custom_name(setup), length)
        self._save(replace(self._settings, last_match=last_match))

    def remember_length(self, length: stored.LengthChoice) -> None:
        """Save the length that the player has chosen, for all pages that set up a match."""
        self._save(replace(self._settings, last_match=replace(self._settings.last_match, length=length)))

    def recent_files(self, kind: Literal["rules", "matches"]) -> RecentFiles:
        """Return the files of this kind that were opened last, which are saved when another one is opened."""

        def keep(files: tuple[str, ...]) -> None:
            self._save(replace(self._settings, recent_files=replace(self._settings.recent_files, **{kind: files})))

        return RecentFiles(getattr(self._settings.recent_files, kind), keep)

    def remember_shared_match(self, setup: MatchSetup, variant_id: str) -> None:
        """Save a setup as initial values of the page for several people; *variant_id* is the library's id."""
        shared = self._settings.last_shared_match
        shared = replace(shared, variant=variant_id, names=setup.names, bots=setup.bots, colours=setup.colours)
        self._save(replace(self._settings, last_shared_match=shared))

    def remember_curtain(self, *, falls: bool) -> None:
        """Save whether a curtain falls between the turns of two people."""
        shared = replace(self._settings.last_shared_match, curtain=falls)
        self._save(replace(self._settings, last_shared_match=shared))

    def remember_relay(self, relay: str) -> None:
        """Save the address of the player's own relay; empty for none."""
        if relay != self._settings.relay:
            self._save(replace(self._settings, relay=relay))

    def remember_sorting(self, sorting: HandSorting) -> None:
        """Save how hands are to be sorted."""
        self._save(replace(self._settings, hand=stored.HandOrder(sorting.key, sorting.is_descending)))

    def remember_speed(self, speed: stored.Speed) -> None:
        """Save how fast cards move and opponents think, and use it from now on."""
        self.speed = speed
        self._save(replace(self._settings, speed=speed))

    def remember_window(self, window: GameWindow) -> None:
        """Save size and position of the window; in full screen keep those of the normal window."""
        shape = replace(self._settings.window, fullscreen=window.is_fullscreen)
        if not window.is_fullscreen:
            (width, height), (x, y) = window.geometry.restored_geometry.size, window.geometry.restored_geometry.position
            shape = stored.WindowShape(width, height, x=x, y=y, maximised=window.geometry.is_maximised)
        self._save(replace(self._settings, window=shape))

    def remember_sound(self, sound: stored.SoundSettings) -> None:
        """Save the sound settings, which a keyboard shortcut may have changed."""
        self._save(replace(self._settings, sound=sound))

    def _apply_language(self) -> None:
        """Set the language: that of the command line, else of the settings, else of the system."""
        choice = self._settings.language
        language = match_language(display.preferred_languages()) if choice == "system" else choice
        language = self._language_override or language
        rank_languages = {"english": ENGLISH, "language": language, "french": "fr"}
        set_language(language, paths.locale(), rank_language=rank_languages[self._settings.card_letters])

    def _save(self, settings: stored.Settings) -> None:
        """Save the settings; if that fails, append a notice and continue."""
        problem = self._store(settings)
        if problem:
            self._notices.append(problem)

    def _store(self, settings: stored.Settings) -> str:
        """Make the settings current and save them; return a sentence if that fails, else ""."""
        if settings != self._settings:
            self._settings = settings
            try:
                settings_file.save(paths.config(), settings)
                self._has_settings_file = True
            except StoreError as problem:
                return error_text(problem)
        return ""
