"""Fuzz testing of every kind of file a player can open, each opened as the program would.

A file is derived from a valid one by its number alone: cut, repeated, reordered, mixed with another, or with keywords
of its format inserted. The program must accept or refuse it, without a traceback, a long wait, high memory use, or a
file written outside its folder.
"""

import atexit
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from shutil import copytree, rmtree
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tests.match.session_builders import make_setup
from tests.soak.untrusted_files import TRIAL_BY_KIND, run_trial
from tests.store.sample_matches import make_header, sample_pages
from tests.user_data import USER_FILES, FileContent, read_user_data, use_folders_in, write_user_data
from yaniv.cli import rules_command
from yaniv.game.evolve import fold
from yaniv.match.match_replay import MatchReplay
from yaniv.narration import rules_text
from yaniv.rules.house_rules import Variant
from yaniv.settings.settings_schema import Settings
from yaniv.store import match_file, settings_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.settings_file import SETTINGS_FILE_NAME
from yaniv.strict_config import config_loader, yaml_dumper
from yaniv.variants import imported_rules, library, rule_document
from yaniv.variants.library import VariantError
from yaniv.variants.share_code import encode_rules
from yaniv.variants.user_variants import VariantFileError

_ROOT: Final = Path(__file__).parents[2]
_INSERTED_WORDS: Final = (
    *(
        b"\0",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\xed\xa0\x80",
        b"- ",
        b": ",
        b"? ",
        b"&a ",
        b"*a ",
        b"<<: *a",
        b"!!python/object:os.system ",
    ),
    *(
        b"[",
        b"]",
        b"{",
        b"}",
        b'"',
        b"'",
        b"|\n",
        b">-\n",
        b"---\n",
        b"%YAML 9.9\n",
        b"#",
        b"\t",
        b"\r\n",
        b"\n",
        b"~",
        b"null",
    ),
    *(b"1e999", b"-1", b"0x7fffffff", b"9" * 400, b"1_000", b"NaN", b".inf", b"2001-01-01", b"true", b"yes", b"on"),
    *(
        b"../../../etc/passwd",
        b"/dev/zero",
        b"name: ../escape",
        b"..\\..\\x",
        b"CON",
        b"\xd7\x99\xd7\xa0\xd7\x99\xd7\x91",
    ),
    *(
        b'{"event":"StockDrawn","seat":99}',
        b'"seat":-1',
        b'"cards":["1H"]',
        b'"format":999',
        b'"order":[]',
        b"YNV1-",
        b"[" * 3000,
    ),
)

_NUMBER_PATTERN: Final = re.compile(rb"-?\d+")
_NUMBERS: Final = (b"0", b"1", b"2", b"7", b"16", b"99", b"-1", b"1000", b"9223372036854775807", b"1" + b"0" * 40)


MutationTrial = Callable[[bytes, Path], bool]
"""Opens a file as the program would, in a folder of its own; returns whether it was accepted."""


def try_file(kind: str, number: int, room: Path) -> bool:
    """Try one file; return whether it was accepted.

    :raises AssertionError: if anything was written outside the folder *room*/home.
    """
    home = room / "home"
    home.mkdir(exist_ok=True)
    rng = Random(f"{kind} {number}")
    if kind == USER_DATA_KIND:
        is_accepted = _keeps_other_files(tuple(USER_FILES)[number % len(USER_FILES)], rng, home)
    elif kind in TRIAL_BY_KIND:
        is_accepted = run_trial(kind, rng, home)
    else:
        is_accepted = MUTATION_TRIAL_BY_KIND[kind](mutate(valid_files(kind), rng), home)
    assert {path.name for path in room.iterdir()} <= {"home"}, sorted(room.rglob("*"))
    return is_accepted


