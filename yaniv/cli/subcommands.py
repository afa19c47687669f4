"""Subcommands; each returns its exit code.

Imports are inside the functions, so that commands without a window do not load it.
"""

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, EXIT_USAGE_ERROR, ExitError
from yaniv.i18n import tr
from yaniv.narration.message_text import error_text, message_text
from yaniv.sanitize import to_printable
from yaniv.terminal import InputError, flush, print_error, print_json, print_text, stdin_lines

if TYPE_CHECKING:
    from yaniv.store.journal import SqliteJournal

Answer = TypeVar("Answer")


def run_subcommand(arguments: Namespace) -> int:
    """Run the subcommand in *arguments* (`yaniv rules`, `yaniv arena` ...) and return its exit code.

    :raises ExitError: if it fails.
    """
    match arguments.command:
        case "today":
            return _run_today(arguments)
        case "rules":
            return _run_rules(arguments)
        case "trail":
            return _run_trail(arguments)
        case "arena":
            return _run_arena(arguments)
        case "online":
            return _run_online(arguments)
        case "replay":
            from yaniv.cli.replay_command import run_replay

            return run_replay(arguments)
        case "export":
            return _run_export(arguments)
        case "import":
            return _run_import(arguments)
        case "bot":
            return _run_bot(arguments)
        case "bench":
            return _run_bench(arguments)
        case _:
            return _run_play(arguments)


def _run_play(arguments: Namespace) -> int:
    from yaniv.app.application import run_application
    from yaniv.app.launch_options import LaunchOptions

    if arguments.file is not None and arguments.file.lower().endswith(".yaniv"):
        _check_match_file(arguments.file)
    return run_application(
        LaunchOptions(
            file=arguments.file,
            variant=arguments.variant,
            players=arguments.players,
            bots=arguments.bots,
            seed=arguments.seed,
            continue_last=arguments.go_on,
            starts_today=arguments.today,
            data=arguments.data,
            lang=arguments.lang,
            size=arguments.size,
            fullscreen=arguments.fullscreen,
            speed=arguments.speed,
            inspect=arguments.inspect,
            is_local=arguments.local,
        )
    )


def _run_today(arguments: Namespace) -> int:
    from yaniv.cli import today_command
    from yaniv.daily.daily_deal import NoDealError
    from yaniv.daily.deal_date import today
    from yaniv.narration.daily_text import replay_lines

    if arguments.what == "verify":
        replay = today_command.replay_shared_code(arguments.code)
        print_text("\n".join(replay_lines(replay, today_command.known_par(replay.deal))))
        return EXIT_INPUT_ERROR if replay.departs_in else EXIT_OK
    day = arguments.date or today()
    try:
        with _open_journal(read_only=True) as journal:
            if arguments.what == "share":
                print_text(today_command.shared_result(day, journal))
            else:
                print_text("\n".join(today_command.describe_day(day, journal)))
    except NoDealError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error
    return EXIT_OK


def _run_rules(arguments: Namespace) -> int:
    from yaniv.cli import rules_command

    match arguments.what:
        case "list":
            print_text("\n".join(rules_command.list_variants()))
        case "schema":
            print_text(rules_command.json_schema())
        case "show":
            print_text(_call_with_variant(rules_command.show_yaml, arguments.variant))
        case "explain":
            print_text(_call_with_variant(rules_command.explain_rules, arguments.variant))
        case "code":
            print_text(_call_with_variant(rules_command.share_code_of, arguments.variant))
        case "export":
            _call_with_variant(lambda name: rules_command.export_file(name, arguments.file), arguments.variant)
        case "import":
            print_text(
                _call_with_variant(lambda source: rules_command.import_rules(source, arguments.name), arguments.variant)
            )
        case "check":
            problems = rules_command.check_files(arguments.files)
            if problems:
                raise ExitError("\n".join(problems), EXIT_INPUT_ERROR)
            if warnings := rules_command.endless_matches(arguments.files):
                print_text("\n".join(warnings))
    return EXIT_OK


def _run_trail(arguments: Namespace) -> int:
    from yaniv.cli import trail_command

    match arguments.what:
        case "list":
            print_text("\n".join(trail_command.list_trails()))
        case "schema":
            print_text(trail_command.build_trail_schema())
        case "code":
            print_text(trail_command.trail_code_of(arguments.trail))
        case "import":
            print_text(trail_command.import_trail(arguments.source))
        case "check":
            problems = trail_command.check_trails(arguments.files)
            if problems:
                raise ExitError("\n".join(problems), EXIT_INPUT_ERROR)
    return EXIT_OK


def _call_with_variant(function: Callable[[str], Answer], variant: str) -> Answer:
    """Call *function* with the variant; errors of variants end the program with their sentence.

    :raises ExitError: if the variant or its file cannot be used.
    """
    from yaniv.narration.variant_text import variant_error_text
    from yaniv.variants.library import VariantError
    from yaniv.variants.share_code import CodeTooLongError
    from yaniv.variants.user_variants import VariantFileError

    try:
        return function(variant)
    except (VariantError, VariantFileError) as error:
        raise ExitError(variant_error_text(error), EXIT_INPUT_ERROR) from error
    except CodeTooLongError as length_error:
        raise ExitError(error_text(length_error), EXIT_INPUT_ERROR) from length_error


