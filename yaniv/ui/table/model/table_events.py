"""Inputs of the table's reducer besides those of pointer, keys and gamepad. Pure values."""

from msgspec import Struct

from yaniv.bots.advice import Advice
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.audio.cues import Cue
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.table.feedback.table_messages import MessageKind
from yaniv.ui.table.model.open_panels import OpenPanels
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.state.table_layout import TableLayout


class InputBegan(Struct, frozen=True):
    """Input has arrived that the table or anything over it may use."""

    event: InputEvent


class InputEnded(Struct, frozen=True):
    """The input has been handled, with everything that followed from it."""

    before: TableModel
    """Model when the input began."""


class TimePassed(Struct, frozen=True):
    """A frame begins."""

    ms: float
    """Time since the last frame on the window's clock, in ms."""


class MatchEventHappened(Struct, frozen=True):
    """The referee has written down an event."""

    event: e.AnyEvent
    """The event as this seat may know it."""
    view: View
    """View of this seat after the event."""


class MoveAccepted(Struct, frozen=True):
    """A command of this seat has been carried out."""


class MoveRefused(Struct, frozen=True):
    """A command of this seat has been refused, by the rules or because it could not be saved."""

    sentence: str


class MovesSubmitted(Struct, frozen=True):
    """All commands of a `SubmitMoves` have been carried out, or one of them has been refused."""


class HintArrived(Struct, frozen=True):
    """Advice for a position."""

    position: View
    advice: Advice


class HintDemanded(Struct, frozen=True):
    """The player asks for a hint, or for more of it."""


class MessageSent(Struct, frozen=True):
    """Something is to be told to the player."""

    text: str
    kind: MessageKind = "news"


class Nudged(Struct, frozen=True):
    """The player keeps the match waiting for longer than the rules allow."""


class LogLineAdded(Struct, frozen=True):
    """The log gets a line that comes from no event."""

    sentence: str


class LayoutChanged(Struct, frozen=True):
    """The table is laid out anew."""

    layout: TableLayout
    is_animated: bool = False
    """True if the cards move to their new places; False after a change of the window's size."""


class PanelsChanged(Struct, frozen=True):
    """Log or scoreboard have been opened, closed or covered."""

    panels: OpenPanels


class AutoFinishChanged(Struct, frozen=True):
    """The rest of the match is played without delays, animations and sounds, or at the usual speed again."""

    is_active: bool


class SoundRequested(Struct, frozen=True):
    """Something over the table makes a sound."""

    cue: Cue


class SoundSettingsChanged(Struct, frozen=True):
    """Sound or captions have been turned on or off."""

    is_muted: bool
    has_captions: bool


class SurroundingsChanged(Struct, frozen=True):
    """Facts have changed that the table reads from outside."""

    other_elements: tuple[Element, ...]
    """Elements beside the table that share its keyboard focus."""
    slap_left_share: float | None
    """Share left of the time that others wait for the own slap, from 1 to 0; None: there is no limit."""


class ScreenChanged(Struct, frozen=True):
    """The screen has changed by itself: a click meant for the old screen must not hit the new one."""


class GestureCancelled(Struct, frozen=True):
    """The latest action that is not yet a move is cancelled."""


class TakenBack(Struct, frozen=True):
    """Staged cards return to the hand."""


class AnimationsSkipped(Struct, frozen=True):
    """All animations end at once."""


class FramePainted(Struct, frozen=True):
    """The model has been painted."""


TableEvent = (
    InputBegan
    | InputEnded
    | TimePassed
    | MatchEventHappened
    | MoveAccepted
    | MoveRefused
    | MovesSubmitted
    | HintArrived
    | HintDemanded
    | MessageSent
    | Nudged
    | LogLineAdded
    | LayoutChanged
    | PanelsChanged
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
