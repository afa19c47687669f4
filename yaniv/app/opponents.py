"""Who plays: the computer players of a match, and the one who looks over the shoulder of the person."""

from typing import Final

from msgspec.structs import replace

from yaniv.bots import roster
from yaniv.bots.bot_worker import BotWorker, HintClient, ReviewClient
from yaniv.bots.characters import character_ids, personality_of, split_bot_name
from yaniv.bots.external_player import ExternalPlayer, external_command
from yaniv.bots.worker_process import BotSpec
from yaniv.game.player import PlayerHost
from yaniv.i18n import tr
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.dealer import derive_seed
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.sanitize import to_printable
from yaniv.store.program_permissions import ProgramPermissions
from yaniv.store.saved_match import UNKNOWN_BOT

_WEAKEST_LEVEL: Final = roster.bot_names()[0]
_MAX_COMMAND_CHARS: Final = 60
"""Characters of a command that are shown."""
HUMAN_SEAT: Final = 0
"""The seat of the person at the screen."""


def replace_forbidden_programs(
    setup: MatchSetup, permissions: ProgramPermissions
) -> tuple[MatchSetup, tuple[str, ...]]:
    """Put a player of ours on every seat whose program may not run here; return a sentence for each of them.

    Who sits where may have been read from a file: a file must not start a program, nor take the seat of the person, nor
    leave a seat empty.
    """
    bots, sentences = [""], []
    for bot, name in zip(setup.bots[1:], setup.names[1:], strict=True):
        command = external_command(bot)
        if command is None or permissions.is_allowed(command):
            bots.append(bot or UNKNOWN_BOT)
            continue
        bots.append(roster.DEFAULT_BOT)
        sentence = "{name} is played by Yaniv: the program {program} may not run here. Name it with --bots to allow it."
        sentences.append(tr(sentence, name=to_printable(name), program=to_printable(bot)[:_MAX_COMMAND_CHARS]))
    return replace(setup, bots=tuple(bots)), tuple(sentences)


def bot_specs(setup: MatchSetup) -> dict[int, BotSpec]:
    """Who thinks for us, by seat; on the seat of the person the one who gives hints."""
    specs = {HUMAN_SEAT: BotSpec(roster.bot_names()[-1], derive_seed("hints", setup.seed))}
    for seat, bot in enumerate(setup.bots):
        if bot and external_command(bot) is None:
            is_known = split_bot_name(bot)[0] in roster.bot_names()
            specs[seat] = BotSpec(bot if is_known else _WEAKEST_LEVEL, derive_seed(f"bot {seat}", setup.seed))
    return specs


def create_review_client(seat: int) -> ReviewClient:
    """Who looks at what was decided on this seat in a match that was played: the one who gives hints."""
    return BotWorker({seat: BotSpec(roster.bot_names()[-1], "review")}).review_client(seat)


class BotTeam:
    """Those of the match that is played, or was last."""

    def __init__(self) -> None:
        self._worker: BotWorker | None = None

    def create_participants(self, setup: MatchSetup, pace: MatchTiming) -> Participants:
        """The computer players, each with dice of its own, and the weakest to answer for those that fail.

        Ours think in a process of their own, others are programs of their own. The strongest looks over the shoulder of
        the person, for hints.
        """
        specs = bot_specs(setup)
        commands = {seat: external_command(bot) for seat, bot in enumerate(setup.bots)}
        hosts: dict[int, PlayerHost] = {
            seat: ExternalPlayer(command, seat) for seat, command in commands.items() if command is not None
        }
        self.close()  # needed if all others are external: then no host of ours closes the worker
        self._worker = BotWorker(specs)
        hosts |= {seat: self._worker.seat_host(seat) for seat in specs if seat != HUMAN_SEAT}
        fallback = roster.create_player(_WEAKEST_LEVEL, derive_seed("fallback", setup.seed)).choose
        tempers = {
            seat: personality_of(person).think_time_factor
            for seat, person in enumerate(character_ids(setup.bots))
            if person
        }
        return Participants(hosts, fallback, pace, tempers)

    @property
    def hint_client(self) -> HintClient | None:
        """Who gives hints to the person."""
        return None if self._worker is None else self._worker.hint_client(HUMAN_SEAT)

    def connect_hint_client(self, table: MatchSession) -> None:
        """Who gives hints sees what the person sees, and has seen what the person saw."""
        seat_client, hint_client = table.seat_client(HUMAN_SEAT), self.hint_client
        if hint_client is not None:
            for event in seat_client.match_events:
                hint_client.notice(event)
            seat_client.subscribe(hint_client.notice)

    def close(self) -> None:
        """Nobody stays behind, however the program ends."""
        if self._worker is not None:
            self._worker.close()
