"""Tests that tables are opened and joined over the relay that was typed, which is remembered."""

import pytest

from tests.ui.scene_harness import click_events
from yaniv.app.navigator import Navigator
from yaniv.online.invite import EXAMPLE as CODE
from yaniv.online.kept_tables import NetworkChoice
from yaniv.ui.input.input_events import ElementFocused, TextTyped
from yaniv.ui.navigation import HostTable, JoinTable, NavigationRequest, Scene, ToElsewhere

SIZE = (1280, 720)


def press(scene: Scene, id_: str) -> NavigationRequest | None:
    requests = [scene.handle(event) for event in click_events(scene, id_)]
    return next((each for each in requests if each is not None), None)


@pytest.mark.parametrize("way", ["button:host", "button:join"])
def test_a_relay_that_was_typed_is_used_and_remembered(pages: Navigator, way: str) -> None:
    pages._is_local = True
    scene = pages.navigate(ToElsewhere(seats=3))
    assert scene is not None
    scene.handle(ElementFocused("code", 0))
    scene.handle(TextTyped(CODE, 0))
    press(scene, "button:advanced")
    scene.handle(TextTyped("relay.example.org", 0))

    request = press(scene, way)
    assert isinstance(request, HostTable | JoinTable)
    pages.navigate(request)

    network = NetworkChoice(is_local=True, relay="https://relay.example.org")
    assert pages._online_table is not None
    assert pages._online_table._kept.contact.network == network
    again = pages.navigate(ToElsewhere(seats=3))
    assert again is not None
    assert next(each.value for each in again.elements() if each.id == "relay") == "https://relay.example.org"
