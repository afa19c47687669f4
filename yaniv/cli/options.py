"""Every option of the command line with its help, and what is read from it."""

import os
import re
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from typing import Final, NoReturn

from yaniv import __version__
from yaniv.app.refusal import BAD_LINE, RefusedError
from yaniv.sanitize import flaw
from yaniv.terminal import say
from yaniv.words import LANGUAGES, MIRRORED, PSEUDO, best, tell

_VARIANT: Final = "NAME|FILE|CODE"
_SIZE: Final = re.compile(r"([1-9]\d{2,4})x([1-9]\d{2,4})")
_SEAL: Final = re.compile(r"[0-9a-f]{64}")
_NAME: Final = re.compile(r"""(?:^|,)((?:(?<=[\s:=])'[^']*'|(?<=[\s:=])"[^"]*"|[^,])*)""")
"""A bot of a list; between quotes that open a word, a comma belongs to its command line."""
_LONGEST_SEED: Final = 300
"""As `yaniv.store.saved` has it, which takes longer to import than `--help` may."""
_DIGITS: Final = 19
_LEAST_S: Final = 0.01
_MOST_S: Final = 3600
_LANGUAGES: Final = (*LANGUAGES, PSEUDO, MIRRORED)
_LOCALES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says which language its user speaks; the first one that says anything counts."""
_SPEEDS: Final = ("instant", "fast", "normal", "relaxed")
_COMMANDS: Final = ("play", "rules", "arena", "bot", "replay", "export", "import", "bench")
_PLAY_ONLY: Final = ("--variant", "--players", "--bots", "--seed", "--continue")
_FILES: Final = (".yaniv", ".yaml")
_COMMON: Final = {
    "data": None,
    "lang": None,
    "size": None,
    "fullscreen": False,
    "speed": None,
    "inspect": None,
}
_PLAY: Final = {"file": None, "variant": None, "players": None, "bots": None, "seed": None, "go_on": False}


def read(arguments: Sequence[str]) -> Namespace:
    """What is asked.

    :raises RefusedError: if it cannot be understood.
    :raises SystemExit: if help or the version was asked for, and has been given.
    """
    return _parser().parse_args(_commanded(arguments), Namespace(**_COMMON, **_PLAY, command=None))


def language(arguments: Sequence[str]) -> str:
    """What is spoken from the first word on, before the line is understood: `--lang`, else that of the terminal."""
    looking = _Parser(add_help=False, argument_default=SUPPRESS, allow_abbrev=False)
    looking.add_argument("--lang", choices=_LANGUAGES, default="")
    try:
        asked: str = looking.parse_known_args(arguments)[0].lang
    except RefusedError:
        asked = ""  # refused once more when the whole line is read, and told then
    said = next((os.environ[name] for name in _LOCALES if os.environ.get(name)), "")
    return asked or best(said.split(":"))


def _commanded(arguments: Sequence[str]) -> Sequence[str]:
    """`yaniv` alone is `yaniv play`, with its options and its file as well: a file that is dropped on the icon."""
    named = any(argument in _COMMANDS for argument in arguments)
    plays = any(argument.partition("=")[0] in _PLAY_ONLY or argument.endswith(_FILES) for argument in arguments)
    return ("play", *arguments) if plays and not named else arguments


class _Parser(ArgumentParser):
    """Refuses with one sentence instead of a page of usage."""

    ending: Callable[[], str] | None = None
    """Tells what stands below the options; asked only when somebody reads it."""

    def format_help(self) -> str:
        """The page of help."""
        if self.ending is not None:
            self.epilog = self.ending()
        return super().format_help()

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 -- argparse calls it like this
        """Let nobody believe that help was given where nothing can be written."""
        if message:
            say(message)

    def error(self, message: str) -> NoReturn:
        """Says what is wrong, and where help is."""
        problem = message.removeprefix("argument ")
        raise RefusedError(
            tell("{program}: {problem}. `{program} --help` tells what there is.", program=self.prog, problem=problem),
            BAD_LINE,
        )


def _parser() -> _Parser:
    common = _common()
    told = tell(
        "Without a command it is `yaniv play`, with its options and its FILE: a match to watch, FILE.yaniv, or rules to"
        " look at, FILE.yaml."
    )
    top = _Parser("yaniv", description=tell("The card game Yaniv."), epilog=told, parents=[common], allow_abbrev=False)
    commands = top.add_subparsers(dest="command", metavar="|".join(_COMMANDS))

    def command(name: str, told: str) -> _Parser:
        return commands.add_parser(name, help=told, description=told, parents=[common], allow_abbrev=False)

    _play_options(command("play", tell("Opens the window.")))
    _rules_options(command("rules", tell("Lists, checks, shows and explains variants.")), common)
    _arena_options(command("arena", tell("Plays bots against bots, without a window.")))
    served = command("bot", tell("Serves one of our bots on standard input and output."))
    served.add_argument("name", metavar="NAME")
    served.ending = _bots
    served.add_argument("--seed", type=_deal_code, default="1", metavar="N", help=tell("of its dice"))
    replay = command("replay", tell("Reads a saved match."))
    replay.add_argument("file", metavar="FILE.yaniv")
    checked = tell("asks the referee about every event, and deals again what was sealed")
    replay.add_argument("--check", action="store_true", help=checked)
    sealed = tell("the same, and that this seal was shown before the first card")
    replay.add_argument("--seal", type=_seal, metavar="SEAL", help=sealed)
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
    parser.add_argument("--seed", type=_deal_code, metavar="N", help=tell("deal code: equal ones deal equal cards"))
    parser.ending = _opponents
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
    parser.ending = _entrants
    parser.add_argument("--variant", metavar=_VARIANT, help=tell("the rules; classic if not given"))
    parser.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help=tell("one rule set otherwise; repeatable")
    )
    parser.add_argument("--bots", type=_names, metavar="A,B[,C...]", help=tell("who plays, one bot a seat"))
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--games", type=_whole(1, 10**7), metavar="N", help=tell("so many matches; 100 if not given"))
    amount.add_argument("--rounds", type=_whole(1, 10**7), metavar="N", help=tell("so many single rounds at 0-0"))
    parser.add_argument("--seed", type=_whole(0, 2**128), metavar="N", help=tell("deal code: equal ones, equal games"))
    parser.add_argument("--jobs", type=_whole(1, 256), default=1, metavar="N", help=tell("processes that play"))
    parser.add_argument(
        "--move-time",
        type=_seconds,
        default=5.0,
        metavar="S",
        help=tell("so long an exec: bot may think; 5 if not given"),
    )
    parser.add_argument("--json", action="store_true", help=tell("gives one JSON object"))


def _bots() -> str:
    """Whom to ask for. They are loaded for nobody who asks for something else."""
    from yaniv.bots.people import PEOPLE  # noqa: PLC0415 -- see above
    from yaniv.bots.roster import names  # noqa: PLC0415 -- see above

    levels = tell("Bots, weakest first: {names}.", names=", ".join(names()))
    people = tell(
        "LEVEL:PERSON is a bot with a character, such as expert:noa; PERSON is one of {people}.",
        people=", ".join(PEOPLE),
    )
    return f"{levels} {people}"


def _entrants() -> str:
    return f"{_bots()} {tell('exec:COMMAND is a program of your own.')}"


def _opponents() -> str:
    """Whom a person may play against."""
    from yaniv.bots.people import PEOPLE  # noqa: PLC0415 -- as above
    from yaniv.bots.roster import LEVELS  # noqa: PLC0415 -- as above

    levels = tell("LEVEL is one of {names}, weakest first.", names=", ".join(LEVELS))
    people = tell("LEVEL:PERSON seats somebody you know; PERSON is one of {people}.", people=", ".join(PEOPLE))
    return f"{levels} {people} {tell('exec:COMMAND is a program of your own.')}"


def _deal_code(text: str) -> str:
    found = flaw(text, "line")
    if found is not None:
        raise ArgumentTypeError(tell("`{text}`: {problem}", text=text, problem=tell(found.sentence, **found.gaps)))
    if len(text) > _LONGEST_SEED:
        raise ArgumentTypeError(tell("a deal code has at most {n} characters", n=_LONGEST_SEED))
    return text


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


def _seal(text: str) -> str:
    """As it was copied, or read from the screen in groups."""
    seal = "".join(text.split()).lower()
    if not _SEAL.fullmatch(seal):
        raise ArgumentTypeError(tell("`{text}` is no seal: that has 64 signs from 0 to 9 and a to f", text=text))
    return seal


def _names(text: str) -> tuple[str, ...]:
    listed = tuple(name.strip() for name in _NAME.findall(text))
    if not all(listed):
        raise ArgumentTypeError(tell("`{text}` is no list of names like greedy,novice", text=text))
    return listed
