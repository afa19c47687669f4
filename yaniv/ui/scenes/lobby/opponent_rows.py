"""Rows of opponents on the new-game page: a character and a level each, at first as in the last match."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from yaniv.bots import roster
from yaniv.bots.characters import CHARACTERS, split_bot_name
from yaniv.bots.strength_scale import is_strength_name, strength_name
from yaniv.i18n import tr
from yaniv.narration.rating_text import (
    level_label,
    level_rating,
    level_title,
    own_level_label,
    own_level_sentence,
    own_level_title,
    own_strength,
)
from yaniv.store.player_rating import PlayerRating
from yaniv.ui.geometry.layout_units import text_growth
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U
from yaniv.ui.widgets.single_select import Cycler
from yaniv.ui.widgets.widget import Widget

MAX_ONE_COLUMN_OPPONENTS: Final = 4
OWN_LEVEL: Final = "my-level"
"""Value of the choice of an opponent who is as strong as the player."""
_TWO_LINE_HEIGHT_U: Final = 80
"""Minimum height of a row in which a level stands above its rating."""
_CYCLER_GROWTH: Final = 0.3
"""Relative growth of the width of a level beside the description of an opponent when text is twice as large."""
_MIN_LINES: Final = 3
"""Minimum number of lines the one-column list is divided into, so that few opponents get rows of equal height."""


class LevelCycler(Cycler):
    """Widget that selects the level of one opponent; the last choice follows the player's rating."""

    def __init__(self, seat: int, previous_bots: tuple[str, ...], player: PlayerRating) -> None:
        """Select the level of *seat* in *previous_bots* (bot names of the last match, from seat 1 on), if any."""
        options = [*((word, level_label(word)) for word in roster.LEVELS), (OWN_LEVEL, own_level_label(player))]
        previous_level = split_bot_name(previous_bots[seat - 1])[0] if seat <= len(previous_bots) else ""
        if is_strength_name(previous_level):
            previous_level = OWN_LEVEL
        chosen = previous_level if previous_level in (*roster.LEVELS, OWN_LEVEL) else roster.DEFAULT_BOT
        super().__init__(f"bot:{seat}", tr("Level of opponent {n}", n=seat), options, chosen)
        self._player = player

    @property
    def bot_level(self) -> str:
        """Name of the bot without a character: the level, or the player's strength."""
        is_own_level = self.selected_value == OWN_LEVEL
        return strength_name(own_strength(self._player)) if is_own_level else self.selected_value

    @property
    def explanation(self) -> str:
        """Sentence about the selected level, and below it what the number says."""
        if self.selected_value == OWN_LEVEL:
            sentence = own_level_sentence(self._player)
        else:
            about = roster.find_bot(self.selected_value).about
            sentence = tr("{title}: {about}", title=level_label(self.selected_value), about=tr(about))
        return f"{sentence}\n{tr('The number is a rating: 200 points more win about 3 matches in 4.')}"

    def paint_option(self, painter: Painter, rect: Rect) -> None:
        """Draw the level above its rating in a high row, otherwise both on one line."""
        if rect.height < painter.px(_TWO_LINE_HEIGHT_U):
            super().paint_option(painter, rect)
            return
        is_own_level = self.selected_value == OWN_LEVEL
        title = own_level_title() if is_own_level else level_title(self.selected_value)
        rating = own_strength(self._player) if is_own_level else level_rating(self.selected_value)
        for text, colour, side in ((title, painter.theme.text, -1), (str(rating), painter.theme.text_muted, 1)):
            painter.draw_line(
                text,
                (rect.centerx, rect.centery + side * rect.height // 5),
                BODY_U,
                colour,
                anchor="center",
                max_width=rect.width,
                max_height=rect.height // 2,
                role=self.role,
            )


def initial_characters(previous_bots: tuple[str, ...]) -> list[str]:
    """Return the ids of one character per opponent, at first as in *previous_bots* (bot names from seat 1 on).

    Seats without a character get the others in default order.
    """
    previous_characters = [split_bot_name(bot)[1] for bot in previous_bots]
    others = [character for character in CHARACTERS if character not in previous_characters]
    seated = [
        character if character and character not in previous_characters[:seat] else others.pop(0)
        for seat, character in enumerate(previous_characters)
    ]
    return [*seated, *others]


def lay_out_opponents(opponents: Sequence[tuple[Widget, Cycler]], area: Rect, gap: int, text_scale: float) -> None:
    """Place the opponents in *area* (px): one column for a few, otherwise two columns whose rows shrink as needed.

    In one column there is room for a description of how each opponent plays.
    """
    columns = 1 if len(opponents) <= MAX_ONE_COLUMN_OPPONENTS else 2
    rows = (len(opponents) + columns - 1) // columns
    lines = max(round(_MIN_LINES / text_scale), rows) if columns == 1 else max(MAX_ONE_COLUMN_OPPONENTS, rows)
    pitch = min(area.height // lines, round(gap * (6.6 if columns == 1 else 3.9) * text_scale))
    column_width = (area.width - 2 * gap) // 2
    cycler_width, row_width = (
        (round(column_width * 0.44 * text_growth(_CYCLER_GROWTH, text_scale)), area.width)
        if columns == 1
        else (round(column_width * 0.52), column_width)
    )
    for number, (picker, cycler) in enumerate(opponents):
        column, row = number % columns, number // columns
        left = area.left + column * (column_width + 2 * gap)
        row_height = pitch - max(3, gap // 2)
        cycler.rect = Rect(left + row_width - cycler_width, area.top + row * pitch, cycler_width, row_height)
        picker.rect = Rect(left, cycler.rect.top, row_width - cycler_width - gap // 2, row_height)
