"""Table layout: positions of everything on a table, on the place of a seat, and of an open hand.

Constants are in u (layout units): one pixel at 1920x1080.
"""

from typing import Final, Literal

from msgspec import Struct

from yaniv.settings.settings_schema import CardSize
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.geometry.rectangles import RectF, pixels_per_u, text_growth

Size = tuple[int, int]
Direction = Literal["clockwise", "counterclockwise"]

PANEL_SLOTS: Final = {
    1: (1, 0),
    2: (2, 0),
    3: (1, 1),
    4: (2, 1),
    5: (3, 1),
    6: (2, 2),
    7: (3, 2),
    8: (4, 2),
    9: (3, 3),
    10: (4, 3),
    11: (5, 3),
    12: (4, 4),
    13: (5, 4),
    14: (4, 5),
    15: (5, 5),
}
"""Panels in the top row and on each side, by number of opponents.

Never more than five side by side, so that panels can be as wide as the sides have room for.
"""
MAX_FULL_PANELS: Final = 7
CROWDED_SIDE_PANELS: Final = 5
"""A side with this many panels starts higher up."""
MARGIN_U: Final = 20
TOP_BAR_HEIGHT_U: Final = 64
TOP_BAR_GROWTH: Final = 0.28
"""Relative growth of the widths in the top bar when text is twice as large."""
HAND_BAND_HEIGHT_U: Final = 292
HAND_CENTRE_U: Final = 168
HAND_CARD_SIZE_U: Final = (150, 210)
TABLE_CARD_SIZE_U: Final = (132, 185)
CARD_ASPECT: Final = 1.4
"""Height of a card divided by its width."""
SMALL_CARD_SIZE_U: Final = (40, 56)
PILE_STEP_U: Final = 96
LOG_BUTTON_GAP_U: Final = 14
"""Gap between the log and the buttons below it."""
LOG_WIDTH_U: Final = 420
"""Width of the log."""
ZONE_BUTTON_HEIGHT_U: Final = 56
CARD_SCALES: Final[dict[CardSize, float]] = {"usual": 1.0, "large": 1.2, "largest": 1.4}
BELOW_HAND_U: Final = 30
ABOVE_HAND_U: Final = 19
ZONE_INSET_U: Final = 6
"""Gap between cards in the play zone and what is above and below them."""
MIN_ZONE_CARD_GROWTH: Final = 0.72
"""Least size of cards in a low play zone, as a share of their usual size."""
TURN_LINE_HEIGHT_U: Final = 76
"""Height of the line that says what to do now, along the upper edge of the play zone."""
MIN_ZONE_HEIGHT_U: Final = 190
"""Minimum height of the play zone, which limits the enlargement of cards on the table."""
ABOVE_DECK_U: Final = 34
BELOW_DECK_U: Final = 48
RIBBON_OVERHANG_U: Final = 32
"""How far a ribbon may extend beyond its panel."""
PANEL_CLEARANCE_U: Final = 14
"""Gap between a panel and text beside it."""

NO_PANEL: Final = RectF(0, 0, 0, 0)


