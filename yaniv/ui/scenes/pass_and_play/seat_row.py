"""Seat on the page that sets up a match of several people: a person with a name, or a computer player."""

from typing import Final

from pygame import Rect

from yaniv.bots import roster
from yaniv.bots.characters import split_bot_name
from yaniv.i18n import custom_player_name, tr
from yaniv.narration.rating_text import level_title
from yaniv.rules.house_rules import MAX_NAME_CHARS
from yaniv.sanitize import clean_name
from yaniv.ui.scenes.lobby.opponent_picker import OpponentPicker
from yaniv.ui.widgets.single_select import Cycler
from yaniv.ui.widgets.text_field import TextField
from yaniv.ui.widgets.widget import Widget

PERSON: Final = "person"
"""Value of the choice that gives the seat to a person; the other values are levels of computer players."""
_MAX_FIELD_HEIGHT_U: Final = 64


class SeatRow:
    """Widgets of one seat: who sits there, and the name of a person or the character of a computer player."""

    def __init__(self, seat: int, name: str, bot: str, character: str) -> None:
        """*bot*: name of the computer player on this seat, empty for a person called *name*."""
        self._seat = seat
        options = [(PERSON, tr("Person")), *((level, level_title(level)) for level in roster.LEVELS)]
        level = split_bot_name(bot)[0] if bot else PERSON
        chosen = level if level in (PERSON, *roster.LEVELS) else roster.DEFAULT_BOT
        self.kind_cycler = Cycler(f"seat:{seat + 1}", tr("Seat {n}", n=seat + 1), options, chosen)
        self.name_field = TextField(
            f"person:{seat + 1}",
            tr("Name on seat {n}", n=seat + 1),
            name,
            hint=self._default_name,
            max_length=MAX_NAME_CHARS,
        )
        self.picker = OpponentPicker(f"guest:{seat + 1}", character)

    @property
    def is_person(self) -> bool:
        """True if a person sits here."""
        return self.kind_cycler.selected_value == PERSON

    @property
    def widgets(self) -> tuple[Widget, Cycler]:
        """The widgets that are shown."""
        return (self.name_field if self.is_person else self.picker), self.kind_cycler

    @property
    def player_name(self) -> str:
        """Name of the player; a person without one is called by the number of the seat."""
        if not self.is_person:
            return self.picker.name
        # "You" would be addressed as "you" on everybody's turn.
        return custom_player_name(clean_name(self.name_field.text, MAX_NAME_CHARS)) or self._default_name

    @property
    def bot(self) -> str:
        """Name of the computer player with its character; empty for a person."""
        return "" if self.is_person else f"{self.kind_cycler.selected_value}:{self.picker.character}"

    def limit_field_height(self, scale: float) -> None:
        """Keep the field as high as one line needs, in the middle of the place that the row gives it."""
        rect = self.name_field.rect
        height = min(rect.height, round(_MAX_FIELD_HEIGHT_U * scale))
        self.name_field.rect = Rect(rect.left, rect.centery - height // 2, rect.width, height)

    @property
    def _default_name(self) -> str:
        return tr("Player {n}", n=self._seat + 1)
