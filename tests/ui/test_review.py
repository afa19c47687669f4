"""A match is judged while it is seen again, from the seat that is looked from."""

from collections.abc import Iterator
from multiprocessing import active_children

import pytest
from msgspec.structs import replace
from pygame import Rect

from tests.store.games import LIVELY, events
from tests.table.company import make_setup
from tests.ui.judging import Remembers, weighed
from tests.ui.kit import HD, SIZES, click, element, ids, key, look, paint
from yaniv.app.company import judge as real_judge
from yaniv.bots.advice import Advice, Option, PositionAdvice
from yaniv.bots.review import Judgement, judge
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.view import View
from yaniv.rules.catalogue import changed
from yaniv.table.replay import Replay
from yaniv.ui.scenes.replay import ReplayScene
from yaniv.ui.scenes.review import Judged, Judges, Review
from yaniv.ui.scenes.scene import ToMatches
from yaniv.ui.scenes.verdicts import spoken, written

LOOK = look()
MATCH = events()
SEEN = Replay(MATCH, 20).view(0)


def scene(judges: Judges = Remembers, size: tuple[int, int] = HD, place: int = 0) -> ReplayScene:
    made = ReplayScene(
        LOOK,
        Replay(MATCH, place),
        replace(make_setup(LIVELY), bots=("", "gambler", "gambler")),
        size=size,
        back=ToMatches(),
        judges=judges,
        speed="instant",
    )
    made.handle(key("space"))
    paint(made, size)
    return made


def judged(page: ReplayScene) -> ReplayScene:
    """Time passes until nobody judges any more; the match stands still."""
    while page._review is not None and page._review.busy:
        assert page.moving
        page.update(16)
    return page


def told(page: ReplayScene) -> str:
    return element(page, "review:told").name


def use(page: ReplayScene, id_: str) -> None:
    paint(page)
    for each in click(page, id_):
        page.handle(each)


def marked(seat: int) -> list[int]:
    """Places where this seat gave away enough to look again."""
    found = ((each.place, judge(answer.options, each.done)) for each, answer in weighed(seat))
    return [place for place, one in found if one is not None and one.grade in ("mistake", "blunder")]


def a_judgement(cost: float, *, rules: str = "", done: str = "KS", best: str = "4H 4S") -> Judged:
    seen = replace(SEEN, rules=changed(SEEN.rules, "match.end", rules)) if rules else SEEN
    return Judged(20, seen, Judgement(c.Throw(0, cards(done)), c.Throw(0, cards(best)), cost))


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (a_judgement(0.0, best="KS"), "Thrown: K♠. As the master would."),
        (a_judgement(0.2), "Thrown: K♠. As good as the master's choice."),
        (a_judgement(0.9), "Thrown: K♠. A slip: about 0.9 points given away. The master would throw 4♥ 4♠."),
        (a_judgement(2.34), "Thrown: K♠. A mistake: about 2.3 points given away. The master would throw 4♥ 4♠."),
        (a_judgement(12.6), "Thrown: K♠. A blunder: about 13 points given away. The master would throw 4♥ 4♠."),
        (a_judgement(2.3, rules="single_round"), "Thrown: K♠. A mistake. The master would throw 4♥ 4♠."),
    ],
)
def test_a_decision_is_told_in_a_sentence(one: Judged, sentence: str) -> None:
    assert written(one) == sentence


@pytest.mark.parametrize(
    ("done", "best", "sentence"),
    [
        (c.Call(0), c.Throw(0, cards("KS")), "Called: Yaniv. {}The master would throw king of spades."),
        (c.DrawStock(0), c.DrawDiscard(0, "4H"), "Drawn from the deck. {}The master would take four of hearts."),
        (c.DrawDiscard(0, "QH"), c.DrawStock(0), "Taken: queen of hearts. {}The master would draw from the deck."),
        (
            c.DrawStock(0),
            c.DrawJoker(0, "5H"),
            "Drawn from the deck. {}The master would free a joker with five of hearts.",
        ),
        (c.DrawJoker(0, "5H"), c.Call(0), "A joker freed with five of hearts. {}The master would call Yaniv."),
    ],
)
def test_every_kind_of_decision_can_be_told(done: c.SeatCommand, best: c.SeatCommand, sentence: str) -> None:
    one = Judged(20, SEEN, Judgement(done, best, 1.0))

    assert spoken(one) == sentence.format("A slip: about 1.0 points given away. ")


def test_what_is_told_is_about_the_table_as_it_stands() -> None:
    page = judged(scene())
    (first, answer) = weighed(0)[0]

    use(page, "replay:start")
    assert told(page).startswith("P0: ")
    page._go(first.place)
    paint(page)

    one = judge(answer.options, first.done)
    assert one is not None
    assert told(page) == written(Judged(first.place, first.seen, one))
    assert element(page, "review:told").value == one.grade
    assert spoken(Judged(first.place, first.seen, one)) in page.announce


def test_buttons_and_keys_lead_from_mistake_to_mistake() -> None:
    page, places = judged(scene()), marked(0)
    assert len(places) > 3

    for place in places:
        use(page, "review:on")
        assert page.place == place
    assert element(page, "review:on").state[0] == "disabled"
    for place in reversed(places[:-1]):
        page.handle(key("left", shift=True))
        assert page.place == place
    assert element(page, "review:back").state[0] == "disabled"
    page.handle(key("right", shift=True))
    assert page.place == places[1]
    page.handle(key("right"))
    assert page.place == places[1] + 1


