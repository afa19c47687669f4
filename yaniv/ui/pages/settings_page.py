"""Settings page: groups of settings beside a sample that shows what they do. Every change is applied and saved at once.

*Why* the page knows few settings by name: `SettingControls` makes its controls from the setting specs, and a
`SettingsPort` applies the changes.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from yaniv.i18n import tr, tr_plural
from yaniv.rules.rule_specs import get_value, with_value
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.settings.setting_specs import SETTINGS_GROUPS, SPEC_BY_PATH, SettingsGroup, SettingSpec, settings_in_group
from yaniv.settings.settings_schema import Settings
from yaniv.ui.audio.cues import CAPTIONS, Cue
from yaniv.ui.context import UiContext
from yaniv.ui.input import key_bindings
from yaniv.ui.kit.controls import PAGE_MARGIN, arrow_left, button, icon, round_button, text_field, tinted
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer
from yaniv.ui.kit.page import Env, Page, Panel, ToastMessage
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.narration.setting_labels import CHOICE_LABELS, GROUP_TITLES
from yaniv.ui.navigation import LeaveSettings, NavigationRequest
from yaniv.ui.overlays.dialog import DELETE_ID, typed_confirmation
from yaniv.ui.pages.key_capture import CHANGED, KeyCapture
from yaniv.ui.pages.setting_controls import (
    ChangeKey,
    LockedChoice,
    SettingControls,
    SetValue,
    StepValue,
    values_of,
)
from yaniv.ui.pages.settings_port import DataFolder, SettingsPort
from yaniv.ui.pages.settings_sample import SampleKind, SettingsSample

GROUP_ID_PREFIX: Final = "page:"
_OPEN_ID_PREFIX: Final = "data:open:"
_ICONS: Final[dict[SettingsGroup, str]] = {
    "comfort": "eye",
    "cards": "cards",
    "table": "table",
    "sound": "speech",
    "speed": "quick",
    "keys": "keyboard",
    "language": "language",
    "data": "lock",
}
_SAMPLES: Final[dict[SettingsGroup, SampleKind]] = {
    "comfort": "table",
    "cards": "table",
    "table": "table",
    "language": "table",
    "sound": "sound",
    "speed": "speed",
}
"""Groups without a sample need all the room."""
_GROUPS_WIDTH: Final = 256
_SAMPLE_WIDTH: Final = 660
_STRIP_HEIGHT: Final = 300
"""Height of the sample where it lies above the settings."""
_STRIP_TEXT_SCALE: Final = 1.75
"""Text scale from which on the sample lies above the settings."""
_SAMPLE_CUES: Final[dict[str, Cue]] = {
    "sound.effects": "put_down",
    "sound.voice": "call",
    "sound.hover": "hover",
    "sound.thinking": "thinking",
    "sound.mute": "put_down",
    **{f"sound.cues.{cue}": cue for cue in CAPTIONS if cue not in ("hover", "thinking")},
}
"""Sound played as a sample when a setting changes."""


class _ShowGroup(Struct, frozen=True):
    group: SettingsGroup


class _OpenFolder(Struct, frozen=True):
    key: str


class SettingsPage(Page):
    """Page with all settings, a group at a time, or those that are searched for."""

    name = "settings"

    def __init__(self, context: UiContext, port: SettingsPort, group: str = "") -> None:
        self._context, self._port = context, port
        self._group: SettingsGroup = next((each for each in SETTINGS_GROUPS if each == group), "comfort")
        self._before = self._shown = port.settings
        """Settings as the page was opened, and as it shows them."""
        self._locked = port.locked_choices()
        """Choices that are still to be found on the journey. They stay the same while the page is open."""
        self._sample = SettingsSample(context)
        self._find = self._new_find()
        self._capture: KeyCapture | None = None
        self.first_focus = f"{GROUP_ID_PREFIX}{self._group}"
        self.keys = {"settings": LeaveSettings(), "take_back": "as it was"}

    @property
    def back(self) -> Message:  # type: ignore[override]  # what Back does depends on what is shown
        """Back ends a search, or leaves the page."""
        return "end search" if self._find.is_filled else LeaveSettings()

    @property
    def is_moving(self) -> bool:
        """True while the sample moves."""
        return self._sample_kind is not None and self._sample.is_animated(self._sample_kind)

    @property
    def is_still(self) -> bool:
        """True unless the sample moves."""
        return not self.is_moving

    @property
    def announcement(self) -> str:
        """The group, and what the sample shows."""
        words = tr("Settings. {part}.", part=tr(GROUP_TITLES[self._group]))
        kind = self._sample_kind
        return words if kind is None else f"{words} {self._sample.describe(kind)}"

    def advance(self, ms: int) -> bool:
        """Advance the sample; return True if it has changed, or if settings were changed elsewhere."""
        was_moving = self.is_moving
        self._sample.update(ms)
        before, self._shown = self._shown, self._port.settings
        return self._shown != before or (was_moving and not self.is_moving)

    def close(self) -> None:
        """Make the key bindings active again if a key was awaited."""
        key_bindings.set_bindings(self._port.settings.keys)

    def view(self, env: Env) -> Node:
        """Return head, groups, settings, sample and footer."""
        kind = self._sample_kind
        is_strip = env.text_scale >= _STRIP_TEXT_SCALE
        is_shown = kind is not None and (kind == "table" or not is_strip)
        sample = None if kind is None or not is_shown else self._sample.node(kind, self._shown, env, is_strip=is_strip)
        shown = self._settings(env)
        if sample is not None and is_strip:
            body = column(column(sample, height=_STRIP_HEIGHT, min_height=200), shown, gap=16, grow=1, width=0)
        else:
            side = None if sample is None else column(sample, width=_SAMPLE_WIDTH, min_width=440)
            body = row(shown, side, gap=24, grow=1, align="stretch", width=0)
        return column(
            self._head(env),
            row(self._groups(env), body, gap=24, grow=1, align="stretch"),
            self._footer(env),
            gap=22,
            padding=(PAGE_MARGIN, 40),
        )

    def update(self, message: Message) -> NavigationRequest | ToastMessage | Panel | None:
        """Change a setting, show another group, or open a panel."""
        match message:
            case SetValue(path, value):
                return self._apply(with_value(self._shown, path, value), path)
            case StepValue(path, step):
                return self._step(SPEC_BY_PATH[path], step)
            case LockedChoice(place):
                return ToastMessage(tr("You'll find this on the journey: {place}.", place=place))
            case ChangeKey(action):
                self._capture = KeyCapture(self._context, action, self._shown.keys)
                return self._capture
            case _ShowGroup(group):
                self._find.set_text("")
                self._group = group
                return None
            case _OpenFolder(key):
                problem = self._port.open_folder(next(each.path for each in self._port.folders if each.key == key))
                return ToastMessage(problem) if problem else None
            case str():
                return self._do(message)
            case _:
                return None

    def panel_closed(self, answer: str) -> ToastMessage | None:
        """Use the key that was chosen, or delete the matches once that was confirmed."""
        if answer == DELETE_ID:
            return ToastMessage(self._port.delete_all_matches())
        if answer == CHANGED and self._capture is not None and self._capture.new_bindings is not None:
            return self._apply(replace(self._shown, keys=self._capture.new_bindings))
        return None

    def _do(self, message: str) -> NavigationRequest | ToastMessage | Panel | None:
        match message:
            case "end search":
                self._find.set_text("")
            case "as it was":
                return self._apply(self._before if self._is_changed else self._usual)
            case "hear":
                problem = self._port.read_aloud(self._sample.sentence)
                return ToastMessage(problem) if problem else None
            case "call":
                self._sample.call()
            case "export":
                return ToastMessage(self._port.export_matches())
            case "delete":
                word = tr("delete")
                sentence = tr("This deletes all matches for good. Type “{word}” to confirm.", word=word)
                return typed_confirmation(self._context, tr("Delete all matches?"), sentence, word)
            case _:
                self._sample.lift(message)
        return None

    # changes

    @property
    def _is_changed(self) -> bool:
        return self._shown != self._before

    @property
    def _usual(self) -> Settings:
        """The settings with the shown group as it came."""
        settings = self._shown
        for spec in settings_in_group(self._group):
            settings = with_value(settings, spec.path, spec.default)
        return replace(settings, keys=KeyBindings()) if self._group == "keys" else settings

    def _apply(self, settings: Settings, path: str = "") -> ToastMessage | None:
        """Apply the settings; *path*: the setting that has changed, of which a sample is heard."""
        if settings == self._shown:
            return None
        language = self._shown.language
        problem = self._port.apply(settings)
        self._shown = self._port.settings
        if settings.language != language:
            self._find, self._locked = self._new_find(), self._port.locked_choices()
        if path in _SAMPLE_CUES:
            self._context.audio.play(_SAMPLE_CUES[path])
        return ToastMessage(problem) if problem else None

    def _step(self, spec: SettingSpec, step: int) -> ToastMessage | None:
        values = values_of(spec)
        index = min(max(values.index(get_value(self._shown, spec.path)) + step, 0), len(values) - 1)
        place = self._locked.get(spec.path, {}).get(str(values[index]), "")
        if place:
            return ToastMessage(tr("You'll find this on the journey: {place}.", place=place))
        return self._apply(with_value(self._shown, spec.path, values[index]), spec.path)

    # head, groups, footer

    def _new_find(self) -> TextField:
        return TextField("search", tr("Find a setting"), hint=tr("Find a setting"))

    def _head(self, env: Env) -> Node:
        return row(
            round_button("button:back", tr("Back"), self.back, arrow_left),
            label(
                tr("Settings"), 56, "accent", weight="display", height=76 * env.growth(0.3), min_height=56, role="title"
            ),
            spacer(),
            text_field(self._find, width=420, min_width=260, height=64 * env.growth(0.5)),
            gap=24,
            height=84 * env.growth(0.3),
        )

    def _groups(self, env: Env) -> Node:
        parts = (self._group_button(group, env) for group in SETTINGS_GROUPS)
        return tinted("tile", column(*parts, gap=6, padding=(10, 12)), width=96 if env.is_large else _GROUPS_WIDTH)

    def _group_button(self, group: SettingsGroup, env: Env) -> Node:
        is_chosen, title = group == self._group, tr(GROUP_TITLES[group])
        ink = "surface_dark" if is_chosen else "text"
        sign = picture(
            icon(self._context, _ICONS[group], "surface_dark" if is_chosen else "accent"), width=34, height=34
        )
        words = None if env.is_large else label(title, 26, ink, weight="medium", role="group", grow=1)
        return row(
            sign, words, gap=14, padding=(16, 6), height=74, min_height=48, grow=1, radius=14,
            justify="center" if env.is_large else "start",
            fill="text" if is_chosen else "", outline="",
            control=Control(
                id=f"{GROUP_ID_PREFIX}{group}", role="choice", name=title, press=_ShowGroup(group), group="groups",
                states=("selected",) if is_chosen else (), tip=title if env.is_large else "",
            ),
        )  # fmt: skip

    def _footer(self, env: Env) -> Node:
        if self._is_changed:
            name, tip = tr("Undo all"), tr("Restores the settings from when you opened this page.")
        else:
            name, tip = tr("Defaults"), tr("Resets this group to its defaults.")
        is_enabled = self._is_changed or self._usual != self._shown
        words = tr("Changes show at once, here and at the table.")
        return row(
            button(
                "button:reset-page", name, "as it was", tip=tip, is_enabled=is_enabled, width=340, min_width=220,
                draw=icon(self._context, "again", "text" if is_enabled else "text_muted"),
            ),
            label(words, 24, "text_muted", max_lines=2, role="footer", grow=1) if not env.is_large else spacer(),
            button(
                "button:close", tr("Done"), LeaveSettings(), is_main=True, width=400, min_width=260, height=100,
                min_height=76,
            ),
            gap=28,
            height=104,
            min_height=76,
        )  # fmt: skip

    # the settings shown

    @property
    def _sample_kind(self) -> SampleKind | None:
        return None if self._find.is_filled else _SAMPLES.get(self._group)

    def _settings(self, env: Env) -> Node:
        controls = SettingControls(self._context, self._shown, self._locked, env)
        key = "found" if self._find.is_filled else f"settings:{self._group}"
        nodes = self._found(controls, env) if self._find.is_filled else self._nodes_of_group(controls, env)
        return column(*nodes, gap=12, scroll=key, grow=1, width=0)

    def _nodes_of_group(self, controls: SettingControls, env: Env) -> Iterator[Node]:
        if env.is_large:
            yield label(tr(GROUP_TITLES[self._group]), 34, "accent", weight="display", role="heading")
        yield from controls.nodes(settings_in_group(self._group))
        if self._group == "keys":
            yield from controls.key_nodes(asdict(KeyBindings()))
        elif self._group == "data":
            yield from self._data(env)

    def _found(self, controls: SettingControls, env: Env) -> Iterator[Node]:
        """Yield what the search finds, under the titles of its groups."""
        words = self._find.text.casefold().split()
        is_found = False
        for group in SETTINGS_GROUPS:
            title = tr(GROUP_TITLES[group])
            specs = [each for each in settings_in_group(group) if _matches(words, title, *_texts_of(each))]
            nodes = list(controls.nodes(specs))
            if group == "keys":
                titles = key_bindings.action_titles()
                nodes += controls.key_nodes(each for each in titles if _matches(words, title, titles[each]))
            elif group == "data" and _matches(words, title, tr("Your matches"), tr("Where files are kept")):
                nodes += self._data(env)
            if nodes:
                is_found = True
                yield label(title, 34, "accent", weight="display", role="heading")
                yield from nodes
        if not is_found:
            sentence = tr("No settings found.")
            control = Control(id="found:none", role="text", name=sentence)
            yield label(sentence, 28, "text_muted", role="found", control=control)

    # files and matches

    def _data(self, env: Env) -> Iterator[Node]:
        yield label(tr("Where files are kept"), 34, "accent", weight="display", role="heading")
        for folder in self._port.folders:
            yield self._folder(folder, env)
        yield label(tr("Your matches"), 34, "accent", weight="display", role="heading")
        count = self._port.match_count
        title = tr_plural("{n} saved match", "{n} saved matches", count)
        about = tr("Saves each match to a file you can share and replay.")
        yield self._action(
            title, about, button("data:export", tr("Export"), "export", is_enabled=count > 0, width=240), env
        )
        about = tr("For good, along with your statistics. Settings and house rules stay.")
        delete = button("data:forget", tr("Delete"), "delete", is_enabled=count > 0, width=240)
        yield self._action(tr("Delete all matches"), about, delete, env)

    def _folder(self, folder: DataFolder, env: Env) -> Node:
        id_ = f"{_OPEN_ID_PREFIX}{folder.key}"
        spoken = tr("{title}: {folder}", title=folder.title, folder=folder.path)
        open_it = button(id_, tr("Open folder"), _OpenFolder(folder.key), spoken=spoken, width=240)
        return self._action(folder.title, str(folder.path), open_it, env)

    def _action(self, title: str, about: str, action: Node, env: Env) -> Node:
        words = column(
            label(title, 25, weight="medium", role="setting", max_lines=2),
            label(about, 23, "text_muted", role="about", max_lines=3),
            gap=2, grow=1, justify="center", min_width=200,
        )  # fmt: skip
        return tinted("tile", row(words, action, gap=20, padding=(22, 10)), height=104 * env.growth(0.9), min_height=84)


def _texts_of(spec: SettingSpec) -> Iterator[str]:
    yield tr(spec.title)
    yield tr(spec.description)
    yield from map(tr, CHOICE_LABELS.get(spec.path, {}).values())


def _matches(words: list[str], *texts: str) -> bool:
    all_texts = " ".join(texts).casefold()
    return all(word in all_texts for word in words)
