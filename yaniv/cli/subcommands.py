"""Subcommands; each returns its exit code.

Imports are inside the functions, so that commands without a window do not load it.
"""

from argparse import Namespace

from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, EXIT_USAGE_ERROR, ExitError
from yaniv.i18n import tr
from yaniv.narration.message_text import error_text
from yaniv.terminal import InputError, flush, print_error, print_json, print_text, stdin_lines


def run_subcommand(arguments: Namespace) -> int:
    """Run the subcommand in *arguments* (`yaniv rules`, `yaniv arena` ...) and return its exit code.

    :raises ExitError: if it fails.
    """
    match arguments.command:
        case "today":
            from yaniv.cli.today_command import run_today

            return run_today(arguments)
        case "rules":
            from yaniv.cli.rules_command import run_rules

            return run_rules(arguments)
        case "trail":
            from yaniv.cli.trail_command import run_trail

            return run_trail(arguments)
        case "arena":
            return _run_arena(arguments)
        case "online":
            return _run_online(arguments)
        case "replay":
            from yaniv.cli.replay_command import run_replay

            return run_replay(arguments)
        case "export":
            from yaniv.cli.saved_matches import run_export

            return run_export(arguments)
        case "import":
            from yaniv.cli.saved_matches import run_import

            return run_import(arguments)
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
        from yaniv.cli.saved_matches import check_match_file

        check_match_file(arguments.file)
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


def _run_arena(arguments: Namespace) -> int:
    from msgspec import json

    from yaniv.arena.contest_report import format_table
    from yaniv.arena.contest_runner import ImpossibleContestError, run_contest
    from yaniv.arena.duplicate_contest import Contest, default_seed
    from yaniv.arena.process_pool import WorkerDiedError, limit_jobs
    from yaniv.arena.rule_overrides import RuleOverrideError, override_rules
    from yaniv.bots.characters import UnknownCharacterError
    from yaniv.bots.roster import UnknownBotError
    from yaniv.cli.rules_command import call_with_variant
    from yaniv.variants.library import DEFAULT_VARIANT, load

    name = arguments.variant or DEFAULT_VARIANT
    variant = call_with_variant(load, name)
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
    from yaniv.cli.rules_command import call_with_variant
    from yaniv.cli.saved_matches import open_journal
    from yaniv.online.kept_tables import GuestContact, NetworkChoice
    from yaniv.online.online_message_codes import OnlineError
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
        with open_journal() as journal:
            match arguments.what:
                case "host" if arguments.resume:
                    return online_command.resume_table(journal, plan)
                case "host":
                    variant = override_rules(
                        call_with_variant(load, arguments.variant or DEFAULT_VARIANT), arguments.rule
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