class TableLayout(Struct, frozen=True):
    """Rectangles of the things on the table, in px of the window."""

    size: Size
    scale: float
    text_scale: float
    """Growth of all text; the buttons of the top bar are wider for it."""
    is_compact: bool
    """True if panels are small and show the number of cards only as text."""
    top_bar: RectF
    log: RectF
    """Area of the log when it is open."""
    is_log_open: bool
    """True if the log is open: players and the middle of the table make room for it."""
    side_panel: RectF
    """Area at the left that a page covers with a panel of its own; without a size if there is none."""
    hand: RectF
    """Band along the lower edge of the window that holds the player's own hand."""
    player_panels: dict[int, RectF]
    """Box of each player's panel by seat, the player's own included."""
    centre: RectF
    deck: RectF
    zone: RectF
    zone_buttons: RectF
    """Row of buttons along the lower edge of the play zone."""
    menu: RectF
    call: RectF
    call_hint: RectF
    """Area of the call button's hint."""
    sort: RectF
    hand_centre_y: float
    """Vertical centre of the hand's middle card."""
    hand_card_width: float
    """Width of a card of the hand."""
    card_width: float
    """Width of a card on the table."""
    zone_card_width: float
    """Width of a card in the play zone."""

    @property
    def countdown(self) -> RectF:
        """Rectangle for the countdown of turns, a line between the players and the middle of the table."""
        height = ABOVE_DECK_U * self.scale
        return RectF(self.centre.x, self.deck.y - height, self.centre.w, height)

    @property
    def turn_line(self) -> RectF:
        """Rectangle of the line that says what to do now: always between the piles and the hand."""
        return self.zone.top_part(TURN_LINE_HEIGHT_U * self.scale)

    @property
    def throw_area(self) -> RectF:
        """Rectangle below that line in which thrown cards wait; a drop anywhere on the zone counts."""
        return self.zone.shrunk(top=TURN_LINE_HEIGHT_U * self.scale)

    def pile_boxes(self, count: int) -> tuple[RectF, ...]:
        """Return the rectangles of a last play of *count* cards, from the first to the top card."""
        width, height = self.deck.w, self.deck.h
        first = self.centre.x + self.centre.w / 2 + 40 * self.scale
        step = min(
            PILE_STEP_U * width / TABLE_CARD_SIZE_U[0], (self.centre.right - first - width / 2) / max(1, count - 1)
        )
        return tuple(RectF(first + index * step - width / 2, self.deck.y, width, height) for index in range(count))

    def free_span(self, top: float, bottom: float) -> tuple[float, float]:
        """Return left and right end of the free space around the middle between two heights; all in px.

        Free means free of panels, log and side panel.
        """
        centre_x, end, clearance = (
            self.zone.centre[0],
            self.log.x if self.is_log_open else self.size[0],
            PANEL_CLEARANCE_U * self.scale,
        )
        beside_line = [
            box
            for box in self.player_panels.values()
            if box.y - RIBBON_OVERHANG_U * self.scale < bottom and top < box.bottom + RIBBON_OVERHANG_U * self.scale
        ]
        sides = [box.right for box in (*beside_line, self.side_panel) if box.w and box.right < centre_x]
        left = max(sides, default=clearance) + clearance
        right = min((box.x for box in beside_line if box.x > centre_x), default=end - clearance) - clearance
        return left, right


