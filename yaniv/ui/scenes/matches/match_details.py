"""Details of the selected match on the matches page: variant, time, and the standings of its players."""

from typing import Final

from pygame import Rect

from yaniv.bots.characters import character_ids
from yaniv.i18n import tr
from yaniv.store.statistics import MatchSummary
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, SECONDARY_U
from yaniv.ui.narration.hints_used_text import describe_hints
from yaniv.ui.narration.match_summary_text import describe_outcome, describe_round_count, format_time, standings
from yaniv.ui.widgets.widget import element_rect

_INSET_U: Final = 40
_PLAYER_ROW_HEIGHT_U: Final = 54
_PLACE_WIDTH_U: Final = 34
_HEADER_HEIGHT_U: Final = 150


def paint_match_details(painter: Painter, summary: MatchSummary, rect: Rect) -> None:
    """Draw variant, time and standings of a match in this rectangle (px)."""
    theme, inset = painter.theme, painter.px(_INSET_U)
    left, right = rect.left + inset, rect.right - inset
    max_width = right - left
    position = (left, rect.top + painter.px(58))
    painter.draw_line(
        tr(summary.variant),
        position,
        44,
        theme.accent,
        weight="display",
        max_width=max_width,
        max_height=painter.px(80),
    )
    time_text = _describe_time(summary)
    position = (left, rect.top + painter.px(112))
    painter.draw_line(
        time_text, position, SECONDARY_U, theme.text_muted, max_width=max_width, max_height=painter.px(44)
    )
    top = rect.top + painter.px(_HEADER_HEIGHT_U)
    max_row_height = painter.px(_PLAYER_ROW_HEIGHT_U) * min(1.5, painter.text_scale)
    step = min(max_row_height, (rect.bottom - top) / len(summary.names))
    characters = character_ids(summary.bots)
    for row, (seat, name, total) in enumerate(standings(summary)):
        y, row_height, colour = (
            round(top + (row + 0.5) * step),
            round(step),
            theme.accent if seat == 0 and not summary.purpose.is_shared else theme.text,
        )
        name_left = left
        if summary.stats.places:
            place, place_width = str(summary.stats.places[seat]), painter.px(_PLACE_WIDTH_U)
            painter.draw_line(
                place,
                (left, y),
                BODY_U,
                theme.text_muted,
                weight="bold",
                max_width=place_width,
                max_height=row_height,
                tabular_figures=True,
            )
            name_left = left + place_width + painter.px(8)
        disc = Rect(0, 0, round(0.84 * step), round(0.84 * step))
        disc.midleft = (name_left, y)
        painter.draw_avatar(disc, seat, name, characters[seat] if seat < len(characters) else "")
        name_left = disc.right + painter.px(20)
        total_rect = painter.draw_line(
            total,
            (right, y),
            BODY_U,
            colour,
            weight="bold",
            anchor="midright",
            max_width=painter.px(140),
            max_height=row_height,
            tabular_figures=True,
        )
        painter.draw_line(
            name,
            (name_left, y),
            BODY_U,
            colour,
            max_width=total_rect.left - name_left - painter.px(16),
            max_height=row_height,
        )


def _describe_time(summary: MatchSummary) -> str:
    """Return when the match was played, how many rounds, and with how many hints if they were counted."""
    placeholders = {"when": format_time(summary.opened), "rounds": describe_round_count(summary)}
    hints_text = describe_hints(summary.hints) if summary.stats.places else ""
    if hints_text:
        return tr("{when} · {rounds} · {hints}", **placeholders, hints=hints_text)
    return tr("{when} · {rounds}", **placeholders)


def match_details_element(summary: MatchSummary, rect: Rect) -> Element:
    """Return the details of a match as one element; *rect* is where they are drawn."""
    players_text = ", ".join(
        tr("{name} {total}", name=name, total=total) if total else name for _, name, total in standings(summary)
    )
    label = tr(
        "{variant}, {outcome}. {players}.",
        variant=summary.variant,
        outcome=describe_outcome(summary),
        players=players_text,
    )
    if summary.stats.places and (hints_text := describe_hints(summary.hints)):
        label = f"{label} {hints_text}."
    return Element("match", "text", tr(summary.variant), label, element_rect(rect), ("enabled",))
