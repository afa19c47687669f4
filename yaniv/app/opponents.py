"""Computer players of a match, and the bot that gives hints to the human player."""

from typing import Final

from msgspec.structs import replace

from yaniv.app.round_review import RoundReview
from yaniv.bots import roster
from yaniv.bots.bot_worker import BotWorker, HintClient, ReviewClient
from yaniv.bots.characters import character_ids, personality_of
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
"""Maximum number of characters of a command that are shown in a sentence."""
HUMAN_SEAT: Final = 0
"""Seat of the human player at this screen."""
_REVIEW_SEAT: Final = -1
"""Number under which the bot that rates the human's moves runs in the worker process."""


def replace_forbidden_programs(
    setup: MatchSetup, permissions: ProgramPermissions
) -> tuple[MatchSetup, tuple[str, ...]]:
    """Return the setup with every external program that is not permitted replaced by one of our bots.

    The second value has a sentence for each replaced program. The setup may have been read from a file, and a file must
    not start a program, take the human's seat or leave a seat empty: seat 0 becomes human, and other empty seats get
    `UNKNOWN_BOT`.
    """
    bots, sentences = [""], []
    for bot, name in zip(setup.bots[1:], setup.names[1:], strict=True):
        command = external_command(bot)
        if command is None or permissions.is_allowed(command):
            bots.append(bot or UNKNOWN_BOT)
            continue
        bots.append(roster.DEFAULT_BOT)
        sentence = (
            "A computer player plays for {name}: the program {program} may not run here. To allow it, use --bots."
        )
        sentences.append(tr(sentence, name=to_printable(name), program=to_printable(bot)[:_MAX_COMMAND_CHARS]))
    return replace(setup, bots=tuple(bots)), tuple(sentences)


def bot_specs(setup: MatchSetup) -> dict[int, BotSpec]:
    """Return the bots that run in the worker process, by seat; the one on the human's seat only gives hints.

    Unknown bots are replaced by the weakest level. Each bot has its own random seed, derived from that of the match.
    """
    specs = {HUMAN_SEAT: BotSpec(roster.bot_names()[-1], derive_seed("hints", setup.seed))}
    for seat, bot in enumerate(setup.bots):
        if bot and external_command(bot) is None:
            specs[seat] = BotSpec(
                bot if roster.is_known_bot(bot) else _WEAKEST_LEVEL, derive_seed(f"bot {seat}", setup.seed)
            )
    return specs


def create_review_client(seat: int) -> ReviewClient:
    """Return a client that rates the decisions of *seat* in a recorded match; the strongest bot rates them."""
    return BotWorker({seat: BotSpec(roster.bot_names()[-1], "review")}).review_client(seat)


class BotTeam:
    """Computer players of the current match, or of the last one if none is open."""

    def __init__(self) -> None:
        self._worker: BotWorker | None = None

    def create_participants(self, setup: MatchSetup, pace: MatchTiming) -> Participants:
        """Create the players of a match; the worker process of an earlier match is stopped first.

        Our bots run in one worker process, which also gives hints to the human; external players are programs of their
        own. Each bot has its own random seed. The weakest bot moves in place of a player that fails.
        """
        specs = bot_specs(setup)
        commands = {seat: external_command(bot) for seat, bot in enumerate(setup.bots)}
        hosts: dict[int, PlayerHost] = {
            seat: ExternalPlayer(command, seat) for seat, command in commands.items() if command is not None
        }
        self.close()  # needed if all others are external: then no host of ours closes the worker
        reviewer = BotSpec(roster.bot_names()[-1], derive_seed("review", setup.seed))
        self._worker = BotWorker({**specs, _REVIEW_SEAT: reviewer})
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
        """Client that gives hints to the human; None before the first match."""
        return None if self._worker is None else self._worker.hint_client(HUMAN_SEAT)

    def create_round_review(self, session: MatchSession) -> RoundReview | None:
        """Return the review of the human's rounds in *session*; None before the first match."""
        if self._worker is None:
            return None
        return RoundReview(session, HUMAN_SEAT, self._worker.round_review_client(_REVIEW_SEAT))

    def connect_hint_client(self, table: MatchSession) -> None:
        """Send all past and future events of a match session, as the human's seat sees them, to the hint client."""
        seat_client, hint_client = table.seat_client(HUMAN_SEAT), self.hint_client
        if hint_client is not None:
            for event in seat_client.match_events:
                hint_client.notice(event)
            seat_client.subscribe(hint_client.notice)

    def close(self) -> None:
        """Stop the worker process, if there is one."""
        if self._worker is not None:
            self._worker.close()
