"""Seal panel: the commitment to all shuffles of a match, to be copied during the match and verified after it.

A match with friends elsewhere has checks of its deals instead: five sentences, and on the host what the guests say.
"""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from yaniv.i18n import is_rtl, tr
from yaniv.match.shuffle_commitment import Verification
from yaniv.narration.match_text import verification_sentence
from yaniv.narration.online_text import DealReport
from yaniv.strict_config.diagnostic import excerpt
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.icons import draw_wax_seal
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.controls import button, icon
from yaniv.ui.kit.node import Control, Message, Node, ThemeColour, column, drawing, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.panels.page_panel import CLOSE_ID, AnswerPage, PagePanel, answer_button
from yaniv.ui.platform import clipboard

COPY_ID: Final = "button:copy"
_WIDTH: Final = 1120
_GROWTH: Final = 0.6
"""Growth of the panel when text is twice as large."""
_WAX_SIZE: Final = 128
_LABEL_WIDTH: Final = 190
_GROUP_LENGTH: Final = 8
"""Characters of a seal in one group; `_GROUPS_PER_LINE` groups stand in a line, and there are two lines."""
_GROUPS_PER_LINE: Final = 4


class ShuffleSeal(Struct, frozen=True):
    """Shuffle commitment (seal) of a match for display: its text, how to verify it, and what it cannot prove."""

    seal: str
    verify: Callable[[], Verification | DealReport]
    """Opens and checks the seal, with friends elsewhere all that was promised; only when the match is over."""
    caveat: str = ""
    """What the seal does not prove about this deal, as a sentence for the player."""


class SealPage(AnswerPage):
    """Seal with what it means, with its secrets once it is open."""

    name = "seal"
    back = first_focus = CLOSE_ID

    def __init__(self, seal: str, verification: Verification | None, caveat: str) -> None:
        super().__init__()
        self._seal, self._verification, self._caveat = seal, verification, caveat
        self._copy_status = ""
        """Result of copying, for the player."""

    @property
    def announcement(self) -> str:
        """The result of copying the seal, otherwise title, explanation and caveat."""
        return self._copy_status or tr(
            "{title}. {told} Press {key} to close.",
            key=close_key(),
            title=self._title,
            told=f"{self._explanation} {self._caveat}".rstrip(),
        )

    def view(self, env: Env) -> Node:
        """Return the sheet."""
        is_broken = self._verification is not None and self._verification.is_valid is False
        wax = _WAX_SIZE * env.growth(0.3)
        head = row(
            picture(drawing(draw_wax_seal, is_broken), width=wax, height=wax),
            column(
                label(self._title, 46, "danger" if is_broken else "accent", weight="display", role="panel title"),
                label(self._explanation, 26, role="explanation", max_lines=6),
                gap=10, grow=1, width=0,
            ),
            gap=40,
        )  # fmt: skip
        spoken = f"{self._title}. {self._explanation} {self._caveat}".rstrip()
        sheet = column(
            head,
            label(self._caveat, 26, "accent", role="caveat", max_lines=3) if self._caveat else None,
            self._groups(),
            *self._values(env),
            row(
                label(self._copy_status, 24, "text_muted", role="status", max_lines=2, grow=1),
                answer_button(COPY_ID, tr("Copy")),
                answer_button(CLOSE_ID, tr("Close"), is_main=True),
                gap=20,
            ),
            control=Control(id="dialog", role="dialog", name=self._title, label=spoken),
            fill="panel", outline="outline", radius=18, padding=(48, 34), gap=22, width=_WIDTH * env.growth(_GROWTH),
        )  # fmt: skip
        return stack(sheet, justify="center", align="center", padding=(20, 20))

    def update(self, message: Message) -> None:
        """Copy what is shown, or close the panel."""
        if message != COPY_ID:
            self.answer = str(message)
            return
        lines = [tr("{title}: {value}", title=name, value=value) for _, name, value in self._labelled_values]
        error = clipboard.copy_text("\n".join(lines) if self._is_open else self._seal)
        self._copy_status = error or tr("Copied to the clipboard.")

    def _groups(self) -> Node:
        """Return the seal in groups, as it is read aloud; from left to right in every language."""
        starts = range(0, 2 * _GROUPS_PER_LINE * _GROUP_LENGTH, _GROUP_LENGTH)
        groups = [excerpt(self._seal[start : start + _GROUP_LENGTH]) for start in starts]
        lines = (groups[:_GROUPS_PER_LINE], groups[_GROUPS_PER_LINE:])
        id_, name, value = self._labelled_values[0]
        return column(
            *(
                row(
                    *(
                        label(group, 28, weight="bold", text_align="center", role="seal", width=0, grow=1)
                        for group in (reversed(line) if is_rtl() else line)
                    )
                )
                for line in lines
            ),
            control=Control(id=id_, role="text", name=name, label=value, value=value),
            fill="surface_dark", outline="outline", radius=14, padding=(20, 22), gap=16,
        )  # fmt: skip

    def _values(self, env: Env) -> Iterator[Node]:
        """Yield the values the seal was made from, and how to check it."""
        for id_, name, value in self._labelled_values[1:]:
            yield row(
                label(name, 26, "text_muted", role="value name", width=_LABEL_WIDTH * env.growth(0.8)),
                label(excerpt(value), 26, role="value", grow=1, width=0),
                gap=20,
                control=Control(id=id_, role="text", name=name, label=value, value=value),
            )
        if self._is_open:
            method = tr("Anyone can check: the seal is the SHA-256 of the salt, a colon and the deal code.")
            yield label(method, 24, "text_muted", role="method", max_lines=3)

    @property
    def _is_open(self) -> bool:
        return self._verification is not None and bool(self._verification.salt)

    @property
    def _title(self) -> str:
        if self._verification is None:
            return tr("The seal of this match")
        if self._verification.is_valid is None:
            return tr("The seal stays closed")
        return tr("The seal holds") if self._verification.is_valid else tr("The seal is broken")

    @property
    def _explanation(self) -> str:
        if self._verification is not None:
            return verification_sentence(self._verification.finding)
        return tr(
            "Every shuffle of this match was sealed before the first card. You can copy the seal: it "
            "opens after the match, so you can check every shuffle."
        )

    @property
    def _labelled_values(self) -> tuple[tuple[str, str, str], ...]:
        """Values that can be copied: id, label and text."""
        seal = ("seal", tr("Seal"), self._seal)
        if not self._verification or not self._is_open:
            return (seal,)
        seed, salt = tr("Deal code"), tr("Salt")
        return (seal, ("seal:seed", seed, self._verification.seed), ("seal:salt", salt, self._verification.salt))


