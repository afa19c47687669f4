"""Files that are well formed and hostile: texts that move others, endless lines, what is no file, forged first lines.

Each is given to the commands and to what the window opens files with. Whatever is printed holds no control character,
nothing blocks, and only a record that does not contradict itself passes the check.
"""

import io
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from functools import cache
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any, Final

from msgspec import json
from msgspec.structs import replace

from tests.store.games import LIVELY, events, header
from tests.table.company import make_setup
from yaniv.app.refusal import BAD_INPUT, GOOD
from yaniv.cli import main
from yaniv.crash import Recorder
from yaniv.rules.house import HouseRules
from yaniv.sanitize import printable_lines
from yaniv.sheets import writer
from yaniv.store import export, keeping
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import Journal
from yaniv.store.keeping import SETTINGS_NAME
from yaniv.store.refusal import StoreError
from yaniv.store.saved import Saved
from yaniv.store.settings import Settings
from yaniv.table.seal import seal_of
from yaniv.variants import keeping as own_files
from yaniv.variants import library, offered

_SIGNS: Final = (
    *map(chr, (*range(32), *range(0x7F, 0xA0))),
    *"\xad\u061c\u115f\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u3164",
    *"\ufeff\ufffe\ue030\u0301\U000e0041\U0010ffff",
    *('=HYPERLINK("http://x")', "+1", "@x", "-1", '"', "'", "\\", "\r\n", ",", ";", "\t"),
    *("\x1b[2J", "\x1b]0;x\x07", "\x9b2J", "Every event is what the referee decides.", "יניב", "می\u200cخ"),
)
_VERDICT: Final = "Every event is what the referee decides."
_LONG: Final = (1_000, 60_000, 1_000_000, 7_000_000)
"""Characters of a line."""
_HUGE: Final = 4 * 1024**3
"""Bytes of a file with nothing in it."""

Trial = Callable[[Random, Path], bool]
"""Makes a file in a folder of its own, and opens it in every way; tells whether it was taken."""


def _texts(dice: Random, home: Path) -> bool:
    """Text of strangers wherever a file has any."""
    match dice.randrange(4):
        case 0:
            return _texts_of_a_record(dice, home)
        case 1:
            return _texts_of_rules(dice, home)
        case 2:
            return _texts_of_the_database(dice, home)
        case _:
            return _texts_of_settings(dice, home)


def _texts_of_a_record(dice: Random, home: Path) -> bool:
    kept = json.decode(json.encode(_record().header))
    opened = json.decode(json.encode(_record().events[0]))
    kept["names"] = opened["names"] = [_text(dice) if dice.random() < 0.3 else name for name in kept["names"]]
    for key in dice.sample(("app", "variant", "seed", "salt", "seal"), dice.randrange(3)):
        kept[key] = _text(dice)
    if dice.random() < 0.5:
        kept["seal"] = seal_of(kept["seed"], kept["salt"])
    if dice.random() < 0.2:
        kept["rules"]["table"]["call_word"] = opened["rules"]["table"]["call_word"] = _text(dice)
    return _is_record_taken(home, json.encode(kept), json.encode(opened))


def _texts_of_rules(dice: Random, home: Path) -> bool:
    sheet: dict[str, Any] = {"name": _text(dice), "about": _text(dice)}
    sheet |= {"table": {"call_word": _text(dice), "asaf_word": _text(dice)}, "call": {"wrong_word": _text(dice)}}
    for key in dice.sample(("name", "about", "table", "call"), dice.randrange(4)):
        del sheet[key]
    return _are_rules_taken(home, json.encode(sheet), f"{_text(dice)}.yaml")


def _texts_of_settings(dice: Random, home: Path) -> bool:
    text = writer.write(Settings()).replace('name: ""', f"name: {json.encode(_text(dice)).decode()}")
    (home / SETTINGS_NAME).write_text(text, encoding="utf-8", newline="\n")
    loaded = keeping.load(home)
    assert loaded.notice == printable_lines(loaded.notice)
    keeping.save(home, loaded.settings)
    return not loaded.notice


