"""Side effects: what has to happen outside the table's model, as values; a step is a model with its side effects."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from yaniv.cards import Card
from yaniv.game.commands import SeatCommand
from yaniv.game.view import View
from yaniv.ui.audio.cues import Cue
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.state.hand_sort import HandSorting


class SubmitMoves(Struct, frozen=True):
    """Side effect: submit these commands one after the other, up to the first that is refused."""

    commands: tuple[SeatCommand, ...]


class PlayCue(Struct, frozen=True):
    """Side effect: play a sound now."""

    cue: Cue
    progress: float | None = None
    """How far a sequence of sounds has come, in [0, 1]; None for a single sound."""
    seat: int | None = None
    """Seat that says the word of this cue; None for a cue without a word."""


class RequestHint(Struct, frozen=True):
    """Side effect: request advice for a position."""

    view: View
    is_urgent: bool = False
    """True if the usual source has been too slow, and a simple answer is wanted at once."""


class PressButton(Struct, frozen=True):
    """Side effect: carry out a button that does not concern the cards."""

    button_id: str


class SaveSorting(Struct, frozen=True):
    """Side effect: save how the player sorts the hand."""

    sorting: HandSorting


CardPlace = Literal["hand", "middle", "alone"]
"""Where cards will lie: as in the player's own hand, large in the middle of the table, or larger and alone there."""


class PrepareCards(Struct, frozen=True):
    """Side effect: make the images of these cards in the background, because they will be turned up soon."""

    faces: tuple[Card, ...]
    place: CardPlace = "hand"


SideEffect = SubmitMoves | PlayCue | RequestHint | PressButton | SaveSorting | PrepareCards


class Step(Struct, frozen=True):
    """Model after an input, and the side effects (things to be done outside the model) in order."""

    model: TableModel
    side_effects: tuple[SideEffect, ...] = ()

    def then(self, reduction: Callable[[TableModel], "Step"]) -> "Step":
        """Return this step followed by *reduction*, which is called with its model; side effects of both are kept."""
        later = reduction(self.model)
        return Step(later.model, (*self.side_effects, *later.side_effects))
