"""Gallery of house rules: sets as cards with pictures, filters, own sets and those of friends."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, Literal, get_args

from msgspec import Struct
from pygame import BLEND_RGBA_MULT, SRCALPHA, Rect, Surface, transform

from yaniv.i18n import tr, tr_plural
from yaniv.narration import rule_labels
from yaniv.narration.variant_about import describe_variant
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import SPEC_BY_PATH
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import rounded_rect
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.kit.controls import button, icon, is_plain, round_button, text_field, tinted
from yaniv.ui.kit.node import Control, Message, Node, ThemeColour, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.pages.match_length import known_minutes
from yaniv.ui.pages.rule_cards import (
    POPULAR,
    card_line,
    colour_of,
    draw_place,
    place_picture,
    scenery_of,
    sign_node,
    sign_of,
)
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.variants.rules_diff import RuleDifference, differences
from yaniv.variants.share_code import code_groups

_CLASSIC: Final = "classic"
_PER_ROW: Final = 4
_LARGE_PER_ROW: Final = 2
_CARD_HEIGHT: Final = 244
_SMALL_CARD_HEIGHT: Final = 290
_SIDE_WIDTH: Final = 376
_GAP: Final = 18
_SIGN_HEIGHT: Final = 84
_SHORT_MINUTES: Final = 8
"""Minutes up to which a match counts as short."""
_MOST_PLAYERS: Final = 7
"""The last disc stands for this number of players and more."""
_NEAREST: Final = 3
"""Cards that are shown although no card fits the filters."""
_MAX_CODE: Final = 400
_FITTING_CODE: Final = 14
"""Letters that the narrow field of a code has room for; a longer code is shown below it in groups."""
_MAX_QUERY: Final = 30
_RECENT: Final = 3
"""Rules played last that come first."""
_CARD_WIDTH: Final = 332
_RADIUS: Final = 18
_INK: Final = "#FBF6E9"
_PALE_INK: Final = "#DCE5E1"
_GOLD: Final = "#F5B52E"
_MISFIT: Final = "#E9C27A"
"""Colours on a picture, in every theme."""
_SHADE: Final = "#0B1416"
_SHADE_ALPHA: Final = 235
_SHADE_FROM: Final = 0.2
_SHADE_SPAN: Final = 0.3
"""Where a picture begins to get darker, and how soon it is at its darkest, as shares of its height from the top."""
_picture_cache: Final = SurfaceCache(1.5)

Filter = Literal["short", "slaps", "jokers"]


class GalleryChoice(Struct, frozen=True):
    """Message of a control of the gallery that changes what it shows."""

    what: Literal["for", "filter", "rest"]
    value: str | int = ""


class EditRules(Struct, frozen=True):
    """Message that opens rules in the editor; without an id, Classic."""

    variant_id: str = ""


class RulesGallery:
    """State of the gallery; the page it belongs to knows which rules are chosen, and who plays."""

    def __init__(self, context: UiContext, options: Sequence[VariantOption], recent_ids: Sequence[str]) -> None:
        """Take what is offered. *recent_ids*: ids of the rules that the player chose, the last one first."""
        self._context = context
        self._options = _in_order(options, recent_ids)
        classic = next((each.variant.rules for each in options if each.variant_id == _CLASSIC), HouseRules())
        self._changes = {each.variant_id: _changed_rules(each, classic) for each in options}
        self._searched = {each.variant_id: _searched_text(each, self._changes[each.variant_id]) for each in options}
        self._last_used = recent_ids[0] if recent_ids else ""
        self._players = 2
        self._filters: frozenset[Filter] = frozenset()
        self._shows_rest = False
        self._query = TextField("rules:find", tr("Find a rule"), hint=tr("Find a rule"), max_length=_MAX_QUERY)

        self.code = TextField("rules:code", tr("Type a code"), hint=tr("Type a code"), max_length=_MAX_CODE)
        """A friend's code, as far as it was typed."""

    def open(self, players: int) -> None:
        """Show the rules for a number of players, without other filters."""
        self._players, self._filters, self._shows_rest = players, frozenset(), False
        self._query.set_text("")
        self.code.set_text("")

    def update(self, message: GalleryChoice) -> None:
        """Change the filters, or show the cards that do not fit them too."""
        match message.what:
            case "for":
                self._players = int(message.value)
            case "filter":
                self._filters ^= {each for each in get_args(Filter) if each == message.value}
            case "rest":
                self._shows_rest = not self._shows_rest

    def announcement(self, chosen: VariantOption) -> str:
        """Return how many sets fit, and which is chosen."""
        fitting = sum(not self._misfits(each) for each in self._options)
        return tr_plural(
            "House rules. {n} set for a table of {players}. {name} is chosen.",
            "House rules. {n} sets for a table of {players}. {name} is chosen.",
            fitting,
            players=_players_label(self._players),
            name=tr(chosen.variant.name),
        )

    def filters(self, env: Env) -> Iterator[Node]:
        """Yield for how many players, the three kinds, and the search."""
        height = 56 * env.growth(0.4)
        discs = [self._disc(count, height) for count in range(2, _MOST_PLAYERS + 1)]
        pills = [self._pill(each, height) for each in get_args(Filter)]
        yield row(label(tr("Players"), 26, "text_muted", role="filter"), *discs, gap=6, height=height)
        yield row(*pills, gap=8, height=height)
        yield text_field(self._query, width=330, min_width=240, height=height)

    def view(self, env: Env, chosen_id: str, choose: Callable[[str], Message]) -> Node:
        """Return the cards at the start side, own rules and the chosen ones at the end side.

        *choose*: makes the message of a card from the id of its rules.
        """
        cards = list(self._card_rows(env, chosen_id, choose))
        chosen = next(each for each in self._options if each.variant_id == chosen_id)
        side = (self._own_tile(env, chosen_id, choose), self._friend_tile(env), self._chosen_tile(env, chosen))
        if env.is_large:
            return column(*self.filters(env), *cards, *side, scroll="rules", gap=_GAP, grow=1)
        return row(
            column(*cards, scroll="rules", gap=_GAP, grow=1),
            column(*side, scroll="rules side", gap=_GAP, width=_SIDE_WIDTH, min_width=350),
            gap=20, grow=1, align="stretch",
        )  # fmt: skip

    # filters

    def _disc(self, count: int, side: float) -> Node:
        is_on = count == min(self._players, _MOST_PLAYERS)
        name = _players_label(count)
        spoken = (
            tr("For a table of {n} or more", n=count) if count == _MOST_PLAYERS else tr("For a table of {n}", n=count)
        )
        return label(
            name, 26, "surface_dark" if is_on else "text", weight="bold", role="disc", text_align="center",
            fill="text" if is_on else "surface_dark", outline="outline", radius=side / 2, width=side, height=side,
            control=Control(
                id=f"for:{count}", role="choice", name=name, label=spoken, group="for",
                press=GalleryChoice("for", count), states=("selected",) if is_on else (),
            ),
        )  # fmt: skip

    def _pill(self, each: Filter, height: float) -> Node:
        is_on = each in self._filters
        name, about, icon_name = {
            "short": (tr("Short"), tr_plural("{n} minute or less", "{n} minutes or less", _SHORT_MINUTES), "clock"),
            "slaps": (tr("Slaps"), tr("Played with slap-down"), "quick"),
            "jokers": (tr("Jokers"), tr("Played with jokers"), "cards"),
        }[each]
        ink = "surface_dark" if is_on else "text"
        return row(
            picture(icon(self._context, icon_name, ink if is_on else "accent"), width=24, height=24),
            label(name, 25, ink, weight="medium", role="pill"),
            fill="text" if is_on else "surface_dark", outline="outline", radius=height / 2, padding=(12, 4), gap=8,
            height=height,
            control=Control(
                id=f"filter:{each}", role="toggle", name=name, label=f"{name}. {about}", tip=about, value=is_on,
                press=GalleryChoice("filter", each), states=("checked",) if is_on else (),
            ),
        )  # fmt: skip

    def _misfits(self, option: VariantOption) -> list[str]:
        """Return why these rules do not fit the filters, in a word or two each."""
        table, rules = option.variant.table, option.variant.rules
        minutes = self._minutes(option)
        reasons = (
            (table.max_players < self._players, tr("up to {n}", n=table.max_players)),
            (table.min_players > self._players, tr("{n} or more", n=table.min_players)),
            ("short" in self._filters and (minutes or 0) > _SHORT_MINUTES, tr("{n} min", n=minutes)),
            ("slaps" in self._filters and rules.turn.slap_down == "none", tr("no slaps")),
            ("jokers" in self._filters and rules.deck.jokers == 0, tr("no jokers")),
        )
        return [words for is_misfit, words in reasons if is_misfit]

    def _minutes(self, option: VariantOption) -> int | None:
        """Return the minutes of a match, as long as the rules say, with as many players as fit; None if unknown."""
        table = option.variant.table
        players = max(table.min_players, min(table.max_players, self._players))
        return known_minutes(option, players, "long")

    @property
    def _found(self) -> list[VariantOption]:
        """The options that have all words of the search in their names, or in the rules that Classic has otherwise."""
        words = self._query.text.casefold().split()
        return [each for each in self._options if all(word in self._searched[each.variant_id] for word in words)]

    # cards

    def _card_rows(self, env: Env, chosen_id: str, choose: Callable[[str], Message]) -> Iterator[Node]:
        """Yield rows of cards of built-in rules: those that fit, on demand the others, and how many these are."""
        found = [(each, self._misfits(each)) for each in self._found if each.is_built_in]
        fitting = [each for each in found if not each[1]]
        rest = sorted((each for each in found if each[1]), key=lambda each: len(each[1]))
        shown_rest = rest if self._shows_rest else [] if fitting else rest[:_NEAREST]
        cards = [self._card(env, *each, chosen_id, choose) for each in (*fitting, *shown_rest)]
        per_row = _LARGE_PER_ROW if env.is_large else _PER_ROW
        for start in range(0, len(cards), per_row):
            members = cards[start : start + per_row]
            yield row(*members, *[Node(width=_CARD_WIDTH, grow=1)] * (per_row - len(members)), gap=_GAP)
        if not found:
            yield label(tr("No rules found."), 28, "text_muted", role="no rules", height=80)
        elif len(rest) > len(shown_rest) or self._shows_rest:
            words = (
                tr("Hide what doesn't fit")
                if self._shows_rest
                else tr_plural("{n} more doesn't fit", "{n} more don't fit", len(rest) - len(shown_rest))
            )
            width = 420 * env.growth(0.6)
            yield row(spacer(), button("button:rest", words, GalleryChoice("rest"), width=width, height=64), spacer())

    def _card(
        self,
        env: Env,
        option: VariantOption,
        misfits: Sequence[str],
        chosen_id: str,
        choose: Callable[[str], Message],
    ) -> Node:
        """Return the card of rules; *misfits*: why they do not fit the filters."""
        variant, is_chosen = option.variant, option.variant_id == chosen_id
        name, line = tr(variant.name), card_line(option)
        is_last = option.variant_id == self._last_used
        spoken = [name, line, *self._spoken_facts(option), *misfits, *([tr("Last used")] if is_last else [])]
        content = column(
            row(
                _tick(self._context) if is_chosen else _badge(tr("Last used")) if is_last else None,
                spacer(),
                sign_node(self._context, sign_of(variant.rules), height=_SIGN_HEIGHT) if not env.is_large else None,
                gap=8, align="start",
            ),
            spacer(),
            label(name, 30, _INK, weight="bold", role="rules name", max_lines=2),
            label(
                ", ".join(misfits) or line, 24, _MISFIT if misfits else _PALE_INK, role="rules line", max_lines=2
            ),
            self._facts(option, _INK, _GOLD),
            gap=2, padding=(16, 12),
        )  # fmt: skip
        return stack(
            picture(partial(self._draw_background, option=option, is_chosen=is_chosen, is_dim=bool(misfits))),
            content,
            control=Control(
                id=f"variant:{option.variant_id}", role="choice", name=name, label=". ".join(spoken),
                tip=describe_variant(variant) if env.has_usual_text else "", group="rules",
                press=choose(option.variant_id), states=("selected",) if is_chosen else (),
            ),
            radius=_RADIUS, justify="stretch", width=_CARD_WIDTH, grow=1,
            height=(_CARD_HEIGHT if env.is_roomy else _SMALL_CARD_HEIGHT) * env.growth(0.4), min_height=190,
        )  # fmt: skip

    def _facts(self, option: VariantOption, ink: ThemeColour, sign_ink: ThemeColour) -> Node:
        """Return for how many players rules are, and the minutes of a match if they are known."""
        signs = ("friends", "clock")
        facts = zip(signs, self._fact_words(option), strict=False)  # minutes may be missing
        return row(*(_fact(self._context, *each, ink, sign_ink) for each in facts), spacer(), gap=16, height=32)

    def _fact_words(self, option: VariantOption) -> list[str]:
        table, minutes = option.variant.table, self._minutes_text(option)
        return [tr("{least} to {most}", least=table.min_players, most=table.max_players), *filter(None, [minutes])]

    def _minutes_text(self, option: VariantOption) -> str:
        minutes = self._minutes(option)
        return "" if minutes is None else tr("{n} min", n=minutes)

    def _spoken_facts(self, option: VariantOption) -> list[str]:
        players, *minutes = self._fact_words(option)
        return [tr("Players: {n}", n=players), *minutes]

    def _draw_background(
        self, painter: Painter, rect: Rect, option: VariantOption, *, is_chosen: bool, is_dim: bool
    ) -> None:
        if is_plain(painter.theme):
            painter.draw_box(rect, _RADIUS, _SHADE)
        else:
            key = option.variant_id, rect.size, painter.scale, is_dim
            image = _picture_cache.get_or_create(
                key, lambda: self._picture(option, rect.size, _RADIUS * painter.scale, is_dim=is_dim)
            )
            painter.draw_image(image, rect.center)
        painter.draw_box(rect, _RADIUS, None, _GOLD if is_chosen else painter.theme.outline, 6 if is_chosen else 2)

    def _picture(self, option: VariantOption, size: tuple[int, int], radius_px: float, *, is_dim: bool) -> Surface:
        scenery = scenery_of(option)
        picture_of_place = (
            place_picture(self._context, scenery, size, radius_px)
            if scenery
            else rounded_rect(size, radius_px, colour_of(option)).copy()
        )
        return _shade(picture_of_place, radius_px, is_dim=is_dim)

    # own rules, those of friends, and the chosen ones

    def _own_tile(self, env: Env, chosen_id: str, choose: Callable[[str], Message]) -> Node:
        own = [each for each in self._found if not each.is_built_in]
        rows = [self._own_row(env, each, chosen_id, choose) for each in own]
        make = button(
            "button:rules", tr("Make your own"), EditRules(), draw=icon(self._context, "plus"),
            tip=tr("Starts with a copy of Classic."), height=68 * env.growth(0.4), padding=(16, 4),
        )  # fmt: skip
        return tinted("tile", column(_tile_title(tr("Yours")), *rows, make, gap=12, padding=(18, 16)))

    def _own_row(self, env: Env, option: VariantOption, chosen_id: str, choose: Callable[[str], Message]) -> Node:
        name, is_chosen = option.variant.name, option.variant_id == chosen_id
        count = len(self._changes[option.variant_id])
        line = tr_plural("{n} rule changed", "{n} rules changed", count) if count else tr("Like Classic")
        minutes = self._minutes_text(option)
        card = row(
            picture(draw_place(self._context, option), width=52, height=52),
            column(
                label(name, 26, weight="bold", role="own name"),
                label(line, 22, "text_muted", role="own line", max_lines=2),
                row(_fact(self._context, "clock", minutes, "text_muted", "accent"), spacer()) if minutes else None,
                grow=1, justify="center",
            ),
            control=Control(
                id=f"variant:{option.variant_id}", role="choice", name=name, group="own rules",
                label=". ".join(filter(None, [name, line, minutes])),
                press=choose(option.variant_id), states=("selected",) if is_chosen else (),
            ),
            fill="panel_raised" if is_chosen else "panel", outline="accent" if is_chosen else "outline",
            stroke=4 if is_chosen else 2, radius=16, padding=(8, 6), gap=10, grow=1,
            height=(92 if env.is_roomy else 124) * env.growth(0.5) + (28 if minutes else 0),
        )  # fmt: skip
        edit = round_button(
            f"edit:{option.variant_id}", tr("Change {name}", name=name), EditRules(option.variant_id),
            icon(self._context, "pencil"), side=56,
        )  # fmt: skip
        return row(card, edit, gap=8)

    def _friend_tile(self, env: Env) -> Node:
        height = 68 * env.growth(0.4)
        paste = button(
            "button:paste", tr("Paste a code"), "paste", draw=icon(self._context, "paste"), is_name_shown=False,
            tip=tr("Copy the code from your friend's message, then press here."), width=height, height=height, gap=0,
        )  # fmt: skip
        field = text_field(self.code, "typed code", height=height, grow=1, width=0)
        code = row(field, paste, gap=10)
        is_cut = len(self.code.text) > _FITTING_CODE and env.is_roomy and not env.is_large
        groups = " ".join(code_groups(self.code.text)) if is_cut else ""
        whole = label(
            groups, 22, "text_muted", weight="bold", role="code groups", max_lines=3,
            control=Control(id="rules:code-groups", role="text", name=groups, label=groups),
        ) if groups else None  # fmt: skip
        return tinted("tile", column(_tile_title(tr("A friend's rules")), code, whole, gap=12, padding=(18, 16)))

    def _chosen_tile(self, env: Env, chosen: VariantOption) -> Node:
        about = describe_variant(chosen.variant)
        is_derived = not chosen.variant.about  # it lists the changes
        changes = [
            column(
                label(tr(SPEC_BY_PATH[each.path].title), 21, "text_muted", role="changed rule"),
                label(rule_labels.value_label(each.path, each.after), 24, weight="medium", role="changed value"),
            )
            for each in self._changes[chosen.variant_id]
        ]
        return tinted(
            "tile",
            column(
                _tile_title(tr(chosen.variant.name)),
                row(sign_node(self._context, sign_of(chosen.variant.rules), height=_SIGN_HEIGHT), spacer()),
                label(about, 24, max_lines=8, role="about rules"),
                self._facts(chosen, "text", "accent"),
                *(() if env.is_large or is_derived else changes),
                gap=12, padding=(18, 16),
                control=Control(
                    id="chosen", role="text", name=tr(chosen.variant.name),
                    label=". ".join([about, *self._spoken_facts(chosen)]),
                ),
            ),
            grow=1, min_height=240 if env.is_large else 0,
        )  # fmt: skip


