"""The strip over the bar of a replay: what the decision at this place was worth, and the way to the mistakes."""

from typing import Final

from pygame import Rect

from yaniv.ui.inspect import Element
from yaniv.ui.scenes.review import Review
from yaniv.ui.scenes.transport import GAP_U, MARGIN_U, ROW_U, Icon
from yaniv.ui.scenes.verdicts import counts_points, dearest, spoken, summed_up, written
from yaniv.ui.theme import SECONDARY_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.control import Control, pixels
from yaniv.words import own_name, percent, tell

STRIP_U: Final = 84
"""Its height."""
_TOP_U: Final = 12
_ICON_U: Final = 96
_DEAREST_U: Final = 210


class Strip:
    """Buttons to the mistakes, a sentence, and a button to the dearest decision."""

    def __init__(self) -> None:
        self.back = Icon("review:back", tell("Previous mistake"), "<!")
        self.on = Icon("review:on", tell("Next mistake"), "!>")
        self.dearest = Button("review:dearest", tell("Worst"))
        self.told = self.aloud = ""
        """What stands here, and what of it is news to who listens."""
        self._spoken = ""
        self._grade = ""
        self._box = Rect(0, 0, 0, 0)

    @property
    def controls(self) -> tuple[Control, ...]:
        """In the order of the focus."""
        return (self.back, self.on, self.dearest)

    def show(self, review: Review, name: str, place: int, last: int) -> None:
        """What there is to tell at this *place* of the match; *name*: whose decisions these are."""
        self.back.enabled = review.mistake_before(place) is not None
        self.on.enabled = review.mistake_after(place) is not None
        summary, here, most = review.summary, review.at(place), review.dearest
        self.dearest.enabled = most is not None
        self.dearest.label = dearest(most) if most else tell("The dearest decision")
        self._grade = here.judgement.grade if here else ""
        if here is not None:
            self.told, self._spoken = written(here), spoken(here)
        elif summary is not None:
            in_points = most is None or counts_points(most.seen)
            self.told = self._spoken = summed_up(name, summary, in_points=in_points)
        else:
            share = percent(100 * review.reached // max(1, last))
            if own_name(name):
                self.told = tell("The master looks at the decisions of {name}: {share}", name=name, share=share)
            else:
                self.told = tell("The master looks at your decisions: {share}", share=share)
            self._spoken = self.told
        self.aloud = self._spoken if here or summary else ""

    def lay(self, rect: Rect, u: float) -> None:
        """All in one row."""
        margin, gap, row = (round(each * u) for each in (MARGIN_U, GAP_U, ROW_U))
        icon, last = round(_ICON_U * u), round(_DEAREST_U * u)
        top = rect.top + round(_TOP_U * u)
        self.back.rect = Rect(rect.left + margin, top, icon, row)
        self.on.rect = self.back.rect.move(icon + gap, 0)
        self.dearest.rect = Rect(rect.right - margin - last, top, last, row)
        left = self.on.rect.right + 2 * gap
        self._box = Rect(left, top, self.dearest.rect.left - 2 * gap - left, row)

    def paint(self, brush: Brush) -> None:
        """The sentence; its ring draws the buttons."""
        theme = brush.theme
        ink = {"fine": theme.mint, "mistake": theme.coral, "blunder": theme.coral}.get(self._grade, theme.sand)
        brush.sentence(self.told, self._box, SECONDARY_U, ink, anchor="midleft")

    def element(self) -> Element:
        """The sentence, as text."""
        return Element("review:told", "text", self.told, self._spoken, pixels(self._box), ("enabled",), self._grade)
