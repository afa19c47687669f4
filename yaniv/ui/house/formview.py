"""The form: groups on the left, the rules of one of them, or those that were looked for, on the right."""

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect

from yaniv.rules.catalogue import BY_PATH, Rule, Value, value
from yaniv.rules.notes import notes
from yaniv.sanitize import LONGEST_WORD, cleaned
from yaniv.ui.house.numbers import Numbers
from yaniv.ui.house.view import Seen
from yaniv.ui.inputs import Input
from yaniv.ui.look import Look
from yaniv.ui.theme import HEADING_U, NAME_U, RADIUS_U
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.control import Control
from yaniv.ui.widgets.dropdown import Dropdown
from yaniv.ui.widgets.field import Field
from yaniv.ui.widgets.form import RESET, STACKED, Form, Line, Question, control
from yaniv.ui.widgets.listing import Listing
from yaniv.ui.widgets.search import Search
from yaniv.variants import draft, form
from yaniv.variants.draft import Draft
from yaniv.words import tell

RULE: Final = "rule:"
_GROUP: Final = "rules:group"
_SEARCH: Final = "rules:search"
_RESET_GROUP: Final = "button:reset-group"
_LIST_U: Final = 360
_LINE_U: Final = 60
_HEAD_U: Final = 72
_GAP_U: Final = 24
_INSET_U: Final = 28
_LONGEST: Final = 40
_LETTERS: Final = 42
"""So many have room beside each other; longer words are a list."""


