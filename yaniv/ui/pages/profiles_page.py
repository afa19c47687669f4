"""Players: everyone who plays on this computer as a portrait, which switches to them, and changes to one of them."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv import paths
from yaniv.bots.characters import CHARACTERS
from yaniv.i18n import tr, tr_plural
from yaniv.narration.message_text import error_text
from yaniv.narration.player_names import profile_name
from yaniv.settings.settings_schema import Settings
from yaniv.store import profiles
from yaniv.store.errors import StoreError
from yaniv.store.profiles import GUEST_ID, MAX_NAME_LENGTH, Profile
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import KeyPressed, PressInput
from yaniv.ui.kit.controls import PAGE_MARGIN, button, icon, portrait, round_button, tinted
from yaniv.ui.kit.node import Control, Draw, Message, Node, ThemeColour, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env, FocusOn, Page, Panel, ToastButton, ToastMessage
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.navigation import NavigationRequest, SwitchProfile, ToMe
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.me_tabs import me_head
from yaniv.ui.panels.dialog import Dialog, DialogButton

FIRST_ROW: Final = "first"
"""Stands for the empty id of the first profile in the ids of portraits."""
CURRENT_GUEST_ROW: Final = "current-guest"
"""Stands for the guest who plays now: `profile:guest` begins a new guest."""
UNDO_ID: Final = "button:undo"
UNDO_MS: Final = 10_000
"""Least time in ms in which a deletion can be undone; the folder stays among the deleted ones."""
PORTRAITS: Final = ("", *CHARACTERS)
_FEW: Final = 6
"""Most portraits, with those of a guest and a new player, that are shown larger."""
_LARGE_PER_ROW: Final = 2
_CARD_WIDTH: Final = 240
_LARGE_DISC: Final = 206
_SIDE_WIDTH: Final = 560
_GAP: Final = 16
DialogKind = Literal["add", "rename", "delete"]


class _Switch(Struct, frozen=True):
    profile: Profile


class _ShowProfile(Struct, frozen=True):
    profile_id: str


class _Ask(Struct, frozen=True):
    """A dialog is opened about a player, by default the chosen one, or about a new one."""

    kind: DialogKind
    profile_id: str | None = None


class _FocusNext(Struct, frozen=True):
    """The focus moves from the portrait of a player to the next one, or the one before."""

    profile_id: str
    step: int


class ProfileController:
    """Access to the profiles, in which errors are sentences."""

    def __init__(self, settings: Callable[[], Settings], on_change: Callable[[], None]) -> None:
        """Take what a new profile starts with: language and window of the *settings* in use.

        *on_change*: called after a change of a name or portrait.
        """
        self._settings, self._on_change = settings, on_change
        self._deleted: tuple[Profile, Path] | None = None

    @property
    def current_id(self) -> str:
        """Id of the profile in use."""
        return paths.current_profile_id()

    def profiles(self) -> tuple[Profile, ...]:
        """Return all profiles, with the names that players read; the guest's only while one plays."""
        guests = (profiles.current_profile(),) if self.current_id == GUEST_ID else ()
        return tuple(replace(each, name=profile_name(each)) for each in (*profiles.list_profiles(), *guests))

    def add(self, name: str) -> str:
        """Create a profile; return an empty string, or a sentence if that is not possible."""
        try:
            profiles.add_profile(name, "", self._initial_settings())
        except StoreError as problem:
            return error_text(problem)
        return ""

    def _initial_settings(self) -> Settings:
        """Return the settings of a new profile: those of a first start in the same language and window."""
        current = self._settings()
        return Settings(language=current.language, window=current.window)

    def rename(self, profile: Profile, name: str) -> str:
        """Give a profile another name; return an empty string, or a sentence if that is not possible."""
        try:
            profiles.rename_profile(profile, name)
        except StoreError as problem:
            return error_text(problem)
        self._on_change()
        return ""

    def set_portrait(self, profile: Profile, portrait: str) -> str:
        """Give a profile another portrait; return an empty string, or a sentence if that is not possible."""
        stored_names = {each.id: each.name for each in profiles.list_profiles()}
        try:
            profiles.write_profile(Profile(profile.id, stored_names.get(profile.id, ""), portrait))
        except StoreError as problem:
            return error_text(problem)
        self._on_change()
        return ""

    def delete(self, profile: Profile) -> str:
        """Move a profile to the deleted ones; return an empty string, or a sentence if that is not possible."""
        try:
            self._deleted = (profile, profiles.delete_profile(profile))
        except StoreError as problem:
            return error_text(problem)
        return ""

    def undo_delete(self) -> str:
        """Restore the profile deleted last; return an empty string, or a sentence if that is not possible."""
        if self._deleted is None:
            return ""
        try:
            profiles.restore_profile(*self._deleted)
        except StoreError as problem:
            return error_text(problem)
        self._deleted = None
        return ""

    def prepare_switch(self, profile: Profile) -> str:
        """Check that a profile can be used, and remember it for the next start; a guest's is emptied.

        Return an empty string, or a sentence if it cannot be used.
        """
        try:
            if profile.id == GUEST_ID:
                profiles.begin_guest(profile, replace(self._initial_settings(), offer_lessons=False))
            else:
                profiles.check_is_free(profile)
                profiles.remember_profile(profile.id)
        except StoreError as problem:
            return error_text(problem)
        return ""


