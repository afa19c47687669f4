"""What each command does; its exit code is what it gives.

Imports stand where a command needs them: who asks for rules or plays bots against bots loads no window.
"""

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from yaniv import places
from yaniv.app.refusal import BAD_INPUT, BAD_LINE, GOOD, RefusedError
from yaniv.sanitize import printable
from yaniv.terminal import InputError, flush, lines, say, say_json
from yaniv.words import tell

if TYPE_CHECKING:
    from yaniv.store.journal import Journal

Answer = TypeVar("Answer")


def done(asked: Namespace) -> int:
    """Does what is asked.

    :raises RefusedError: if it cannot be done.
    """
    match asked.command:
        case "rules":
            return _rules(asked)
        case "arena":
            return _arena(asked)
        case "replay":
            from yaniv.cli.replay import replay

            return replay(asked)
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
            say("\n".join(commands.list_variants()))
        case "schema":
            say(commands.schema())
        case "show":
            say(_of_variant(commands.show, asked.variant))
        case "explain":
            say(_of_variant(commands.explain, asked.variant))
        case "code":
            say(_of_variant(commands.code, asked.variant))
        case "export":
            _of_variant(lambda name: commands.export(name, asked.file), asked.variant)
        case "import":
            say(_of_variant(lambda source: commands.take_in(source, asked.name), asked.variant))
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
    from yaniv.arena.crew import WorkerDiedError
    from yaniv.arena.duplicate import Contest, usual_seed
    from yaniv.arena.report import table
    from yaniv.arena.run import ImpossibleContestError, run
    from yaniv.bots.people import UnknownPersonError
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
            seed=usual_seed(asked.bots or ()) if asked.seed is None else asked.seed,
            one_round=asked.rounds is not None,
            move_time_s=asked.move_time,
        )
        found = run(contest, asked.jobs)
    except (AmendmentError, ImpossibleContestError, UnknownBotError, UnknownPersonError) as wrong:
        raise RefusedError(str(wrong), BAD_LINE) from wrong
    except WorkerDiedError as died:
        raise RefusedError(str(died), BAD_INPUT) from died
    (say_json if asked.json else say)(json.encode(found).decode() if asked.json else table(found))
    return GOOD


def _read_match(file: str) -> None:
    """Nobody wants a window for a file that cannot be shown in it."""
    from yaniv.store import export
    from yaniv.store.refusal import StoreError

    try:
        export.read_sound(Path(file))
    except StoreError as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong


def _export(asked: Namespace) -> int:
    from yaniv.store import export
    from yaniv.ui.scenes.archive import listed

    with _matches(reads=True) as journal:
        match asked.what, asked.target:
            case None, _:
                say("\n".join(map(listed, journal.kept())) or tell("No match has been played yet."))
            case "all", target:
                written, unread = export.write_all(_folder(target), journal)
                say(tell("Matches written: {n}; cannot be read: {unread}.", n=written, unread=unread))
            case "table", target:
                export.write_table(Path(target or export.TABLE), journal.kept())
            case number, target:
                path = Path(target or f"match-{number:0>4}{export.SUFFIX}")
                export.write(path, journal.load(int(number)))
    return GOOD


def _import(asked: Namespace) -> int:
    from yaniv.store import export
    from yaniv.store.adoption import sentence

    with _matches() as journal:
        for file in asked.files:
            saved, difference = export.read_sound(Path(file))
            if difference:
                odd = tell("The end of this file is no game: {problem}", problem=difference)
                raise RefusedError(f"{printable(file)}: {odd}", BAD_INPUT)
            adoption = journal.adopt(saved)
            if adoption == "conflicting":
                raise RefusedError(f"{printable(file)}: {sentence(adoption)}", BAD_INPUT)
            say(f"{printable(file)}: {sentence(adoption)}")
    return GOOD


@contextmanager
def _matches(*, reads: bool = False) -> Iterator["Journal"]:
    """The player's matches; what goes wrong with them is a sentence.

    While a window has them open nobody else writes there; who only *reads* gets a copy, also where nothing can be
    written at all.
    """
    from yaniv.store.journal import Journal
    from yaniv.store.lock import Lock
    from yaniv.store.refusal import AlreadyRunning, StoreError

    try:
        with ExitStack() as exits:
            try:
                places.protect_own_folders()
                lock = exits.enter_context(Lock.take(places.data()))
                journal = Journal.open(places.data(), lock=lock)
            except AlreadyRunning as running:
                if not reads:
                    sentence = tell("Yaniv is already running, and has your saved games open: close its window first.")
                    raise RefusedError(sentence, BAD_INPUT) from running
                journal = Journal.copy(places.data())
            except StoreError:
                if not reads or not Journal.is_in(places.data()):
                    raise
                journal = Journal.copy(places.data())
            yield exits.enter_context(journal)
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
    from yaniv.bots.people import UnknownPersonError
    from yaniv.bots.roster import UnknownBotError
    from yaniv.bots.serve import ProtocolError, serve

    def answer(line: str) -> None:
        say_json(line.rstrip("\n"))
        flush()

    try:
        serve(asked.name, asked.seed, lines(), answer)
    except (UnknownBotError, UnknownPersonError) as wrong:
        raise RefusedError(str(wrong), BAD_LINE) from wrong
    except ProtocolError as wrong:
        raise RefusedError(str(wrong), BAD_INPUT) from wrong
    except InputError as wrong:
        raise RefusedError(tell("Standard input cannot be read: {problem}.", problem=wrong), BAD_INPUT) from wrong
    return GOOD


def _bench(asked: Namespace) -> int:
    from msgspec import json

    from yaniv.app.limits import ensure_open_files
    from yaniv.ui.bench import figures

    ensure_open_files()
    found = figures()
    if asked.json:
        say_json(json.encode(found).decode())
    else:
        say("\n".join(f"{name:<28}{value}" for name, value in found.items()))
    return GOOD
