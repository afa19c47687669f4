"""Tests of the lobby model: the length of a match is the one last chosen, and the rules played last come first."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.ui.fake_match_archive import make_summary
from tests.user_folders import redirect_user_folders
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.lobby_model import LobbyModel, NewestMatchOf
from yaniv.app.preferences import Preferences
from yaniv.daily.daily_seed import seed_of_date
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import HouseRules
from yaniv.store.statistics import MatchSummary
from yaniv.ui.pages.match_length import rules_of_length
from yaniv.variants import library, user_variants
from yaniv.variants.measured_paces import MeasuredPaces, PlayPace

PLAYERS = (("Dana", "Noa"), ("", "club:noa"))


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redirect_user_folders(tmp_path, monkeypatch)


def open_model() -> tuple[Preferences, LobbyModel]:
    """Return what a start of the program opens."""
    preferences = Preferences(LaunchOptions(), [])
    model = LobbyModel(preferences, [])
    model.available_variants()
    return preferences, model


def short_setup(variant_id: str) -> MatchSetup:
    """Return a short match of two players."""
    variant = library.load(variant_id)
    return MatchSetup(variant.name, rules_of_length(variant.rules, "short"), *PLAYERS, "7")


def test_the_chosen_length_holds_on_all_pages_and_after_a_restart() -> None:
    open_model()[0].remember_length("long")

    model = open_model()[1]
    lengths = [model.initial_setup(None, "travellers").length, model.initial_setup(None, "", is_shared=True).length]
    quick = model.quick_setup()

    assert lengths == ["long", "long"]
    assert quick is not None
    assert quick.rules.match.round_limit == 0


def test_colours_of_people_at_this_screen_are_kept_and_come_back_for_a_rematch() -> None:
    shared = MatchPurpose(is_shared=True)
    setup = replace(short_setup("classic"), bots=("", ""), purpose=shared, colours=("pink", "teal"))
    open_model()[1].remember_setup(setup)

    model = open_model()[1]

    assert model.initial_setup(None, "", is_shared=True).shared_colours == ("pink", "teal")
    assert model.initial_setup(replace(setup, colours=("lime", "gold")), "").shared_colours == ("lime", "gold")


def test_starting_matches_does_not_change_the_length() -> None:
    preferences, model = open_model()
    untouched = model.initial_setup(None, "").length
    preferences.remember_length("medium")

    model.remember_setup(short_setup("classic"))
    model.remember_setup(short_setup("quick"))

    assert untouched == "short"
    assert model.initial_setup(None, "").length == "medium"


def test_another_match_like_an_earlier_one_begins_with_its_length_unless_it_had_none() -> None:
    preferences, model = open_model()
    preferences.remember_length("medium")

    lengths = [model.initial_setup(short_setup(name), "").length for name in ("classic", "quick")]

    assert lengths == ["short", "medium"]


def test_rules_used_once_are_recognized_at_any_length() -> None:
    _preferences, model = open_model()
    variant = replace(library.load("classic"), name="From a friend", turn=library.load("fiji").turn)
    guest_id = model.set_guest_variant(variant)
    model.available_variants()

    choices = [
        model.initial_setup(MatchSetup(variant.name, rules_of_length(variant.rules, length), *PLAYERS, "7"), "")
        for length in ("short", "long")
    ]

    assert [(choice.variant_id, choice.length) for choice in choices] == [(guest_id, "short"), (guest_id, "long")]


def test_the_minutes_of_own_rules_are_known_once_they_were_measured() -> None:
    _preferences, model = open_model()
    rules = replace(HouseRules(), call=replace(HouseRules().call, limit=8))
    own_id = user_variants.save(b"{name: Friday, call: {limit: 8}}", "Friday")
    model.set_guest_variant(library.variant_of_rules(rules, "Guest"))
    before = {each.variant_id: each.pace for each in model.available_variants() if not each.is_built_in}

    MeasuredPaces().put(rules, PlayPace(9, 4.5))

    after = {each.variant_id: each.pace for each in model.available_variants() if not each.is_built_in}
    assert set(before) == set(after) > {own_id}
    assert set(before.values()) == {None}
    assert set(after.values()) == {PlayPace(9, 4.5)}


def newest_in(*matches: MatchSummary) -> NewestMatchOf:
    """Return the function of the store that finds the newest match of a variant, for these matches."""

    def newest(variant: str, is_wanted: Callable[[str, MatchPurpose], bool]) -> int:
        wanted = (each for each in matches if each.variant == variant and is_wanted(each.seed, each.purpose))
        return max((each.match_id for each in wanted), default=0)

    return newest


def test_the_rules_chosen_last_come_first_and_each_only_once() -> None:
    _preferences, model = open_model()
    played = [library.load(name).name for name in ("jhyap", "classic", "jhyap", "fiji")]
    matches = [replace(make_summary(9 - index), variant=name) for index, name in enumerate(played)]

    assert model.recent_ids(newest_in(*matches)) == ("jhyap", "classic", "fiji")
    assert model.recent_ids(newest_in()) == ()


def test_rules_that_nobody_chose_or_that_are_gone_are_not_recent() -> None:
    _preferences, model = open_model()
    jhyap = replace(make_summary(1), variant=library.load("jhyap").name)

    assert model.recent_ids(newest_in(replace(jhyap, variant="Rules of last year"))) == ()
    assert model.recent_ids(newest_in(replace(jhyap, seed=seed_of_date(date(2026, 1, 5))))) == ()
    assert model.recent_ids(newest_in(replace(jhyap, purpose=MatchPurpose(trail="yaniv", stop="goa")))) == ()
    assert model.recent_ids(newest_in(replace(jhyap, purpose=MatchPurpose(is_practice=True)))) == ("jhyap",)
    assert model.recent_ids(newest_in(replace(jhyap, purpose=MatchPurpose(is_shared=True)))) == ("jhyap",)