def lay_out_table(  # noqa: PLR0913 -- everything a layout depends on
    size: Size,
    player_count: int,
    own_seat: int = 0,
    ui_scale: float = 1.0,
    *,
    cards: CardSize = "usual",
    text_scale: float = 1.0,
    is_log_open: bool = False,
    side_panel: RectF = NO_PANEL,
) -> TableLayout:
    """Return the layout for a window of *size* px; opponents are placed clockwise, starting at the left of *own_seat*.

    *ui_scale*: additional factor of the unit. *is_log_open*: reserve the right side for the log.
    *side_panel*: area at the left that a page covers with its own panel, in px; the table has no players there.
    """
    width, height = size
    u_px = pixels_per_u(size, ui_scale)
    hand_card_width_u = HAND_CARD_SIZE_U[0] * CARD_SCALES[cards]
    hand_centre_u = max(HAND_CENTRE_U, hand_card_width_u * CARD_ASPECT / 2 + BELOW_HAND_U)
    hand_band_u = max(HAND_BAND_HEIGHT_U, hand_centre_u + hand_card_width_u * CARD_ASPECT / 2 + ABOVE_HAND_U)
    window = RectF(0, 0, width, height)
    hand = window.bottom_part(hand_band_u * u_px)
    inner = window.shrunk(left=MARGIN_U * u_px, right=MARGIN_U * u_px, bottom=MARGIN_U * u_px)
    table_area = TableArea(width - LOG_WIDTH_U * u_px if is_log_open else width, hand.y, player_count - 1, is_log_open)
    panels = _panel_boxes(table_area, u_px)
    centre = _centre_box(table_area, u_px)
    max_growth = (centre.h / u_px - ABOVE_DECK_U - BELOW_DECK_U - MIN_ZONE_HEIGHT_U) / TABLE_CARD_SIZE_U[1]
    growth = max(1.0, min(CARD_SCALES[cards], max_growth))
    deck, zone = _deck_and_zone(centre, u_px, growth)
    zone_room_u = zone.h / u_px - TURN_LINE_HEIGHT_U - 2 * ZONE_INSET_U
    zone_growth = max(MIN_ZONE_CARD_GROWTH, min(growth, zone_room_u / TABLE_CARD_SIZE_U[1]))
    own_panel = inner.left_part(300 * u_px).bottom_part(148 * u_px)
    seats = {(own_seat + 1 + index) % player_count: panel for index, panel in enumerate(panels)}
    button_column = inner.right_part(280 * u_px)
    sort = button_column.shrunk(bottom=216 * u_px).bottom_part(54 * u_px)
    top_bar = window.top_part(TOP_BAR_HEIGHT_U * u_px)
    log_height = min(hand.y, sort.y - LOG_BUTTON_GAP_U * u_px) - top_bar.h
    log = window.right_part(LOG_WIDTH_U * u_px).shrunk(top=top_bar.h).top_part(log_height)
    return TableLayout(
        size=size,
        scale=u_px,
        text_scale=text_scale,
        is_compact=player_count - 1 > MAX_FULL_PANELS,
        top_bar=top_bar,
        log=log,
        is_log_open=is_log_open,
        side_panel=side_panel,
        hand=hand,
        player_panels={own_seat: own_panel, **seats},
        centre=centre,
        deck=deck,
        zone=zone,
        zone_buttons=_zone_button_row(zone, u_px),
        menu=RectF(MARGIN_U * u_px, 8 * u_px, 150 * u_px * text_growth(TOP_BAR_GROWTH, text_scale), 48 * u_px),
        call=button_column.bottom_part(100 * u_px),
        call_hint=button_column.shrunk(bottom=118 * u_px).bottom_part(90 * u_px),
        sort=sort,
        hand_centre_y=height - hand_centre_u * u_px,
        hand_card_width=hand_card_width_u * u_px,
        card_width=deck.w,
        zone_card_width=TABLE_CARD_SIZE_U[0] * zone_growth * u_px,
    )


def _zone_button_row(zone: RectF, scale: float) -> RectF:
    """Return the button row at the bottom of the play zone; it covers the whole zone if the zone is low."""
    height = min(ZONE_BUTTON_HEIGHT_U * scale, zone.h)
    top = max(zone.y, zone.bottom - height - 12 * scale)
    return zone.shrunk(left=12 * scale, top=top - zone.y, right=12 * scale).top_part(height)


def seats_in_play_order(player_count: int, own_seat: int, direction: Direction) -> tuple[int, ...]:
    """Return all seats in the order of play, starting with *own_seat*."""
    step = 1 if direction == "clockwise" else -1
    return tuple((own_seat + step * index) % player_count for index in range(player_count))


class TableArea(Struct, frozen=True):
    """Area for the opponents' panels and the middle of the table; lengths are in px."""

    width: float
    bottom: float
    """Upper edge of the player's own hand."""
    opponents: int
    is_log_open: bool

    @property
    def panel_slots(self) -> tuple[int, int]:
        """Number of panels in the top row, and on each side."""
        return PANEL_SLOTS[self.opponents]

    def panel_size(self, scale: float) -> tuple[float, float]:
        """Return width and height of an opponent's panel in px; *scale*: px per u."""
        if self.opponents <= MAX_FULL_PANELS:
            return 272 * scale, 128 * scale
        return (196 if self.is_log_open else 244) * scale, 104 * scale