class ProfilesPage(Page):
    """Page with all profiles; the chosen one can be used, renamed, given another portrait, and deleted."""

    name = "profiles"
    back = ToMe()
    has_toast_place = True
    is_still = True

    def __init__(self, context: UiContext, controller: ProfileController) -> None:
        self._context, self._controller = context, controller
        self._profiles = controller.profiles()
        self._chosen_id = controller.current_id
        self.first_focus = f"profile:{_row_of(self._chosen)}"
        self._dialog_kind: DialogKind = "add"
        self._name_field = TextField("profile:name", tr("Name"), max_length=MAX_NAME_LENGTH)

    @property
    def announcement(self) -> str:
        """The page and the chosen player."""
        return " ".join(filter(None, (tr("Players."), f"{self._chosen.name}.", self._state_text)))

    def view(self, env: Env) -> Node:
        """Return head, portraits, the chosen player, and what profiles are for."""
        current = next((each for each in self._profiles if each.id == self._controller.current_id), self._profiles[0])
        who = HomeProfile(current.name, current.portrait if current.portrait in CHARACTERS else "")
        count = len(self._profiles)
        about = tr_plural("{n} player", "{n} players", count)
        help_text = label(_about_text(), 24, "text_muted", max_lines=3, role="about players", grow=1, width=0)
        return column(
            me_head(self._context, who, env, tab="profiles", about=about, back=self.back),
            row(
                column(*self._rows(env), scroll="players", gap=_GAP, grow=1),
                self._side(env),
                gap=24, height=500, min_height=300, grow=1, align="stretch",
            ),
            row(*((env.toast, spacer()) if env.toast is not None else (help_text,)), height=84 * env.growth(0.5)),
            gap=18, padding=(PAGE_MARGIN, 32),
        )  # fmt: skip

    def update(self, message: Message) -> NavigationRequest | ToastMessage | FocusOn | Panel | None:
        """Switch to a player, choose one, or change the chosen one."""
        match message:
            case _Switch(profile):
                problem = self._controller.prepare_switch(profile)
                return ToastMessage(problem) if problem else SwitchProfile(profile.id)
            case _ShowProfile(profile_id):
                self._chosen_id = profile_id
            case _FocusNext(profile_id, step):
                ids = [*(f"profile:{_row_of(each)}" for each in self._profiles), "profile:guest", "profile:add"]
                index = next(index for index, each in enumerate(self._profiles) if each.id == profile_id) + step
                return FocusOn(ids[max(0, index)])
            case _Ask("delete", profile_id):
                self._chosen_id = self._chosen.id if profile_id is None else profile_id
                return self._deletion_dialog() if self._can_delete else None
            case _Ask(kind):
                return self._name_dialog(kind)
            case "portrait":
                return self._show_next_portrait()
            case "undo":
                return self._changed(self._controller.undo_delete())
            case _:
                pass
        return None

    def panel_closed(self, answer: str) -> ToastMessage | None:
        """Do what the dialog was about, if it was confirmed."""
        if answer != "button:yes":
            return None
        chosen, name = self._chosen, self._name_field.text
        match self._dialog_kind:
            case "add":
                known = {each.id for each in self._profiles}
                toast = self._changed(self._controller.add(name))
                self._chosen_id = next((each.id for each in self._profiles if each.id not in known), self._chosen_id)
                return toast
            case "rename":
                return self._changed(self._controller.rename(chosen, name))
            case "delete":
                toast = self._changed(self._controller.delete(chosen))
                if toast is not None:
                    return toast
                self._chosen_id = self._controller.current_id
                undo = ToastButton(UNDO_ID, tr("Undo"), "undo")
                return ToastMessage(tr("{name} deleted.", name=chosen.name), undo, min_ms=UNDO_MS)

    # the players

    @property
    def _chosen(self) -> Profile:
        return next((each for each in self._profiles if each.id == self._chosen_id), self._profiles[0])

    @property
    def _is_current(self) -> bool:
        return self._chosen.id == self._controller.current_id

    @property
    def _can_delete(self) -> bool:
        return bool(self._chosen.id) and not self._is_current and self._chosen.id != GUEST_ID

    @property
    def _state_text(self) -> str:
        return tr("Playing now.") if self._is_current else ""

    def _changed(self, problem: str) -> ToastMessage | None:
        """Read the profiles again; return what has gone wrong, if anything has."""
        self._profiles = self._controller.profiles()
        return ToastMessage(problem) if problem else None

    def _show_next_portrait(self) -> ToastMessage | None:
        chosen = self._chosen
        index = PORTRAITS.index(chosen.portrait) if chosen.portrait in PORTRAITS else 0
        return self._changed(self._controller.set_portrait(chosen, PORTRAITS[(index + 1) % len(PORTRAITS)]))

    def _name_dialog(self, kind: DialogKind) -> Dialog:
        self._dialog_kind = kind
        self._name_field.set_text("" if kind == "add" else self._chosen.name)
        title, yes = (tr("New player"), tr("Add")) if kind == "add" else (tr("Rename"), tr("Rename"))
        buttons = (DialogButton("button:cancel", tr("Cancel")), DialogButton("button:yes", yes, is_main=True))
        text = tr("A name of up to {n} letters.", n=MAX_NAME_LENGTH)
        return Dialog(self._context, title, text, buttons, self._name_field)

    def _deletion_dialog(self) -> Dialog:
        self._dialog_kind = "delete"
        buttons = (DialogButton("button:cancel", tr("Keep")), DialogButton("button:yes", tr("Delete"), is_main=True))
        title = tr("Delete {name}?", name=self._chosen.name)
        text = tr("This player's matches, settings, statistics and house rules move to the folder of deleted players.")
        return Dialog(self._context, title, text, buttons)

    # what is shown

    def _rows(self, env: Env) -> Iterator[Node]:
        """Yield rows of portraits: the players, then a guest and a new player."""
        is_wide = env.is_large or len(self._profiles) + 2 <= _FEW
        disc, height = (_LARGE_DISC, 330 if env.is_large else 362) if is_wide else (132, 300)
        per_row = _LARGE_PER_ROW if env.is_large else 3 if is_wide else 4
        guest = Profile(GUEST_ID, tr("Guest"))
        faces = [
            *(self._card(each, disc) for each in self._profiles),
            self._way("profile:guest", tr("Play as a guest"), _Switch(guest), "friends", disc),
            self._way("profile:add", tr("New player"), _Ask("add"), "plus", disc),
        ]
        cards = [
            stack(*each, width=_CARD_WIDTH, grow=1, height=height * env.growth(0.4), justify="stretch")
            for each in faces
        ]
        for start in range(0, len(cards), per_row):
            members = cards[start : start + per_row]
            yield row(*members, *[Node(width=_CARD_WIDTH, grow=1)] * (per_row - len(members)), gap=_GAP)

    def _card(self, profile: Profile, disc: float) -> Iterator[Node]:
        """Yield a player as a portrait that switches to them, and a button that shows what can be changed."""
        is_current, is_chosen = profile.id == self._controller.current_id, profile.id == self._chosen.id
        row_id, name = _row_of(profile), profile.name
        state = tr("Playing now") if is_current else ""
        yield column(
            picture(_portrait_of(profile, is_current=is_current), height=disc, min_height=80),
            label(name, 28, weight="bold", role="player name", text_align="center", max_lines=2, grow=1),
            label(state, 23, "accent", role="player state", text_align="center", height=32) if state else None,
            gap=6, padding=(16, 20), fill="panel_raised" if is_chosen else "panel",
            outline="accent" if is_chosen else "outline", stroke=4 if is_chosen else 2, radius=22,
            control=Control(
                id=f"profile:{row_id}", role="choice", name=name, label=f"{name}, {state}" if state else name,
                group="players", press=_ShowProfile(profile.id) if is_current else _Switch(profile),
                tip="" if is_current else tr("Switch to {name}", name=name),
                keys=partial(_message_of_key, profile.id), states=("selected",) if is_current else (),
            ),
        )  # fmt: skip
        dots = round_button(
            f"more:{row_id}",
            tr("Change {name}", name=name),
            _ShowProfile(profile.id),
            icon(self._context, "dots", "text"),
            side=56,
            inset=8,
        )
        yield column(row(spacer(), dots), spacer(), padding=(12, 12))

    def _way(self, id_: str, name: str, press: Message, icon_name: str, disc: float) -> Iterator[Node]:
        """Yield an empty disc that leads to somebody new."""
        yield column(
            picture(_empty_disc(icon(self._context, icon_name)), height=disc, min_height=80),
            label(name, 26, "text_muted", weight="medium", role="way", text_align="center", max_lines=2, grow=1),
            gap=6, padding=(16, 20), outline="outline", radius=22,
            control=Control(id=id_, role="button", name=name, group="players", press=press),
        )  # fmt: skip

    def _side(self, env: Env) -> Node:
        """Return the chosen player, with all that can be done."""
        chosen = self._chosen
        is_guest = chosen.id == GUEST_ID
        height = 68 * env.growth(0.4)
        ink: ThemeColour = "text_muted" if is_guest else "text"
        details = Control(
            id="details", role="text", name=chosen.name, label=f"{self._state_text} {_about_text()}".strip()
        )
        return tinted(
            "tile",
            column(
                column(
                    spacer(),
                    None
                    if env.is_large
                    else picture(
                        _portrait_of(chosen, is_current=self._is_current), height=_LARGE_DISC, min_height=80
                    ),
                    label(chosen.name, 44, "accent", weight="display", role="chosen", text_align="center", max_lines=2),
                    label(self._state_text, 24, "text_muted", role="state", text_align="center")
                    if self._is_current
                    else None,
                    spacer(),
                    gap=10, grow=1, control=details,
                ),
                button(
                    "profile:switch", tr("Switch"), _Switch(chosen), is_main=True, is_enabled=not self._is_current,
                    height=92 * env.growth(0.3), outline="outline",
                ),
                row(
                    button("profile:rename", tr("Rename"), _Ask("rename"), is_enabled=not is_guest, height=height,
                           draw=None if env.is_large else icon(self._context, "pencil", ink), grow=1, width=200),
                    button("profile:portrait", tr("Portrait"), "portrait", is_enabled=not is_guest, height=height,
                           spoken=tr("Portrait: show the next one"), grow=1, width=200,
                           draw=None if env.is_large else icon(self._context, "eye", ink)),
                    gap=12,
                ),
                button("profile:delete", tr("Delete"), _Ask("delete"), is_enabled=self._can_delete, height=height,
                       draw=icon(self._context, "cross", "text" if self._can_delete else "text_muted")),
                gap=12, padding=(28, 22),
            ),
            width=_SIDE_WIDTH, min_width=480,
        )  # fmt: skip