def _run_arena(arguments: Namespace) -> int:
    from msgspec import json

    from yaniv.arena.contest_report import format_table
    from yaniv.arena.contest_runner import ImpossibleContestError, run_contest
    from yaniv.arena.duplicate_contest import Contest, default_seed
    from yaniv.arena.process_pool import WorkerDiedError, limit_jobs
    from yaniv.arena.rule_overrides import RuleOverrideError, override_rules
    from yaniv.bots.characters import UnknownCharacterError
    from yaniv.bots.roster import UnknownBotError
    from yaniv.variants.library import DEFAULT_VARIANT, load

    name = arguments.variant or DEFAULT_VARIANT
    variant = _call_with_variant(load, name)
    try:
        contest = Contest(
            variant=name,
            rules=override_rules(variant, arguments.rule).rules,
            bots=arguments.bots or ("greedy", "novice"),
            games=arguments.rounds or arguments.games or 100,
            seed=default_seed(arguments.bots or ()) if arguments.seed is None else arguments.seed,
            one_round=arguments.rounds is not None,
            move_time_s=arguments.move_time,
        )
        jobs = limit_jobs(arguments.jobs)
        if jobs < arguments.jobs:
            print_error(tr("Windows allows {n} processes at once; using that many.", n=jobs))
        result = run_contest(contest, arguments.scheduler or jobs)
    except (UnknownBotError, UnknownCharacterError) as bot_error:
        raise ExitError(error_text(bot_error), EXIT_USAGE_ERROR) from bot_error
    except (RuleOverrideError, ImpossibleContestError) as error:
        raise ExitError(str(error), EXIT_USAGE_ERROR) from error
    except WorkerDiedError as worker_error:
        raise ExitError(str(worker_error), EXIT_INPUT_ERROR) from worker_error
    (print_json if arguments.json else print_text)(
        json.encode(result).decode() if arguments.json else format_table(result)
    )
    return EXIT_OK


def _run_online(arguments: Namespace) -> int:
    from yaniv.arena.rule_overrides import RuleOverrideError, override_rules
    from yaniv.bots.characters import UnknownCharacterError
    from yaniv.bots.roster import UnknownBotError
    from yaniv.cli import online_command
    from yaniv.online.kept_tables import GuestContact, NetworkChoice
    from yaniv.online.online_messages import OnlineError
    from yaniv.online.wire import MAX_NAME_LENGTH
    from yaniv.sanitize import clean_name
    from yaniv.variants.library import DEFAULT_VARIANT, load

    network = NetworkChoice(arguments.local, arguments.relay)
    plan = online_command.PlayPlan(arguments.matches, arguments.go_on if arguments.what == "join" else None)
    name = clean_name(arguments.name, MAX_NAME_LENGTH)
    if not name:
        raise ExitError(tr("Please give a name."), EXIT_USAGE_ERROR)
    try:
        online_command.check_bot(arguments.bot)
        with _open_journal() as journal:
            match arguments.what:
                case "host" if arguments.resume:
                    return online_command.resume_table(journal, plan)
                case "host":
                    variant = override_rules(
                        _call_with_variant(load, arguments.variant or DEFAULT_VARIANT), arguments.rule
                    )
                    options = online_command.table_options(name, variant, arguments.seats, arguments.computers)
                    return online_command.host_table(options, arguments.bot, network, journal, plan)
                case "join" if arguments.again:
                    return online_command.rejoin_table(journal, plan)
                case _ if not arguments.code:
                    raise ExitError(tr("Please give the code of the table, or --again."), EXIT_USAGE_ERROR)
                case _:
                    contact = GuestContact("", "", name, network, arguments.bot)
                    return online_command.join_table("".join(arguments.code), contact, journal, plan)
    except (UnknownBotError, UnknownCharacterError) as bot_error:
        raise ExitError(error_text(bot_error), EXIT_USAGE_ERROR) from bot_error
    except RuleOverrideError as error:
        raise ExitError(str(error), EXIT_USAGE_ERROR) from error
    except OnlineError as online_error:
        raise ExitError(error_text(online_error), EXIT_INPUT_ERROR) from online_error


def _check_match_file(file: str) -> None:
    """Check that a match file is readable before a window is opened for it.

    :raises ExitError: if it is not.
    """
    from yaniv.store import match_file
    from yaniv.store.errors import StoreError

    try:
        match_file.read_valid_prefix(Path(file))
    except StoreError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error


