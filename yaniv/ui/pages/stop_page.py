"""Page of one stop of the journey: the place and its regulars, three goals, what there is to win, and Sit down.

Also what the journey's pages share: their access to trails and progress, and the texts on a stop.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import pygame
from pygame import Rect

from yaniv.bots.characters import CHARACTERS
from yaniv.bots.roster import ROSTER
from yaniv.cards import Card, cards
from yaniv.i18n import tr, tr_plural
from yaniv.journey.souvenirs import choices_of
from yaniv.journey.trail_checks import rules_of_stop
from yaniv.journey.trail_progress import TRIES_TO_PASS, StopProgress
from yaniv.journey.trail_schema import Goal, Regular, Stop
from yaniv.narration.goal_text import goal_sentence
from yaniv.narration.regular_lines import Meeting, arrival_line, record_sentence
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.accessibility.element_tree import ElementState
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.icons import paint_stars
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.controls import (
    PAGE_MARGIN,
    arrow_left,
    arrow_right,
    button,
    card_fan,
    chip,
    portrait,
    round_button,
    speech,
)
from yaniv.ui.kit.node import Control, Message, Node, column, label, picture, row, spacer, stack
from yaniv.ui.kit.page import Env, Page, ToastMessage
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.ui.narration.setting_labels import souvenir_name
from yaniv.ui.navigation import NavigationRequest, PlayStop, ToJourney, ToStop
from yaniv.ui.pages.journey_port import JourneyPort
from yaniv.ui.panels.rules_panel import RulesPanel
from yaniv.variants import library

_PICTURE_WIDTH: Final = 900
_COLUMN_GAP: Final = 44
_FACE: Final = 176
_SMALL_FACE: Final = 96
_MAX_SPEAKERS: Final = 3
"""Regulars beside each other that have room for a speech bubble."""
_FACES_PER_ROW: Final = 4
_FRAME_STROKE: Final = 7
_CARD_WIDTH: Final = 62


class StopPage(Page):
    """Page of a stop; Sit down is its main button."""

    name = "stop"
    first_focus = "button:play"
    is_still = True

    def __init__(self, context: UiContext, port: JourneyPort, stop_id: str) -> None:
        self._context, self._port, self._stop_id = context, port, stop_id
        self._trail = port.progress()
        self._progress = self._trail[stop_id]
        self.back = ToJourney(stop_id)

    @property
    def announcement(self) -> str:
        """The place, its stars, and the main button."""
        return tr("{place}. {n} of 3 stars.", place=self._place, n=self._progress.stars)

    def view(self, env: Env) -> Node:
        """Return the picture of the place beside goals, reward and buttons."""
        right = column(
            label(tr("Three stars"), 44, weight="display", height=64, min_height=40),
            *self._goals(env),
            self._reward(),
            row(*self._buttons(), gap=20, height=116, min_height=76, align="stretch"),
            gap=20,
            grow=1,
        )
        left = column(self._framed_place(env), self._neighbours(env), gap=24, width=_PICTURE_WIDTH, min_width=480)
        return row(left, right, gap=_COLUMN_GAP, padding=(PAGE_MARGIN, 48), align="stretch")

    def update(self, message: Message) -> NavigationRequest | ToastMessage | RulesPanel | None:
        """Use the souvenir, or open the rules."""
        match message:
            case "souvenir":
                return ToastMessage(self._port.use_souvenir(self._stop_id))
            case "rules":
                return RulesPanel(self._context, self._house, checked_rules(self._progress.stop))
            case _:
                return None

    @property
    def _place(self) -> str:
        return tr(self._progress.stop.name)

    @property
    def _house(self) -> str:
        variant = self._progress.stop.variant
        return tr("House rules of this place") if variant is None else tr(library.load(variant).name)

    # the place

    def _framed_place(self, env: Env) -> Node:
        stars = row(
            picture(_draw_star, width=36, height=36),
            label(tr("{n} / {all}", n=self._progress.stars, all=3), 26, weight="bold", role="stars"),
            fill="surface_dark",
            outline="outline",
            radius=28,
            padding=(18, 6),
            gap=10,
            height=56,
        )
        head = row(
            round_button("button:back", tr("Map"), self.back, arrow_left, spoken=tr("Back to the map")),
            spacer(),
            stars,
            padding=(28, 24),
        )  # fmt: skip
        view = stack(
            picture(self._draw_scenery),
            column(head, spacer(), self._regulars(env)),
            grow=1,
            min_height=220,
            justify="stretch",
        )
        about = column(
            label(self._place, 76, "accent", weight="display", height=92, min_height=60),
            label(tr(self._progress.stop.about), 26, max_lines=4 if env.is_large else 3, role="about"),
            self._facts(env),
            padding=(40, 18),
            gap=14,
            control=Control(
                id="stop:about", role="text", name=self._place, label=tr(self._progress.stop.about) or self._place
            ),
        )
        content = column(view, about, padding=(_FRAME_STROKE, _FRAME_STROKE))
        return stack(content, picture(_draw_frame), grow=1, justify="stretch", fill="panel", radius=26)

    def _draw_scenery(self, painter: Painter, rect: Rect) -> None:
        scenery = self._progress.stop.room.scenery
        height = max(rect.height, rect.width * 4 // 3)
        image = self._context.images.scenery(scenery, (height * 3 // 4, height))
        top = min(image.get_height() - rect.height, round(image.get_height() * 0.3))
        part = image.subsurface(Rect(0, max(0, top), min(rect.width, image.get_width()), rect.height))
        if not self._progress.is_open:
            part = pygame.transform.grayscale(part)
        painter.draw_image(part, rect.center)

    def _regulars(self, env: Env) -> Node:
        regulars, meetings = self._port.opponents(self._stop_id), self._port.meetings(self._stop_id)
        has_speech = len(regulars) <= _MAX_SPEAKERS and not env.is_large
        said: list[str] = []
        shown = []
        for seat, (regular, meeting) in enumerate(zip(regulars, meetings, strict=True), 1):
            said.append(arrival_line(regular, meeting, said))
            shown.append(self._regular(seat, regular, meeting, said[-1], has_speech=has_speech))
        rows = [shown[start : start + _FACES_PER_ROW] for start in range(0, len(shown), _FACES_PER_ROW)]
        return column(*(row(*each, align="end", gap=12) for each in rows), gap=10, padding=(24, 12))

    def _regular(self, seat: int, regular: Regular, meeting: Meeting, line: str, *, has_speech: bool) -> Node:
        name, level = tr(CHARACTERS[regular.name].name), tr(ROSTER[regular.level].title)
        words = " ".join(
            part for part in (tr("“{words}”", words=line) if line else "", record_sentence(meeting.memory)) if part
        )
        title = tr("{name}, {level}", name=name, level=level)
        spoken = tr("{regular}: {line}", regular=title, line=words) if words else title
        side = _FACE if has_speech else _SMALL_FACE

        bubble = None if not (has_speech and line) else speech(line)
        plate = row(
            label(name, 28 if has_speech else 22, weight="bold", role="regular"),
            label(level, 22, "text_muted", role="level") if has_speech else None,
            fill="surface_dark", outline="outline", radius=26, padding=(14, 4), gap=12, height=48 if has_speech else 40,
        )  # fmt: skip
        return column(
            bubble,
            picture(portrait(seat, regular.name, regular.name), width=side, height=side, min_height=56),
            plate,
            align="center",
            grow=1,
            control=Control(id=f"regular:{regular.name}", role="image", name=title, label=spoken),
        )

    def _facts(self, env: Env) -> Node | None:
        if env.is_large:
            return None
        end = summarize_rules(checked_rules(self._progress.stop))[-1:]
        facts = [self._house, *(each for each in end if each not in self._house)]  # "Quick (one round)" says it
        return row(*(chip(each) for each in facts), gap=14)

    def _neighbours(self, env: Env) -> Node:
        ids = list(self._trail)
        index = ids.index(self._stop_id)
        before, after = ids[index - 1] if index else "", ids[index + 1] if index + 1 < len(ids) else ""
        return row(
            self._neighbour("button:previous", before, is_before=True),
            picture(lambda painter, rect: self._draw_dots(painter, rect, index), grow=1, height=28),
            self._neighbour("button:next", after, is_before=False),
            height=56 * env.growth(0.4),
            gap=12,
        )

    def _neighbour(self, id_: str, stop_id: str, *, is_before: bool) -> Node:
        if not stop_id:
            return Node(width=220)
        place = tr(self._trail[stop_id].stop.name)
        spoken = tr("Previous stop: {place}", place=place) if is_before else tr("Next stop: {place}", place=place)
        name = label(
            place,
            26,
            "text_muted",
            weight="medium",
            role="neighbour",
            text_align="start" if is_before else "end",
            grow=1,
        )
        arrow = picture(arrow_left if is_before else arrow_right, width=30, height=30)
        control = Control(id=id_, role="button", name=place, label=spoken, press=ToStop(stop_id))
        children = (arrow, name) if is_before else (name, arrow)
        return row(*children, gap=10, width=220, height=56, control=control)

    def _draw_dots(self, painter: Painter, rect: Rect, index: int) -> None:
        progress = list(self._trail.values())
        step = min(painter.px(26), rect.width // max(1, len(progress)))
        left = rect.centerx - step * (len(progress) - 1) // 2
        for number, each in enumerate(progress):
            side = painter.px(22 if number == index else 15)
            colour = (
                painter.theme.text
                if number == index
                else painter.theme.accent
                if each.is_done
                else painter.theme.bar_track
            )
            dot = Rect(0, 0, side, side)
            dot.center = (left + number * step, rect.centery)
            painter.draw_box(dot, 22, colour)

    # goals, reward, buttons

    def _goals(self, env: Env) -> Iterator[Node]:
        for number, goal in enumerate(self._progress.stop.goals):
            is_reached = self._progress.reached[number]
            sentence = goal_sentence(goal, self._progress.stop).rstrip(".")
            spoken = tr("{goal}: done.", goal=sentence) if is_reached else tr("Goal: {goal}", goal=f"{sentence}.")
            ink = "accent" if is_reached else "text"
            shown = () if env.is_large else sample_cards(goal)
            states: tuple[ElementState, ...] = ("checked",) if is_reached else ()
            yield row(
                picture(_draw_star if is_reached else _draw_empty_star, width=96, height=96),
                label(sentence, 32, ink, weight="bold", max_lines=2, role="goal", grow=1),
                picture(card_fan(self._context, shown, _CARD_WIDTH), width=190, height=100) if shown else None,
                control=Control(
                    id=f"goal:{number + 1}", role="text", name=sentence, label=spoken, value=is_reached, states=states
                ),
                fill="panel", outline="outline", radius=22, padding=(28, 10), gap=28, height=150, min_height=84, grow=1,
            )  # fmt: skip

    def _reward(self) -> Node:
        souvenir = souvenir_name(self._progress.stop.souvenir)
        title, detail = self._reward_words(souvenir)
        use = None
        if self._progress.is_done and choices_of(self._progress.stop.souvenir):
            use = button(
                "button:souvenir", tr("Use it"), "souvenir", spoken=tr("Use the souvenir of this stop"), width=190
            )
        return row(
            picture(self._draw_backpack, width=104, height=104, min_width=60),
            column(
                label(title, 28, weight="medium", max_lines=2, role="reward"),
                label(detail, 24, "text_muted", max_lines=2, role="reward detail"),
                gap=4,
                grow=1,
            ),
            use,
            control=Control(id="stop:reward", role="text", name=title, label=f"{title} {detail}"),
            fill="panel", outline="outline", radius=22, padding=(28, 10), gap=24, height=140, min_height=92,
        )  # fmt: skip

    def _reward_words(self, souvenir: str) -> tuple[str, str]:
        """Return what two stars earn, and the way on."""
        progress, stop = self._progress, self._progress.stop
        if not progress.is_open:
            return locked_text(self._trail, self._stop_id), ""
        if stop.knockout:
            matches_left = stop.stages - progress.next_stage + 1
            way = tr_plural("The final is next.", "{n} more matches to win, one on one.", matches_left)
        elif not stop.opens:
            way = tr("The last stop.")
        elif progress.is_done:
            way = tr("The way on is open.")
        else:
            left = TRIES_TO_PASS - progress.tries % TRIES_TO_PASS
            way = tr_plural(
                "After {n} more match, the bus takes you on anyway.",
                "After {n} more matches, the bus takes you on anyway.",
                left,
            )
        if not souvenir:
            return tr("Two stars open the next stops."), way
        if progress.is_done:
            return tr("Yours: {souvenir}.", souvenir=souvenir), way
        return tr("For two stars: {souvenir}.", souvenir=souvenir), way

    def _draw_backpack(self, painter: Painter, rect: Rect) -> None:
        side = min(rect.size)
        painter.draw_image(self._context.images.scenery("backpack", (side, side)), rect.center)

    def _buttons(self) -> Iterator[Node]:
        is_open = self._progress.is_open
        name = tr("Continue") if self._port.match_to_continue(self._stop_id) else tr("Sit down")
        reason = "" if is_open else locked_text(self._trail, self._stop_id)
        yield button(
            "button:play", name, PlayStop(self._stop_id), spoken=reason, is_main=True, is_enabled=is_open, grow=1
        )
        yield button("button:rules", tr("Rules here"), "rules", tip=rules_text(self._trail, self._stop_id), width=260)


def sample_cards(goal: Goal) -> tuple[Card, ...]:
    """Return cards that show what a goal means; none if it is not about cards."""
    n = goal.number or 0
    match goal.goal:
        case "run_of":
            return cards("3D 4D 5D 6D 7D 8D 9D TD JD")[: max(3, n)]
        case "set_of":
            return cards("7S 7H 7D 7C")[: max(2, n)]
        case "ace_high_run":
            return cards("QH KH AH")
        case "joker_in_set":
            return cards("8S 8D JK")
        case "joker_in_run":
            return cards("5C JK 7C")
        case "joker_swap":
            return cards("6C JK")
        case "slaps" | "slaps_in_round" | "slap_in_last_round" | "early_throw":
            return cards("9S 9D")
        case "slap_on_run":
            return cards("4S 5S 6S 7S")
        case "asafs" | "asaf_together" | "catch_same" | "no_penalty":
            return cards("2S AC")
        case "asaf_with_cards":
            return cards("AC 2S 3D")[: max(1, n)]
        case "zero_rounds":
            return cards("JK")
        case _:
            return ()


def _draw_star(painter: Painter, rect: Rect) -> None:
    paint_stars(painter, rect.center, min(rect.size) * 0.46, 1, 1, hole=painter.theme.panel)


def _draw_empty_star(painter: Painter, rect: Rect) -> None:
    paint_stars(painter, rect.center, min(rect.size) * 0.46, 0, 1, hole=painter.theme.panel)


def _draw_frame(painter: Painter, rect: Rect) -> None:
    painter.draw_box(rect, 26, None, painter.theme.card_face, _FRAME_STROKE)


def souvenir_won_text(progress: StopProgress) -> str:
    """Return the sentence on the souvenir of a stop that was just done; empty if it has none."""
    souvenir = souvenir_name(progress.stop.souvenir)
    if not souvenir or not progress.is_done:
        return ""
    return tr("Souvenir of {place}: {souvenir}.", place=tr(progress.stop.name), souvenir=souvenir)


def locked_text(progress: Mapping[str, StopProgress], stop_id: str) -> str:
    """Return the sentence that says what opens a locked stop."""
    names = [tr(each.stop.name) for each in progress.values() if stop_id in each.stop.opens]
    return tr("Locked. First earn two stars at {place}.", place=" / ".join(names))


def rules_text(progress: Mapping[str, StopProgress], stop_id: str) -> str:
    """Return the sentence on the rules of a stop: how they differ from the stop before, or all of them at the first."""
    facts, before = _facts(progress[stop_id].stop), _stop_before(progress, stop_id)
    if before is None:
        return tr("The rules: {facts}.", facts=" · ".join(facts))
    changed = [fact for fact in facts if fact not in _facts(before)]
    if changed:
        return tr("Different from {place}: {facts}.", place=tr(before.name), facts=" · ".join(changed))
    return tr("Much the same as {place}.", place=tr(before.name))


def checked_rules(stop: Stop) -> HouseRules:
    """Return the rules of a stop; its trail has been checked."""
    rules = rules_of_stop(stop)
    assert rules is not None, "a trail is checked before it is shown"
    return rules


def _stop_before(progress: Mapping[str, StopProgress], stop_id: str) -> Stop | None:
    ids = list(progress)
    index = ids.index(stop_id)
    return progress[ids[index - 1]].stop if index else None


def _facts(stop: Stop) -> tuple[str, ...]:
    rules = checked_rules(stop)
    facts = list(summarize_rules(rules))
    if rules.table.direction == "counterclockwise":
        facts.append(tr("anticlockwise"))
    if rules.deck.jokers == 0:
        facts.append(tr("no jokers"))
    if rules.call.ends_round == "after_final_turns":
        facts.append(tr("one last turn after a call"))
    return tuple(facts)
