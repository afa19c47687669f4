"""Type of the function by which the parts around the table pass inputs to its reducer."""

from collections.abc import Callable

from yaniv.ui.table.model.table_events import TableEvent

Dispatch = Callable[[TableEvent], None]
"""Passes an event to the reducer of the table and carries out what follows."""