def mutate(originals: tuple[bytes, ...], rng: Random) -> bytes:
    """Return one of the valid files, mutated one to eight times."""
    data = bytearray(rng.choice(originals))
    for _ in range(rng.choice((1, 1, 2, 3, 5, 8))):
        start, end = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
        end = min(end, start + rng.choice((1, 4, 40, 4000)))
        match rng.randrange(13):
            case 0 if data:
                data[start % len(data)] ^= 1 << rng.randrange(8)
            case 1:
                data[start:end] = rng.randbytes(end - start)
            case 2:
                del data[start:end]
            case 3:
                data[start:start] = data[start:end] * rng.choice((1, 2, 50))
            case 4 | 5:
                data[start:start] = rng.choice(_INSERTED_WORDS)
            case 6:
                data[start:end] = rng.choice(_INSERTED_WORDS)
            case 7:
                other = rng.choice(originals)
                cut = rng.randrange(len(other) + 1)
                data[start:end] = other[cut : cut + 4000]
            case 8 | 9:
                data = bytearray(_replace_number(bytes(data), rng))
            case _:
                data = bytearray(b"\n".join(_reorder_lines(bytes(data).split(b"\n"), rng)))
    return bytes(data[:1_000_000])


def _replace_number(data: bytes, rng: Random) -> bytes:
    """Replace a random number in the data by an unusual one."""
    matches = list(_NUMBER_PATTERN.finditer(data))
    if not matches:
        return data
    number = rng.choice(matches)
    return data[: number.start()] + rng.choice(_NUMBERS) + data[number.end() :]


def _reorder_lines(lines: list[bytes], rng: Random) -> list[bytes]:
    """Swap two lines, delete one, repeat one, or cut all from one on."""
    one, two = sorted((rng.randrange(len(lines)), rng.randrange(len(lines))))
    match rng.randrange(4):
        case 0:
            lines[one], lines[two] = lines[two], lines[one]
        case 1:
            del lines[one]
        case 2:
            lines.insert(one, lines[two])
        case _:
            del lines[max(1, one) :]
    return lines


@cache
def valid_files(kind: str) -> tuple[bytes, ...]:
    """Return valid files of this kind."""
    match kind:
        case "rules":
            files = [*_ROOT.glob("variants/*.yaml"), *_ROOT.glob("tests/bad_yaml/*.yaml")]
            return tuple(path.read_bytes() for path in sorted(files))
        case "matches":
            return tuple(path.read_bytes() for path in sorted(_ROOT.glob("tests/logs/*.yaniv")))
        case "settings":
            return (
                yaml_dumper.dump(Settings()).encode(),
                b"speed: fast\n# mine\nsound: {effects: 5}\nkeys: {sort: [s]}\n",
            )
        case "codes":
            return tuple(encode_rules(library.load(name).rules).encode() for name in library.variant_ids())
        case _:
            with TemporaryDirectory() as folder:
                with SqliteJournal.open(Path(folder)) as journal:
                    for seed in range(3):
                        match_id = journal.new_match(make_header(make_setup()))
                        for page in sample_pages(seed)[: 30 + 40 * seed]:
                            journal.append(match_id, page)
                return ((Path(folder) / DATABASE_NAME).read_bytes(),)


def _accepts_rules(data: bytes, home: Path) -> bool:
    """Import a rule file, check it, open it in the editor, explain it; return whether it was accepted."""
    file = home / "friday.yaml"
    file.write_bytes(data)
    imported_rules.import_file(str(file))
    rules_command.check_files([str(file)])
    rule_document.open_document(data)
    read = config_loader.load(data, Variant)
    if not isinstance(read, Variant):
        return False
    rules_text.format_rules(read)
    try:
        rules_command.import_rules(str(file), None)
    except (VariantError, VariantFileError):
        return False
    finally:
        rmtree(home)
    return True


