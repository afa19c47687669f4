"""Tests of the settings file: loading, saving, broken files, comments."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from yaniv.narration.diagnostic_text import rejected_settings_sentences
from yaniv.settings.settings_schema import LastMatch, Settings, WindowShape
from yaniv.store.errors import StoreError
from yaniv.store.settings_file import SETTINGS_FILE_NAME, LoadedSettings, load, save
from yaniv.strict_config import config_loader, yaml_dumper

NOON = datetime(2025, 1, 2, 12, 0, 0, tzinfo=UTC)


def notice_of(loaded: LoadedSettings) -> str:
    """Return the sentences that tell the player about a rejected file."""
    assert loaded.rejected is not None
    return rejected_settings_sentences(loaded.rejected)


def test_without_a_file_the_defaults_apply_and_lessons_are_offered(tmp_path: Path) -> None:
    assert load(tmp_path) == LoadedSettings(Settings(offer_lessons=True))


def test_saved_settings_load_back(tmp_path: Path) -> None:
    chosen = Settings("fast", "untimed", WindowShape(1920, 1080), LastMatch("קיץ: 7", 3, ("novice", "exec:./bot 'x'")))

    save(tmp_path / "new", chosen)

    assert load(tmp_path / "new") == LoadedSettings(chosen)


@given(variant=st.text(max_size=300), bots=st.lists(st.text(max_size=20), max_size=4).map(tuple))
def test_any_text_saves_and_loads_back(variant: str, bots: tuple[str, ...]) -> None:
    chosen = Settings(last_match=LastMatch(variant, 5, bots))

    read = config_loader.load(yaml_dumper.dump(chosen).encode("utf-8", "surrogatepass"), Settings)

    assert isinstance(read, list) or read == chosen


def test_a_file_may_list_only_changed_settings(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text("speed: relaxed\nwindow: {width: 1600}\n")

    assert load(tmp_path) == LoadedSettings(Settings("relaxed", window=WindowShape(width=1600)))


def test_a_file_with_the_length_of_matches_of_several_people_still_loads(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text("last_shared_match: {variant: quick, length: short}\n", encoding="utf-8")

    loaded = load(tmp_path)

    assert loaded.rejected is None
    assert loaded.settings.last_shared_match.variant == "quick"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"speed: [\n", f"{SETTINGS_FILE_NAME}:2:1"),
        (b"\xff\xfe\x00", "UTF"),
        (b"- speed\n", "settings.yaml:1:1"),
    ],
)
def test_a_broken_file_is_set_aside_and_reported(tmp_path: Path, content: bytes, expected: str) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_bytes(content)

    loaded = load(tmp_path, NOON)

    assert loaded.settings == Settings()
    assert expected in notice_of(loaded)
    assert (tmp_path / f"{SETTINGS_FILE_NAME}.damaged-20250102-120000").read_bytes() == content
    assert load(tmp_path).rejected is None


MINE = "language: fr\nlook: {text_size: 150}\nkeys: {throw: [d]}\n"
"""Settings that a wrong part beside them may not cost."""


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("speed: sluggish", "speed"),
        ("slap_grace_ms: 200", "slap_grace_ms"),
        ("spede: fast", "did you mean `speed`?"),
        ("spede: {deep: [er, {and: deeper}]}", "spede"),
        ("window: {width: 100000}", "window.width"),
        ("window: wide", "window"),
        ("sound: {effects: 5, chimes: loud}", "sound.chimes"),
        ("speed: fast\nspeed: slow", "speed"),
        ("last_match: {bots: [novice, {a: b}]}", "last_match.bots.1"),
        ("? [a, b]\n: 1", "word"),
        ("hand: {arranged: [AS, XX]}", "hand.arranged.1"),
    ],
)
def test_a_wrong_part_is_reported_and_stays_in_the_file_while_the_rest_applies(
    tmp_path: Path, part: str, expected: str
) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text(f"{MINE}{part}\n", encoding="utf-8", newline="\n")

    loaded = load(tmp_path, NOON)
    save(tmp_path, replace(loaded.settings, nudge=70))

    assert (loaded.settings.language, loaded.settings.look.text_size, loaded.settings.keys.throw) == ("fr", 150, ("d",))
    assert expected in notice_of(loaded)
    assert [path.name for path in tmp_path.iterdir()] == [SETTINGS_FILE_NAME]
    assert (tmp_path / SETTINGS_FILE_NAME).read_text() == f"{MINE}{part}\nnudge: 70\n"
    assert load(tmp_path).settings == replace(loaded.settings, nudge=70)


def test_a_wrong_value_is_replaced_once_the_player_chooses_another(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text("speed: sluggish\nsound: off\nhaste: 7\n", encoding="utf-8")
    loaded = load(tmp_path, NOON).settings

    save(tmp_path, replace(loaded, speed="fast", sound=replace(loaded.sound, mute=True)))

    assert load(tmp_path).settings == Settings("fast", sound=replace(loaded.sound, mute=True))
    assert "haste: 7" in (tmp_path / SETTINGS_FILE_NAME).read_text()


def test_a_key_bound_twice_costs_no_other_setting(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text("language: he\nkeys: {throw: [x], sort: [x], call: [y]}\n")

    loaded = load(tmp_path, NOON)

    assert (loaded.settings.language, loaded.settings.keys.throw, loaded.settings.keys.call) == ("he", ("x",), ("y",))
    assert loaded.settings.keys.sort == Settings().keys.sort
    assert "one key, one action" in notice_of(loaded)
    save(tmp_path, replace(loaded.settings, speed="fast"))
    assert "sort: [x]" in (tmp_path / SETTINGS_FILE_NAME).read_text()


def test_settings_of_a_version_that_knows_more_survive_an_older_one(tmp_path: Path) -> None:
    """An older version plays, changes a setting and leaves; the newer one finds its own settings again."""
    newer = yaml_dumper.dump(Settings("fast", language="fr")).replace("speed: fast", "speed: fast\nweather: rain")
    newer = newer.replace("motion: full", "motion: wavy")
    (tmp_path / SETTINGS_FILE_NAME).write_text(newer, encoding="utf-8", newline="\n")

    for number in range(3):
        save(tmp_path, replace(load(tmp_path, NOON).settings, nudge=10 * number))

    text = (tmp_path / SETTINGS_FILE_NAME).read_text()
    assert "weather: rain" in text
    assert "motion: wavy" in text
    assert load(tmp_path).settings == Settings("fast", language="fr", nudge=20)


def test_a_folder_in_place_of_the_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).mkdir()

    assert "this is a folder" in notice_of(load(tmp_path, NOON))


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows a name that is too long counts as a missing file")
def test_an_impossible_settings_path_is_reported(tmp_path: Path) -> None:
    loaded = load(tmp_path / ("x" * 5000), NOON)

    assert loaded.settings == Settings()
    assert notice_of(loaded).startswith("Your settings can't be read, so defaults are in use. ")


def test_settings_that_cannot_be_saved_are_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StoreError, match=r"settings_not_saved .*settings\.yaml"):
        save(tmp_path / "file", Settings())


COMMENTED_SETTINGS = """# my laptop is slow
speed: fast  # really
look:
  # the children's table
  theme: sand
  text_size: 125
