"""A match of computer players alone: it goes on by itself, can be stopped, and shows the hand of any seat."""

from msgspec.structs import replace

from tests.match.session_builders import make_participants, random_hosts
from tests.ui.scene_harness import HD, click_events, element_ids, find_element, key_press, paint
from tests.ui.table_session import shared_context, table_scene
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import NullJournal
from yaniv.match_purpose import MatchPurpose
from yaniv.ui.modes.watch_scene import WatchScene
from yaniv.ui.navigation import NavigationRequest, StartMatch, ToLobby
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene
from yaniv.variants.library import load

NAMES = ("Noa", "Avi", "Maya")


class WatchedMatch:
    """A match of three computer players, and the page that shows it."""

    def __init__(self, variant: str = "quick") -> None:
        bots = ("greedy:noa", "greedy:avi", "greedy:maya")
        self.setup = MatchSetup(variant, load(variant).rules, NAMES, bots, "7", MatchPurpose(is_shared=True))
        self.session = MatchSession.open(self.setup, NullJournal(), make_participants(random_hosts(range(3))))
        self.scene = WatchScene(shared_context(), self.setup, NAMES, self._open, HD)
        paint(self.scene)

    def _open(self, seat: int, size: Size) -> TableScene:
        return table_scene(
            self.session,
            self.setup,
            seat=seat,
            size=size,
            options=TableSceneOptions(speed="instant", is_spectator=True, has_bar=False),
        )

    @property
    def turns(self) -> int:
        """Number of events so far."""
        return len(self.session.seat_client(0).match_events)

    @property
    def is_over(self) -> bool:
        """True once the last round is over."""
        return self.session.seat_client(0).view.phase == "match_over"

    def wait(self, frames: int = 100) -> None:
        """Advance by so many frames."""
        for _ in range(frames):
            self.scene.update(50)

    def click(self, id_: str) -> NavigationRequest | None:
        """Click in the middle of an element; return the request that follows."""
        paint(self.scene)
        requests = [self.scene.handle(event) for event in click_events(self.scene, id_)]
        return next((request for request in requests if request is not None), None)


def test_a_match_of_computers_is_played_to_its_end_and_can_be_followed_by_another() -> None:
    match = WatchedMatch()

    while not match.is_over:
        match.wait()
    match.wait()

    assert match.scene.announce.startswith("The match is over. Winner: ")
    assert "disabled" in find_element(match.scene, "watch:pause").state
    assert match.click("watch:again") == StartMatch(replace(match.setup, seed=""))


def test_space_stops_the_match_until_it_is_pressed_again() -> None:
    match = WatchedMatch("classic")
    match.wait(3)

    match.scene.handle(key_press("space"))
    match.wait(2)
    before = match.turns
    match.wait()
    stopped, name = match.turns, find_element(match.scene, "watch:pause").name
    match.scene.handle(key_press("space"))
    match.wait()

    assert (stopped, name) == (before, "Resume")
    assert match.turns > stopped


def test_the_hand_of_another_seat_can_be_opened() -> None:
    match = WatchedMatch("classic")
    match.scene.handle(key_press("space"))
    match.wait()

    match.click("watch:seat")
    match.click("watch:seat:2")
    match.wait(20)

    hand = [each.name for each in match.scene.elements() if each.id.startswith("hand:")]
    assert sorted(hand) == sorted(match.session.seat_client(2).view.hand)
    assert "button:yaniv" not in element_ids(match.scene)


def test_escape_leads_back_to_the_seats() -> None:
    match = WatchedMatch()

    assert match.scene.handle(key_press("escape")) == ToLobby(match.setup)


def test_escape_closes_the_open_log_first() -> None:
    match = WatchedMatch()
    match.scene.handle(key_press("l"))

    assert match.scene.handle(key_press("escape")) is None
    assert match.scene.handle(key_press("escape")) == ToLobby(match.setup)
