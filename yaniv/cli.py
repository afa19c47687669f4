"""The command line: parses, calls, and says in one plain sentence what is wrong.

Imports stand where a command needs them: who asks for rules or plays bots against bots loads no window. Longer than
other modules because every option stands here with its help.
Source: INTERFACES.md, "Command line".
"""

import os
import re
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from yaniv import __version__, places
from yaniv.crash import Recorder
from yaniv.words import LANGUAGES, MIRRORED, PSEUDO, best, speak, tell

if TYPE_CHECKING:
    from yaniv.store.journal import Journal

GOOD: Final = 0
BAD_INPUT: Final = 1
BAD_LINE: Final = 2
INTERRUPTED: Final = 130
"""As shells call it."""

_VARIANT: Final = "NAME|FILE|CODE"
_SIZE: Final = re.compile(r"([1-9]\d{2,4})x([1-9]\d{2,4})")
Answer = TypeVar("Answer")
_DIGITS: Final = 19
_LEAST_S: Final = 0.01
_MOST_S: Final = 3600
_LANGUAGES: Final = (*LANGUAGES, PSEUDO, MIRRORED)
_LOCALES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says which language its user speaks; the first one that says anything counts."""
_SPEEDS: Final = ("instant", "fast", "normal", "relaxed")
_COMMON: Final = {
    "data": None,
    "lang": None,
    "size": None,
    "fullscreen": False,
    "speed": None,
    "inspect": None,
}
_PLAY: Final = {"file": None, "variant": None, "players": None, "bots": None, "seed": None, "go_on": False}


class RefusedError(Exception):
    """What was asked cannot be done; the text is for the person who asked."""

    def __init__(self, sentence: str, code: int) -> None:
        super().__init__(sentence)
        self.code: Final = code


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line asks; what it gives is the exit code."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    Recorder(places.logs()).install()
    try:
        return _obeyed(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough; Python would still complain when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD


def _obeyed(arguments: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    speak(_language(arguments), places.locale())
    try:
        asked = _parser().parse_args(arguments, Namespace(**_COMMON, **_PLAY, command=None))
        if asked.data is not None:
            os.environ[places.DATA_VARIABLE] = asked.data
        code = _done(asked)
        sys.stdout.flush()
    except RefusedError as refused:
        sys.stderr.write(f"{refused}\n")
        return refused.code
    except SystemExit as left:
        return GOOD if left.code is None else int(left.code)
    return code


def _language(arguments: Sequence[str]) -> str:
    """What is spoken from the first word on, before the line is understood: `--lang`, else that of the terminal."""
    looking = _Parser(add_help=False, argument_default=SUPPRESS, allow_abbrev=False)
    looking.add_argument("--lang", choices=_LANGUAGES, default="")
    try:
        asked: str = looking.parse_known_args(arguments)[0].lang
    except RefusedError:
        asked = ""  # refused once more when the whole line is read, and told then
    said = next((os.environ[name] for name in _LOCALES if os.environ.get(name)), "")
    return asked or best(said.split(":"))


def _done(asked: Namespace) -> int:
    match asked.command:
        case "rules":
            return _rules(asked)
        case "arena":
            return _arena(asked)
        case "replay":
            return _replay(asked)
        case "export":
            return _export(asked)
        case "import":
            return _import(asked)
        case "bot":
            return _bot(asked)
        case "bench":
            return _bench(asked)
        case _:
            return _play(asked)


def _play(asked: Namespace) -> int:
    from yaniv.app.options import Options
    from yaniv.app.program import run

    if asked.file is not None and asked.file.lower().endswith(".yaniv"):
        _read_match(asked.file)
    return run(
        Options(
            file=asked.file,
            variant=asked.variant,
            players=asked.players,
            bots=asked.bots,
            seed=asked.seed,
            go_on=asked.go_on,
            data=asked.data,
            lang=asked.lang,
            size=asked.size,
            fullscreen=asked.fullscreen,
            speed=asked.speed,
            inspect=asked.inspect,
        )
    )


def _rules(asked: Namespace) -> int:
    from yaniv.variants import commands

    match asked.what:
        case "list":
            _say("\n".join(commands.list_variants()))
        case "schema":
            _say(commands.schema())
        case "show":
            _say(_of_variant(commands.show, asked.variant))
        case "explain":
            _say(_of_variant(commands.explain, asked.variant))
        case "code":
            _say(_of_variant(commands.code, asked.variant))
        case "export":
            _of_variant(lambda name: commands.export(name, asked.file), asked.variant)
        case "import":
            _say(_of_variant(lambda source: commands.take_in(source, asked.name), asked.variant))
        case "check":
            problems = commands.check(asked.files)
            if problems:
                raise RefusedError("\n".join(problems), BAD_INPUT)
    return GOOD


def _of_variant(asked: Callable[[str], Answer], variant: str) -> Answer:
    """What a variant answers, if it can be read."""
    from yaniv.variants.keeping import KeepError
    from yaniv.variants.library import VariantError
    from yaniv.variants.share import TooLongError

    try:
        return asked(variant)
    except (VariantError, KeepError, TooLongError) as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong


def _arena(asked: Namespace) -> int:
    from msgspec import json

    from yaniv.arena.amend import AmendmentError, amended
    from yaniv.arena.duplicate import Contest
    from yaniv.arena.report import table
    from yaniv.arena.run import ImpossibleContestError, run
    from yaniv.bots.roster import UnknownBotError
    from yaniv.variants.library import FIRST, load

    name = asked.variant or FIRST
    variant = _of_variant(load, name)
    try:
        contest = Contest(
            variant=name,
            rules=amended(variant, asked.rule).rules,
            bots=asked.bots or ("greedy", "novice"),
            games=asked.rounds or asked.games or 100,
            seed=asked.seed,
            one_round=asked.rounds is not None,
            move_time_s=asked.move_time,
        )
        found = run(contest, asked.jobs)
    except (AmendmentError, ImpossibleContestError, UnknownBotError) as wrong:
        raise RefusedError(str(wrong), BAD_LINE) from wrong
    _say(json.encode(found).decode() if asked.json else table(found))
    return GOOD


def _read_match(file: str) -> None:
    """Nobody wants a window for a file that cannot be shown in it."""
    from yaniv.store import export
    from yaniv.store.refusal import StoreError

    try:
        export.read_sound(Path(file))
    except StoreError as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong


def _replay(asked: Namespace) -> int:
    from yaniv.store import export
    from yaniv.store.refusal import StoreError

    try:
        saved = export.read(Path(asked.file))
        difference = export.check(Path(asked.file)) if asked.check else None
    except StoreError as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong
    if difference is not None:
        raise RefusedError(f"{asked.file}: {difference}", BAD_INPUT)
    header = saved.header
    _say(
        tell(
            "{file}: {variant}, {players} players, {events} events.",
            file=asked.file,
            variant=header.variant,
            players=len(header.names),
            events=len(saved.events),
        )
    )
    if asked.check:
        _say(tell("Every event is what the referee decides."))
    return GOOD


def _export(asked: Namespace) -> int:
    from yaniv.store import export
    from yaniv.ui.scenes.archive import listed

    with _matches() as journal:
        match asked.what, asked.target:
            case None, _:
                _say("\n".join(map(listed, journal.kept())) or tell("No match has been played yet."))
            case "all", target:
                written, unread = export.write_all(_folder(target), journal)
                _say(tell("Matches written: {n}; cannot be read: {unread}.", n=written, unread=unread))
            case "table", target:
                export.write_table(Path(target or export.TABLE), journal.kept())
            case number, target:
                path = Path(target or f"match-{number:0>4}{export.SUFFIX}")
                export.write(path, journal.load(int(number)))
    return GOOD


def _import(asked: Namespace) -> int:
    from yaniv.store import export

    with _matches() as journal:
        for file in asked.files:
            gaps = {"file": file}
            new = journal.adopt(export.read(Path(file)))
            _say(tell("{file}: taken in.", **gaps) if new else tell("{file}: is among your matches already.", **gaps))
    return GOOD


@contextmanager
def _matches() -> Iterator["Journal"]:
    """The player's matches, while no window has them open; what goes wrong with them is a sentence."""
    from yaniv.store.journal import Journal
    from yaniv.store.lock import Lock
    from yaniv.store.refusal import StoreError

    try:
        with Lock.take(places.data()), Journal.open(places.data()) as journal:
            yield journal
    except StoreError as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong


