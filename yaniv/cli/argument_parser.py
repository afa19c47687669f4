"""Definition of all commands and options with their help texts.

This module is long because every option of the command line is declared here, in the order of `--help`.
"""

import argparse
import os
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import Final, NoReturn

from yaniv import __version__
from yaniv.app.exit_codes import EXIT_USAGE_ERROR, ExitError
from yaniv.cli.argument_types import (
    integer_parser,
    parse_bots,
    parse_deal_code,
    parse_deal_date,
    parse_export_target,
    parse_relay_address,
    parse_seal,
    parse_seconds,
    parse_size,
)
from yaniv.i18n import LANGUAGES, PSEUDO, PSEUDO_RTL, TrustedText, match_language, tr
from yaniv.terminal import print_text

_VARIANT_METAVAR: Final = "NAME|FILE|CODE"
_LANGUAGES: Final = (*LANGUAGES, PSEUDO, PSEUDO_RTL)
_LOCALE_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables with the user's language; the first one that is set counts."""
_SPEEDS: Final = ("instant", "fast", "normal", "relaxed")
_COMMANDS: Final = ("play", "today", "rules", "trail", "arena", "online", "bot", "replay", "export", "import", "bench")
_PLAY_OPTIONS: Final = ("--variant", "--players", "--bots", "--seed", "--continue", "--today", "--local")
_FILE_SUFFIXES: Final = (".yaniv", ".yaml")
_WINDOW_OPTIONS: Final = frozenset({"--size", "--fullscreen", "--speed", "--inspect"})
_USED_OPTIONS: Final = {
    "play": _WINDOW_OPTIONS | {"--data", "--profile"},
    "today": frozenset({"--data", "--profile"}),
    "rules": frozenset({"--data", "--profile"}),
    "trail": frozenset({"--data", "--profile"}),
    "arena": frozenset({"--data", "--profile"}),
    "online": frozenset({"--data", "--profile"}),
    "export": frozenset({"--data", "--profile"}),
    "import": frozenset({"--data", "--profile"}),
}
"""Which of the options that every command takes are of use to it, besides `--version` and `--lang`.

*Why* every command takes them all: scripts put them before the command and behind it."""
_COMMON_DEFAULTS: Final = {
    "data": None,
    "profile": None,
    "lang": None,
    "size": None,
    "fullscreen": False,
    "speed": None,
    "inspect": None,
}
DEFAULT_BOT: Final = "casual"
"""Copy of `yaniv.bots.roster.DEFAULT_BOT`, whose import would take too long for `--help`."""
_PLAY_DEFAULTS: Final = {
    "file": None,
    "variant": None,
    "players": None,
    "bots": None,
    "seed": None,
    "go_on": False,
    "today": False,
    "local": False,
}


def parse_arguments(arguments: Sequence[str]) -> Namespace:
    """Return the parsed arguments; options that are not given have their defaults.

    :raises ExitError: if they are not valid.
    :raises SystemExit: after printing the help or the version.
    """
    return _build_parser().parse_args(
        _with_default_command(arguments), Namespace(**_COMMON_DEFAULTS, **_PLAY_DEFAULTS, command=None)
    )


def find_language(arguments: Sequence[str]) -> str:
    """Return the code of the language for all texts, before the arguments are parsed: `--lang`, else the system's."""
    language_parser = _ArgumentParser(add_help=False, argument_default=SUPPRESS, allow_abbrev=False)
    language_parser.add_argument("--lang", choices=_LANGUAGES, default="")
    try:
        chosen: str = language_parser.parse_known_args(arguments)[0].lang
    except ExitError:
        chosen = ""  # reported when all arguments are parsed
    locale = next((os.environ[name] for name in _LOCALE_VARIABLES if os.environ.get(name)), "")
    return chosen or match_language(locale.split(":"))