def _run_export(arguments: Namespace) -> int:
    from yaniv.store import match_file
    from yaniv.ui.narration.match_summary_text import describe_numbered_match

    with _open_journal(read_only=True) as journal:
        match arguments.what, arguments.target:
            case None, _:
                print_text(
                    "\n".join(map(describe_numbered_match, journal.match_summaries())) or tr("No matches played yet.")
                )
            case "all", target:
                written, unreadable = match_file.export_all(_ensure_folder(target), journal)
                print_text(tr("Matches saved: {n}. Unreadable: {unread}.", n=written, unread=unreadable))
            case "table", target:
                match_file.write_spreadsheet(
                    Path(target or match_file.SPREADSHEET_FILE_NAME), journal.match_summaries()
                )
            case number, target:
                path = Path(target or f"match-{number:0>4}{match_file.MATCH_FILE_SUFFIX}")
                match_file.write_file(path, journal.load_match(int(number)))
    return EXIT_OK


def _run_import(arguments: Namespace) -> int:
    """Run `yaniv import`; stop at the first file that cannot be imported."""
    from yaniv.narration.match_text import import_outcome_sentence
    from yaniv.store import match_file

    with _open_journal() as journal:
        for file in arguments.files:
            saved, mismatch = match_file.read_valid_prefix(Path(file))
            if mismatch:
                problem = tr("The end of this file is invalid: {problem}", problem=message_text(mismatch))
                raise ExitError(f"{to_printable(file)}: {problem}", EXIT_INPUT_ERROR)
            outcome = journal.import_match(saved, is_own=arguments.own)
            if outcome == "conflicting":
                raise ExitError(
                    f"{to_printable(file)}: {import_outcome_sentence(outcome, is_own=arguments.own)}", EXIT_INPUT_ERROR
                )
            print_text(f"{to_printable(file)}: {import_outcome_sentence(outcome, is_own=arguments.own)}")
    return EXIT_OK


@contextmanager
def _open_journal(*, read_only: bool = False) -> Iterator["SqliteJournal"]:
    """Open the player's matches; storage errors end the program with their sentence.

    No file is renamed: the window does that, and tells the player. While a window has them open, nothing else can write
    there. With *read_only* a copy is opened instead, also where nothing can be written at all.

    :raises ExitError: if they cannot be opened or used.
    """
    from yaniv.store.errors import AlreadyRunningError, StoreError
    from yaniv.store.journal import SqliteJournal
    from yaniv.store.process_lock import ProcessLock

    try:
        with ExitStack() as exits:
            try:
                paths.restrict_app_folders()
                lock = exits.enter_context(ProcessLock.acquire(paths.data()))
                journal = SqliteJournal.open_unchanged(paths.data(), lock=lock)
            except AlreadyRunningError as running_error:
                if not read_only:
                    sentence = tr("Yaniv is already running with your saved matches open. Close its window first.")
                    raise ExitError(sentence, EXIT_INPUT_ERROR) from running_error
                journal = SqliteJournal.open_copy(paths.data())
            except StoreError:
                if not read_only or not SqliteJournal.exists_in(paths.data()):
                    raise
                journal = SqliteJournal.open_copy(paths.data())
            yield exits.enter_context(journal)
            if journal.notices:
                raise ExitError("\n".join(map(message_text, journal.notices)), EXIT_INPUT_ERROR)
    except StoreError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error


def _ensure_folder(target: str | None) -> Path:
    """Create the folder if necessary and return it; default: the current one.

    :raises ExitError: if it cannot be created.
    """
    folder = Path(target or ".")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        sentence = tr("Can't write {file}: {problem}.", file=folder, problem=reason)
        raise ExitError(sentence, EXIT_INPUT_ERROR) from problem
    return folder


def _run_bot(arguments: Namespace) -> int:
    from yaniv.bots.bot_server import ProtocolError, serve_bot
    from yaniv.bots.characters import UnknownCharacterError
    from yaniv.bots.roster import UnknownBotError

    def answer(line: str) -> None:
        print_json(line.rstrip("\n"))
        flush()

    try:
        serve_bot(arguments.name, arguments.seed, stdin_lines(), answer)
    except (UnknownBotError, UnknownCharacterError) as error:
        raise ExitError(error_text(error), EXIT_USAGE_ERROR) from error
    except ProtocolError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error
    except InputError as error:
        raise ExitError(tr("Can't read standard input: {problem}.", problem=error), EXIT_INPUT_ERROR) from error
    return EXIT_OK


def _run_bench(arguments: Namespace) -> int:
    from msgspec import json

    from yaniv.app.history_benchmark import history_times
    from yaniv.app.program_start import ensure_file_limit
    from yaniv.ui.devtools.ui_benchmark import WINDOW_SIZE, benchmark_window, run_benchmarks

    ensure_file_limit()
    measurements = run_benchmarks()
    with benchmark_window() as (_, context):
        measurements |= history_times(context, WINDOW_SIZE)
    if arguments.json:
        print_json(json.encode(measurements).decode())
    else:
        print_text("\n".join(f"{name:<36}{value}" for name, value in measurements.items()))
    return EXIT_OK