def _accepts_match_file(data: bytes, home: Path) -> bool:
    """Replay a match file to its end, then import, count and load it; return whether it was accepted."""
    file = home / "friday.yaniv"
    file.write_bytes(data)
    try:
        saved = match_file.read_file(file)
        match_file.find_mismatch(file)
    except StoreError:
        return False
    replay = MatchReplay(saved.events, 0)
    while replay.position < replay.last_position:
        replay.step_forward()
    with SqliteJournal.open(home / "kept") as journal:
        journal.import_match(saved)
        journal.match_summaries()
        for match_id in journal.match_ids():
            stored = journal.load_match(match_id)
            assert len(stored.header.bots) == len(stored.header.names) == len(fold(stored.events).names)
    rmtree(home / "kept")
    return True


def _accepts_settings(data: bytes, home: Path) -> bool:
    """Load and save a settings file; return whether it was accepted."""
    (home / SETTINGS_FILE_NAME).write_bytes(data)
    loaded = settings_file.load(home)
    settings_file.save(home, loaded.settings)
    for path in home.iterdir():
        path.unlink()
    return loaded.rejected is None


def _accepts_share_code(data: bytes, _home: Path) -> bool:
    """Import a share code as pasted text; return whether it was accepted."""
    text = data.decode("utf-8", "replace")
    return not imported_rules.import_text(text).problems


def _accepts_database(data: bytes, home: Path) -> bool:
    """Open a database, list, count and load its matches, and store another; return whether it was intact."""
    (home / DATABASE_NAME).write_bytes(data)
    with SqliteJournal.open(home) as journal:
        is_intact = not journal.notices
        try:
            journal.unfinished()
            journal.match_summaries()
            for match_id in journal.match_ids():
                _try_load(journal, match_id)
            match_id = journal.new_match(make_header(make_setup()))
            for page in sample_pages()[:3]:
                journal.append(match_id, page)
        except StoreError:
            is_intact = False
    for path in home.iterdir():
        path.unlink()
    return is_intact and not journal.notices


def _keeps_other_files(mutated: str, rng: Random, home: Path) -> bool:
    """Mutate one kind of file of a player's folders and read all; return whether its content is unchanged.

    :raises AssertionError: if another file has lost something.
    """
    pristine, expected = _pristine_user_data()
    rmtree(home)
    copytree(pristine, home)
    with pytest.MonkeyPatch.context() as patch:
        use_folders_in(home, patch)
        file = USER_FILES[mutated].path()
        file.write_bytes(mutate((file.read_bytes(),), rng))
        contents = read_user_data()
    others = [kind for kind in USER_FILES if kind != mutated and contents[kind] != expected[kind]]
    assert others == [], f"damage in {mutated} has changed {others}"
    rmtree(home)
    return contents[mutated] == expected[mutated]


@cache
def _pristine_user_data() -> tuple[Path, dict[str, FileContent]]:
    """Return a folder with every kind of file, which is kept until the process ends, and what is read from a copy."""
    folder = TemporaryDirectory(prefix="yaniv-user-data-")
    atexit.register(folder.cleanup)
    pristine, copy = Path(folder.name, "pristine"), Path(folder.name, "copy")
    with pytest.MonkeyPatch.context() as patch:
        use_folders_in(pristine, patch)
        write_user_data()
        copytree(pristine, copy)
        use_folders_in(copy, patch)
        return pristine, read_user_data()


def _try_load(journal: SqliteJournal, match_id: int) -> None:
    try:
        journal.load_match(match_id)
    except StoreError:
        return


MUTATION_TRIAL_BY_KIND: Final[dict[str, MutationTrial]] = {
    "rules": _accepts_rules,
    "matches": _accepts_match_file,
    "settings": _accepts_settings,
    "codes": _accepts_share_code,
    "database": _accepts_database,
}
USER_DATA_KIND: Final = "data"
"""One file among all that the program writes is mutated, each kind in turn."""
FILE_KINDS: Final = (*MUTATION_TRIAL_BY_KIND, *TRIAL_BY_KIND, USER_DATA_KIND)
