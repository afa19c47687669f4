"""Step: result of a reduction, that is the next model, and the side effects that follow from the input."""

from collections.abc import Callable

from msgspec import Struct

from yaniv.ui.table.model.side_effects import SideEffect
from yaniv.ui.table.model.table_model import TableModel


class Step(Struct, frozen=True):
    """Model after an input, and the side effects (things to be done outside the model) in order."""

    model: TableModel
    side_effects: tuple[SideEffect, ...] = ()

    def then(self, reduction: Callable[[TableModel], "Step"]) -> "Step":
        """Return this step followed by *reduction*, which is called with its model; side effects of both are kept."""
        later = reduction(self.model)
        return Step(later.model, (*self.side_effects, *later.side_effects))