def _folder(target: str | None) -> Path:
    """A folder that is there."""
    folder = Path(target or ".")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        what = problem.strerror or str(problem)
        sentence = tell("{file} cannot be written: {problem}.", file=folder, problem=what)
        raise RefusedError(sentence, BAD_INPUT) from problem
    return folder


def _bot(asked: Namespace) -> int:
    from yaniv.bots.roster import UnknownBotError
    from yaniv.bots.serve import ProtocolError, serve

    def say(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    try:
        serve(asked.name, asked.seed, sys.stdin, say)
    except UnknownBotError as wrong:
        raise RefusedError(str(wrong), BAD_LINE) from wrong
    except ProtocolError as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong
    return GOOD


def _bench(asked: Namespace) -> int:
    from msgspec import json

    from yaniv.ui.bench import figures

    found = figures()
    if asked.json:
        _say(json.encode(found).decode())
    else:
        _say("\n".join(f"{name:<28}{value}" for name, value in found.items()))
    return GOOD


def _say(text: str) -> None:
    sys.stdout.write(text if text.endswith("\n") else f"{text}\n")


class _Parser(ArgumentParser):
    """Refuses with one sentence instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong, and where help is."""
        problem = message.removeprefix("argument ")
        raise RefusedError(
            tell("{program}: {problem}. `{program} --help` tells what there is.", program=self.prog, problem=problem),
            BAD_LINE,
        )


def _parser() -> _Parser:
    common = _common()
    top = _Parser("yaniv", description=tell("The card game Yaniv."), parents=[common], allow_abbrev=False)
    commands = top.add_subparsers(dest="command", metavar="play|rules|arena|bot|replay|export|import|bench")

    def command(name: str, told: str) -> _Parser:
        return commands.add_parser(name, help=told, description=told, parents=[common], allow_abbrev=False)

    _play_options(command("play", tell("Opens the window.")))
    _rules_options(command("rules", tell("Lists, checks, shows and explains variants.")), common)
    _arena_options(command("arena", tell("Plays bots against bots, without a window.")))
    served = command("bot", tell("Serves one of our bots on standard input and output."))
    served.add_argument("name", metavar="NAME")
    served.add_argument("--seed", default="1", metavar="N", help=tell("of its dice"))
    replay = command("replay", tell("Reads a saved match."))
    replay.add_argument("file", metavar="FILE.yaniv")
    replay.add_argument("--check", action="store_true", help=tell("asks the referee about every event"))
    given = command("export", tell("Writes matches to files; without a number it lists them."))
    given.add_argument("what", nargs="?", type=_which, metavar="N|all|table", help=tell("which, or a table of them"))
    given.add_argument("target", nargs="?", metavar="FILE|FOLDER", help=tell("where; here if not given"))
    taken = command("import", tell("Puts matches of files among your own."))
    taken.add_argument("files", nargs="+", metavar="FILE.yaniv")
    bench = command("bench", tell("Measures how fast the game runs here."))
    bench.add_argument("--json", action="store_true", help=tell("gives one JSON object"))
    return top


def _common() -> _Parser:
    """Options that may stand before and after the command."""
    common = _Parser(add_help=False, argument_default=SUPPRESS)
    common.add_argument("--version", action="version", version=f"yaniv {__version__}")
    common.add_argument("--data", metavar="DIR", help=tell("folder of saved matches and own variants"))
    common.add_argument("--lang", choices=_LANGUAGES, metavar="|".join(LANGUAGES), help=tell("language"))
    common.add_argument("--size", type=_size, metavar="WxH", help=tell("size of the window, like 1280x720"))
    common.add_argument("--fullscreen", action="store_true", help=tell("fills the whole screen"))
    common.add_argument("--speed", choices=_SPEEDS, help=tell("how fast cards move"))
    common.add_argument("--inspect", metavar="FILE", help=tell("writes what is on the screen as JSON lines"))
    return common


def _play_options(parser: _Parser) -> None:
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help=tell("a match to watch, FILE.yaniv, or rules to look at, FILE.yaml")
    )
    parser.add_argument("--variant", metavar=_VARIANT, help=tell("starts a match by these rules"))
    parser.add_argument("--players", type=_whole(2, 16), metavar="N", help=tell("how many sit at the table"))
    parser.add_argument("--bots", type=_names, metavar="LEVEL[,LEVEL...]", help=tell("the other players"))
    parser.add_argument("--seed", metavar="N", help=tell("equal seeds deal equal cards"))
    parser.add_argument(
        "--continue", dest="go_on", action="store_true", help=tell("goes on with the match that was left")
    )