def _texts_of_the_database(dice: Random, home: Path) -> bool:
    (home / DATABASE_NAME).write_bytes(_database())
    with closing(sqlite3.connect(home / DATABASE_NAME)) as db, db:
        for column in dice.sample(("variant", "opened", "closed", "seed", "salt", "seal", "engine_version"), 3):
            db.execute(f"UPDATE matches SET {column} = ?", (_text(dice),))  # noqa: S608 -- one of ours
        names = [_text(dice), *_record().header.names[1:]]
        seats = json.encode({"names": names, "bots": _record().header.bots}).decode()
        db.execute("UPDATE matches SET seats_json = ?", (seats,))
    _ask(home, "export")
    code, _, _ = _ask(home, "export", "1", str(home / "one.yaniv"))
    assert _ask(home, "export", "table", str(home / "all.csv"))[0] == GOOD
    rows = (home / "all.csv").read_text(encoding="utf-8").split("\n")
    assert rows[-1] == ""
    assert all(row == printable_lines(row) for row in rows)
    return code == GOOD


def _lines(dice: Random, home: Path) -> bool:
    """A line without an end, or nothing but line ends."""
    size = dice.choice(_LONG)
    filling = dice.choice(
        (b"x", b"[", b"{", b'"', b"\\", b" ", b"\n", b"\t", b"\xd7\x90", b"\xcc\x81", b"9", b"- ", b"a: ")
    )
    line = (filling * (size // len(filling) + 1))[:size]
    head, opened = json.encode(_record().header), json.encode(_record().events[0])
    if dice.random() < 0.5:
        kind = dice.choice((b"name: ", b"about: ", b"table: {call_word: ", b"# ", b"", b'name: "'))
        offered.of_text((kind + line).decode(errors="replace")[:60_000])
        return _are_rules_taken(home, kind + line, "friday.yaml")
    quoted = json.encode(line.decode(errors="replace"))
    match dice.randrange(4):
        case 0:
            return _is_record_taken(home, head.replace(b'"variant":"Test"', b'"variant":' + quoted), opened)
        case 1:
            return _is_record_taken(home, head, opened.replace(b'"P0"', quoted, 1))
        case 2:
            return _is_record_taken(home, head, opened, line)
        case _:
            event = dice.choice((b'{"event":"TurnBegan","seat":0}\n', b'{"event":"StockDrawn","seat":0}\n'))
            return _is_record_taken(home, head, opened, event * (size // len(event)))


def _special(dice: Random, home: Path) -> bool:
    """Something else where a file should be; pipes are our own, and devices are left alone."""
    make = dice.choice((_folder, _sparse) if os.name == "nt" else (_pipe, _folder, _loop, _dangling, _sparse))
    match dice.randrange(6):
        case 0:
            make(file := home / "friday.yaniv")
            codes = [_ask(home, "replay", str(file), "--check")[0], _ask(home, "import", str(file))[0]]
            assert codes == [BAD_INPUT, BAD_INPUT]
        case 1:
            make(file := home / "friday.yaml")
            assert offered.of_file(str(file)).flaws
            assert _ask(home, "rules", "check", str(file))[0] == BAD_INPUT
            assert _ask(home, "rules", "import", str(file))[0] == BAD_INPUT
        case 2:
            make(home / SETTINGS_NAME)
            keeping.load(home)
        case 3:
            make(home / DATABASE_NAME)
            _ask(home, "export")
        case 4:
            (home / "variants").mkdir()
            make(home / "variants" / "friday.yaml")
            assert _ask(home, "rules", "show", "friday")[0] == BAD_INPUT
            assert _ask(home, "rules", "code", "YNV1-0000-0000")[0] == BAD_INPUT
        case _:
            make(home / "unsaved-rules.json")
            make(home / "untold")
            own_files.remembered()
            Recorder(home).untold()
    return False


def _headers(dice: Random, home: Path) -> bool:
    """A first line against its match: the check lets pass only what it does not vouch for."""
    kept, happened = _record().header, _record().events
    changes: dict[str, object] = {
        "rules": dice.choice((HouseRules(), replace(kept.rules, call=replace(kept.rules.call, limit=7)))),
        "names": dice.choice((("Noa", *kept.names[1:]), kept.names[:-1], (*kept.names, "Noa"), kept.names[::-1])),
        "bots": dice.choice((kept.bots[1:], (*kept.bots, ""), ())),
        "seed": str(dice.randrange(1, 10**6)),
        "salt": f"{dice.getrandbits(128):032x}",
        "seal": seal_of(str(dice.random()), "x"),
    }
    harmless = {"variant": "Friday", "app": "9.9.9", "bots": ("", "exec:rm", "master")}
    changed = dice.sample(sorted(changes), dice.randrange(3))
    free = dice.sample(sorted(harmless), dice.randrange(3))
    forged = replace(kept, **{name: harmless[name] for name in free} | {name: changes[name] for name in changed})
    if {"seed", "salt"} & set(changed) and dice.random() < 0.5:
        forged = replace(forged, seal=seal_of(forged.seed, forged.salt))
    export.write(home / "friday.yaniv", Saved(forged, happened))
    code, out, _ = _ask(home, "replay", str(home / "friday.yaniv"), "--check")
    vouched = (forged.rules, forged.names, len(forged.bots)) == (kept.rules, kept.names, len(kept.bots))
    is_sealed = forged.seed == kept.seed and forged.seal == seal_of(forged.seed, forged.salt)
    assert (code == GOOD) == (vouched and is_sealed), (changed, free, out)
    return code == GOOD


def _is_record_taken(home: Path, *lines: bytes) -> bool:
    """Checked, taken in, listed and opened as the window does."""
    file = home / "friday.yaniv"
    rest = [] if len(lines) > 2 else [json.encode(event) for event in _record().events[1:]]
    file.write_bytes(b"\n".join((*lines, *rest)) + b"\n")
    code, out, _ = _ask(home, "replay", str(file), "--check")
    assert out.split("\n").count(_VERDICT) == (code == GOOD)
    _ask(home, "import", str(file))
    _ask(home, "export")
    with suppress(StoreError):
        export.read_sound(file)
    return code == GOOD


def _are_rules_taken(home: Path, data: bytes, name: str) -> bool:
    """Checked, explained, looked at as the window does, and found among the player's own."""
    (home / "variants").mkdir()
    try:
        file = home / "variants" / name
        file.write_bytes(data)
    except (OSError, ValueError):
        file = home / "variants" / "friday.yaml"
        file.write_bytes(data)
    shown = offered.of_file(str(file))
    for text in (shown.source, *(flaw.told for flaw in shown.flaws)):
        assert text == printable_lines(text)
    if shown.variant is not None:
        assert shown.variant.name == printable_lines(shown.variant.name)
    for asked in (("rules", "check"), ("rules", "explain"), ("rules", "show"), ("rules", "code"), ("rules", "import")):
        code, _, _ = _ask(home, *asked, str(file))
    _, out, _ = _ask(home, "rules", "list")
    assert out.count("\n") == len(library.names())
    return code == GOOD


def _ask(home: Path, *line: str) -> tuple[int, str, str]:
    """What a command answers: nothing that moves or hides other text, and a sentence where it fails."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["--data", str(home), *line])
    said, complained = out.getvalue(), err.getvalue()
    assert (said, complained) == (printable_lines(said), printable_lines(complained))
    assert (complained == "") == (code == GOOD), complained
    return code, said, complained


def _text(dice: Random) -> str:
    """A name with something in it that no name should have, or that only looks so."""
    return "".join(dice.choice((*_SIGNS, "Noa", "a", " ")) for _ in range(dice.choice((1, 2, 3, 8))))


@cache
def _record() -> Saved:
    return Saved(header(make_setup(LIVELY, seed="0")), events())


@cache
def _database() -> bytes:
    """The bytes of a data folder with one match."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 -- once

    with TemporaryDirectory() as folder:
        with Journal.open(Path(folder)) as journal:
            journal.append(journal.new_match(_record().header), _record().events)
        return (Path(folder) / DATABASE_NAME).read_bytes()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.mkdir()


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(_HUGE)


def tried(kind: str, dice: Random, home: Path) -> bool:
    """Try one; leave the folder empty."""
    try:
        return FOREIGN[kind](dice, home)
    finally:
        rmtree(home, ignore_errors=True)


FOREIGN: Final[dict[str, Trial]] = {"texts": _texts, "lines": _lines, "special": _special, "headers": _headers}
