import pytest

from yaniv.bots.characters import UnknownCharacterError
from yaniv.bots.roster import UnknownBotError, bot_names, create_player, find_bot, require_bot


def test_the_roster_begins_with_the_weakest() -> None:
    assert bot_names() == ("novice", "casual", "plain", "greedy", "club", "expert", "master")


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_has_a_title_and_one_sentence(name: str) -> None:
    invited = find_bot(name)

    assert invited.title[:1].isupper()
    assert invited.about.endswith(".")
    assert invited.about.count(".") == 1


def test_a_slip_in_a_name_is_answered_with_the_name_that_was_meant() -> None:
    with pytest.raises(UnknownBotError, match=r"bot_probably_meant \(name=gredy, meant=greedy\)"):
        create_player("gredy", "1")


def test_only_somebody_who_is_known_is_invited_but_whoever_a_saved_match_names_is_hired() -> None:
    assert require_bot("greedy:noa") == find_bot("greedy")
    with pytest.raises(UnknownCharacterError, match=r"unknown_character \(name=somebody,"):
        require_bot("greedy:somebody")
    assert create_player("greedy:somebody", "1")


def test_a_name_like_no_other_is_answered_with_all_names() -> None:
    with pytest.raises(UnknownBotError, match=r"unknown_bot \(name=zorro, names=novice, casual, plain, greedy"):
        find_bot("zorro")
