"""Computer players of a match, and the bot that gives hints to the human player."""

from collections.abc import Mapping
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
from yaniv.match.dealer import bot_seed, derive_seed
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.match.shared_machine import people_seats
from yaniv.sanitize import to_printable
from yaniv.store.program_permissions import ProgramPermissions
from yaniv.store.saved_match import UNKNOWN_BOT

_WEAKEST_LEVEL: Final = roster.bot_names()[0]
_MAX_COMMAND_CHARS: Final = 60
"""Maximum number of characters of a command that are shown in a sentence."""
HUMAN_SEAT: Final = 0
"""Seat of the human player at this screen, unless several people share it."""
_REVIEW_SEAT: Final = -1
"""Number under which the bot that rates the human's moves runs in the worker process."""


def replace_forbidden_programs(
    setup: MatchSetup, permissions: ProgramPermissions
) -> tuple[MatchSetup, tuple[str, ...]]:
    """Return the setup with every external program that is not permitted replaced by one of our bots.

    The second value has a sentence for each replaced program. The setup may have been read from a file, and a file must
    not start a program, take the human's seat or leave a seat empty: seat 0 becomes human, and other empty seats get
    `UNKNOWN_BOT`. In a match that several people share, empty seats stay theirs; in one that people only watch there is
    none.
    """
    is_shared = setup.purpose.is_shared and setup.bots.count("") != 1
    bots, sentences = [] if is_shared else [""], []
    seats_to_check = zip(setup.bots, setup.names, strict=True)
    for bot, name in list(seats_to_check)[len(bots) :]:
        if is_shared and not bot:
            bots.append(bot)
            continue
        command = external_command(bot)
        if command is None or permissions.is_allowed(command):
            bots.append(bot or UNKNOWN_BOT)
            continue
        bots.append(roster.DEFAULT_BOT)
        sentence = (
            "A computer player plays for {name}: the program {program} isn't allowed to run here. To allow "
            "it, use --bots."
        )
        sentences.append(tr(sentence, name=to_printable(name), program=to_printable(bot)[:_MAX_COMMAND_CHARS]))
    return replace(setup, bots=tuple(bots)), tuple(sentences)


def bot_specs(setup: MatchSetup) -> dict[int, BotSpec]:
    """Return the bots that run in the worker process, by seat; those on seats of people only give hints.

    Unknown bots are replaced by the weakest level. Each bot has its own random seed, derived from that of the match.
    """
    adviser = BotSpec(roster.bot_names()[-1], derive_seed("hints", setup.seed), roster.score_play_chances(setup.bots))
    specs = dict.fromkeys(people_of(setup), adviser)
    for seat, bot in enumerate(setup.bots):
        if bot and external_command(bot) is None:
            specs[seat] = BotSpec(bot if roster.is_known_bot(bot) else _WEAKEST_LEVEL, bot_seed(seat, setup.seed))
    return specs


def participants_of(setup: MatchSetup, hosts: Mapping[int, PlayerHost], pace: MatchTiming) -> Participants:
    """Return the players of a match: those of our bots that are characters think as long as these do.

    *hosts*: by seat. The weakest bot moves in place of a player that fails.
    """
    fallback = roster.create_player(_WEAKEST_LEVEL, derive_seed("fallback", setup.seed)).choose
    tempers = {
        seat: personality_of(person).think_time_factor
        for seat, person in enumerate(character_ids(setup.bots))
        if person
    }
    return Participants(hosts, fallback, pace, tempers)


def people_of(setup: MatchSetup) -> tuple[int, ...]:
    """Return the seats of people: one, or several if they share the machine."""
    return people_seats(setup.bots) if setup.purpose.is_shared else (HUMAN_SEAT,)


def create_review_client(seat: int, bots: tuple[str, ...] = ()) -> ReviewClient:
    """Return a client that rates the decisions of *seat* in a recorded match; the strongest bot rates them.

    *bots*: names by seat, empty for people, as the match recorded them.
    """
    return BotWorker({seat: _reviewer_spec(bots)}).review_client(seat)


def _reviewer_spec(bots: tuple[str, ...]) -> BotSpec:
    """Return the strongest bot; a decision gets the same rating while the match is played and in a replay."""
    return BotSpec(roster.bot_names()[-1], "review", roster.score_play_chances(bots))


class BotTeam:
    """Computer players of the current match, or of the last one if none is open."""

    def __init__(self) -> None:
        self._worker: BotWorker | None = None
        self._hint_clients: dict[int, HintClient] = {}

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
        people = people_of(setup)
        self._worker = BotWorker({**specs, _REVIEW_SEAT: _reviewer_spec(setup.bots)})
        self._hint_clients = {seat: self._worker.hint_client(seat) for seat in people}
        hosts |= {seat: self._worker.seat_host(seat) for seat in specs if seat not in people}
        return participants_of(setup, hosts, pace)

    def hint_client(self, seat: int) -> HintClient | None:
        """Return the client that gives hints to the person on *seat*; None if there is none."""
        return self._hint_clients.get(seat)

    def create_round_review(self, session: MatchSession) -> RoundReview | None:
        """Return the review of the human's rounds in *session*; None before the first match."""
        if self._worker is None:
            return None
        return RoundReview(session, HUMAN_SEAT, self._worker.round_review_client(_REVIEW_SEAT))

    def connect_hint_clients(self, table: MatchSession) -> None:
        """Send all past and future events of a match session to the hint clients, each as its seat sees them."""
        for seat, hint_client in self._hint_clients.items():
            seat_client = table.seat_client(seat)
            for event in seat_client.match_events:
                hint_client.notice(event)
            seat_client.subscribe(hint_client.notice)

    def close(self) -> None:
        """Stop the worker process, if there is one."""
        if self._worker is not None:
            self._worker.close()
