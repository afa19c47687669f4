"""Changes that the home page offers to make to the settings."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from yaniv.i18n import format_percent, tr
from yaniv.settings.settings_schema import Settings, ThemeName

_TEXT_STEP: Final = 25
_MAX_TEXT_SIZE: Final = 200


class HomeActions:
    """Changes that the home page makes to the settings; they are applied at once."""

    def __init__(
        self, settings: Callable[[], Settings], apply: Callable[[Settings], str], decline_lessons: Callable[[], None]
    ) -> None:
        """Take access to the settings in use.

        *apply* applies and saves settings; it returns a sentence if they cannot be saved, else an empty string.
        *decline_lessons* saves that the lessons are no longer offered.
        """
        self._settings, self._apply, self.decline_lessons = settings, apply, decline_lessons

    def enlarge_text(self) -> str:
        """Take the next larger text size, after the largest the usual one; return a sentence that says which."""
        look = self._settings().look
        size = look.text_size + _TEXT_STEP
        size = size if size <= _MAX_TEXT_SIZE else 100
        problem = self._apply(replace(self._settings(), look=replace(look, text_size=size)))
        return problem or tr("Text size: {percent}", percent=format_percent(size))

    def toggle_contrast(self) -> str:
        """Turn high contrast on or off; return a sentence that says so."""
        look = self._settings().look
        is_on = look.theme != "high_contrast"
        theme: ThemeName = "high_contrast" if is_on else "evening"
        problem = self._apply(replace(self._settings(), look=replace(look, theme=theme)))
        return problem or (tr("High contrast is on.") if is_on else tr("High contrast is off."))

    def toggle_speech(self) -> str:
        """Turn reading aloud on or off; return a sentence that says so."""
        is_on = not self._settings().speech
        problem = self._apply(replace(self._settings(), speech=is_on))
        return problem or (tr("Reading aloud is on.") if is_on else tr("Reading aloud is off."))