def _with_default_command(arguments: Sequence[str]) -> Sequence[str]:
    """Prepend `play` if there is no command, but an option of `play` or the path of a file that it opens.

    So a file dropped on the program's icon, which is passed as the only argument, is opened.
    """
    has_command = any(argument in _COMMANDS for argument in arguments)
    implies_play = any(
        argument.partition("=")[0] in _PLAY_OPTIONS or argument.endswith(_FILE_SUFFIXES) for argument in arguments
    )
    return ("play", *arguments) if implies_play and not has_command else arguments


def _translate_argparse(message: str) -> str:
    """Return the translation of a text that `argparse` itself prints, with its `%` gaps."""
    text = TrustedText("%s")
    match message:
        case "usage: ":
            return tr("usage: {text}", text="")
        case "positional arguments":
            return tr("arguments:").removesuffix(":")  # argparse adds it
        case "options":
            return tr("options:").removesuffix(":")
        case "show this help message and exit":
            return tr("shows this help")
        case "argument %(argument_name)s: %(message)s":
            return tr(
                "{option}: {problem}", option=TrustedText("%(argument_name)s"), problem=TrustedText("%(message)s")
            )
        case "the following arguments are required: %s":
            return tr("missing: {text}", text=text)
        case "unrecognized arguments: %s":
            return tr("unknown: {text}", text=text)
        case "invalid choice: %(value)r (choose from %(choices)s)":
            return tr("`{text}` is not one of {words}", text=TrustedText("%(value)s"), words=TrustedText("%(choices)s"))
        case "expected one argument":
            return tr("a value is missing")
        case "expected at least one argument":
            return tr("at least one value is missing")
        case "not allowed with argument %s":
            return tr("can't be used together with {text}", text=text)
        case "ignored explicit argument %r":
            return tr("takes no value, but `{text}` was given", text=text)
    return message


argparse._ = _translate_argparse  # type: ignore[attr-defined]
"""*Why* replace the function: its texts stand in the middle of long methods, and `gettext` looks for no catalogue."""


class _ArgumentParser(ArgumentParser):
    """Argument parser that reports an error in one sentence instead of the whole usage."""

    epilog_builder: Callable[[], str] | None = None
    """Function that returns the text below the options; called only when the help is printed."""

    def format_help(self) -> str:
        """Return the help, with the text of `epilog_builder` below the options."""
        if self.epilog_builder is not None:
            self.epilog = self.epilog_builder()
        return super().format_help()

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 -- argparse passes it
        """Print a message; unlike argparse, fail if standard output cannot be written."""
        if message:
            print_text(message)

    def error(self, message: str) -> NoReturn:
        """Raise an error with one sentence that says what is wrong and where help is."""
        raise ExitError(
            tr("{program}: {problem}. See `{program} --help`.", program=self.prog, problem=message),
            EXIT_USAGE_ERROR,
        )


