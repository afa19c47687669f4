"""Broken files of every kind a player can open, each opened as the program would.

A file is made from a good one by its number alone: cut, doubled, shuffled, mixed with another, sown with words of
the language it is written in. Whatever the program makes of it, it is an answer: never a traceback, a long wait, much
memory, or a file outside its folder.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Final

from tests.soak.foreign import FOREIGN, tried
from tests.store.games import header, pages
from tests.table.company import make_setup
from yaniv.game.evolve import fold
from yaniv.rules.house import Variant
from yaniv.sheets import reader, writer
from yaniv.store import export, keeping
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import Journal
from yaniv.store.keeping import SETTINGS_NAME
from yaniv.store.refusal import StoreError
from yaniv.store.settings import Settings
from yaniv.table.replay import Replay
from yaniv.variants import commands, draft, library, offered, prose
from yaniv.variants.keeping import KeepError
from yaniv.variants.library import VariantError
from yaniv.variants.share import code_of

_ROOT: Final = Path(__file__).parents[2]
_WORDS: Final = (
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

_NUMBER: Final = re.compile(rb"-?\d+")
_NUMBERS: Final = (b"0", b"1", b"2", b"7", b"16", b"99", b"-1", b"1000", b"9223372036854775807", b"1" + b"0" * 40)


Trial = Callable[[bytes, Path], bool]
"""Opens the file as the program would, in a folder of its own; tells whether it was taken."""


def attempt(kind: str, number: int, room: Path) -> bool:
    """Tries one file; tells whether it was taken.

    :raises AssertionError: if anything was written outside the folder *room*/home.
    """
    home = room / "home"
    home.mkdir(exist_ok=True)
    dice = Random(f"{kind} {number}")
    taken = tried(kind, dice, home) if kind in FOREIGN else TRIALS[kind](mutated(seeds(kind), dice), home)
    assert {path.name for path in room.iterdir()} <= {"home"}, sorted(room.rglob("*"))
    return taken


def mutated(good: tuple[bytes, ...], dice: Random) -> bytes:
    """A good file, changed in one to eight ways."""
    data = bytearray(dice.choice(good))
    for _ in range(dice.choice((1, 1, 2, 3, 5, 8))):
        at, end = sorted((dice.randrange(len(data) + 1), dice.randrange(len(data) + 1)))
        end = min(end, at + dice.choice((1, 4, 40, 4000)))
        match dice.randrange(13):
            case 0 if data:
                data[at % len(data)] ^= 1 << dice.randrange(8)
            case 1:
                data[at:end] = dice.randbytes(end - at)
            case 2:
                del data[at:end]
            case 3:
                data[at:at] = data[at:end] * dice.choice((1, 2, 50))
            case 4 | 5:
                data[at:at] = dice.choice(_WORDS)
            case 6:
                data[at:end] = dice.choice(_WORDS)
            case 7:
                other = dice.choice(good)
                cut = dice.randrange(len(other) + 1)
                data[at:end] = other[cut : cut + 4000]
            case 8 | 9:
                data = bytearray(_recounted(bytes(data), dice))
            case _:
                data = bytearray(b"\n".join(_reordered(bytes(data).split(b"\n"), dice)))
    return bytes(data[:1_000_000])


def _recounted(data: bytes, dice: Random) -> bytes:
    """Another number where one stands."""
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    number = dice.choice(found)
    return data[: number.start()] + dice.choice(_NUMBERS) + data[number.end() :]


def _reordered(lines: list[bytes], dice: Random) -> list[bytes]:
    """Lines exchanged, left out, told twice, or none any more from here on."""
    one, two = sorted((dice.randrange(len(lines)), dice.randrange(len(lines))))
    match dice.randrange(4):
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
def seeds(kind: str) -> tuple[bytes, ...]:
    """Good files of this kind."""
    match kind:
        case "rules":
            files = [*_ROOT.glob("variants/*.yaml"), *_ROOT.glob("tests/bad_yaml/*.yaml")]
            return tuple(path.read_bytes() for path in sorted(files))
        case "matches":
            return tuple(path.read_bytes() for path in sorted(_ROOT.glob("tests/logs/*.yaniv")))
        case "settings":
            return (writer.write(Settings()).encode(), b"speed: fast\n# mine\nsound: {effects: 5}\nkeys: {sort: [s]}\n")
        case "codes":
            return tuple(code_of(library.load(name).rules).encode() for name in library.names())
        case _:
            with TemporaryDirectory() as folder:
                with Journal.open(Path(folder)) as journal:
                    for seed in range(3):
                        match_id = journal.new_match(header(make_setup()))
                        for page in pages(seed)[: 30 + 40 * seed]:
                            journal.append(match_id, page)
                return ((Path(folder) / DATABASE_NAME).read_bytes(),)


def _rules(data: bytes, home: Path) -> bool:
    """Dropped on the window, explained, put among the player's own, opened in the editor."""
    file = home / "friday.yaml"
    file.write_bytes(data)
    offered.of_file(str(file))
    commands.check([str(file)])
    draft.opened(data)
    read = reader.read(data, Variant)
    if not isinstance(read, Variant):
        return False
    prose.explained(read)
    try:
        commands.take_in(str(file), None)
    except (VariantError, KeepError):
        return False
    finally:
        rmtree(home)
    return True


def _matches(data: bytes, home: Path) -> bool:
    """Shown again, from its first event to its last; then kept, counted, and ready to be gone on with."""
    file = home / "friday.yaniv"
    file.write_bytes(data)
    try:
        saved = export.read(file)
        export.check(file)
    except StoreError:
        return False
    replay = Replay(saved.events, 0)
    while replay.place < replay.last:
        replay.step()
    with Journal.open(home / "kept") as journal:
        journal.adopt(saved)
        journal.kept()
        for match_id in journal.matches():
            kept = journal.load(match_id)
            assert len(kept.header.bots) == len(kept.header.names) == len(fold(kept.events).names)
    rmtree(home / "kept")
    return True


def _settings(data: bytes, home: Path) -> bool:
    """Read, and then saved."""
    (home / SETTINGS_NAME).write_bytes(data)
    loaded = keeping.load(home)
    keeping.save(home, loaded.settings)
    for left in home.iterdir():
        left.unlink()
    return not loaded.notice


def _codes(data: bytes, _home: Path) -> bool:
    """Pasted into the window."""
    text = data.decode("utf-8", "replace")
    return not offered.of_text(text).flaws


def _database(data: bytes, home: Path) -> bool:
    """Opened, offered, counted, read, and written to."""
    (home / DATABASE_NAME).write_bytes(data)
    with Journal.open(home) as journal:
        whole = not journal.notices
        try:
            journal.unfinished()
            journal.kept()
            for match_id in journal.matches():
                _load(journal, match_id)
            match_id = journal.new_match(header(make_setup()))
            for page in pages()[:3]:
                journal.append(match_id, page)
        except StoreError:
            whole = False
    for left in home.iterdir():
        left.unlink()
    return whole and not journal.notices


def _load(journal: Journal, match_id: int) -> None:
    try:
        journal.load(match_id)
    except StoreError:
        return


TRIALS: Final[dict[str, Trial]] = {
    "rules": _rules,
    "matches": _matches,
    "settings": _settings,
    "codes": _codes,
    "database": _database,
}
KINDS: Final = (*TRIALS, *FOREIGN)