def _message_of_key(profile_id: str, event: PressInput) -> Message | None:
    """Return what a key does while a portrait has the focus: arrows pass over the dots between two portraits."""
    if isinstance(event, KeyPressed) and event.key == "delete":
        return _Ask("delete", profile_id)
    step = {"left": -1, "right": 1}.get(key_bindings.action_for(event) or "", 0)
    return _FocusNext(profile_id, step) if step else None


def _row_of(profile: Profile) -> str:
    return CURRENT_GUEST_ROW if profile.id == GUEST_ID else profile.id or FIRST_ROW


def _portrait_of(profile: Profile, *, is_current: bool) -> Draw:
    """Return what draws a player's disc; who plays now has a gold rim."""
    character = profile.portrait if profile.portrait in CHARACTERS else ""
    return portrait(0, profile.name, character, rim_colour="accent" if is_current else "card_face")


def _about_text() -> str:
    """Return what profiles are for, and what becomes of a guest's matches."""
    return tr(
        "Each player has their own matches, settings and statistics. A guest's matches are deleted when the next "
        "guest starts."
    )


def _empty_disc(draw: Draw) -> Draw:
    """Return what draws an icon in an empty disc."""

    def paint(painter: Painter, rect: Rect) -> None:
        side = min(rect.size)
        disc = Rect(0, 0, side, side)
        disc.center = rect.center
        painter.draw_box(disc, side, painter.theme.surface_dark, painter.theme.outline, 3)
        inner = disc.inflate(-round(0.6 * side), -round(0.6 * side))
        draw(painter, inner)

    return paint
