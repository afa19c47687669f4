"""Every kind of file that the program writes, filled with content, and what the program reads from each of them."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final

import pytest
from msgspec import Struct

from tests.journey.test_trail_files import SMALL
from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_pages
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.coded_message import CodedError
from yaniv.crash_report import CrashReporter, NativeCrashLog
from yaniv.journey import trail_library
from yaniv.narration.diagnostic_text import rejected_settings_sentences
from yaniv.narration.message_text import message_text
from yaniv.puzzles import puzzle_library
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import LastMatch, Settings
from yaniv.store import match_file, profiles, settings_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import SqliteJournal
from yaniv.store.par_cache import PAR_FILE_NAME, Par, ParCache
from yaniv.store.process_lock import LOCK_FILE_NAME, ActivationRequests, ProcessLock
from yaniv.store.profiles import PROFILE_FILE_NAME, Profile
from yaniv.store.program_permissions import PERMISSIONS_FILE_NAME, ProgramPermissions
from yaniv.store.settings_file import SETTINGS_FILE_NAME
from yaniv.variants import library, user_variants
from yaniv.variants.measured_paces import MeasuredPaces, PlayPace
from yaniv.variants.user_variants import UnsavedRules

DAY: Final = date(2026, 3, 4)
_BOT: Final = "./my-bot --fast"


class FileContent(Struct, frozen=True):
    """What the program makes of one file."""

    value: object
    """Content that it uses; equal for equal files."""
    sentence: str = ""
    """What it tells the player about the file; empty if nothing."""


class UserFile(Struct, frozen=True):
    """Kind of file that the program writes."""

    path: Callable[[], Path]
    read: Callable[[], FileContent]
    is_told: bool = False
    """The player is told when something of the content is lost; otherwise it can be made again, or its page says so."""


def use_folders_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep all files of the program in *home* from now on."""
    redirect_user_folders(home, monkeypatch)
    for name, folder in (("CONFIG", "config"), ("DATA", "data"), ("STATE", "state")):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / folder))
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(home / "games"))
    monkeypatch.setenv(paths.PROFILE_ENV_VARIABLE, "")


def write_user_data() -> None:
    """Write every kind of file, as a program that is used for a while does."""
    settings_file.save(paths.config(), Settings("fast", last_match=LastMatch(name="Noa")))
    profiles.write_profile(Profile("", "Noa", "noa"))
    person = profiles.add_profile("Max", "dov", Settings(language="fr"))
    profiles.remember_profile(person.id)
    with SqliteJournal.open(paths.data()) as journal:
        for seed in range(2):
            match_id = journal.new_match(make_header(make_setup(LIVELY_RULES)))
            for page in sample_pages(seed)[:20]:
                journal.append(match_id, page)
        match_file.write_file(_export_path(), journal.load_match(1))
    ParCache(paths.data()).put(DAY, Par(23, 9, 41))
    user_variants.save(b"name: Friday\ncall:\n  limit: 6\n", "Friday")
    user_variants.save_unsaved(UnsavedRules("friday", "name: Saturday\n"))
    MeasuredPaces().put(HouseRules(), PlayPace(21.8, 5.33))
    trail_library.save_trail(SMALL.encode())
    ProgramPermissions(paths.permissions()).allow(_BOT)
    CrashReporter(paths.logs()).write_report(RuntimeError("the felt burns"))
    (paths.logs() / "last-words.log").write_text("video driver: x11\n", encoding="utf-8", newline="\n")
    ActivationRequests(paths.data()).request_activation("/games/friday.yaniv")
    ProcessLock.acquire(paths.data()).release()
    shipped = (paths.assets() / "puzzles" / puzzle_library.PUZZLES_FILE).read_bytes()
    _puzzle_path().write_bytes(b"".join(shipped.splitlines(keepends=True)[:2]))


def read_user_data() -> dict[str, FileContent]:
    """Return what the program makes of every kind of file, by kind."""
    return {kind: file.read() for kind, file in USER_FILES.items()}


def _export_path() -> Path:
    return paths.data() / "friday.yaniv"


def _puzzle_path() -> Path:
    return paths.data() / puzzle_library.PUZZLES_FILE


