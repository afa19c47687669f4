"""Options of a table: how a match is shown and played from one seat, as one value."""

from collections.abc import Callable

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.narration.regular_lines import Meeting
from yaniv.settings.settings_schema import Settings, Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.panels.seal_panel import ShuffleSeal
from yaniv.ui.table.ports.table_ports import AchievementSource, HintSource, LuckSource, MatchExtras
from yaniv.ui.table.state.hand_sort import HandSorting
from yaniv.ui.table.state.table_layout import NO_PANEL, Size
from yaniv.ui.table.view_model.table_buttons import PositionTask

ExtraElements = Callable[[], tuple[Element, ...]]
"""Source of buttons beside the table that share its keyboard focus; the id of a used one goes to the caller."""


class TableSceneOptions(Struct, frozen=True, kw_only=True):
    """Options of a table scene; by default a match that is played, of which nothing is saved."""

    speed: Speed = "normal"
    settings: Settings = Settings(table_talk="silent")
    """Settings of the player; usually of one at whose table nobody talks."""
    saved_hand: Cards = ()
    """Own hand in the order in which it was left in this round; cards that came since follow."""
    shows_results: bool = True
    """True if rounds end with a result sheet."""
    is_spectator: bool = False
    """True if the user only watches."""
    is_exercise: bool = False
    """True for a lesson or puzzle, of which nothing is saved."""
    task: PositionTask | None = None
    """Puzzle that is to be solved."""
    leave_name: str = ""
    """Button of the pause that leaves the table, which says where it leads; empty for the usual one."""
    has_bar: bool = True
    """False if the page draws the top bar."""
    extra_elements: ExtraElements = lambda: ()
    side_panel: Callable[[Size], RectF] = lambda _size: NO_PANEL
    """Returns the area (px) of a panel over the left of the table, for the size of the window."""
    deals: ShuffleSeal | None = None
    """Sealed shuffles of this match; None if they were not sealed."""
    export_match: Callable[[], str] | None = None
    """Writes the match to a file and returns its path."""
    extras: MatchExtras | None = None
    """What else the page at the end of the match can do."""
    meetings: tuple[Meeting, ...] = ()
    """By seat, what computer players remember of the player; empty: nothing."""
    hint_source: HintSource | None = None
    """Answers requests for hints; None: a simple player does."""
    luck_source: LuckSource | None = None
    """Tells luck and skill after a round."""
    achievement_source: AchievementSource | None = None
    """Tells new achievements."""
    save_sorting: Callable[[HandSorting], None] = lambda _sorting: None
    """Called when the player changes the sorting of the hand."""
    save_hand_order: Callable[[int, Cards], None] = lambda _round, _cards: None
    """Called with the number of the round and the player's own hand whenever its order has changed."""
    change_speed: Callable[[Speed], None] = lambda _speed: None
    """Called when the player changes the speed: saves it, and sets that of the opponents."""
    count_hint: Callable[[], None] | None = None
    """Called once for each move that is hinted at; None: hints are free."""
    count_card_list: Callable[[int], None] | None = None
    """Called with the number of each round in which the list of unseen cards is looked at; None: that is free."""