def _panel_boxes(table_area: TableArea, scale: float) -> list[RectF]:
    """Return the opponents' panels clockwise, starting at the left of the player's own seat."""
    row_count, side_count = table_area.panel_slots
    left = _side_column(table_area, scale, MARGIN_U * scale)
    right = _side_column(table_area, scale, table_area.width - MARGIN_U * scale - table_area.panel_size(scale)[0])
    top = [
        _top_row_panel(table_area, scale, index / (row_count - 1) if row_count > 1 else 0.5)
        for index in range(row_count)
    ]
    return [*left[::-1], *top, *right] if side_count else top


def _side_column(table_area: TableArea, scale: float, x: float) -> list[RectF]:
    """Return the panels of one side from top to bottom; *x*: their left edge in px."""
    side_count = table_area.panel_slots[1]
    width, height = table_area.panel_size(scale)
    first = (TOP_BAR_HEIGHT_U + MARGIN_U) * scale + height * (0.62 if side_count < CROWDED_SIDE_PANELS else 0.1)
    last = table_area.bottom - MARGIN_U * scale - height
    parts = [0.46] if side_count == 1 else [index / (side_count - 1) for index in range(side_count)]
    return [RectF(x, first + (last - first) * share, width, height) for share in parts]


def _top_row_panel(table_area: TableArea, scale: float, share: float) -> RectF:
    """Return the panel at this share (0 to 1) of the top row, which curves down at its ends like a round table."""
    row_count, side_count = table_area.panel_slots
    width, height = table_area.panel_size(scale)
    free_width = table_area.width - 2 * MARGIN_U * scale - (2 * (width + MARGIN_U * scale) if side_count else 0)
    span = min(
        free_width,
        row_count * width + (row_count - 1) * max(28 * scale, (free_width - row_count * width) / (row_count + 1)),
    )
    sag = _row_sag(table_area, scale) * (2 * share - 1) ** 2
    return RectF(
        table_area.width / 2 - span / 2 + (span - width) * share,
        (TOP_BAR_HEIGHT_U + 0.6 * MARGIN_U) * scale + sag,
        width,
        height,
    )


def _row_sag(table_area: TableArea, scale: float) -> float:
    """Return how far the ends of the top row are below its middle, in px."""
    return 26 * scale if table_area.panel_slots[0] > 2 else 0  # noqa: PLR2004 -- two panels need no curve


def _centre_box(table_area: TableArea, scale: float) -> RectF:
    """Return the box between the players that holds deck, last play and play zone."""
    panel_width, panel_height = table_area.panel_size(scale)
    side_width = panel_width + MARGIN_U * scale if table_area.panel_slots[1] else 0
    top = (TOP_BAR_HEIGHT_U + 1.6 * MARGIN_U) * scale + panel_height + _row_sag(table_area, scale)
    width = min(table_area.width - 2 * (side_width + 2 * MARGIN_U * scale), 1040 * scale)
    return RectF(table_area.width / 2 - width / 2, top, width, table_area.bottom - MARGIN_U * 0.5 * scale - top)


def _deck_and_zone(centre: RectF, scale: float, growth: float) -> tuple[RectF, RectF]:
    """Return the boxes of the deck (left of the middle) and of the play zone (below deck and last play)."""
    width, height = TABLE_CARD_SIZE_U[0] * growth * scale, TABLE_CARD_SIZE_U[1] * growth * scale
    centre_x = centre.x + centre.w / 2
    line = centre.y + height / 2 + ABOVE_DECK_U * scale
    top = line + height / 2 + BELOW_DECK_U * scale
    zone_width = centre.w * 0.86
    deck = RectF(centre_x - 250 * scale - width / 2, line - height / 2, width, height)
    return deck, RectF(centre_x - zone_width / 2, top, zone_width, centre.bottom - top)