def _rules_options(parser: _Parser, common: _Parser) -> None:
    whats = parser.add_subparsers(
        dest="what", metavar="list|check|show|explain|code|export|import|schema", required=True
    )

    def what(name: str, told: str) -> _Parser:
        return whats.add_parser(name, help=told, description=told, parents=[common], allow_abbrev=False)

    what("list", tell("Names all variants, one a line."))
    what("schema", tell("Gives the JSON Schema of a rule file."))
    what("show", tell("Gives all rules of a variant as YAML.")).add_argument("variant", metavar=_VARIANT)
    what("explain", tell("Tells the rules of a variant in plain sentences.")).add_argument("variant", metavar=_VARIANT)
    what("code", tell("Gives a short code for the rules of a variant.")).add_argument("variant", metavar=_VARIANT)
    given = what("export", tell("Writes a variant into a new file."))
    given.add_argument("variant", metavar=_VARIANT)
    given.add_argument("file", metavar="FILE.yaml")
    taken = what("import", tell("Puts a file or a code among your own variants."))
    taken.add_argument("variant", metavar="FILE|CODE")
    taken.add_argument("name", nargs="?", metavar="NAME", help=tell("what it is called; its own name if not given"))
    check = what("check", tell("Says everything that is wrong with rule files."))
    check.add_argument("files", nargs="+", metavar="FILE")


