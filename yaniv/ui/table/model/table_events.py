"""Inputs of the table's reducer, besides those of pointer, keys and gamepad, and who passes them on."""

from collections.abc import Callable

from msgspec import Struct

from yaniv.bots.advice import Advice
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.settings.settings_schema import Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.audio.cues import Cue
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.table.model.table_messages import MessageKind
from yaniv.ui.table.model.table_model import OpenPanels, TableModel
from yaniv.ui.table.state.move_marks import ComparedMoves, TaughtMove
from yaniv.ui.table.state.table_layout import Absence, TableLayout


class InputBegan(Struct, frozen=True):
    """Input: an event of pointer, keys or gamepad has arrived, for the table or anything over it."""

    event: InputEvent


class InputEnded(Struct, frozen=True):
    """Input: that event has been handled, with everything that followed from it; *before* is the model before it."""

    before: TableModel
    """Model when the input began."""


class TimePassed(Struct, frozen=True):
    """Input: a frame begins, *ms* milliseconds after the last one."""

    ms: float
    """Time since the last frame on the window's clock, in ms."""


class MatchEventHappened(Struct, frozen=True):
    """Input: the referee has produced an event; *view* is that of the seat after it."""

    event: e.AnyEvent
    """The event as this seat may know it."""
    view: View
    """View of this seat after the event."""


class ShowdownRepeated(Struct, frozen=True):
    """Input: the player wants to see the showdown of the round again; the table must have a record of it."""


class MoveAccepted(Struct, frozen=True):
    """Input: a command of this seat has been executed."""


class MoveRefused(Struct, frozen=True):
    """Input: a command of this seat has been refused, by the rules or because it could not be saved."""

    sentence: str


class MovesSubmitted(Struct, frozen=True):
    """Input: all commands of a `SubmitMoves` have been executed, or one of them has been refused."""


class HintArrived(Struct, frozen=True):
    """Input: the requested advice for a position has arrived."""

    position: View
    advice: Advice


class HintDemanded(Struct, frozen=True):
    """Input: the player asks for a hint, or for the next level of one."""


class MessageSent(Struct, frozen=True):
    """Input: a message is to be shown to the player."""

    text: str
    kind: MessageKind = "news"


class MovesCompared(Struct, frozen=True):
    """Input: the best move and the player's own are to be shown on the table, or no longer."""

    moves: ComparedMoves | None


class MoveTaught(Struct, frozen=True):
    """Input: the move that a lesson asks for is to be shown on the table, or no longer."""

    move: TaughtMove | None


class AbsencesChanged(Struct, frozen=True):
    """Input: friends elsewhere have left the table or come back."""

    absences: tuple[Absence, ...]
    """By seat."""


class RemarkMade(Struct, frozen=True):
    """Input: a friend elsewhere, or this player, says something; or nothing more."""

    seat: int
    text: str
    """Shown at the seat; empty: takes the last remark away."""
    spoken: str
    """Sentence for screen readers."""


class CardsCarriedOver(Struct, frozen=True):
    """Input: cards lie where another table has shown them, and move from there to their places on this one."""

    poses: dict[int, Pose]
    """By sprite id."""


class Nudged(Struct, frozen=True):
    """Input: the player has kept the match waiting for longer than the rules allow."""


class LogLineAdded(Struct, frozen=True):
    """Input: the log gets a line that comes from no event."""

    sentence: str


class LayoutChanged(Struct, frozen=True):
    """Input: the table has another layout, for example in a window of another size."""

    layout: TableLayout
    is_animated: bool = False
    """True if the cards move to their new places; False after a change of the window's size."""


class PanelsChanged(Struct, frozen=True):
    """Log or scoreboard have been opened, closed or covered."""

    panels: OpenPanels


class SpeedChanged(Struct, frozen=True):
    """Input: the player has chosen another speed of cards and opponents."""

    speed: Speed


class AutoFinishChanged(Struct, frozen=True):
    """Input: the rest of the match is now played without delays, animations and sounds, or at the usual speed again."""

    is_active: bool


class SoundRequested(Struct, frozen=True):
    """Input: something over the table makes a sound."""

    cue: Cue


class SoundSettingsChanged(Struct, frozen=True):
    """Input: sound or captions have been turned on or off."""

    is_muted: bool
    has_captions: bool


class SurroundingsChanged(Struct, frozen=True):
    """Input: facts from outside the model have changed: elements beside the table, time left for a slap."""

    other_elements: tuple[Element, ...]
    """Elements beside the table that share its keyboard focus."""
    slap_left_share: float | None
    """Share left of the time that others wait for the player's own slap, from 1 to 0; None: there is no limit."""


class ScreenChanged(Struct, frozen=True):
    """Input: the screen has changed by itself, so that a click meant for the old screen must not hit the new one."""


class GestureCancelled(Struct, frozen=True):
    """Input: the player cancels the latest action that is not yet a move."""


class TakenBack(Struct, frozen=True):
    """Input: the player takes the staged cards, which lie in the play zone but are not thrown yet, back to the hand."""


class AnimationsSkipped(Struct, frozen=True):
    """Input: all animations end at once."""


class FramePainted(Struct, frozen=True):
    """Input: the model has been painted."""


TableEvent = (
    InputBegan
    | InputEnded
    | TimePassed
    | MatchEventHappened
    | ShowdownRepeated
    | MoveAccepted
    | MoveRefused
    | MovesSubmitted
    | HintArrived
    | HintDemanded
    | MessageSent
    | MovesCompared
    | MoveTaught
    | AbsencesChanged
    | RemarkMade
    | CardsCarriedOver
    | Nudged
    | LogLineAdded
    | LayoutChanged
    | PanelsChanged
    | SpeedChanged
    | AutoFinishChanged
    | SoundRequested
    | SoundSettingsChanged
    | SurroundingsChanged
    | ScreenChanged
    | GestureCancelled
    | TakenBack
    | AnimationsSkipped
    | FramePainted
    | InputEvent
)


Dispatch = Callable[[TableEvent], None]
"""Passes an event to the reducer of the table and carries out what follows."""