# Open hand: on the player's panel, enlarged to hold it, below name and total. Pairs of constants hold the value for a
# full and for a compact panel, in that order.

HEADER_HEIGHT_U: Final = (46, 39)
"""Height of the line with name, total and limit bar."""
OPEN_CARD_SIZES_U: Final = ((75, 105), (60, 84))
FOOTER_HEIGHT_U: Final = 6
TOTAL_TAG_OFFSET_U: Final = ((42, 30), (34, 26))
"""Distance of the hand total's centre from the right and the lower edge of the panel."""
OPEN_HAND_INSET_U: Final = 10
TOTAL_COLUMN_WIDTH_U: Final = (72, 62)
"""Width of the column at the right of the panel that is kept for the hand total."""
MIN_VISIBLE_CARD_SHARE: Final = 0.36
"""Minimum visible share of each overlapped card, if the column of the hand total is to stay free."""
MAX_VISIBLE_CARD_SHARE: Final = 0.66
"""Maximum visible share of each overlapped card."""
TOP_BAR_GAP_U: Final = 4
"""Gap between the top bar and a panel that is enlarged upwards."""
OPEN_CARD_Z: Final = 700
"""Drawing order of open cards: in front of the cards on the table."""


def open_panel_box(panel: RectF, layout: TableLayout) -> RectF:
    """Return the rectangle of a panel enlarged for open cards.

    A panel at a side grows upwards, because buttons may be below it.
    """
    height = (
        HEADER_HEIGHT_U[layout.is_compact] + OPEN_CARD_SIZES_U[layout.is_compact][1] + FOOTER_HEIGHT_U
    ) * layout.scale
    free_height = panel.y - layout.top_bar.bottom - TOP_BAR_GAP_U * layout.scale
    growth_up = min(height - panel.h, free_height) if is_at_side(panel, layout) else 0.0
    return RectF(panel.x, panel.y - growth_up, panel.w, height)


def is_at_side(panel: RectF, layout: TableLayout) -> bool:
    """Return True if a panel is beside the middle of the table, not above or below it."""
    return panel.y < layout.hand.y and (panel.right <= layout.centre.x or panel.x >= layout.centre.right)


def lay_out_open_hand(cards: tuple[int, ...], panel: RectF, layout: TableLayout) -> dict[int, Pose]:
    """Return the poses of open cards on a panel, by sprite id; the cards overlap as far as needed."""
    width, height = (length * layout.scale for length in OPEN_CARD_SIZES_U[layout.is_compact])
    others = max(1, len(cards) - 1)
    step = _card_step_beside_total(others, panel, layout)
    if not is_total_column_free(len(cards), panel, layout):  # This many cards need the column of the hand total too.
        step = (panel.w - 2 * OPEN_HAND_INSET_U * layout.scale - width) / others
    step = min(MAX_VISIBLE_CARD_SHARE * width, step)
    x = panel.x + OPEN_HAND_INSET_U * layout.scale + width / 2
    y = open_panel_box(panel, layout).y + HEADER_HEIGHT_U[layout.is_compact] * layout.scale + height / 2
    return {
        card: Pose(x + number * step, y, width, 0.0, 1.0, 1 * layout.scale, 1.0, OPEN_CARD_Z + number)
        for number, card in enumerate(cards)
    }


def is_total_column_free(count: int, panel: RectF, layout: TableLayout) -> bool:
    """Return True if *count* open cards leave room beside them for the hand total."""
    return (
        _card_step_beside_total(max(1, count - 1), panel, layout)
        >= MIN_VISIBLE_CARD_SHARE * OPEN_CARD_SIZES_U[layout.is_compact][0] * layout.scale
    )