def _arena_options(parser: _Parser) -> None:
    parser.add_argument("--variant", metavar=_VARIANT, help=tell("the rules; classic if not given"))
    parser.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help=tell("one rule set otherwise; repeatable")
    )
    parser.add_argument("--bots", type=_names, metavar="A,B[,C...]", help=tell("who plays, one bot a seat"))
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--games", type=_whole(1, 10**7), metavar="N", help=tell("so many matches; 100 if not given"))
    amount.add_argument("--rounds", type=_whole(1, 10**7), metavar="N", help=tell("so many single rounds at 0-0"))
    parser.add_argument("--seed", type=_whole(0, 2**63), default=1, metavar="N", help=tell("equal seeds, equal games"))
    parser.add_argument("--jobs", type=_whole(1, 256), default=1, metavar="N", help=tell("processes that play"))
    parser.add_argument(
        "--move-time",
        type=_seconds,
        default=5.0,
        metavar="S",
        help=tell("so long an exec: bot may think; 5 if not given"),
    )
    parser.add_argument("--json", action="store_true", help=tell("gives one JSON object"))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not _LEAST_S <= seconds <= _MOST_S:
        raise ArgumentTypeError(tell("`{text}` is no number of seconds from 0.01 to 3600", text=text))
    return seconds


def _which(text: str) -> str:
    if text in ("all", "table") or (text.isascii() and text.isdigit() and len(text) < _DIGITS):
        return text
    raise ArgumentTypeError(tell("`{text}` is neither the number of a match nor `all` nor `table`", text=text))


def _whole(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= _DIGITS and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(
            tell("`{text}` is no whole number from {least} to {most}", text=text, least=least, most=most)
        )

    return number


def _size(text: str) -> tuple[int, int]:
    given = _SIZE.fullmatch(text)
    if given is None:
        raise ArgumentTypeError(tell("`{text}` is no size in pixels like 1280x720", text=text))
    return int(given[1]), int(given[2])


def _names(text: str) -> tuple[str, ...]:
    listed = tuple(name.strip() for name in text.split(","))
    if not all(listed):
        raise ArgumentTypeError(tell("`{text}` is no list of names like greedy,novice", text=text))
    return listed
