"""Controls of settings: a node for each, choices as pictures, and the dialog that waits for a key."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Unpack

from msgspec import Struct
from msgspec.structs import asdict, replace
from pygame import Rect, Surface, transform

from yaniv.i18n import format_decimal, format_percent, tr
from yaniv.rules.rule_specs import RuleValue, get_value, with_value
from yaniv.settings.key_binding_settings import NAMED_KEYS, KeyBindings, key_without_modifiers, normalize_key
from yaniv.settings.setting_specs import SettingSpec, Unit
from yaniv.settings.settings_schema import Appearance, Settings
from yaniv.ui.context import UiContext, card_style_of, theme_of
from yaniv.ui.graphics.card_style import BACK_NAME, CardStyle
from yaniv.ui.graphics.cloth_patterns import patterned_cloth
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO, card_size
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import rasterize_svg, with_round_corners
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, PressInput
from yaniv.ui.kit.controls import button, icon, slider_track, switch, tinted
from yaniv.ui.kit.node import Control, Draw, Node, NodeStyle, ThemeColour, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.page_painter import theme_colour
from yaniv.ui.narration.setting_labels import CHOICE_LABELS
from yaniv.ui.panels.dialog import Dialog, DialogButton
from yaniv.ui.table.state.table_layout import CARD_SCALES

SETTING_ID_PREFIX: Final = "setting:"
KEY_ID_PREFIX: Final = "setting:keys."
_SECOND_MS: Final = 1000
_MAX_BESIDE_TITLE: Final = 3
"""More choices in words than this stand below their title."""
_MAX_IN_ROW: Final = 4
_PER_ROW: Final = {"look.text_size": 5, "look.back": 5}
"""Number of choices beside each other, where there are more than `_MAX_IN_ROW` of them and it is not three."""
_GAP: Final = 12


class SetValue(Struct, frozen=True):
    """Message: a setting is to have this value."""

    path: str
    value: RuleValue


class StepValue(Struct, frozen=True):
    """Message: a setting is to have the value after the one it has (1), or the one before (-1)."""

    path: str
    step: int


class ChangeKey(Struct, frozen=True):
    """Message: a key is to be chosen for an action."""

    action: str


class LockedChoice(Struct, frozen=True):
    """Message: a choice was pressed that is found at a stop of the journey; *place*: the name of the stop."""

    place: str


def values_of(spec: SettingSpec) -> list[RuleValue]:
    """Return all values of a setting in the order of its steps: words come before numbers."""
    if spec.is_switch:
        return [False, True]
    has_numbers = spec.lowest is not None and spec.highest is not None
    return [*spec.words, *(range(spec.lowest or 0, (spec.highest or 0) + 1, spec.step) if has_numbers else ())]


def value_text(spec: SettingSpec, value: RuleValue) -> str:
    """Return a value as players read it."""
    if isinstance(value, bool):
        return tr("On") if value else tr("Off")
    return _FORMATTERS[spec.unit](value) if isinstance(value, int) else tr(CHOICE_LABELS[spec.path][str(value)])


def _format_duration(duration_ms: int) -> str:
    """Return a duration in seconds, or in milliseconds below one second."""
    if 0 < duration_ms < _SECOND_MS:
        return tr("{n} ms", n=duration_ms)
    return tr("{n} s", n=format_decimal(f"{duration_ms / _SECOND_MS:g}"))


_FORMATTERS: Final[dict[Unit, Callable[[int], str]]] = {
    "": str,
    "percent": format_percent,
    "milliseconds": _format_duration,
}


class SettingControls(Struct, frozen=True):
    """Makes the nodes of settings as they are now."""

    context: UiContext
    settings: Settings
    locked: Mapping[str, Mapping[str, str]]
    """By path the choices that are found at a stop of the journey, each with the name of the stop."""
    env: Env

    def nodes(self, specs: Iterable[SettingSpec]) -> Iterator[Node]:
        """Yield the nodes of settings in this order; switches that follow each other stand in pairs."""
        switches: list[Node] = []
        for spec in specs:
            value = get_value(self.settings, spec.path)
            if spec.is_switch:
                switches.append(self._switch(spec, is_on=bool(value)))
                continue
            yield from self._in_pairs(switches)
            switches = []
            yield self._node(spec, value)
        yield from self._in_pairs(switches)

    def key_nodes(self, actions: Iterable[str]) -> Iterator[Node]:
        """Yield the nodes of actions with their keys, in pairs."""
        return self._in_pairs([self._keys_of(action) for action in actions])

    def _in_pairs(self, nodes: Sequence[Node]) -> Iterator[Node]:
        if self.env.is_large:
            yield from nodes
            return
        for start in range(0, len(nodes), 2):
            pair = nodes[start : start + 2]
            yield row(*pair, *((Node(grow=1, width=0),) if len(pair) == 1 else ()), gap=_GAP, align="stretch")

    def _node(self, spec: SettingSpec, value: RuleValue) -> Node:
        if spec.slides:
            return self._slider(spec, value)
        is_stepped = spec.lowest is not None and spec.path not in PICTURE_HEIGHTS
        return self._stepper(spec, value) if is_stepped else self._choices(spec, value)

    # one value beside its title

    def _switch(self, spec: SettingSpec, *, is_on: bool) -> Node:
        id_, growth = f"{SETTING_ID_PREFIX}{spec.path}", self.env.growth
        toggle = switch(
            id_, tr(spec.title), SetValue(spec.path, not is_on), is_on=is_on,
            width=126 * growth(0.6), height=52 * growth(0.5), padding=(6, 4), gap=4,
        )  # fmt: skip
        return self._beside_title(tr(spec.title), _changed(toggle, tip=tr(spec.description)))

    def _stepper(self, spec: SettingSpec, value: RuleValue) -> Node:
        id_, values, side = f"{SETTING_ID_PREFIX}{spec.path}", values_of(spec), 56 * self.env.growth(0.4)
        less, more = (
            _changed(
                button(
                    f"{id_}:{word}", name, StepValue(spec.path, step), is_enabled=value != values[end],
                    width=side, height=side, padding=(0, 0), radius=14,
                ),
                owner=id_,
            )
            for word, name, step, end in (("less", "-", -1, 0), ("more", "+", 1, -1))
        )  # fmt: skip
        number = label(
            value_text(spec, value), 26, weight="bold", text_align="center", role="number", width=150, min_width=90
        )
        return self._beside_title(tr(spec.title), less, number, more, control=_control(spec, value))

    def _slider(self, spec: SettingSpec, value: RuleValue) -> Node:
        low, high = spec.lowest or 0, spec.highest or 0

        def slide(share: float) -> SetValue:
            return SetValue(spec.path, low + round(share * (high - low) / spec.step) * spec.step)

        share = (int(value or 0) - low) / (high - low)
        track = slider_track(share, replace(_control(spec, value), slide=slide), 340, min_width=150)
        amount = label(value_text(spec, value), 24, weight="bold", text_align="end", role="number", width=90)
        return self._beside_title(tr(spec.title), track, amount)

    def _keys_of(self, action: str) -> Node:
        bindings = self.settings.keys
        bound: tuple[str, ...] = asdict(bindings)[action]
        effective: tuple[str, ...] = asdict(key_bindings.effective_bindings(bindings))[action]
        title = key_bindings.action_titles()[action]
        keys = tr("taken by another action") if bound and not effective else key_bindings.keys_text(effective)
        spoken = tr("{action}: {keys}", action=title, keys=keys)
        is_row_of_keys = len(bound) >= CARD_KEY_COUNT
        if is_row_of_keys:
            spoken = f"{spoken}. {tr('These are ten keys in a row: change them in your settings file.')}"
        shown = button(
            f"{KEY_ID_PREFIX}{action}", keys, ChangeKey(action), spoken=spoken, is_enabled=not is_row_of_keys,
            width=300, min_width=180, height=72 * self.env.growth(0.9), padding=(12, 2),
        )  # fmt: skip
        return self._beside_title(title, _changed(shown, value=keys))

    def _beside_title(self, title: str, *shown: Node, control: Control | None = None) -> Node:
        words = label(title, 25, weight="medium", max_lines=2, role="setting", grow=1, min_width=120)
        height = 84 * self.env.growth(0.9)
        return tinted(
            "tile", row(words, *shown, gap=10, padding=(18, 6), control=control),
            height=height, min_height=56, grow=1, width=0,
        )  # fmt: skip

    # choices

    def _choices(self, spec: SettingSpec, value: RuleValue) -> Node:
        parts = [self._part(spec, each, is_chosen=each == value) for each in values_of(spec)]
        has_pictures = spec.path in PICTURE_HEIGHTS
        control = _control(spec, value)
        if not has_pictures and len(parts) <= _MAX_BESIDE_TITLE and not self.env.is_large:
            return tinted(
                "tile",
                row(self._title(spec, width=230), *parts, gap=10, padding=(22, 10), align="stretch", control=control),
                height=100 * self.env.growth(0.8),
            )
        per_row = self._per_row(spec, len(parts))
        rows = [parts[start : start + per_row] for start in range(0, len(parts), per_row)]
        rows[-1] += [Node(grow=1, width=0)] * (per_row - len(rows[-1]) if len(rows) > 1 else 0)
        lines = (row(*each, gap=10, align="stretch") for each in rows)
        return tinted("tile", column(self._title(spec), *lines, gap=10, padding=(22, 14), control=control))

    def _per_row(self, spec: SettingSpec, count: int) -> int:
        has_pictures = spec.path in PICTURE_HEIGHTS
        usual = _PER_ROW.get(spec.path, count if count <= _MAX_IN_ROW else 3)
        return min(usual, 3 if has_pictures else 2) if self.env.is_large else usual

    def _title(self, spec: SettingSpec, **style: Unpack[NodeStyle]) -> Node:
        return label(tr(spec.title), 25, weight="medium", max_lines=2, role="setting", **style)

    def _part(self, spec: SettingSpec, value: RuleValue, *, is_chosen: bool) -> Node:
        id_, name = f"{SETTING_ID_PREFIX}{spec.path}", value_text(spec, value)
        place = "" if is_chosen else self.locked.get(spec.path, {}).get(str(value), "")
        ink = "surface_dark" if is_chosen else "text_muted" if place else "text"
        control = Control(
            id=f"{id_}:{value}", role="choice", name=name, owner=id_,
            label=tr("{choice} ({place})", choice=name, place=place) if place else name,
            press=LockedChoice(place) if place else SetValue(spec.path, value),
            states=("selected",) if is_chosen else ("locked",) if place else (),
        )  # fmt: skip
        return column(
            self._picture(spec.path, value, is_locked=bool(place)),
            label(name, 24, ink, weight="medium", role="choice", text_align="center", max_lines=3),
            gap=4, justify="center", grow=1, width=0, padding=(8, 4), radius=14, min_height=60, control=control,
            fill="text" if is_chosen else "panel_raised", outline="text" if is_chosen else "outline",
        )  # fmt: skip

    def _picture(self, path: str, value: RuleValue, *, is_locked: bool) -> Node | None:
        if path not in PICTURE_HEIGHTS:
            return None
        height = PICTURE_HEIGHTS[path]
        shown = picture(choice_picture(self.context, self.settings, path, value), height=height)
        if not is_locked:
            return shown
        sign = picture(icon(self.context, "lock", "text"), width=34, height=34)
        lock = row(sign, fill="surface_dark", radius=25, padding=(8, 8), width=50, height=50)
        return stack(
            shown, column(spacer(), row(lock, justify="center"), spacer()),
            height=height, align="stretch", justify="stretch",
        )  # fmt: skip


def _control(spec: SettingSpec, value: RuleValue) -> Control:
    """Return the control of a setting with several values, which has the focus and takes the keys."""
    bounds = None if spec.lowest is None or spec.highest is None else (spec.lowest, spec.highest)
    return Control(
        id=f"{SETTING_ID_PREFIX}{spec.path}",
        role="slider" if spec.slides else "choice" if bounds is None else "stepper",
        name=tr(spec.title),
        tip=tr(spec.description),
        step=partial(StepValue, spec.path),
        value=value if isinstance(value, str | int) else None,
        value_text=value_text(spec, value),
        bounds=bounds,
    )


def _changed(node: Node, **fields: object) -> Node:
    assert node.control is not None, "it has a control"
    return replace(node, control=replace(node.control, **fields))


PICTURE_HEIGHTS: Final = {
    "look.text_size": 64,
    "look.theme": 78,
    "look.face": 88,
    "look.card_size": 96,
    "look.back": 112,
    "look.paper": 132,
    "look.cloth": 84,
}
"""Height in u of the pictures of each setting whose choices have any."""
_CARDS: Final[Mapping[str, Sequence[str]]] = {
    "look.face": ("QH", "7C"),
    "look.card_size": ("5C",),
    "look.back": (BACK_NAME,),
    "look.paper": ("QH",),
}
_TABLE_CARDS: Final = ("7H", "7S")
_TEXT_SAMPLE_U: Final = 26
_CARD_GAP_SHARE: Final = 0.08
"""Distance of two cards, by the width of one."""
_SUPERSAMPLING: Final = 2
_pictures: Final = SurfaceCache(3)


def choice_picture(context: UiContext, settings: Settings, path: str, value: RuleValue) -> Draw:
    """Return what draws the choice *value* of a setting in `PICTURE_HEIGHTS`; all else is as in *settings*."""
    look = with_value(settings, path, value).look
    match path:
        case "look.text_size":
            is_chosen = value == settings.look.text_size
            return partial(_draw_text, percent=look.text_size, ink="surface_dark" if is_chosen else "text")
        case "look.theme":
            return partial(_draw_table, context=context, look=look)
        case "look.cloth":
            return partial(_draw_cloth, look=look)
        case _:
            share = CARD_SCALES[look.card_size] / max(CARD_SCALES.values()) if path == "look.card_size" else 1
            return partial(_draw_cards, context=context, style=card_style_of(look), names=_CARDS[path], share=share)


def _draw_text(painter: Painter, rect: Rect, percent: int, ink: ThemeColour) -> None:
    """Draw letters of the size that text would have: the size of the page's own text does not matter."""
    size_u = _TEXT_SAMPLE_U * percent / 100 / painter.text_scale
    colour = theme_colour(painter, ink)
    painter.draw_line(tr("Aa"), rect.center, size_u, colour, weight="bold", anchor="center", max_height=rect.height)