def _in_order(options: Sequence[VariantOption], recent_ids: Sequence[str]) -> list[VariantOption]:
    """Return the options, those played last first, then the most popular."""
    by_id = {each.variant_id: each for each in options}
    ranked = dict.fromkeys((*recent_ids[:_RECENT], *POPULAR, *by_id))
    return [by_id[id_] for id_ in ranked if id_ in by_id]


def _changed_rules(option: VariantOption, classic: HouseRules) -> tuple[RuleDifference, ...]:
    """Return the rules that Classic has otherwise, but for the packs, of which there are as many as players need."""
    return tuple(each for each in differences(classic, option.variant.rules) if each.path != "deck.packs")


def _searched_text(option: VariantOption, changes: Sequence[RuleDifference]) -> str:
    """Return the name of rules and all that they change, as one searches in it."""
    changed = (
        f"{tr(SPEC_BY_PATH[each.path].title)} {rule_labels.value_label(each.path, each.after)}" for each in changes
    )
    return " ".join([tr(option.variant.name), card_line(option), *changed]).casefold()


def _players_label(count: int) -> str:
    return f"{_MOST_PLAYERS}+" if count >= _MOST_PLAYERS else f"{count}"


def _tile_title(words: str) -> Node:
    return label(words, 32, "accent", weight="display", role="tile title", height=44)