def _card_step_beside_total(others: int, panel: RectF, layout: TableLayout) -> float:
    """Return the distance in px between *others* + 1 open cards that leave the column of the hand total free."""
    width = OPEN_CARD_SIZES_U[layout.is_compact][0] * layout.scale
    return (panel.w - (OPEN_HAND_INSET_U + TOTAL_COLUMN_WIDTH_U[layout.is_compact]) * layout.scale - width) / others


def total_position(panel: RectF, layout: TableLayout) -> tuple[float, float]:
    """Return the centre (px) of the hand total on an open panel: in the lower right corner."""
    open_box, (offset_x, offset_y) = open_panel_box(panel, layout), TOTAL_TAG_OFFSET_U[layout.is_compact]
    return open_box.right - offset_x * layout.scale, open_box.bottom - offset_y * layout.scale


# Place of a seat: portrait, name, total and cards of a closed hand. At the right side of the table it is mirrored, so
# that all portraits sit on the rim. Constants are in u, from the edge of the place at which its portrait is.

PointF = tuple[float, float]
Absence = Literal["", "away", "computer"]
"""Sign at the seat of a friend elsewhere: none, away, or a computer plays for them."""
AVATAR_CENTRE_U: Final = (50, 48)
AVATAR_RADIUS_U: Final = 38
OWN_AVATAR_CENTRE_U: Final = (58, 66)
OWN_AVATAR_RADIUS_U: Final = 46
COMPACT_AVATAR_Y_U: Final = 46
COMPACT_AVATAR_RADII_U: Final = (20, 29)
"""Radius on a compact place beside the log, and on one with more room."""
NARROW_PLACE_U: Final = 220
FAN_CENTRE_SHARE: Final = 0.64
"""Horizontal centre of the card backs, as a share of the width of the place."""
DEALER_CENTRE_U: Final = (14, 16)
TOTAL_BOTTOM_U: Final = 108
"""Lower edge of the label with the total on the portrait."""


def is_mirrored(place: RectF, layout: TableLayout) -> bool:
    """Return True for a place at the right side of the table."""
    return place.x > layout.zone.right and place.y < layout.hand.y


def is_own_place(place: RectF, layout: TableLayout) -> bool:
    """Return True for the place of the player at the screen."""
    return place.y >= layout.hand.y


def x_in_place(place: RectF, offset_u: float, layout: TableLayout) -> float:
    """Return the x (px) at this distance from the edge at which the portrait is."""
    offset = offset_u * layout.scale
    return place.right - offset if is_mirrored(place, layout) else place.x + offset


def avatar_radius_u(place: RectF, layout: TableLayout) -> int:
    """Return the radius of the portrait."""
    if is_own_place(place, layout):
        return OWN_AVATAR_RADIUS_U
    if layout.is_compact:
        return COMPACT_AVATAR_RADII_U[place.w / layout.scale > NARROW_PLACE_U]
    return AVATAR_RADIUS_U


def avatar_centre(place: RectF, layout: TableLayout) -> PointF:
    """Return the centre of the portrait, in px."""
    if is_own_place(place, layout):
        x_u, y_u = OWN_AVATAR_CENTRE_U
    elif layout.is_compact:
        x_u, y_u = avatar_radius_u(place, layout) + 12, COMPACT_AVATAR_Y_U
    else:
        x_u, y_u = AVATAR_CENTRE_U
    return x_in_place(place, x_u, layout), place.y + y_u * layout.scale


def fan_centre_x(place: RectF, layout: TableLayout) -> float:
    """Return the horizontal centre of the card backs, in px."""
    share = 0.5 if layout.is_compact else FAN_CENTRE_SHARE
    return x_in_place(place, share * place.w / layout.scale, layout)


def dealer_centre(place: RectF, layout: TableLayout) -> PointF:
    """Return the centre of the dealer's disc, on the upper outer edge of the portrait, in px."""
    return x_in_place(place, DEALER_CENTRE_U[0], layout), place.y + DEALER_CENTRE_U[1] * layout.scale