class SealPanel(PagePanel):
    """The page over the table; `handle` returns `button:close`, also for Escape."""

    def __init__(
        self, context: UiContext, seal: str, verification: Verification | None = None, caveat: str = ""
    ) -> None:
        """*verification*: result of opening the seal; None while the match goes on. *caveat*: what it cannot prove."""
        super().__init__(context, SealPage(seal, verification, caveat))


_SIGN_SIZE: Final = 44


class DealChecksPage(AnswerPage):
    """Tree of the panel; a press is answered with the id of the button."""

    name = "deal-checks"
    back = first_focus = CLOSE_ID

    def __init__(self, context: UiContext, report: DealReport) -> None:
        super().__init__()
        self._context, self._report = context, report

    @property
    def announcement(self) -> str:
        """All results, and how to go back."""
        report = self._report
        told = " ".join(
            filter(None, (report.summary, *(words for _, words in report.lines), *report.findings, report.doubt))
        )
        return tr("{title}. {told} Press {key} to close.", title=tr("Check the deals"), told=told, key=close_key())

    def view(self, env: Env) -> Node:
        """Return the results in the middle of the window."""
        report = self._report
        ink: ThemeColour = "text" if all(is_true for is_true, _ in report.lines) else "danger"
        sheet = column(
            label(tr("Check the deals"), 56, "accent", weight="display", text_align="center", height=84, min_height=50),
            label(report.summary, 28, ink, text_align="center", role="summary", max_lines=3),
            *self._lines(env),
            row(*self._guests(env), gap=28, justify="center") if report.guests else None,
            *(
                label(words, 24, "danger", text_align="center", role="finding", max_lines=3,
                      control=Control(id=f"finding:{number}", role="text", name=words))
                for number, words in enumerate(report.findings)
            ),
            label(report.doubt, 23, "text_muted", text_align="center", role="doubt", max_lines=3)
            if report.doubt
            else None,
            button(CLOSE_ID, tr("Close"), CLOSE_ID, fill="surface_dark"),
            gap=18, padding=(54, 34), fill="panel", outline="outline", radius=36, stroke=3,
            width=_WIDTH * env.growth(_GROWTH),
        )  # fmt: skip
        return stack(column(spacer(), row(sheet, justify="center"), spacer()), justify="stretch")

    def _lines(self, env: Env) -> Iterator[Node]:
        for number, (is_true, words) in enumerate(self._report.lines):
            control = Control(id=f"check:{number}", role="text", name=words)
            text = label(words, 26, "text" if is_true else "danger", role="check", max_lines=3, grow=1, width=0)
            yield row(self._sign(env, is_true=is_true), text, gap=20, padding=(10, 0), control=control)

    def _guests(self, env: Env) -> Iterator[Node]:
        for number, (name, is_true) in enumerate(self._report.guests):
            words = label(name, 24, "text_muted" if is_true is None else "text", role="guest", max_lines=1)
            sign = self._sign(env, is_true=is_true)
            yield row(sign, words, gap=10, control=Control(id=f"guest:{number}", role="text", name=name))

    def _sign(self, env: Env, *, is_true: bool | None) -> Node:
        """Return a tick, a cross, or dots for what is not known yet."""
        size = _SIGN_SIZE * env.growth(0.5)
        if is_true is None:
            return picture(icon(self._context, "dots", "text_muted"), width=size, height=size)
        name, ink = ("tick", "success") if is_true else ("cross", "danger")
        return picture(icon(self._context, name, ink), width=size, height=size)


class DealChecksPanel(PagePanel):
    """The results, run as an overlay of the table; `handle` returns `button:close`, also for Escape."""

    def __init__(self, context: UiContext, report: DealReport) -> None:
        super().__init__(context, DealChecksPage(context, report))
