"""Well-formed but hostile files: control characters, endless lines, special files, forged headers.

Each is given to the commands and to the functions with which the window opens files. The output may contain no control
character, nothing may block, and only a match that is consistent with its header passes the check.
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

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK
from yaniv.cli import main
from yaniv.crash_report import CrashReporter
from yaniv.match.shuffle_commitment import compute_commitment
from yaniv.narration.diagnostic_text import rejected_settings_sentences
from yaniv.narration.variant_text import import_problem_text, import_source_text
from yaniv.rules.house_rules import HouseRules
from yaniv.sanitize import to_printable_lines
from yaniv.settings.settings_schema import Settings
from yaniv.store import match_file, settings_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import SavedMatch
from yaniv.store.settings_file import SETTINGS_FILE_NAME
from yaniv.strict_config import yaml_dumper
from yaniv.variants import imported_rules, library
from yaniv.variants import user_variants as own_files

_SOUND_MATCH_MESSAGE: Final = "Every event follows the rules."
_HOSTILE_CHARACTERS: Final = (
    *map(chr, (*range(32), *range(0x7F, 0xA0))),
    *"\xad\u061c\u115f\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u3164",
    *"\ufeff\ufffe\ue030\u0301\U000e0041\U0010ffff",
    *('=HYPERLINK("http://x")', "+1", "@x", "-1", '"', "'", "\\", "\r\n", ",", ";", "\t"),
    *("\x1b[2J", "\x1b]0;x\x07", "\x9b2J", _SOUND_MATCH_MESSAGE, "יניב", "می\u200cخ"),
)
_LONG_SIZES: Final = (1_000, 60_000, 1_000_000, 7_000_000)
"""Lengths of a long line, characters."""
_HUGE_SIZE_BYTES: Final = 4 * 1024**3
"""Size of a sparse file, bytes."""

FileTrial = Callable[[Random, Path], bool]
"""Creates a file in a folder of its own and opens it in every way; returns whether it was accepted."""


def _try_texts(rng: Random, home: Path) -> bool:
    """Put hostile text wherever a file contains text."""
    match rng.randrange(4):
        case 0:
            return _try_match_file_texts(rng, home)
        case 1:
            return _try_rule_file_texts(rng, home)
        case 2:
            return _try_database_texts(rng, home)
        case _:
            return _try_settings_texts(rng, home)


def _try_match_file_texts(rng: Random, home: Path) -> bool:
    header_fields = json.decode(json.encode(_sample_match().header))
    opened = json.decode(json.encode(_sample_match().events[0]))
    header_fields["names"] = opened["names"] = [
        _hostile_text(rng) if rng.random() < 0.3 else name for name in header_fields["names"]
    ]
    for key in rng.sample(("app", "variant", "seed", "salt", "seal"), rng.randrange(3)):
        header_fields[key] = _hostile_text(rng)
    if rng.random() < 0.5:
        header_fields["seal"] = compute_commitment(header_fields["seed"], header_fields["salt"])
    if rng.random() < 0.2:
        header_fields["rules"]["table"]["call_word"] = opened["rules"]["table"]["call_word"] = _hostile_text(rng)
    return _is_match_file_accepted(home, json.encode(header_fields), json.encode(opened))


def _try_rule_file_texts(rng: Random, home: Path) -> bool:
    fields: dict[str, Any] = {"name": _hostile_text(rng), "about": _hostile_text(rng)}
    fields |= {
        "table": {"call_word": _hostile_text(rng), "asaf_word": _hostile_text(rng)},
        "call": {"wrong_word": _hostile_text(rng)},
    }
    for key in rng.sample(("name", "about", "table", "call"), rng.randrange(4)):
        del fields[key]
    return _is_rule_file_accepted(home, json.encode(fields), f"{_hostile_text(rng)}.yaml")


def _try_settings_texts(rng: Random, home: Path) -> bool:
    text = yaml_dumper.dump(Settings()).replace('name: ""', f"name: {json.encode(_hostile_text(rng)).decode()}")
    (home / SETTINGS_FILE_NAME).write_text(text, encoding="utf-8", newline="\n")
    loaded = settings_file.load(home)
    notice = "" if loaded.rejected is None else rejected_settings_sentences(loaded.rejected)
    assert notice == to_printable_lines(notice)
    settings_file.save(home, loaded.settings)
    return not notice


def _try_database_texts(rng: Random, home: Path) -> bool:
    (home / DATABASE_NAME).write_bytes(_database_bytes())
    with closing(sqlite3.connect(home / DATABASE_NAME)) as db, db:
        for column in rng.sample(("variant", "opened", "closed", "seed", "salt", "seal", "engine_version"), 3):
            db.execute(f"UPDATE matches SET {column} = ?", (_hostile_text(rng),))  # noqa: S608 -- one of ours
        names = [_hostile_text(rng), *_sample_match().header.names[1:]]
        seats = json.encode({"names": names, "bots": _sample_match().header.bots}).decode()
        db.execute("UPDATE matches SET seats_json = ?", (seats,))
    _run_command(home, "export")
    code, _, _ = _run_command(home, "export", "1", str(home / "one.yaniv"))
    assert _run_command(home, "export", "table", str(home / "all.csv"))[0] == EXIT_OK
    rows = (home / "all.csv").read_text(encoding="utf-8").split("\n")
    assert rows[-1] == ""
    assert all(row == to_printable_lines(row) for row in rows)
    return code == EXIT_OK


def _try_endless_lines(rng: Random, home: Path) -> bool:
    """Write a very long line, or nothing but line ends."""
    size = rng.choice(_LONG_SIZES)
    filling = rng.choice(
        (b"x", b"[", b"{", b'"', b"\\", b" ", b"\n", b"\t", b"\xd7\x90", b"\xcc\x81", b"9", b"- ", b"a: ")
    )
    line = (filling * (size // len(filling) + 1))[:size]
    head, opened = json.encode(_sample_match().header), json.encode(_sample_match().events[0])
    if rng.random() < 0.5:
        kind = rng.choice((b"name: ", b"about: ", b"table: {call_word: ", b"# ", b"", b'name: "'))
        imported_rules.import_text((kind + line).decode(errors="replace")[:60_000])
        return _is_rule_file_accepted(home, kind + line, "friday.yaml")
    quoted = json.encode(line.decode(errors="replace"))
    match rng.randrange(4):
        case 0:
            return _is_match_file_accepted(home, head.replace(b'"variant":"Test"', b'"variant":' + quoted), opened)
        case 1:
            return _is_match_file_accepted(home, head, opened.replace(b'"P0"', quoted, 1))
        case 2:
            return _is_match_file_accepted(home, head, opened, line)
        case _:
            event = rng.choice((b'{"event":"TurnBegan","seat":0}\n', b'{"event":"StockDrawn","seat":0}\n'))
            return _is_match_file_accepted(home, head, opened, event * (size // len(event)))


def _try_special_files(rng: Random, home: Path) -> bool:
    """Put a folder, pipe, link or sparse file where a file should be; devices are not tried."""
    make = rng.choice(
        (_make_folder, _make_sparse_file)
        if os.name == "nt"
        else (_make_pipe, _make_folder, _make_link_loop, _make_dangling_link, _make_sparse_file)
    )
    match rng.randrange(6):
        case 0:
            make(file := home / "friday.yaniv")
            codes = [_run_command(home, "replay", str(file), "--check")[0], _run_command(home, "import", str(file))[0]]
            assert codes == [EXIT_INPUT_ERROR, EXIT_INPUT_ERROR]
        case 1:
            make(file := home / "friday.yaml")
            assert imported_rules.import_file(str(file)).problems
            assert _run_command(home, "rules", "check", str(file))[0] == EXIT_INPUT_ERROR
            assert _run_command(home, "rules", "import", str(file))[0] == EXIT_INPUT_ERROR
        case 2:
            make(home / SETTINGS_FILE_NAME)
            settings_file.load(home)
        case 3:
            make(home / DATABASE_NAME)
            _run_command(home, "export")
        case 4:
            (home / "variants").mkdir()
            make(home / "variants" / "friday.yaml")
            assert _run_command(home, "rules", "show", "friday")[0] == EXIT_INPUT_ERROR
            assert _run_command(home, "rules", "code", "YNV1-0000-0000")[0] == EXIT_INPUT_ERROR
        case _:
            make(home / "unsaved-rules.json")
            make(home / "untold")
            own_files.load_unsaved()
            CrashReporter(home).take_unseen_report()
    return False


def _try_forged_headers(rng: Random, home: Path) -> bool:
    """Change the header of a match: the check may accept only changes of fields it does not verify."""
    original_header, events = _sample_match().header, _sample_match().events
    changes: dict[str, object] = {
        "rules": rng.choice(
            (HouseRules(), replace(original_header.rules, call=replace(original_header.rules.call, limit=7)))
        ),
        "names": rng.choice(
            (
                ("Noa", *original_header.names[1:]),
                original_header.names[:-1],
                (*original_header.names, "Noa"),
                original_header.names[::-1],
            )
        ),
        "bots": rng.choice((original_header.bots[1:], (*original_header.bots, ""), ())),
        "seed": str(rng.randrange(1, 10**6)),
        "salt": f"{rng.getrandbits(128):032x}",
        "seal": compute_commitment(str(rng.random()), "x"),
    }
    unverified = {"variant": "Friday", "app": "9.9.9", "bots": ("", "exec:rm", "master")}
    changed = rng.sample(sorted(changes), rng.randrange(3))
    changed_unverified = rng.sample(sorted(unverified), rng.randrange(3))
    forged = replace(
        original_header,
        **{name: unverified[name] for name in changed_unverified} | {name: changes[name] for name in changed},
    )
    if {"seed", "salt"} & set(changed) and rng.random() < 0.5:
        forged = replace(forged, seal=compute_commitment(forged.seed, forged.salt))
    match_file.write_file(home / "friday.yaniv", SavedMatch(forged, events))
    code, out, _ = _run_command(home, "replay", str(home / "friday.yaniv"), "--check")
    is_consistent = (forged.rules, forged.names, len(forged.bots)) == (
        original_header.rules,
        original_header.names,
        len(original_header.bots),
    )
    is_sealed = forged.seed == original_header.seed and forged.seal == compute_commitment(forged.seed, forged.salt)
    assert (code == EXIT_OK) == (is_consistent and is_sealed), (changed, changed_unverified, out)
    return code == EXIT_OK


def _is_match_file_accepted(home: Path, *lines: bytes) -> bool:
    """Check, import, list and open a match file as the window does; return whether the check accepts it."""
    file = home / "friday.yaniv"
    rest = [] if len(lines) > 2 else [json.encode(event) for event in _sample_match().events[1:]]
    with file.open("wb") as stream:  # piece by piece: the memory is limited for us, too
        for line in (*lines, *rest):
            stream.write(line)
            stream.write(b"\n")
    code, out, _ = _run_command(home, "replay", str(file), "--check")
    assert out.split("\n").count(_SOUND_MATCH_MESSAGE) == (code == EXIT_OK)
    _run_command(home, "import", str(file))
    _run_command(home, "export")
    with suppress(StoreError):
        match_file.read_valid_prefix(file)
    return code == EXIT_OK


def _is_rule_file_accepted(home: Path, data: bytes, name: str) -> bool:
    """Preview, check, explain, show and import a rule file; return whether the import accepts it."""
    (home / "variants").mkdir()
    try:
        file = home / "variants" / name
        file.write_bytes(data)
    except (OSError, ValueError):
        file = home / "variants" / "friday.yaml"
        file.write_bytes(data)
    shown = imported_rules.import_file(str(file))
    for text in (import_source_text(shown), *map(import_problem_text, shown.problems)):
        assert text == to_printable_lines(text)
    if shown.variant is not None:
        assert shown.variant.name == to_printable_lines(shown.variant.name)
    for arguments in (
        ("rules", "check"),
        ("rules", "explain"),
        ("rules", "show"),
        ("rules", "code"),
        ("rules", "import"),
    ):
        code, _, _ = _run_command(home, *arguments, str(file))
    _, out, _ = _run_command(home, "rules", "list")
    assert out.count("\n") == len(library.variant_ids())
    return code == EXIT_OK


def _run_command(home: Path, *line: str) -> tuple[int, str, str]:
    """Run a command and check its output: no hidden characters, and an error message exactly if it fails."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["--data", str(home), *line])
    output, errors = out.getvalue(), err.getvalue()
    assert (output, errors) == (to_printable_lines(output), to_printable_lines(errors))
    assert (errors == "") == (code == EXIT_OK), errors
    return code, output, errors