def _build_parser() -> _ArgumentParser:
    epilog = tr(
        "Without a command, Yaniv starts the game, with the options and FILE of `yaniv play`: a match to "
        "watch (FILE.yaniv) or rules to view (FILE.yaml)."
    )
    root_parser = _ArgumentParser(
        "yaniv",
        description=tr("The card game Yaniv."),
        epilog=epilog,
        parents=[_common_options("play")],
        allow_abbrev=False,
    )
    commands = root_parser.add_subparsers(dest="command", metavar="|".join(_COMMANDS))

    def command(name: str, description: str) -> _ArgumentParser:
        return commands.add_parser(
            name, help=description, description=description, parents=[_common_options(name)], allow_abbrev=False
        )

    _add_play_options(command("play", tr("Starts the game.")))
    _add_today_options(command("today", tr("Shows today's deal and your results, and checks a friend's code.")))
    _add_rules_options(command("rules", tr("Lists, checks, shows and explains variants.")))
    _add_trail_options(command("trail", tr("Lists, checks and shares trails for the journey.")))
    _add_arena_options(command("arena", tr("Plays computer players against each other, without a window.")))
    _add_online_options(command("online", tr("Opens a table for friends elsewhere, or joins one, without a window.")))
    bot_parser = command("bot", tr("Runs a built-in computer player over standard input and output."))
    bot_parser.add_argument("name", metavar="NAME")
    bot_parser.epilog_builder = _bot_help
    bot_parser.add_argument(
        "--seed", type=parse_deal_code, default="1", metavar="N", help=tr("same number, same random choices")
    )
    replay_parser = command("replay", tr("Reads a saved match."))
    replay_parser.add_argument("file", metavar="FILE.yaniv")
    check_help = tr("checks every event against the rules and every shuffle against the seal")
    replay_parser.add_argument("--check", action="store_true", help=check_help)
    seal_help = tr("checks the match, and compares its seal with the one you noted")
    replay_parser.add_argument("--seal", type=parse_seal, metavar="SEAL", help=seal_help)
    export_parser = command("export", tr("Exports matches to files; without a number, lists them."))
    export_parser.add_argument(
        "what",
        nargs="?",
        type=parse_export_target,
        metavar="N|all|table",
        help=tr("one match by number, all matches, or a table of them"),
    )
    export_parser.add_argument(
        "target", nargs="?", metavar="FILE|FOLDER", help=tr("where to save; default: this folder")
    )
    import_parser = command("import", tr("Adds matches from files to your own."))
    import_parser.add_argument("files", nargs="+", metavar="FILE.yaniv")
    import_parser.add_argument(
        "--own", action="store_true", help=tr("counts these matches as your own, if you played them elsewhere")
    )
    bench_parser = command("bench", tr("Measures how fast the game runs here, and how much memory it takes."))
    bench_parser.add_argument("--json", action="store_true", help=tr("prints one JSON object"))
    return root_parser


def _common_options(command: str) -> _ArgumentParser:
    """Return the options that may stand before or after any command; the help tells those that this one uses."""
    common = _ArgumentParser(add_help=False, argument_default=SUPPRESS)
    common.add_argument("--version", action="version", version=f"yaniv {__version__}", help=tr("shows the version"))
    actions = (
        common.add_argument("--data", metavar="DIR", help=tr("folder for saved matches and your variants")),
        common.add_argument("--profile", metavar="NAME", help=tr("the player whose matches and settings are used")),
        common.add_argument("--lang", choices=_LANGUAGES, metavar="|".join(LANGUAGES), help=tr("language")),
        common.add_argument("--size", type=parse_size, metavar="WxH", help=tr("window size, like 1280x720")),
        common.add_argument("--fullscreen", action="store_true", help=tr("full screen")),
        common.add_argument("--speed", choices=_SPEEDS, help=tr("how fast cards move")),
        common.add_argument("--inspect", metavar="FILE", help=tr("logs what is on screen as JSON lines")),
    )
    for action in actions:
        if action.option_strings[0] not in {"--lang", *_USED_OPTIONS.get(command, ())}:
            action.help = SUPPRESS
    return common


def _add_play_options(parser: _ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help=tr("a match to watch (FILE.yaniv) or rules to view (FILE.yaml)")
    )
    parser.add_argument("--variant", metavar=_VARIANT_METAVAR, help=tr("starts a match with these rules"))
    parser.add_argument("--players", type=integer_parser(2, 16), metavar="N", help=tr("number of players"))
    parser.add_argument("--bots", type=parse_bots, metavar="LEVEL[,LEVEL...]", help=tr("the other players"))
    parser.add_argument("--seed", type=parse_deal_code, metavar="N", help=tr("deal code: same code, same cards"))
    parser.epilog_builder = _opponent_help
    parser.add_argument("--today", action="store_true", help=tr("starts today's deal"))
    parser.add_argument("--local", action="store_true", help=tr("limits tables with friends to this computer"))
    parser.add_argument("--continue", dest="go_on", action="store_true", help=tr("continues the unfinished match"))


def _add_today_options(parser: _ArgumentParser) -> None:
    def add_date_option(to_parser: _ArgumentParser, default: str | None) -> None:
        to_parser.add_argument(
            "--date", type=parse_deal_date, metavar="D", default=default, help=tr("another date, like 2026-12-24")
        )

    add_date_option(parser, None)
    subparsers = parser.add_subparsers(dest="what", metavar="share|verify")
    for name, description in (
        ("share", tr("Prints your result, ready to share.")),
        ("verify", tr("Replays a friend's code and shows the result.")),
    ):
        subparser = subparsers.add_parser(
            name,
            help=description,
            description=description,
            parents=[_common_options("today")],
            allow_abbrev=False,
        )
        if name == "verify":
            subparser.add_argument("code", metavar="CODE")
        else:
            add_date_option(subparser, SUPPRESS)


