"""Settings page: groups of settings beside a sample that shows what they do. Every change is applied and saved at once.

*Why* the page knows few settings by name: `SettingControls` makes its controls from the setting specs, and a
`SettingsPort` applies the changes.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace
from pygame import Rect, Surface

from yaniv.bots.characters import CHARACTERS
from yaniv.cards import Card
from yaniv.i18n import card_name, localize_call_word, tr, tr_plural
from yaniv.rules.house_rules import CardValues
from yaniv.rules.rule_specs import get_value, with_value
from yaniv.rules.scoring import points
from yaniv.settings.key_binding_settings import KeyBindings
from yaniv.settings.setting_specs import SETTINGS_GROUPS, SPEC_BY_PATH, SettingsGroup, SettingSpec, settings_in_group
from yaniv.settings.settings_schema import Settings
from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.audio.cues import CAPTIONS, Cue
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.cloth_patterns import patterned_cloth
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import with_round_corners
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.input import key_bindings
from yaniv.ui.kit.controls import (
    PAGE_MARGIN,
    arrow_left,
    button,
    icon,
    portrait,
    round_button,
    speech,
    text_field,
    tinted,
)
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env, Page, Panel, ToastMessage
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.narration.setting_labels import CHOICE_LABELS, GROUP_TITLES
from yaniv.ui.navigation import LeaveSettings, NavigationRequest
from yaniv.ui.pages.setting_controls import (
    CHANGED,
    ChangeKey,
    KeyCapture,
    LockedChoice,
    SettingControls,
    SetValue,
    StepValue,
    values_of,
)
from yaniv.ui.pages.settings_port import DataFolder, SettingsPort
from yaniv.ui.panels.dialog import DELETE_ID, typed_confirmation
from yaniv.ui.table.state.table_layout import CARD_SCALES, HAND_CARD_SIZE_U

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


SampleKind = Literal["table", "speed", "sound"]
HEAR_ID: Final = "button:hear"
_HAND: Final[tuple[Card, ...]] = ("5S", "5D", "9H", "QC")
_PILE_CARD: Final[Card] = "8C"
_THROWN: Final[tuple[Card, ...]] = ("7C", "8C", "9C")
_NEIGHBOUR: Final = "maya"
_NEIGHBOUR_CARDS: Final = 3
_CALL_WORD: Final = "Yaniv"
_LIFT_SHARE: Final = 0.16
"""How far a card is lifted, by its height."""
_PILE_CARD_U: Final = 96
_FLIGHT_CARD_U: Final = 150
_REST_MS: Final = 900
"""Pause at either end of the flight, ms, at any speed."""
_MAX_LEAN_DEG: Final = 6
_FAN_STEP_DEG: Final = 7
_HALF: Final = 0.5
_LEVEL_BARS: Final = 12
_LEVEL_MS: Final = 900
"""Time in ms in which the bars fall after a sound."""
_cloths: Final = SurfaceCache(1)
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


class SettingsSample:
    """Sample that shows the settings as they are, and what was done to it: lifted cards, sounds heard."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._lifted: frozenset[Card] = frozenset(_HAND[:2])
        self._flight_ms = 0.0
        self._level_ms = 0.0
        """Time until the bars of a sound have fallen."""

    @property
    def sentence(self) -> str:
        """Sentence of the sample, for the voice."""
        return f"{tr('Your turn: throw')}. {tr('Both fives go together.')}"

    def describe(self, kind: SampleKind) -> str:
        """Return a description for screen readers."""
        match kind:
            case "table":
                return tr("Sample: {sentence}", sentence=self.sentence)
            case "speed":
                return tr("Sample: three cards thrown and returned at the chosen speed.")
            case "sound":
                return tr("Sample: {name} calls.", name=self._name)

    def is_animated(self, kind: SampleKind) -> bool:
        """Return True if it moves now."""
        return kind == "speed" or (kind == "sound" and self._level_ms > 0)

    def update(self, ms: int) -> None:
        """Advance by *ms* milliseconds."""
        self._flight_ms += ms
        self._level_ms = max(0.0, self._level_ms - ms)

    def lift(self, card: Card) -> None:
        """Lift a card of the hand, or put it back."""
        self._lifted ^= {card}
        self._context.audio.play("lift")

    def call(self) -> None:
        """Let the neighbour call."""
        self._context.audio.speak("call", _CALL_WORD, _NEIGHBOUR)
        self._level_ms = _LEVEL_MS

    def node(self, kind: SampleKind, settings: Settings, env: Env, *, is_strip: bool = False) -> Node:
        """Return the sample as it is now. *is_strip*: it is wide and low."""
        match kind:
            case "table" if is_strip:
                hand = row(*self._hand(settings), align="stretch", grow=1, width=0)
                content = row(replace(self._sentence(), grow=1, width=0), hand, gap=20, grow=1, align="stretch")
            case "table":
                content = self._table(settings, env)
            case "speed":
                content = picture(partial(self._draw_flight, settings=settings), grow=1)
            case "sound":
                content = self._sound(settings, env)
        about = Control(id="sample", role="image", name=tr("Sample"), label=self.describe(kind))
        tag = label(
            tr("Sample"), 24, "surface_dark", weight="bold", role="sample tag", text_align="center",
            fill="text", radius=26, padding=(22, 4), height=52 * env.growth(0.6),
        )  # fmt: skip
        hear = button(
            HEAR_ID, tr("Hear it"), "call" if kind == "sound" else "hear", draw=icon(self._context, "speech"),
            width=210, min_width=170, height=56 * env.growth(0.6),
        )  # fmt: skip
        head = None if is_strip else row(tag, spacer(), None if kind == "speed" else hear, gap=16)
        return stack(
            picture(_draw_felt), column(head, content, gap=18, padding=(28, 26)),
            justify="stretch", grow=1, control=about,
        )  # fmt: skip

    @property
    def _name(self) -> str:
        return tr(CHARACTERS[_NEIGHBOUR].name)

    # a turn

    def _table(self, settings: Settings, env: Env) -> Node:
        cards = tr_plural("{n} card", "{n} cards", _NEIGHBOUR_CARDS)
        neighbour = row(
            picture(portrait(1, self._name, _NEIGHBOUR), width=104, height=104, min_width=64, min_height=64),
            column(
                label(self._name, 30, weight="bold", role="sample name"),
                label(cards, 26, role="sample words"),
                gap=2, grow=1, justify="center",
            ),
            picture(self._draw_piles, width=230, height=150, min_height=80),
            gap=20, height=150, min_height=80,
        )  # fmt: skip
        hand = row(*self._hand(settings), align="stretch", grow=1, min_height=130)
        if env.is_large:
            return column(self._sentence(), hand, gap=16, grow=1)
        word = tr("{word}!", word=localize_call_word(_CALL_WORD))
        foot = row(
            label(tr("Hand"), 26, role="sample words"),
            label(str(points(_HAND, CardValues())), 44, weight="bold", role="sample total", grow=1),
            label(
                word, 34, "text_muted", weight="display", role="sample call", text_align="center", width=230,
                min_width=150, height=84, min_height=60, radius=18, fill="panel_raised", outline="outline",
            ),
            gap=18, height=88, min_height=60,
        )  # fmt: skip
        return column(neighbour, self._sentence(), hand, foot, gap=16, grow=1)

    def _sentence(self) -> Node:
        return column(
            label(
                tr("Your turn: throw"), 38, "accent", weight="display", role="sample title", text_align="center",
                max_lines=2,
            ),
            label(tr("Both fives go together."), 28, role="sample words", text_align="center", max_lines=2),
            gap=4, padding=(20, 14), fill="panel", outline="accent", radius=18, justify="center",
        )  # fmt: skip

    def _hand(self, settings: Settings) -> Iterator[Node]:
        return (self._hand_card(card, settings) for card in _HAND)

    def _hand_card(self, card: Card, settings: Settings) -> Node:
        is_lifted = card in self._lifted
        control = Control(
            id=f"sample:{card}", role="card", name=card, label=card_name(card), press=card, group="sample",
            states=("selected",) if is_lifted else (),
        )  # fmt: skip
        draw = partial(self._draw_hand_card, card=card, is_lifted=is_lifted, scale=CARD_SCALES[settings.look.card_size])
        return picture(draw, grow=1, control=control)

    def _draw_hand_card(self, painter: Painter, rect: Rect, card: Card, scale: float, *, is_lifted: bool) -> None:
        """Draw a card as large as in the hand, or as there is room; a lifted one has the outline of a choice."""
        room = min(rect.width * 0.96, rect.height / (1 + _LIFT_SHARE) / CARD_ASPECT_RATIO)
        width = max(1, round(min(painter.px(HAND_CARD_SIZE_U[0] * scale), room)))
        height = round(width * CARD_ASPECT_RATIO)
        box = Rect(0, 0, width, height)
        box.midbottom = rect.midbottom
        if is_lifted:
            box.bottom -= round(height * _LIFT_SHARE)
        box = painter.mirrored(box)
        painter.unmirrored.draw_image(self._context.images.card(card, width), box.center)
        if is_lifted:
            painter.unmirrored.draw_box(box, 10, None, painter.theme.accent, 5)

    def _draw_piles(self, painter: Painter, rect: Rect) -> None:
        width = max(1, min(painter.px(_PILE_CARD_U), round(rect.height / CARD_ASPECT_RATIO), rect.width * 2 // 5))
        images, area = self._context.images, painter.mirrored(rect)
        for image, share in ((images.card_back(width), 1), (images.card(_PILE_CARD, width), 3)):
            painter.unmirrored.draw_image(image, (area.left + area.width * share // 4, area.centery))

    # sound

    def _sound(self, settings: Settings, env: Env) -> Node:
        is_calling = self._level_ms > 0
        word = tr("{word}!", word=localize_call_word(_CALL_WORD))
        face = picture(
            portrait(1, self._name, _NEIGHBOUR, "pleased" if is_calling else "calm"),
            width=280, height=280, min_height=120,
        )  # fmt: skip
        volume = 0 if settings.sound.mute else settings.sound.voice
        bars = picture(partial(self._draw_level, volume=volume), height=120, min_height=60)
        return column(
            spacer(),
            speech(word) if is_calling else Node(height=70),
            row(spacer(), face, spacer()),
            None if env.is_large else label(
                self._name, 30, weight="bold", role="sample name", text_align="center"
            ),
            bars, spacer(), gap=16, grow=1,
        )  # fmt: skip

    def _draw_level(self, painter: Painter, rect: Rect, volume: int) -> None:
        """Draw bars, of which as many are lit as the voice is loud; they fall after a sound."""
        lit = round(_LEVEL_BARS * volume / 100 * (self._level_ms / _LEVEL_MS if self._level_ms else 1))
        step = min(painter.px(40), rect.width // _LEVEL_BARS)
        left = rect.centerx - step * _LEVEL_BARS // 2
        for number in range(_LEVEL_BARS):
            height = rect.height * (number + 2) // (_LEVEL_BARS + 2)
            bar = Rect(left + number * step, rect.bottom - height, max(2, step * 3 // 5), height)
            painter.draw_box(bar, 5, painter.theme.accent if number < lit else painter.theme.bar_track)

    # speed

    def _draw_flight(self, painter: Painter, rect: Rect, settings: Settings) -> None:
        """Draw three cards that are thrown and come back, repeatedly; never mirrored."""
        painter, rect = painter.unmirrored, painter.mirrored(rect)
        speed = durations.AnimationSpeed(settings.speed, settings.motion)
        zone = Rect(rect.left, rect.top, rect.width, rect.height * 2 // 5)
        painter.draw_box(zone, 18, None, painter.theme.outline, 3)
        progress, lean_deg = self._flight_progress(speed)
        width = max(1, min(painter.px(_FLIGHT_CARD_U), round(zone.height * 0.8 / CARD_ASPECT_RATIO)))
        start_y, end_y = rect.bottom - width * CARD_ASPECT_RATIO * _HALF, zone.centery
        for number, code in enumerate(_THROWN):
            share, alpha = (progress, 255) if not speed.is_reduced else _fade_pose(progress)
            x = rect.centerx + (number - 1) * width * 0.62
            angle = (1 - share) * (1 - number) * _FAN_STEP_DEG + lean_deg
            image = self._context.images.card(code, width, angle)
            if alpha < 255:  # noqa: PLR2004 -- 255 is opaque
                image = image.copy()
                image.set_alpha(alpha)
            painter.draw_image(image, (round(x), round(start_y + (end_y - start_y) * share)))

    def _flight_progress(self, speed: durations.AnimationSpeed) -> tuple[float, float]:
        """Return the flight progress of the cards, 0 at home to 1 in the zone, and their lean in degrees."""
        flight_ms = speed.scale_ms(durations.THROW_MS) if not speed.is_reduced else durations.FADE_MS
        cycle_ms = self._flight_ms % (2 * (flight_ms + _REST_MS))
        is_outbound = cycle_ms < flight_ms + _REST_MS
        leg_ms = cycle_ms if is_outbound else cycle_ms - flight_ms - _REST_MS
        eased = 1.0 if leg_ms >= flight_ms else out_cubic(leg_ms / flight_ms)
        lean_deg = _MAX_LEAN_DEG * 4 * eased * (1 - eased) if speed.has_full_motion else 0.0
        return (eased, lean_deg) if is_outbound else (1 - eased, -lean_deg)


def _fade_pose(progress: float) -> tuple[float, int]:
    """Return travel share (0 or 1) and alpha (0 to 255) of a card that fades out here and then in there."""
    if progress < _HALF:
        return 0.0, round(255 * (1 - 2 * progress))
    return 1.0, round(255 * (2 * progress - 1))


def _draw_felt(painter: Painter, rect: Rect) -> None:
    key = painter.theme, rect.size
    cloth = _cloths.get_or_create(key, lambda: _felt(painter, rect.size))
    painter.draw_image(cloth, rect.center)
    painter.draw_box(rect, 20, None, painter.theme.outline, 3)


def _felt(painter: Painter, size: tuple[int, int]) -> Surface:
    return with_round_corners(patterned_cloth(painter.theme, size, painter.scale), 20 * painter.scale)