def _hostile_text(rng: Random) -> str:
    """Return a name with characters that no name should have, or that only look suspicious."""
    return "".join(rng.choice((*_HOSTILE_CHARACTERS, "Noa", "a", " ")) for _ in range(rng.choice((1, 2, 3, 8))))


@cache
def _sample_match() -> SavedMatch:
    return SavedMatch(make_header(make_setup(LIVELY_RULES, seed="0")), sample_events())


@cache
def _database_bytes() -> bytes:
    """Return the bytes of a database with one match."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415 -- once

    with TemporaryDirectory() as folder:
        with SqliteJournal.open(Path(folder)) as journal:
            journal.append(journal.new_match(_sample_match().header), _sample_match().events)
        return (Path(folder) / DATABASE_NAME).read_bytes()


def _make_pipe(path: Path) -> None:
    os.mkfifo(path)


def _make_folder(path: Path) -> None:
    path.mkdir()


def _make_link_loop(path: Path) -> None:
    path.symlink_to(path.name)


def _make_dangling_link(path: Path) -> None:
    path.symlink_to("nowhere")


def _make_sparse_file(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(_HUGE_SIZE_BYTES)


def run_trial(kind: str, rng: Random, home: Path) -> bool:
    """Run one trial of this kind and remove its folder; return whether the file was accepted."""
    try:
        return TRIAL_BY_KIND[kind](rng, home)
    finally:
        rmtree(home, ignore_errors=True)


TRIAL_BY_KIND: Final[dict[str, FileTrial]] = {
    "texts": _try_texts,
    "lines": _try_endless_lines,
    "special": _try_special_files,
    "headers": _try_forged_headers,
}
