"""Panel to say one of eight fixed phrases to friends elsewhere, and to mute them."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from yaniv.i18n import tr
from yaniv.narration.online_text import phrase_text
from yaniv.online.wire import PHRASES
from yaniv.ui.context import UiContext
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.controls import button, portrait, switch
from yaniv.ui.kit.node import Control, Node, column, label, picture, row, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.panels.page_panel import CLOSE_ID, AnswerPage, PagePanel

SAY: Final = "say:"
"""Start of the answer that says a phrase; its number follows."""
MUTE: Final = "mute:"
"""Start of the answer that mutes a seat or lets it speak again; its number follows, or `EVERYONE`."""
EVERYONE: Final = "all"
_WIDTH: Final = 1160
_PER_ROW: Final = 4
_DISC: Final = 56


class PhrasesPage(AnswerPage):
    """Tree of the panel; a press is answered with the id of the button."""

    name = "phrases"
    first_focus = f"{SAY}0"
    back = CLOSE_ID

    def __init__(self, others: Sequence[tuple[int, str]], muted: Collection[int]) -> None:
        """*others*: seat and name of the people at the table. *muted*: seats whose phrases are not shown."""
        super().__init__()
        self._others, self._muted = others, muted

    @property
    def announcement(self) -> str:
        """Title, choices, and the key that closes the panel."""
        return tr(
            "{title}. {told} Press {key} to close.",
            key=close_key(),
            title=tr("Say something"),
            told=tr("Choose a phrase, or mute players."),
        )

    def view(self, env: Env) -> Node:
        """Return the phrases, and below them a switch for each person."""
        height, per_row = 84 * env.growth(0.4), 2 if env.is_large else _PER_ROW
        says = [
            button(f"{SAY}{phrase}", phrase_text(phrase), f"{SAY}{phrase}", height=height, width=0, grow=1)
            for phrase in range(PHRASES)
        ]
        switches = list(self._switches(env))
        sheet = column(
            row(
                label(tr("Say something"), 44, "accent", weight="display", role="title", grow=1, min_height=50),
                button(CLOSE_ID, tr("Close"), CLOSE_ID, fill="surface_dark", height=height, min_width=150),
                gap=20,
            ),
            *(row(*says[start : start + per_row], gap=14) for start in range(0, PHRASES, per_row)),
            label(tr("Mute players"), 30, "accent", weight="medium", role="heading") if switches else None,
            *(
                row(*switches[start : start + per_row // 2], gap=24)
                for start in range(0, len(switches), per_row // 2)
            ),
            gap=14, padding=(36, 28), fill="panel", outline="outline", radius=30, stroke=3,
            width=_WIDTH * env.growth(0.6), scroll="phrases" if env.is_large else "",
            control=Control(id="phrases", role="dialog", name=tr("Say something")),
        )  # fmt: skip
        return stack(sheet, justify="center", align="center", padding=(36, 24))

    def _switches(self, env: Env) -> Iterator[Node]:
        """Yield a row with a switch for each person, and one for all if there are several."""
        is_all = all(seat in self._muted for seat, _ in self._others)
        for seat, name in self._others:
            yield self._switch(env, str(seat), name, tr("Mute {name}", name=name), is_on=seat in self._muted)
        if len(self._others) > 1:
            yield self._switch(env, EVERYONE, tr("Everyone"), tr("Mute everyone"), is_on=is_all)

    def _switch(self, env: Env, which: str, name: str, spoken: str, *, is_on: bool) -> Node:
        disc = None if which == EVERYONE else picture(portrait(int(which), name), width=_DISC, height=_DISC)
        return row(
            disc,
            label(name, 28, role="fact", grow=1, max_lines=2),
            switch(
                f"{MUTE}{which}", spoken, f"{MUTE}{which}", is_on=is_on,
                width=150 * env.growth(0.6), height=60 * env.growth(0.4),
            ),
            gap=16, grow=1, width=0, min_height=64,
        )  # fmt: skip


class PhrasesPanel(PagePanel):
    """The phrases over a table, which stays in sight; a press answers with the id of the button."""

    dimming = 1

    def __init__(self, context: UiContext, others: Sequence[tuple[int, str]], muted: Collection[int]) -> None:
        """*others*, *muted*: as for `PhrasesPage`."""
        super().__init__(context, PhrasesPage(others, muted))
