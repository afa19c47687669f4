"""What may follow when the result of a round has been read."""

from yaniv.ui.scenes.reasons import RoundTold
from yaniv.ui.widgets.button import Button
from yaniv.words import tell


def ways_on(told: RoundTold, *, hurried: bool) -> tuple[Button, ...]:
    """As buttons, the main one last; *hurried*: the rest of the match is being played."""
    if hurried:
        return (Button("button:stop", tell("Stop"), main=True),)
    if told.out:
        return (
            Button("button:new-game", tell("New game")),
            Button("button:to-end", tell("To the end")),
            Button("button:next-round", tell("Watch on"), main=True),
        )
    return (Button("button:next-round", tell("Final result") if told.last else tell("Next round"), main=True),)