def _read_settings() -> FileContent:
    loaded = settings_file.load(paths.config())
    sentence = "" if loaded.rejected is None else rejected_settings_sentences(loaded.rejected)
    return FileContent(loaded.settings, sentence)


def _read_profile(number: int) -> FileContent:
    listed = profiles.list_profiles()
    return FileContent(listed[number] if number < len(listed) else None)


def _read_database() -> FileContent:
    with SqliteJournal.open(paths.data()) as journal:
        matches: list[object] = []
        for match_id in journal.match_ids():
            with suppress(CodedError):
                matches.append(journal.load_match(match_id))
        journal.unfinished()
        journal.match_summaries()
        return FileContent(tuple(matches), " ".join(map(message_text, journal.notices)))


def _read_variant() -> FileContent:
    try:
        return FileContent(library.load("friday"))
    except library.VariantError as error:
        return FileContent(None, str(error))


def _read_trail() -> FileContent:
    try:
        return FileContent(trail_library.load_trail("two-tables"))
    except trail_library.TrailError as error:
        return FileContent(None, str(error))


def _read_match_file() -> FileContent:
    try:
        match, mismatch = match_file.read_valid_prefix(_export_path())
    except CodedError as error:
        return FileContent(None, message_text(error.message))
    return FileContent(match, "" if mismatch is None else message_text(mismatch))


def _read_puzzles() -> FileContent:
    try:
        return FileContent(puzzle_library.read_puzzles(_puzzle_path()))
    except CodedError as error:
        return FileContent(None, message_text(error.message))


def _read_crash_marker() -> FileContent:
    reporter = CrashReporter(paths.logs())
    return FileContent((reporter.take_unseen_report() is not None, reporter.crashed_before_first_frame))


def _read_native_log() -> FileContent:
    log = NativeCrashLog(paths.logs())
    log.close()
    return FileContent(None)


def _read_request() -> FileContent:
    return FileContent(ActivationRequests(paths.data()).take_next())


def _read_lock() -> FileContent:
    ProcessLock.acquire(paths.data()).release()
    return FileContent(None)


USER_FILES: Final[dict[str, UserFile]] = {
    "settings": UserFile(lambda: paths.config() / SETTINGS_FILE_NAME, _read_settings, is_told=True),
    "own profile": UserFile(lambda: paths.data() / PROFILE_FILE_NAME, lambda: _read_profile(0)),
    "other profile": UserFile(lambda: paths.profile_folder("person-1") / PROFILE_FILE_NAME, lambda: _read_profile(1)),
    "last profile": UserFile(
        lambda: paths.profiles() / profiles.LAST_FILE_NAME, lambda: FileContent(profiles.last_profile_id())
    ),
    "lock": UserFile(lambda: paths.data() / LOCK_FILE_NAME, _read_lock),
    "request": UserFile(lambda: next(paths.data().glob("yaniv.ring-*")), _read_request),
    "database": UserFile(lambda: paths.data() / DATABASE_NAME, _read_database, is_told=True),
    "par": UserFile(lambda: paths.data() / PAR_FILE_NAME, lambda: FileContent(ParCache(paths.data()).get(DAY))),
    "rules": UserFile(lambda: paths.user_variants() / "friday.yaml", _read_variant, is_told=True),
    "unsaved rules": UserFile(
        lambda: paths.data() / "unsaved-rules.json", lambda: FileContent(user_variants.load_unsaved())
    ),
    "paces": UserFile(lambda: paths.data() / "rule-paces.json", lambda: FileContent(MeasuredPaces().get(HouseRules()))),
    "trail": UserFile(lambda: paths.user_trails() / "two-tables.yaml", _read_trail, is_told=True),
    "programs": UserFile(
        lambda: paths.permissions() / PERMISSIONS_FILE_NAME,
        lambda: FileContent(ProgramPermissions(paths.permissions()).is_allowed(_BOT)),
    ),
    "crash marker": UserFile(lambda: paths.logs() / "untold", _read_crash_marker),
    "native crash log": UserFile(lambda: paths.logs() / "last-words.log", _read_native_log),
    "match file": UserFile(_export_path, _read_match_file, is_told=True),
    "puzzles": UserFile(_puzzle_path, _read_puzzles, is_told=True),
}
"""By kind, in the order in which the program reads them."""