def _add_trail_options(parser: _ArgumentParser) -> None:
    subparsers = parser.add_subparsers(dest="what", metavar="list|check|code|import|schema", required=True)

    def add_subparser(name: str, description: str) -> _ArgumentParser:
        return subparsers.add_parser(
            name,
            help=description,
            description=description,
            parents=[_common_options(f"trail {name}" if name in {"check", "schema"} else "trail")],
            allow_abbrev=False,
        )

    add_subparser("list", tr("Lists all trails, one per line."))
    add_subparser("check", tr("Reports every error in trail files.")).add_argument("files", nargs="+", metavar="FILE")
    add_subparser("code", tr("Prints a trail as a code to share.")).add_argument("trail", metavar="NAME|FILE")
    add_subparser("import", tr("Adds a trail to your own, from a file or code.")).add_argument(
        "source", metavar="FILE|CODE"
    )
    add_subparser("schema", tr("Prints the JSON Schema for trail files."))


def _add_rules_options(parser: _ArgumentParser) -> None:
    subparsers = parser.add_subparsers(
        dest="what", metavar="list|check|show|explain|code|export|import|schema", required=True
    )

    def add_subparser(name: str, description: str) -> _ArgumentParser:
        return subparsers.add_parser(
            name,
            help=description,
            description=description,
            parents=[_common_options(f"rules {name}" if name in {"check", "schema"} else "rules")],
            allow_abbrev=False,
        )

    add_subparser("list", tr("Lists all variants, one per line."))
    add_subparser("schema", tr("Prints the JSON Schema for rule files."))
    add_subparser("show", tr("Prints all rules of a variant as YAML.")).add_argument(
        "variant", metavar=_VARIANT_METAVAR
    )
    add_subparser("explain", tr("Explains the rules of a variant in plain words.")).add_argument(
        "variant", metavar=_VARIANT_METAVAR
    )
    add_subparser("code", tr("Prints a short code for the rules of a variant.")).add_argument(
        "variant", metavar=_VARIANT_METAVAR
    )
    export_parser = add_subparser("export", tr("Writes a variant to a new file."))
    export_parser.add_argument("variant", metavar=_VARIANT_METAVAR)
    export_parser.add_argument("file", metavar="FILE.yaml")
    import_parser = add_subparser("import", tr("Adds a file or code to your own variants."))
    import_parser.add_argument("variant", metavar="FILE|CODE")
    import_parser.add_argument("name", nargs="?", metavar="NAME", help=tr("name for the rules; default: their own"))
    check_parser = add_subparser("check", tr("Reports every error in rule files."))
    check_parser.add_argument("files", nargs="+", metavar="FILE")


