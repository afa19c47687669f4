"""What the player wishes: the settings as they are now, kept in a file, and what they mean for language and table."""

from msgspec.structs import replace

from yaniv import places
from yaniv.app.options import Options
from yaniv.bots.outside import command_of
from yaniv.cards import Cards
from yaniv.store import keeping
from yaniv.store import settings as stored
from yaniv.store.permissions import Permissions
from yaniv.store.refusal import StoreError
from yaniv.table.pacing import FACTORS, Pace
from yaniv.table.setup import Setup
from yaniv.ui import display, keys
from yaniv.ui.scenes.seating import own_name
from yaniv.ui.table.sorting import Manners, Sorting
from yaniv.ui.window import Window
from yaniv.words import best, speak, tell


class Wishes:
    """The settings, and where the command line asks otherwise, that. What cannot be saved stands among the notices."""

    def __init__(self, options: Options, notices: list[str]) -> None:
        self._notices = notices
        loaded = keeping.load(places.config())
        if loaded.notice:
            notices.append(loaded.notice)
        self._settings = loaded.settings
        self.permissions = Permissions(places.permissions())
        """Which outside programs may play."""
        self._lang = options.lang
        self._speak()
        keys.bind(self._settings.keys)
        self.speed: stored.Speed = options.speed or self._settings.speed

    @property
    def settings(self) -> stored.Settings:
        """As they were saved last."""
        return self._settings

    @property
    def manners(self) -> Manners:
        """How this player likes every table."""
        chosen = self._settings
        return Manners(
            chosen.motion,
            Sorting(chosen.hand.by, chosen.hand.down),
            fast_forward=chosen.fast_forward,
            pause_when_away=chosen.pause_when_away,
            nudge=chosen.nudge,
            auto_continue_ms=None if chosen.auto_continue_ms == "never" else chosen.auto_continue_ms,
        )

    @property
    def pace(self) -> Pace:
        """How fast the others play."""
        grace = self._settings.slap_grace_ms
        return Pace(FACTORS[self.speed], None if grace == "untimed" else grace)

    def change(self, settings: stored.Settings, before: stored.Settings) -> str:
        """Speed, language and keys hold from now on, and all is saved; tells why it cannot be."""
        if settings.hand != before.hand:
            settings = replace(settings, hand=replace(settings.hand, arranged=()))
        wrong = self._keep(settings)
        if settings.speed != before.speed:
            self.speed = settings.speed
        if (settings.language, settings.card_letters) != (before.language, before.card_letters):
            self._lang = None if settings.language != before.language else self._lang
            self._speak()
        keys.bind(settings.keys)
        return wrong

    def allow_programs(self, bots: tuple[str, ...]) -> None:
        """Those among *bots* may play from now on: whoever sits at this computer has named them."""
        try:
            self.permissions.allow(*(command for bot in bots if (command := command_of(bot)) is not None))
        except StoreError as problem:
            self._notices.append(str(problem))

    def offer_no_lessons(self) -> None:
        """The player knows where they are, or wants none."""
        self._save(replace(self._settings, offer_lessons=False))

    def remember_lesson(self, lesson: str) -> None:
        """It was gone through to its end."""
        if lesson not in self._settings.learnt:
            self._save(replace(self._settings, learnt=(*self._settings.learnt, lesson)))

    def look_as_it_came(self) -> None:
        """The last start broke before its first picture, and what the player had chosen may be why."""
        self._save(replace(self._settings, look=stored.Appearance(), card_letters="english"))
        self._speak()
        self._notices.append(
            tell("Yaniv broke before it showed anything, so it looks as it came. In the settings you can choose anew.")
        )

    def remember_match(self, setup: Setup, word: str) -> None:
        """The new-game page opens with this next time. *word*: by which the library knows the variant."""
        last = stored.LastMatch(word, len(setup.names), setup.bots[1:], own_name(setup))
        self._save(replace(self._settings, last_match=last))

    def remember_sorting(self, sorting: Sorting) -> None:
        """Every hand is sorted so."""
        self._save(replace(self._settings, hand=stored.HandOrder(sorting.by, sorting.down)))

    def remember_hand(self, arranged: Cards) -> None:
        """It is found again as it was held."""
        self._save(replace(self._settings, hand=replace(self._settings.hand, arranged=arranged)))

    def remember_window(self, window: Window) -> None:
        """It opens again where it was."""
        shape = replace(self._settings.window, fullscreen=window.fullscreen)
        if not window.fullscreen:
            (width, height), (x, y) = window.footing.frame.size, window.footing.frame.place
            shape = stored.WindowShape(width, height, x=x, y=y, maximised=window.footing.maximised)
        self._save(replace(self._settings, window=shape))

    def remember_sound(self, sound: stored.Hearing) -> None:
        """It may have been changed by a key."""
        self._save(replace(self._settings, sound=sound))

    def _speak(self) -> None:
        """In the language the command line asks for, else the player, else this computer."""
        wanted = self._settings.language
        spoken = best(display.languages()) if wanted == "system" else wanted
        speak(self._lang or spoken, places.locale(), own_letters=self._settings.card_letters == "language")

    def _save(self, settings: stored.Settings) -> None:
        """Settings that cannot be saved are no reason to stop."""
        wrong = self._keep(settings)
        if wrong:
            self._notices.append(wrong)

    def _keep(self, settings: stored.Settings) -> str:
        """They hold from now on and are saved; tells why they cannot be."""
        if settings != self._settings:
            self._settings = settings
            try:
                keeping.save(places.config(), settings)
            except StoreError as problem:
                return str(problem)
        return ""