class FormView:
    """Every rule has a control, made from its declaration."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._group = form.POPULAR
        listed = list(form.groups().items())
        self._list = Listing(_GROUP, tell("Groups"), listed, self._group)
        self._drop = Dropdown(_GROUP, tell("Groups"), listed, self._group)
        self._search = Search(_SEARCH, tell("Search the rules"), hint=tell("Search the rules"), longest=_LONGEST)
        self._reset_group = Button(_RESET_GROUP, tell("Reset group"))
        self._form = Form(look, ())
        self._seen: Seen | None = None
        self._pane = Rect(0, 0, 0, 0)
        self._retold = False
        """The lines say something else than when they were laid."""

    @property
    def controls(self) -> tuple[Control, ...]:
        """Search, groups, then the rules."""
        reset = () if self._search.text else (self._reset_group,)
        return (self._search, self._drop if self._stacked else self._list, *reset, *self._form.controls)

    def show(self, seen: Seen) -> None:
        """Values, ways back, and what is to be said of them."""
        is_new = self._seen is None
        self._seen = seen
        if is_new:
            self._build()
        self._mark(seen)

    def lay(self, rect: Rect, u: float) -> None:
        """Beside each other; below each other where text is large."""
        gap, grown = round(_GAP_U * u), self._look.text_scale
        line = round(_LINE_U * u * (1 + 0.6 * (grown - 1)))
        if self._stacked:
            half = (rect.width - gap) // 2
            self._search.rect = Rect(rect.left, rect.top, half, line)
            self._drop.rect = Rect(rect.right - half, rect.top, half, line)
            pane = Rect(rect.left, rect.top + line + gap // 2, rect.width, rect.height - line - gap // 2)
        else:
            wide = round(_LIST_U * u)
            self._search.rect = Rect(rect.left, rect.top, wide, line)
            listed = Rect(rect.left, rect.top + line + gap // 2, wide, rect.height - line - gap // 2)
            rows = len(form.groups())
            self._list.lay(listed, min(round(_LINE_U * u), listed.height // rows))
            pane = Rect(rect.left + wide + gap, rect.top, rect.width - wide - gap, rect.height)
        self._pane = pane
        inset, head = round(_INSET_U * u), round(_HEAD_U * u)
        high = round(_LINE_U * 0.86 * u)
        self._reset_group.rect = Rect(
            pane.right - inset - round(230 * u), pane.top + round(14 * u), round(230 * u), high
        )
        inner = Rect(pane.left + inset, pane.top + head, pane.width - 2 * inset, pane.height - head - round(8 * u))
        self._lay_form(inner, u)

    def paint(self, brush: Brush) -> None:
        """The pane, its title, and the lines of the form."""
        pane, theme = self._pane, brush.theme
        brush.box(pane, RADIUS_U, theme.panel, theme.line)
        at = (pane.left + brush.px(_INSET_U), pane.top + brush.px(40))
        room = self._reset_group.rect.left - at[0] - brush.px(20)
        brush.write(self._title(), at, HEADING_U, theme.gold, weight="bold", room=room, high=brush.px(_HEAD_U - 6))
        if not self._form.lines:
            box = Rect(pane.left, pane.top + brush.px(_HEAD_U), pane.width, pane.height - brush.px(2 * _HEAD_U))
            told = tell("No rule speaks of “{words}”. Escape empties the search.", words=self._search.text)
            brush.sentence(told, box.inflate(-brush.px(80), 0), NAME_U, theme.muted)
        self._form.paint(brush)

    def handle(self, given: Input) -> bool:
        """Scrolls."""
        return self._form.column.handle(given)

    def reveal(self, focused: Control | None) -> None:
        """Scrolls to the rule that has got the focus."""
        self._form.reveal(focused)

    def use(self, used: str) -> Callable[[Draft], Draft] | None:
        """Another group, other words to look for, or a rule decided anew."""
        if used == _SEARCH:
            self._build()
        elif used == _GROUP:
            self._search.write("")
            self._group = (self._drop if self._stacked else self._list).chosen
            self._build()
        elif used == _RESET_GROUP:
            return self._back(*(rule.path for rule in form.rules_of(self._group)))
        elif used.startswith(RESET + RULE):
            return self._back(used.removeprefix(RESET + RULE))
        elif used.startswith(RULE):
            return self._decision(used.removeprefix(RULE))
        return None

    def _lay_form(self, inner: Rect, u: float) -> None:
        """What is under the pointer stays there, whatever is said anew above it."""
        used = next((each for each in self._form.controls if each.hovered and each.focused and each.rect), None)
        before = None if used is None else used.rect.copy()
        self._form.lay(inner, u)
        retold, self._retold = self._retold, False
        if retold and used is not None and before is not None and used.rect.centery != before.centery:
            self._form.column.pin(before, used.rect)
            self._form.lay(inner, u)

    @property
    def _stacked(self) -> bool:
        return self._look.text_scale >= STACKED

    def _title(self) -> str:
        if self._search.text:
            return tell("Rules with “{words}”", words=self._search.text)
        return form.groups()[self._group]

    def _back(self, *paths: str) -> Callable[[Draft], Draft]:
        """To the house compared with, as changes are counted."""
        assert self._seen is not None
        house = self._seen.other.rules
        return lambda each: draft.reset(each, house, *paths)

    def _decision(self, path: str) -> Callable[[Draft], Draft] | None:
        line = self._form.line(RULE + path)
        if line is None:
            return None
        answer = _answer(BY_PATH[path], line.control)
        joins = isinstance(line.control, Field)
        return partial(draft.decided, path=path, to=answer, joins=joins)

    def _build(self) -> None:
        """Other lines, from their beginning."""
        assert self._seen is not None
        looking = bool(self._search.text.strip())
        shown = form.found(self._search.text) if looking else form.rules_of(self._group)
        rules, titles, before = self._seen.draft.rules, form.groups(), ""
        lines = []
        for rule in shown:
            section = titles[rule.group] if looking and rule.group != before else ""
            lines.append(Line(_control(rule, value(rules, rule.path)), tell(rule.description), section=section))
            before = rule.group
        self._form = Form(self._look, lines, keeps_bar=True)
        self._drop = Dropdown(_GROUP, tell("Groups"), list(titles.items()), self._group)
        self._mark(self._seen)

    def _mark(self, seen: Seen) -> None:
        """Brings every line up to date; what is being written stays as it is."""
        self._retold = True
        rules, remarks = seen.draft.rules, notes(seen.draft.rules)
        old = {each.path: each.before for each in seen.changes}
        for line in self._form.lines:
            rule = BY_PATH[line.control.id.removeprefix(RULE)]
            decided = value(rules, rule.path)
            if _answer(rule, line.control) != decided and not (
                line.control.focused and isinstance(line.control, Field)
            ):
                line.control = _fresh(line.control, _control(rule, decided))
            was = form.told(rule.path, old[rule.path]) if rule.path in old else ""
            line.mark(as_it_came=not was, was=was)
            told = {"sentence": line.sentence, "variant": tell(seen.other.name), "value": was}
            said = tell("{sentence} {variant}: {value}.", **told) if was else line.sentence
            line.control.label = tell("{title}. {sentence}", title=line.control.name, sentence=said)
            line.remark = " ".join(form.plainly(each) for each in seen.draft.wrong_at(rule.path))
            line.note = " ".join(form.plainly(each) for each in remarks if each.key == rule.path)
        self._count(old)

    def _count(self, changed: dict[str, Value]) -> None:
        """How many changes each group has."""
        told = []
        for group, title in form.groups().items():
            number = sum(path.startswith(f"{group}.") for path in changed)
            told.append((group, tell("{group} · {number}", group=title, number=number) if number else title))
        self._list.relabel(told)


def _control(rule: Rule, decided: Value) -> Control:
    """The control that answers this rule."""
    id_, title = RULE + rule.path, tell(rule.title)
    if rule.lowest is not None and rule.highest is not None:
        words, numbers = form.options(rule), form.NUMBERS.get(rule.path, ())
        answer = decided if isinstance(decided, str | int) else "null"
        return Numbers(id_, title, answer, (rule.lowest, rule.highest), words=words, numbers=numbers)
    options = form.options(rule)
    if len(options) * max((len(told) for _, told in options), default=0) > _LETTERS:
        return Dropdown(id_, title, options, str(decided))
    asked = Question(id_, title, options, is_switch=rule.is_switch, longest=_LONGEST)
    return control(asked, decided)


def _answer(rule: Rule, shown: Control) -> Value:
    """What a control is set to, as the rules have it."""
    answer = shown.value()
    if rule.is_text:
        answer = cleaned(str(answer or ""), LONGEST_WORD)  # a space at the end is a word that is still being typed
        return (answer or None) if rule.may_be_null else answer
    return None if answer == "null" else answer


def _fresh(old: Control, new: Control) -> Control:
    """Takes the place of the old one."""
    new.rect, new.window = old.rect, old.window
    new.focused, new.hovered, new.enabled = old.focused, old.hovered, old.enabled
    return new