keys:
  throw: [d]   # as in discard
"""


def test_comments_in_the_file_stay_when_a_setting_is_changed(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text(COMMENTED_SETTINGS)
    mine = load(tmp_path).settings

    appearance = replace(mine.look, theme="slate", back="waves")
    save(
        tmp_path,
        replace(mine, speed="relaxed", look=appearance, keys=replace(mine.keys, throw=("x", "pad x"), onward=())),
    )

    text = (tmp_path / SETTINGS_FILE_NAME).read_text()
    assert text.startswith("# my laptop is slow\nspeed: relaxed  # really\nlook:\n  # the children's table\n")
    assert '  throw: ["x", "pad x"]   # as in discard\n' in text
    assert "  theme: slate\n" in text
    assert load(tmp_path).settings.look == appearance
    assert load(tmp_path).settings.keys.onward == ()


def test_a_broken_file_is_replaced_at_the_next_change(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text("# hm\nspeed: sluggish\n")

    save(tmp_path, Settings("fast"))

    assert load(tmp_path) == LoadedSettings(Settings("fast"))


def test_up_to_four_problems_of_a_broken_file_are_reported(tmp_path: Path) -> None:
    wrong = ("speed: sluggish", "motion: wild", "language: xx", "fast_forward: maybe", "slap_grace_ms: 1", "spede: 1")
    (tmp_path / SETTINGS_FILE_NAME).write_text("\n".join(wrong))

    notice = notice_of(load(tmp_path, NOON))

    assert notice.count(f"{SETTINGS_FILE_NAME}:") == 4
    assert "fast_forward" in notice
    assert notice.endswith("There are 2 more problems.")


def test_a_new_player_has_no_changed_settings(tmp_path: Path) -> None:
    """Otherwise the settings page would offer to undo changes that the player never made."""
    assert load(tmp_path).settings == Settings()
