"""Tests of the roster of bots and of bot names."""

import pytest

from yaniv.bots.characters import UnknownCharacterError
from yaniv.bots.roster import UnknownBotError, bot_names, create_player, find_bot, require_bot


def test_the_roster_begins_with_the_weakest_bot() -> None:
    assert bot_names() == ("novice", "casual", "plain", "greedy", "club", "expert", "master")


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_has_a_title_and_one_sentence(name: str) -> None:
    invited = find_bot(name)

    assert invited.title[:1].isupper()
    assert invited.about.endswith(".")
    assert invited.about.count(".") == 1


def test_a_misspelt_name_is_reported_with_a_suggestion() -> None:
    with pytest.raises(UnknownBotError, match=r"bot_probably_meant \(name=gredy, meant=greedy\)"):
        create_player("gredy", "1")


def test_unknown_bots_are_refused_except_in_a_saved_match() -> None:
    assert require_bot("greedy:noa") == find_bot("greedy")
    with pytest.raises(UnknownCharacterError, match=r"unknown_character \(name=somebody,"):
        require_bot("greedy:somebody")
    assert create_player("greedy:somebody", "1")


def test_a_name_without_a_similar_one_is_reported_with_all_names() -> None:
    with pytest.raises(UnknownBotError, match=rf"unknown_bot \(name=zorro, names={', '.join(bot_names())}\)"):
        find_bot("zorro")
