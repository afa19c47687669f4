"""New game: who sits at the table, how good they are, how long, and under which house rules."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.bots import roster
from yaniv.bots.characters import CHARACTERS, personality_of
from yaniv.i18n import tr, tr_plural
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.match_text import describe_origin
from yaniv.narration.rating_text import (
    level_label,
    level_title,
    own_level_sentence,
    own_level_title,
    rate_human,
)
from yaniv.narration.variant_about import describe_variant
from yaniv.narration.variant_text import new_variant_names
from yaniv.rules.house_rules import Variant
from yaniv.store.player_rating import PlayerRating
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import type_px
from yaniv.ui.kit.controls import (
    PAGE_MARGIN,
    arrow_left,
    button,
    icon,
    portrait,
    round_button,
    segment,
    switch,
    text_field,
    tinted,
)
from yaniv.ui.kit.node import Control, Draw, Message, Node, NodeStyle, column, label, picture, row, spacer
from yaniv.ui.kit.page import USUAL_TEXT, Env, FocusOn, Page, Panel, ToastMessage
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.narration.match_summary_text import describe_unfinished_match
from yaniv.ui.narration.naming import join_names
from yaniv.ui.navigation import (
    ContinueMatch,
    ImportRules,
    NavigationRequest,
    StartMatch,
    ToElsewhere,
    ToMenu,
    ToRulesEditor,
)
from yaniv.ui.pages.match_length import (
    MatchLength,
    has_lengths,
    known_minutes,
    length_label,
    length_sentence,
    rules_of_length,
)
from yaniv.ui.pages.match_setup_builder import build_setup
from yaniv.ui.pages.new_game_seats import LEVEL_CHOICES, OWN_LEVEL, Opponent, OpponentSeats, Sitter
from yaniv.ui.pages.rule_cards import first_cards, rule_card
from yaniv.ui.pages.rules_gallery import EditRules, GalleryChoice, RulesGallery
from yaniv.ui.pages.rules_share_panel import SharePanel
from yaniv.ui.pages.shared_table import ChooseColour, FriendsTable, OpenSitter, PutSitter, SeatMessage
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.ui.panels.rules_panel import RulesPanel
from yaniv.ui.platform import clipboard
from yaniv.variants.import_export import to_yaml
from yaniv.variants.imported_rules import import_text
from yaniv.variants.library import is_share_code

_RIGHT_WIDTH: Final = 540
_GAP: Final = 20
_SEATS_PER_ROW: Final = 8
_LARGE_SEATS_PER_ROW: Final = 4
_ROOMY_SEATS: Final = 6
"""Seats beside each other up to which portraits are large."""
_CROSS: Final = 44
_DETAIL_U: Final = 22
_FIELD_HEIGHT: Final = 56
_ROOMY_SIDE: Final = 150
_SIDE: Final = 104
_SMALL_SIDE: Final = 84
"""Diameter of a portrait in u, by the number of seats."""
_MAX_NAMED: Final = 4
"""Opponents up to which the line at the bottom names all of them."""
_MAX_FACES: Final = 5
_TAB_FACES: Final = (("noa", "Noa"), ("avi", "Avi"), ("maya", "Maya"))
"""Characters and names of the people on the card "Computer players"."""
_TAB_WIDTHS: Final = {"computer": 420, "friends": 370, "elsewhere": 340}
_FIRST_VARIANT: Final = "classic"
_MAX_NAME: Final = 16
_MAX_SEED: Final = 32

Sheet = Literal["", "person", "rules"]
"""What is shown in place of the page: nothing else, the characters for one seat, or all house rules."""


class NewGameDefaults(Struct, frozen=True):
    """Initial values of the page: variant, number of players, opponents and name of the player."""

    variant_id: str = _FIRST_VARIANT
    player_count: int = 4
    bots: tuple[str, ...] = ()
    """Bots from seat 1 on; the page chooses those that are missing."""
    name: str = ""
    is_practice: bool = False
    """True if the match is for practice and counts for nothing."""
    is_shared: bool = False
    """True if several people play at this screen."""
    shared_names: tuple[str, ...] = ("", "")
    shared_bots: tuple[str, ...] = ("", "")
    """Who plays at this screen, by seat; an empty bot is a person."""
    shared_colours: tuple[str, ...] = ()
    """Their colours; empty: not chosen yet."""
    has_curtain: bool = True
    """True if a curtain falls between the turns of two people."""
    player: PlayerRating | None = None
    """Rating of the player; None for one without matches."""
    length: MatchLength = "long"
    """Long: as long as the rules say."""
    recent_ids: tuple[str, ...] = ()
    """Ids of the variants that the player chose for earlier matches, the last one first."""
    unfinished: UnfinishedMatch | None = None
    """Match that the player may rather continue."""


class _Choose(Struct, frozen=True):
    what: Literal["with", "level", "length", "rules", "character", "open", "remove"]
    value: str | int


class NewGamePage(Page):
    """Page on which the player sets up a match; Deal is its main button."""

    name = "lobby"
    is_still = True
    glide_kinds = frozenset({"variant", "seat", "person", "remove"})

    def __init__(  # noqa: PLR0913 -- what is offered, and who hears of what is chosen
        self,
        context: UiContext,
        options: Sequence[VariantOption],
        defaults: NewGameDefaults,
        on_length_chosen: Callable[[MatchLength], None] | None = None,
        *,
        on_curtain_chosen: Callable[[bool], None] | None = None,
        rng: Random | None = None,
    ) -> None:
        """Open the page. *rng*: source of the opponents that "Surprise me" draws."""
        self._context, self._options = context, {option.variant_id: option for option in options}
        self._on_length_chosen = on_length_chosen or (lambda _: None)
        self._on_curtain_chosen = on_curtain_chosen or (lambda _: None)
        self._rng = rng or Random()
        self._variant_id = defaults.variant_id if defaults.variant_id in self._options else options[0].variant_id
        self._recent_ids = defaults.recent_ids
        self._gallery = RulesGallery(context, options, defaults.recent_ids)
        self._cards = first_cards(options, self._variant_id, defaults.recent_ids)
        self._player = defaults.player or rate_human(())
        self._opponents = OpponentSeats(defaults.bots, defaults.player_count - 1, self._player)
        self._length: MatchLength = defaults.length
        self._is_practice = defaults.is_practice
        self._is_shared = defaults.is_shared
        self._shared = FriendsTable(
            context,
            defaults.shared_names,
            defaults.shared_bots,
            defaults.shared_colours,
            self._variant.table.direction,
            has_curtain=defaults.has_curtain,
        )
        self._unfinished = defaults.unfinished
        self._name_field = TextField("name", tr("Your name"), defaults.name, hint=tr("You"), max_length=_MAX_NAME)
        self._seed_field = TextField("seed", tr("Deal code"), hint=tr("random"), max_length=_MAX_SEED)
        self._sheet: Sheet = ""
        self._seat = 0
        """Opponent whose character and level the sheet is about: the index, at this screen the key."""
        self._sitting_out: Sequence[str] = ()
        """Names of those for whom the rules just chosen have no seat."""
        self._variant_before = ""
        """Variant that gives them their seats back."""
        self._limit_seats()
        self.first_focus = (self._shared.first_empty if self._is_shared else "") or "button:deal"

    @property
    def back(self) -> Message:  # type: ignore[override]  # what Back does depends on what is shown
        """Close the sheet that is open; without one, go to the menu."""
        return "close" if self._sheet else ToMenu()

    @property
    def announcement(self) -> str:
        """The selected variant, a note if a deal code is entered, and who sits out."""
        if self._sheet == "person":
            return tr("Who sits in seat {n}?", n=self._seat_number)
        if self._sheet == "rules":
            return self._gallery.announcement(self._options[self._variant_id])
        name, about = self._variant.name, describe_variant(self._variant)
        if self._is_shared:
            sentences = [tr("Friends at this screen. {variant}: {about}.", variant=name, about=about)]
        else:
            template = "Practice. {variant}: {about}." if self._is_practice else "New game. {variant}: {about}."
            sentences = [tr(template, variant=name, about=about)]
        if self._seed_field.is_filled and not self._is_shared:
            sentences.append(describe_origin("chosen"))
        return " ".join([*sentences, *([self._note] if self._note else [])])

    def view(self, env: Env) -> Node:
        """Return the table and how it is played at the start side, the house rules at the end side."""
        match self._sheet:
            case "person":
                return self._person_sheet(env)
            case "rules":
                return self._rules_sheet(env)
            case "":
                pass
        if self._is_shared:
            table = self._shared.view(env, self._variant.table, self._note_row(env))
            parts = [table, self._length_tile(env), self._shared.curtain_tile(env)]
        else:
            parts = [
                self._seats_tile(env),
                self._level_tile(env, self._opponents.common_level),
                self._length_tile(env),
                *self._switches(env),
            ]
        tabs = tuple(self._tabs(env))
        if env.is_large:
            body = column(*tabs, *parts, self._rules_tile(env), scroll="lobby", gap=_GAP, grow=1)
            tabs = ()
        else:
            right = column(self._rules_tile(env), width=_RIGHT_WIDTH, min_width=420)
            body = row(column(*parts, gap=_GAP, grow=1), right, gap=28, grow=1, align="stretch")
        return column(
            self._head(env, self._title, ToMenu(), *tabs),
            body,
            self._footer(env),
            padding=(PAGE_MARGIN, 36),
            gap=_GAP,
        )

    def update(self, message: Message) -> NavigationRequest | ToastMessage | FocusOn | Panel | None:
        """Carry out a choice; start the match, or open the rules or the editor."""
        match message:
            case _Choose():
                self._choose(message)
            case OpenSitter(key):
                self._choose(_Choose("open", key))
            case SeatMessage() | PutSitter() | ChooseColour() | "friend" | "computer" | "curtain":
                if message != "curtain" and not isinstance(message, ChooseColour):
                    self._forget_note()
                return self._shared.update(message)
            case "add":
                self._opponents.add()
                self._forget_note()
            case "surprise":
                self._opponents.shuffle(self._rng)
            case "practice":
                self._is_practice = not self._is_practice
            case "undo":
                self._choose_rules(self._variant_before)
            case "all rules":
                self._sheet, self.first_focus = "rules", f"variant:{self._variant_id}"
                self._gallery.open(self._players)
            case GalleryChoice():
                self._gallery.update(message)
            case EditRules(variant_id):
                return ToRulesEditor(variant_id or _FIRST_VARIANT, self._setup)
            case "paste":
                return self._rules_of_code(clipboard.paste_text(), tr("There's no code on the clipboard."))
            case "typed code":
                return self._rules_of_code(self._gallery.code.text, tr("That's not a rule code."))
            case "close":
                self._close_sheet()
            case "read":
                return RulesPanel(self._context, tr(self._variant.name), self._variant.rules)
            case "share":
                return SharePanel(self._context, self._variant, to_yaml(self._variant), Path.home())
            case "deal":
                return self._start()
            case _:
                pass
        return None

    def focus_moved(self, control_id: str) -> bool:
        """Offer colours to the person at this screen who is in use."""
        return self._is_shared and self._shared.focus_moved(control_id)

    # what is chosen

    @property
    def _variant(self) -> Variant:
        return self._options[self._variant_id].variant

    @property
    def _title(self) -> str:
        return tr("Practice") if self._is_practice and not self._is_shared else tr("New game")

    @property
    def _players(self) -> int:
        return len(self._shared.seats.seated) if self._is_shared else len(self._opponents.seated) + 1

    @property
    def _minutes(self) -> dict[MatchLength, int | None]:
        """Expected minutes of a match of each length; None if nobody knows them."""
        lengths: tuple[MatchLength, ...] = get_args(MatchLength)
        return {each: known_minutes(self._options[self._variant_id], self._players, each) for each in lengths}

    @property
    def _note(self) -> str:
        """Sentence on who sits out; empty if nobody does."""
        if not self._sitting_out:
            return ""
        names = self._sitting_out
        most, variant = self._variant.table.max_players, tr(self._variant.name)
        return tr_plural(
            "{variant} is for up to {most}. {names} sits this one out.",
            "{variant} is for up to {most}. {names} sit this one out.",
            len(names),
            variant=variant,
            most=most,
            names=join_names(names),
        )

    def _choose(self, message: _Choose) -> None:
        value = message.value
        match message.what:
            case "with":
                self._is_shared = value == "friends"
                self._forget_note()
                self._limit_seats()
            case "level" if self._is_shared:
                self._shared.seats.set_level(self._seat, str(value))
            case "level":
                self._opponents.set_level(str(value), self._seat if self._sheet == "person" else None)
            case "length":
                self._length = next(each for each in get_args(MatchLength) if each == value)
                self._on_length_chosen(self._length)
            case "rules":
                self._choose_rules(str(value))
            case "character":
                put = self._shared.seats.put if self._is_shared else self._opponents.put
                put(self._seat, str(value))
                self._close_sheet()
            case "open":
                self._seat, self._sheet = int(value), "person"
                self.first_focus = f"character:{self._opponent_of_sheet.character}"
            case "remove":
                self._opponents.remove(int(value))
                self.first_focus = "button:add"
                self._forget_note()

    def _choose_rules(self, variant_id: str) -> None:
        """Choose house rules; seats that they have no room for stay empty, and come back with other rules."""
        before, self._variant_id = self._variant_id, variant_id
        self._sitting_out = self._limit_seats()
        self._variant_before = before if self._sitting_out else ""

    def _limit_seats(self) -> Sequence[str]:
        """Take the numbers of players of the rules; return the names of those who lose their seats."""
        table, before = self._variant.table, self._shared.names_by_key
        shared = [before[each.key] for each in self._shared.seats.limit(table)]
        opponents = [
            _name_of(each) for each in self._opponents.limit(max(1, table.min_players - 1), table.max_players - 1)
        ]
        return shared if self._is_shared else opponents

    def _forget_note(self) -> None:
        self._sitting_out, self._variant_before = (), ""

    def _close_sheet(self) -> None:
        """Show the page again; the focus returns to what opened the sheet."""
        shown = [each.variant_id for each in self._cards]
        if self._variant_id not in shown:
            self._cards = [self._options[self._variant_id], *self._cards[:-1]]
        person = f"seat:{self._seat}" if self._is_shared else f"guest:{self._seat + 1}"
        self.first_focus = person if self._sheet == "person" else f"variant:{self._variant_id}"
        self._sheet = ""

    @property
    def _opponent_of_sheet(self) -> Opponent | Sitter:
        """The computer player whose character and level the sheet is about."""
        return self._shared.seats.sitter(self._seat) if self._is_shared else self._opponents.seated[self._seat]

    @property
    def _seat_number(self) -> int:
        """Number of the seat that the sheet is about, from 1 on."""
        return self._shared.seats.index_of(self._seat) + 1 if self._is_shared else self._seat + 2

    @property
    def _setup(self) -> MatchSetup:
        variant = replace(self._variant, match=rules_of_length(self._variant.rules, self._length).match)
        if self._is_shared:
            names, bots, colours = self._shared.by_seat(variant.table.direction, self._player)
            return MatchSetup(variant.name, variant.rules, names, bots, "", MatchPurpose(is_shared=True), colours)
        seed, name = self._seed_field.text.strip(), self._name_field.text.strip()
        setup = build_setup(variant, self._players, self._opponents.bots(), seed, name)
        return replace(setup, purpose=MatchPurpose(is_practice=self._is_practice))

    def _start(self) -> StartMatch:
        if has_lengths(self._variant.rules):
            self._on_length_chosen(self._length)
        if self._is_shared:
            self._on_curtain_chosen(self._shared.has_curtain)
        return StartMatch(self._setup)

    # head and footer

    def _head(self, env: Env, title: str, back: Message, *trailing: Node | None) -> Node:
        return row(
            round_button("button:back", tr("Back"), back, arrow_left),
            label(title, 56, "accent", weight="display", height=76 * env.growth(0.3), min_height=56, role="title"),
            spacer(),
            *trailing,
            gap=24,
            height=84 * env.growth(0.3),
        )

    def _footer(self, env: Env) -> Node:
        resume = None
        if self._unfinished is not None and not self._is_shared:
            resume = button(
                "button:resume", tr("Continue"), ContinueMatch(self._unfinished.match_id),
                spoken=describe_unfinished_match(self._unfinished),
                tip=f"{describe_unfinished_match(self._unfinished)}\n"
                + tr("This match is kept, even if you start another one."),
                height=112 * env.growth(0.2), min_width=180, width=240 * env.growth(0.6),
            )  # fmt: skip
        deal = button(
            "button:deal", self._deal_name, "deal",
            draw=icon(self._context, "play", "surface_dark"), is_main=True,
            width=_RIGHT_WIDTH, min_width=300, height=112 * env.growth(0.2),
        )  # fmt: skip
        look: NodeStyle = {"gap": 28, "height": 112 * env.growth(0.2), "min_height": 96}
        if env.is_large:  # below what scrolls
            look |= {
                "fill": "panel",
                "outline": "outline",
                "radius": 22,
                "padding": (24, 8),
                "height": 148 * env.growth(0.2),
            }
        return row(self._players_row(env), resume, deal, **look)

    def _players_row(self, env: Env) -> Node:
        """Return who plays what, as faces and in words."""
        seated, words = self._faces, self._summary
        draw = partial(_draw_faces, faces=seated[:_MAX_FACES])
        return row(
            None
            if env.is_large
            else picture(draw, width=78 + 52 * (min(len(seated), _MAX_FACES) - 1), height=84),
            column(
                label(words[0], 28, weight="medium", role="summary", max_lines=2),
                None if env.is_large or not words[1] else label(words[1], 24, "text_muted", role="summary detail"),
                gap=4, grow=1, justify="center",
                control=Control(id="summary", role="text", name=words[0], label=". ".join(filter(None, words))),
            ),
            gap=28, grow=1,
        )  # fmt: skip

    def _rules_of_code(self, text: str, no_text: str) -> ToastMessage | ImportRules:
        """Return the rules in a text, to be looked at before they are used; *no_text*: said if there is none."""
        if not text.strip():
            return ToastMessage(no_text)
        imported = import_text(text, new_variant_names())
        if imported.variant is None and not is_share_code(text):
            return ToastMessage(tr("That's not a rule code."))
        return ImportRules(imported)

    @property
    def _summary(self) -> tuple[str, str]:
        rules = tr(self._variant.name)
        length = length_sentence(self._variant.rules, self._length, self._minutes[self._length])
        if self._is_shared:
            if not self._shared.seats.people:
                return tr("You watch the computers play. Nothing is saved."), ""
            names = self._shared.names
            if len(names) <= _MAX_NAMED:
                return tr("{rules} with {names}", rules=rules, names=join_names(names)), length
            return tr_plural("{rules} for {n} player", "{rules} for {n} players", len(names), rules=rules), length
        names = tuple(map(_name_of, self._opponents.seated))
        if len(names) <= _MAX_NAMED:
            return tr("{rules} with {names}", rules=rules, names=join_names(names)), length
        return tr_plural("{rules} with {n} opponent", "{rules} with {n} opponents", len(names), rules=rules), length

    @property
    def _faces(self) -> list[tuple[str, str]]:
        if self._is_shared:
            return [
                (each.character or each.colour, name)
                for each, name in zip(self._shared.seats.seated, self._shared.names, strict=True)
            ]
        return [("", self._shown_name), *((each.character, _name_of(each)) for each in self._opponents.seated)]

    @property
    def _deal_name(self) -> str:
        if self._is_shared:
            return tr("Deal") if self._shared.seats.people else tr("Watch them play")
        return tr("Practise") if self._is_practice else tr("Deal")

    def _tabs(self, env: Env) -> Iterator[Node]:
        """Yield the choice with whom to play: a card each, at large text below each other."""
        cards: tuple[tuple[str, str, Draw], ...] = (
            ("computer", tr("Computer players"), partial(_draw_faces, faces=_TAB_FACES)),
            ("friends", tr("Friends at this screen"), icon(self._context, "pass")),
            ("elsewhere", tr("Friends elsewhere"), icon(self._context, "language")),
        )
        for value, name, draw in cards:
            is_selected = value == ("friends" if self._is_shared else "computer")
            yield row(
                picture(draw, width=164 if value == "computer" else 48, height=60),
                label(name, 26, weight="medium", role="with", max_lines=2, grow=1),
                picture(icon(self._context, "tick"), width=28, height=28) if is_selected else Node(width=28),
                control=Control(
                    id=f"with:{value}", role="choice", name=name, group="with",
                    press=ToElsewhere(self._variant, self._players) if value == "elsewhere" else _Choose("with", value),
                    states=("selected",) if is_selected else (),
                ),
                fill="panel_raised" if is_selected else "panel", outline="accent" if is_selected else "outline",
                stroke=4 if is_selected else 2, radius=18, padding=(16, 6), gap=14,
                width=None if env.is_large else _TAB_WIDTHS[value], min_width=200,
                height=84 * env.growth(0.6), min_height=76,
            )  # fmt: skip

    @property
    def _shown_name(self) -> str:
        return self._name_field.text.strip() or tr("You")

    # who sits at the table

    def _seats_tile(self, env: Env) -> Node:
        head = row(
            label(tr("At the table"), 36, "accent", weight="display", role="tile title"),
            spacer(),
            button("button:surprise", tr("Surprise me"), "surprise", height=60 * env.growth(0.4)),
            gap=16, height=60 * env.growth(0.4),
        )  # fmt: skip
        items = list(self._seats(env))
        per_row = _LARGE_SEATS_PER_ROW if env.is_large else _SEATS_PER_ROW
        rows = [items[start : start + per_row] for start in range(0, len(items), per_row)]
        if len(rows) > 1:
            rows[-1] += [Node(grow=1)] * (per_row - len(rows[-1]))
        grid = column(*(row(*each, align="start") for each in rows), gap=12, grow=1, justify="center")
        return tinted("tile", column(head, grid, self._note_row(env), gap=12, padding=(28, 18)), grow=1, min_height=220)

    def _note_row(self, env: Env) -> Node | None:
        if not self._note:
            return None
        return row(
            label(self._note, 24, max_lines=2, role="note", grow=1,
                  control=Control(id="note", role="text", name=self._note)),
            button("button:undo", tr("Undo"), "undo", height=60 * env.growth(0.4), min_width=180 * env.growth(0.4)),
            fill="surface_dark", outline="info", radius=16, padding=(20, 6), gap=20,
        )  # fmt: skip

    def _seats(self, env: Env) -> Iterator[Node]:
        seated = self._opponents.seated
        count = len(seated) + 1 + self._opponents.can_add
        is_roomy = count <= _ROOMY_SEATS or env.is_large
        side = _ROOMY_SIDE if is_roomy else _SIDE if count <= _SEATS_PER_ROW else _SMALL_SIDE
        own = portrait(0, self._shown_name)
        yield column(
            picture(own, width=side, height=side, min_height=56),
            text_field(
                self._name_field, "deal", tip=tr("Shown at the table and in your results."),
                height=_FIELD_HEIGHT * env.growth(0.9), width=196 * env.growth(0.6) if is_roomy else 132,
            ),
            align="center", gap=8, grow=1,
        )  # fmt: skip
        for index, each in enumerate(seated):
            yield self._opponent(env, index, each, side)
        if self._opponents.can_add:
            most = self._variant.table.max_players
            yield column(
                picture(_draw_empty_seat, width=side, height=side, min_height=56),
                label(tr("Add"), 26, "text_muted", weight="medium", role="seat", text_align="center"),
                label(tr("up to {n}", n=most), 22, "text_muted", role="seat detail", text_align="center"),
                align="center", gap=4, grow=1, radius=20,
                control=Control(
                    id="button:add", role="button", name=tr("Add an opponent"), press="add",
                    label=tr("Add an opponent. These rules are for up to {n} players.", n=most),
                ),
            )  # fmt: skip

    def _opponent(self, env: Env, index: int, opponent: Opponent, side: float) -> Node:
        name, personality = _name_of(opponent), personality_of(opponent.character)
        level = _level_title(opponent.level)
        scale = pixels_per_u(env.size)
        # Type of the least size is larger than the text scale says.
        text_scale = type_px(_DETAIL_U, scale, env.text_scale) / (_DETAIL_U * scale)
        has_detail = side != _SMALL_SIDE or text_scale <= USUAL_TEXT
        detail = "" if not has_detail else tr(personality.title) if self._opponents.common_level else level
        spoken = tr("{name}, {level}", name=name, level=level)
        person = column(
            picture(portrait(index + 1, name, opponent.character), width=side, height=side, min_height=56),
            label(name, 26, weight="medium", role="seat", text_align="center"),
            label(detail, _DETAIL_U, "text_muted", role="seat detail", text_align="center", max_lines=2)
            if detail
            else None,
            align="center", gap=4, radius=20,
            control=Control(
                id=f"guest:{index + 1}", role="button", name=name, label=spoken, press=_Choose("open", index),
                value=opponent.character, group="seats",
                tip=f"{_style_text(opponent.character)}\n{tr('Press to swap this opponent for another.')}",
            ),
        )  # fmt: skip
        cross = None
        if self._opponents.can_remove:
            cross = button(
                f"remove:{index + 1}", tr("Remove {name}", name=name), _Choose("remove", index),
                draw=icon(self._context, "cross", "text_muted"), is_name_shown=False,
                width=_CROSS, height=_CROSS, radius=_CROSS / 2, fill="surface_dark", padding=(8, 8),
            )  # fmt: skip
        return row(spacer(), person, cross, spacer(), align="start", grow=1)

    # how good, how long, and the rest

    def _level_tile(self, env: Env, chosen: str) -> Node:
        """Return the choice of a level; *chosen*: empty if the opponents differ."""
        segments = [
            self._segment(
                "level", level, _level_title(level), is_selected=level == chosen,
                dots=LEVEL_CHOICES.index(level) + 1 if level != OWN_LEVEL else 0, tip=self._level_sentence(level),
            )
            for level in LEVEL_CHOICES
        ]  # fmt: skip
        if not chosen:
            segments.append(self._segment("level", "mixed", tr("Mixed"), is_selected=True, dots=0, tip=""))
        title = tr("How good are they?") if self._sheet != "person" else tr("How good?")
        return self._choice_tile(env, title, segments)

    def _level_sentence(self, level: str) -> str:
        if level == OWN_LEVEL:
            sentence = own_level_sentence(self._player)
        else:
            about = tr(roster.find_bot(level).about)
            sentence = tr("{title}: {about}", title=level_label(level), about=about)
        return f"{sentence}\n{tr('The number is a rating: 200 points more means winning about 3 matches in 4.')}"

    def _length_tile(self, env: Env) -> Node:
        rules, minutes = self._variant.rules, self._minutes
        title = tr("How long?")
        if not has_lengths(rules):
            sentence = length_sentence(rules, self._length, minutes[self._length])
            words = label(
                sentence, 26, max_lines=2, role="length",
                control=Control(id="length:fixed", role="text", name=sentence), grow=1,
            )  # fmt: skip
            return self._choice_tile(env, title, [words])
        lengths: tuple[MatchLength, ...] = get_args(MatchLength)
        segments = [
            self._segment(
                "length", each, length_label(each, minutes[each]), is_selected=each == self._length, dots=None,
                tip=length_sentence(rules, each, minutes[each]),
            )
            for each in lengths
        ]  # fmt: skip
        return self._choice_tile(env, title, segments)

    def _choice_tile(self, env: Env, title: str, segments: list[Node]) -> Node:
        if env.is_large:
            per_row = 3
            rows = [segments[start : start + per_row] for start in range(0, len(segments), per_row)]
            content = column(
                label(title, 28, weight="medium", role="question"),
                *(row(*each, gap=12, align="stretch") for each in rows),
                gap=12, padding=(28, 18),
            )  # fmt: skip
            return tinted("tile", content)
        content = row(
            label(title, 28, weight="medium", role="question", max_lines=3, width=250, min_width=190),
            *segments, gap=8, padding=(20, 12), align="stretch",
        )  # fmt: skip
        return tinted("tile", content, height=120 * env.growth(0.8), min_height=100)

    def _segment(  # noqa: PLR0913 -- what it stands for, and how it looks
        self, what: Literal["level", "length"], value: str, name: str, *, is_selected: bool, dots: int | None, tip: str
    ) -> Node:
        """Return one of several choices; *dots*: 1 to 5 dots, 0: room for them, None: none."""
        control = Control(
            id=f"{what}:{value}", role="choice", name=name, tip=tip, group=what,
            press=_Choose(what, value) if value != "mixed" else "mixed",
            states=("selected",) if is_selected else (),
        )  # fmt: skip
        return segment(control, what, is_selected=is_selected, dots=dots)

    def _switches(self, env: Env) -> Iterator[Node]:
        """Yield practice and the deal code, beside each other where there is room."""
        about = tr("Take moves back and see the odds. Practice doesn't count.")
        practice = row(
            None if env.is_large else picture(icon(self._context, "practice"), width=44, height=44),
            column(
                label(tr("Practice"), 28, weight="bold", role="switch title"),
                label(about, 23, "text_muted", max_lines=2, role="switch line"),
                gap=2, grow=1, justify="center",
            ),
            switch(
                "practice", tr("Practice"), "practice", is_on=self._is_practice,
                spoken=f"{tr('Practice')}. {about}", width=150 * env.growth(0.5), height=60 * env.growth(0.4),
            ),
            gap=20, padding=(24, 8),
        )  # fmt: skip
        has_code = self._seed_field.is_filled
        code = row(
            label(
                tr("Chosen deal") if has_code else tr("Deal code"), 28, "accent" if has_code else "text",
                weight="medium", role="question", max_lines=2, min_width=120,
            ),
            text_field(
                self._seed_field, "deal", grow=1, min_width=160, height=_FIELD_HEIGHT * env.growth(0.9),
                tip="" if has_code and env.is_large  # it says so above, and a tooltip would lie over "How long?"
                else describe_origin("chosen") if has_code
                else tr("Type a deal code to get its cards. Leave this empty for a fresh deal."),
            ),
            gap=20, padding=(28, 12),
        )  # fmt: skip
        if env.is_large:
            yield tinted("tile", practice)
            yield tinted("tile", code)
            return
        yield row(
            tinted("tile", practice, grow=1, width=700, min_width=400),
            tinted("tile", code, grow=1, width=500, min_width=300),
            gap=_GAP, height=128 * env.growth(0.8), min_height=120, align="stretch",
        )  # fmt: skip

    # house rules

    def _rules_tile(self, env: Env) -> Node:
        words = tr("All {n}", n=len(self._options))
        head = row(
            label(tr("House rules"), 34, "accent", weight="display", role="tile title"),
            spacer(),
            button(
                "button:all-rules", words, "all rules", spoken=f"{words}. {tr('House rules')}",
                height=60 * env.growth(0.4), width=150 * env.growth(0.8), padding=(12, 6),
            ),
            gap=16, height=60 * env.growth(0.4),
        )  # fmt: skip
        cards = [self._rule_card(env, option, height=132 * env.growth(0.5)) for option in self._cards]
        buttons = (
            button(
                "button:read-rules", tr("Read them"), "read", height=84 * env.growth(0.4), grow=1, width=200,
                tip=describe_variant(self._variant), padding=(10, 2),
            ),
            button(
                "button:rules", tr("Make your own"), EditRules(self._variant_id),
                tip=tr("Opens these rules in the editor. Built-in rules are copied first."),
                height=84 * env.growth(0.4), grow=1, width=240, padding=(10, 2),
            ),
        )  # fmt: skip
        content = column(head, *cards, row(*buttons, gap=12), gap=12, padding=(20, 18))
        return tinted("tile", content, grow=1)

    def _rule_card(self, env: Env, option: VariantOption, height: float) -> Node:
        return rule_card(
            self._context, option, _Choose("rules", option.variant_id), players=self._players,
            is_selected=option.variant_id == self._variant_id, env=env, height=height,
            is_first=option.variant_id == _FIRST_VARIANT and not self._recent_ids,
        )  # fmt: skip

    def _rules_sheet(self, env: Env) -> Node:
        height = 84 * env.growth(0.4)
        buttons = (
            button("button:change", tr("Change these"), EditRules(self._variant_id), height=height, width=260),
            button("button:read-rules", tr("Read them"), "read", height=height, width=220),
            button(
                "button:share", tr("Share"), "share", draw=icon(self._context, "share"), is_name_shown=False,
                tip=tr("Share"), width=height, height=height, padding=(14, 14), gap=0,
            ),
        )  # fmt: skip
        play = button(
            "button:deal", tr("Play these"), "deal",
            draw=icon(self._context, "play", "surface_dark"), is_main=True,
            width=376, min_width=300, height=112 * env.growth(0.2),
        )  # fmt: skip
        filters = () if env.is_large else tuple(self._gallery.filters(env))
        return column(
            self._head(env, tr("House rules"), "close", *filters),
            self._gallery.view(env, self._variant_id, partial(_Choose, "rules")),
            self._note_row(env),
            row(*buttons, self._players_row(env), play, gap=20),
            padding=(PAGE_MARGIN, 36),
            gap=_GAP,
        )

    # one opponent

    def _person_sheet(self, env: Env) -> Node:
        """Return all characters for a seat, and the level of who sits there."""
        opponent = self._opponent_of_sheet
        people = [self._character(env, each, opponent.character) for each in CHARACTERS]
        per_row = 2 if env.is_large else 3
        rows = [people[start : start + per_row] for start in range(0, len(people), per_row)]
        if len(rows[-1]) < per_row:
            rows[-1] += [Node(width=560, grow=1)] * (per_row - len(rows[-1]))
        body = column(
            self._level_tile(env, opponent.level),
            *(row(*each, gap=16, align="stretch") for each in rows),
            scroll="people", gap=14, grow=1,
        )  # fmt: skip
        title = tr("Who sits here?")
        return column(self._head(env, title, "close"), body, padding=(PAGE_MARGIN, 36), gap=_GAP)

    def _character(self, env: Env, character: str, chosen: str) -> Node:
        name = tr(CHARACTERS[character].name)
        seats = [each for each, _ in self._faces]
        seat = seats.index(character) + 1 if character in seats else 0
        is_selected = character == chosen
        detail = tr("Seat {n}", n=seat) if seat and not is_selected else ""
        words = column(
            row(
                label(name, 28, weight="bold", role="person"),
                label(detail, 22, "text_muted", role="person seat") if detail else None,
                gap=14,
            ),
            label(_style_text(character), 23, "text_muted", max_lines=4, role="person style"),
            gap=2, grow=1, justify="center",
        )  # fmt: skip
        spoken = ". ".join(filter(None, [name, detail, _style_text(character)]))
        return row(
            picture(portrait(1, name, character), width=88, height=88, min_height=56),
            words,
            control=Control(
                id=f"character:{character}", role="choice", name=name, label=spoken, group="people",
                press=_Choose("character", character), states=("selected",) if is_selected else (),
                value=character,
            ),
            fill="panel_raised" if is_selected else "panel", outline="accent" if is_selected else "outline",
            stroke=4 if is_selected else 2, radius=18, padding=(14, 5), gap=16, grow=1, width=560,
            height=156 * env.growth(0.9),
        )  # fmt: skip


def _name_of(opponent: Opponent) -> str:
    return tr(CHARACTERS[opponent.character].name)


def _level_title(level: str) -> str:
    return own_level_title() if level == OWN_LEVEL else level_title(level)


def _style_text(character: str) -> str:
    personality = personality_of(character)
    return tr("{temper}: {about}", temper=tr(personality.title), about=tr(personality.about))


def _draw_empty_seat(painter: Painter, rect: Rect) -> None:
    side = min(rect.size)
    disc = Rect(0, 0, side, side)
    disc.center = rect.center
    painter.draw_box(disc, side, None, painter.theme.text_muted, 3)
    arm, thickness = side // 6, max(2, painter.px(4))
    for size in ((2 * arm, thickness), (thickness, 2 * arm)):
        bar = Rect(0, 0, *size)
        bar.center = disc.center
        painter.draw_box(bar, 2, painter.theme.text_muted)


def _draw_faces(painter: Painter, rect: Rect, faces: Sequence[tuple[str, str]]) -> None:
    """Draw who plays, one face half over the other; *faces*: avatars, see `Painter.draw_avatar`, and names."""
    side, step = min(painter.px(78), rect.height), painter.px(52)
    for seat, (avatar, name) in enumerate(faces):
        disc = Rect(rect.left + seat * step, rect.centery - side // 2, side, side)
        portrait(seat, name, avatar)(painter, disc)
