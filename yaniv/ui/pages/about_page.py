"""About page: program version, components, and the full licence text of each component."""

from collections.abc import Iterator, Sequence
from typing import Final

from yaniv import licences
from yaniv.i18n import tr
from yaniv.licences import LicensedComponent
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_left, round_button
from yaniv.ui.kit.node import Message, Node, column, label, row
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.kit.scrolling import Section, document, list_row, long_list
from yaniv.ui.navigation import ToMenu

_LIST_ID: Final = "part"
_RULER: Final = " \t-=*_"
"""Characters of a line that has no words."""
_MIN_WRAPPED_LINE_LENGTH: Final = 50
"""Minimum length, in characters, of a licence line that was wrapped; a shorter line ends its paragraph."""


class AboutPage(Page):
    """Page with a list of the program's components; beside it use and licence of the selected one."""

    name = "about"
    first_focus = _LIST_ID
    back = ToMenu()
    is_still = True

    def __init__(self, parts: Sequence[LicensedComponent]) -> None:
        self._parts, self._index = parts, 0
        self._sections = tuple(_sections(parts[0]))

    @property
    def announcement(self) -> str:
        """The page and the selected component."""
        return tr("About Yaniv. {part}.", part=self._title)

    def view(self, env: Env) -> Node:
        """Return the list of components, and the text about the selected one."""
        name = self._parts[self._index].name
        parts = long_list(
            env, _LIST_ID, tr("What Yaniv is made of"), count=len(self._parts), selected=self._index, value=name,
            value_text=name, make_option=self._option, option_height=62 * env.growth(0.5), choose=lambda index: index,
            keys=lambda _: None,
        )  # fmt: skip
        head = row(
            round_button("button:back", tr("Back"), self.back, arrow_left),
            label(tr("About Yaniv"), 56, "accent", weight="display", role="title", height=76, grow=1),
            gap=28, height=80,
        )  # fmt: skip
        text = column(
            label(self._title, 40, "accent", weight="display", role="part title", max_lines=2),
            document("licence", self._title, self._sections),
            fill="panel", outline="outline", radius=22, padding=(48, 32), gap=22, grow=1, width=0,
        )  # fmt: skip
        body = row(column(parts, width=460, min_width=380), text, gap=44, grow=1, align="stretch")
        return column(head, body, gap=28, padding=(PAGE_MARGIN, 40))

    def update(self, message: Message) -> None:
        """Show the component with this index."""
        assert isinstance(message, int), "only the list sends messages"
        self._index = message
        self._sections = tuple(_sections(self._parts[message]))

    @property
    def _title(self) -> str:
        part = self._parts[self._index]
        return f"{part.name} {part.version}".strip()

    def _option(self, index: int) -> Node:
        name = self._parts[index].name
        return list_row(_LIST_ID, name, name, index, is_selected=index == self._index)


def _sections(part: LicensedComponent) -> Iterator[Section]:
    """Yield the sections of a part: its use and licence name, the libraries inside it, and its licence text."""
    yield Section("use", tr("Licence: {licence}", licence=part.licence), _usage_lines(part.name))
    if part.inside:
        by_licence: dict[str, list[str]] = {}
        for name, licence in part.inside:
            by_licence.setdefault(licence, []).append(name)
        lines = tuple(f"{licence}: {', '.join(names)}" for licence, names in sorted(by_licence.items()))
        yield Section("inside", tr("Bundled libraries"), lines)
    licence_text = licences.licence_text(part)
    if licence_text:
        yield Section("text", tr("Full licence text"), tuple(_join_wrapped_lines(licence_text)), is_bulleted=False)


def _usage_lines(name: str) -> tuple[str, ...]:
    match name:
        case "Yaniv":
            return (
                tr("The card game Yaniv on your desktop: every house rule, fair opponents, and nothing gets lost."),
                tr("It's free: use it, copy it, change it, share it."),
                tr("The cards, portraits and sounds were made for Yaniv, and come under the same MIT licence."),
                tr("Nothing you do is sent anywhere, unless you play with friends elsewhere."),
            )
        case "pygame-ce":
            return (tr("Opens the window, draws the picture and plays the sound."),)
        case "msgspec":
            return (tr("Checks all data that is saved and loaded."),)
        case "PyYAML":
            return (tr("Reads house rules and settings files."),)
        case "platformdirs":
            return (tr("Finds where your system keeps a program's files."),)
        case "accesskit":
            return (tr("Lets screen readers read and control the game."),)
        case "numpy":
            return (tr("Powers the strong opponents."),)
        case "iroh":
            return (tr("Connects your table with friends elsewhere."),)
        case "Rubik":
            return (tr("The font of this sentence."),)
        case "Suez One":
            return (tr("The font of the titles."),)
        case "Python":
            return (tr("The language Yaniv is written in, and the program that runs it."),)
        case "PyInstaller":
            return (tr("Lets Yaniv run without Python installed."),)
        case _:
            return (tr("Needed by another library in this list."),)


def _join_wrapped_lines(text: str) -> Iterator[str]:
    """Yield the paragraphs of a licence text, joining lines that were wrapped for a fixed width.

    Lines without a word, such as a ruler of dashes, separate paragraphs.
    """
    paragraph_lines: list[str] = []
    for line in (*text.splitlines(), ""):
        if paragraph_lines and (not line.strip(_RULER) or len(paragraph_lines[-1]) < _MIN_WRAPPED_LINE_LENGTH):
            yield " ".join(paragraph_lines)
            paragraph_lines = []
        if line.strip(_RULER):
            paragraph_lines.append(" ".join(line.split()))