def test_the_tab_key_reaches_all_of_it() -> None:
    page, reached = judged(scene(place=20)), set()

    for _ in range(40):
        page.handle(key("tab"))
        reached |= {each.id for each in page.elements() if "focused" in each.state}

    assert reached >= {"review:back", "review:on", "review:dearest", "replay:place"}


def test_the_dearest_decision_is_a_press_away_once_all_are_judged() -> None:
    page = scene()
    assert element(page, "review:dearest").state == ("disabled",)

    use(judged(page), "review:dearest")

    found = [(one.cost, each.place) for each, answer in weighed(0) if (one := judge(answer.options, each.done))]
    assert page.place == max(found)[1]
    assert element(page, "review:told").value == "blunder"


def test_the_summary_counts_what_was_given_away() -> None:
    review = Review(Replay(MATCH).decisions(0), Remembers(0))
    while review.busy:
        assert review.summary is None
        review.update()

    found = [(each, one) for each, answer in weighed(0) if (one := judge(answer.options, each.done))]
    poor = [one.cost for _, one in found if one.grade != "fine"]
    summary = review.summary
    assert summary is not None
    assert (summary.judged, summary.fine) == (len(found), len(found) - len(poor))
    assert summary.given == pytest.approx(sum(poor) / len({each.seen.round for each, _ in found}))
    assert list(review.mistakes) == marked(0)


def test_another_seat_is_judged_anew() -> None:
    hired: list[Remembers] = []

    def hire(seat: int) -> Remembers:
        hired.append(Remembers(seat))
        return hired[-1]

    page = scene(hire)
    page.update(16)
    use(page, "replay:seat")
    use(page, "replay:seat:2")
    assert hired[0].is_closed
    judged(page)
    use(page, "review:on")

    assert page.place == marked(2)[0]
    assert hired[1].is_closed


def test_who_leaves_sends_the_judge_home() -> None:
    hired = Remembers(0)
    page = scene(lambda _seat: hired)
    page.update(16)

    page.close()

    assert hired.is_closed


class Silent(Remembers):
    """Has nothing to say, or breaks over each question."""

    def ask(self, seen: View, done: c.SeatCommand) -> None:  # noqa: ARG002 -- does not listen
        """Thinks of nothing, or of something else."""
        self._answer = PositionAdvice(seen, Advice((Option(c.Call(seen.seat), 0.0),), None))


class Repeats(Remembers):
    """Gives each answer twice, the second time to the next question."""

    _last: PositionAdvice | None = None

    def answer(self) -> PositionAdvice | None:
        """Return the answer to the question before, then the right one."""
        if self._last is not None:
            repeated, self._last = self._last, None
            return repeated
        self._last = super().answer()
        return self._last


def test_an_answer_about_an_earlier_decision_is_dropped() -> None:
    page, again = judged(scene()), judged(scene(Repeats))

    assert told(again) == told(page)
    assert again._review is not None
    assert page._review is not None
    assert again._review.mistakes == page._review.mistakes


def test_who_has_nothing_to_say_is_told_so() -> None:
    page = judged(scene(Silent))

    assert told(page) == "No decision of P0 could be judged."
    assert {element(page, f"review:{each}").state for each in ("back", "on", "dearest")} == {("disabled",)}
    page.handle(key("right", shift=True))
    assert page.place == 0


def test_it_says_how_far_it_is_and_reads_that_to_nobody() -> None:
    page = scene()
    for _ in range(30):
        page.update(16)
    paint(page)

    assert told(page).startswith("The master looks at the decisions of P0: ")
    assert not told(page).endswith(": 0%")
    assert told(page) not in page.announce


def test_without_a_judge_there_is_no_strip() -> None:
    page = ReplayScene(LOOK, Replay(MATCH), make_setup(LIVELY), size=HD, back=ToMatches(), speed="instant")
    paint(page)
    page.handle(key("right", shift=True))

    assert not [each for each in ids(page) if each.startswith("review:")]


@pytest.mark.parametrize("size", SIZES)
def test_the_strip_stays_clear_of_table_and_bar(size: tuple[int, int]) -> None:
    page = judged(scene(size=size, place=20))
    found = [
        each
        for each in page.elements()
        if each.id.startswith(("replay:", "review:", "hand:", "score:")) and each.id.count(":") == 1
    ]
    strip = [Rect(each.rect) for each in found if each.id.startswith("review:")]
    others = [Rect(each.rect) for each in found if not each.id.startswith(("review:", "hand:"))]

    assert len(strip) == 4
    assert all(Rect(0, 0, *size).contains(place) for place in strip)
    assert all(place.collidelist(others + strip[:n]) == -1 for n, place in enumerate(strip))


def test_the_real_master_judges_in_a_process_of_its_own(children: None) -> None:  # noqa: ARG001 -- looks at them after
    page = judged(scene(real_judge))

    assert page._review is not None
    assert list(page._review.mistakes) == marked(0)
    assert "%" in told(page)
    page.close()


def test_a_process_that_is_left_in_the_middle_ends(children: None) -> None:  # noqa: ARG001 -- as above
    page = scene(real_judge)
    page.update(16)

    page.close()


@pytest.fixture
def children() -> Iterator[None]:
    """No process is left."""
    yield
    assert active_children() == []