def _tick(context: UiContext) -> Node:
    tick = picture(icon(context, "tick", _SHADE), width=24, height=24)
    return row(tick, fill=_GOLD, radius=18, width=36, height=36, justify="center")


def _badge(words: str) -> Node:
    return label(words, 21, _INK, weight="medium", role="badge", max_lines=2, fill=_SHADE, radius=20, padding=(14, 4))


def _fact(context: UiContext, icon_name: str, words: str, ink: ThemeColour, sign_ink: ThemeColour) -> Node:
    sign = picture(icon(context, icon_name, sign_ink), width=24, height=24)
    return row(sign, label(words, 22, ink, weight="medium", role="fact"), gap=8)


def _shade(image: Surface, radius_px: float, *, is_dim: bool) -> Surface:
    """Return a picture that is darker towards its lower end, so that text on it can be read; *is_dim*: as a whole."""
    width, height = image.get_size()
    ramp = Surface((1, height), SRCALPHA, 32)
    for y in range(height):
        share = 1.0 if is_dim else min(1.0, max(0.0, (y / height - _SHADE_FROM) / _SHADE_SPAN))
        ramp.set_at((0, y), (255, 255, 255, round(_SHADE_ALPHA * share)))
    shade = rounded_rect((width, height), radius_px, _SHADE).copy()
    shade.blit(transform.scale(ramp, (width, height)), (0, 0), special_flags=BLEND_RGBA_MULT)
    image.blit(shade, (0, 0))
    return image
