"""Transcripts of what the narrator says while a script uses the pages of the program."""

import os
from collections.abc import Callable, Sequence
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from pygame import Surface

from tests.match.session_builders import random_hosts
from tests.ui.fake_settings_port import FakeSettingsPort
from tests.ui.sample_home import home_scene, sample_news
from tests.ui.sample_new_game import new_game_scene
from tests.ui.scene_harness import key_press, make_context
from tests.ui.table_session import SIZE, TableSession, open_round, open_table
from tests.user_folders import FOLDER_VARIABLES
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.rules.house_rules import CardValues
from yaniv.rules.scoring import points
from yaniv.ui.accessibility.element_tree import ActionKind, Element, ElementAction, ElementTree
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import Scene
from yaniv.ui.pages.rules_editor import rules_editor_scene
from yaniv.ui.pages.settings_page import SettingsPage
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.ui.platform.system_voice import SystemVoice
from yaniv.ui.shell.element_actions import perform_action
from yaniv.ui.shell.narrator import Narrator
from yaniv.variants.library import load

_FRAME_MS: Final = 16
_MAX_FRAMES: Final = 2000
_MAX_TURNS: Final = 60
_SEED: Final = 1
_LOW_POINTS: Final = 2
_ACTION_WORDS: Final[dict[ActionKind, str]] = {
    "press": "Press",
    "focus": "Go to",
    "increment": "Increase",
    "decrement": "Decrease",
    "set": "Type into",
}


class RecordingVoice(SystemVoice):
    """A voice that records its texts instead of speaking."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    @property
    def is_available(self) -> bool:
        """Whether the voice works: always true."""
        return True

    def say(self, text: str, *, interrupts: bool = False) -> None:  # noqa: ARG002 -- the script waits for the end
        """Record the text."""
        self.texts.append(text)


class ListeningPlayer:
    """Uses a page and records each action with what the narrator says to it."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._voice = RecordingVoice()
        self._narrator = Narrator(self._voice)
        self._narrator.turn(on=True)
        self.lines: list[str] = []
        self._listen("The page opens")

    def act(self, kind: ActionKind, element_id: str, value: str | float | None = None) -> None:
        """Perform an action on an element."""
        element = self.element(element_id)
        name = element.label if element.role == "card" and element_id != "deck" else element.name
        typed = f": {value}" if value is not None else ""
        perform_action(self.scene, ElementAction(kind, element_id, value), lambda: 0)
        self._listen(f"{_ACTION_WORDS[kind]} *{name}*{typed}")

    def press_key(self, name: str, key: str) -> None:
        """Press a key; *name* is its name in the transcript."""
        self.scene.handle(key_press(key))
        self._listen(name)

    def element(self, element_id: str) -> Element:
        """Return the element with this id."""
        return next(each for each in self.scene.elements() if each.id == element_id)

    def _listen(self, done: str) -> None:
        """Advance the scene until nothing moves, and record what was said meanwhile."""
        for _ in range(_MAX_FRAMES):
            self.scene.paint(Surface(SIZE))
            self._narrator.observe(
                ElementTree(0, self.scene.name, self.scene.is_busy, SIZE, self.scene.announce, self.scene.elements()),
                is_moving=False,
            )
            if not self.scene.is_moving and not self.scene.is_busy:
                break
            self.scene.update(_FRAME_MS)
        heard = " ".join(self._voice.texts) or "(nothing)"
        self._voice.texts.clear()
        self.lines.append(f"* {done}: “{heard}”")


def menu_and_lobby() -> str:
    """Return the transcript from the menu to the start of a match."""
    context = make_context()
    menu = ListeningPlayer(home_scene(context, sample_news(context)))
    menu.press_key("Tab", "tab")
    offers = [VariantOption(name, load(name)) for name in ("classic", "quick", "travellers")]
    lobby = ListeningPlayer(new_game_scene(context, offers))
    lobby.press_key("Tab", "tab")
    lobby.press_key("Down", "down")
    lobby.act("press", "remove:3")
    lobby.act("press", "level:expert")
    lobby.act("set", "name", "Noa")
    lobby.act("focus", "button:deal")
    return "\n".join((*menu.lines, *lobby.lines))


def whole_match() -> str:
    """Return the transcript of a match of one round against two opponents."""
    session = open_table(load("quick").rules, 3, _SEED, hosts=random_hosts(range(1, 3), _SEED))
    player = ListeningPlayer(session.scene)
    for _ in range(_MAX_TURNS):
        if any(each.id.startswith("place:") for each in session.scene.elements()):
            break
        _play_turn(player, session)
    return "\n".join(player.lines)


def call_out_of_turn() -> str:
    """Return the transcript of a call out of turn."""
    moves = (c.Throw(0, cards("KC")), c.DrawStock(0))
    session = open_round(load("classic").rules, "AC 2C 5H 9D KC", "KD QD 2D 4D 9S", stock="JD", then=moves)
    player = ListeningPlayer(session.scene)
    player.act("focus", "button:yaniv")
    player.act("press", "button:yaniv")
    player.act("press", "button:yaniv")
    return "\n".join(player.lines)


def _play_turn(player: ListeningPlayer, session: TableSession) -> None:
    """Call if allowed; else throw the most expensive cards and draw, preferring a low card on offer."""
    elements = session.scene.elements()
    hand = [each for each in elements if each.id.startswith("hand:")]
    if any(each.id == "button:yaniv" and "enabled" in each.state for each in elements):
        player.act("press", "button:yaniv")
    elif hand:
        by_rank = [[each for each in hand if each.name[:-1] == card.name[:-1]] for card in hand]
        for card in max(by_rank, key=_cost):
            player.act("press", card.id)
        player.act("press", "zone:play")
        offered = [each for each in session.scene.elements() if "offered" in each.state and each.id != "deck"]
        low_cards = [each.id for each in offered if _cost((each,)) <= _LOW_POINTS]
        player.act("press", (*low_cards, "deck")[0])
    else:
        player.press_key("Return", "return")


def _cost(elements: Sequence[Element]) -> int:
    """Return the points of these cards."""
    return points(tuple(each.name for each in elements), CardValues())


def rules_editor() -> str:
    """Return the transcript of changing rules in the editor, in a temporary folder."""
    with TemporaryDirectory() as home, patch.dict(os.environ, dict.fromkeys((*FOLDER_VARIABLES, "YANIV_DATA"), home)):
        return _form_tour(lambda: rules_editor_scene(make_context(), "classic"), 3)


def settings() -> str:
    """Return the transcript of the comfort settings."""

    def opened() -> Scene:
        context = make_context()
        return PageScene(context, SettingsPage(context, FakeSettingsPort(), "comfort"))

    return _form_tour(opened, 3)


def _form_tour(open_scene: Callable[[], Scene], count: int) -> str:
    """Return the transcript of focusing and changing one row of each kind, at most *count*."""
    player = ListeningPlayer(open_scene())
    kinds: dict[str, str] = {}
    for each in player.scene.elements():
        is_row = each.id.startswith(("setting:", "rule:")) and each.id.count(":") == 1 and "enabled" in each.state
        if is_row and each.role in ("toggle", "choice", "stepper", "slider"):
            kinds.setdefault(each.role, each.id)
    for role, id_ in list(kinds.items())[:count]:
        player.act("focus", id_)
        if role in ("stepper", "slider"):
            player.act("increment", id_)
        else:
            player.press_key(f"Space on *{player.element(id_).name}*", "space")
    return "\n".join(player.lines)