def _draw_table(painter: Painter, rect: Rect, context: UiContext, look: Appearance) -> None:
    theme = theme_of(replace(look, cloth="theme"))
    painter.draw_box(rect, 10, theme.felt, theme.outline)
    cards = Rect(rect.left, rect.top, rect.width * 3 // 5, rect.height)
    _draw_cards(painter, cards.inflate(0, -painter.px(14)), context, card_style_of(look), _TABLE_CARDS)
    pill = Rect(0, 0, rect.width * 3 // 10, rect.height * 2 // 5)
    pill.center = (rect.left + rect.width * 31 // 40, rect.centery)
    painter.draw_box(pill, 8, theme.accent)


def _draw_cloth(painter: Painter, rect: Rect, look: Appearance) -> None:
    theme = theme_of(look)

    def render() -> Surface:
        return with_round_corners(patterned_cloth(theme, rect.size, painter.scale / 2), 10 * painter.scale)

    painter.draw_image(_pictures.get_or_create(("cloth", theme, rect.size), render), rect.center)
    painter.draw_box(rect, 10, None, painter.theme.outline)


def _draw_cards(  # noqa: PLR0913 -- where, which cards, and how large
    painter: Painter, rect: Rect, context: UiContext, style: CardStyle, names: Sequence[str], *, share: float = 1
) -> None:
    """Draw cards beside each other as high as there is room, times *share*; never mirrored."""
    step_share = 1 + _CARD_GAP_SHARE
    width = min(rect.height / CARD_ASPECT_RATIO, rect.width / (step_share * len(names)))
    width_px = max(1, round(width * share))
    middle = painter.mirrored(rect)
    for number, name in enumerate(names):
        place = number - (len(names) - 1) / 2
        image = _card(context, style, name, width_px)
        painter.unmirrored.draw_image(image, (round(middle.centerx + place * width_px * step_share), middle.centery))


def _card(context: UiContext, style: CardStyle, name: str, width_px: int) -> Surface:
    """Return a card of any style. *Why* not by the image store: it keeps the images of the style in use alone."""

    def rasterize() -> Surface:
        path = context.images.assets / f"cards/{style.drawing_name(name, width_px)}.svg"
        large = rasterize_svg(
            style.recolour(name, path.read_text(encoding="utf-8")), card_size(width_px * _SUPERSAMPLING)
        )
        return transform.smoothscale(large, card_size(width_px))

    return _pictures.get_or_create((style, name, width_px), rasterize)


CARD_KEY_COUNT: Final = 10
"""Actions with at least this many keys have one key per card; they can only be changed in the settings file."""
_NO_BINDINGS: Final = KeyBindings(**dict.fromkeys(asdict(KeyBindings()), ()))
"""Bindings active during capture: no key triggers any action, not even one of the window."""
_LEAVE_ID: Final = "button:leave-key"
_REASSIGN_ID: Final = "button:take-key"
_CLEAR_ID: Final = "button:no-key"
_USUAL_ID: Final = "button:usual-key"
_CLEARING_KEY: Final = "delete"
NO_KEYS: Final[tuple[str, ...]] = ()

KEPT: Final = "kept"
CHANGED: Final = "changed"
"""Answers of the panel as it closes: everything stays as it is, or `new_bindings` are to be used."""


class KeyCapture(Dialog):
    """Panel that waits for a new key for an action, and asks before it takes the key from another action.

    All key bindings are suspended while it waits for a key, and active again while it asks.
    """

    def __init__(self, context: UiContext, action: str, bindings: KeyBindings) -> None:
        self._action, self._bindings = action, bindings
        self._conflicting_key = ""
        """The pressed key that is bound to another action; empty while waiting for a key."""
        self.new_bindings: KeyBindings | None = None
        """What the player has chosen; None as long as nothing is, and if everything stays as it is."""
        own_keys = asdict(bindings)[action]
        buttons = (
            DialogButton(_USUAL_ID, tr("Default"), is_enabled=own_keys != _usual_keys(action)),
            DialogButton(_CLEAR_ID, tr("No key"), is_enabled=bool(own_keys)),
            DialogButton(_LEAVE_ID, tr("Leave it")),
        )
        sentence = tr("Press the new key or gamepad button. Escape cancels, Delete removes the key.")
        super().__init__(context, key_bindings.action_titles()[action], sentence, buttons)
        key_bindings.set_bindings(_NO_BINDINGS)

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return `KEPT` or `CHANGED` if it is to be closed, None while it goes on."""
        if not self._conflicting_key and isinstance(event, KeyPressed | GamepadPressed):
            return self._handle_key(event)
        match super().handle(event):
            case "button:leave-key":
                return self._finish(None)
            case "button:usual-key":
                return self._finish(restore_keys(self._bindings, self._action))
            case "button:no-key":
                return self._finish(replace(self._bindings, **{self._action: NO_KEYS}))
            case "button:take-key":
                return self._finish(reassign_key(self._bindings, self._action, self._conflicting_key))
            case _:
                return None

    def close(self) -> None:
        """Make the key bindings active again."""
        key_bindings.set_bindings(self._bindings)

    def _handle_key(self, event: PressInput) -> str | None:
        key = key_bindings.key_string(event)
        if key == "escape":
            return self._finish(None)
        if key == _CLEARING_KEY:
            return self._finish(replace(self._bindings, **{self._action: NO_KEYS}))
        # A modifier such as Shift waits for another key.
        if len(key_without_modifiers(key)) > 1 and key_without_modifiers(key) not in NAMED_KEYS:
            return None
        other_action = action_bound_to(self._bindings, key)
        if other_action in ("", self._action):
            return self._finish(reassign_key(self._bindings, self._action, key))
        self._ask_to_reassign(key, other_action)
        return None

    def _ask_to_reassign(self, key: str, other_action: str) -> None:
        self._conflicting_key = key
        key_bindings.set_bindings(self._bindings)
        title = key_bindings.action_titles()[other_action]
        sentence = tr("“{other}” already uses {key} and would lose it.", key=key_bindings.key_label(key), other=title)
        self.ask(
            sentence,
            (DialogButton(_LEAVE_ID, tr("Leave it")), DialogButton(_REASSIGN_ID, tr("Take it"), is_main=True)),
        )

    def _finish(self, new_bindings: KeyBindings | None) -> str:
        self.new_bindings = new_bindings
        key_bindings.set_bindings(new_bindings or self._bindings)
        return KEPT if new_bindings is None else CHANGED


def _usual_keys(action: str) -> tuple[str, ...]:
    keys: tuple[str, ...] = asdict(KeyBindings())[action]
    return keys


def restore_keys(bindings: KeyBindings, action: str) -> KeyBindings:
    """Return the bindings with the keys that an action came with; other actions lose them."""
    usual = _usual_keys(action)
    for key in usual:
        bindings = reassign_key(bindings, action, key)
    return replace(bindings, **{action: usual})


def action_bound_to(bindings: KeyBindings, key: str) -> str:
    """Return the action that *key* triggers, or an empty string."""
    keys_by_action = asdict(key_bindings.effective_bindings(bindings)).items()
    return next(
        (action for action, bound_keys in keys_by_action if normalize_key(key) in map(normalize_key, bound_keys)), ""
    )


def reassign_key(bindings: KeyBindings, action: str, key: str) -> KeyBindings:
    """Return the bindings with *key* bound to *action* only.

    It replaces the other keys of that action on the same device, keyboard or gamepad.
    """
    keys_by_action: dict[str, tuple[str, ...]] = asdict(bindings)
    without_key = {
        name: tuple(each for each in bound_keys if normalize_key(each) != normalize_key(key))
        for name, bound_keys in keys_by_action.items()
    }
    other_device = (each for each in without_key[action] if _is_gamepad_key(each) != _is_gamepad_key(key))
    bound_keys = sorted((key, *other_device), key=_is_gamepad_key)
    changed = {name: each for name, each in without_key.items() if each != keys_by_action[name]}
    return replace(bindings, **{**changed, action: tuple(bound_keys)})


def _is_gamepad_key(key: str) -> bool:
    return key.startswith("pad ")