def _add_arena_options(parser: _ArgumentParser) -> None:
    parser.epilog_builder = _entrant_help
    parser.add_argument("--variant", metavar=_VARIANT_METAVAR, help=tr("the rules; default: classic"))
    parser.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help=tr("changes one rule; repeatable")
    )
    parser.add_argument(
        "--bots", type=parse_bots, metavar="A,B[,C...]", help=tr("who plays, one computer player per seat")
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument(
        "--games", type=integer_parser(1, 10**7), metavar="N", help=tr("number of matches; default: 100")
    )
    amount.add_argument(
        "--rounds", type=integer_parser(1, 10**7), metavar="N", help=tr("number of single rounds, all totals at 0")
    )
    parser.add_argument(
        "--seed",
        type=integer_parser(0, 2**128),
        metavar="N",
        help=tr("deal code: same code, same matches"),
    )
    parser.add_argument("--jobs", type=integer_parser(1, 256), default=1, metavar="N", help=tr("parallel processes"))
    parser.add_argument("--scheduler", metavar="ADDRESS", help=tr("plays on the machines of a dask scheduler"))
    parser.add_argument(
        "--move-time",
        type=parse_seconds,
        default=5.0,
        metavar="S",
        help=tr("seconds an exec: program may think; default: 5"),
    )
    parser.add_argument("--json", action="store_true", help=tr("prints one JSON object"))


def _add_online_options(parser: _ArgumentParser) -> None:
    subparsers = parser.add_subparsers(dest="what", metavar="host|join", required=True)

    def add_subparser(name: str, description: str) -> _ArgumentParser:
        subparser: _ArgumentParser = subparsers.add_parser(
            name, help=description, description=description, parents=[_common_options("online")], allow_abbrev=False
        )
        subparser.epilog_builder = _entrant_help
        return subparser

    host_parser = add_subparser("host", tr("Opens a table, prints its code, and plays when all seats are taken."))
    host_parser.add_argument("--variant", metavar=_VARIANT_METAVAR, help=tr("the rules; default: classic"))
    host_parser.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help=tr("changes one rule; repeatable")
    )
    host_parser.add_argument(
        "--seats", type=integer_parser(2, 16), default=2, metavar="N", help=tr("number of players; default: 2")
    )
    host_parser.add_argument(
        "--computers",
        type=integer_parser(0, 14),
        default=0,
        metavar="N",
        help=tr("how many of the players are computers"),
    )
    host_parser.add_argument("--resume", action="store_true", help=tr("continues your last table"))
    join_parser = add_subparser("join", tr("Joins a table with its code, and plays."))
    join_parser.add_argument("code", nargs="*", metavar="CODE", help=tr("the code you got from the host"))
    join_parser.add_argument("--again", action="store_true", help=tr("returns to your last table, no code needed"))
    join_parser.add_argument(
        "--go-on",
        type=integer_parser(5, 86400),
        metavar="S",
        help=tr("goes on without a host who hasn't answered for S seconds; default: waits"),
    )
    for subparser, name in ((host_parser, tr("Host")), (join_parser, tr("Guest"))):
        subparser.add_argument("--name", default=name, metavar="NAME", help=tr("your name at the table"))
        subparser.add_argument(
            "--bot", default=DEFAULT_BOT, metavar="BOT", help=tr("who plays for you; default: {bot}", bot=DEFAULT_BOT)
        )
        subparser.add_argument(
            "--matches",
            type=integer_parser(1, 10_000),
            default=1,
            metavar="N",
            help=tr("plays N matches with the same people; default: 1"),
        )
        subparser.add_argument("--local", action="store_true", help=tr("stays on this computer, without any server"))
        subparser.add_argument(
            "--relay",
            type=parse_relay_address,
            default="",
            metavar="URL",
            help=tr("your own relay, instead of public ones"),
        )


def _bot_help() -> str:
    """Return the help text that lists levels and characters of the bots; imports them only when the help is printed."""
    from yaniv.bots.characters import CHARACTERS  # noqa: PLC0415 -- loaded only for this help
    from yaniv.bots.roster import bot_names  # noqa: PLC0415 -- loaded only for this help

    levels = tr("Computer players, weakest first: {names}.", names=", ".join(bot_names()))
    people = tr(
        "LEVEL:PERSON is a computer player with a personality, such as expert:noa; PERSON is one of {people}.",
        people=", ".join(CHARACTERS),
    )
    return f"{levels} {people}"


def _entrant_help() -> str:
    return f"{_bot_help()} {tr('exec:COMMAND runs your own program.')}"


def _opponent_help() -> str:
    from yaniv.bots.characters import CHARACTERS  # noqa: PLC0415 -- loaded only for this help
    from yaniv.bots.roster import LEVELS  # noqa: PLC0415 -- loaded only for this help

    levels = tr("LEVEL is one of {names}, weakest first.", names=", ".join(LEVELS))
    people = tr("LEVEL:PERSON invites a character; PERSON is one of {people}.", people=", ".join(CHARACTERS))
    return f"{levels} {people} {tr('exec:COMMAND runs your own program.')}"
